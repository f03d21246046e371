import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeName, unused } from './names.ts';

describe('the name of a file', () => {
  test.each([
    ['packing list.pdf', 'packing list.pdf'],
    ['Frachtbrief Zürich 東京.pdf', 'Frachtbrief Zürich 東京.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['/etc/passwd', 'passwd'],
    ['.bashrc', 'bashrc'],
    ['-rf', 'rf'],
    ['~', 'file'],
    ['..', 'file'],
    ['', 'file'],
    ['a/', 'file'],
    ['invoice\u001b[2J\u0000\n.pdf', 'invoice.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['a:b*c?d"e<f>g|h.pdf', 'a_b_c_d_e_f_g_h.pdf'],
    ['NUL', '_NUL'],
    ['con.txt', '_con.txt'],
    ['Lpt1.pdf', '_Lpt1.pdf'],
    ['console.txt', 'console.txt'],
    ['a. . .', 'a'],
  ])('%j is made %j', (name, safe) => {
    expect(safeName(name, 'file')).toBe(safe);
  });

  test('is not too long for a file system, and keeps its extension', () => {
    const long = safeName(`${'東'.repeat(300)}.pdf`, 'file');
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(200);
    expect(long).toMatch(/^東+\.pdf$/);
    expect(Buffer.byteLength(safeName(`a.${'b'.repeat(300)}`, 'file'))).toBeLessThanOrEqual(200);
  });

  test('is a name in the directory it is written to, whatever it was', () => {
    const nasty = fc.string({ unit: fc.constantFrom(...'/\\. -\u0000\u001baé:', '🚢') });
    const long = fc.uint16Array({ maxLength: 300 }).map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(fc.oneof(nasty, long), (name) => {
        const safe = safeName(name, 'file');
        expect(safe).toMatch(/^[^\s.~\\/:*?"<>|\p{Cc}\p{Cs}-][^\\/:*?"<>|\p{Cc}\p{Cs}]*$/u);
        expect(safe).not.toMatch(/[\s.]$/);
        expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255);
        expect(safeName(safe, 'file')).toBe(safe);
      }),
    );
  });
});

describe('a name that is taken', () => {
  test('gets a number before its extension', () => {
    const taken = new Set<string>();
    const names = ['a.pdf', 'a.pdf', 'A.PDF', 'a (2).pdf', 'b', 'b', 'a.tar.gz', 'a.tar.gz'];
    expect(names.map((name) => unused(name, taken))).toEqual([
      'a.pdf',
      'a (2).pdf',
      'A (3).PDF',
      'a (2) (2).pdf',
      'b',
      'b (2)',
      'a.tar.gz',
      'a.tar (2).gz',
    ]);
  });

  test('is the same in letters that only look the same to a file system', () => {
    const taken = new Set<string>();
    unused('caf\u00e9.pdf', taken);
    expect(unused('cafe\u0301.pdf', taken)).toBe('cafe\u0301 (2).pdf');
  });
});
