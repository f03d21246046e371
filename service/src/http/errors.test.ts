import { type ErrorName, errors } from '@fairlead/contract';
import Fastify from 'fastify';
import { type Logger, pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../database/index.ts';
import { S3Failure } from '../files/s3-failure.ts';
import { FileUnavailable } from '../files/store.ts';
import type { Context } from './context.ts';
import { asProblem, errorHandler } from './errors.ts';
import { badRequest, Problem } from './problem.ts';

/** An app whose only route throws, and what it logs. */
function throwing(
  error: unknown,
  before: (reply: { header(name: string, value: string): unknown }) => void = () => {},
) {
  const lines: Record<string, unknown>[] = [];
  const log: Logger = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const app = Fastify({ genReqId: () => 'request-1' });
  app.setErrorHandler(errorHandler({ log } as Context));
  app.get('/', async (_, reply) => {
    before(reply);
    throw error;
  });
  return { ask: () => app.inject('/'), lines };
}

// The numbers of the design, and of gRPC.
const CATALOGUE: Record<Exclude<ErrorName, 'unauthenticated'>, [status: number, code: number]> = {
  bad_request: [400, 3],
  logged_out: [401, 16],
  wrong_password: [401, 16],
  cross_site: [403, 7],
  not_found: [404, 5],
  method_not_allowed: [405, 12],
  request_timeout: [408, 4],
  conflict: [409, 10],
  too_large: [413, 8],
  unsupported_media_type: [415, 3],
  range_not_satisfiable: [416, 11],
  rate_limited: [429, 8],
  header_too_large: [431, 8],
  internal: [500, 13],
  unavailable: [503, 14],
  timeout: [504, 4],
};

describe('an error', () => {
  test.each(Object.entries(CATALOGUE))('%s is answered with status and code %j', async (name, [status, code]) => {
    const answer = await throwing(new Problem(name as ErrorName)).ask();
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({ code, message: expect.stringMatching(/\S/), details: [] });
    expect(Object.keys(answer.json())).toEqual(['code', 'message', 'details']);
  });

  test('of every kind there is has its place in the catalogue', () => {
    expect(Object.keys(errors).sort()).toEqual([...Object.keys(CATALOGUE), 'unauthenticated'].sort());
  });

  test('of the credential has a message and nothing else', async () => {
    const answer = await throwing(new Problem('unauthenticated', { message: 'not said' })).ask();
    expect([answer.statusCode, answer.body]).toEqual([401, '{"message":"Invalid API key"}']);
  });

  test('names every broken rule in one BadRequest detail', async () => {
    const field_violations = [
      { field: 'limit', description: 'must be a whole number' },
      { field: 'filter.etd', description: 'must be a date' },
    ];
    const { details, message } = (await throwing(badRequest(field_violations)).ask()).json();
    expect(details).toEqual([{ '@type': 'type.googleapis.com/google.rpc.BadRequest', field_violations }]);
    expect(message).toBe('The request breaks a rule');
    const [first] = field_violations;
    expect((await throwing(badRequest([first as never])).ask()).json().message).toBe('limit must be a whole number');
  });

  test('takes its own headers along, and none of the answer that was being made', async () => {
    const { headers } = await throwing(new Problem('rate_limited', { headers: { 'Retry-After': '7' } }), (reply) => {
      reply.header('ETag', '"1"');
      reply.header('Cache-Control', 'private, no-cache');
      reply.header('Content-Disposition', 'attachment');
      reply.header('Content-Length', '3');
      reply.header('Accept-Ranges', 'bytes');
      reply.header('RateLimit-Limit', '500');
    }).ask();
    expect(headers).toMatchObject({ 'retry-after': '7', 'cache-control': 'no-store', 'ratelimit-limit': '500' });
    for (const name of ['etag', 'content-disposition', 'accept-ranges']) expect(headers).not.toHaveProperty(name);
    expect(headers['content-length']).not.toBe('3');
  });
});

describe('what went wrong inside', () => {
  const SECRET = 'password "hunter2" refused at /var/lib/fairlead';
  const faults: [string, unknown, number][] = [
    ['a fault of ours', new TypeError(SECRET), 500],
    ['a fault that says it is the server’s', Object.assign(new Error(SECRET), { statusCode: 502 }), 500],
    ['a text that was thrown', SECRET, 500],
    ['a database out of reach', new DatabaseUnavailable(SECRET), 503],
    ['a disk that fails', Object.assign(new Error(SECRET), { code: 'EIO' }), 503],
    ['a store out of reach', S3Failure.unreachable('https://s3.example', new Error(SECRET)), 503],
    ['a store that refuses us', S3Failure.answered('GET', 403, `<Code>${SECRET}</Code>`), 500],
    ['a file that is gone', new FileUnavailable('ab'.repeat(32), 'missing', { cause: new Error(SECRET) }), 500],
  ];

  test.each(faults)('is not said: %s', async (_, fault, status) => {
    const answer = await throwing(fault).ask();
    expect(answer.statusCode).toBe(status);
    expect(JSON.stringify(answer.headers) + answer.body).not.toMatch(/hunter2|fairlead|abab|Error/);
  });

  test.each(faults)('is logged once, with the id of the request: %s', async (_, fault) => {
    const { ask, lines } = throwing(fault);
    await ask();
    expect(lines).toEqual([expect.objectContaining({ level: 50, request_id: 'request-1', msg: 'request failed' })]);
    expect(JSON.stringify(lines)).toMatch(/hunter2/);
  });

  test('says when to come back while the database, the disk or the store is out of reach', async () => {
    const unreached = faults.filter(([, , status]) => status === 503);
    expect(unreached).toHaveLength(3);
    for (const [, fault] of unreached) expect((await throwing(fault).ask()).headers['retry-after']).toBe('1');
  });

  test('is nothing when the request was at fault: a 4xx is not logged as a failure', async () => {
    const { ask, lines } = throwing(new Problem('not_found'));
    await ask();
    expect(lines).toEqual([]);
  });
});

test.each([
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 'unsupported_media_type'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 400, 'bad_request'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 400, 'bad_request'],
  ['FST_ERR_SOMETHING_NEW', 422, 'bad_request'],
  ['FST_ERR_SOMETHING_WORSE', 500, 'internal'],
])('the framework’s %s (%i) is our %s', (code, statusCode, name) => {
  const problem = asProblem(Object.assign(new Error('as Fastify words it'), { code, statusCode }));
  expect(problem).toMatchObject({ name, message: errors[name as ErrorName].message });
});
