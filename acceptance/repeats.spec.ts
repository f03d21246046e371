// Many requests on one connection: the same again, byte for byte, as programs send it, and several ahead of their answers.
// Each is given the answer that is due to it then.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { runSql } from './support/database.ts';
import { openSocket, parseAnswers, type RawAnswer } from './support/raw.ts';
import { credentialOf, shipment, token } from './support/records.ts';
import { rounds } from './support/rounds.ts';
import { type Service, startService } from './support/service.ts';
import { FOREIGN, OWN, SECOND_SECRET, twoOrganizations } from './support/two-organizations.ts';
import { wholePallets } from './support/writing.ts';

const UNLIMITED = { READ_RATE_LIMIT: '100000', WRITE_RATE_LIMIT: '100000', EDGE_RATE_LIMIT: '100000' };
/** From then on an answer comes from memory, and from the next on its request is known by its bytes. */
const OFTEN = 6;
const READS = 12;
const EDGE = 7;

let service: Service;
let limited: Service;
let edged: Service;
beforeAll(async () => {
  const records = [...twoOrganizations(), token({ user_id: '7033' })];
  [service, limited, edged] = await Promise.all([
    startService({ env: UNLIMITED, records }),
    startService({ env: { READ_RATE_LIMIT: String(READS) }, records }),
    startService({ env: { EDGE_RATE_LIMIT: String(EDGE) }, records }),
  ]);
});
afterAll(() => Promise.all([service?.stop(), limited?.stop(), edged?.stop()]));

const own = credentialOf(OWN.user_id);
const foreign = credentialOf(FOREIGN.user_id);

