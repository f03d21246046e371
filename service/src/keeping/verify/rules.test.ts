import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../database/index.ts';
import { openSnapshot, rowsOf, type TextRow } from '../../database/snapshot.ts';
import { DirectoryStore } from '../../files/directory.ts';
import { temporaryDirectory } from '../../files/files.fixture.ts';
import { runImport } from '../../import/run.ts';
import { KEPT } from '../store.ts';
import { RULES } from './rules.ts';

type Ruled = keyof typeof RULES;

const EURO = { currency: 'EUR', amount_cents: 1 };
const ACTUAL = { state: 'TRACKING_EVENT_STATE_ACTUAL', timestamp: '2026-03-20T08:30:00.000Z' };
const SEA = { transport_mode: 'TRANSPORT_MODE_SEA', cargo_type: 'CARGO_TYPE_CONTAINERS' };
const LINES = [
  { kind: 'organization', id: '7', name: 'Polderkamp' },
  { kind: 'user', id: '31', organization_id: '7', first_name: 'Sanne', last_name: 'P', email: 's@polderkamp.example' },
  { kind: 'token', user_id: '31', secret: '5ec2e700-0000-4000-8000-000000000031', name: 'a token' },
  { kind: 'air_waybill', number: '074-1', status: 'AIR_TRACKING_STATUS_BOOKED' },
  { kind: 'air_event', id: '8', air_waybill: '074-1', type: 'AIR_TRACKING_EVENT_TYPE_DEPARTED', ...ACTUAL },
  { kind: 'shipment', id: '5', organization_id: '7', ...SEA },
  { kind: 'container', shipment_id: '5', container_number: 'MSCU1', container_type: 'CONTAINER_TYPE_40_REEFER' },
  {
    ...{ kind: 'sea_event', shipment_id: '5', container_number: 'MSCU1', ...ACTUAL },
    type: 'SEA_TRACKING_EVENT_TYPE_GATE_IN',
  },
  { kind: 'document_slot', id: '9', shipment_id: '5', type: 'TYPE_CMR', status: 'STATUS_TO_BE_RECEIVED' },
  { kind: 'invoice', id: '6', shipment_id: '5', amount_ex_vat: EURO, amount_inc_vat: EURO },
  { kind: 'inquiry', id: '10', organization_id: '7', cargo_type: 'CARGO_TYPE_CONTAINERS' },
];
const SHA256 = 'a'.repeat(64);
const TRACES = [
  `INSERT INTO session (id, user_id, secret_sha256, create_time_ms, last_seen_ms, user_agent, address)
    VALUES (3, 31, '${SHA256}', 1, 1, '', '')`,
  `INSERT INTO inquiry_claim (organization_id, fingerprint, inquiry_id, claim_time_ms) VALUES (7, '${SHA256}', 10, 1)`,
];

/** A row of each table as the service keeps it. */
const rows = new Map<Ruled, TextRow>();
const rowOf = (table: Ruled) => rows.get(table) as TextRow;

beforeAll(async () => {
  const directory = await temporaryDirectory();
  const location = { kind: 'sqlite' as const, path: join(directory.path, 'a.db') };
  const database = await openDatabase(location);
  const bytes = Readable.from(LINES.map((line) => Buffer.from(`${JSON.stringify(line)}\n`)));
  const onRefused = (refused: object) => expect.fail(JSON.stringify(refused));
  await runImport(database, new DirectoryStore(directory.path), bytes, { directory: directory.path, onRefused });
  await database.transaction(async (tx) => {
    for (const sql of TRACES) await tx.run(sql);
  });
  await database.close();
  const snapshot = await openSnapshot(location);
  for (const table of [...KEPT, 'session'] as Ruled[]) {
    const names = (await snapshot.columns(table)).map(({ name }) => name);
    for await (const [row] of rowsOf(snapshot, table, names)) if (row) rows.set(table, row);
  }
  await snapshot.close();
  await directory.remove();
});
afterAll(() => rows.clear());

const TABLES = (Object.keys(RULES) as Ruled[]).filter((table) => !['meta', 'concern'].includes(table));

test.each(TABLES)('a row as the service keeps it is right: %s', (table) => {
  expect(RULES[table](rowOf(table))).toEqual([]);
});

/** What is held against other rows, and what may say anything. */
const FREE: Partial<Record<Ruled, string[]>> = {
  token: ['id', 'user_id', 'name'],
  told_token: ['user_id'],
  session: ['id', 'user_id', 'user_agent', 'address'],
  air_waybill: ['number', 'airline'],
  air_event: ['air_waybill'],
  shipment: ['arrived'],
  container: ['organization_id'],
  sea_event: ['id'],
  document_slot: ['organization_id', 'shipment_id'],
  invoice: ['organization_id'],
  inquiry_claim: ['organization_id', 'inquiry_id'],
};

test.each(TABLES)('a column that is changed, and nothing else, is told of: %s', (table) => {
  const row = rowOf(table);
  const isFree = (column: string) => RULES[table]({ ...row, [column]: 'x' }).length === 0;
  expect(Object.keys(row).filter(isFree)).toEqual(FREE[table] ?? []);
});

/** What is wrong with a body that says something more, in words about the body. */
function problemsOf(table: Ruled, said: object): string[] {
  const row = rowOf(table);
  const body = JSON.stringify({ ...JSON.parse(row.body as string), ...said });
  return RULES[table]({ ...row, body }).filter((what) => what.startsWith('its '));
}

test('a reference of no invoice is told of', () => {
  expect(problemsOf('invoice', { reference: 'F1' })).toEqual(['its reference is malformed']);
});

test('cargo of the other kind is told of in an inquiry too', () => {
  const lcl = { components: [], tail_lift: false, pallet_exchange: false };
  expect(problemsOf('inquiry', { lcl })).toEqual([expect.stringContaining('its lcl is for ')]);
});
