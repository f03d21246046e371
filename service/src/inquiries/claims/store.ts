import { limits } from '@fairlead/contract';
import type { Database, OrganizationTransaction } from '../../database/index.ts';

// Who sends the same content again soon is answered with the first inquiry. Soon is by the database's clock, which all
// instances share.

const WINDOW_MS = limits.replay_window_seconds * 1_000;

/** The inquiry that an identical request made. */
export interface Replay {
  id: string;
  body: string;
}

/** None, when that is too long ago; of one that was cancelled or deleted since, the claim is gone. */
function findReplay(tx: OrganizationTransaction, fingerprint: string): Promise<Replay | undefined> {
  const sql = `SELECT CAST(inquiry.id AS TEXT) AS id, inquiry.body AS body FROM inquiry_claim
    JOIN inquiry ON inquiry.organization_id = inquiry_claim.organization_id AND inquiry.id = inquiry_claim.inquiry_id
    WHERE inquiry_claim.organization_id = $1 AND inquiry_claim.fingerprint = $2
      AND clock_ms() - inquiry_claim.claim_time_ms < ${WINDOW_MS}`;
  return tx.one<Replay>(sql, fingerprint);
}

type Claimed = { replay: Replay } | { replay?: undefined; time_ms: number };

/**
 * Claims a content for an inquiry about to be made, or finds the one that has it. Of any number of transactions with
 * one content the first goes on; the others wait at its row until it has committed, and only then look what it made.
 */
export async function claim(tx: OrganizationTransaction, fingerprint: string, inquiry_id: bigint): Promise<Claimed> {
  const insert = `INSERT INTO inquiry_claim (organization_id, fingerprint, inquiry_id, claim_time_ms) VALUES ($1, $2, $3, clock_ms())
    ON CONFLICT (organization_id, fingerprint) DO UPDATE SET inquiry_id = inquiry_claim.inquiry_id
    RETURNING CAST(inquiry_id AS TEXT) AS inquiry_id, CAST(claim_time_ms AS TEXT) AS time_ms`;
  const held = await tx.one<{ inquiry_id: string; time_ms: string }>(insert, fingerprint, inquiry_id);
  if (held?.inquiry_id === String(inquiry_id)) return { time_ms: Number(held.time_ms) };
  const replay = await findReplay(tx, fingerprint);
  if (replay) return { replay };
  const take = `UPDATE inquiry_claim SET inquiry_id = $3, claim_time_ms = clock_ms()
    WHERE organization_id = $1 AND fingerprint = $2 RETURNING CAST(claim_time_ms AS TEXT) AS time_ms`;
  const taken = await tx.one<{ time_ms: string }>(take, fingerprint, inquiry_id);
  return { time_ms: Number(taken?.time_ms) };
}

/** An inquiry that is cancelled or deleted is never replayed, though it be brought back. */
export const RELEASE_CLAIM = 'DELETE FROM inquiry_claim WHERE organization_id = $1 AND inquiry_id = $2';

/** Removes claims that can no longer be replayed. */
export async function forgetOldClaims(database: Database): Promise<void> {
  const old = `FROM inquiry_claim WHERE claim_time_ms < (SELECT clock_ms()) - ${2 * WINDOW_MS}`;
  if (!(await database.one(`SELECT 1 AS found ${old} LIMIT 1`))) return;
  await database.transaction((tx) => tx.run(`DELETE ${old}`));
}
