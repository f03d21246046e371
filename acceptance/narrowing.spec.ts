// Filters, search, order and page size in any combination, against what the lists should say.
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { type Asked, expected, expectPages, LISTS, type List, type Read, reading, UNLIMITED } from './support/lists.ts';
import { rounds } from './support/rounds.ts';
import { type Service, startService } from './support/service.ts';
import { DAYS, trade } from './support/trade.ts';

let service: Service;
let read: Read;

beforeAll(async () => {
  service = await startService({ records: trade(), env: UNLIMITED });
  read = reading(service);
});
afterAll(() => service?.stop());

// Days that records have, and the days next to them.
const day = fc.constantFrom(...DAYS, '2025-12-30', '2026-01-02', '2026-02-27', '2026-10-11');
const dateFilter = fc.oneof(
  day,
  day.map((from) => `gte:${from}`),
  day.map((to) => `lte:${to}`),
  fc.tuple(day, day).map(([from, to]) => `${from}..${to}`),
);

const recased = (text: string) => fc.constantFrom(text, text.toLowerCase(), text.toUpperCase(), text.normalize('NFD'));

/** A piece of a text that some record holds, in whatever case; or one that none does. */
function needle({ records, searched }: List) {
  const piece = fc
    .record({
      record: fc.nat(records.length - 1),
      field: fc.nat(3),
      from: fc.nat(8),
      length: fc.integer({ min: 1, max: 6 }),
    })
    .map(({ record, field, from, length }) => {
      const letters = [...(searched(records[record] as List['records'][0])[field] ?? '')];
      return letters
        .slice(from % Math.max(1, letters.length))
        .slice(0, length)
        .join('');
    })
    // Taking letters from small to capital and back does not always lead back.
    .filter((text) => text.toUpperCase().toLowerCase() === text.toLowerCase())
    .chain(recased);
  return fc.oneof({ weight: 8, arbitrary: piece }, fc.constantFrom('%', '_', ' ', 'zz', 'Forwarded'));
}

const anyQuestion = (list: List) =>
  fc.record(
    {
      order: fc.constantFrom('ORDER_ASC', 'ORDER_DESC', 'ORDER_UNSPECIFIED'),
      order_by: fc.constantFrom('UNSPECIFIED', ...Object.keys(list.orders)),
      search: needle(list),
      statuses: fc.subarray([...list.statuses], { minLength: 1 }),
      dates: fc.record(
        Object.fromEntries(list.dates.map((field) => [field, fc.array(dateFilter, { minLength: 1, maxLength: 2 })])),
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Asked>;

/** By chance alone, few questions about a short list find anything: half of them do. */
const question = (list: List) =>
  fc.oneof(
    anyQuestion(list),
    anyQuestion(list).filter((asked) => expected(list, asked).length > 0),
  );

/** Short pages where there is little to turn over. */
const pageSize = (matches: number) => fc.integer({ min: Math.max(1, Math.floor(matches / 15)), max: 100 });

test.each(Object.entries(LISTS) as [string, List][])(
  'whatever narrows and orders %s, their pages forward and back are those of the records that match',
  async (_, list) => {
    const asking = question(list).chain((asked) =>
      fc.record({ asked: fc.constant(asked), limit: pageSize(expected(list, asked).length) }),
    );
    await fc.assert(
      fc.asyncProperty(asking, ({ asked, limit }) => expectPages(read, list, asked, limit)),
      { numRuns: rounds(20, 60) },
    );
  },
);
