import { timingSafeEqual } from 'node:crypto';
import { parseCredential } from '@fairlead/contract';
import { type Database, OrganizationView } from '../../database/index.ts';
import { hashOf } from '../store.ts';
import { inOneTrip } from './one-trip.ts';

// Whose a credential is, by a look-up in the database for every request: a deleted token is refused from the moment its
// deletion commits. The version of the organization's records comes with it.

export interface Identified {
  user_id: bigint;
  organization: OrganizationView;
  version: string;
  token_id: string;
  /** A day in UTC; empty when the token was never used. */
  last_used_on: string;
}

type Checked = Record<'user_id' | 'secret_sha256' | 'organization_id' | 'version' | 'id' | 'last_used_on', string>;

const CHECKED = `SELECT CAST(token.user_id AS TEXT) AS user_id, token.secret_sha256 AS secret_sha256,
    CAST(organization.id AS TEXT) AS organization_id, CAST(organization.version AS TEXT) AS version,
    CAST(token.id AS TEXT) AS id, token.last_used_on AS last_used_on
  FROM token
  JOIN person ON person.id = token.user_id
  JOIN organization ON organization.id = person.organization_id`;

interface Key {
  user_id: bigint;
  hash: string;
}

const ONE = `${CHECKED} WHERE token.user_id = $1 AND token.secret_sha256 = $2`;

/** Where the engine is inside the process: found without waiting. */
export function checkNow(database: Database): ((credential: string) => Identified | undefined) | undefined {
  const { oneNow } = database;
  if (!oneNow) return undefined;
  return (credential) => {
    const key = keyOf(credential);
    return key && identified(database, key, oneNow<Checked>(ONE, [key.user_id, key.hash]));
  };
}

/** Where a look-up is a round trip, those asked for in one turn share it. */
export const checkTogether = (database: Database): ((credential: string) => Promise<Identified | undefined>) =>
  inOneTrip(MOST_TOGETHER, async (credentials) => {
    const keys = credentials.map(keyOf);
    const found = await findAll(
      database,
      keys.flatMap((key) => key ?? []),
    );
    const callers = keys.map((key) => key && identified(database, key, found.get(nameOf(key))));
    return new Map(credentials.map((credential, at) => [credential, callers[at]]));
  });

function keyOf(credential: string): Key | undefined {
  const parsed = parseCredential(credential);
  return parsed && { user_id: parsed.user_id, hash: hashOf(parsed.secret) };
}

function identified(database: Database, { user_id, hash }: Key, row: Checked | undefined): Identified | undefined {
  if (!row || !timingSafeEqual(Buffer.from(row.secret_sha256), Buffer.from(hash))) return undefined;
  const organization = new OrganizationView(database, BigInt(row.organization_id));
  return { user_id, organization, version: row.version, token_id: row.id, last_used_on: row.last_used_on };
}

/** So many at once; the statements for one, two, four and so on are prepared. */
export const MOST_TOGETHER = 32;

const nameOf = ({ user_id, hash }: Key): string => `${user_id} ${hash}`;

/** By their names. */
async function findAll(database: Database, keys: readonly Key[]): Promise<Map<string, Checked>> {
  if (keys.length === 0) return new Map();
  const spare = 2 ** Math.ceil(Math.log2(keys.length)) - keys.length;
  const padded = [...keys, ...keys.slice(0, spare)];
  const pairs = padded.map((_, at) => `(CAST($${2 * at + 1} AS BIGINT), CAST($${2 * at + 2} AS TEXT))`).join(', ');
  const rows = await database.promptly.all<Checked>(
    `${CHECKED} WHERE (token.user_id, token.secret_sha256) IN (VALUES ${pairs})`,
    padded.flatMap(({ user_id, hash }) => [user_id, hash]),
  );
  return new Map(rows.map((row) => [`${row.user_id} ${row.secret_sha256}`, row]));
}
