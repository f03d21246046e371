import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { apiError, ConnectionError, FairleadError, TimeoutError } from './errors.ts';
import { type Attempted, pause, pauseBeforeRetry } from './retry.ts';

const first: Attempted = { creates: false, timeout: 65_000, elapsed: 0, retries: 0, maxRetries: 3 };
const MINUTES = 60_000;

const refused = (status: number, headers: Record<string, string> = {}) =>
  apiError({ status, headers: new Headers(headers), retries: 0, message: '', details: [], isOfService: true });

const after = (seconds: number) => refused(429, { 'Retry-After': String(seconds) });
const broken = new ConnectionError('The service could not be reached');

const luck = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const withLuck = <T>(random: number, judged: () => T): T => {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  return judged();
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the pause before a retry', () => {
  test('doubles from half a second to eight, of which jitter takes at most the half', () => {
    fc.assert(
      fc.property(fc.nat(99), luck, (retries, random) => {
        const longest = Math.min(500 * 2 ** retries, 8_000);
        const wait = withLuck(random, () => pauseBeforeRetry(broken, { ...first, retries, maxRetries: 100 }));
        expect(wait).toBeGreaterThanOrEqual(longest / 2);
        expect(wait).toBeLessThanOrEqual(longest);
      }),
    );
  });

  test('is another for each client', () => {
    const waits = [0, 0.5, 0.999].map((random) => withLuck(random, () => pauseBeforeRetry(broken, first)));
    expect(new Set(waits).size).toBe(3);
    const told = [0, 0.5, 0.999].map((random) => withLuck(random, () => pauseBeforeRetry(after(3), first)));
    expect(new Set(told).size).toBe(3);
  });

  test('is never shorter than the service says, and at most half a second longer', () => {
    fc.assert(
      fc.property(fc.nat(120), fc.nat(99), luck, (seconds, retries, random) => {
        const wait = withLuck(random, () => pauseBeforeRetry(after(seconds), { ...first, retries, maxRetries: 100 }));
        expect(wait).toBeGreaterThanOrEqual(seconds * 1_000);
        expect(wait).toBeLessThanOrEqual(seconds * 1_000 + 500);
      }),
    );
  });

  test('is also as long as a fraction of a second says', () => {
    expect(pauseBeforeRetry(refused(503, { 'Retry-After': '1.5' }), first)).toBeGreaterThanOrEqual(1_500);
  });

  test.each(['soon', ''])('is our own when the service says %j', (told) => {
    expect(withLuck(0, () => pauseBeforeRetry(refused(503, { 'Retry-After': told }), first))).toBe(250);
  });

  test('is none for a date that has passed, but for the jitter', () => {
    const error = refused(503, { 'Retry-After': 'Thu, 01 Jan 2026 00:00:00 GMT' });
    vi.setSystemTime('2026-01-02');
    expect(withLuck(0, () => pauseBeforeRetry(error, first))).toBe(0);
  });
});

describe('there is no retry', () => {
  test.each([121, 3_600, 1e12])('when the service says to wait %i seconds', (seconds) => {
    expect(pauseBeforeRetry(after(seconds), first)).toBeUndefined();
  });

  test('of what two minutes do not bring nearer, a date for example', () => {
    const error = refused(503, { 'Retry-After': new Date(Date.now() + 10 * MINUTES).toUTCString() });
    expect(pauseBeforeRetry(error, first)).toBeUndefined();
  });

  test('after the last', () => {
    expect(pauseBeforeRetry(broken, { ...first, retries: 2 })).toBeDefined();
    expect(pauseBeforeRetry(broken, { ...first, retries: 3 })).toBeUndefined();
    expect(pauseBeforeRetry(broken, { ...first, maxRetries: 0 })).toBeUndefined();
  });

  test('of what will not pass', () => {
    for (const status of [0, 302, 304, 400, 401, 403, 404, 408, 409, 413, 500, 501, 505])
      expect(pauseBeforeRetry(refused(status, { 'Retry-After': '1' }), first)).toBeUndefined();
    for (const error of [new FairleadError('not JSON'), new TypeError('bad name'), 'aborted', undefined])
      expect(pauseBeforeRetry(error, first)).toBeUndefined();
  });

  test('but of what passes there is', () => {
    for (const error of [broken, new TimeoutError('late'), ...[429, 502, 503, 504].map((status) => refused(status))])
      expect(pauseBeforeRetry(error, first)).toBeGreaterThan(0);
  });
});

describe('a create is sent again', () => {
  const creates = { ...first, creates: true };

  test('only if it arrives within ten minutes of the first attempt, however slow it is', () => {
    const span = fc.nat(11 * MINUTES);
    fc.assert(
      fc.property(span, fc.integer({ min: 1, max: 11 * MINUTES }), fc.nat(120), (elapsed, timeout, seconds) => {
        const wait = pauseBeforeRetry(after(seconds), { ...creates, elapsed, timeout });
        const soonest = elapsed + seconds * 1_000 + timeout;
        if (wait !== undefined) expect(elapsed + wait + timeout).toBeLessThan(10 * MINUTES);
        else expect(soonest + 500).toBeGreaterThanOrEqual(10 * MINUTES);
      }),
    );
  });

  test('as everything else while the service knows it again', () => {
    expect(withLuck(0, () => pauseBeforeRetry(broken, { ...creates, elapsed: 10 * MINUTES - 65_251 }))).toBe(250);
    expect(withLuck(0, () => pauseBeforeRetry(broken, { ...creates, elapsed: 10 * MINUTES - 65_250 }))).toBeUndefined();
  });

  test('unlike other writes, which may come at any time', () => {
    expect(pauseBeforeRetry(broken, { ...first, elapsed: 1e9, timeout: 1e9 })).toBeGreaterThan(0);
  });
});

describe('waiting', () => {
  test.each([100, 2 ** 31 + 1, Number.POSITIVE_INFINITY])('takes as long as it should: %i ms', async (milliseconds) => {
    vi.useFakeTimers();
    const over = vi.fn();
    const waiting = pause(milliseconds).then(over);
    await vi.advanceTimersByTimeAsync(99);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 ** 31);
    await waiting;
  });

  test('ends with the reason of the signal, and leaves neither timer nor listener', async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const waiting = pause(100, controller.signal);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
    controller.abort('enough');
    await expect(waiting).rejects.toBe('enough');
    await expect(pause(100, controller.signal)).rejects.toBe('enough');
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  test('leaves no listener when it is over', async () => {
    const { signal } = new AbortController();
    await pause(1, signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});
