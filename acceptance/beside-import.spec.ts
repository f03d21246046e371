// What can be done while an import is under way, and who is told to wait for its end.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { loggedIn } from './support/browser.ts';
import { rowsIn, runSql } from './support/database.ts';
import { everyKind } from './support/every-kind.ts';
import {
  everything,
  importLines,
  ndjson,
  type Running,
  startCommand,
  storedFiles,
  tagOf,
  until,
  WAITS,
} from './support/operator.ts';
import {
  client,
  credentialOf,
  documentSlot,
  file,
  inquiry,
  organization,
  shipment,
  token,
  user,
} from './support/records.ts';
import { type Service, startService } from './support/service.ts';
import { pallets, UNLIMITED } from './support/writing.ts';

const engine = inject('engine');
/** All that an import writes to. */
const TABLES = [
  ...['organization', 'person', 'token', 'air_waybill', 'air_event', 'shipment', 'container', 'sea_event'],
  ...['document_slot', 'invoice', 'inquiry', 'concern'],
];
const PASSWORD = 'correct horse battery staple';

let service: Service;
beforeAll(async () => {
  service = await startService({
    env: UNLIMITED,
    records: [...client(), user({ password: PASSWORD }), shipment({ id: '5' })],
  });
});
afterAll(() => service?.stop());

let running: Running | undefined;
afterEach(() => running?.signal('SIGTERM'));

let files = 0;
/** An import that has taken these lines in and waits for more, holding what they are about. */
async function importUnderWay(...lines: object[]): Promise<Running> {
  const before = storedFiles(service).length;
  const slot = documentSlot({ id: '900', shipment_id: '5', document: file('901', `paper ${++files}`) });
  running = startCommand(['import', '-'], service.env);
  running.write(ndjson([...lines, slot]));
  await until(() => storedFiles(service).length > before, 'the lines are taken in');
  return running;
}

describe('a token', () => {
  let secrets: string[] = [];
  const lines = (name: string) => secrets.map((secret) => token({ secret, name }));
  /** Three new tokens of the person, by their ids; those of other tests come after them. */
  async function tokens(): Promise<string[]> {
    secrets = Array.from({ length: 3 }, () => randomUUID());
    await importLines(service, lines('ERP'));
    const { stdout } = await service.run(['token', 'list', '--user', '31']);
    return [...stdout.matchAll(/^(\d+)\t.*\tERP$/gm)].map(([, id = '']) => id);
  }
  const opens = async (secret = '') => (await service.get('/v1/profile/user', { credential: `31|${secret}` })).status;
  const SAME = engine === 'sqlite' ? '' : ' to the same record';
  const BUSY = { code: 1, stdout: '', stderr: `fairlead-service: another process is writing${SAME}\n` };

  test.runIf(engine === 'postgres')('that an import tells again as it is can be deleted meanwhile', async () => {
    const browser = await loggedIn(service, '31', PASSWORD);
    const [first = '', second = ''] = await tokens();
    await importUnderWay(user({ password: PASSWORD, first_name: 'Anna' }), ...lines('ERP'));
    expect(await service.run(['token', 'delete', first])).toMatchObject({ code: 0, stderr: '' });
    expect((await browser.send('DELETE', `/app/tokens/${second}`)).status).toBe(204);
    const statuses = await Promise.all(secrets.map(opens));
    expect(statuses.sort()).toEqual([200, 401, 401]);
    expect(await running?.end()).toMatchObject({ code: 0 });
    // What was deleted while it ran is not brought back by its end.
    expect((await Promise.all(secrets.map(opens))).sort()).toEqual([200, 401, 401]);
  });

  test.runIf(engine === 'postgres')(
    'that is deleted while it waits to write what an import holds writes nothing',
    async () => {
      const browser = await loggedIn(service, '31', PASSWORD);
      const asked = inquiry({ id: '800', description: 'Tiles' });
      const ids = await tokens();
      await importLines(service, [asked]);
      await importUnderWay({ ...asked, status: 'STATUS_PRICES_REQUESTED' });
      const late = { credential: `31|${secrets[0]}`, body: { description: 'Late' } };
      const change = service.send('PATCH', '/v1/inquiry/800', late);
      // It is through the door by then; were it not, it would be refused there.
      await sleep(300);
      for (const id of ids) expect((await browser.send('DELETE', `/app/tokens/${id}`)).status).toBe(204);
      expect(await running?.end()).toMatchObject({ code: 0 });
      expect((await change).status).toBe(401);
      expect((await browser.get('/app/v1/inquiry/800')).text).toContain('"description":"Tiles"');
    },
  );

  test('that an import holds is waited for by nobody to its end', async () => {
    const browser = await loggedIn(service, '31', PASSWORD);
    const [id = ''] = await tokens();
    await importUnderWay(user({ password: PASSWORD, first_name: 'Else' }), ...lines('renamed'));
    const [created, deleted, { status, headers }] = await Promise.all([
      service.run(['token', 'create', '--user', '31']),
      service.run(['token', 'delete', id]),
      browser.send('DELETE', `/app/tokens/${id}`),
    ]);
    expect([created, deleted]).toEqual([BUSY, BUSY]);
    expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(await running?.end()).toMatchObject({ code: 0 });
    expect(await service.run(['token', 'delete', id])).toMatchObject({ code: 0 });
  });
});

