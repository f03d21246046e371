// Document checklists, and the files behind them.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentSlot } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, asking, NOT_FOUND } from './support/asking.ts';
import { fileNames } from './support/disposition.ts';
import { client, credentialOf, documentSlot, file, shipment } from './support/records.ts';
import { type Service, startService } from './support/service.ts';

const TYPES = [
  'UNSPECIFIED COMMERCIAL_INVOICE PACKING_LIST MASTER_BILL_OF_LADING COC_EXCERPT DIRECT_REPRESENTATION OTHER UTB TTW',
  'HOUSE_BILL_OF_LADING HOUSE_AIRWAY_BILL FISCAL_REPRESENTATION INSURANCE_CERTIFICATE DELIVERY_ORDER',
  'DIRECT_FISCAL_COMBO_REPRESENTATION MSDS TEST_CERTIFICATE CMR ATB MASTER_AIRWAY_BILL',
].flatMap((line) => line.split(' ').map((type) => `TYPE_${type}`));
const INTERNAL = ['TYPE_CARRIER_INVOICE', 'TYPE_RATE_CONFIRMATION', 'TYPE_INTERNAL_NOTE'];
const STATUSES = ['UNSPECIFIED', 'TO_BE_RECEIVED', 'RECEIVED', 'REJECTED', 'DELETED'].map((name) => `STATUS_${name}`);
const OOXML = 'application/vnd.openxmlformats-officedocument';
const MEDIA_TYPES = {
  MEDIA_TYPE_UNSPECIFIED: 'application/octet-stream',
  MEDIA_TYPE_PDF: 'application/pdf',
  MEDIA_TYPE_DOCX: `${OOXML}.wordprocessingml.document`,
  MEDIA_TYPE_XLSX: `${OOXML}.spreadsheetml.sheet`,
  MEDIA_TYPE_TXT: 'text/plain',
  MEDIA_TYPE_PNG: 'image/png',
  MEDIA_TYPE_JPG: 'image/jpeg',
  MEDIA_TYPE_GIF: 'image/gif',
};
const MOST_BYTES = 37_748_736;
const TEN = 'abcdefghij';

