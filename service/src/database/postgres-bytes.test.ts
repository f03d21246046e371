import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutter } from './postgres-bytes.ts';
import { message } from './postgres-messages.fixture.ts';

const ROW = 'D';

/** What a cutter makes of bytes that come in such pieces: rows, and runs of all else. */
function cutUp(pieces: readonly Buffer[]): { row?: string; others?: string }[] {
  const cut: { row?: string; others?: string }[] = [];
  const take = cutter(
    (row) => cut.push({ row: row.toString('hex') }),
    (others) => cut.push({ others: others.toString('hex') }),
  );
  for (const piece of pieces) take(Buffer.from(piece));
  return cut;
}

const messages = fc.array(
  fc.record({ letter: fc.constantFrom(ROW, ROW, 'T', 'C', 'Z'), says: fc.uint8Array({ maxLength: 40 }) }),
  { maxLength: 12 },
);

describe('what a server says, wherever it is cut', () => {
  test('is taken apart into the same rows, in their place among all else', () => {
    fc.assert(
      fc.property(messages, fc.array(fc.nat(600), { maxLength: 8 }), (said, places) => {
        const all = Buffer.concat(said.map(({ letter, says }) => message(letter, says)));
        const ends = [...new Set([...places.map((place) => Math.min(place, all.length)), all.length])];
        ends.sort((a, b) => a - b);
        const cut = cutUp(ends.map((end, at) => all.subarray(ends[at - 1] ?? 0, end)));
        // Runs may be handed on in parts, each of whole messages.
        const joined = cut.map(
          ({ row, others }) => others ?? message(ROW, Buffer.from(row ?? '', 'hex')).toString('hex'),
        );
        expect(joined.join('')).toBe(all.toString('hex'));
        const rows = said.filter(({ letter }) => letter === ROW).map(({ says }) => Buffer.from(says).toString('hex'));
        expect(cut.flatMap(({ row }) => row ?? [])).toEqual(rows);
      }),
    );
  });

  test('is handed on before all of a row has come, up to that row', () => {
    const [ready, row] = [message('Z', Buffer.from('I')), message(ROW, Buffer.alloc(100))];
    const cut = cutUp([Buffer.concat([ready, row.subarray(0, 50)]), row.subarray(50, 60)]);
    expect(cut).toEqual([{ others: ready.toString('hex') }]);
  });

  test('is not copied where it came in one piece', () => {
    const piece = message(ROW, Buffer.from('bodies'));
    const rows: Buffer[] = [];
    cutter(
      (row) => rows.push(row),
      () => undefined,
    )(piece);
    expect(rows[0]?.buffer).toBe(piece.buffer);
  });
});
