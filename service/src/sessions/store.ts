import { randomBytes, timingSafeEqual } from 'node:crypto';
import { limits, type Session } from '@fairlead/contract';
import { type Database, OrganizationView, type Reader, type Transaction } from '../database/index.ts';
import type { Caller } from '../http/caller.ts';
import { hashOf } from '../tokens/store.ts';

// Log-ins. Their times are those of the database's clock, which all instances share.

const IDLE_MS = limits.session_idle_seconds * 1_000;
const LONGEST_MS = limits.session_longest_seconds * 1_000;
/** When a session was last seen is written no more often than this. */
export const SEEN_EVERY_MS = 300_000;

const LIVE = `clock_ms() - session.last_seen_ms < ${IDLE_MS} AND clock_ms() - session.create_time_ms < ${LONGEST_MS}`;

interface IdentifiedSession extends Caller {
  session_id: bigint;
  seen_ago_ms: number;
}

type Found = Record<'id' | 'user_id' | 'organization_id' | 'version' | 'secret_sha256' | 'seen_ago_ms', string>;

/** Who a session belongs to, by one look-up on every request: an ended one is refused from that moment. */
export async function identifySession(database: Database, secret: string): Promise<IdentifiedSession | undefined> {
  const hash = hashOf(secret);
  const row = await database.promptly.one<Found>(
    `SELECT CAST(session.id AS TEXT) AS id, CAST(session.user_id AS TEXT) AS user_id,
        session.secret_sha256 AS secret_sha256, clock_ms() - session.last_seen_ms AS seen_ago_ms,
        CAST(organization.id AS TEXT) AS organization_id, CAST(organization.version AS TEXT) AS version
      FROM session
      JOIN person ON person.id = session.user_id
      JOIN organization ON organization.id = person.organization_id
      WHERE session.secret_sha256 = $1 AND ${LIVE}`,
    [hash],
  );
  if (!row || !timingSafeEqual(Buffer.from(row.secret_sha256), Buffer.from(hash))) return undefined;
  return {
    session_id: BigInt(row.id),
    user_id: BigInt(row.user_id),
    organization: new OrganizationView(database, BigInt(row.organization_id)),
    version: row.version,
    seen_ago_ms: Number(row.seen_ago_ms),
  };
}

/** Seen at this moment, though that be written later: time in which nothing could be written keeps no session open. */
export function noteSeen(session_id: bigint): (tx: Transaction) => Promise<number> {
  const seen_ms = performance.now();
  const update = 'UPDATE session SET last_seen_ms = clock_ms() - $2 WHERE id = $1 AND last_seen_ms < clock_ms() - $2';
  return (tx) => tx.run(update, [session_id, Math.round(performance.now() - seen_ms)]);
}

interface NewSession {
  user_id: bigint;
  user_agent: string;
  address: string;
}

/** Begins a session; what the browser is to keep. Of too many, the least recently used end. */
export async function beginSession(tx: Transaction, { user_id, user_agent, address }: NewSession) {
  const secret = randomBytes(32).toString('base64url');
  const id = await tx.nextId();
  await tx.run(
    `INSERT INTO session (id, user_id, secret_sha256, create_time_ms, last_seen_ms, user_agent, address)
      VALUES ($1, $2, $3, clock_ms(), clock_ms(), $4, $5)`,
    [id, user_id, hashOf(secret), user_agent, address],
  );
  await tx.run(
    `DELETE FROM session WHERE user_id = $1 AND id NOT IN
      (SELECT id FROM session WHERE user_id = $1 ORDER BY last_seen_ms DESC, id DESC LIMIT ${limits.max_sessions_per_user})`,
    [user_id],
  );
  return { id, secret };
}

interface SessionRow {
  id: string;
  create_time_ms: string;
  last_seen_ms: string;
  user_agent: string;
  address: string;
}

/** The sessions of a person that have not expired, most recently used first; `current` is the one that asks. */
export async function listSessions(reader: Reader, user_id: bigint, current: bigint): Promise<Session[]> {
  const rows = await reader.all<SessionRow>(
    `SELECT CAST(id AS TEXT) AS id, create_time_ms, last_seen_ms, user_agent, address FROM session
      WHERE user_id = $1 AND ${LIVE} ORDER BY session.last_seen_ms DESC, session.id DESC`,
    [user_id],
  );
  return rows.map((row) => shown(row, row.id === String(current)));
}

const instant = (time_ms: number): string => new Date(time_ms).toISOString();

const shown = ({ id, create_time_ms, last_seen_ms, user_agent, address }: SessionRow, current: boolean): Session => ({
  id,
  create_time: instant(Number(create_time_ms)),
  last_seen_time: instant(Number(last_seen_ms)),
  expire_time: instant(Number(create_time_ms) + LONGEST_MS),
  user_agent,
  address,
  current,
});

/** Ends one of a person's sessions; false when it is not theirs, or none. */
export const endSession = async (tx: Transaction, user_id: bigint, id: bigint): Promise<boolean> =>
  (await tx.run('DELETE FROM session WHERE user_id = $1 AND id = $2', [user_id, id])) > 0;

/** Ends the session that a browser holds the secret of. */
export const endSessionWith = (tx: Transaction, secret: string): Promise<number> =>
  tx.run('DELETE FROM session WHERE secret_sha256 = $1', [hashOf(secret)]);

export const endAllSessions = (tx: Transaction, user_id: bigint): Promise<number> =>
  tx.run('DELETE FROM session WHERE user_id = $1', [user_id]);

/** Removes sessions that no longer open anything. */
export async function forgetExpiredSessions(database: Database): Promise<void> {
  const expired = `FROM session WHERE NOT (${LIVE})`;
  if (!(await database.one(`SELECT 1 AS found ${expired} LIMIT 1`))) return;
  await database.transaction((tx) => tx.run(`DELETE ${expired}`));
}
