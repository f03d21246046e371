import { curlOf, shellQuoted } from './curl.ts';

// The code of the getting-started page, with the address of this very service in it.

export const firstRequest = (baseUrl: string): string => curlOf({ method: 'GET', path: '/v1/profile/user' }, baseUrl);

const QUERY = {
  limit: '5',
  'filter.status': 'STATUS_ACTIVE',
  order_by: 'SHIPMENT_ORDER_BY_ETA',
  order: 'ORDER_ASC',
};

export const firstPage = (baseUrl: string): string =>
  curlOf({ method: 'GET', path: '/v1/shipment', query: QUERY }, baseUrl);

/** The cursor is a variable of the shell, and no part of the quoted address. */
export const nextPage = (baseUrl: string): string => firstPage(baseUrl).replace("' \\\n", `&after='"$CURSOR" \\\n`);

export const PROGRAM = `import { Fairlead } from '@fairlead/sdk';

const client = new Fairlead();
for await (const { reference, eta } of client.shipments.list({ filter: { status: 'STATUS_ACTIVE' } })) {
  console.log(reference, eta);
}`;

export const terminal = (baseUrl: string, shipment: string): string =>
  [`npx fairlead login --base-url ${shellQuoted(baseUrl)}`, `npx fairlead track ${shellQuoted(shipment)}`].join('\n');

export const MCP = `{
  "mcpServers": {
    "fairlead": { "command": "fairlead", "args": ["mcp"] }
  }
}`;
