import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Place } from '../database/walk.ts';

// Cursors are opaque and signed: a damaged one, or one used under another list, order or organization, is refused.

export interface CursorScope {
  organization_id: bigint;
  list: string;
  sort: string;
  descending: boolean;
}

/** Of twelve bytes; a cursor is this and then where it points, both in base64url. */
const SIGNATURE_LENGTH = 16;
/** What is said of a place, in one number. */
const [INCLUSIVE, BESIDE_PAGE] = [1, 2];

export class Cursors {
  readonly #key: Buffer;

  constructor(key: string) {
    this.#key = Buffer.from(key, 'hex');
  }

  encode(scope: CursorScope, { key, id, inclusive, beside_page }: Place): string {
    const payload = JSON.stringify([key, id, (inclusive ? INCLUSIVE : 0) | (beside_page ? BESIDE_PAGE : 0)]);
    return this.#sign(scope, payload) + Buffer.from(payload).toString('base64url');
  }

  /** Where a cursor points; undefined when it is not one of this list in this order. */
  decode(scope: CursorScope, cursor: string): Place | undefined {
    const [signature, rest] = [cursor.slice(0, SIGNATURE_LENGTH), cursor.slice(SIGNATURE_LENGTH)];
    const payload = Buffer.from(rest, 'base64url').toString();
    if (Buffer.from(payload).toString('base64url') !== rest) return undefined;
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#sign(scope, payload))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const [key, id, how] = JSON.parse(payload) as [string | null, string, number];
    return { key, id, inclusive: (how & INCLUSIVE) > 0, ...((how & BESIDE_PAGE) > 0 && { beside_page: true }) };
  }

  #sign({ organization_id, list, sort, descending }: CursorScope, payload: string): string {
    return createHmac('sha256', this.#key)
      .update(`${organization_id} ${list} ${sort} ${descending ? 'desc' : 'asc'}\n${payload}`)
      .digest('base64url')
      .slice(0, SIGNATURE_LENGTH);
  }
}
