// What the documents for operators say again is held to what it is said of.
import { readFileSync } from 'node:fs';
import { check, type ImportKind, importKinds, importLines } from '@fairlead/contract';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { blocksOf, tableUnder } from '../docs/support/blocks.ts';
import { backupCommand } from '../service/src/commands/backup.ts';
import { demoCommand } from '../service/src/commands/demo.ts';
import { EXIT } from '../service/src/commands/exit.ts';
import { importCommand } from '../service/src/commands/import.ts';
import { restoreCommand } from '../service/src/commands/restore.ts';
import { serveCommand } from '../service/src/commands/serve.ts';
import { tokenCommand } from '../service/src/commands/token.ts';
import { verifyCommand } from '../service/src/commands/verify.ts';
import { readConfig } from '../service/src/config.ts';
import { BROWSERS_IN_WORDS } from '../web/scripts/browsers.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const OPERATING = 'docs/operating.md';

describe(OPERATING, () => {
  test('tells how commands end, in their own words', () => {
    const ends = Object.values(EXIT).map(({ status, when }) => [String(status), when]);
    expect(tableUnder(OPERATING, 'How commands end')).toEqual(ends);
  });

  test('tells of every kind of line', () => {
    expect(tableUnder(OPERATING, 'Records in').map(([kind]) => kind)).toEqual([...importKinds]);
  });

  test('has examples that an import accepts, somebody who logs in and a token among them', () => {
    const examples = blocksOf(OPERATING).find(({ language }) => language === 'json')?.code ?? '';
    const lines = examples.split('\n').map((line) => JSON.parse(line));
    for (const line of lines)
      expect(check(importLines[line.kind as ImportKind], line)).toEqual({ violations: [], unknown: [] });
    expect(lines.find(({ password }) => password)?.kind).toBe('user');
    expect(lines.map(({ kind }) => kind)).toContain('token');
  });
});

test.each([OPERATING, 'README.md'])('%s names the browsers that the application is built for', (path) => {
  expect(read(path)).toContain(BROWSERS_IN_WORDS);
});

describe('README.md', () => {
  test('names every command of the operator', () => {
    const commands = [serveCommand(), importCommand(), tokenCommand(), demoCommand()];
    commands.push(backupCommand(), restoreCommand(), verifyCommand());
    const leaves = (command: Command): string[] =>
      command.commands.length === 0
        ? [command.name()]
        : command.commands.flatMap(leaves).map((leaf) => `${command.name()} ${leaf}`);
    const text = read('README.md');
    const missing = commands.flatMap(leaves).filter((name) => !text.includes(`\nnpx fairlead-service ${name} `));
    expect(missing).toEqual([]);
  });

  test('tells the defaults that settings have, as .env.example does', () => {
    const told = tableUnder('README.md', 'Configuration').flatMap(([names = '', values = '']) => {
      const given = values.split(', ');
      return names.split(', ').map((name, at): [string, string] => [name, given[at] ?? '']);
    });
    // Of these there is none, or one that is made of others.
    const others = ['BASE_URL', 'TRUST_PROXY', 'WITHHELD_DOCUMENT_TYPES', 'METRICS_PORT'];
    const defaults = told.filter(([name]) => !others.includes(name));
    expect(defaults).toHaveLength(told.length - others.length);
    expect(readConfig(Object.fromEntries(defaults))).toEqual(readConfig({}));
    const example = read('.env.example').split('\n');
    for (const [name, value] of defaults) expect(example).toContain(`#${name}=${value}`);
  });
});

test('the oldest Node is the same everywhere, and none that is not maintained is advised', () => {
  const oldest = /^>=(\d+)$/.exec(JSON.parse(read('package.json')).engines.node)?.[1];
  for (const path of ['sdk/package.json', 'cli/package.json']) {
    expect([path, JSON.parse(read(path)).engines.node]).toEqual([path, `>=${oldest}`]);
  }
  for (const path of ['README.md', 'SECURITY.md']) {
    expect(read(path)).toMatch(new RegExp(`Node(\\.js)? ${oldest} (or|and) later`));
    expect(read(path)).toMatch(/in production, .*\bstill maintained/s);
  }
});
