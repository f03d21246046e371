import type { Context } from '../http/context.ts';
import type { Identify } from '../http/doors.ts';
import { identifySession, noteSeen, SEEN_EVERY_MS } from './store.ts';

/** Finds whose a session is, and notes now and then that it was seen, beside the request. */
export const sessionIdentity =
  ({ database, beside }: Context): Identify =>
  async (secret) => {
    const found = await identifySession(database, secret);
    if (found && found.seen_ago_ms >= SEEN_EVERY_MS) {
      // However it ends, the next stretch of time has a note of its own.
      const stretch = Math.floor(Date.now() / SEEN_EVERY_MS);
      beside.note(`session ${found.session_id} ${stretch}`, noteSeen(found.session_id));
    }
    return found;
  };
