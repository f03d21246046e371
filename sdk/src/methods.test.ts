// Every operation of the contract is made by one method of the SDK, and every method makes one.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FILE, RECORD } from './faults.fixture.ts';
import { type Call, Fairlead, type InquiryInput } from './index.ts';

const NAME = 'K7WM-42QX';
const OTHER = 'PX4T-7HQ3';

const CALLS: Record<string, (client: Fairlead) => Call<unknown>> = {
  'shipments.list': ({ shipments }) => shipments.list(),
  'shipments.get': ({ shipments }) => shipments.get(NAME),
  'shipments.tracking': ({ shipments }) => shipments.tracking(NAME),
  'shipments.documents': ({ shipments }) => shipments.documents(NAME),
  'shipments.invoices': ({ shipments }) => shipments.invoices(NAME),
  'inquiries.list': ({ inquiries }) => inquiries.list(),
  'inquiries.get': ({ inquiries }) => inquiries.get(NAME),
  'inquiries.create': ({ inquiries }) => inquiries.create({ description: 'Cookware' } as InquiryInput),
  'inquiries.update': ({ inquiries }) => inquiries.update(NAME, { description: 'Cookware' }),
  'inquiries.cancel': ({ inquiries }) => inquiries.cancel(NAME),
  'inquiries.delete': ({ inquiries }) => inquiries.delete(NAME),
  'invoices.list': ({ invoices }) => invoices.list(),
  'invoices.get': ({ invoices }) => invoices.get(NAME),
  'invoices.download': ({ invoices }) => invoices.download(NAME),
  'documents.download': ({ documents }) => documents.download(NAME),
  'profile.user': ({ profile }) => profile.user(),
  'profile.organization': ({ profile }) => profile.organization(),
  'users.get': ({ users }) => users.get(NAME),
  'service.contract': ({ service }) => service.contract(),
  'service.info': ({ service }) => service.info(),
};

/** Made of operations that have methods of their own. */
const BEYOND = ['shipments.watch'];

/** An empty page of any list, and a record as good as another. */
const ANYTHING = { ...RECORD, shipments: [], inquiries: [], invoices: [], cursor: {} };

/** `METHOD /path` with what named a record in it, and the body. */
async function requestsOf(make: (client: Fairlead) => Call<unknown>): Promise<[request: string, body: unknown][]> {
  const sent: [string, unknown][] = [];
  const fetch = async (url: string, { method, body }: RequestInit) => {
    sent.push([`${method} ${url.replace('https://freight.example', '')}`, body]);
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(ANYTHING, { headers: FILE });
  };
  await make(new Fairlead({ token: '31|secret', baseUrl: 'https://freight.example', fetch }));
  return sent;
}

const page = readFileSync(new URL('../../contract/operations.txt', import.meta.url), 'utf8');
const operations = page
  .trim()
  .split('\n')
  .map((line) => line.replace(/^\w+\s+(\w+)\s+/, '$1 ').replace(/\{\w+\}/, NAME));

test('the operations of the contract are made by the methods, each by one, and no others', async () => {
  const made = await Promise.all(Object.values(CALLS).map(requestsOf));
  expect(made.flatMap((sent) => sent.map(([request]) => request)).sort()).toEqual(operations.sort());
  expect(made.map((sent) => sent.length)).toEqual(made.map(() => 1));
});

test('these are all the methods, but for those that are told here', () => {
  const client = new Fairlead({ token: null, baseUrl: 'https://freight.example', fetch });
  const methods = Object.entries(client).flatMap(([resource, calls]) =>
    Object.keys(calls).map((method) => `${resource}.${method}`),
  );
  expect(methods.sort()).toEqual([...Object.keys(CALLS), ...BEYOND].sort());
});

test('a name, a query and a body are sent as they are given', async () => {
  const body = { description: 'Cookware', lcl: { tail_lift: true } };
  const query = { limit: 2, search: 'a b', filter: { status: ['STATUS_PAID'], due_date: 'lte:2026-01-01' } };
  const sent = await Promise.all([
    requestsOf(({ inquiries }) => inquiries.update('a/b ü', body)),
    requestsOf(({ shipments }) => shipments.invoices(OTHER, query)),
    requestsOf(({ invoices }) => invoices.list(query)),
  ]);
  const search = 'limit=2&search=a+b&filter.status=STATUS_PAID&filter.due_date=lte%3A2026-01-01';
  expect(sent.flat()).toEqual([
    ['PATCH /v1/inquiry/a%2Fb%20%C3%BC', JSON.stringify(body)],
    [`GET /v1/shipment/${OTHER}/invoice?${search}`, undefined],
    [`GET /v1/invoice?${search}`, undefined],
  ]);
});

test('only what writes content has a body', async () => {
  const made = await Promise.all(
    Object.entries(CALLS).map(async ([method, make]) => [method, await requestsOf(make)] as const),
  );
  const withBody = made.filter(([, sent]) => sent.some(([, body]) => body !== undefined)).map(([method]) => method);
  expect(withBody).toEqual(['inquiries.create', 'inquiries.update']);
});
