import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  FairleadError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '@fairlead/sdk';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CommandError } from './exit.ts';
import { type Asked, isOfOne, problemOf } from './problems.ts';

const base_url = 'https://freight.example';
const asked: Asked = { login: { base_url, token: '31|x' }, isLoggingIn: false };
const refusal = (status: number, isOfService = true) => ({
  status,
  isOfService,
  message: 'no',
  details: [],
  headers: new Headers(),
  retries: 0,
});

beforeEach(() => {
  for (const name of ['FAIRLEAD_TOKEN', 'FAIRLEAD_BASE_URL', 'FAIRLEAD_DEBUG']) vi.stubEnv(name, '');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('what nobody expected', () => {
  const error = new TypeError('x is not a function\nat all');

  test('is told on one line, with the way to learn more', () => {
    expect(problemOf(error)).toEqual({
      exit: 'failed',
      words: 'Something unexpected happened: x is not a function at all (FAIRLEAD_DEBUG=1 shows where)',
    });
    expect(problemOf('thrown').words).toMatch(/^Something unexpected happened: thrown /);
  });

  test('is told with where it happened to those who ask', () => {
    vi.stubEnv('FAIRLEAD_DEBUG', '1');
    expect(problemOf(error).words).toMatch(/^TypeError: x is not a function\nat all\n +at /);
  });

  test('is told in the words of the system where it is the system’s', () => {
    const denied = Object.assign(new Error("EACCES: permission denied, open 'a'"), { syscall: 'open' });
    expect(problemOf(denied).words).toBe("EACCES: permission denied, open 'a'");
  });
});

describe('a token that is refused', () => {
  const words = (isLoggingIn: boolean) =>
    problemOf(new AuthenticationError(refusal(401)), { ...asked, isLoggingIn }).words;

  test('is made anew where it was told', () => {
    expect(words(false)).toMatch(/, then: fairlead login$/);
    expect(words(true)).toMatch(/, and log in with that one\.$/);
    vi.stubEnv('FAIRLEAD_TOKEN', '31|x');
    expect(words(false)).toMatch(/, then set FAIRLEAD_TOKEN$/);
  });
});

describe('an address', () => {
  const words = (isLoggingIn = false) =>
    problemOf(new ConnectionError('Nobody is there'), { ...asked, isLoggingIn }).words;

  test('is said to come from where it was told', () => {
    expect(words()).toMatch(/It comes from your log-in; say another with: fairlead login --base-url URL$/);
    expect(words(true)).toMatch(/Say another with --base-url URL$/);
    vi.stubEnv('FAIRLEAD_BASE_URL', base_url);
    expect([words(), words(true)]).toEqual(Array(2).fill(expect.stringMatching(/It comes from FAIRLEAD_BASE_URL\.$/)));
    vi.stubEnv('FAIRLEAD_BASE_URL', 'https://other.example');
    expect(words(true)).not.toContain('FAIRLEAD_BASE_URL');
  });

  test.each([
    new NotFoundError(refusal(404)),
    new BadRequestError(refusal(400, false)),
    new AuthenticationError(refusal(401, false)),
    new ConflictError(refusal(409, false)),
    new FairleadError('The answer is not a JSON object: check baseUrl'),
  ])('where something else answers is said to be wrong: %s', (error) => {
    const { exit, words } = problemOf(error, asked);
    expect([exit, words]).toEqual(['unreachable', expect.stringContaining(`no Fairlead service at ${base_url}: `)]);
    expect(words).not.toContain('baseUrl');
  });
});

describe('a gateway', () => {
  test.each([
    [new RateLimitError(refusal(429, false)), 'rate_limited'],
    [new ServerError(refusal(502, false)), 'failed'],
    [new ApiError(refusal(413, false)), 'failed'],
  ])('may say in its own words that it does not go on: %s', (error, exit) => {
    expect(problemOf(error, asked).exit).toBe(exit);
  });
});

test('who comes back when they are told to does not come too early', () => {
  const headers = new Headers({ 'Retry-After': '9.2' });
  const { words } = problemOf(new RateLimitError({ ...refusal(429), headers }), asked);
  expect(words).toMatch(/\nTry again in 10 s\.$/);
});

test('time is told in seconds, as --timeout takes it', () => {
  const words = (message: string) => problemOf(new TimeoutError(message), asked).words;
  expect(words('No answer within 65000 ms')).toMatch(/^No answer within 65 s\. .*--timeout SECONDS$/);
  expect(words('Nothing of the file arrived within 1000 ms')).toMatch(/within 1 s\./);
});

describe('of several records', () => {
  test.each([
    new CommandError('usage', 'a.pdf is there already.'),
    new BadRequestError(refusal(400)),
    new ConflictError(refusal(409)),
    new ServerError(refusal(500)),
  ])('one may have a problem of its own: %s', (error) => {
    expect(isOfOne(error)).toBe(true);
  });

  test.each([
    new AuthenticationError(refusal(401)),
    new RateLimitError(refusal(429)),
    new ConnectionError('Nobody is there'),
    new TimeoutError('No answer within 1 ms'),
    new NotFoundError(refusal(404)),
    new TypeError('x is not a function'),
  ])('all have a problem that the next would meet too: %s', (error) => {
    expect(isOfOne(error)).toBe(false);
  });
});
