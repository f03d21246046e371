// Fairlead beside what a user would pick instead, each at its documented best: `npm run bench:against [rounds] [seconds]`.
// All on one PostgreSQL and the same rows, one process each, the token looked up at every request; in alternating
// rounds of one run, so that what else the machine does meets all alike. See README.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../acceptance/support/postgres.ts';
import { startGenerator } from '../src/load/index.ts';
import { load, median, type Running } from '../src/running.ts';
import { check } from './check.ts';
import {
  credentials,
  fillTables,
  lines,
  OURS,
  readShipments,
  SHIPMENTS,
  type Shipment,
  settle,
  THEIRS,
} from './rows.ts';
import { others, ours, type Target } from './targets.ts';

const [ROUNDS, SECONDS] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 5)];
const CONNECTIONS = 32;
/** Then come the days of the shipments themselves. */
const MOST_DAYS = 370_000;
/** One shipment is asked for by one of so many ids. */
const IDS = 1_000;
/** The questions, and how many times as fast as the others Fairlead wants to be. */
const questions = { 'one shipment': 5, 'list, cold': 6, 'list, again': 15 } as const;
type Question = keyof typeof questions;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Theirs are not our dependencies: they are fetched by whoever wants to compare. */
function install(): void {
  const { dependencies } = JSON.parse(readFileSync(here('package.json'), 'utf8'));
  const isThere = ([name, version]: [string, unknown]) => {
    const path = here(`node_modules/${name}/package.json`);
    return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).version === version;
  };
  const isCompiled = existsSync(here('node_modules/isolated-vm/out/isolated_vm.node'));
  if (Object.entries(dependencies).every(isThere) && isCompiled) return;
  console.log('Installing what Fairlead is compared with. Part of it is compiled: some minutes, once.');
  const npm = (...args: string[]) => execFileSync('npm', [...args, '--prefix', here('.')], { stdio: 'inherit' });
  npm('install', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error');
  // Directus does not start without. The other scripts compile drivers that nobody uses here.
  npm('rebuild', 'isolated-vm');
}

interface Side {
  target: Target;
  running: Running;
  rates: Record<Question, number[]>;
  /** How often so far. */
  asked: Record<Question, number>;
}

install();
const postgres = await startPostgres();
const [own, shared, directus] = [
  await postgres.createDatabase(),
  await postgres.createDatabase(),
  await postgres.createDatabase(),
];
const env = { DATABASE_URL: own };
await load('sqlite', SHIPMENTS, lines(), { quiet: true });
await load('postgres', SHIPMENTS, lines(), { quiet: true, env });

const sides: Side[] = [];
const generator = startGenerator();
try {
  const fairlead = ours(env);
  for (const target of fairlead) await add(target);
  const { url } = (sides[0] as Side).running;
  const held = {
    [OURS]: await readShipments(url, credentials[OURS] ?? ''),
    [THEIRS]: await readShipments(url, credentials[THEIRS] ?? ''),
  };
  for (const database of [shared, directus]) await fillTables(database, Object.values(held).flat());
  for (const target of others({ shared, directus })) await add(target);
  for (const database of [own, shared, directus]) await settle(database);
  for (const { target, running } of sides) await check(target, running.url, held);
  console.log(`All ${sides.length} answer alike. ${ROUNDS} rounds of ${SECONDS} seconds.`);
  await measure((held[OURS] as Shipment[]).slice(0, IDS));
  report();
} finally {
  generator.stop();
  await Promise.all(sides.map(({ running }) => running.stop()));
  await postgres.stop();
}

async function add(target: Target): Promise<void> {
  const rates = { 'one shipment': [], 'list, cold': [], 'list, again': [] };
  sides.push({
    target,
    running: await target.start(),
    rates,
    asked: { 'one shipment': 0, 'list, cold': 0, 'list, again': 0 },
  });
}

async function measure(shipments: readonly Shipment[]): Promise<void> {
  // To begin with, whoever remembers answers has been asked for each.
  for (const side of sides) while (side.asked['one shipment'] < IDS) await ask(side, 'one shipment', shipments);
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const question of Object.keys(questions) as Question[]) {
      for (const side of sides) {
        const rate = await ask(side, question, shipments);
        if (round > 0) side.rates[question].push(rate);
      }
    }
  }
}

async function ask(side: Side, question: Question, shipments: readonly Shipment[]): Promise<number> {
  const { target, running } = side;
  const what = {
    'one shipment': shipments.map(({ id }) => target.one(id)),
    'list, cold': [target.since],
    'list, again': [target.list],
  }[question];
  const headers = target.headers(credentials[OURS] ?? '');
  const order = { url: running.url, connections: CONNECTIONS, seconds: SECONDS, what, headers, status: 200 };
  const { requests, seconds, next } = await generator.run({ ...order, from: side.asked[question] });
  side.asked[question] = next;
  if (question === 'list, cold' && next > MOST_DAYS) throw new Error('no day is left that nobody asked for');
  return requests / seconds;
}

function report(): void {
  const names = Object.keys(questions) as Question[];
  const line = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
  const head = (...cells: string[]) => {
    console.log();
    line(...cells);
    line('---', ...cells.slice(1).map(() => '---:'));
  };
  head('Requests a second', ...names);
  for (const { target, rates } of sides) line(target.name, ...names.map((name) => median(rates[name]).toFixed(0)));
  for (const fairlead of sides.slice(0, 2)) {
    head(`${fairlead.target.name}, times as fast as`, ...names.map((name) => `${name} (${questions[name]})`));
    for (const { target, rates } of sides.slice(2)) {
      const ratio = (name: Question) => median(fairlead.rates[name]) / median(rates[name]);
      line(target.name, ...names.map((name) => verdict(ratio(name), questions[name])));
    }
  }
}

function verdict(ratio: number, reach: number): string {
  return `${ratio.toFixed(1)}${ratio < reach ? ' NO' : ''}`;
}
