import { LogInInput, limits } from '@fairlead/contract';
import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '../http/address.ts';
import { admit } from '../http/admit.ts';
import type { Binder } from '../http/bind.ts';
import type { Context } from '../http/context.ts';
import { clearCookie, readCookie, setCookie } from '../http/cookie.ts';
import { accepted } from '../http/input.ts';
import { Problem } from '../http/problem.ts';
import { emailKey } from '../people/store.ts';
import { type Account, accountWithEmail, isUnchanged } from './accounts/store.ts';
import { clientOf } from './client.ts';
import { isPassword } from './passwords.ts';
import { beginSession, endSessionWith, listSessions } from './store.ts';

/** The two that need no session: to log in, and to log out of whatever there is. */
export function logInRoutes(bind: Binder, context: Context): void {
  const { database, windows } = context;

  bind.write('logIn', async (_, { body, request }) => {
    const { email, password } = accepted<{ email: string; password: string }>(LogInInput, body);
    const network = clientNetwork(request.ip);
    admit(windows.log_ins_from, network, 'attempts to log in from one address', limits.log_in_window_seconds);
    const account = await provenAccount(context, emailKey(email.trim()), password);
    if (!account) throw new Problem('wrong_password');
    windows.log_ins_from.takeBack(network);
    const { session, secret } = await begin(context, account, request);
    return { body: JSON.stringify(session), headers: setCookie(context, request, secret) };
  });

  bind.write('logOut', async (_, { request }) => {
    const secret = readCookie(context, request);
    if (secret !== undefined) await database.transaction((tx) => endSessionWith(tx, secret), { repeatable: true });
    return { headers: clearCookie(context, request) };
  });
}

/** The account of an e-mail address, when the password is its own. Whoever it is: the same work, the same count. */
async function provenAccount(context: Context, email: string, password: string): Promise<Account | undefined> {
  countAttempt(context, email);
  const account = await accountWithEmail(context.database, email);
  const isOwn = await context.hashing.take(() => isPassword(account?.password_hash, password));
  if (isOwn) context.windows.log_ins_to.takeBack(email);
  return isOwn ? account : undefined;
}

/** Before any work, so that not even guesses side by side are more than may be made. Right ones are taken back. */
export function countAttempt({ windows }: Context, account: string, what = 'attempts to log in to one account'): void {
  admit(windows.log_ins_to, account, what, limits.log_in_window_seconds);
}

/** A new session in place of the one that the browser had, if any. */
function begin(context: Context, account: Account, request: FastifyRequest) {
  const old = readCookie(context, request);
  return context.database.transaction(
    async (tx) => {
      if (!(await isUnchanged(tx, account))) throw new Problem('wrong_password');
      if (old !== undefined) await endSessionWith(tx, old);
      const { id, secret } = await beginSession(tx, { user_id: account.user_id, ...clientOf(request) });
      const session = (await listSessions(tx, account.user_id, id)).find(({ current }) => current);
      return { session, secret };
    },
    { repeatable: true },
  );
}
