import { expect, test } from 'vitest';
import { figuresAfter, figuresOf } from './admit.ts';

test('what is left of a window is told in seconds from now', () => {
  const figures = figuresOf({ limit: 100, remaining: 41, reset_seconds: 39, allowed: true });
  const told = (passed_ms: number) => Object.values(figuresAfter(figures, passed_ms));
  expect(told(999)).toEqual(['100', '41', '39']);
  expect(told(1_900)).toEqual(['100', '41', '38']);
  expect(told(38_999)).toEqual(['100', '41', '1']);
  expect(told(60_000)).toEqual(['100', '41', '0']);
});
