import { describe, expect, test } from 'vitest';
import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  FairleadError,
  NotFoundError,
  NotModifiedError,
  RateLimitError,
  ServerError,
} from './errors.ts';
import { cut, failureOf, faults, html, json, record, refuse, type Step, silence, text } from './faults.fixture.ts';

const ONCE = { maxRetries: 0 };

async function failure(step: Step) {
  const { client } = await faults(step);
  return failureOf(client(ONCE).shipments.get('1'));
}

describe('a refusal', () => {
  test.each([
    [304, NotModifiedError, 'NotModifiedError'],
    [400, BadRequestError, 'BadRequestError'],
    [401, AuthenticationError, 'AuthenticationError'],
    [403, ApiError, 'ApiError'],
    [404, NotFoundError, 'NotFoundError'],
    [409, ConflictError, 'ConflictError'],
    [413, ApiError, 'ApiError'],
    [429, RateLimitError, 'RateLimitError'],
    [500, ServerError, 'ServerError'],
    [503, ServerError, 'ServerError'],
    [599, ServerError, 'ServerError'],
  ])('with %i is told apart by its class', async (status, kind, name) => {
    const error = await failure(refuse(status));
    expect(error.constructor).toBe(kind);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toBeInstanceOf(FairleadError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name, status, details: [], retries: 0 });
  });

  test('is told in the words and by the code of the service, with its headers', async () => {
    const error = await failure(
      json({ code: 10, message: 'a quote was accepted', details: [] }, { 'X-Odd': 'yes' }, 409),
    );
    expect(error.message).toBe('a quote was accepted');
    expect(error.code).toBe(10);
    expect(error.headers.get('X-Odd')).toBe('yes');
    expect(String(error)).toBe('ConflictError: a quote was accepted');
  });

  test('of the credential has a message and nothing else', async () => {
    const error = await failure(json({ message: 'Invalid API key' }, {}, 401));
    expect(error).toMatchObject({ message: 'Invalid API key', code: undefined, details: [] });
  });

  test('knows whether it is told as the service tells it, or by a gateway', async () => {
    const told = async (step: Step) => (await failure(step)).isOfService;
    for (const step of [refuse(400), refuse(409), refuse(503), json({ message: 'Invalid API key' }, {}, 401)])
      expect(await told(step)).toBe(true);
    for (const body of ['<h1>400 Bad Request</h1>', '', '{}', '{"message":"no"}', '{"code":3}', 'null', '[]'])
      expect(await told(text(400, body))).toBe(false);
    expect(await told(text(401, '<h1>401 Authorization Required</h1>'))).toBe(false);
  });

  test('names every field that broke a rule, in its violations and in its message', async () => {
    const violations = [
      { field: 'origin.locality', description: 'must be given' },
      { field: 'lcl.components[0].weight', description: 'must be above zero' },
    ];
    const details = [
      { '@type': 'type.googleapis.com/google.rpc.Help' },
      { '@type': 'type.googleapis.com/google.rpc.BadRequest', field_violations: violations },
    ];
    const error = await failure(json({ code: 3, message: 'Bad inquiry', details }, {}, 400));
    expect(error.violations).toEqual(violations);
    expect(error.details).toEqual(details);
    expect(error.message).toBe(
      'Bad inquiry; origin.locality must be given; lcl.components[0].weight must be above zero',
    );
  });

  test('tells once what the service has told by itself already', async () => {
    const details = [{ field_violations: [{ field: 'limit', description: 'must be a whole number' }] }];
    const message = 'Bad query: limit must be a whole number';
    expect((await failure(json({ code: 3, message, details }, {}, 400))).message).toBe(message);
  });

  test('that has no words of its own is told in ours', async () => {
    expect((await failure(text(304, ''))).message).toBe('Not modified');
    expect((await failure(text(308, ''))).message).toBe('The service answers from another address: check baseUrl');
  });

  test.each([
    ['nothing', ''],
    ['a page', '<h1>Sorry</h1>'],
    ['half of a status object', '{"code":3,"mess'],
    ['null', 'null'],
    ['a text', '"no"'],
    ['other types than ours', '{"code":"three","message":{"text":"no"},"details":"none"}'],
    ['details that are none', '{"details":[null,7,{"field_violations":null}]}'],
  ])('in other words than ours is still a refusal: %s', async (_, body) => {
    const error = await failure(text(400, body));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ status: 400, code: undefined, violations: [] });
    expect(error.message).toBe('The service answered with status 400');
  });

  test('that was not found names what was asked for', async () => {
    const { client } = await faults(refuse(404));
    await expect(client().shipments.get('A/1')).rejects.toThrow(/^refused with 404: GET \/v1\/shipment\/A%2F1$/);
  });

  test('with odd violations is one without them', async () => {
    const odd = { message: 'no', details: [{ field_violations: [null, 7, { field: 'a', description: 'b' }] }, null] };
    const { client, got } = await faults(json(odd, {}, 400));
    await expect(client().shipments.get('1')).rejects.toMatchObject({
      message: 'no; a b',
      violations: [{ field: 'a', description: 'b' }],
    });
    expect(got).toHaveLength(1);
  });

  test('whose words break off is still a refusal', async () => {
    expect(await failure(cut(undefined, 404))).toBeInstanceOf(NotFoundError);
  });
});

