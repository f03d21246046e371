import { expect, it } from 'vitest';
import { unturned } from './direction.ts';

it('a file’s name ends in what it is opened by', () => {
  expect(unturned('invoice\u202efdp.exe')).toBe('invoicefdp.exe');
  expect(unturned('\u2067مستند\u2069\u200f.pdf')).toBe('مستند.pdf');
});

it('letters that join others stay in a file’s name', () => {
  expect(unturned('می\u200cخواهم.pdf')).toBe('می\u200cخواهم.pdf');
});
