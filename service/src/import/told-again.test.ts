import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/index.ts';
import { temporaryDatabase } from '../database.fixture.ts';
import { DirectoryStore } from '../files/directory.ts';
import { runImport } from './run.ts';

let directory: string;
let database: Database;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ database, path: directory, close } = await temporaryDatabase());
});
afterEach(() => close());

const TIME = '2026-03-14T08:30:00.000Z';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const money = { currency: 'EUR', amount_cents: 100 };
const happened = { state: 'TRACKING_EVENT_STATE_ACTUAL', timestamp: TIME };
const live = { status: 'STATUS_ACTIVE', eta: '2026-04-20' };

/** A record of every kind, by a name of its own; ids of two organizations differ by their first digit. */
const recordsOf = (id: string) => ({
  organization: { kind: 'organization', id, name: 'Polderkamp' },
  person: { kind: 'user', id: `${id}31`, organization_id: id, email: `${id}@b.example` },
  waybill: { kind: 'air_waybill', number: `074-${id}`, status: 'AIR_TRACKING_STATUS_BOOKED' },
  airEvent: {
    ...{ kind: 'air_event', id: `${id}05`, air_waybill: `074-${id}`, type: 'AIR_TRACKING_EVENT_TYPE_DEPARTED' },
    ...happened,
  },
  byAir: {
    ...{ kind: 'shipment', id: `${id}02`, organization_id: id, air_waybill: `074-${id}`, ...live },
    ...{ transport_mode: 'TRANSPORT_MODE_AIR', cargo_type: 'CARGO_TYPE_PALLETS' },
  },
  shipment: {
    ...{ kind: 'shipment', id: `${id}01`, organization_id: id, transport_mode: 'TRANSPORT_MODE_SEA', ...live },
    ...{ cargo_type: 'CARGO_TYPE_CONTAINERS', fcl: { containers: [], free_demurrage_days: 3 } },
  },
  container: {
    ...{ kind: 'container', shipment_id: `${id}01`, container_number: 'MSCU6639870' },
    container_type: 'CONTAINER_TYPE_40_HIGH_CUBE',
  },
  seaEvent: {
    ...{ kind: 'sea_event', id: `${id}06`, shipment_id: `${id}01`, container_number: 'MSCU6639870' },
    ...{ type: 'SEA_TRACKING_EVENT_TYPE_DISCHARGED', ...happened },
  },
  slot: {
    ...{ kind: 'document_slot', id: `${id}07`, shipment_id: `${id}01`, type: 'TYPE_MSDS' },
    document: { file_name: 'a', media_type: 'MEDIA_TYPE_TXT', content_base64: base64('a') },
  },
  missing: { kind: 'document_slot', id: `${id}08`, shipment_id: `${id}02`, type: 'TYPE_CMR' },
  invoice: {
    ...{ kind: 'invoice', id: `${id}09`, shipment_id: `${id}01`, published_at: TIME },
    ...{ amount_ex_vat: money, amount_inc_vat: money, pdf_base64: base64('%PDF-1.4 a') },
  },
  inquiry: {
    ...{ kind: 'inquiry', id: `${id}10`, organization_id: id, cargo_type: 'CARGO_TYPE_PALLETS' },
    description: 'Chairs',
  },
});

const ours = recordsOf('7');
const all = [...Object.values(ours), ...Object.values(recordsOf('8'))];

async function tell(...lines: object[]): Promise<void> {
  const bytes = Readable.from(lines.map((line) => Buffer.from(`${JSON.stringify(line)}\n`)));
  const files = new DirectoryStore(join(directory, 'files'));
  const onRefused = ({ violations }: { violations: object[] }) => {
    throw new Error(JSON.stringify(violations));
  };
  expect(await runImport(database, files, bytes, { directory, onRefused })).toMatchObject({ refused: 0 });
}

/** How many rows were written so far, in whichever table. */
const written = async () =>
  (await database.transaction((tx) => tx.one<{ rows: number }>('SELECT total_changes() AS rows')))?.rows;

