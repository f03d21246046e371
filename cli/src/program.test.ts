import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildProgram } from './program.ts';

/** What is made of a global option that somebody typed. */
const typed = (long: string, given: string): unknown =>
  buildProgram()
    .options.find((option) => option.long === long)
    ?.parseArg?.(given, undefined);

test('an attempt is given a second at least: without any, none would be answered', () => {
  expect([typed('--timeout', '1'), typed('--timeout', '3600'), typed('--retries', '0')]).toEqual([1, 3600, 0]);
  for (const given of ['0', '3601', '-1', '1.5', '', 'soon']) {
    expect(() => typed('--timeout', given), given).toThrow('It must be a whole number from 1 to 3600.');
  }
});

test.each(['create', 'update'])('how options are switched off is told by help inquiry %s', (name) => {
  const inquiry = buildProgram().commands.find((command) => command.name() === 'inquiry');
  const command = inquiry?.commands.find((one) => one.name() === name);
  let told = '';
  command?.configureOutput({ writeOut: (text) => (told += text) }).outputHelp();
  expect(told).toContain('switched off by --no-…');
  expect(told).toContain(`\n  fairlead inquiry ${name} `);
});

test('installed on an old Node the command says so, and loads nothing', () => {
  const place = mkdtempSync(join(tmpdir(), 'fairlead-old-'));
  const bin = join(place, 'fairlead.mjs');
  copyFileSync(new URL('../bin/fairlead.mjs', import.meta.url), bin);
  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.1' } })";
  const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, bin, '--version'];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  rmSync(place, { recursive: true });
  expect([stdout, stderr, status]).toEqual(['', 'Fairlead needs Node.js 20 or newer; this is 18.20.1.\n', 1]);
});
