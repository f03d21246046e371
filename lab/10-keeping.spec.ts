// A backup made while clients and an import write is all of one moment: restored, it is whole, and verify finds no fault.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { damages, expectedOfOne, toldOfOne } from '../acceptance/support/damages/index.ts';
import { listed, send } from '../acceptance/support/inquiry-load.ts';
import { importLines } from '../acceptance/support/operator.ts';
import { runCommand } from '../acceptance/support/process.ts';
import { client, documentSlot, file, shipment } from '../acceptance/support/records.ts';
import { isLong, rounds } from '../acceptance/support/rounds.ts';
import { makePlace, type Service, startService } from '../acceptance/support/service.ts';
import { containers, pallets, UNLIMITED } from '../acceptance/support/writing.ts';
import { findings } from './support/findings.ts';

const ROUNDS = rounds(1, 20);
const CLIENTS = rounds(4, 8);
/** What one import brings, to another organization than the clients'. */
const IMPORTED = rounds(5, 40);
const finding = findings('Backups under load');

let service: Service;
beforeAll(async () => {
  service = await startService({ env: UNLIMITED, records: [...client(), ...client('8', '32')] });
});
afterAll(() => service?.stop());

/** Every text that an inquiry ever had, as it was acknowledged, and in which round it came. */
interface History {
  texts: string[];
  deleted: boolean;
  round: number;
}
const histories = new Map<string, History>();
const counts = { writes: 0, versions: 0 };

/** One client's writes, one after the other: creates, changes to its own, and deletions of those of earlier rounds. */
async function write(own: string[], round: number, turn: number): Promise<void> {
  const known = own.filter((id) => !histories.get(id)?.deleted);
  const some = known[turn % Math.max(known.length, 1)];
  const history = some === undefined ? undefined : histories.get(some);
  if (history && turn % 7 === 0 && history.round < round) {
    const { status } = await send(service, 'DELETE', `/${some}`);
    if (status !== 204) return;
    history.deleted = true;
  } else if (history && turn % 3 === 0) {
    const { status, text } = await send(service, 'PATCH', `/${some}`, {
      body: { max_transit_days: ++counts.versions },
    });
    if (status !== 200) return;
    history.texts.push(text);
  } else {
    const { status, text, body } = await send(service, 'POST', '', { body: turn % 2 ? pallets() : containers() });
    if (status !== 201) return;
    histories.set(body.id, { texts: [text], deleted: false, round });
    own.push(body.id);
  }
  counts.writes++;
}

const importOf = (round: number) =>
  Array.from({ length: IMPORTED }, (_, index) => {
    const id = String(round * 100_000 + index * 10);
    const document = file(`${Number(id) + 2}`, `papers of ${id}`);
    return [
      shipment({ id, organization_id: '8' }),
      documentSlot({ id: `${Number(id) + 1}`, shipment_id: id, document }),
    ];
  }).flat();