function head(method: string, path: string, credential: string, more: Record<string, string> = {}): string {
  const lines = Object.entries({ Host: 'freight.example', 'X-Service-Key': credential, ...more });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

const get = (path: string, more = {}, credential = own) => head('GET', path, credential, more);
const LIST = get('/v1/shipment');
const LAST = get('/healthz', { Connection: 'close' });

/** A connection on which requests are asked one by one. */
class Line {
  readonly socket: Socket;
  #text = '';

  constructor(socket: Socket) {
    this.socket = socket.on('data', (chunk) => {
      this.#text += chunk.toString('latin1');
    });
  }

  async ask(bytes: string): Promise<RawAnswer> {
    this.#text = '';
    this.socket.write(bytes, 'latin1');
    for (;;) {
      const [answer] = this.#text.includes('\r\n\r\n') ? parseAnswers(this.#text) : [];
      const missing = Number(answer?.headers.get('Content-Length') ?? 0) - (answer?.body.length ?? 0);
      if (answer && (missing === 0 || answer.status === 304)) return answer;
      await once(this.socket, 'data');
    }
  }

  async askOften(bytes: string, times = OFTEN): Promise<RawAnswer[]> {
    const answers: RawAnswer[] = [];
    while (answers.length < times) answers.push(await this.ask(bytes));
    return answers;
  }
}

const openLine = async (to = service) => new Line((await openSocket(to.url)).socket);

/** All that is the same whenever an answer is given. */
function lasting({ status, headers, body }: RawAnswer) {
  const passing = ['date', 'x-request-id', 'ratelimit-remaining', 'ratelimit-reset'];
  return { status, headers: [...headers].filter(([name]) => !passing.includes(name)), body };
}

describe('a request that is repeated', () => {
  let line: Line;
  beforeEach(async () => {
    line = await openLine();
    return () => line.socket.destroy();
  });

  test.each([
    ['a list', LIST, 200],
    ['a record', get('/v1/shipment/70100'), 200],
    ['what is not there', get('/v1/shipment/1'), 404],
    ['what cannot be asked for', get('/v1/shipment?limit=101'), 400],
  ])('is answered alike each time: %s', async (_, bytes, status) => {
    const [first, ...others] = await line.askOften(bytes);
    expect(first?.status).toBe(status);
    for (const other of others) expect(lasting(other)).toEqual(lasting(first as RawAnswer));
  });

  test('has a Request-Id and a date of its own', async () => {
    const answers = await line.askOften(LIST);
    expect(new Set(answers.map(({ headers }) => headers.get('X-Request-Id'))).size).toBe(OFTEN);
    for (const { headers } of answers)
      expect(Math.abs(Date.parse(headers.get('Date') ?? '') - Date.now())).toBeLessThan(5_000);
  });

  test('is a 304 without a body to who has the answer', async () => {
    const { headers } = await line.ask(LIST);
    const answers = await line.askOften(get('/v1/shipment', { 'If-None-Match': headers.get('ETag') ?? '' }));
    for (const { status, body } of answers) expect([status, body]).toEqual([304, '']);
    expect((await line.ask(LIST)).status).toBe(200);
  });

  test('shows what has changed meanwhile', async () => {
    await line.askOften(LIST);
    const changed = shipment({ id: '70100', reference: 'AAAA-2222', organization_id: '7', description: 'NEWS' });
    await service.run(['import', '-'], { stdin: `${JSON.stringify(changed)}\n` });
    const [first, ...others] = await line.askOften(LIST);
    expect(first?.body).toContain('NEWS');
    for (const other of others) expect(lasting(other)).toEqual(lasting(first as RawAnswer));
  });

  test('is refused once its token is deleted, and was another’s all along on the same connection', async () => {
    const [mine, others] = [credentialOf('7033'), get('/v1/shipment', {}, foreign)];
    const bytes = get('/v1/shipment', {}, mine);
    await line.askOften(bytes);
    expect((await line.askOften(others)).every(({ body }) => body.includes('BBBB-2222'))).toBe(true);
    expect((await line.ask(bytes)).body).not.toContain('BBBB-2222');
    await runSql(service.env, 'DELETE FROM token WHERE user_id = 7033');
    for (const { status } of await line.askOften(bytes)) expect(status).toBe(401);
    expect((await line.ask(others)).status).toBe(200);
  });

  test('is counted each time, and refused like any other when the window is full', async () => {
    const counted = await openLine(limited);
    const answers = await counted.askOften(get('/v1/shipment', {}, `31|${SECOND_SECRET}`), READS + 2);
    const remaining = answers.map(({ headers }) => Number(headers.get('RateLimit-Remaining')));
    expect(remaining.slice(0, READS)).toEqual(Array.from({ length: READS }, (__, used) => READS - used - 1));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(READS).fill(200), 429, 429]);
    counted.socket.destroy();
  });

  test('is counted once whatever it asks for, and whether that is there', async () => {
    const counted = await openLine(limited);
    const [before] = await counted.askOften(get('/v1/shipment', {}, foreign), 3);
    const paths = ['?limit=1', '/80100', '?limit=101', '/1', '/80100/tracking', '?limit=2'];
    const answers: RawAnswer[] = [];
    for (const path of paths) answers.push(await counted.ask(get(`/v1/shipment${path}`, {}, foreign)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 404, 200, 200]);
    const left = Number(before?.headers.get('RateLimit-Remaining')) - 2;
    const remaining = answers.map(({ headers }) => Number(headers.get('RateLimit-Remaining')));
    expect(remaining).toEqual(paths.map((_, used) => left - used - 1));
    expect(new Set(answers.map(({ headers }) => headers.get('X-Request-Id'))).size).toBe(paths.length);
    counted.socket.destroy();
  });

  test('is counted once at its address as well', async () => {
    const counted = await openLine(edged);
    const statuses: number[] = [];
    for (const path of ['', '', '', '?limit=1', '/1', '?limit=101', '/2', '', '?limit=2']) {
      statuses.push((await counted.ask(get(`/v1/shipment${path}`))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 404, 400, 404, 429, 429]);
    counted.socket.destroy();
  });

  test('closes its connection each time, if it says so', async () => {
    for (let time = 0; time < 3; time++) {
      const { socket, closed } = await openSocket(service.url);
      await new Line(socket).askOften(LIST);
      socket.write(get('/v1/shipment', { Connection: 'close' }));
      expect(
        parseAnswers(await closed)
          .at(-1)
          ?.headers.get('Connection'),
      ).toBe('close');
    }
  });

  test.runIf(inject('engine') === 'sqlite')('is answered to who says at once that nothing follows', async () => {
    const { socket, closed } = await openSocket(service.url);
    const known = new Line(socket);
    await known.askOften(LIST);
    socket.end(LIST);
    expect(parseAnswers(await closed).map(({ status }) => status)).toEqual(Array<number>(OFTEN + 1).fill(200));
  });
});

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** A write whose body is of this length whatever it says: the lines of its head are the same each time. */
function sent(method: string, path: string, body: string, credential = own, more: Record<string, string> = JSON_TYPE) {
  const bytes = Buffer.from(body);
  return head(method, path, credential, { ...more, 'Content-Length': String(bytes.length) }) + bytes.toString('latin1');
}

