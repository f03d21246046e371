// The getting-started page's code is what a shell and the contract understand.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operation } from '../contract/contract.fixture.ts';
import { parametersIn } from '../contract/swagger.ts';
import { COMMAND_FILE, firstPage, firstRequest, installSdk, MCP, nextPage, SDK_FILE, terminal } from './start.ts';

const BASE = 'https://freight.example';
const TODAY = '2026-11-18';

/** The words that a shell hands to a command of this name. */
function wordsOf(name: string, script: string): string[] {
  const env = { FAIRLEAD_TOKEN: '31|secret', CURSOR: 'abc_-1' };
  const told = execFileSync('/bin/sh', ['-c', `${name}() { printf '%s\\0' "$@"; }\n${script}`], { env });
  return told.toString().split('\0').slice(0, -1);
}

describe('the first requests', () => {
  test('ask who one is', () => {
    expect(wordsOf('curl', firstRequest(BASE))).toEqual([
      `${BASE}${operation('getProfileUser').path}`,
      '-H',
      'X-Service-Key: 31|secret',
    ]);
  });

  test('ask a list for what the contract knows', () => {
    const parameters = parametersIn(operation('listShipments'), 'query');
    const { pathname, searchParams } = new URL(wordsOf('curl', firstPage(BASE, TODAY))[0] as string);
    expect(pathname).toBe(operation('listShipments').path);
    for (const [name, value] of searchParams) {
      const parameter = parameters.find((one) => one.name === name);
      expect(parameter, name).toBeDefined();
      const members = parameter?.enum ?? parameter?.items?.enum;
      if (members) expect(members).toContain(value);
    }
    // What is next to arrive has an ETA, and one that is not past.
    expect(searchParams.get('filter.eta')).toBe(`gte:${TODAY}`);
  });

  test('ask for the next page with the cursor, and all else as before', () => {
    const [first, next] = [firstPage(BASE, TODAY), nextPage(BASE, TODAY)].map((command) => wordsOf('curl', command));
    expect(next).toEqual([`${first?.[0]}&after=abc_-1`, ...(first?.slice(1) ?? [])]);
  });
});

test('the command is told where the service is, and which shipment', () => {
  const [, ...commands] = terminal(BASE, "it's").split('\n');
  expect(wordsOf('fairlead', commands.join('\n'))).toEqual([...['login', '--base-url', BASE], ...['track', "it's"]]);
});

test.each([
  ['SDK', SDK_FILE, installSdk(BASE), '../../../../../sdk/package.json'],
  ['command', COMMAND_FILE, terminal(BASE, 'x'), '../../../../../cli/package.json'],
])('the %s, which is on no registry, is installed from the file that npm packs', (_, file, code, from) => {
  const { name, version } = JSON.parse(readFileSync(new URL(from, import.meta.url), 'utf8'));
  expect(file).toBe(`${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  expect(code.split('\n')[0]).toMatch(new RegExp(`^npm install (--global )?\\./${file}$`));
  expect(code).not.toContain('npx');
});

test('the configuration is JSON', () => {
  expect(JSON.parse(MCP)).toHaveProperty('mcpServers.fairlead.command', 'fairlead');
});
