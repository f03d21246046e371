import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@fairlead/contract';
import type { Place } from '../database/page.ts';

// Cursors are opaque and signed: a damaged one, or one used under another list, order or organization, is refused.

export interface CursorScope {
  organization_id: bigint;
  list: string;
  sort: string;
  descending: boolean;
}

const SIGNATURE_BYTES = 12;

export class Cursors {
  readonly #key: Buffer;

  constructor(key: string) {
    this.#key = Buffer.from(key, 'hex');
  }

  encode(scope: CursorScope, { key, id, inclusive }: Place): string {
    // PostgreSQL hands out its integers as text; in a cursor they are what they were.
    const payload = Buffer.from(JSON.stringify([key, id, inclusive ? 1 : 0]));
    return Buffer.concat([this.#sign(scope, payload), payload]).toString('base64url');
  }

  /** Where a cursor points; undefined when it is not one of this list in this order. */
  decode(scope: CursorScope, cursor: string): Place | undefined {
    if (cursor.length > limits.max_cursor_length) return undefined;
    const bytes = Buffer.from(cursor, 'base64url');
    const [signature, payload] = [bytes.subarray(0, SIGNATURE_BYTES), bytes.subarray(SIGNATURE_BYTES)];
    if (signature.length < SIGNATURE_BYTES || bytes.toString('base64url') !== cursor) return undefined;
    if (!timingSafeEqual(signature, this.#sign(scope, payload))) return undefined;
    const [key, id, inclusive] = JSON.parse(payload.toString()) as [string | null, string, number];
    return { key, id, inclusive: inclusive === 1 };
  }

  #sign({ organization_id, list, sort, descending }: CursorScope, payload: Buffer): Buffer {
    return createHmac('sha256', this.#key)
      .update(`${organization_id} ${list} ${sort} ${descending ? 'desc' : 'asc'}\n`)
      .update(payload)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  }
}
