import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Transaction } from '../database/index.ts';
import { HIGHEST_RESERVED, RecordIds } from './record-ids.ts';

/** A sequence, and how often it was lifted after something was drawn. */
function sequence() {
  const counted = { last: 1_000_000n, lifts: 0 };
  let lifted = counted.last;
  const tx: Pick<Transaction, 'lastId' | 'nextId' | 'reserveId'> = {
    lastId: async () => counted.last,
    nextId: async () => ++counted.last,
    reserveId: async (id) => {
      if (counted.last > lifted) counted.lifts++;
      expect(id).toBeGreaterThanOrEqual(counted.last);
      counted.last = lifted = id;
    },
  };
  return { counted, tx: tx as Transaction };
}

/** As a session does with a line of a new record. */
async function give(ids: RecordIds, id: bigint): Promise<void> {
  if (ids.isNear(id)) await ids.liftAbove(id);
}

it('what was drawn is known, and nothing that was given is taken for it, by a few lifts however many lines', async () => {
  const gap = fc.bigInt({ min: 1n, max: 10n ** 15n });
  const property = fc.asyncProperty(
    fc.array(gap, { minLength: 200, maxLength: 400 }),
    fc.boolean(),
    async (gaps, all) => {
      const { tx, counted } = sequence();
      const ids = await RecordIds.since(tx);
      const [given, drawn]: [bigint[], bigint[]] = [[], []];
      let id = 0n;
      for (const gap of gaps) {
        id += gap;
        // Somebody else has drawn this one, as a session finds out by the record that has it.
        if (drawn.includes(id)) continue;
        await give(ids, id);
        given.push(id);
        if (all || gap % 2n === 0n) drawn.push(await ids.draw('person'));
      }
      for (const one of drawn) expect(ids.isDrawn('person', one)).toBe(true);
      for (const one of given) expect(ids.isDrawn('person', one)).toBe(false);
      expect(counted.lifts).toBeLessThan(64);
    },
  );
  await fc.assert(property, { numRuns: 20 });
});

it('ids where the service’s own would run out lift nothing', async () => {
  const { tx, counted } = sequence();
  const ids = await RecordIds.since(tx);
  await give(ids, HIGHEST_RESERVED);
  expect([ids.isDrawn('person', HIGHEST_RESERVED), counted.last]).toEqual([false, 1_000_000n]);
  await give(ids, HIGHEST_RESERVED - 1n);
  await ids.draw('person');
  expect(counted.last).toBeLessThan(2n ** 63n);
});