describe('too many requests', () => {
  const window = { 'RateLimit-Limit': 60, 'RateLimit-Remaining': 0, 'RateLimit-Reset': 42 };

  test('say when to come back, and of which window', async () => {
    const error = await failure(refuse(429, { 'Retry-After': 42, ...window }));
    expect(error.retryAfter).toBe(42);
    expect(error.rateLimit).toEqual({ limit: 60, remaining: 0, reset: 42 });
  });

  test('may not say it', async () => {
    expect(await failure(refuse(429))).toMatchObject({ retryAfter: undefined, rateLimit: undefined });
  });

  test('may say it by a date', async () => {
    const error = await failure(refuse(429, { 'Retry-After': new Date(Date.now() + 60_000).toUTCString() }));
    expect(error.retryAfter).toBeGreaterThan(30);
    expect(error.retryAfter).toBeLessThanOrEqual(60);
  });

  test.each([{ 'RateLimit-Reset': '' }, { 'RateLimit-Limit': '60, 60;w=60' }])(
    'may say it in another way, which is passed over: %o',
    async (odd) => {
      expect((await failure(refuse(429, { ...window, ...odd }))).rateLimit).toBeUndefined();
    },
  );

  test('are foreseen: every answer tells its window', async () => {
    const { client } = await faults(record(window), record());
    expect((await client().profile.user().withResponse()).rateLimit).toEqual({ limit: 60, remaining: 0, reset: 42 });
    expect((await client().profile.user().withResponse()).rateLimit).toBeUndefined();
  });
});

describe('the id of a request', () => {
  test('is the one that the service answered with', async () => {
    expect((await failure(refuse(404, { 'X-Request-Id': 'theirs' }))).requestId).toBe('theirs');
    const { client } = await faults(record({ 'X-Request-Id': 'theirs' }));
    expect((await client().profile.user().withResponse()).requestId).toBe('theirs');
  });

  test.each<[string, Step]>([
    ['when the service does not name it', refuse(404)],
    ['when there was no answer', silence],
    ['when the answer was cut off', cut()],
    ['when the answer was not JSON', html],
  ])('is the one that was sent, %s', async (_, step) => {
    const { client, got } = await faults(step);
    const timeout = step === silence ? 500 : 5_000;
    const error = await failureOf(client({ ...ONCE, timeout }).shipments.get('1'));
    expect(error.requestId).toBe(got[0]?.headers['x-request-id']);
    expect(error.requestId).toMatch(/^[\w-]{30,}$/);
  });
});
