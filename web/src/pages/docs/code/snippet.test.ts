// Every operation has a program, and it sends the very request of that operation.
import type { writeFile } from 'node:fs/promises';
import { Fairlead } from '@fairlead/sdk';
import { type RawRequest, rawUrl } from '@fairlead/sdk/application';
import { describe, expect, test } from 'vitest';
import { DEFINITIONS, OPERATIONS, operation } from '../contract/contract.fixture.ts';
import { bodyExample } from '../contract/example.ts';
import { successOf } from '../contract/swagger.ts';
import { emptyFor, shownRequest } from '../try/filled.ts';
import { METHODS, snippetOf } from './snippet.ts';

const BASE = 'https://freight.example';

interface Sent {
  method: string;
  url: string;
  body: unknown;
}

/** What every record has, and empty pages. */
const ANYTHING = Object.assign({}, ...OPERATIONS.map((one) => successOf(one)?.answer.examples?.['application/json']), {
  shipments: [],
  inquiries: [],
  invoices: [],
  cursor: {},
});

/** Runs a program, whose import statements are met by what it is given. */
async function run(program: string): Promise<Sent[]> {
  const sent: Sent[] = [];
  const fetch = async (url: string, { method = '', body }: RequestInit) => {
    sent.push({ method, url, body });
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return Response.json(ANYTHING, { headers: { 'Content-Disposition': 'attachment' } });
  };
  const client = class extends Fairlead {
    constructor(options: object) {
      super({ ...options, token: '31|secret', fetch });
    }
  };
  const kept: unknown[] = [];
  const keep = ((name: string) => Promise.resolve(kept.push(name))) as unknown as typeof writeFile;
  const body = program.replaceAll(/^import .*$/gm, '');
  await new Function('Fairlead', 'writeFile', 'console', `return (async () => {${body}\n})()`)(client, keep, {
    log: () => {},
  });
  return sent;
}

const shown = (id: string, request: RawRequest) => snippetOf(operation(id), request, BASE, DEFINITIONS) ?? '';

describe('programs', () => {
  test('are there for every operation, and for no other', () => {
    expect(Object.keys(METHODS).toSorted()).toEqual(OPERATIONS.map(({ operationId }) => operationId).toSorted());
    expect(snippetOf({ ...operation('getUser'), operationId: 'getShip' }, { method: 'GET', path: '/' }, BASE, {})).toBe(
      undefined,
    );
  });

  test.each(OPERATIONS.map((one) => [one.operationId, one] as const))('%s sends its request', async (id, one) => {
    const request = shownRequest(one, emptyFor(one, DEFINITIONS), DEFINITIONS);
    const sent = await run(shown(id, request));
    expect(sent).toMatchObject([{ method: one.method, url: rawUrl(BASE, request) }]);
    const body = bodyExample(one, DEFINITIONS);
    expect(JSON.parse(String(sent[0]?.body ?? null))).toEqual(JSON.parse(body ?? 'null'));
  });

  test('ask with what was filled in', async () => {
    const query = { limit: '5', search: "it's", 'filter.status': ['STATUS_ACTIVE', 'STATUS_ON_HOLD'] };
    const request = { method: 'GET', path: '/v1/shipment', query };
    const program = shown('listShipments', request);
    expect(program).toContain('limit: 5,');
    expect((await run(program))[0]?.url).toBe(rawUrl(BASE, request));
  });

  test('tell no token', () => {
    expect(shown('getProfileUser', { method: 'GET', path: '/v1/profile/user' })).toBe(
      [
        "import { Fairlead } from '@fairlead/sdk';",
        '',
        '// The token is FAIRLEAD_TOKEN of the environment.',
        "const client = new Fairlead({ baseUrl: 'https://freight.example' });",
        'const user = await client.profile.user();',
        'console.log(user);',
      ].join('\n'),
    );
  });
});
