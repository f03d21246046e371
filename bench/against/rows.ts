// The same rows for everybody: imported into Fairlead, read back through its API, and put into the tables that the
// others are given. So each holds the fields that Fairlead answers with.
import { createHash } from 'node:crypto';
import { CREDENTIAL_HEADER } from '@fairlead/contract';
import pg from 'pg';
import { importLines, ORGANIZATION_ID, SECRET, USER_ID } from '../src/shipments.ts';

export interface Shipment extends Record<string, unknown> {
  id: string;
  eta?: string;
}

/** Of each six shipments, one is another organization's: their ids lie between ours. */
export const SHIPMENTS = 12_000;
const isOther = (id: string) => Number(id) % 6 === 0;

const OTHER = { organization_id: '8', user_id: '32', secret: '0d5a4d3e-7c55-4b44-8f6e-1f0f5d1f9c21' };

/** What each organization shows at the door. */
export const credentials = {
  [ORGANIZATION_ID]: `${USER_ID}|${SECRET}`,
  [OTHER.organization_id]: `${OTHER.user_id}|${OTHER.secret}`,
};
export const [OURS, THEIRS] = [ORGANIZATION_ID, OTHER.organization_id] as const;

export function* lines(): Generator<object> {
  yield { kind: 'organization', id: OTHER.organization_id, name: 'Other Import B.V.', type: 'TYPE_CLIENT' };
  yield { kind: 'user', id: OTHER.user_id, organization_id: OTHER.organization_id, email: 'other@import.example' };
  yield { kind: 'token', user_id: OTHER.user_id, secret: OTHER.secret, name: 'bench' };
  for (const line of importLines(SHIPMENTS)) {
    const { kind, id = '' } = line as { kind: string; id?: string };
    const moved = kind === 'shipment' && isOther(id);
    yield moved ? { ...line, organization_id: OTHER.organization_id, client_user_id: OTHER.user_id } : line;
  }
}

/** All of an organization's shipments, newest first. */
export async function readShipments(url: string, credential: string): Promise<Shipment[]> {
  const shipments: Shipment[] = [];
  for (let after = ''; ; ) {
    const path = `/v1/shipment?limit=100${after && `&after=${after}`}`;
    const response = await fetch(url + path, { headers: { [CREDENTIAL_HEADER]: credential } });
    const page = (await response.json()) as { shipments: Shipment[]; cursor: { after?: string } };
    shipments.push(...page.shipments);
    if (!page.cursor.after) return shipments;
    after = page.cursor.after;
  }
}

// Real columns, and the indexes that the questions need.
const TABLES = `
  CREATE TABLE access_token (sha256 text PRIMARY KEY, organization_id bigint NOT NULL);
  CREATE TABLE shipment (
    id bigint PRIMARY KEY,
    organization_id bigint NOT NULL,
    reference text NOT NULL UNIQUE,
    forwarder_reference text NOT NULL,
    description text NOT NULL,
    status text NOT NULL,
    etd date,
    eta date,
    cargo_ready_date date,
    client_user_id bigint NOT NULL,
    cargo_type text NOT NULL,
    transport_mode text NOT NULL,
    create_time timestamptz NOT NULL,
    fcl json,
    origin json,
    destination json
  );
  CREATE INDEX shipment_by_id ON shipment (organization_id, id);
  CREATE INDEX shipment_by_eta ON shipment (organization_id, eta, id);`;

export async function fillTables(url: string, shipments: readonly Shipment[]): Promise<void> {
  await ask(url, TABLES);
  await ask(url, 'INSERT INTO shipment SELECT * FROM json_populate_recordset(NULL::shipment, $1)', [
    JSON.stringify(shipments),
  ]);
  for (const [organization_id, credential] of Object.entries(credentials)) {
    const sha256 = createHash('sha256').update(credential).digest('hex');
    await ask(url, 'INSERT INTO access_token VALUES ($1, $2)', [sha256, organization_id]);
  }
}

/** PostgreSQL knows how the values lie, as it does after a while. */
export const settle = (url: string): Promise<void> => ask(url, 'VACUUM ANALYZE');

async function ask(url: string, sql: string, values?: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql, values).finally(() => client.end());
}