const inquiry = (description: string, more: object = {}) => JSON.stringify({ ...wholePallets(), description, ...more });

describe('a write that is repeated', () => {
  let line: Line;
  beforeEach(async () => {
    line = await openLine();
    return () => line.socket.destroy();
  });
  const create = (description: string, credential = own) =>
    sent('POST', '/v1/inquiry', inquiry(description), credential);
  let last = 0;
  /** Of the same length each time. */
  const another = () => `order ${String(++last).padStart(6, '0')}`;

  test('makes another inquiry each time, told of like the first', async () => {
    const answers: RawAnswer[] = [];
    for (let time = 0; time < OFTEN; time++) answers.push(await line.ask(create(another())));
    expect(new Set(answers.map(({ body }) => JSON.parse(body).id)).size).toBe(OFTEN);
    const [first, ...others] = answers.map(({ status, headers, body }) => {
      const { id, reference, create_time, update_time, description, ...more } = JSON.parse(body);
      expect(headers.get('Location')).toBe(`${service.url}/v1/inquiry/${id}`);
      expect(headers.get('Content-Length')).toBe(String(Buffer.byteLength(body)));
      expect([description, update_time]).toEqual([expect.stringMatching(/^order \d{6}$/), create_time]);
      const names = [...headers].map(([name]) => name).sort();
      return { status, names, type: headers.get('Content-Type'), cache: headers.get('Cache-Control'), more };
    });
    expect(first).toMatchObject({ status: 201, cache: 'no-store' });
    for (const other of others) expect(other).toEqual(first);
    for (const { body } of answers) expect((await line.ask(get(`/v1/inquiry/${JSON.parse(body).id}`))).body).toBe(body);
  });

  test('has the names of its headers written as the first has them', async () => {
    const { socket, closed } = await openSocket(service.url);
    const asking = new Line(socket);
    for (let time = 0; time < OFTEN; time++) await asking.ask(create(another()));
    socket.end();
    const [, ...answers] = (await closed).split('HTTP/1.1 201 ');
    const [first, ...others] = answers.map((answer) => (answer.match(/^[\w-]+(?=: )/gm) ?? []).sort());
    expect(others).toEqual(Array(OFTEN - 1).fill(first));
  });

  test('with the same content is answered with the first, and says so', async () => {
    const bytes = create(another());
    const [first, ...others] = await line.askOften(bytes);
    expect(first?.headers.get('Idempotent-Replayed')).toBeNull();
    for (const { status, headers, body } of others)
      expect([status, headers.get('Idempotent-Replayed'), body]).toEqual([201, 'true', first?.body]);
  });

  test('in letters of every kind is kept as it was sent', async () => {
    for (const description of ['Zürich 1', 'Zür\u0131ch', '鹿特丹港鹿', '\u{1f6a2}\u{1f6a2}\u{1f6a2}']) {
      const length = (text: string) => Buffer.byteLength(inquiry(text));
      const padded = `${description}${' '.repeat(length('x'.repeat(16)) - length(description))}.`;
      for (let time = 0; time < 3; time++) {
        const { body, status } = await line.ask(create(padded));
        expect([status, JSON.parse(Buffer.from(body, 'latin1').toString()).description]).toEqual([201, padded]);
      }
    }
  });

  test.each([
    ['a rule that is broken', inquiry('none', { storage: 'yes', cargo_type: 'CARGO_TYPE_CONTAINERS' }), 400],
    ['a key that it does not have', inquiry('none', { colour: 'red' }), 400],
    ['a key that is there twice', inquiry('none').replace('{', '{"storage":false,'), 400],
    ['what is no JSON', '{"description":', 400],
    ['what is no object', '[1,2,3]', 400],
    ['what is nested too deep', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`, 400],
    ['what is nothing but nested', `${'['.repeat(8_000)}${']'.repeat(8_000)}`, 400],
    [
      'more keys than an object may have',
      JSON.stringify(Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [at.toString(36), 0]))),
      400,
    ],
    ['nothing but white space', '   ', 400],
    ['bytes that are no UTF-8', '{"description":"\xff\xfe"}', 400],
  ])('with %s is refused alike each time, and leaves nothing', async (_, body, status) => {
    const count = async () => JSON.parse((await line.ask(get('/v1/inquiry?limit=1'))).body).inquiries[0]?.id;
    const before = await count();
    const bytes = head('POST', '/v1/inquiry', own, { ...JSON_TYPE, 'Content-Length': String(body.length) }) + body;
    for (let time = 0; time < 2; time++) {
      // The lines of its head are known by others of its length.
      const [first, ...others] = await line.askOften(bytes);
      expect(first?.status).toBe(status);
      for (const other of others) expect(lasting(other)).toEqual(lasting(first as RawAnswer));
    }
    expect(await count()).toBe(before);
  });

  test('changes, cancels, and is refused once a quote was accepted, each time by the rules', async () => {
    const { id } = JSON.parse((await line.ask(create(another()))).body);
    const change = (description: string) => sent('PATCH', `/v1/inquiry/${id}`, JSON.stringify({ description }));
    for (const description of ['one', 'two', 'six', 'ten']) {
      const { status, body } = await line.ask(change(description));
      expect([status, JSON.parse(body).description]).toEqual([200, description]);
    }
    for (const { status, body } of await line.askOften(sent('PATCH', '/v1/inquiry/1', '{"description":"a"}')))
      expect([status, JSON.parse(body).code]).toEqual([404, 5]);
    for (const { status, body } of await line.askOften(sent('POST', `/v1/inquiry/${id}/cancel`, '{}')))
      expect([status, JSON.parse(body).status]).toEqual([200, 'STATUS_CANCELLED']);
    await runSql(
      service.env,
      `UPDATE inquiry SET body = replace(CAST(body AS TEXT), 'STATUS_CANCELLED', 'STATUS_QUOTE_ACCEPTED')${
        inject('engine') === 'postgres' ? '::json' : ''
      } WHERE id = ${id}`,
    );
    for (const { status } of await line.askOften(sent('POST', `/v1/inquiry/${id}/cancel`, '{}')))
      expect(status).toBe(409);
    for (const { status } of await line.askOften(change('new'))) expect(status).toBe(200);
  });

  test('of another organization finds nothing', async () => {
    const { id } = JSON.parse((await line.ask(create(another()))).body);
    for (const { status } of await line.askOften(sent('PATCH', `/v1/inquiry/${id}`, '{"description":"a"}', foreign)))
      expect(status).toBe(404);
    const { organization_id } = JSON.parse((await line.askOften(create('theirs', foreign))).at(-1)?.body ?? '');
    expect(organization_id).toBe(FOREIGN.organization_id);
  });

  test('is counted each time as a write, and refused like any other when the window is full', async () => {
    const few = await startService({ env: { WRITE_RATE_LIMIT: '7' }, records: [...twoOrganizations()] });
    try {
      const counted = await openLine(few);
      const bodies = [
        ...Array.from({ length: 4 }, another),
        'x'.repeat(12),
        another(),
        another(),
        another(),
        another(),
      ];
      const answers: RawAnswer[] = [];
      for (const [at, body] of bodies.entries())
        answers.push(
          await counted.ask(at === 4 ? create(body).replace('"description"', '"descriptiom"') : create(body)),
        );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 400, 201, 201, 429, 429]);
      const remaining = answers.map(({ headers }) => Number(headers.get('RateLimit-Remaining')));
      expect(remaining).toEqual([6, 5, 4, 3, 2, 1, 0, 0, 0]);
      for (const { headers } of answers) expect(headers.get('RateLimit-Limit')).toBe('7');
      expect((await counted.ask(get('/v1/shipment'))).headers.get('RateLimit-Limit')).toBe('500');
      counted.socket.destroy();
    } finally {
      await few.stop();
    }
  });

  test('is refused once its token is deleted', async () => {
    await service.run(['import', '-'], {
      stdin: `${JSON.stringify(token({ user_id: '7033', secret: SECOND_SECRET }))}\n`,
    });
    const known = `7033|${SECOND_SECRET}`;
    const revoked = await openLine();
    for (let time = 0; time < 3; time++) expect((await revoked.ask(create(another(), known))).status).toBe(201);
    await runSql(service.env, 'DELETE FROM token WHERE user_id = 7033');
    for (let time = 0; time < 3; time++) expect((await revoked.ask(create(another(), known))).status).toBe(401);
    revoked.socket.destroy();
  });

  test.each([
    ['in chunks', { 'Transfer-Encoding': 'chunked' }],
    ['of another type', { 'Content-Type': 'text/plain' }],
    ['of no type', {}],
    ['compressed', { ...JSON_TYPE, 'Content-Encoding': 'gzip' }],
    ['in another alphabet', { 'Content-Type': 'application/json; charset=latin1' }],
  ])('with a body %s is judged alike each time', async (kind, more) => {
    const body = inquiry('not known');
    const bytes =
      kind === 'in chunks'
        ? `${head('POST', '/v1/inquiry', own, { ...JSON_TYPE, ...more })}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
        : sent('POST', '/v1/inquiry', body, own, more);
    const answers = await line.askOften(bytes);
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(OFTEN).fill(kind === 'in chunks' ? 201 : 415));
  });
});

