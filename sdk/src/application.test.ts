// Every operation of the application is made by one method of its client, and it has all that a token's client has.
import {
  APPLICATION_PREFIX,
  applicationOperations,
  type Operation,
  successStatus,
  TAKEN_FOR_HEADER,
} from '@fairlead/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Application, ConnectionError } from './application.ts';
import { RECORD } from './faults.fixture.ts';
import { type Call, Fairlead } from './index.ts';

const ID = '88';
const BASE = 'https://freight.example/freight';

/** A method for each operation, by the operation's name. */
const CALLS: Record<keyof typeof applicationOperations, (application: Application) => Call<unknown>> = {
  logIn: ({ session }) => session.logIn({ email: 'sanne@polderkamp.example', password: 'a long sentence' }),
  getSession: ({ session }) => session.current(),
  logOut: ({ session }) => session.logOut(),
  listSessions: ({ sessions }) => sessions.list(),
  endSession: ({ sessions }) => sessions.end(ID),
  endAllSessions: ({ sessions }) => sessions.endAll(),
  changePassword: ({ password }) => password.change({ current_password: 'old', new_password: 'new' }),
  listTokens: ({ tokens }) => tokens.list(),
  createToken: ({ tokens }) => tokens.create({ name: 'Warehouse system' }),
  deleteToken: ({ tokens }) => tokens.delete(ID),
  getAttention: ({ attention }) => attention.get(),
  listAttentionDocuments: ({ attention }) => attention.documents(),
  listArrivals: ({ attention }) => attention.arrivals(),
  listFreeTimes: ({ attention }) => attention.freeTimes(),
  sumInvoices: ({ invoices }) => invoices.sums(),
};
const operations = Object.entries<Operation>(applicationOperations);

interface Sent {
  request: string;
  headers: Headers;
  body: unknown;
}

/** Answers every request of the operation as the contract says, and notes it. */
function recorded(sent: Sent[], operation: Operation = applicationOperations.listFreeTimes) {
  return async (url: string, { method, headers, body }: RequestInit) => {
    sent.push({ request: `${method} ${url}`, headers: new Headers(headers), body });
    const { kind } = operation.answer;
    if (kind === 'nothing') return new Response(null, { status: successStatus(operation) });
    return Response.json({ ...RECORD, documents: [], free_times: [], shipments: [], cursor: {} });
  };
}

async function requestsOf(make: (application: Application) => Call<unknown>, operation?: Operation): Promise<Sent[]> {
  const sent: Sent[] = [];
  await make(new Application({ baseUrl: BASE, fetch: recorded(sent, operation) }));
  return sent;
}

afterEach(() => vi.unstubAllEnvs());

describe('the operations of the application', () => {
  test.each(operations)('%s is made by its method: one request, beneath the prefix', async (id, operation) => {
    const sent = await requestsOf(CALLS[id as keyof typeof CALLS], operation);
    const path = operation.path.replace(/\{\w+\}/, ID);
    expect(sent.map(({ request }) => request)).toEqual([`${operation.method} ${BASE}${APPLICATION_PREFIX}${path}`]);
    expect(sent[0]?.body !== undefined).toBe(operation.input !== undefined);
  });

  test('have one method each, and there are no others but those of a token', () => {
    const options = { baseUrl: BASE, fetch };
    const methodsOf = (client: object) =>
      Object.entries(client).flatMap(([resource, calls]) => Object.keys(calls).map((name) => `${resource}.${name}`));
    const shared = methodsOf(new Fairlead({ ...options, token: null }));
    const methods = methodsOf(new Application(options));
    expect(methods).toEqual(expect.arrayContaining(shared));
    expect(methods).toHaveLength(shared.length + operations.length);
  });
});

describe('what a token sees', () => {
  test('is asked beneath the prefix too, without a token, though the environment has one', async () => {
    vi.stubEnv('FAIRLEAD_TOKEN', '31|secret');
    const [asked] = await requestsOf(({ shipments }) => shipments.list({ search: 'a b' }));
    expect(asked?.request).toBe(`GET ${BASE}${APPLICATION_PREFIX}/v1/shipment?search=a+b`);
    expect([...(asked?.headers.values() ?? [])].join()).not.toContain('secret');
  });
});

