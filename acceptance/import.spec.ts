// The operator's import: every kind with every field, kept by id, and seen at once by whoever asks the service.
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runSql } from './support/database.ts';
import * as every from './support/every-kind.ts';
import { everything, importLines, ndjson, storedFiles, tagOf } from './support/operator.ts';
import { client, credentialOf, documentSlot, inquiry, invoice, shipment, user } from './support/records.ts';
import { type Service, startService } from './support/service.ts';

const MOST_BYTES = 37_748_736;
const MINE = credentialOf();
const LARGEST_ID = '9223372036854775807';
// Above 2^53: a number of JSON would not hold it.
const LARGE_ID = '9007199254740993';

let service: Service;
let directory: string;

beforeAll(async () => {
  const env = { READ_RATE_LIMIT: '100000', EDGE_RATE_LIMIT: '100000' };
  service = await startService({ env, records: [...client(), ...client('8', '32')] });
  directory = dirname((service.env.FILES_URL as string).slice('file:'.length));
});

afterAll(() => service?.stop());

async function imported(...lines: (object | string)[]): Promise<void> {
  const { code, stdout, stderr } = await importLines(service, lines);
  expect(stderr).toBe('');
  expect(stdout).toBe(`${lines.length} record${lines.length === 1 ? '' : 's'} imported\n`);
  expect(code).toBe(0);
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read as what the test says they are
async function told(path: string, credential = MINE): Promise<any> {
  const response = await service.get(path, { credential });
  expect(response.status, path).toBe(200);
  return response.json();
}

describe('every kind with every field', () => {
  beforeAll(async () => {
    await imported(...every.everyKind);
  });

  test.each<[string, object]>([
    ['/v1/profile/organization', every.organization],
    ['/v1/profile/user', every.user],
    ['/v1/user/310', every.user],
    ['/v1/shipment/7001', every.bySea],
    ['/v1/shipment/SEAS-0001', every.bySea],
    ['/v1/shipment/7002', every.byAir],
    ['/v1/shipment/7001/tracking', every.seaTracking],
    ['/v1/shipment/7002/tracking', every.airTracking],
    ['/v1/shipment/7001/document', { documents: every.slots }],
    ['/v1/invoice/7301', every.invoice],
    ['/v1/inquiry/7401', every.inquiries[0] as object],
    ['/v1/inquiry/INQU-0002', every.inquiries[1] as object],
  ])('GET %s returns what was imported', async (path, record) => {
    expect(await told(path, every.credential)).toEqual(record);
  });

  test('files are downloaded as they were imported', async () => {
    const text = async (path: string) => {
      const response = await service.get(path, { credential: every.credential });
      return [response.headers.get('content-type'), await response.text()];
    };
    expect(await text('/v1/document/7201/download')).toEqual([expect.stringMatching(/^text\/plain/), 'two boxes']);
    expect(await text('/v1/invoice/7301/download')).toEqual(['application/pdf', every.PDF]);
  });

  test('the same file again leaves the same state', async () => {
    const before = await everything(service, every.credential);
    const files = storedFiles(service);
    expect(Object.keys(before).length).toBeGreaterThan(15);
    await imported(...every.everyKind);
    expect(await everything(service, every.credential)).toEqual(before);
    expect(storedFiles(service)).toEqual(files);
  });

  test('an invoice without pdf_base64 and pdf_path gets a PDF that the service draws', async () => {
    await imported(invoice({ id: '7302', shipment_id: '7001' }));
    const response = await service.get('/v1/invoice/7302/download', { credential: every.credential });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect((await response.text()).startsWith('%PDF-')).toBe(true);
  });

  test('what is imported with its id replaces what was there', async () => {
    await imported(
      { ...every.everyKind[0], name: 'Zuiderzee Holding' },
      shipment({ id: '7001', organization_id: '70', description: 'Anders' }),
      { kind: 'document_slot', ...every.slots[1], shipment_id: '7001', status: 'STATUS_REJECTED' },
    );
    expect(await told('/v1/profile/organization', every.credential)).toMatchObject({ name: 'Zuiderzee Holding' });
    const replaced = await told('/v1/shipment/7001', every.credential);
    expect(replaced).toMatchObject({ description: 'Anders', reference: 'SEAS-0001', forwarder_reference: '' });
    expect(replaced).not.toHaveProperty('fcl');
    const { documents } = await told('/v1/shipment/7001/document', every.credential);
    expect(documents[1]).toMatchObject({ id: '7102', status: 'STATUS_REJECTED' });
    await imported(...every.everyKind);
  });
});

describe('ids and references may be given or left to the service', () => {
  test('a shipment, invoice and inquiry with an id alone get a reference, and keep it', async () => {
    const lines = [shipment({ id: '1001' }), invoice({ id: '1002', shipment_id: '1001' }), inquiry({ id: '1003' })];
    await imported(...lines);
    const paths = ['/v1/shipment/1001', '/v1/invoice/1002', '/v1/inquiry/1003'];
    const before = await Promise.all(paths.map((path) => told(path)));
    const [ship, bill, ask] = before;
    expect(ship.reference).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect(ask.reference).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect(bill.reference).toMatch(new RegExp(`^[A-Z]\\d+-${ship.reference}$`));
    expect(ask.update_time).toBe(ask.create_time);
    await imported(...lines);
    expect(await Promise.all(paths.map((path) => told(path)))).toEqual(before);
  });

  test('those with a reference alone get an id, and keep it', async () => {
    const lines = [shipment({ reference: 'REFR-0001' }), inquiry({ reference: 'REFR-0002' })];
    await imported(...lines);
    const ship = await told('/v1/shipment/REFR-0001');
    const bill = invoice({ reference: 'G17-REFR-0001', shipment_id: ship.id });
    await imported(bill);
    const paths = [`/v1/shipment/${ship.id}`, '/v1/invoice/G17-REFR-0001', '/v1/inquiry/REFR-0002'];
    const before = await Promise.all(paths.map((path) => told(path)));
    for (const { id } of before) expect(id).toMatch(/^[1-9]\d*$/);
    await imported(...lines, bill);
    expect(await Promise.all(paths.map((path) => told(path)))).toEqual(before);
    expect(before[0].reference).toBe('REFR-0001');
  });

  test('an id or reference names the record under which the other changes', async () => {
    await imported(
      shipment({ id: '1011', reference: 'OLDR-0001' }),
      shipment({ id: '1011', reference: 'NEWR-0001' }),
      shipment({ reference: 'NEWR-0001', description: 'by reference' }),
    );
    expect(await told('/v1/shipment/NEWR-0001')).toMatchObject({ id: '1011', description: 'by reference' });
    expect((await service.get('/v1/shipment/OLDR-0001', { credential: MINE })).status).toBe(404);
  });

  test('a document gets an id and an upload time, and keeps them', async () => {
    const slot = { id: '1022', shipment_id: '1021' };
    const content = { file_name: 'a.txt', media_type: 'MEDIA_TYPE_TXT', content_base64: 'YQ==' };
    const lines = [shipment({ id: '1021' }), documentSlot({ ...slot, document: content })];
    await imported(...lines);
    const before = await told('/v1/shipment/1021/document');
    const [{ document }] = before.documents;
    expect(document.id).not.toBe('1022');
    expect(Date.parse(document.uploaded_on)).toBeGreaterThan(Date.now() - 600_000);
    await imported(...lines);
    expect(await told('/v1/shipment/1021/document')).toEqual(before);
    const download = await service.get(`/v1/document/${document.id}/download`, { credential: MINE });
    expect(await download.text()).toBe('a');
  });

  test('a user without an id is known by the e-mail address, whatever its capitals', async () => {
    const person = { kind: 'user', organization_id: '7', email: 'Élise@Polderkamp.example' };
    await imported({ ...person, first_name: 'Elise' }, shipment({ reference: 'MARK-0001' }));
    const mark = Number((await told('/v1/shipment/MARK-0001')).id);
    const found = async () => {
      const ids = Array.from({ length: 60 }, (_, index) => String(mark - 20 + index));
      const answers = await Promise.all(ids.map((id) => service.get(`/v1/user/${id}`, { credential: MINE })));
      const people = await Promise.all(answers.filter(({ ok }) => ok).map((answer) => answer.json()));
      return (people as { email: string }[]).filter(({ email }) => email.toLowerCase() === 'élise@polderkamp.example');
    };
    expect(await found()).toMatchObject([{ first_name: 'Elise' }]);
    await imported({ ...person, email: 'ÉLISE@polderkamp.EXAMPLE', first_name: 'Élise' });
    expect(await found()).toMatchObject([{ first_name: 'Élise', email: 'ÉLISE@polderkamp.EXAMPLE' }]);
  });

  test('ids that the service gives rise above every one that was given, in the same file too', async () => {
    const given = shipment({ id: '500000', description: 'given' });
    await imported(given, shipment({ reference: 'RISE-0001' }), inquiry({ reference: 'RISE-0002' }));
    const [first, second] = [await told('/v1/shipment/RISE-0001'), await told('/v1/inquiry/RISE-0002')];
    expect(Number(first.id)).toBeGreaterThan(500_000);
    expect(Number(second.id)).toBeGreaterThan(Number(first.id));
    // The ids of users and documents count as well.
    const file = { id: '700000', file_name: 'a', media_type: 'MEDIA_TYPE_TXT', content_base64: 'YQ==' };
    await imported(
      user({ id: '600000' }),
      documentSlot({ id: '600001', shipment_id: '500000', document: file }),
      shipment({ reference: 'RISE-0003' }),
    );
    expect(Number((await told('/v1/shipment/RISE-0003')).id)).toBeGreaterThan(700_000);
    expect((await told('/v1/shipment/500000')).description).toBe('given');
  });

  test('the largest id there can be is taken, and leaves ids for others', async () => {
    await imported(shipment({ id: LARGEST_ID }), shipment({ id: LARGE_ID }), shipment({ reference: 'NEXT-0001' }));
    expect((await told(`/v1/shipment/${LARGEST_ID}`)).id).toBe(LARGEST_ID);
    expect((await told(`/v1/shipment/${LARGE_ID}`)).id).toBe(LARGE_ID);
    expect(BigInt((await told('/v1/shipment/NEXT-0001')).id)).toBeGreaterThan(BigInt(LARGE_ID));
    // A small one given later does not bring them down again.
    await imported(shipment({ id: '3' }), shipment({ reference: 'NEXT-0002' }));
    const [next, last] = [await told('/v1/shipment/NEXT-0001'), await told('/v1/shipment/NEXT-0002')];
    expect(BigInt(last.id)).toBeGreaterThan(BigInt(next.id));
  });
});

describe('tracking events', () => {
  const container = {
    kind: 'container',
    shipment_id: '1101',
    container_number: 'TGHU1',
    container_type: 'CONTAINER_TYPE_20_REEFER',
  };
  const departed = {
    kind: 'sea_event',
    shipment_id: '1101',
    container_number: 'TGHU1',
    type: 'SEA_TRACKING_EVENT_TYPE_DEPARTED',
    state: 'TRACKING_EVENT_STATE_EXPECTED',
    timestamp: '2026-03-14T08:30:00Z',
  };
  const events = async () => (await told('/v1/shipment/1101/tracking')).sea.containers[0].events;

  test('the same event told twice is one event, however its time is written', async () => {
    const elsewhere = { ...departed, timestamp: '2026-03-14T10:30:00+02:00' };
    await imported(shipment({ id: '1101' }), container, departed, departed, elsewhere);
    expect(await events()).toHaveLength(1);
    await imported({ ...departed, timestamp: '2026-03-15T08:30:00Z' });
    expect(await events()).toHaveLength(2);
  });

  test('the same event told with an id and without is one event, whichever came first', async () => {
    const discharged = { ...departed, type: 'SEA_TRACKING_EVENT_TYPE_DISCHARGED' };
    const before = (await events()).length;
    for (const told of [discharged, { ...discharged, id: '1160' }, discharged]) {
      await imported(told);
      expect(await events()).toHaveLength(before + 1);
    }
    // Another's is another event, and so is one that has an id of its own.
    const other = { ...discharged, container_number: 'TGHU2' };
    await imported({ ...container, container_number: 'TGHU2' }, other, { ...discharged, id: '1161' });
    const { containers } = (await told('/v1/shipment/1101/tracking')).sea;
    expect(containers.map(({ events }: { events: object[] }) => events.length)).toEqual([before + 2, 1]);
  });

  test('an event with an id replaces the one that has it', async () => {
    await imported({ ...departed, id: '1150' });
    const before = (await events()).length;
    await imported({
      ...departed,
      id: '1150',
      state: 'TRACKING_EVENT_STATE_ACTUAL',
      timestamp: '2026-03-16T00:00:00Z',
    });
    expect(await events()).toHaveLength(before);
    expect((await events()).at(-1)).toMatchObject({ state: 'TRACKING_EVENT_STATE_ACTUAL' });
  });
});

describe('lines refer to earlier lines or stored records', () => {
  test('to both in one file', async () => {
    await imported(
      shipment({ id: '1201' }),
      { kind: 'air_waybill', number: '020-1', status: 'AIR_TRACKING_STATUS_IN_TRANSIT' },
      shipment({
        id: '1202',
        transport_mode: 'TRANSPORT_MODE_AIR',
        cargo_type: 'CARGO_TYPE_PALLETS',
        air_waybill: '020-1',
      }),
    );
    await imported(invoice({ id: '1203', shipment_id: '1201' }), documentSlot({ id: '1204', shipment_id: '1202' }));
    expect((await told('/v1/shipment/1201/invoice')).invoices).toHaveLength(1);
    expect((await told('/v1/shipment/1202/document')).documents).toHaveLength(1);
    expect((await told('/v1/shipment/1202/tracking')).air).toEqual({
      status: 'AIR_TRACKING_STATUS_IN_TRANSIT',
      events: [],
    });
  });

  test('a path is relative to the import file', async () => {
    mkdirSync(join(directory, 'batch/papers'), { recursive: true });
    writeFileSync(join(directory, 'batch/papers/list.txt'), 'by path');
    writeFileSync(join(directory, 'batch/papers/bill.pdf'), '%PDF-by path');
    const document = {
      id: '1213',
      file_name: 'list.txt',
      media_type: 'MEDIA_TYPE_TXT',
      content_path: 'papers/list.txt',
    };
    const lines = [
      shipment({ id: '1211' }),
      documentSlot({ id: '1212', shipment_id: '1211', document }),
      invoice({ id: '1214', shipment_id: '1211', pdf_path: join(directory, 'batch/papers/bill.pdf') }),
    ];
    writeFileSync(join(directory, 'batch/lines.ndjson'), ndjson(lines));
    expect(await service.run(['import', join(directory, 'batch/lines.ndjson')])).toMatchObject({ code: 0, stderr: '' });
    const text = async (path: string) => (await service.get(path, { credential: MINE })).text();
    expect(await text('/v1/document/1213/download')).toBe('by path');
    expect(await text('/v1/invoice/1214/download')).toBe('%PDF-by path');
  });

  test('a file may have 37,748,736 bytes', async () => {
    writeFileSync(join(directory, 'large'), '');
    truncateSync(join(directory, 'large'), MOST_BYTES);
    const file = { file_name: 'large', media_type: 'MEDIA_TYPE_UNSPECIFIED' };
    const whole = { ...file, id: '1223', content_path: join(directory, 'large') };
    const inLine = { ...file, id: '1225', content_base64: Buffer.alloc(MOST_BYTES, 7).toString('base64') };
    await imported(
      shipment({ id: '1221' }),
      documentSlot({ id: '1222', shipment_id: '1221', document: whole }),
      documentSlot({ id: '1224', shipment_id: '1221', document: inLine }),
    );
    for (const id of ['1223', '1225']) {
      const response = await service.get(`/v1/document/${id}/download`, { credential: MINE });
      expect((await response.arrayBuffer()).byteLength).toBe(MOST_BYTES);
    }
  });
});

describe('an import beside the running service', () => {
  test('is seen by the next request, and moves the answers of the organization it touches alone', async () => {
    const before = [await tagOf(service, MINE), await tagOf(service, credentialOf('32'))];
    await imported(shipment({ id: '1301', organization_id: '8' }));
    const after = [await tagOf(service, MINE), await tagOf(service, credentialOf('32'))];
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect((await told('/v1/shipment/1301', credentialOf('32'))).id).toBe('1301');
    expect((await service.get('/v1/shipment/1301', { credential: MINE })).status).toBe(404);
  });

  test('of a shared air waybill moves the answers of all its organizations', async () => {
    const waybill = { kind: 'air_waybill', number: '057-1', status: 'AIR_TRACKING_STATUS_BOOKED' };
    const air = { transport_mode: 'TRANSPORT_MODE_AIR', cargo_type: 'CARGO_TYPE_PALLETS', air_waybill: '057-1' };
    await imported(waybill, shipment({ id: '1311', ...air }), shipment({ id: '1312', organization_id: '8', ...air }));
    const statuses = async () => [
      (await told('/v1/shipment/1311/tracking')).air.status,
      (await told('/v1/shipment/1312/tracking', credentialOf('32'))).air.status,
    ];
    expect(await statuses()).toEqual(['AIR_TRACKING_STATUS_BOOKED', 'AIR_TRACKING_STATUS_BOOKED']);
    await imported({ ...waybill, status: 'AIR_TRACKING_STATUS_LANDED' });
    expect(await statuses()).toEqual(['AIR_TRACKING_STATUS_LANDED', 'AIR_TRACKING_STATUS_LANDED']);
    const event = {
      kind: 'air_event',
      air_waybill: '057-1',
      type: 'AIR_TRACKING_EVENT_TYPE_DELIVERED',
      state: 'TRACKING_EVENT_STATE_ACTUAL',
      timestamp: '2026-03-14T08:30:00Z',
    };
    const before = [await tagOf(service, MINE), await tagOf(service, credentialOf('32'))];
    await imported(event);
    expect(await tagOf(service, MINE)).not.toBe(before[0]);
    expect(await tagOf(service, credentialOf('32'))).not.toBe(before[1]);
    expect((await told('/v1/shipment/1312/tracking', credentialOf('32'))).air.events).toHaveLength(1);
  });

  test('brings together an air waybill that an earlier version stored in two spellings', async () => {
    const [kept, other] = ['057-11112222', '05711112222'];
    const waybill = { kind: 'air_waybill', number: kept, status: 'AIR_TRACKING_STATUS_BOOKED' };
    const air = { transport_mode: 'TRANSPORT_MODE_AIR', cargo_type: 'CARGO_TYPE_PALLETS', air_waybill: kept };
    const event = (hour: number) => ({
      ...{ kind: 'air_event', air_waybill: kept, state: 'TRACKING_EVENT_STATE_ACTUAL', cargo: { pieces: 4 } },
      ...{ type: 'AIR_TRACKING_EVENT_TYPE_DEPARTED', timestamp: `2026-03-14T0${hour}:30:00Z` },
    });
    const shipments = [shipment({ id: '1321', ...air }), shipment({ id: '1322', ...air })];
    await imported(waybill, { ...event(1), id: '1323' }, event(2), ...shipments);
    await runSql(
      service.env,
      `INSERT INTO air_waybill SELECT '${other}', status, airline FROM air_waybill WHERE number = '${kept}'`,
      `UPDATE air_event SET air_waybill = '${other}' WHERE air_waybill = '${kept}'`,
      `UPDATE shipment SET air_waybill = '${other}' WHERE id = 1322`,
      'UPDATE organization SET version = version + 1',
    );
    const events = async (id: string) => (await told(`/v1/shipment/${id}/tracking`)).air.events;
    expect([await events('1321'), await events('1322')]).toMatchObject([[], [{ cargo: {} }, { cargo: {} }]]);
    await imported(event(2));
    expect(await events('1321')).toEqual(
      [1, 2].map((hour) => expect.objectContaining({ timestamp: `2026-03-14T0${hour}:30:00.000Z` })),
    );
    expect(await events('1322')).toEqual(await events('1321'));
    expect(JSON.stringify(await events('1321'))).not.toContain('cargo');
  });

  test('brings together a container that an earlier version stored in two spellings', async () => {
    const [kept, other] = ['MSCU6639870', 'MSCU 663987-0'];
    const own = shipment({ id: '1331', fcl: { containers: [{ container_number: kept }] } });
    const container = { kind: 'container', shipment_id: '1331', container_number: kept };
    const event = (hour: number) => ({
      ...{ kind: 'sea_event', shipment_id: '1331', container_number: kept, state: 'TRACKING_EVENT_STATE_ACTUAL' },
      ...{ type: 'SEA_TRACKING_EVENT_TYPE_LOADED', timestamp: `2026-03-14T0${hour}:30:00Z` },
    });
    const typed = { ...container, container_type: 'CONTAINER_TYPE_40_REEFER' };
    await imported(own, typed, { ...event(1), id: '1332' }, event(2));
    const [text, json] = inject('engine') === 'sqlite' ? ['body', ''] : ['body::text', '::json'];
    const body = `body = replace(${text}, '${kept}', '${other}')${json}`;
    await runSql(
      service.env,
      `UPDATE shipment SET ${body} WHERE id = 1331`,
      `UPDATE container SET container_number = '${other}', ${body} WHERE shipment_id = 1331`,
      `UPDATE sea_event SET container_number = '${other}' WHERE id = 1332`,
      'UPDATE organization SET version = version + 1',
    );
    const containers = async () => (await told('/v1/shipment/1331/tracking')).sea.containers;
    expect(await containers()).toMatchObject([{ events: [{}] }, { events: [{}] }]);
    await imported({ ...event(2), container_number: 'mscu 6639870' });
    expect(await containers()).toMatchObject([
      { container_number: kept, container_type: 'CONTAINER_TYPE_40_REEFER', events: [{}, {}] },
    ]);
    expect((await told('/v1/shipment/1331')).fcl.containers).toMatchObject([{ container_number: kept }]);
  });

  test("an organization's own line moves its answers", async () => {
    const before = await tagOf(service, every.credential);
    await imported({ ...every.everyKind[0], website: 'https://elsewhere.example' });
    expect(await tagOf(service, every.credential)).not.toBe(before);
    expect((await told('/v1/profile/organization', every.credential)).website).toBe('https://elsewhere.example');
  });
});

describe('how lines are written', () => {
  test('a byte order mark, blank lines, CRLF, spaces and a last line without newline are read past', async () => {
    const texts = ['marked', 'after blank lines', 'CRLF', 'Zürich 寧波 🚢 \u2028 \u0001', 'spaces', 'no newline'];
    const [marked, blank, crlf, script, spaces, last] = texts.map((description, index) =>
      JSON.stringify(shipment({ id: String(1401 + index), description })),
    );
    const stdin = `\ufeff${marked}\n\n  \n\r\n${blank}\n${crlf}\r\n${script}\n \t${spaces?.replaceAll(',', ' ,\t')} \n${last}`;
    expect(await service.run(['import', '-'], { stdin })).toEqual({
      code: 0,
      stdout: '6 records imported\n',
      stderr: '',
    });
    const descriptions = texts.map(async (_, index) => (await told(`/v1/shipment/${1401 + index}`)).description);
    expect(await Promise.all(descriptions)).toEqual(texts);
  });

  test('an id that is left to the service is none that was given, not even in a new database', async () => {
    const records = [...client('1', '2'), { kind: 'organization', name: 'Another' }];
    const fresh = await startService({ records });
    try {
      const credential = credentialOf('2');
      const own = await (await fresh.get('/v1/profile/organization', { credential })).json();
      expect(own).toMatchObject({ id: '1', name: 'Polderkamp Import B.V.' });
    } finally {
      await fresh.stop();
    }
  });

  test('an empty file imports nothing, which is no error', async () => {
    const empty = { code: 0, stdout: '0 records imported\n', stderr: '' };
    expect(await service.run(['import', '-'], { stdin: '' })).toEqual(empty);
    expect(await service.run(['import', '-'], { stdin: '\ufeff\n' })).toEqual(empty);
  });

  test('nothing but the outcome is printed when standard error is no terminal', async () => {
    await imported(...Array.from({ length: 1_000 }, (_, index) => shipment({ id: String(2_000 + index) })));
  });
});
