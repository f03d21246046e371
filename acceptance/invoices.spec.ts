// Invoices: what is visible of them, their fields, and their PDF.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Invoice } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, asking, NOT_FOUND } from './support/asking.ts';
import { fileNames } from './support/disposition.ts';
import { client, credentialOf, invoice, shipment } from './support/records.ts';
import { type Service, startService } from './support/service.ts';

const NEIGHBOUR = credentialOf('32');
const STATUSES = ['UNSPECIFIED', 'PUBLISHED', 'PAID', 'DISPUTED', 'IN_COLLECTION', 'IN_PAYMENT_PLAN', 'FORFEITED'].map(
  (name) => `STATUS_${name}`,
);
const CATEGORIES = ['UNSPECIFIED', 'ZERO', 'REDUCED', 'STANDARD', 'REVERSE_CHARGED'].map((name) => `CATEGORY_${name}`);
const euros = (amount_cents: number) => ({ currency: 'EUR', amount_cents });

const full = {
  id: '600',
  reference: 'F26041-K7WM-42QX',
  shipment_id: '100',
  status: 'STATUS_PUBLISHED',
  issue_date: '2026-03-14',
  due_date: '2026-04-13',
  amount_ex_vat: euros(2_147_483_647),
  amount_inc_vat: { currency: 'EUR', amount_cents: -2_147_483_648 },
  published_at: '2026-03-14T09:26:53.589Z',
  lines: CATEGORIES.map((vat_category, index) => ({
    description: `Ocean freight “${index}” 北京 🚢 \u202E`,
    amount_ex_vat: euros(index - 2),
    vat_category,
    vat_percentage: 5.5 * index,
  })),
  create_time: '2026-03-13T08:00:00.000Z',
};

const bare = (fields: Parameters<typeof invoice>[0]) =>
  invoice({ status: undefined, issue_date: undefined, amount_ex_vat: euros(0), amount_inc_vat: euros(0), ...fields });
const GIVEN = Buffer.from('\0%PDF-, and the rest nothing of the kind \0\r\n\u{1F6A2} \xff', 'latin1');
const LOST = '%PDF-1.4 lost';
const given = (id: string, reference: string, bytes: Buffer) =>
  invoice({ id, reference, shipment_id: '101', pdf_base64: bytes.toString('base64') });
const unissued = invoice({ id: '602', reference: 'F602-K7WM-42QX', shipment_id: '100', published_at: undefined });

const records = [
  ...client(),
  ...client('8', '32'),
  shipment({ id: '100', reference: 'K7WM-42QX' }),
  shipment({ id: '101', reference: '1234-5678' }),
  shipment({ id: '108', reference: 'FREM-D001', organization_id: '8' }),
  invoice({ ...full, published_at: '2026-03-14T10:26:53.589123+01:00' }),
  bare({ id: '601', reference: 'A1-K7WM-42QX', shipment_id: '100' }),
  unissued,
  given('604', 'F604-1234-5678', GIVEN),
  given('605', 'F605-1234-5678', Buffer.from(LOST)),
  ...STATUSES.map((status, index) => invoice({ id: `61${index}`, shipment_id: '101', status })),
  invoice({ id: '620', shipment_id: '101', amount_ex_vat: euros(-100), amount_inc_vat: euros(-121), lines: [] }),
  invoice({ id: '680', reference: 'F680-FREM-D001', shipment_id: '108' }),
  invoice({ id: '681', reference: 'F681-FREM-D001', shipment_id: '108', published_at: undefined }),
];
const ISSUED = 2 + 2 + STATUSES.length + 1;

let service: Service;
let ask: Ask;

beforeAll(async () => {
  service = await startService({ records, env: { READ_RATE_LIMIT: '100000', EDGE_RATE_LIMIT: '100000' } });
  ask = await asking(service, credentialOf());
});
afterAll(() => service?.stop());

const one = async (name: string) => (await ask<Invoice>(`/v1/invoice/${name}`)).body;
const listed = async (path: string) => (await ask<{ invoices: Invoice[] }>(path)).body.invoices;
const importLines = (...lines: object[]) =>
  service.run(['import', '-'], { stdin: lines.map((line) => JSON.stringify(line)).join('\n') });
