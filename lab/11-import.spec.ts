// An import that is killed and run again leaves what one clean run leaves, wherever it was killed.
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ndjson, type Running, startCommand, storedFiles, WAITS } from '../acceptance/support/operator.ts';
import { runCommand } from '../acceptance/support/process.ts';
import { isLong, rounds } from '../acceptance/support/rounds.ts';
import { makePlace, type Place } from '../acceptance/support/service.ts';
import { findings } from './support/findings.ts';
import { mixedImport } from './support/mixed-import.ts';
import { NOTHING, storedIn } from './support/stored.ts';

const finding = findings('11. Imports that are killed');
const POINTS = rounds(3, 100);
const LINES = [...mixedImport(rounds(150, 3_000))];
const PATIENCE = { timeout: rounds(120_000, 14_400_000) };
const DONE = `${LINES.length} records imported\n`;

let directory: string;
let path: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'fairlead-lab-'));
  path = join(directory, 'lines.ndjson');
  writeFileSync(path, ndjson(LINES));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function inPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const place = await makePlace();
  return work(place).finally(place.remove);
}

async function importWhole({ env }: Place): Promise<void> {
  const { stderr, ...outcome } = await runCommand(['import', path], env);
  expect(outcome).toEqual({ code: 0, stdout: DONE });
  // PostgreSQL may not have noticed yet that the one before was killed.
  expect(['', WAITS]).toContain(stderr);
}

/** The rows of every table and the files of the store. */
const stateOf = async ({ env }: Place) => ({ tables: await storedIn(env), files: storedFiles({ env }) });

/** When an import is killed: waits for that, or for its end. */
type Moment = (running: Running, place: Place) => Promise<unknown>;

const after =
  (wait_ms: number): Moment =>
  () =>
    sleep(wait_ms);

const isRunning = ({ pid }: Running): boolean => existsSync(`/proc/${pid}`);

/** Just after its commit, when it says so. */
const onceDone: Moment = async (running) => {
  while (running.stdout() === '' && isRunning(running)) await sleep(1);
};

/** In the middle of its commit: what fits in memory is written to the journal only then. */
const whileCommitting: Moment = async (running, { env }) => {
  const journal = `${env.DATABASE_URL?.slice('file:'.length)}-wal`;
  const size = () => statSync(journal, { throwIfNoEntry: false })?.size ?? 0;
  // More than a new database writes before the import begins.
  while (size() < 300_000 && isRunning(running)) await sleep(0);
};

/** Spread over the life of an import, every other one over its end. */
function moments(whole_ms: number): Moment[] {
  const special = inject('engine') === 'sqlite' ? [onceDone, whileCommitting] : [onceDone];
  return Array.from({ length: POINTS }, (_, point) => {
    // The last ones of every ten.
    const which = (POINTS - point - 1) % 10;
    if (which < special.length) return special[which] as Moment;
    const share = (point + Math.random()) / POINTS;
    return after(whole_ms * (point % 2 === 0 ? share : 0.8 + 0.3 * share));
  });
}

test(
  `an import killed at ${POINTS} points of its life and run again leaves the state of one clean run`,
  PATIENCE,
  async () => {
    let whole_ms = 0;
    const clean = await inPlace(async (place) => {
      const began_ms = performance.now();
      await importWhole(place);
      whole_ms = performance.now() - began_ms;
      return stateOf(place);
    });
    const counts = { unapplied: 0, applied: 0, alike: 0 };
    for (const moment of moments(whole_ms)) {
      await inPlace(async (place) => {
        const running = startCommand(['import', path], place.env);
        await moment(running, place);
        await running.signal('SIGKILL');
        const { shipment = NOTHING } = await storedIn(place.env);
        // All of it is there, or nothing.
        expect([NOTHING, clean.tables.shipment]).toContain(shipment);
        counts[shipment === NOTHING ? 'unapplied' : 'applied']++;
        await importWhole(place);
        const state = await stateOf(place);
        expect.soft(state).toEqual(clean);
        if (isDeepStrictEqual(state, clean)) counts.alike++;
      });
    }
    // Where three points fall is left to chance.
    if (isLong) finding('killed before anything was applied', counts.unapplied, 'some', counts.unapplied > 0);
    if (isLong) finding('killed when all was applied', counts.applied, 'some', counts.applied > 0);
    finding(
      'of them alike one clean run, once run again',
      counts.alike,
      `${POINTS} of ${POINTS}`,
      counts.alike === POINTS,
    );
  },
);