const versions = async () =>
  (await database.all<{ version: number }>('SELECT version FROM organization ORDER BY id')).map(
    ({ version }) => version,
  );

/** Of which organizations the versions move meanwhile. */
async function movedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await versions();
  await work();
  const after = await versions();
  return ['7', '8'].filter((_, at) => after[at] !== before[at]);
}

const change = (sql: string) => database.transaction((tx) => tx.run(sql));

describe('what an import tells again as it is', () => {
  it('is not written, whatever it is, and moves no version', async () => {
    await tell(...all);
    const before = await written();
    expect(await movedBy(() => tell(...all))).toEqual([]);
    expect(await written()).toBe(before);
  });

  it('is not written either where the service has given its ids, references and times', async () => {
    const { container, seaEvent, invoice, ...others } = ours;
    const shipment = { ...others.shipment, id: undefined, reference: 'ABCD-1234' };
    const { id: _, ...event } = seaEvent;
    await tell(...Object.values(others), shipment);
    const sea = await database.one<{ id: string }>(
      "SELECT CAST(id AS TEXT) AS id FROM shipment WHERE reference = 'ABCD-1234'",
    );
    const of = { shipment_id: sea?.id };
    const bill = { ...invoice, ...of, id: undefined, reference: 'F1-ABCD-1234' };
    const lines = [...Object.values(others), shipment, { ...container, ...of }, { ...event, ...of }, bill];
    const rows = async () => ({
      shipments: await database.all('SELECT * FROM shipment ORDER BY id'),
      events: await database.all('SELECT * FROM sea_event'),
      concerns: await database.all('SELECT * FROM concern ORDER BY kind, place'),
    });
    await tell(...lines);
    const before = await rows();
    expect(await movedBy(() => tell(...lines))).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  it('is looked for as clients see it only where it is there: others see none of many that are new', async () => {
    const { organization, inquiry } = ours;
    const seen = vi.spyOn(database, 'one');
    await tell(organization, inquiry);
    expect(seen).not.toHaveBeenCalled();
    await tell(organization, inquiry);
    expect(seen).toHaveBeenCalled();
  });

  it('leaves in place what a client has changed since, unless the line tells otherwise', async () => {
    await tell(...all);
    await change(`UPDATE inquiry SET body = replace(body, 'Chairs', 'Beds'),
      search = replace(replace(search, 'chairs', 'beds'), 'Chairs', 'Beds') WHERE id = 710`);
    expect(await movedBy(() => tell({ ...ours.inquiry, description: 'Beds' }))).toEqual([]);
    expect(await movedBy(() => tell(ours.inquiry))).toEqual(['7']);
  });

  it.each([
    ['its text for searches', "UPDATE shipment SET search = ''", 'SELECT search FROM shipment ORDER BY id'],
    ['the currency of its sums', "UPDATE invoice SET currency = ''", 'SELECT currency FROM invoice ORDER BY id'],
    ['that it has arrived', 'UPDATE shipment SET arrived = 1 - arrived', 'SELECT arrived FROM shipment ORDER BY id'],
    ['what of it needs attention', 'DELETE FROM concern', 'SELECT * FROM concern ORDER BY kind, place'],
    [
      'what no longer does',
      `INSERT INTO concern (organization_id, kind, place, type, shipment_id, body)
        SELECT organization_id, kind, place || '!', type, shipment_id, body FROM concern`,
      'SELECT * FROM concern ORDER BY kind, place',
    ],
    [
      'a number of its containers in another spelling',
      "UPDATE sea_event SET container_number = 'mscu 6639870'",
      'SELECT container_number FROM sea_event ORDER BY id',
    ],
  ])('is mended where it is not kept as it should be: %s', async (_, spoil, read) => {
    await tell(...all);
    const before = await database.all(read);
    await change(spoil);
    expect(await database.all(read)).not.toEqual(before);
    expect(await movedBy(() => tell(...all))).toEqual(['7', '8']);
    expect(await database.all(read)).toEqual(before);
  });

  it('is mended also where only the line of its shipment is told', async () => {
    await tell(...all);
    await change("UPDATE sea_event SET container_number = 'mscu 6639870'");
    expect(await movedBy(() => tell(ours.shipment))).toEqual(['7']);
    const numbers = await database.all('SELECT container_number FROM sea_event WHERE organization_id = 7');
    expect(numbers).toEqual([{ container_number: ours.container.container_number }]);
  });
});

describe('what an import tells otherwise in one thing', () => {
  const { shipment, slot, byAir, inquiry } = ours;
  it.each<[string, object]>([
    ['an organization', { ...ours.organization, vat: 'NL1' }],
    ['a person', { ...ours.person, phone: '1' }],
    ['an e-mail address', { ...ours.person, email: 'c@b.example' }],
    ['a password', { ...ours.person, password: 'correct horse' }],
    ['a shipment', { ...shipment, description: 'Chairs' }],
    ['a shipment that loses a date', { ...shipment, eta: undefined }],
    ['a shipment that leaves its air waybill', { ...byAir, air_waybill: '' }],
    ['a container', { ...ours.container, discharge_terminal: 'ECT' }],
    ['a sea event', { ...ours.seaEvent, timestamp: '2026-03-15T00:00:00Z' }],
    ['another event', { ...ours.seaEvent, id: undefined, type: 'SEA_TRACKING_EVENT_TYPE_GATE_OUT' }],
    ['an air waybill', { ...ours.waybill, status: 'AIR_TRACKING_STATUS_LANDED' }],
    ['an airline', { ...ours.waybill, airline: 'KLM' }],
    ['an air event', { ...ours.airEvent, state: 'TRACKING_EVENT_STATE_EXPECTED' }],
    ['a document slot', { ...slot, status: 'STATUS_REJECTED' }],
    ['a slot of another shipment', { ...slot, shipment_id: '702' }],
    ['a slot without its document', { ...slot, document: undefined }],
    ['a file of the same size', { ...slot, document: { ...slot.document, content_base64: base64('b') } }],
    ['an invoice', { ...ours.invoice, status: 'STATUS_PAID' }],
    ['a PDF of the same size', { ...ours.invoice, pdf_base64: base64('%PDF-1.4 b') }],
    ['an invoice that the service is to draw', { ...ours.invoice, pdf_base64: undefined }],
    ['an inquiry', { ...inquiry, description: 'Beds' }],
    ['the time of an inquiry', { ...inquiry, update_time: '2990-01-01T00:00:00.000Z' }],
  ])('is written, and moves the version of its organization alone: %s', async (_, line) => {
    await tell(...all);
    const before = await written();
    expect(await movedBy(() => tell(...all, line))).toEqual(['7']);
    expect(await written()).not.toBe(before);
  });

  it('is written among others of its kind that are as they were, and so is what is new', async () => {
    await tell(...all);
    const shipments = ['711', '712', '713'].map((id) => ({ ...shipment, id }));
    await tell(...shipments.slice(0, 2));
    await tell(
      { ...shipments[0] },
      { ...shipments[1], description: 'Chairs' },
      { ...shipments[2] },
      { ...shipments[0] },
    );
    const rows = await database.all<{ body: string }>(
      'SELECT body FROM shipment WHERE id > 710 AND id < 714 ORDER BY id',
    );
    expect(rows.map(({ body }) => JSON.parse(body).description)).toEqual(['', 'Chairs', '']);
  });

  it('is of all organizations whose shipments are on an air waybill', async () => {
    await tell(...all, { ...byAir, id: '802', organization_id: '8' });
    expect(await movedBy(() => tell(ours.waybill, ours.airEvent))).toEqual([]);
    expect(await movedBy(() => tell({ ...ours.waybill, status: 'AIR_TRACKING_STATUS_LANDED' }))).toEqual(['7', '8']);
  });
});
