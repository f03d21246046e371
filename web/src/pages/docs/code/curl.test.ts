// What a shell makes of the command is what was meant, whatever was typed.
import { execFileSync } from 'node:child_process';
import type { RawRequest } from '@fairlead/sdk/application';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../../test/support/any-character.ts';
import { curlOf, shellQuoted } from './curl.ts';

const TOKEN = '31|a secret "$HOME" `id`';
const BASE = 'https://freight.example';

/** The words that a shell hands to the command. */
function wordsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const options = { encoding: 'utf8', env: { FAIRLEAD_TOKEN: TOKEN } } as const;
  return execFileSync('/bin/sh', ['-c', script], options).split('\0').slice(0, -1);
}

/** No program can be given a word with a NUL in it. */
const typed = fc
  .string({ unit: fc.oneof(fc.constantFrom(...`'"\\$\`!*?~#&|;<>(){}[] \n\t@%-=`), fc.string({ unit: anyCharacter })) })
  .map((text) => text.replaceAll('\0', '').toWellFormed());

describe('a quoted word', () => {
  test('is one word to the shell, with every character in it', () => {
    fc.assert(
      fc.property(fc.array(typed, { minLength: 1, maxLength: 30 }), (words) => {
        expect(wordsOf(`curl ${words.map(shellQuoted).join(' ')}`)).toEqual(words);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a command', () => {
  test('reads with the token of the environment', () => {
    expect(curlOf({ method: 'GET', path: '/v1/shipment', query: { limit: '5' } }, BASE)).toBe(
      `curl '${BASE}/v1/shipment?limit=5' \\\n  -H "X-Service-Key: $FAIRLEAD_TOKEN"`,
    );
  });

  test('keeps a file under the name the service gives it', () => {
    const command = curlOf({ method: 'GET', path: '/v1/invoice/{invoice}/download', name: 'A' }, BASE, true);
    expect(wordsOf(command).slice(0, 3)).toEqual(['-O', '-J', `${BASE}/v1/invoice/A/download`]);
  });

  test('says to the service what was typed, and nothing to the shell', () => {
    const request = fc.record({
      method: fc.constantFrom('POST', 'PATCH', 'DELETE'),
      path: fc.constant('/v1/inquiry/{inquiry}'),
      name: typed.filter((name) => !/^\.{0,2}$/.test(name)),
      query: fc.dictionary(fc.constantFrom('search', 'filter.status'), fc.array(typed, { maxLength: 3 })),
      body: fc.option(typed, { nil: undefined }),
    });
    fc.assert(fc.property(request, saysIt), { numRuns: 40 });
  });
});

function saysIt(request: RawRequest): void {
  const [x, method, url, h, credential, ...rest] = wordsOf(curlOf(request, BASE));
  expect([x, method, h, credential]).toEqual(['-X', request.method, '-H', `X-Service-Key: ${TOKEN}`]);
  const content = ['-H', 'Content-Type: application/json', '--data-raw', request.body];
  expect(rest).toEqual(request.body === undefined ? [] : content);
  const { origin, pathname, searchParams } = new URL(url as string);
  expect([origin, decodeURIComponent(pathname)]).toEqual([BASE, `/v1/inquiry/${request.name}`]);
  for (const [name, values] of Object.entries(request.query ?? {})) {
    expect(searchParams.getAll(name)).toEqual([values].flat());
  }
  // Curl has its own idea of what these mean in an address.
  expect(url).not.toMatch(/[[\]{}]/);
}
