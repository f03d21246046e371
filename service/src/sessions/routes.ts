import { parseId } from '@fairlead/contract';
import type { Binder } from '../http/bind.ts';
import type { Caller } from '../http/caller.ts';
import type { AccountContext } from '../http/context.ts';
import { clearCookie } from '../http/cookie.ts';
import { notFound, Problem } from '../http/problem.ts';
import { passwordRoutes } from './password-change.ts';
import { endAllSessions, endSession, listSessions } from './store.ts';

/** The session door lets nobody in without one. */
const current = ({ session_id }: Caller): bigint => session_id as bigint;

export function sessionRoutes(bind: Binder, context: AccountContext): void {
  const { database } = context;
  passwordRoutes(bind, context);
  const list = (caller: Caller) => listSessions(database, caller.user_id, current(caller));

  bind.fresh('getSession', async (caller) => {
    const session = (await list(caller)).find((each) => each.current);
    // Ended since it came through the door.
    if (!session) throw new Problem('logged_out');
    return JSON.stringify(session);
  });

  bind.fresh('listSessions', async (caller) => JSON.stringify({ sessions: await list(caller) }));

  bind.writeFrom('endSession', async (caller, { params, request, transaction }) => {
    const id = parseId(params.session as string);
    const ended = id !== undefined && (await transaction((tx) => endSession(tx, caller.user_id, id)));
    if (!ended) throw notFound();
    return id === current(caller) ? { headers: clearCookie(context, request) } : {};
  });

  bind.writeFrom('endAllSessions', async ({ user_id }, { request, transaction }) => {
    await transaction((tx) => endAllSessions(tx, user_id));
    return { headers: clearCookie(context, request) };
  });
}
