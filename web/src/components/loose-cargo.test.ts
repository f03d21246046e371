import { expect, it } from 'vitest';
import { looseCargoWords, sizeOf } from './loose-cargo.ts';

it('the size of a unit is in the order that its heading says', () => {
  expect(looseCargoWords.en.size).toBe('Length × width × height (cm)');
  expect(sizeOf({ width: 80, height: 145.5, depth: 120 }, { number: String })).toBe('120 × 80 × 145.5');
});