describe('the bytes of a known request', () => {
  const CHUNKED = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' };
  const post = (body: string, credential = own) => sent('POST', '/v1/inquiry', body, credential);
  const CREATE = post(inquiry('known by its bytes'));
  const REFUSED = post(inquiry('known by its bytes').replace('"description"', '"descriptiom"'));

  /** What a client may send, and what it is answered on a connection of its own. */
  const kinds: Record<string, string> = {
    list: LIST,
    'list again': LIST,
    create: CREATE,
    'create again': CREATE,
    'create, refused': REFUSED,
    'a create in a body': post(CREATE),
    shipment: get('/v1/shipment/70100'),
    foreign: get('/v1/shipment', {}, foreign),
    nothing: get('/v1/shipment/80100'),
    refused: get('/v1/shipment', {}, '31|nobody'),
    narrow: get('/v1/shipment').replace('Host: ', 'Host:'),
    'of two hosts': get('/v1/shipment').replace('Host: ', 'Host: a\r\nHost: '),
    'empty lines': `\r\n${LIST}`,
    'in a body': post(LIST),
    'twice in a body': post(LIST + LIST),
    'in a body that is not read': post(LIST, '31|nobody'),
    'in chunks': `${head('POST', '/v1/inquiry', own, CHUNKED)}${LIST.length.toString(16)}\r\n${LIST}\r\n0\r\n\r\n`,
    'in a head': `GET /api-info.json HTTP/1.1\r\nHost: freight.example\r\nX-Note: ${LIST}`,
  };
  const alone = async (bytes: string) => {
    const { socket, closed } = await openSocket(service.url);
    socket.write(bytes + LAST);
    const [answer, last, ...more] = parseAnswers(await closed);
    expect([last?.status, more.length], bytes).toEqual([200, 0]);
    return lasting(answer as RawAnswer);
  };

  test('mean the same among whatever else a connection sends, and wherever that is cut', async () => {
    await (await openLine()).ask(CREATE);
    const due = new Map<string, Awaited<ReturnType<typeof alone>>>();
    for (const [kind, bytes] of Object.entries(kinds)) due.set(kind, await alone(bytes));
    expect(due.get('of two hosts')?.status).toBe(400);
    expect([due.get('create')?.status, due.get('create, refused')?.status]).toEqual([201, 400]);
    const place = fc.oneof(
      fc.record({ at: fc.nat(2_000) }),
      fc.record({ known: fc.nat(12) }),
      fc.constant('between' as const),
    );
    const cuts = fc.array(place, { maxLength: 6 });
    const all = fc.array(fc.constantFrom(...Object.keys(kinds)), { minLength: 1, maxLength: 12 });
    const property = fc.asyncProperty(all, cuts, async (names, where) => {
      const { socket, closed } = await openSocket(service.url);
      const line = new Line(socket.setNoDelay(true));
      await line.askOften(LIST, 3);
      await line.askOften(CREATE, 3);
      for (const piece of cut([...names.map((name) => kinds[name] as string), LAST], where)) {
        socket.write(piece);
        await sleep(2);
      }
      const answers = parseAnswers(await closed).slice(6);
      expect(answers.slice(0, -1).map(lasting)).toEqual(names.map((name) => due.get(name)));
      expect(answers.at(-1)?.status).toBe(200);
    });
    await fc.assert(property, { numRuns: rounds(40, 5_000) });
  });
});

