import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finder } from './holding.ts';

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

  test.each([
    ['letters of a byte', `${'a'.repeat(150)}b${'a'.repeat(49)}`, `${'a'.repeat(149)}b`.repeat(700)],
    ['one letter but for its end', `${'a'.repeat(198)}bc`, 'a'.repeat(100_000)],
    ['letters that begin alike', `质${'货'.repeat(199)}`, '货'.repeat(33_000)],
    ['more letters than were asked for', `${'صلى'.repeat(1_200)}ل`, 'صلى'.repeat(30_000)],
  ])('in one passage, where it nearly fits everywhere: %s', (_, needle, text) => {
    const bytes = Buffer.from(text);
    const began = performance.now();
    for (let time = 0; time < 5; time++) expect(find(bytes, needle)).toBe(0);
    // Compared anew at every letter, it would be some seconds.
    expect(performance.now() - began).toBeLessThan(500);
  });
});