const credential = credentialOf();
const download = (name: string, headers: Record<string, string> = {}) =>
  service.get(`/v1/invoice/${name}/download`, { credential, headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('one invoice', () => {
  test.each([
    ['600', 'F26041-K7WM-42QX'],
    ['604', 'F604-1234-5678'],
    ['601', 'A1-K7WM-42QX'],
  ])('{invoice} accepts the numeric id %s and the human reference %s', async (id, reference) => {
    const byId = await ask<Invoice>(`/v1/invoice/${id}`);
    expect(byId.body).toMatchObject({ id, reference });
    expect((await ask(`/v1/invoice/${reference}`)).text).toBe(byId.text);
  });

  test.each(['424242', '0600', '600.0', 'f26041-K7WM-42QX', 'K7WM-42QX', '26041', '100', '680', 'F680-FREM-D001'])(
    'no visible record: 404 for %s',
    async (name) => {
      expect((await ask(`/v1/invoice/${name}`, { status: 404 })).text).toBe(NOT_FOUND);
      expect((await ask(`/v1/invoice/${name}/download`, { status: 404 })).text).toBe(NOT_FOUND);
    },
  );

  test("another organization's invoice is theirs to read", async () => {
    expect((await ask('/v1/invoice/680', { credential: NEIGHBOUR })).body).toMatchObject({ shipment_id: '108' });
  });

  test('is an element of the lists, byte for byte, on a line of its own', async () => {
    const list = await ask<{ invoices: Invoice[] }>('/v1/invoice?limit=100');
    expect(list.body.invoices).toHaveLength(ISSUED);
    const ones = await Promise.all(list.body.invoices.map(({ id }) => ask<Invoice>(`/v1/invoice/${id}`)));
    expect(list.text).toBe(`{"invoices":[${ones.map(({ text }) => text).join('\n,')}],"cursor":{}}`);
    for (const shipment_id of ['100', '101']) {
      const own = ones.filter(({ body }) => body.shipment_id === shipment_id).map(({ text }) => text);
      const { text } = await ask(`/v1/shipment/${shipment_id}/invoice`);
      expect(text).toBe(`{"invoices":[${own.join('\n,')}],"cursor":{}}`);
    }
    expect((await ask('/v1/shipment/K7WM-42QX/invoice')).text).toBe((await ask('/v1/shipment/100/invoice')).text);
  });

  test('all of its fields, each as it was recorded, times in UTC', async () => {
    expect(await one('600')).toStrictEqual(full);
  });

  test('what is not known: dates absent, lists empty', async () => {
    const { create_time: _, ...told } = await one('601');
    expect(told).toStrictEqual({
      id: '601',
      reference: 'A1-K7WM-42QX',
      shipment_id: '100',
      status: 'STATUS_UNSPECIFIED',
      amount_ex_vat: euros(0),
      amount_inc_vat: euros(0),
      published_at: '2026-03-14T09:00:00.000Z',
      lines: [],
    });
  });

  test('every status by its full name; a reference of the shape letter, digits, hyphen, shipment reference', async () => {
    for (const [index, status] of STATUSES.entries()) {
      const told = await one(`61${index}`);
      expect(told.status).toBe(status);
      expect(told.reference).toMatch(/^[A-Z]\d+-1234-5678$/);
    }
  });

  test('none comes to be with what the contract does not have', async () => {
    const refused: [field: string, fields: object][] = [
      ['reference', { reference: 'F1-1234-5678' }],
      ['reference', { reference: 'K7WM-42QX' }],
      ['reference', { reference: 'F-K7WM-42QX' }],
      ['amount_ex_vat', { amount_ex_vat: undefined }],
      ['amount_inc_vat.currency', { amount_inc_vat: { currency: 'euro', amount_cents: 1 } }],
      ['amount_inc_vat.amount_cents', { amount_inc_vat: { currency: 'EUR', amount_cents: 1.5 } }],
      ['lines[0].amount_ex_vat', { lines: [{ description: 'free of charge?' }] }],
      ['lines[0].vat_category', { lines: [{ amount_ex_vat: euros(1), vat_category: 'STANDARD' }] }],
      ['shipment_id', { shipment_id: '424242' }],
      ['published_at', { published_at: '2026-03-14' }],
      ['pdf_base64', { pdf_base64: 'not base64!' }],
    ];
    const lines = refused.map(([, fields]) => invoice({ id: '699', shipment_id: '100', ...fields }));
    const { code, stderr } = await importLines(...lines);
    expect(code).toBe(1);
    const told = stderr.split('\n');
    for (const [index, [field]] of refused.entries()) expect(told[index]).toMatch(`line ${index + 1}: ${field} `);
  });
});

describe('an invoice that has not been issued to the organization is not visible', () => {
  const everywhere = [
    '/v1/invoice?limit=100',
    '/v1/invoice?search=F602',
    '/v1/invoice?search=602-k7wm',
    '/v1/invoice?filter.status=STATUS_PUBLISHED&limit=100',
    '/v1/invoice?filter.issue_date=2026-03-14&limit=100',
    ...[
      'REFERENCE',
      'STATUS',
      'ISSUE_DATE',
      'DUE_DATE',
      'PUBLISHED_AT',
      'AMOUNT_EX_VAT',
      'AMOUNT_INC_VAT',
      'CREATE_TIME',
    ]
      .map((by) => `INVOICE_ORDER_BY_${by}`)
      .map((by) => `/v1/invoice?order_by=${by}&order=ORDER_ASC&limit=100`),
    '/v1/shipment/100/invoice',
    '/v1/shipment/K7WM-42QX/invoice?search=F602',
  ];
  const paths = ['602', 'F602-K7WM-42QX'].flatMap((name) => [`/v1/invoice/${name}`, `/v1/invoice/${name}/download`]);
  const sightings = async () => {
    const lists = await Promise.all(everywhere.map(listed));
    return lists.map((invoices) => invoices.filter(({ id }) => id === '602').length);
  };

  test('in no list, search, filter or order, by no name, as no file; once issued it is in all of them', async () => {
    expect(await sightings()).toEqual(everywhere.map(() => 0));
    for (const path of paths) expect((await ask(path, { status: 404 })).text).toBe(NOT_FOUND);

    expect(await importLines({ ...unissued, published_at: '2026-03-15T00:00:00Z' })).toMatchObject({ code: 0 });
    expect(await sightings()).toEqual(everywhere.map(() => 1));
    for (const path of paths) expect((await service.get(path, { credential })).status).toBe(200);

    expect(await importLines(unissued)).toMatchObject({ code: 0 });
    expect(await sightings()).toEqual(everywhere.map(() => 0));
    for (const path of paths) expect((await ask(path, { status: 404 })).text).toBe(NOT_FOUND);
  });

  test('not even that it exists: not to its own organization, not to another', async () => {
    for (const name of ['681', 'F681-FREM-D001']) {
      for (const who of [credential, NEIGHBOUR]) {
        expect((await ask(`/v1/invoice/${name}`, { credential: who, status: 404 })).text).toBe(NOT_FOUND);
      }
    }
  });
});

describe('GET /v1/invoice/{invoice}/download', () => {
  test('a PDF that came with the invoice is served byte for byte, by id and reference', async () => {
    for (const name of ['604', 'F604-1234-5678']) {
      const response = await download(name);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-length')).toBe(String(GIVEN.length));
      expect(fileNames(response.headers.get('content-disposition')).name).toBe('F604-1234-5678.pdf');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(await bytesOf(response)).toEqual(GIVEN);
    }
    const part = await download('604', { Range: 'bytes=4-5' });
    expect([part.status, await bytesOf(part)]).toEqual([206, GIVEN.subarray(4, 6)]);
  });

  test.each(['600', '601', '620', ...STATUSES.map((_, index) => `61${index}`)])(
    'without one the service draws it, the same every time: %s',
    async (id) => {
      const response = await download(id);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      const pdf = await bytesOf(response);
      expect(response.headers.get('content-length')).toBe(String(pdf.length));
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.subarray(-6).toString().trim()).toBe('%%EOF');
      expect(await bytesOf(await download(id))).toEqual(pdf);
      const tail = await download(id, { Range: 'bytes=-100', 'If-Range': response.headers.get('etag') ?? '' });
      expect([tail.status, await bytesOf(tail)]).toEqual([206, pdf.subarray(-100)]);
      const head = await service.send('HEAD', `/v1/invoice/${id}/download`, { credential });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(pdf.length)]);
    },
  );

  test('and the same by another instance of the service', async () => {
    const second = await startService({ env: service.env });
    try {
      const drawn = await bytesOf(await second.get('/v1/invoice/600/download', { credential }));
      expect(drawn).toEqual(await bytesOf(await download('600')));
    } finally {
      await second.stop();
    }
  });

  test('a lost PDF is a 500 that says nothing; none is drawn in its place', async () => {
    const sha256 = createHash('sha256').update(LOST).digest('hex');
    await rm(join((service.env.FILES_URL as string).slice('file:'.length), sha256.slice(0, 2), sha256));
    const { text } = await ask('/v1/invoice/605/download', { status: 500 });
    expect(text).toBe('{"code":13,"message":"Something went wrong on our side","details":[]}');
    expect((await one('605')).id).toBe('605');
  });
});
