import { expect, it } from 'vitest';
import { unsortedOf, unwrittenOf } from './sqlite-sorting.ts';

const NO_DIRECTORY = { code: 'SQLITE_IOERR_GETTEMPPATH', message: 'disk I/O error' };
const FULL = { code: 'SQLITE_FULL', message: 'database or disk is full' };
const TOO_LONG = { code: 'SQLITE_IOERR_WRITE', message: 'disk I/O error' };
const UNREADABLE = { code: 'SQLITE_IOERR_READ', message: 'disk I/O error' };

it('who only reads and cannot sort is told of the temporary directory, not of the database', () => {
  expect(unsortedOf(NO_DIRECTORY)).toMatch(/^no temporary directory can be written.*TMPDIR/);
  expect(unsortedOf(FULL)).toMatch(/^the temporary directory has no room.*TMPDIR/);
  expect(unsortedOf(TOO_LONG)).toBe(unsortedOf(FULL));
  expect(unsortedOf(UNREADABLE)).toBe(undefined);
});

it('who brings many records is told of either disk that may be full, and of the directory alone that is not there', () => {
  expect(unwrittenOf(NO_DIRECTORY, true)).toBe(unsortedOf(NO_DIRECTORY));
  expect(unwrittenOf(FULL, true)).toMatch(/^the disk of the database is full, or that of the temporary directory/);
  expect(unwrittenOf(TOO_LONG, true)).toBe('the database cannot be reached: disk I/O error');
});

it('who sorts in memory is told of the database', () => {
  expect(unwrittenOf(FULL, false)).toBe('the database cannot be reached: database or disk is full');
});
