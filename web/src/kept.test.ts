import { afterEach, expect, it, vi } from 'vitest';
import { keep, readKept } from './kept.ts';

afterEach(() => vi.unstubAllGlobals());

it('what is kept is read again', () => {
  const all = new Map<string, string>();
  const storage = { getItem: (name: string) => all.get(name) ?? null, setItem: all.set.bind(all) };
  vi.stubGlobal('localStorage', storage);
  expect(readKept('localStorage', 'a')).toBe(null);
  expect(keep('localStorage', 'a', 'b')).toBe(true);
  expect(readKept('localStorage', 'a')).toBe('b');
});

it('a browser without a store, as Firefox and the views of other programs may be, keeps nothing', () => {
  vi.stubGlobal('localStorage', null);
  expect(keep('localStorage', 'a', 'b')).toBe(false);
  expect(readKept('localStorage', 'a')).toBe(null);
});

it('neither does one whose store is full', () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { setItem });
  expect(keep('sessionStorage', 'a', 'b')).toBe(false);
});
