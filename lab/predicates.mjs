// `node lab/predicates.mjs`: takes away, one at a time, every condition that keeps organizations and people apart, and
// sees that a test then fails. In copies of this checkout: nothing here is touched. With words after it, only those
// conditions whose place or line holds one of them.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildService } from '../scripts/build.mjs';
import { run } from '../scripts/run.mjs';
import { BRACES } from './support/braces.mjs';
import { findPredicates } from './support/predicates.mjs';

/** @typedef {import('./support/predicates.mjs').Predicate} Predicate */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LEFT_OUT = ['node_modules', 'dist', '.git', 'data', '.setup-lock'];
/** Tests of the sources themselves, of what takes a clock or two people of one secret to see. */
const UNITS = ['service/src/tokens/store.test.ts', 'service/src/inquiries/claims/store.test.ts'];
/** The first that fails is enough: the others are run only where it does not. */
const SPECS = [
  ['lab', 'lab/04-tenancy.spec.ts'],
  ['acceptance', 'acceptance/import-refusals.spec.ts'],
];

const wanted = process.argv.slice(2);
const place = mkdtempSync(join(tmpdir(), 'fairlead-predicates-'));
process.on('exit', () => rmSync(place, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

const copies = await Promise.all(Array.from({ length: Math.max(1, availableParallelism() >> 1) }, (_, at) => copy(at)));
const predicates = findPredicates(sourcesOf(/** @type {string} */ (copies[0]))).filter(
  ({ where, line }) => wanted.length === 0 || wanted.some((word) => where.includes(word) || line.includes(word)),
);
for (const engine of new Set(predicates.map((predicate) => predicate.engine))) {
  const untouched = await failureIn(/** @type {string} */ (copies[0]), { engine, edits: [] });
  if (untouched) throw new Error(`a test fails though nothing is removed: ${untouched}`);
}

/** `trouble` is why nothing can be said of it. @type {{ predicate: Predicate, caught?: string, reason?: string, trouble?: string }[]} */
const results = [];
const left = [...predicates];
await Promise.all(
  copies.map(async (root) => {
    for (let predicate = left.shift(); predicate; predicate = left.shift()) {
      const reason = reasonFor(predicate);
      const result = await failureIn(root, predicate).then(
        (caught) => ({ predicate, caught, reason }),
        (error) => ({ predicate, trouble: String(error), reason }),
      );
      results.push(result);
      process.stderr.write(`${predicate.where}: ${wordsFor(result)}\n`);
    }
  }),
);
process.stdout.write(report());
const isAsItShouldBe = results.every(
  ({ caught, reason, trouble }) => !trouble && (caught === undefined) === (reason !== undefined),
);
process.exitCode = isAsItShouldBe ? 0 : 1;

/** @param {number} at */
async function copy(at) {
  const root = join(place, String(at));
  cpSync(ROOT, root, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

/** @param {string} root */
function sourcesOf(root) {
  return join(root, 'service/src');
}

/**
 * The test that fails when a copy is edited, if any; the copy is then as it was.
 *
 * @param {string} root
 * @param {Pick<Predicate, 'engine' | 'edits'>} predicate
 */
async function failureIn(root, { engine, edits }) {
  const before = new Map(edits.map(({ file }) => [file, readFileSync(join(sourcesOf(root), file), 'utf8')]));
  // From the last to the first, so that none moves what another is about.
  for (const { file, from, to, text } of [...edits].sort((a, b) => b.from - a.from)) {
    const path = join(sourcesOf(root), file);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, source.slice(0, from) + text + source.slice(to));
  }
  try {
    for (const unit of UNITS) {
      const failed = await failedTest(root, 'unit-compiled', unit);
      if (failed) return failed;
    }
    await buildService(root);
  } finally {
    for (const [file, source] of before) writeFileSync(join(sourcesOf(root), file), source);
  }
  for (const [suite, spec] of SPECS) {
    const failed = await failedTest(root, `${suite}-${engine}`, /** @type {string} */ (spec));
    if (failed) return failed;
  }
  return undefined;
}

/** @param {string} root @param {string} project @param {string} spec @returns {Promise<string | undefined>} */
async function failedTest(root, project, spec, tries = 3) {
  const told = join(root, 'told.json');
  const args = ['run', `--project=${project}`, spec, '--bail=1', '--reporter=json', `--outputFile=${told}`];
  const env = { ...process.env, EVERYWHERE: '1' };
  const options = { cwd: root, env, stdio: /** @type {'ignore'} */ ('ignore'), group: true };
  const { status } = await run(join(ROOT, 'node_modules/.bin/vitest'), args, options);
  if (status === 0) return undefined;
  const [file] = JSON.parse(readFileSync(told, 'utf8')).testResults;
  const failed = file.assertionResults.find((/** @type {{ status: string }} */ test) => test.status === 'failed');
  const message = failed?.failureMessages?.[0] ?? file.message;
  // A machine that is busy with other things says nothing about a condition.
  if (/timed out|did not start in time/.test(message)) {
    if (tries === 1) throw new Error(`too slow here: ${message.slice(0, 500)}`);
    return failedTest(root, project, spec, tries - 1);
  }
  // A statement that the engine does not take is no statement without its condition.
  if (/"code":13|SQLITE_ERROR|syntax error/.test(message)) throw new Error(`no longer SQL: ${message.slice(0, 500)}`);
  return `${spec.replace(/^.*\//, '')}: ${failed?.title ?? `its set-up: ${message.split('\n')[0]}`}`;
}

/** @param {(typeof results)[0]} result */
function wordsFor({ caught, reason, trouble }) {
  if (trouble) return `TROUBLE: ${trouble}`;
  if (reason) return caught ? `CAUGHT AFTER ALL, by ${caught}` : reason;
  return caught ?? 'NOT CAUGHT';
}

/** @param {Predicate} predicate */
function reasonFor({ where, line }) {
  return BRACES.find(({ file, text }) => where.startsWith(`${file}:`) && line.includes(text))?.reason;
}

function report() {
  const row = (/** @type {string[]} */ ...cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  const place = (/** @type {Predicate} */ { where, line }) => [`service/src/${where}`, `\`${line.slice(0, 100)}\``];
  const sorted = results.sort((a, b) => (a.predicate.where < b.predicate.where ? -1 : 1));
  const [kept, braces] = [sorted.filter(({ reason }) => !reason), sorted.filter(({ reason }) => reason)];
  return [
    row('condition', 'line', 'caught by'),
    row('---', '---', '---'),
    ...kept.map((result) => row(...place(result.predicate), wordsFor(result))),
    '\nBelt and braces: another condition implies these, and nobody can see them missing.\n\n',
    row('condition', 'line', 'why'),
    row('---', '---', '---'),
    ...braces.map((result) => row(...place(result.predicate), wordsFor(result))),
    `\n${kept.filter(({ caught }) => caught).length} of ${kept.length} caught, ${braces.length} belt and braces.\n`,
  ].join('');
}
