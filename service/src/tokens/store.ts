import { createHash, randomUUID } from 'node:crypto';
import type { AccessToken, NewAccessToken } from '@fairlead/contract';
import { timeNow } from '../database/clock.ts';
import type { Reader, Transaction } from '../database/index.ts';

/** What is kept of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Never back to an earlier day, whatever an instance's clock says. */
export const noteUsed =
  (token_id: string, day: string) =>
  (tx: Transaction): Promise<number> =>
    tx.run('UPDATE token SET last_used_on = $2 WHERE id = $1 AND last_used_on < $2', [BigInt(token_id), day]);

interface NewToken {
  user_id: bigint;
  secret: string;
  name: string;
  create_time: string;
}

const COLUMNS = 'CAST(id AS TEXT) AS id, name, create_time, last_used_on, last_four';

/** Keeps a token by its hash; undefined when the secret is known already. */
async function keepToken(
  tx: Transaction,
  { user_id, secret, name, create_time }: NewToken,
): Promise<AccessToken | undefined> {
  const id = await tx.nextId();
  const row = await tx.one<TokenRow>(
    `INSERT INTO token (id, user_id, secret_sha256, last_four, name, create_time) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (user_id, secret_sha256) DO NOTHING RETURNING ${COLUMNS}`,
    [id, user_id, hashOf(secret), secret.slice(-4), name, create_time],
  );
  return row && shown(row);
}

/** Keeps a token that an import tells of. Told again, its name changes only: one that is gone by then was deleted. */
export async function keepToldToken(tx: Transaction, token: NewToken): Promise<void> {
  const known_by = [token.user_id, hashOf(token.secret)];
  const note = 'INSERT INTO told_token (user_id, secret_sha256) VALUES ($1, $2) ON CONFLICT DO NOTHING';
  const isNews = (await tx.run(note, known_by)) > 0;
  if (isNews && (await keepToken(tx, token))) return;
  // One that stays as it is stays untouched: an import holds what it touches to its end, and a leaked token must go.
  const rename = 'UPDATE token SET name = $3 WHERE user_id = $1 AND secret_sha256 = $2 AND name <> $3';
  await tx.run(rename, [...known_by, token.name]);
}

/** Has the next import that tells of a token bring it, though it was deleted. */
export const forgetTold = (tx: Transaction, user_id: bigint, secret: string): Promise<number> =>
  tx.run('DELETE FROM told_token WHERE user_id = $1 AND secret_sha256 = $2', [user_id, hashOf(secret)]);

type TokenRow = AccessToken & { last_used_on: string };

const shown = ({ id, name, create_time, last_used_on, last_four }: TokenRow): AccessToken => ({
  id,
  name,
  create_time,
  ...(last_used_on && { last_used_on }),
  last_four,
});

/** A new token with its credential, to be shown once; undefined when there is no such person. */
export async function issueToken(tx: Transaction, user_id: bigint, name: string): Promise<NewAccessToken | undefined> {
  // One after the other, so that counting a person's tokens and making one more is one step.
  const person = await tx.one('SELECT id FROM person WHERE id = $1 FOR UPDATE', [user_id]);
  if (!person) return undefined;
  const secret = randomUUID();
  const create_time = await timeNow(tx);
  const token = (await keepToken(tx, { user_id, secret, name, create_time })) as AccessToken;
  return { token, credential: `${user_id}|${secret}` };
}

export async function countTokens(reader: Reader, user_id: bigint): Promise<number> {
  const row = await reader.one<{ count: unknown }>('SELECT count(*) AS count FROM token WHERE user_id = $1', [user_id]);
  return Number(row?.count);
}

export const isPerson = async (reader: Reader, user_id: bigint): Promise<boolean> =>
  (await reader.one('SELECT id FROM person WHERE id = $1', [user_id])) !== undefined;

/** Imports may bring more than a person can make; so many are shown. */
const MOST_SHOWN = 1_000;

/** The tokens of a person, newest first. */
export async function listTokens(reader: Reader, user_id: bigint): Promise<AccessToken[]> {
  const sql = `SELECT ${COLUMNS} FROM token WHERE user_id = $1 ORDER BY create_time DESC, token.id DESC LIMIT ${MOST_SHOWN}`;
  return (await reader.all<TokenRow>(sql, [user_id])).map(shown);
}

export type RevokedToken = Pick<AccessToken, 'id' | 'name'> & { user_id: string };

const REVOKED = 'RETURNING CAST(id AS TEXT) AS id, CAST(user_id AS TEXT) AS user_id, name';

/** Deletes a token, whosesoever it is; undefined when there is none. */
export const revokeToken = (tx: Transaction, id: bigint): Promise<RevokedToken | undefined> =>
  tx.one(`DELETE FROM token WHERE id = $1 ${REVOKED}`, [id]);

/** Deletes all tokens of a person, however many. */
export const revokeTokensOf = (tx: Transaction, user_id: bigint): Promise<RevokedToken[]> =>
  tx.all(`DELETE FROM token WHERE user_id = $1 ${REVOKED}`, [user_id]);

/** Deletes a token of a person; false when it is not theirs, or none. */
export const deleteToken = async (tx: Transaction, user_id: bigint, id: bigint): Promise<boolean> =>
  (await tx.run('DELETE FROM token WHERE user_id = $1 AND id = $2', [user_id, id])) > 0;