test.runIf(engine === 'postgres')(
  'whoever an import tells again as they are logs in and writes meanwhile, and so do their colleagues',
  async () => {
    const told = [organization(), user({ password: PASSWORD })];
    await importLines(service, told);
    await importUnderWay(...told);
    const browser = await loggedIn(service, '31', PASSWORD);
    expect((await browser.send('POST', '/app/v1/inquiry', { body: pallets() })).status).toBe(201);
    expect(await running?.end()).toMatchObject({ code: 0 });
  },
);

test.runIf(engine === 'postgres')('an inquiry that an import tells again as it is is changed meanwhile', async () => {
  const asked = inquiry({ id: '810', description: 'Tiles' });
  await importLines(service, [asked]);
  await importUnderWay(asked);
  const change = { credential: credentialOf(), body: { description: 'Bricks' } };
  expect((await service.send('PATCH', '/v1/inquiry/810', change)).status).toBe(200);
  expect(await running?.end()).toMatchObject({ code: 0 });
  const after = await service.get('/v1/inquiry/810', { credential: credentialOf() });
  expect(await after.json()).toMatchObject({ description: 'Bricks' });
});

test.runIf(engine === 'postgres')('what an import tells again as it is is neither written nor locked', async () => {
  await importLines(service, everyKind);
  const before = await rowsIn(service.env, TABLES);
  expect(before).toHaveLength(TABLES.length);
  await importLines(service, everyKind);
  expect(await rowsIn(service.env, TABLES)).toEqual(before);
});

// SQLite has one writer: who comes second gives up after five seconds (import-whole.spec.ts).
describe.runIf(engine === 'postgres')('another import, or a restore,', () => {
  let elsewhere: string;
  beforeAll(async () => {
    elsewhere = mkdtempSync(join(tmpdir(), 'fairlead-spec-'));
    expect(await service.run(['backup', join(elsewhere, 'backup')])).toMatchObject({ code: 0 });
  });
  afterAll(() => rmSync(elsewhere, { recursive: true }));

  const commands = {
    import: () => startCommand(['import', '-'], service.env),
    restore: () =>
      startCommand(['restore', join(elsewhere, 'backup')], { ...service.env, FILES_URL: `file:${elsewhere}/files` }),
  };

  test('says once that it waits, and goes on when it can', async () => {
    await importUnderWay();
    const [second, restore] = [commands.import(), commands.restore()];
    second.write(ndjson([shipment({ id: '5', description: 'the second' })]));
    await until(() => second.stderr() === WAITS && restore.stderr() === WAITS, 'both say so');
    expect(await running?.end()).toMatchObject({ code: 0, stderr: '' });
    expect(await second.end()).toEqual({ code: 0, stdout: '1 record imported\n', stderr: WAITS });
    const words = 'the database holds records already (organization): restore into an empty one';
    expect(await restore.end()).toEqual({ code: 1, stdout: '', stderr: `${WAITS}fairlead-service: ${words}\n` });
  });

  test.each([
    ['import', 'SIGINT', 'nothing was imported'],
    ['import', 'SIGTERM', 'nothing was imported'],
    ['restore', 'SIGTERM', 'nothing was restored'],
  ] as const)('that waits (%s) ends on %s while the first goes on', async (command, signal, outcome) => {
    await importUnderWay();
    const second = commands[command]();
    await until(() => second.stderr() === WAITS, 'it says so');
    const stderr = `${WAITS}fairlead-service: broken off; ${outcome}\n`;
    expect(await second.signal(signal)).toEqual({ code: 1, stdout: '', stderr });
    expect(await running?.end()).toMatchObject({ code: 0, stderr: '' });
  });
});

describe.runIf(engine === 'postgres')('what an import has brought', () => {
  const isTrue = (sql: string) => runSql(service.env, `DO $$ BEGIN ASSERT ${sql}; END $$`);

  test('is known to the planner from the first look on, if it is much', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({
      kind: 'air_waybill',
      number: `074-${at}`,
      status: 'AIR_TRACKING_STATUS_BOOKED',
    }));
    await importLines(service, many);
    await isTrue("(SELECT reltuples FROM pg_class WHERE oid = 'air_waybill'::regclass) >= 1000");
  });

  test('is in the index of words, and not in the list of what is to come into it', async () => {
    await importLines(service, [shipment({ id: '6', description: 'marmalade' })]);
    // How many pages of that list there were.
    await isTrue("gin_clean_pending_list('shipment_search') = 0");
  });
});

test.runIf(engine === 'postgres')('an import whose connection is cut says so, and applies nothing', async () => {
  const told = async () => [await tagOf(service, credentialOf()), await everything(service, credentialOf())];
  const before = await told();
  const { end, write } = await importUnderWay(shipment({ id: '7' }));
  await runSql(
    service.env,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction'`,
  );
  write(ndjson([shipment({ id: '8' })]));
  const { code, stderr } = await end();
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^fairlead-service: the database cannot be reached: .*\n$/),
  ]);
  expect(await told()).toEqual(before);
});
