import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder, meetPacked, packIds, unpackIds } from './idlist.ts';

const ids = fc.uniqueArray(fc.nat({ max: 2 ** 32 - 1 }), { maxLength: 300 }).map((list) => list.sort((a, b) => a - b));

describe('a packed list of ids', () => {
  it('unpacks to what was packed, whatever the distances', () => {
    fc.assert(
      fc.property(ids, (list) => {
        const [first, ...rest] = list;
        if (first === undefined) return;
        expect([first, ...unpackIds(first, packIds(first, rest))]).toEqual(list);
      }),
    );
  });

  it('can be added to without being unpacked', () => {
    const start = packIds(5, [6, 200]);
    expect(unpackIds(5, Buffer.concat([start, packIds(200, [70_000, 4_294_967_295])]))).toEqual([
      6, 200, 70_000, 4_294_967_295,
    ]);
  });

  it('takes one byte for each near neighbour', () => {
    expect(packIds(0, [1, 2, 3, 130]).length).toBe(4);
    expect(packIds(0, [128]).length).toBe(2);
  });
});

describe('what two lists have in common', () => {
  it('is found without unpacking one of them', () => {
    const close = fc.uniqueArray(fc.nat({ max: 500 }), { minLength: 1 }).map((list) => list.sort((a, b) => a - b));
    const far = ids.filter(({ length }) => length > 0);
    for (const list of [close, far]) {
      fc.assert(
        fc.property(list, list, fc.array(fc.nat()), (rising, [first = 0, ...rest], picks) => {
          // Some of the one that are in the other for sure.
          const own = inOrder([
            ...rising,
            ...picks.map((pick) => [first, ...rest][pick % (rest.length + 1)] as number),
          ]);
          const both = new Set(meetPacked(own, first, packIds(first, rest)));
          expect(both).toEqual(new Set(own.filter((id) => id === first || rest.includes(id))));
        }),
      );
    }
  });

  it('is looked for to the end of a damaged list, and no further', () => {
    fc.assert(
      fc.property(ids, fc.uint8Array({ maxLength: 20 }), (rising, bytes) => {
        for (const id of meetPacked(rising, 0, bytes)) expect(rising).toContain(id);
      }),
    );
  });

  it('leaves a rising list as it is and puts any other in order', () => {
    const rising = [1, 2, 9];
    expect(inOrder(rising)).toBe(rising);
    expect(inOrder([9, 1, 2])).toEqual([1, 2, 9]);
  });
});
