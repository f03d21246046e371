import type { Reader, Transaction } from '../../database/index.ts';

/** What a person logs in with. */
export interface Account {
  user_id: bigint;
  /** As it is found by: see `emailKey`. */
  email: string;
  password_hash: string | undefined;
}

const SELECT = 'SELECT CAST(id AS TEXT) AS id, email, password_hash FROM person';

async function account(reader: Reader, sql: string, value: string | bigint): Promise<Account | undefined> {
  const row = await reader.one<{ id: string; email: string; password_hash: string | null }>(sql, [value]);
  return row && { user_id: BigInt(row.id), email: row.email, password_hash: row.password_hash ?? undefined };
}

export const accountWithEmail = (reader: Reader, email: string) => account(reader, `${SELECT} WHERE email = $1`, email);

export const accountOf = (reader: Reader, user_id: bigint) => account(reader, `${SELECT} WHERE id = $1`, user_id);

/** Whether a password that was found right still is; from here to the end of the transaction nobody changes it. */
export async function isUnchanged(tx: Transaction, { user_id, password_hash }: Account): Promise<boolean> {
  const now = await account(tx, `${SELECT} WHERE id = $1 FOR UPDATE`, user_id);
  return now !== undefined && now.password_hash === password_hash;
}

export const keepPassword = (tx: Transaction, user_id: bigint, password_hash: string): Promise<number> =>
  tx.run('UPDATE person SET password_hash = $2 WHERE id = $1', [user_id, password_hash]);
