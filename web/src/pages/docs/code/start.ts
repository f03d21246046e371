import { dateFilter } from '@fairlead/contract/dates';
import { curlOf, shellQuoted } from './curl.ts';

// The code of the getting-started page, with the address of this very service in it.

export const firstRequest = (baseUrl: string): string => curlOf({ method: 'GET', path: '/v1/profile/user' }, baseUrl);

/** From a day on: what arrived before it, and what has no ETA, is not to come next. */
export const nextArrivals = (today: string) => ({
  limit: '5',
  'filter.status': 'STATUS_ACTIVE',
  'filter.eta': dateFilter(today),
  order_by: 'SHIPMENT_ORDER_BY_ETA',
  order: 'ORDER_ASC',
});

export const firstPage = (baseUrl: string, today: string): string =>
  curlOf({ method: 'GET', path: '/v1/shipment', query: nextArrivals(today) }, baseUrl);

/** The cursor is a variable of the shell, and no part of the quoted address. */
export const nextPage = (baseUrl: string, today: string): string =>
  firstPage(baseUrl, today).replace("' \\\n", `&after='"$CURSOR" \\\n`);

export const PROGRAM = `import { Fairlead } from '@fairlead/sdk';

const client = new Fairlead();
for await (const { reference, eta } of client.shipments.list({ filter: { status: 'STATUS_ACTIVE' } })) {
  console.log(reference, eta);
}`;

// The packages are on no registry: what npm has under their names is not ours. They are installed from their files.
export const SDK_FILE = 'fairlead-sdk-0.1.0.tgz';
export const COMMAND_FILE = 'fairlead-0.1.0.tgz';

export const installSdk = (baseUrl: string): string =>
  [`npm install ./${SDK_FILE}`, `export FAIRLEAD_BASE_URL=${shellQuoted(baseUrl)}`].join('\n');

export const terminal = (baseUrl: string, shipment: string): string =>
  [
    `npm install --global ./${COMMAND_FILE}`,
    `fairlead login --base-url ${shellQuoted(baseUrl)}`,
    `fairlead track ${shellQuoted(shipment)}`,
  ].join('\n');

export const MCP = `{
  "mcpServers": {
    "fairlead": { "command": "fairlead", "args": ["mcp"] }
  }
}`;
