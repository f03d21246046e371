import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { enumerations } from '@fairlead/sdk/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDirectory, runFairlead } from './support/fairlead.ts';

// Completion of the command as it is built. No service is there, and nobody is logged in.

const complete = async (...words: string[]) => {
  const { code, stdout, stderr } = await runFairlead(['__complete', '--', ...words]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.split('\n').filter(Boolean);
};
const values = async (...words: string[]) => (await complete(...words)).map((line) => line.split('\t')[0]);

describe('completion', () => {
  it('knows every command, and what it does', async () => {
    const lines = await complete('');
    const { stdout: help } = await runFairlead(['--help']);
    const [, listed = ''] = help.split('Commands:');
    const commands = [...listed.matchAll(/^ {2}([a-z]+)/gm)].map((match) => match[1]);
    expect(lines.map((line) => line.split('\t')[0])).toEqual(commands);
    expect(commands).toEqual(expect.arrayContaining(['login', 'shipments', 'track', 'inquiry', 'mcp', 'completion']));
    for (const line of lines) expect(line).toMatch(/^[a-z]+\t\S/);
  });

  it('knows commands of commands, options, and those of every command', async () => {
    expect(await values('inquiry', 'c')).toEqual(['create', 'cancel']);
    expect(await values('shipments', '--')).toEqual(expect.arrayContaining(['--status', '--eta', '--limit', '--json']));
    expect(await values('mcp', '--al')).toEqual(['--allow-writes']);
  });

  it("knows the members of the contract's enumerations", async () => {
    const members = await complete('shipments', '--status', '');
    expect(members).toHaveLength(enumerations.ShipmentStatus.values.length);
    expect(members.join('\n')).toContain(enumerations.ShipmentStatus.meanings.STATUS_ON_HOLD);
  });

  it('has nothing to say to what it does not know', async () => {
    expect(await complete('nothing', '--such', '')).toEqual([]);
  });
});

describe('the script', () => {
  let directory: string;

  beforeAll(() => {
    directory = makeDirectory();
    const main = fileURLToPath(new URL('../dist/main.mjs', import.meta.url));
    writeFileSync(join(directory, 'fairlead'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
    chmodSync(join(directory, 'fairlead'), 0o755);
  });

  it('completes in bash', () => {
    const line = `
      source <(fairlead completion bash)
      COMP_WORDS=(fairlead completion z) COMP_CWORD=2
      _fairlead fairlead z completion
      printf '%s' "\${COMPREPLY[*]}"`;
    const env = { PATH: `${directory}:/usr/bin:/bin`, HOME: directory };
    expect(execFileSync('bash', ['--norc', '-c', line], { env, encoding: 'utf8' })).toBe('zsh');
  });

  it('is printed for the shells it knows, and refused for others', async () => {
    const { code, stdout, stderr } = await runFairlead(['completion', 'tcsh']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('bash, zsh, fish');
  });
});
