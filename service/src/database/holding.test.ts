import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Value } from './database.ts';
import { bordersOf, finder, holdingByIndex, holdingOnSqlite, passes } from './holding.ts';
import Sqlite from './sqlite-driver.ts';
import { statements } from './statements.ts';

describe('a needle is found in bytes', () => {
  const find = finder();
  /** Few letters, of one to four bytes, and some that begin alike: nearly everything repeats itself. */
  const letters = fc.constantFrom('a', 'b', 'é', '货', '质', '🚢');
  const textOf = (most: number) => fc.array(letters, { minLength: 1, maxLength: most }).map((all) => all.join(''));

  test('where the text holds it, and only there', () => {
    const parts = fc.record({ before: textOf(40), needle: textOf(12), times: fc.nat(60), after: textOf(40) });
    fc.assert(
      fc.property(parts, fc.boolean(), ({ before, needle: some, times, after }, isHeld) => {
        const needle = some.repeat(times + 1);
        const text = before + (isHeld ? needle : needle.slice(0, -1).toWellFormed()) + after;
        expect(find(Buffer.from(text), needle)).toBe(text.includes(needle) ? 1 : 0);
      }),
      { numRuns: 2_000 },
    );
  });

  test('that is long, in one passage, where it nearly fits everywhere', () => {
    const [needle, text] = [`${'صلى'.repeat(100)}ل`, 'صلى'.repeat(3_000)].map((letters) => Buffer.from(letters));
    const [sought, searched] = [counted(needle as Buffer), counted(text as Buffer)];
    expect(passes(searched.bytes, sought.bytes, bordersOf(needle as Buffer))).toBe(false);
    expect(searched.reads()).toBe(text?.length);
    expect(sought.reads()).toBeLessThan(5 * (text?.length as number));
  });
});

/** Bytes that count how often they are read. */
function counted(bytes: Buffer): { bytes: Uint8Array; reads: () => number } {
  let reads = 0;
  const get = (target: Buffer, key: string) => {
    if (/^\d+$/.test(key)) reads++;
    return Reflect.get(target, key);
  };
  return { bytes: new Proxy(bytes, { get: get as ProxyHandler<Buffer>['get'] & object }), reads: () => reads };
}

describe('LIKE, which compares anew at every letter', () => {
  const needle = 'a'.repeat(64);
  const askedOf = (length: number) => {
    const connection = new Sqlite(':memory:');
    const holds = vi.fn((_text: Buffer, _needle: string) => 1);
    connection.function('holds', (text, sought) => holds(text, sought));
    const values: Value[] = [];
    const condition = holdingOnSqlite(needle)((value) => `$${values.push(value)}`);
    const sql = `SELECT ${condition} FROM (SELECT $${values.push('a'.repeat(length))} AS search)`;
    statements(connection)(sql).all(values);
    connection.close();
    return holds.mock.calls.length;
  };

  test('is left to short texts', () => {
    expect([askedOf(64), askedOf(65)]).toEqual([0, 1]);
  });

  test('is left to short needles where the index is asked before anything is known of the texts', () => {
    expect(holdingByIndex('a'.repeat(16)).holds).toBe('search LIKE');
    expect(holdingByIndex('a'.repeat(17))).toEqual({ holds: 'search ~', sought: `***=${'a'.repeat(17)}` });
  });
});