/** Names that a file may have been given, and the name it is sent under when that is another. */
const NAMES: [given: string, sent?: string][] = [
  ['packing list.pdf'],
  ['the "final" one.pdf'],
  ["it's (1) * & = ; , [x].pdf"],
  ['x"; filename=evil.exe'],
  ['100% %41%22.pdf'],
  ['vrachtbrief – Zürich 北京 🚢.pdf'],
  ['família 👨‍👩‍👧 می‌خواهم.pdf'],
  ['a\r\nSet-Cookie: stolen=1\r\n\r\n<script>.pdf', 'a__Set-Cookie: stolen=1____<script>.pdf'],
  ['a\nb\tc\u007f\u0085\u2028\u2029.pdf', 'a_b_c____.pdf'],
  ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
  ['\uFEFF\u2066x\u2069', '__x_'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\Windows\\system32.dll', 'C:_Windows_system32.dll'],
  ['', 'file'],
  [' '],
  [`${'x'.repeat(251)}.pdf`],
  [`${'🚢'.repeat(251)}.pdf`, `${'🚢'.repeat(62)}.pdf`],
  [`${'x'.repeat(9_000)}.pdf`, `${'x'.repeat(251)}.pdf`],
];

const own = (id: string, fields: object) => documentSlot({ id, shipment_id: '100', ...fields });
const named = (index: number, given: string) =>
  documentSlot({
    id: String(500 + index),
    shipment_id: '102',
    document: file(String(5_500 + index), 'x', { file_name: given }),
  });

const records = (large: string) => [
  ...client(),
  ...client('8', '32'),
  shipment({ id: '100', reference: 'DOCS-0100' }),
  shipment({ id: '101', reference: 'DOCS-0101' }),
  shipment({ id: '102', reference: 'DOCS-0102' }),
  shipment({ id: '108', reference: 'DOCS-0108', organization_id: '8' }),
  // The later ones first: the checklist has an order of its own.
  ...TYPES.map((type, index) => own(String(200 + index), { type })).reverse(),
  ...INTERNAL.map((type, index) => own(String(230 + index), { type, document: file(`523${index}`, 'secret') })),
  ...STATUSES.map((status, index) => own(String(240 + index), { status })),
  ...Object.keys(MEDIA_TYPES).map((media_type, index) =>
    own(String(250 + index), { document: file(`525${index}`, TEN, { media_type }) }),
  ),
  own('260', {
    type: 'TYPE_INSURANCE_CERTIFICATE',
    document: file('5260', 'insured', {
      file_name: 'polis "A".pdf',
      uploaded_on: '2026-03-14T10:00:00+01:00',
      expiration_date: '2027-01-01',
    }),
  }),
  own('261', { type: 'TYPE_MSDS', document: file('5261', 'msds') }),
  own('263', { document: file('5263', '', { content_base64: undefined, content_path: large }) }),
  own('270', { document: file('5270', 'short-lived') }),
  ...NAMES.map(([given], index) => named(index, given)),
  documentSlot({ id: '280', shipment_id: '108', document: file('5280', 'foreign') }),
  // Gone, cut short, changed by one letter, changed after it was seen whole.
  ...['missing', 'truncated', 'altered', 'altered later'].map((content, index) =>
    documentSlot({ id: String(290 + index), shipment_id: '102', document: file(`529${index}`, content) }),
  ),
];

const place = mkdtempSync(join(tmpdir(), 'fairlead-large-'));
const largest = randomBytes(MOST_BYTES);
let service: Service;
let ask: Ask;

beforeAll(async () => {
  writeFileSync(join(place, 'large.bin'), largest);
  service = await startService({
    records: records(join(place, 'large.bin')),
    env: { READ_RATE_LIMIT: '100000', EDGE_RATE_LIMIT: '100000', METRICS_PORT: '0' },
  });
  ask = await asking(service, credentialOf());
});
afterAll(async () => {
  rmSync(place, { recursive: true });
  await service?.stop();
});

const credential = credentialOf();
const download = (id: string, headers: Record<string, string> = {}) =>
  service.get(`/v1/document/${id}/download`, { credential, headers });
const checklist = async (name: string) =>
  (await ask<{ documents: DocumentSlot[] }>(`/v1/shipment/${name}/document`)).body.documents;
const slot = async (id: string) => (await checklist('100')).find((entry) => entry.id === id);
const importLines = (...lines: object[]) =>
  service.run(['import', '-'], { stdin: lines.map((line) => JSON.stringify(line)).join('\n') });

describe('the checklist of a shipment', () => {
  test('contains every slot of a served type, with or without a file, in a steady order', async () => {
    const slots = await checklist('100');
    const ids = slots.map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(ids).toHaveLength(TYPES.length + STATUSES.length + Object.keys(MEDIA_TYPES).length + 4);
    expect(slots.slice(0, TYPES.length).map(({ type }) => type)).toEqual(TYPES);
    for (const [index, status] of STATUSES.entries()) expect(await slot(`24${index}`)).toMatchObject({ status });
  });

  test('a slot without a file has no document: it is outstanding', async () => {
    expect(await slot('200')).toStrictEqual({ id: '200', type: 'TYPE_UNSPECIFIED', status: 'STATUS_TO_BE_RECEIVED' });
  });

  test('a slot with a file has all of its details', async () => {
    expect(await slot('260')).toStrictEqual({
      id: '260',
      type: 'TYPE_INSURANCE_CERTIFICATE',
      status: 'STATUS_RECEIVED',
      document: {
        id: '5260',
        file_name: 'polis "A".pdf',
        media_type: 'MEDIA_TYPE_PDF',
        size_bytes: '7',
        uploaded_on: '2026-03-14T09:00:00.000Z',
        expiration_date: '2027-01-01',
      },
    });
    expect((await slot('261'))?.document).not.toHaveProperty('expiration_date');
    expect((await slot('263'))?.document?.size_bytes).toBe('37748736');
  });

  test('by reference as by id, unpaginated; empty when nothing is asked for', async () => {
    const byId = await ask('/v1/shipment/100/document');
    expect((await ask('/v1/shipment/DOCS-0100/document')).text).toBe(byId.text);
    expect((await ask('/v1/shipment/101/document')).text).toBe('{"documents":[]}');
    await ask('/v1/shipment/100/document?limit=1', { status: 400 });
    expect((await ask('/v1/shipment/108/document', { status: 404 })).text).toBe(NOT_FOUND);
  });

  test('a file name is told as it was given', async () => {
    const told = (await checklist('102')).slice(-NAMES.length).map(({ document }) => document?.file_name);
    expect(told).toEqual(NAMES.map(([given]) => given));
  });

  test('a file taken out of its slot leaves the slot outstanding and cannot be downloaded', async () => {
    expect(await (await download('5270')).text()).toBe('short-lived');
    expect(await importLines(own('270', {}))).toMatchObject({ code: 0 });
    expect(await slot('270')).not.toHaveProperty('document');
    expect((await ask('/v1/document/5270/download', { status: 404 })).text).toBe(NOT_FOUND);
  });
});

describe('withheld types', () => {
  test("the forwarder's own are in no checklist, no download and no contract", async () => {
    const shown = (await checklist('100')).map(({ type }) => String(type));
    for (const [index, type] of INTERNAL.entries()) {
      expect(shown).not.toContain(type);
      expect((await ask(`/v1/document/523${index}/download`, { status: 404 })).text).toBe(NOT_FOUND);
    }
    const contract = await (await service.get('/openapi.json', { credential })).text();
    for (const type of INTERNAL) expect(contract).not.toContain(type);
  });

  test('WITHHELD_DOCUMENT_TYPES withholds more, be it all of them', async () => {
    const all = await checklist('100');
    const withholding = async (withheld: string[]) => {
      const env = { ...service.env, METRICS_PORT: '', WITHHELD_DOCUMENT_TYPES: withheld.join() };
      const strict = await startService({ env });
      try {
        const askStrict = await asking(strict, credential);
        const { body } = await askStrict<{ documents: DocumentSlot[] }>('/v1/shipment/100/document');
        expect(body.documents).toEqual(all.filter(({ type }) => !withheld.includes(type)));
        expect((await askStrict('/v1/document/5261/download', { status: 404 })).text).toBe(NOT_FOUND);
        const certificate = await strict.get('/v1/document/5260/download', { credential });
        expect(certificate.status).toBe(withheld.includes('TYPE_INSURANCE_CERTIFICATE') ? 404 : 200);
      } finally {
        await strict.stop();
      }
    };
    await Promise.all([withholding(['TYPE_MSDS', 'TYPE_PACKING_LIST']), withholding(TYPES)]);
  });
});

describe('a download', () => {
  test.each(Object.entries(MEDIA_TYPES))('%s has content type %s', async (media_type, type) => {
    const index = Object.keys(MEDIA_TYPES).indexOf(media_type);
    const response = await download(`525${index}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(await response.text()).toBe(TEN);
  });

  test('is whole, named, never sniffed, never run, never kept', async () => {
    const response = await download('5260');
    expect(await response.text()).toBe('insured');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-length': '7',
      'content-disposition': `attachment; filename="polis _A_.pdf"; filename*=UTF-8''polis%20%22A%22.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    });
    expect(response.headers.has('transfer-encoding')).toBe(false);
  });

  test.each(NAMES.map(([given, sent = given], index) => [JSON.stringify(given).slice(0, 40), sent, index] as const))(
    'a file called %s is sent under a safe name',
    async (_, sent, index) => {
      const response = await download(String(5_500 + index));
      expect(response.status).toBe(200);
      expect(response.headers.has('set-cookie')).toBe(false);
      const { plain, name } = fileNames(response.headers.get('content-disposition'));
      expect(name).toBe(sent);
      expect(plain).toBe(sent.replace(/[^\x20-\x7e]/g, '_').replace(/["%]/g, '_'));
    },
  );

  test.each([
    ['a slot id', '260'],
    ['the slot id of an outstanding document', '200'],
    ["another organization's document", '5280'],
    ["another organization's slot", '280'],
    ['an id that nobody has', '424242'],
    ['an id with a leading zero', '05260'],
    ['2^64', '18446744073709551616'],
    ['a file name', 'document-5261.pdf'],
    ['a path', '..%2F..%2Fetc%2Fpasswd'],
    ['a hash', createHash('sha256').update('insured').digest('hex')],
  ])('404 for %s, the same for all', async (_, id) => {
    expect((await ask(`/v1/document/${id}/download`, { status: 404 })).text).toBe(NOT_FOUND);
  });

  test("another organization's document is theirs to download", async () => {
    const response = await service.get('/v1/document/5280/download', { credential: credentialOf('32') });
    expect(await response.text()).toBe('foreign');
  });
});

describe('ranges of bytes', () => {
  test.each([
    ['bytes=0-0', 'a', '0-0'],
    ['bytes=2-4', 'cde', '2-4'],
    ['bytes=5-', 'fghij', '5-9'],
    ['bytes=-3', 'hij', '7-9'],
    ['bytes=8-99', 'ij', '8-9'],
    ['bytes=-99', TEN, '0-9'],
    ['bytes=0-', TEN, '0-9'],
    ['Bytes=2-4', 'cde', '2-4'],
  ])('%s is %s', async (Range, part, sent) => {
    const response = await download('5250', { Range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${sent}/10`);
    expect(response.headers.get('content-length')).toBe(String(part.length));
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(await response.text()).toBe(part);
  });

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('416 for %s, which the file does not have', async (Range) => {
    const { headers, body } = await ask('/v1/document/5250/download', { headers: { Range }, status: 416 });
    expect(headers.get('content-range')).toBe('bytes */10');
    expect(headers.has('content-disposition')).toBe(false);
    expect(body).toStrictEqual({ code: 11, message: 'The file has no such range of bytes', details: [] });
  });

  test.each(['bytes=0-1,3-4', 'items=0-1', 'bytes=4-2', 'bytes=a-b', 'bytes=-', 'bytes', 'bytes=0 - 1', 'bytes=1--2'])(
    '%s is passed over: the whole file is sent',
    async (Range) => {
      const response = await download('5250', { Range });
      expect([response.status, await response.text()]).toEqual([200, TEN]);
      expect(response.headers.has('content-range')).toBe(false);
    },
  );

  test('the rest of a download goes on with the file it began with, which need not be fetched again', async () => {
    const etag = `"${createHash('sha256').update(TEN).digest('hex')}"`;
    const rest = await download('5250', { Range: 'bytes=7-', 'If-Range': etag });
    expect([rest.status, rest.headers.get('etag'), await rest.text()]).toEqual([206, etag, TEN.slice(7)]);
    expect((await download('5250', { 'If-None-Match': etag })).status).toBe(304);
  });

  test('a range on condition of a validator that the file never had is passed over', async () => {
    for (const validator of ['"abc"', 'Sat, 14 Mar 2026 09:00:00 GMT']) {
      const response = await download('5250', { Range: 'bytes=0-1', 'If-Range': validator });
      expect([response.status, await response.text()]).toEqual([200, TEN]);
    }
  });

  test('HEAD tells all that GET would, without the bytes; a range is nothing to it', async () => {
    const get = await download('5250');
    for (const headers of [{}, { Range: 'bytes=0-1' }, { Range: 'bytes=99-' }] as Record<string, string>[]) {
      const head = await service.send('HEAD', '/v1/document/5250/download', { credential, headers });
      expect([head.status, await head.text()]).toEqual([200, '']);
      for (const name of [
        'content-type',
        'content-length',
        'content-disposition',
        'accept-ranges',
        'cache-control',
        'etag',
      ]) {
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      }
    }
    expect((await service.send('HEAD', '/v1/document/424242/download', { credential })).status).toBe(404);
    await get.text();
  });
});

describe('a file of 36 MiB', () => {
  test('arrives byte for byte, whole and in part', async () => {
    const response = await download('5263');
    expect(response.headers.get('content-length')).toBe(String(MOST_BYTES));
    expect(Buffer.from(await response.arrayBuffer()).equals(largest)).toBe(true);
    const last = await download('5263', { Range: `bytes=${MOST_BYTES - 10}-` });
    expect(Buffer.from(await last.arrayBuffer()).equals(largest.subarray(-10))).toBe(true);
  });

  test('is streamed: readers who stop reading cost the service next to nothing', async () => {
    await expect.poll(metricsUrl).toBeTruthy();
    const before = await residentBytes();
    const paused = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const reader = (await download('5263')).body?.getReader();
        await reader?.read();
        return reader;
      }),
    );
    expect((await residentBytes()) - before).toBeLessThan(4 * MOST_BYTES);
    for (const reader of paused) await reader?.cancel();
    expect(await (await download('5260')).text()).toBe('insured');
  });

  const metricsUrl = () => {
    const port = /"port":(\d+)\},"msg":"metrics"/.exec(service.logs())?.[1];
    return port && `http://127.0.0.1:${port}/metrics`;
  };
  const residentBytes = async () => {
    const text = await (await fetch(metricsUrl() as string)).text();
    return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
  };

  test('one byte more is refused by the import, and leaves nothing', async () => {
    const path = join(place, 'larger.bin');
    await writeFile(path, Buffer.concat([largest, Buffer.from('x')]));
    const document = file('5264', '', { content_base64: undefined, content_path: path });
    const { code, stderr } = await importLines(own('264', { document }));
    expect([code, stderr]).toEqual([1, expect.stringContaining('at most 37748736 bytes')]);
    expect(await slot('264')).toBeUndefined();
  });
});

describe('a file that is not as it was', () => {
  const pathOf = (content: string) => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    return join((service.env.FILES_URL as string).slice('file:'.length), sha256.slice(0, 2), sha256);
  };
  const failures: string[][] = [];
  const damages: [id: string, content: string, damage: (path: string) => Promise<void>][] = [
    ['5290', 'missing', (path) => rm(path)],
    ['5291', 'truncated', (path) => truncate(path, 5)],
    ['5292', 'altered', (path) => writeFile(path, 'alterer')],
    [
      '5293',
      'altered later',
      async (path) => {
        expect(await (await download('5293')).text()).toBe('altered later');
        await writeFile(path, 'altered Later');
      },
    ],
  ];

  test.each(damages)('%s, %s: 500 that says nothing, and the service goes on', async (...args) => {
    const [id, content, damage] = args;
    const path = pathOf(content);
    expect((await readFile(path)).toString()).toBe(content);
    await damage(path);
    const requests: string[] = [];
    for (const headers of [{}, { Range: 'bytes=0-1' }] as Record<string, string>[]) {
      const { text, headers: told } = await ask(`/v1/document/${id}/download`, { status: 500, headers });
      expect(text).toBe('{"code":13,"message":"Something went wrong on our side","details":[]}');
      for (const name of ['content-disposition', 'accept-ranges', 'content-range', 'etag']) {
        expect(told.has(name)).toBe(false);
      }
      expect(told.get('cache-control')).toBe('no-store');
      requests.push(told.get('x-request-id') as string);
    }
    failures.push([path.slice(-64), ...requests]);
    expect(await (await download('5260')).text()).toBe('insured');
  });

  test('each is in the log, once, by the ids of the request and of the file', async () => {
    const logged = (request_id: string) =>
      service
        .logs()
        .split('\n')
        .filter((line) => line.includes(`"${request_id}"`) && line.includes('"level":50'));
    expect(failures).toHaveLength(damages.length);
    for (const [sha256, ...requests] of failures) {
      for (const request_id of requests) {
        await expect.poll(() => logged(request_id)).toEqual([expect.stringContaining(sha256 as string)]);
      }
    }
  });

  test('importing the bytes again mends it', async () => {
    const again = damages.map(([id, content]) =>
      documentSlot({ id: id.slice(1), shipment_id: '102', document: file(id, content) }),
    );
    expect(await importLines(...again)).toMatchObject({ code: 0 });
    for (const [id, content] of damages) expect(await (await download(id)).text()).toBe(content);
  });
});
