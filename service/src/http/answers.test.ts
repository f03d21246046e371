import { describe, expect, test } from 'vitest';
import { Answers } from './answers.ts';

const KIB = 1_024;
const answer = (letter: string, size_bytes = 10 * KIB): [operation: string, parts: Buffer[]] => [
  'listShipments',
  [Buffer.alloc(size_bytes, letter)],
];

describe('remembered answers', () => {
  test('are found by their key alone', () => {
    const answers = new Answers();
    answers.set('7.1./v1/shipment', ...answer('a'));
    expect(answers.get('7.1./v1/shipment')).toEqual({ operation: 'listShipments', body: Buffer.alloc(10 * KIB, 'a') });
    expect(answers.get('7.2./v1/shipment')).toBeUndefined();
    expect(answers.get('8.1./v1/shipment')).toBeUndefined();
  });

  test('never take more than the memory they were given', () => {
    const most = 100 * KIB;
    const answers = new Answers(most);
    for (let number = 0; number < 1_000; number++) {
      answers.set(`key ${number}`, ...answer('a', (number % 30) * KIB));
      expect(answers.bytes).toBeLessThanOrEqual(most);
    }
    expect(answers.bytes).toBeGreaterThan(most / 2);
  });

  test('are charged for their keys and for being kept, so that many small ones are bounded too', () => {
    const answers = new Answers(100 * KIB);
    for (let number = 0; number < 10_000; number++) answers.set(`${number}`.padStart(1_000, '/'), ...answer('a', 1));
    const kept = Array.from({ length: 10_000 }, (_, number) => answers.get(`${number}`.padStart(1_000, '/')));
    expect(kept.filter(Boolean).length).toBeLessThanOrEqual(50);
    expect(kept.at(-1)).toBeDefined();
  });

  test('make room by those that were not asked for since room was last made, the oldest first', () => {
    const answers = new Answers(45 * KIB);
    for (const key of ['a', 'b', 'c', 'd']) answers.set(key, ...answer(key));
    answers.get('a');
    answers.set('e', ...answer('e'));
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => answers.get(key))).toEqual(['a', 'c', 'd', 'e']);
    answers.set('f', ...answer('f'));
    answers.set('g', ...answer('g'));
    expect(['a', 'c', 'd', 'e', 'f', 'g'].filter((key) => answers.get(key))).toEqual(['a', 'e', 'f', 'g']);
  });

  test('are not charged twice for one key', () => {
    const answers = new Answers();
    answers.set('a', ...answer('a'));
    const once = answers.bytes;
    answers.set('a', ...answer('a'));
    expect(answers.bytes).toBe(once);
  });

  test('are not kept when one alone would push out most of the others', () => {
    const answers = new Answers();
    answers.set('huge', ...answer('h', 1_024 * KIB + 1));
    expect(answers.get('huge')).toBeUndefined();
    expect(answers.bytes).toBe(0);
    answers.set('large', ...answer('l', 1_024 * KIB));
    expect(answers.get('large')).toBeDefined();
  });

  test('are worth keeping from their second asking on', () => {
    const answers = new Answers();
    expect(['a', 'b', 'a', 'b', 'a'].map((key) => answers.isAskedAgain(key))).toEqual([false, false, true, true, true]);
  });

  test('are not kept when there is no room at all', () => {
    const answers = new Answers(KIB);
    answers.set('a', ...answer('a'));
    expect(answers.get('a')).toBeUndefined();
    expect(answers.bytes).toBe(0);
  });
});
