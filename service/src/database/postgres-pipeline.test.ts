import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heard } from './postgres-pipeline.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A connection whose other end says something when it is told to. */
function stand() {
  const stream = { bytesRead: 0, destroy: vi.fn() };
  const client = { connection: { stream } } as unknown as pg.ClientBase;
  return { client, stream, onLost: vi.fn() };
}

const never = new Promise<never>(() => undefined);

describe('a connection on which nothing is said', () => {
  it('for nine seconds is broken off, and others are told', () => {
    const { client, stream, onLost } = stand();
    heard(client, never, onLost);
    vi.advanceTimersByTime(8_900);
    expect(stream.destroy).not.toHaveBeenCalled();
    vi.advanceTimersByTime(600);
    expect([stream.destroy.mock.calls.length, onLost.mock.calls.length]).toEqual([1, 1]);
  });

  it('is lost that long after the last that was said, not after it was asked', () => {
    const { client, stream, onLost } = stand();
    heard(client, never, onLost);
    for (let second = 0; second < 40; second += 4) {
      vi.advanceTimersByTime(4_000);
      stream.bytesRead += 10;
    }
    expect(onLost).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(onLost).toHaveBeenCalled();
  });

  it('is nobody’s affair once it is answered', async () => {
    const { client, onLost } = stand();
    expect(await heard(client, Promise.resolve('here'), onLost)).toBe('here');
    vi.advanceTimersByTime(60_000);
    expect(onLost).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
