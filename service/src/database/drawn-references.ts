import { randomFillSync } from 'node:crypto';
import { referenceFrom } from '@fairlead/contract';
import type { Transaction } from './database.ts';
import { idWith, type Table } from './records.ts';

// Drawn many at a time: a draw takes as long as three statements.
const random = Buffer.alloc(4_096);
const EACH = 32;
let left = 0;

function randomReference(): string {
  if (left === 0) left = randomFillSync(random).length;
  left -= EACH;
  return referenceFrom(random.subarray(left, left + EACH)) ?? randomReference();
}

/** References of this long share their first half. */
const TOGETHER_MS = 20;
const HALF = 'XXXX-'.length;
let half = '';
let until_ms = 0;

/**
 * A reference that most likely no record has. Those of one moment share their first half, and lie together in every
 * index: records that are committed together would else touch a page each, most of what is written and synced.
 */
export function freshReference(): string {
  const drawn = randomReference();
  const now_ms = performance.now();
  if (now_ms >= until_ms) [half, until_ms] = [drawn.slice(0, HALF), now_ms + TOGETHER_MS];
  return half + drawn.slice(HALF);
}

/** A reference that no record of the table has. */
export async function unusedReference(
  tx: Transaction,
  table: Table,
  make: (tries: number) => string = freshReference,
): Promise<string> {
  for (let tries = 0; tries < 10; tries++) {
    const reference = make(tries);
    if ((await idWith(tx, table, 'reference', reference)) === undefined) return reference;
  }
  throw new Error('no free reference found');
}
