import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE, FILES, scripts } from './scripts.ts';

// The scripts in the shells themselves, with a command that notes what it is asked and answers what it is told to.

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'fairlead-shell-'));
  writeFileSync(join(directory, 'fairlead'), '#!/bin/sh\nprintf "[%s]" "$@" > "$ASKED"\nprintf -- "$ANSWER"\n');
  chmodSync(join(directory, 'fairlead'), 0o755);
  mkdirSync(join(directory, 'files'));
  writeFileSync(join(directory, 'files', 'cargo list.json'), '{}');
  for (const [shell, script] of Object.entries(scripts)) writeFileSync(join(directory, shell), script('fairlead'));
});

afterAll(() => rmSync(directory, { recursive: true }));

const isFound = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

function inShell(shell: string, args: string[], answer: string) {
  const asked = join(directory, 'asked');
  const PATH = `${directory}:${process.env.PATH}`;
  const env = { PATH, HOME: directory, ASKED: asked, ANSWER: answer, SCRIPT: join(directory, shell) };
  const printed = execFileSync(shell, args, { env, cwd: join(directory, 'files'), encoding: 'utf8' });
  const offered = printed.split('\n').filter(Boolean);
  const words = readFileSync(asked, 'utf8').replace(`[${COMPLETE}][--]`, '');
  return { offered, words };
}

describe.each(Object.entries(scripts))('the script for %s', (shell, script) => {
  it('asks the command of the given name and says where it goes', () => {
    const text = script('freight');
    expect(text).toContain(`freight ${COMPLETE} -- `);
    expect(text).toContain(`freight completion ${shell}`);
    expect(text).not.toContain('fairlead');
    expect(text).not.toContain('undefined');
  });
});

describe.runIf(isFound('bash'))('bash', () => {
  const DRIVER = `
    source "$SCRIPT"; COMP_WORDS=("\${@:2}"); COMP_CWORD=$(($# - 2))
    _fairlead fairlead "$1"; printf '%s\\n' "\${COMPREPLY[@]}"`;
  /** As readline does it: what it takes for the current word, then all the words. */
  const bash = (answer: string, current: string, ...words: string[]) =>
    inShell('bash', ['--norc', '-c', DRIVER, 'bash', current, 'fairlead', ...words], answer);

  it('offers the candidates without what they mean', () => {
    const { offered, words } = bash('track\\ta timeline\\ntrade\\n', 'tra', 'tra');
    expect(offered).toEqual(['track', 'trade']);
    expect(words).toBe('[tra]');
  });

  it('hands over empty words and words with spaces as they are', () => {
    expect(bash('', '', 'shipments', '--search', '"a b"', '').words).toBe('[shipments][--search]["a b"][]');
  });

  it('puts together what bash takes apart, and offers only what is after it', () => {
    const { offered, words } = bash('--status=A\\tone\\n--status=AB\\n', 'A', 'shipments', '--status', '=', 'A');
    expect(words).toBe('[shipments][--status=A]');
    expect(offered).toEqual(['A', 'AB']);
    expect(bash('--status=A\\n', '', 'shipments', '--status', '=').offered).toEqual(['A']);
    expect(bash('', '2', 'shipments', '--eta', 'gte', ':', '2').words).toBe('[shipments][--eta][gte:2]');
  });

  it('offers files when it is told to', () => {
    expect(bash(`${FILES}\\n`, 'car', 'inquiry', 'create', 'car').offered).toEqual(['cargo list.json']);
  });

  it('offers nothing when there is nothing', () => {
    expect(bash('', 'x', 'x').offered).toEqual([]);
  });
});

describe.runIf(isFound('zsh'))('zsh', () => {
  const DRIVER = `
    compdef() { : }; _files() { print FILES }
    _describe() { print -rl -- "\${(@P)argv[-1]}" }
    source "$SCRIPT"; words=("$@"); CURRENT=$#; PREFIX="\${words[-1]}"; _fairlead`;
  const zsh = (answer: string, ...words: string[]) =>
    inShell('zsh', ['-f', '-c', DRIVER, 'zsh', 'fairlead', ...words], answer);

  it('offers the candidates with what they mean', () => {
    const { offered, words } = zsh('track\\ta timeline\\ntrade\\ngte:\\tlater: than\\n', 'shipments', '');
    expect(offered).toEqual(['track:a timeline', 'trade', 'gte\\::later: than']);
    expect(words).toBe('[shipments][]');
  });

  it('hands over words without their quotes', () => {
    expect(zsh('', '--search', '"a b"', 'x').words).toBe('[--search][a b][x]');
  });

  it('offers files when it is told to', () => {
    expect(zsh(`${FILES}\\n`, 'inquiry', 'create', '').offered).toEqual(['FILES']);
  });
});

describe.runIf(isFound('fish'))('fish', () => {
  const fish = (answer: string, line: string) =>
    inShell('fish', ['--no-config', '-c', 'source $SCRIPT; complete -C $argv[1]', line], answer);

  it('offers the candidates with what they mean, in their order', () => {
    const { offered, words } = fish('track\\ta timeline\\ntail\\n', 'fairlead shipments ');
    expect(offered).toEqual(['track\ta timeline', 'tail']);
    expect(words).toBe('[shipments][]');
  });

  it('hands over words without their quotes', () => {
    expect(fish('', 'fairlead --search "a b" x').words).toBe('[--search][a b][x]');
  });

  it('offers files when it is told to', () => {
    expect(fish(`${FILES}\\n`, 'fairlead inquiry create car').offered).toEqual(['cargo list.json']);
  });
});
