import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../../files/files.fixture.ts';
import { readApplication } from './files.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
  mkdirSync(join(directory.path, 'assets'));
  const files = {
    'index.html': '<meta content="__CSP_NONCE__"><b nonce="__CSP_NONCE__">',
    'index.html.br': 'packed page',
    'favicon.svg': '<svg/>',
    'assets/main-1.js': 'plain',
    'assets/main-1.js.br': 'br',
    'assets/main-1.js.gz': 'gz',
    'assets/lonely.gz': 'no plain form',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory.path, name), text);
});
afterAll(() => directory.remove());

describe('the built application', () => {
  test('is every file but the page, by its path, with its packed forms', () => {
    const { files } = readApplication(directory.path);
    expect([...files.keys()].sort()).toEqual(['/assets/lonely.gz', '/assets/main-1.js', '/favicon.svg']);
    const script = files.get('/assets/main-1.js');
    expect(script).toMatchObject({ media_type: 'text/javascript; charset=utf-8', is_lasting: true });
    expect([script?.bytes, script?.packed.br, script?.packed.gzip].map(String)).toEqual(['plain', 'br', 'gz']);
    expect(files.get('/favicon.svg')).toMatchObject({
      media_type: 'image/svg+xml; charset=utf-8',
      is_lasting: false,
      packed: {},
    });
    expect(files.get('/assets/lonely.gz')).toMatchObject({ media_type: 'application/octet-stream' });
  });

  test('has a page with a nonce wherever one belongs', () => {
    expect(readApplication(directory.path).page?.('n0nce')).toBe('<meta content="n0nce"><b nonce="n0nce">');
  });

  test('is refused when it would take too much memory', () => {
    expect(() => readApplication(directory.path, 20)).toThrow('is larger than 20 bytes');
  });

  test('may not be there', () => {
    const { files, page } = readApplication(join(directory.path, 'elsewhere'));
    expect([files.size, page]).toEqual([0, undefined]);
  });
});