describe('lines that were sent before', () => {
  const AS_IT_IS = [
    ...[
      '/',
      '//v1/shipment',
      '/v1',
      '/v1/shipment/',
      '/v1/shipment//',
      '/v1/shipments',
      '/V1/shipment',
      '/v1/shipment;limit=1',
    ],
    ...[
      '/v1/shipment/070100',
      '/v1/shipment/%3701%300',
      '/v1/shipment/70100%2Ftracking',
      '/v1/shipment/99999999999999999999',
    ],
    ...['/v1/shipment/70100/', '/v1/shipment/70100/tracking/', '/v1/shipment//tracking', '/v1/shipment/70100/70100'],
    ...[
      '/v1/%73hipment',
      '/v1/%zz',
      '/v1/shipment/%',
      '/v1/shipment?',
      '/v1/shipment??',
      '/v1/shipment?limit',
      '/v1/shipment?=1',
    ],
    ...[
      '/v1/shipment?limit=1?limit=2',
      '/v1/shipment?limit=1&limit=1',
      '/v1/shipment?limit=%zz',
      '/v1/shipment?search=a+b',
    ],
    ...[
      '/v1/shipment/0',
      '/v1/shipment/-1',
      '/v1/0',
      '/healthz',
      '/app/v1/shipment',
      '/app/v1/session',
      '/login',
      '/v1/document/1/download',
    ],
  ];
  const path = fc.constantFrom(
    ...['/v1/shipment', '/v1/inquiry', '/v1/invoice', '/v1/profile/user', '/v1/profile/organization', '/api-info.json'],
    ...['/v1/shipment/70100', '/v1/shipment/80100', '/v1/shipment/70100/tracking', '/v1/shipment/70100/document'],
    ...['/v1/shipment/70100/invoice', '/v1/shipment/80100/invoice', '/v1/user/31', '/v1/user/32', '/openapi.json'],
  );
  const pair = fc.tuple(
    fc.constantFrom(
      'limit',
      'order_by',
      'order',
      'after',
      'before',
      'search',
      'filter.status',
      'filter.eta',
      '%6Cimit',
      'no',
      '',
    ),
    fc.constantFrom(
      '1',
      '2',
      '0',
      '101',
      'ASC',
      'DESC',
      'SHIPMENT_ORDER_BY_ETA',
      '2026-01-01',
      '%3E2026',
      'a',
      'e+a',
      '%',
      '%20',
      '',
    ),
  );
  const query = fc.array(
    pair.map(([name, value]) => `${name}=${value}`),
    { maxLength: 3 },
  );
  const target = fc.oneof(
    fc.constantFrom(...AS_IT_IS),
    fc.tuple(path, query).map(([of, pairs]) => (pairs.length > 0 ? `${of}?${pairs.join('&')}` : of)),
  );

  test('mean the same behind another first line: what it asks for is answered as to who sends it first', async () => {
    const known = await openLine();
    await known.askOften(LIST, 3);
    const property = fc.asyncProperty(target, async (url) => {
      const answer = lasting(await known.ask(get(url)));
      const alone = await openLine();
      const first = lasting(await alone.ask(get(url)));
      alone.socket.destroy();
      expect(answer).toEqual(first);
    });
    await fc.assert(property, {
      numRuns: rounds(150, 5_000),
      examples: AS_IT_IS.map((url): [string] => [url]),
    });
    known.socket.destroy();
  });
});