test('whom a page takes to be logged in is told with every call, until it is told otherwise', async () => {
  const sent: Sent[] = [];
  const application = new Application({ baseUrl: BASE, fetch: recorded(sent) });
  for (const person of ['31', '32', undefined]) {
    application.takeFor(person);
    await application.shipments.list();
  }
  expect(sent.map(({ headers }) => headers.get(TAKEN_FOR_HEADER))).toEqual(['31', '32', null]);
});

describe('what is asked with is sent as it is given', () => {
  test('a day, a concern, a cursor, and what narrows invoices', async () => {
    const sent = await Promise.all([
      requestsOf(({ attention }) => attention.get({ today: '2026-03-14' })),
      requestsOf(({ attention }) => attention.documents({ concern: 'expiring', today: '2026-03-14', after: 'a+b' })),
      requestsOf(({ attention }) => attention.freeTimes({ concern: 'over' })),
      requestsOf(({ invoices }) => invoices.sums({ search: 'X', filter: { status: ['A', 'B'], due_date: 'lt:C' } })),
    ]);
    expect(sent.flat().map(({ request }) => request.replace(`GET ${BASE}${APPLICATION_PREFIX}`, ''))).toEqual([
      '/attention?today=2026-03-14',
      '/attention/documents?concern=expiring&today=2026-03-14&after=a%2Bb',
      '/attention/free-time?concern=over',
      '/invoice-sums?search=X&filter.status=A&filter.status=B&filter.due_date=lt%3AC',
    ]);
  });

  test('a body is the input alone', async () => {
    const [asked] = await requestsOf(({ tokens }) => tokens.create({ name: 'Warehouse system' }));
    expect(asked?.body).toBe('{"name":"Warehouse system"}');
  });
});

describe('a page of what needs attention', () => {
  test('knows the next, which is asked with the same concern and day', async () => {
    const sent: string[] = [];
    const fetch = async (url: string) => {
      sent.push(new URL(url).search);
      const cursor = sent.length === 1 ? { after: 'next' } : {};
      return new Response(JSON.stringify({ free_times: [{ container_number: `${sent.length}` }], cursor }));
    };
    const { attention } = new Application({ baseUrl: BASE, fetch });
    const found: string[] = [];
    const asked = attention.freeTimes({ concern: 'over', today: '2026-03-14' });
    for await (const { container_number } of asked) found.push(container_number);
    expect(found).toEqual(['1', '2']);
    expect(sent).toEqual(['?concern=over&today=2026-03-14', '?concern=over&today=2026-03-14&after=next']);
  });
});

describe('what is done twice is not as if done once', () => {
  const ONCE = ['logIn', 'changePassword', 'createToken'] as const;
  const fails =
    (tried: string[]) =>
    async (_: string, { method }: RequestInit) => {
      tried.push(method as string);
      throw new TypeError('broken');
    };

  test.each(ONCE)('%s is never sent again, whatever was asked for', async (id) => {
    const tried: string[] = [];
    const application = new Application({ baseUrl: BASE, maxRetries: 3, fetch: fails(tried) });
    await expect(CALLS[id](application)).rejects.toThrow(ConnectionError);
    expect(tried).toHaveLength(1);
    await expect(application.tokens.create({ name: 'X' }, { maxRetries: 2 })).rejects.toThrow(ConnectionError);
    expect(tried).toHaveLength(2);
  });

  test('all others are', async () => {
    vi.useFakeTimers();
    const others = operations.filter(([id]) => !(ONCE as readonly string[]).includes(id));
    for (const [id] of others) {
      const tried: string[] = [];
      const application = new Application({ baseUrl: BASE, maxRetries: 1, fetch: fails(tried) });
      const failed = expect(CALLS[id as keyof typeof CALLS](application)).rejects.toThrow(ConnectionError);
      await vi.runAllTimersAsync();
      await failed;
      expect(tried, id).toHaveLength(2);
    }
    vi.useRealTimers();
  });
});
