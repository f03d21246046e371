import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshReference } from './drawn-references.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const many = () => Array.from({ length: 200 }, freshReference);
const halves = (references: string[]) => references.map((reference) => reference.split('-') as [string, string]);

it('a reference is four letters, hyphen, four letters, without those that look alike', () => {
  for (const reference of many()) expect(reference).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
});

it('references of one moment share their first half, and their second with nobody', () => {
  vi.advanceTimersByTime(20);
  const [firsts, seconds] = [0, 1].map((half) => new Set(halves(many()).map((parts) => parts[half])));
  expect(firsts?.size).toBe(1);
  // By chance, one in fifty times two of two hundred are the same.
  expect(seconds?.size).toBeGreaterThan(195);
});

it('references of different moments share nothing', () => {
  const drawn = Array.from({ length: 200 }, () => {
    vi.advanceTimersByTime(20);
    return freshReference();
  });
  for (const half of [0, 1]) expect(new Set(halves(drawn).map((parts) => parts[half])).size).toBeGreaterThan(195);
});