describe.runIf(inject('engine') === 'postgres')('an answer that takes long to make', () => {
  /** For so long nobody reads a shipment. */
  const hold = (seconds: number) =>
    runSql(service.env, `BEGIN; LOCK TABLE shipment; SELECT pg_sleep(${seconds}); COMMIT`);

  test.each([0.6, 2])('is given once it is made, before what is asked behind it (%d s)', async (seconds) => {
    const { socket, closed } = await openSocket(service.url);
    await new Line(socket).askOften(get('/api-info.json'), 3);
    const held = hold(seconds);
    await sleep(200);
    socket.write(get(`/v1/shipment?search=${seconds}`));
    await sleep(50);
    socket.write(get('/api-info.json') + LAST);
    const answers = parseAnswers(await closed).slice(3);
    await held;
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(JSON.parse(answers[0]?.body ?? '')).toHaveProperty('shipments');
  });

  test.each([
    ['leaves', (socket: Socket) => socket.destroy()],
    ['breaks off', (socket: Socket) => socket.resetAndDestroy()],
  ])('and whose client %s is logged, once', async (_, leave) => {
    const gone = () => {
      const lines = service.logs().split('\n');
      return lines.filter((line) => line.includes('"gone":true') && JSON.parse(line).ms > 300).length;
    };
    const before = gone();
    const line = await openLine();
    await line.askOften(get('/api-info.json'), 3);
    const held = hold(0.6);
    await sleep(200);
    line.socket.write(get('/v1/shipment?search=gone'));
    await sleep(50);
    leave(line.socket);
    await held;
    await vi.waitFor(() => expect(gone() - before).toBe(1), 5_000);
  });
});

