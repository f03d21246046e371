import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { parseCredential } from '@fairlead/contract';
import { type Database, OrganizationView, type Transaction } from '../database/index.ts';

export interface Identified {
  user_id: bigint;
  organization: OrganizationView;
  version: string;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * Who a credential belongs to, by one look-up in the database on every request: a deleted token is refused from the
 * moment its deletion commits. The version of the organization's records comes with it.
 */
export async function identify(database: Database, credential: string): Promise<Identified | undefined> {
  const parsed = parseCredential(credential);
  if (!parsed) return undefined;
  const { user_id, secret } = parsed;
  const hash = hashOf(secret);
  const row = await database.one<{ secret_sha256: string; organization_id: string; version: string }>(
    `SELECT token.secret_sha256 AS secret_sha256, CAST(organization.id AS TEXT) AS organization_id,
        CAST(organization.version AS TEXT) AS version
      FROM token
      JOIN person ON person.id = token.user_id
      JOIN organization ON organization.id = person.organization_id
      WHERE token.user_id = $1 AND token.secret_sha256 = $2`,
    [user_id, hash.toString('hex')],
  );
  if (!row || !timingSafeEqual(Buffer.from(row.secret_sha256, 'hex'), hash)) return undefined;
  const organization = new OrganizationView(database, BigInt(row.organization_id));
  return { user_id, organization, version: row.version };
}

export interface NewToken {
  user_id: bigint;
  secret: string;
  name: string;
}

/** Keeps a token by its hash. The same secret again changes its name only. */
export async function keepToken(tx: Transaction, { user_id, secret, name }: NewToken): Promise<void> {
  const id = await tx.nextId();
  await tx.run(
    `INSERT INTO token (id, user_id, secret_sha256, last_four, name, create_time) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (user_id, secret_sha256) DO UPDATE SET name = excluded.name`,
    [id, user_id, hashOf(secret).toString('hex'), secret.slice(-4), name, new Date().toISOString()],
  );
}

/** A new credential, to be shown once; undefined when there is no such person. */
export async function createToken(tx: Transaction, user_id: bigint, name: string): Promise<string | undefined> {
  const person = await tx.one('SELECT id FROM person WHERE id = $1', [user_id]);
  if (!person) return undefined;
  const secret = randomUUID();
  await keepToken(tx, { user_id, secret, name });
  return `${user_id}|${secret}`;
}
