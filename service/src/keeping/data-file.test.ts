import { expect, test } from 'vitest';
import { inPieces } from './data-file.ts';

test('rows are written in few pieces while they are small, and never many large ones as one text', () => {
  const small = Array.from({ length: 100 }, (_, id) => ({ id }));
  const large = Array.from({ length: 100 }, (_, id) => ({ id, body: 'a'.repeat(100_000) }));
  const lines = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`);
  expect([...inPieces(small)]).toEqual([lines(small).join('')]);
  expect([...inPieces(large)]).toEqual(lines(large));
  expect([...inPieces([])]).toEqual([]);
});
