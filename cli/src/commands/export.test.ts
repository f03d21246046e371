import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Page } from '@fairlead/sdk';
import { Command } from 'commander';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { WithSession } from '../session.ts';
import { addExport } from './export.ts';
import { runWith } from './run.fixture.ts';

/** Exports one inquiry; what is read of the list goes no further. */
async function exported(args: string[], json = false): Promise<string> {
  const list = async () => new Page([{ id: '9' }], {}, async () => expect.fail('the walk reads pages itself'));
  return (await runWith(addExport, { inquiries: { list } }, ['export', 'inquiries', ...args], json)).out;
}

const CSV = /^id,/m;
const NDJSON = '{"id":"9"}\n';

test('what is written is what --format says, then --json, then the ending of the file in whatever letters', async () => {
  expect(await exported([])).toMatch(CSV);
  expect(await exported(['--format', 'csv'], true)).toMatch(CSV);
  expect(await exported([], true)).toBe(NDJSON);
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-export-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const into = async (name: string, json = false) => {
    await exported(['--output', join(directory, name)], json);
    return readFile(join(directory, name), 'utf8');
  };
  expect(await into('a.CSV')).toMatch(CSV);
  expect(await into('b.NDJSON')).toBe(NDJSON);
  expect(await into('c.csv', true)).toBe(NDJSON);
  await expect(into('d.XLSX')).rejects.toMatchObject({ exit: 'usage' });
});

/** Why what was typed is refused, before anything is asked of the service. */
async function refusalOf(...args: string[]): Promise<string> {
  const action = vi.fn();
  const program = new Command();
  addExport(program, (() => action) as unknown as WithSession);
  let words = '';
  for (const command of program.commands.flatMap((each) => [each, ...each.commands])) {
    command.exitOverride().configureOutput({ writeErr: (text) => (words += text) });
  }
  await expect(program.parseAsync(['export', 'inquiries', ...args], { from: 'user' })).rejects.toThrow();
  expect(action).not.toHaveBeenCalled();
  return words;
}

test('an export goes one way, and is of all or of so many, not of both', async () => {
  expect(await refusalOf('--before', 'x')).toContain("unknown option '--before'");
  expect(await refusalOf('--all', '--limit', '3')).toMatch(/'--all' cannot be used with .*'--limit/);
});
