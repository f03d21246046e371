import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from './shell.ts';

test.each(['ABCD-1234', 'a b', '$HOME', '`id`', "it's", '"', '\\', '*', 'suppliers[0].name=x', '!1', '', '~'])(
  'a shell is told %j as it is',
  (word) => {
    const script = `printf '<%s>' ${shellWord(word)}`;
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(`<${word}>`);
  },
);

test('what needs no quotes has none', () => {
  expect(['on_hold', 'gte:2026-01-01', 'me@a.example'].map(shellWord)).toEqual([
    'on_hold',
    'gte:2026-01-01',
    'me@a.example',
  ]);
});