describe('what is asked for behind a change, without waiting for its answer', () => {
  const written = (method: string, path: string, body: object) => sent(method, path, JSON.stringify(body));
  const create = (description: string) => sent('POST', '/v1/inquiry', inquiry(description));
  const all = async (...requests: string[]) => {
    const { socket, closed } = await openSocket(service.url);
    socket.write(requests.join('') + LAST);
    const answers = parseAnswers(await closed);
    expect(answers).toHaveLength(requests.length + 1);
    return answers.slice(0, -1);
  };
  const INQUIRIES = get('/v1/inquiry?limit=2');

  test('shows the change, of whatever kind it is; what is asked for before does not', async () => {
    const [before, made, after, same] = await all(INQUIRIES, create('first'), INQUIRIES, INQUIRIES);
    const { id } = JSON.parse(made?.body ?? '');
    expect(before?.body).not.toContain(`"id":"${id}"`);
    expect(after?.body).toContain(`"id":"${id}"`);
    expect(same?.body).toBe(after?.body);
    const one = get(`/v1/inquiry/${id}`);
    const changes = [
      written('PATCH', `/v1/inquiry/${id}`, { description: 'second' }),
      written('POST', `/v1/inquiry/${id}/cancel`, {}),
      head('DELETE', `/v1/inquiry/${id}`, own),
    ];
    const answers = await all(...changes.flatMap((change) => [one, change, one]));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 204, 404]);
    const told = answers.map(({ body }) => [body.includes('"second"'), body.includes('STATUS_CANCELLED')]);
    expect([told[0], told[2], told[3], told[5], told[6]]).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, true],
      [true, true],
    ]);
  });

  test('changes are made in their order', async () => {
    const [made] = await all(create('none'));
    const { id } = JSON.parse(made?.body ?? '');
    const numbers = Array.from({ length: 20 }, (_, number) => String(number));
    await all(...numbers.map((description) => written('PATCH', `/v1/inquiry/${id}`, { description })));
    const [last] = await all(get(`/v1/inquiry/${id}`));
    expect(JSON.parse(last?.body ?? '').description).toBe('19');
  });

  test.each([
    ['with a credential', get('/v1/shipment')],
    ['without one', 'GET /v1/shipment HTTP/1.1\r\nHost: freight.example\r\n\r\n'],
  ])('a large body behind a request %s comes to its end', async (_, first) => {
    const large = (at: number) => sent('POST', '/v1/inquiry', inquiry(`large ${at}`).padEnd(200_000));
    const lines = Array.from({ length: 20 }, (_, at) => all(first, large(at), INQUIRIES));
    const statuses = (await Promise.all(lines)).map((answers) => answers.slice(1).map(({ status }) => status));
    expect(new Set(statuses.map(String))).toEqual(new Set(['201,200']));
  });

  test('nothing is done of what comes behind the last request of a connection', async () => {
    const [made] = await all(create('stays'));
    const { id } = JSON.parse(made?.body ?? '');
    const { socket, closed } = await openSocket(service.url);
    const text = JSON.stringify({ description: 'changed' });
    const about = { 'Content-Type': 'application/json', 'Content-Length': String(text.length), Connection: 'close' };
    socket.write(`${head('PATCH', `/v1/inquiry/${id}`, own, about)}${text}${head('DELETE', `/v1/inquiry/${id}`, own)}`);
    expect(parseAnswers(await closed).map(({ status }) => status)).toEqual([200]);
    const [kept] = await all(get(`/v1/inquiry/${id}`));
    expect(JSON.parse(kept?.body ?? '').description).toBe('changed');
  });
});