type Before = Pick<History, 'deleted'> & { length: number };
type Row = Record<'id' | 'organization_id' | 'version' | 'body', string>;
const rowsOf = (backup: string, table: string): Row[] =>
  readFileSync(join(backup, `${table}.ndjson`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** When the organization was last written to: its version is of that moment, in thousandths of a millisecond. */
const lastWritten_ms = (backup: string) =>
  Math.floor(Number(rowsOf(backup, 'organization').find(({ id }) => id === '7')?.version) / 1000);

/** A backup that is gone when it was used. */
async function backedUp<T>(use: (backup: string) => Promise<T>): Promise<T> {
  const backup = `${service.env.FILES_URL?.slice('file:'.length)}-backup`;
  const { code, stderr } = await service.run(['backup', backup]);
  expect([code, stderr]).toEqual([0, '']);
  return use(backup).finally(() => rmSync(backup, { recursive: true }));
}

const updated_ms = (text: string) => Date.parse((JSON.parse(text) as { update_time: string }).update_time);

/** What is kept of each inquiry was acknowledged, and is of the moment at which the organization was last written to. */
function isOfOneMoment(kept: Map<string, string>, before: Map<string, Before>, moment_ms: number): void {
  for (const [id, { texts, deleted }] of histories) {
    const text = kept.get(id);
    const known = before.get(id);
    const index = text === undefined ? -1 : texts.indexOf(text);
    if (text !== undefined) {
      expect(index, `inquiry ${id} is none that was acknowledged: ${text}`).toBeGreaterThanOrEqual(0);
      expect(index, `inquiry ${id} is older than acknowledged`).toBeGreaterThanOrEqual((known?.length ?? 1) - 1);
      expect(known?.deleted ?? false, `inquiry ${id} was deleted before`).toBe(false);
      expect(updated_ms(text), `inquiry ${id} is of a later moment`).toBeLessThanOrEqual(moment_ms);
    } else if (known) {
      // Acknowledged before the backup began: it is gone only because it was deleted.
      expect(deleted, `inquiry ${id} is lost`).toBe(true);
    }
    const next = texts[index + 1];
    if (next === undefined || (text === undefined && deleted)) continue;
    expect(updated_ms(next), `inquiry ${id} is of an earlier moment`).toBeGreaterThanOrEqual(moment_ms);
  }
}

async function restored(backup: string, kept: Map<string, string>): Promise<void> {
  const place = await makePlace({ env: UNLIMITED });
  expect(await runCommand(['restore', backup], place.env)).toMatchObject({ code: 0, stderr: '' });
  const verified = await runCommand(['verify'], place.env);
  expect(verified.stdout).toMatch(/^\d+ rows and \d+ files verified, no problem found\n$/);
  const other = await startService({ env: place.env });
  const all = await listed(other).finally(() => other.stop());
  expect(new Map(all.map((inquiry) => [inquiry.id, JSON.stringify(inquiry)]))).toEqual(kept);
  await place.remove();
}

test('each backup holds all that was acknowledged before it began, and each inquiry whole', {
  timeout: 3_600_000,
}, async () => {
  let verified = 0;
  let meanwhile = 0;
  const owned = Array.from({ length: CLIENTS }, (): string[] => []);
  for (let round = 1; round <= ROUNDS; round++) {
    let isOver = false;
    const clients = owned.map(async (own, number) => {
      for (let turn = number; !isOver; turn++) await write(own, round, turn);
    });
    const enough = counts.writes + 10 * CLIENTS;
    while (counts.writes < enough) await Promise.race([new Promise((resolve) => setTimeout(resolve, 5)), ...clients]);
    const importing = importLines(service, importOf(round));
    const before = new Map(
      [...histories].map(([id, { texts, deleted }]) => [id, { length: texts.length, deleted }] as const),
    );
    const written = counts.writes;
    await backedUp(async (backup) => {
      const during = counts.writes - written;
      meanwhile += during;
      isOver = true;
      await Promise.all(clients);
      expect(await importing).toMatchObject({ code: 0 });
      expect(during).toBeGreaterThan(0);
      const kept = new Map(rowsOf(backup, 'inquiry').map(({ id, body }) => [id, body]));
      for (const id of kept.keys()) expect(histories.has(id), `inquiry ${id} is nobody's`).toBe(true);
      isOfOneMoment(kept, before, lastWritten_ms(backup));
      // Of each import all or nothing.
      const shipments = rowsOf(backup, 'shipment').filter(({ id }) => Number(id) >= round * 100_000);
      expect([0, IMPORTED]).toContain(shipments.length);
      await restored(backup, kept);
      verified++;
    });
  }
  finding('backups restored and verified', verified, `all of ${ROUNDS}`, verified === ROUNDS);
  finding('writes acknowledged while one was made', meanwhile, 'above zero in each', meanwhile >= ROUNDS);
});

test.runIf(isLong)('damage of each kind is found by itself, and nothing else is', { timeout: 3_600_000 }, async () => {
  const kinds = damages.filter(({ alone }) => !alone);
  const missed: string[] = [];
  for (const damage of kinds) {
    const place = await makePlace();
    const told = await toldOfOne(place, damage);
    if (told.sort().join('\n') !== expectedOfOne(damage).sort().join('\n')) missed.push(`${damage.kind}: ${told}`);
    await place.remove();
  }
  const found = kinds.length - missed.length;
  finding('kinds of damage found', found, `all of ${kinds.length}`, found === kinds.length);
  expect(missed).toEqual([]);
});
