import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fairlead } from './client.ts';
import { TOKEN } from './faults.fixture.ts';

async function named(disposition: string, id = '9'): Promise<string> {
  const fetch = async () => new Response('', { headers: { 'Content-Disposition': disposition } });
  return (await new Fairlead({ token: TOKEN, baseUrl: 'https://freight.example', fetch }).documents.download(id)).name;
}

const extended = (name: string) => named(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`);

describe('the name of a file', () => {
  test.each([
    [`attachment; filename="Z_rich.pdf"; filename*=UTF-8''Z%C3%BCrich.pdf`, 'Zürich.pdf'],
    [`attachment; filename*=utf-8''a%3Bb.pdf; filename="c.pdf"`, 'a;b.pdf'],
    ['attachment; filename="bill of lading.pdf"', 'bill of lading.pdf'],
    ['attachment; filename="a;b.pdf"', 'a;b.pdf'],
    [String.raw`attachment; filename="say \"hello\".pdf"`, 'say _hello_.pdf'],
    ['attachment; FileName=plain.pdf; size=4', 'plain.pdf'],
    [`attachment; filename="plain.pdf"; filename*=UTF-8''%E0%A4%A`, 'plain.pdf'],
  ])('is read from %s', async (disposition, name) => {
    expect(await named(disposition)).toBe(name);
  });

  test.each([
    ['C:evil.txt', 'C_evil.txt'],
    ['a:b|c?<d>*.pdf', 'a_b_c__d__.pdf'],
    ['CON', '_CON'],
    ['con.pdf', '_con.pdf'],
    ['lpt1.txt', '_lpt1.txt'],
    ['COM¹', '_COM¹'],
    ['lpt².pdf', '_lpt².pdf'],
    ['com⁴.pdf', 'com⁴.pdf'],
    ['container.pdf', 'container.pdf'],
    ['trailing. . ', 'trailing'],
  ])('is one that Windows takes: %s is %s', async (name, safe) => {
    expect(await extended(name)).toBe(safe);
  });

  test('is one that every file system takes, however long it was, and keeps its ending', async () => {
    expect(await extended(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(196)}.pdf`);
    expect(await extended(`${'中'.repeat(300)}.pdf`)).toBe(`${'中'.repeat(65)}.pdf`);
    expect(await extended(`${'🚢'.repeat(300)}`)).toBe('🚢'.repeat(50));
    expect(await extended(`${'a'.repeat(195)} ${'b'.repeat(9)}.pdf`)).toBe(`${'a'.repeat(195)}.pdf`);
  });

  test.each(['', 'attachment', 'inline', 'attachment; filename=""', `attachment; filename*=UTF-8''`])(
    'is made up when there is none: %s',
    async (disposition) => {
      expect(await named(disposition)).toBe('download-9');
      expect(await named(disposition, '../a/9')).toBe('download-9');
    },
  );

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['/etc/passwd', 'passwd'],
    [String.raw`..\..\windows\system.ini`, 'system.ini'],
    ['C:\\boot.ini', 'boot.ini'],
    ['.bashrc', 'bashrc'],
    ['a\0b\r\n\x1b[31m\x7f\x9b.pdf', 'ab[31m.pdf'],
    ['\u202efdp.exe', 'fdp.exe'],
    ['\u2028a\u200b.pdf', 'a.pdf'],
    [' . .. a.pdf ', 'a.pdf'],
    ['می‌خواهم.pdf', 'می‌خواهم.pdf'],
  ])('is safe, however hostile it was: %j', async (hostile, name) => {
    expect(await extended(hostile)).toBe(name);
  });

  test.each(['..', '.', '...', '/', '\\', 'a/', '../', '\0', ' ', '.\0.'])(
    'is made up where nothing safe is left: %j',
    async (hostile) => {
      expect(await extended(hostile)).toBe('download-9');
    },
  );

  test('is always one that can be written under', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'/\\.. \0\n\x9b\u202e\u200daü%";') }), async (hostile) => {
        const name = await extended(hostile);
        expect(name).not.toMatch(/[/\\\p{Cc}]|^\.|^$/u);
      }),
    );
  });
});
