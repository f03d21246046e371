import { ApiError, ConnectionError, RateLimitError, ServerError, TimeoutError } from '@fairlead/sdk/application';
import { describe, expect, it } from 'vitest';
import { isRefused, isSettled, mayBeDone, minutesToWait, toldByOthers } from './failure.ts';

const answer = (status: number, code?: number) => {
  const Kind = status >= 500 ? ServerError : status === 429 ? RateLimitError : ApiError;
  return new Kind({
    status,
    code,
    message: `status ${status}`,
    headers: new Headers(),
    retries: 0,
    details: [],
    isOfService: true,
  });
};

describe('an answer without a code', () => {
  it.each([
    [429, 'busy'],
    [502, 'away'],
    [504, 'away'],
    [403, 'refused'],
    [302, 'refused'],
  ])('of status %i is told as %s', (status, kind) => {
    expect(toldByOthers(answer(status))).toBe(kind);
  });

  it('is not the service’s, whose words are its own', () => {
    expect(toldByOthers(answer(503, 14))).toBeUndefined();
    expect(toldByOthers(new Error('502'))).toBeUndefined();
  });
});

it('what was sent may be done when no answer came, or one that something went wrong; not when it was refused', () => {
  const errors = [new ConnectionError(''), answer(502), answer(500, 13), answer(429), answer(409, 10)];
  expect(errors.map(mayBeDone)).toEqual([true, true, true, false, false]);
});

it('an answer refuses what was asked for, unless there were too many, or something went wrong', () => {
  const errors = [
    answer(404, 5),
    answer(401),
    answer(403, 7),
    answer(429, 8),
    answer(503, 14),
    new ConnectionError(''),
  ];
  expect(errors.map(isRefused)).toEqual([true, true, true, false, false, false]);
  expect(isRefused(null)).toBe(false);
});

it('what one has waited for in vain is not asked for again by itself, unlike what failed at once', () => {
  const errors = [new TimeoutError(''), answer(429, 8), answer(404, 5), answer(503, 14), new ConnectionError('')];
  expect(errors.map(isSettled)).toEqual([true, true, true, false, false]);
});

it.each([
  ['870', 15],
  ['61', 2],
  ['60', 1],
  ['1', 1],
  ['0', 1],
  [undefined, 1],
])('who is to come back after %s seconds is not told to come too early: after %i minutes', (seconds, minutes) => {
  const headers = new Headers(seconds === undefined ? {} : { 'Retry-After': seconds });
  const words = { status: 429, message: 'too many', retries: 0, details: [], isOfService: true };
  expect(minutesToWait(new RateLimitError({ ...words, headers }))).toBe(minutes);
});
