import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from './database.ts';
import { latestSchema, schemaKnown } from './migrate.ts';

export interface Waiting {
  /** Told once, if another is under way. */
  onWait?: () => void;
  /** Aborted when it is not to be waited for any longer. */
  signal?: AbortSignal;
}

const ASKED_AGAIN_MS = 50;
/** Held by the import or restore whose turn it is. */
export const IMPORTS_TURN = "SELECT name FROM meta WHERE name = 'incarnation'";

/**
 * Imports and restores run one after the other, on any number of machines: each waits until this row is free. It asks
 * now and then: who stands at a row hears no signal.
 */
async function takeTurn(tx: Transaction, { onWait, signal }: Waiting): Promise<void> {
  for (let tell = onWait; !(await tx.one(`${IMPORTS_TURN} FOR UPDATE SKIP LOCKED`)); tell = undefined) {
    if (!(await tx.one(IMPORTS_TURN))) return;
    tell?.();
    await sleep(ASKED_AGAIN_MS);
    signal?.throwIfAborted();
  }
}

/** The turn of an import or a restore, by a program that knows the schema up to this one. */
export async function lockImports(tx: Transaction, waiting: Waiting = {}, known = latestSchema()): Promise<void> {
  await takeTurn(tx, waiting);
  // While it waited, a newer program may have brought the schema further, to rules that this one does not know.
  await schemaKnown(tx, known);
}
