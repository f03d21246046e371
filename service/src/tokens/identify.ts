import { DAY_MS, utcDate } from '@fairlead/contract';
import type { Caller } from '../http/caller.ts';
import type { Context } from '../http/context.ts';
import type { Identity } from '../http/doors.ts';
import { inOneTrip } from './checks/one-trip.ts';
import { checkNow, checkTogether, type Identified, MOST_TOGETHER } from './checks/store.ts';
import { noteUsed } from './store.ts';

/** Finds whose a credential is, and notes the day it is used: once a day, beside the request. */
export function tokenIdentity({ database, beside }: Context): Identity {
  // Written out for each request, a day would take more than a microsecond.
  let today = { number: 0, day: '' };
  const note = (found: Identified | undefined): Identified | undefined => {
    const number = Math.floor(Date.now() / DAY_MS);
    if (number !== today.number) today = { number, day: utcDate(number * DAY_MS) };
    const { day } = today;
    if (found && found.last_used_on < day) beside.note(`token ${found.token_id} ${day}`, noteUsed(found.token_id, day));
    return found;
  };
  const now = checkNow(database);
  if (now) {
    const identifyNow = (credential: string) => note(now(credential));
    // The first look-up after a write reads what was written: requests that write share it.
    const identify = inOneTrip<Caller>(
      MOST_TOGETHER,
      async (credentials) => new Map(credentials.map((credential) => [credential, identifyNow(credential)])),
    );
    return { identifyNow, identify };
  }
  const check = checkTogether(database);
  return { identify: async (credential) => note(await check(credential)) };
}
