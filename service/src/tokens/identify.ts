import type { Context } from '../http/context.ts';
import type { Identify } from '../http/doors.ts';
import { identify, noteUsed } from './store.ts';

/** Finds whose a credential is, and notes the day it is used: once a day, beside the request. */
export const tokenIdentity =
  ({ database, beside }: Context): Identify =>
  async (credential) => {
    const found = await identify(database, credential);
    const today = new Date().toISOString().slice(0, 10);
    if (found && found.last_used_on < today) {
      beside.note(`token ${found.token_id} ${today}`, noteUsed(found.token_id, today));
    }
    return found;
  };
