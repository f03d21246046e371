// `npm test`: types, lint, then every test. All steps run even when one fails. Arguments go to vitest.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';
import { ROOT, setUp } from './setup.mjs';

const started = Date.now();
await setUp();

// Every step's temporary files go here and leave with it, however the step ended. A PostgreSQL run as root works in
// it as another user, who must be able to pass through.
const temporary = mkdtempSync(join(tmpdir(), 'fairlead-test-'));
chmodSync(temporary, 0o711);
const results = join(temporary, 'results.json');
const steps = [
  { name: 'types', program: 'tsc', args: ['--noEmit'] },
  { name: 'types of the application', program: 'tsc', args: ['--noEmit', '-p', 'web'] },
  { name: 'lint', program: 'biome', args: ['check', '.'] },
  {
    name: 'tests',
    program: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...process.argv.slice(2)],
  },
];

process.exitCode = await runAll().finally(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));

async function runAll() {
  const failed = new Set();
  for (const [index, { name, program, args }] of steps.entries()) {
    const stepStarted = Date.now();
    const label = `[${index + 1}/${steps.length}] ${name}`;
    console.log(label);
    const { status, signal } = await run(join(ROOT, 'node_modules/.bin', program), args, {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: temporary },
      group: true,
    });
    if (signal) return 128 + constants.signals[signal];
    if (status !== 0) failed.add(name);
    console.log(`${label}: ${status === 0 ? 'ok' : 'FAILED'}, ${since(stepStarted)}`);
  }
  console.log(`total: ${since(started)}${failed.size > 0 ? `, FAILED: ${[...failed].join(', ')}` : ''}`);
  console.log(closingLine(failed.has('tests')));
  return failed.size > 0 ? 1 : 0;
}

/**
 * A test file that could not be loaded has no tests in it to fail, and a run that broke off may have no results: a
 * failed run never closes on "0 failed".
 *
 * @param {boolean} testsFailed
 */
function closingLine(testsFailed) {
  const { numPassedTests: passed, numFailedTests, testResults } = readResults();
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = numFailedTests + unloaded.length;
  return `tests: ${passed} passed, ${testsFailed ? Math.max(failed, 1) : failed} failed`;
}

/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} FileResult
 * @returns {{ numPassedTests: number, numFailedTests: number, testResults: FileResult[] }}
 */
function readResults() {
  if (!existsSync(results)) return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  return JSON.parse(readFileSync(results, 'utf8'));
}

/** @param {number} instant_ms */
function since(instant_ms) {
  return `${((Date.now() - instant_ms) / 1000).toFixed(1)} s`;
}