const UPGRADE = { Connection: 'Upgrade', Upgrade: 'h2c' };

test.each([
  ['from memory', 200, get('/v1/shipment', UPGRADE)],
  ['like any other', 404, get('/v1/shipment/none', UPGRADE)],
  ['before its body has come', 401, head('POST', '/v1/inquiry', 'none', { ...UPGRADE, 'Content-Length': '1000' })],
])('a request for another protocol is answered %s, and its connection ends', async (_, status, request) => {
  const { socket, closed } = await openSocket(service.url);
  await new Line(socket).askOften(LIST);
  // Node passes over what comes in one piece with it.
  socket.write(request + LIST);
  const [last, ...more] = parseAnswers(await closed).slice(OFTEN);
  expect([last?.status, last?.headers.get('Connection'), more]).toEqual([status, 'close', []]);
});

type Place = { at: number } | { known: number } | 'between';

/** Cuts what is sent anywhere, where something known begins, or between all requests. */
function cut(requests: readonly string[], where: readonly Place[]): string[] {
  const whole = requests.join('');
  const between = requests.map((_, last) => requests.slice(0, last + 1).join('').length);
  const known = [...whole.matchAll(/GET \/v1\/shipment HTTP|POST \/v1\/inquiry HTTP/g)].map(({ index }) => index);
  const places = where.flatMap((place) => {
    if (place === 'between') return between;
    return 'at' in place ? place.at % whole.length : (known[place.known % known.length] ?? 0);
  });
  const sorted = [...new Set([0, ...places, whole.length])].sort((a, b) => a - b);
  return sorted.slice(1).map((end, at) => whole.slice(sorted[at], end));
}
