// These specs ask by the SDK: that they do, and that they would notice if it did or told something else.
import { AssertionError } from 'node:assert';
import { readFileSync } from 'node:fs';
import { type Answered, type Cursor, type Download, type InquiryInput, Page, ServerError } from '@fairlead/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credentialOf } from './support/records.ts';
import { asTheSdkAsks, type Operation, type SdkCall } from './support/sdk-requests.ts';
import { plainRequest, type SendOptions, type Service, startService } from './support/service.ts';
import { sendThroughSdk, sentThroughSdk } from './support/through-sdk.ts';
import { OWN, twoOrganizations } from './support/two-organizations.ts';
import { containers } from './support/writing.ts';

const credential = credentialOf(OWN.user_id);
let service: Service;
beforeAll(async () => {
  service = await startService({ records: twoOrganizations() });
});
afterAll(() => service?.stop());

const page = readFileSync(new URL('../contract/operations.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const operations = page.map((line) => line.split(/\s+/) as [id: string, method: string, path: string]);
const BODIES: Record<string, object> = { createInquiry: containers(), updateInquiry: { description: 'By the SDK' } };

describe('through the SDK', () => {
  test.each(operations)('%s is asked for by its method', async (id, method, path) => {
    const target = path.replace(/\{(\w+)\}/, (_, parameter) => OWN.names[parameter]?.[0] as string);
    const before = new Map(sentThroughSdk);
    const answer = await service.send(method, target, { credential, ...(BODIES[id] && { body: BODIES[id] }) });
    expect(answer.ok, await answer.text()).toBe(true);
    expect(sentThroughSdk).toEqual(before.set(id, (before.get(id) ?? 0) + 1));
  });

  test('a list is asked for with all that it can be asked with', () => {
    const target =
      '/v1/shipment?limit=7&after=c2hp&order=ORDER_ASC&order_by=SHIPMENT_ORDER_BY_ETA&search=a+b%26%C3%BC' +
      '&filter.status=STATUS_ACTIVE&filter.status=STATUS_ON_HOLD&filter.etd=gte%3A2026-01-01&filter.eta=2026-02-01';
    expect(asTheSdkAsks('GET', target, { credential })?.asked.query).toEqual({
      ...{ limit: 7, after: 'c2hp', order: 'ORDER_ASC', order_by: 'SHIPMENT_ORDER_BY_ETA', search: 'a b&ü' },
      filter: { status: ['STATUS_ACTIVE', 'STATUS_ON_HOLD'], etd: ['gte:2026-01-01'], eta: ['2026-02-01'] },
    });
  });

  test.each<[string, string, string, SendOptions?]>([
    ['no credential', 'GET', '/v1/shipment', { credential: undefined }],
    ['headers', 'GET', '/v1/shipment', { headers: { 'If-None-Match': '*' } }],
    ['an empty value', 'GET', '/v1/shipment?search='],
    ['a limit that is refused', 'GET', '/v1/shipment?limit=-1'],
    ['any name', 'GET', '/v1/shipment/a%2Fb%20%C3%BC'],
    ['a body that is refused', 'POST', '/v1/inquiry', { body: {} }],
  ])('goes what is asked with %s', (_, method, target, options) => {
    expect(asTheSdkAsks(method, target, { credential, ...options })).toBeDefined();
  });

  test.each<[string, string, string, SendOptions?]>([
    ['an unknown path', 'GET', '/v1/nowhere'],
    ['another method', 'PUT', '/v1/shipment'],
    ['HEAD', 'HEAD', '/v1/shipment'],
    ['an empty name', 'GET', '/v1/shipment/'],
    ['a name that leads elsewhere', 'GET', '/v1/shipment/../tracking'],
    ['a name that is spelled otherwise', 'GET', '/v1/shipment/%41AAA-2222'],
    ['a name that is no UTF-8', 'GET', '/v1/shipment/%ff'],
    ['an unknown parameter', 'GET', '/v1/shipment?colour=red'],
    ['a parameter of another list', 'GET', '/v1/shipment?filter.due_date=2026-01-01'],
    ['a parameter where there are none', 'GET', '/v1/profile/user?limit=1'],
    ['a parameter that is given twice', 'GET', '/v1/shipment?limit=1&limit=1'],
    ['a limit that is no number', 'GET', '/v1/shipment?limit=ten'],
    ['a number that is spelled otherwise', 'GET', '/v1/shipment?limit=07'],
    ['a query that is spelled otherwise', 'GET', '/v1/shipment?search=a%20b'],
    ['a query that is empty', 'GET', '/v1/shipment?'],
    ['a malformed query', 'GET', '/v1/shipment?search=%'],
    ['filters that stand apart', 'GET', '/v1/shipment?filter.etd=2026-01-01&limit=1&filter.eta=2026-01-01'],
    ['a malformed credential', 'GET', '/v1/shipment', { credential: 'nonsense' }],
    ['a credential among the headers', 'GET', '/v1/shipment', { headers: { 'x-service-key': 'nonsense' } }],
    ['a request id', 'GET', '/v1/shipment', { headers: { 'X-Request-Id': 'mine' } }],
    ['a body as it is spelled', 'POST', '/v1/inquiry', { body: '{}' }],
    ['a body that is a list', 'POST', '/v1/inquiry', { body: [] }],
    ['a body of bytes', 'POST', '/v1/inquiry', { body: Buffer.from('{}') }],
    ['no body where one is taken', 'POST', '/v1/inquiry'],
    ['a body where none is taken', 'POST', '/v1/inquiry/70500/cancel', { body: {} }],
  ])('does not go %s', (_, method, target, options) => {
    expect(asTheSdkAsks(method, target, { credential, ...options })).toBeUndefined();
  });
});

describe('an SDK that', () => {
  /** Sends as the specs do, by a method that is not the operation's. */
  function send(path: string, call: Operation['call'], method = 'GET', body?: object) {
    const request = { credential, body };
    const { operation, asked } = asTheSdkAsks(method, path, request) as SdkCall;
    const wanted = { baseUrl: service.url, path, request, plain: plainRequest(method, request) };
    return sendThroughSdk({ operation: { ...operation, call }, asked }, wanted);
  }
  const get: Operation['call'] = ({ shipments }, { name }, options) => shipments.get(name, options);
  const list: Operation['call'] = ({ shipments }, { query }, options) => shipments.list(query, options);
  const download: Operation['call'] = ({ documents }, { name }, options) => documents.download(name, options);

  /** A method that tells something else than it was told: of an answer, or of a refusal. */
  const lying =
    <T>(call: Operation['call'], lie: (told: T) => object): Operation['call'] =>
    (...args) => {
      const made = call(...args);
      const truth = made.withResponse();
      const withResponse = async () => {
        const answered = await truth.catch((error) => {
          throw Object.assign(error, lie(error));
        });
        return { ...answered, ...lie(answered as T) };
      };
      return Object.assign(made, { withResponse });
    };
  const listing = (lie: (page: Page<unknown>) => [items: readonly unknown[], cursor: Cursor]) =>
    lying<Answered<Page<unknown>>>(list, ({ data }) => ({ data: new Page(...lie(data), async () => data) }));
  const misnaming = lying<Answered<Download>>(download, ({ data }) => ({ data: { ...data, name: 'file.pdf' } }));
  const refusing = (lie: object) => lying(get, () => lie);

  test.each<[string, string, Operation['call']]>([
    ['asks for another record', '/v1/shipment/70100', ({ shipments }) => shipments.get('70101')],
    ['asks for something else', '/v1/shipment/70100', ({ shipments }) => shipments.tracking('70100')],
    ['leaves out what narrows a list', '/v1/shipment?limit=1', ({ shipments }) => shipments.list()],
    [
      'turns a query about',
      '/v1/shipment?limit=1&search=',
      ({ shipments }) => shipments.list({ search: '', limit: 1 }),
    ],
    ['adds a header', '/v1/shipment/70100', (client) => client.shipments.get('70100', { headers: { Cookie: 'a=b' } })],
    ['gives other data', '/v1/shipment/70100', lying(get, () => ({ data: { id: '70100' } }))],
    ['gives no data', '/v1/shipment/70100', lying(get, () => ({ data: undefined }))],
    ['tells another status', '/v1/shipment/70100', lying(get, () => ({ status: 201 }))],
    ['tells another request', '/v1/shipment/70100', lying(get, () => ({ requestId: 'mine' }))],
    ['forgets the version', '/v1/shipment/70100', lying(get, () => ({ etag: undefined }))],
    ['forgets the rate limit', '/v1/shipment/70100', lying(get, () => ({ rateLimit: undefined }))],
    ['loses a record of a list', '/v1/shipment?limit=1', listing(({ cursor }) => [[], cursor])],
    ['makes up a cursor', '/v1/shipment?limit=1', listing(({ items }) => [items, { after: 'c2hp' }])],
    ['misnames a file', '/v1/document/70300/download', misnaming],
    ['tells another kind of refusal', '/v1/shipment/1', refusing({ constructor: ServerError })],
    ['tells another code', '/v1/shipment/1', refusing({ code: 13 })],
    ['tells a refusal in other words', '/v1/shipment/1', refusing({ message: 'No' })],
    ['forgets what was wrong', '/v1/shipment?limit=101', lying(list, () => ({ violations: [] }))],
  ])('%s is noticed', async (_, target, call) => {
    await expect(send(target, call)).rejects.toThrow(AssertionError);
  });

  test('writes something else is noticed', async () => {
    const body = containers();
    const other: Operation['call'] = ({ inquiries }) => inquiries.create(containers() as unknown as InquiryInput);
    await expect(send('/v1/inquiry', other, 'POST', body)).rejects.toThrow(AssertionError);
  });

  test('does as it should is passed over', async () => {
    for (const [target, call] of [
      ['/v1/shipment/70100', get],
      ['/v1/shipment?limit=1', list],
      ['/v1/document/70300/download', download],
      ['/v1/shipment/1', get],
      ['/v1/shipment?limit=101', list],
    ] as const) {
      await send(
        target,
        lying(call, () => ({})),
      );
    }
  });
});
