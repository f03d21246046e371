// `npm test`: set-up, types, lint and every test. All steps run even when one fails. Arguments go to vitest.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { installBrowser } from './browser.mjs';
import { run } from './run.mjs';
import { ROOT, setUp } from './setup.mjs';

const started = Date.now();

// Every step's temporary files go here and leave with it, however the step ended. A PostgreSQL run as root works in
// it as another user, who must be able to pass through.
const temporary = mkdtempSync(join(tmpdir(), 'fairlead-test-'));
chmodSync(temporary, 0o711);
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));

/** @param {string[]} args */
const vitest = (args) => ['run', '--passWithNoTests', ...args, ...process.argv.slice(2)];
/** @param {string} name */
const report = (name) => ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsOf(name)}`];
/** @param {string} name */
const resultsOf = (name) => join(temporary, `${name}.json`);

/** @typedef {{ name: string, program: string, args: string[] }} Step */

// By default it checks what many files share several times over, side by side: on few cores that takes longer.
const TYPES = ['--noEmit', '--checkers', '1'];

// Those that need no machine code, which a fresh clone is compiling meanwhile.
const early = [
  { name: 'types', program: 'tsc', args: TYPES },
  { name: 'types of the application', program: 'tsc', args: [...TYPES, '-p', 'web'] },
  { name: 'lint', program: 'biome', args: ['check', '.'] },
  { name: 'units', program: 'vitest', args: vitest(['--project=unit', ...report('units')]) },
];
const late = [{ name: 'tests', program: 'vitest', args: vitest(['--project=!unit', ...report('tests')]) }];
const TESTED = ['units', 'tests'];
const count = early.length + late.length;

/** @type {Set<string>} */
const failed = new Set();
/** @type {NodeJS.Signals | null} */
let interrupted = null;

// A machine that has no browser yet gets it meanwhile; the specs tell when it has none in the end.
const browser = installBrowser().catch(() => undefined);
await setUp(() => runAll(early, 1));
await browser;
await runAll(late, early.length + 1);
process.exitCode = interrupted ? 128 + constants.signals[interrupted] : closing();

/** @param {Step[]} steps @param {number} first */
async function runAll(steps, first) {
  for (const [index, { name, program, args }] of steps.entries()) {
    if (interrupted) return;
    const stepStarted = Date.now();
    const label = `[${first + index}/${count}] ${name}`;
    console.log(label);
    const { status, signal } = await run(join(ROOT, 'node_modules/.bin', program), args, {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: temporary },
      group: true,
      // What is compiled meanwhile has one core, and takes the longest.
      yields: steps === early,
    });
    interrupted = signal;
    if (status !== 0) failed.add(name);
    if (!signal) console.log(`${label}: ${status === 0 ? 'ok' : 'FAILED'}, ${since(stepStarted)}`);
  }
}

/** Says how it ended, and what the exit status is. */
function closing() {
  const outcomes = TESTED.map(outcomeOf);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const unpassed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  // Names of files that name none are a mistake.
  if (passed + unpassed === 0) failed.add('no test was found');
  console.log(`total: ${since(started)}${failed.size > 0 ? `, FAILED: ${[...failed].join(', ')}` : ''}`);
  console.log(`tests: ${passed} passed, ${unpassed} failed`);
  return failed.size > 0 ? 1 : 0;
}

/**
 * A test file that could not be loaded has no tests in it to fail, and a run that broke off may have no results: a
 * failed run never closes on "0 failed".
 *
 * @param {string} step
 */
function outcomeOf(step) {
  const { numPassedTests: passed, numFailedTests, testResults } = readResults(resultsOf(step));
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const all = numFailedTests + unloaded.length;
  return { passed, failed: failed.has(step) ? Math.max(all, 1) : all };
}

/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} FileResult
 * @param {string} results
 * @returns {{ numPassedTests: number, numFailedTests: number, testResults: FileResult[] }}
 */
function readResults(results) {
  if (!existsSync(results)) return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  return JSON.parse(readFileSync(results, 'utf8'));
}

/** @param {number} instant_ms */
function since(instant_ms) {
  return `${((Date.now() - instant_ms) / 1000).toFixed(1)} s`;
}
