import { LogInInput } from '@fairlead/contract';
import { clientNetwork } from '../http/address.ts';
import type { AskedToWriteFrom, Binder } from '../http/bind.ts';
import type { AccountContext } from '../http/context.ts';
import { clearCookie, readCookie, setCookie } from '../http/cookie.ts';
import { accepted } from '../http/input.ts';
import { Problem } from '../http/problem.ts';
import { emailKey } from '../people/store.ts';
import { type Account, accountWithEmail, isUnchanged } from './accounts/store.ts';
import { clientOf } from './client.ts';
import { guess } from './guesses.ts';
import { isPassword } from './passwords.ts';
import { beginSession, endSessionWith, listSessions } from './store.ts';

/** The two that need no session: to log in, and to log out of whatever there is. */
export function logInRoutes(bind: Binder, context: AccountContext): void {
  const { windows } = context;

  bind.writeFrom('logIn', async (_, asked) => {
    const { body, request } = asked;
    const { email, password } = accepted<{ email: string; password: string }>(LogInInput, body);
    const from = { windows: windows.log_ins_from, guesser: clientNetwork(request.address) };
    const account = await guess({ ...from, what: 'attempts to log in from one address' }, () =>
      provenAccount(context, emailKey(email), password),
    );
    if (!account) throw new Problem('wrong_password');
    const { session, secret } = await begin(context, account, asked);
    return { body: JSON.stringify(session), headers: setCookie(context, request, secret) };
  });

  bind.writeFrom('logOut', async (_, { request, transaction }) => {
    const secret = readCookie(context, request);
    if (secret !== undefined) await transaction((tx) => endSessionWith(tx, secret));
    return { headers: clearCookie(context, request) };
  });
}

/** The account of an e-mail address, when the password is its own. Whoever it is: the same work, the same count. */
function provenAccount({ database, hashing, windows }: AccountContext, email: string, password: string) {
  const to = { windows: windows.log_ins_to, guesser: email };
  return guess({ ...to, what: 'attempts to log in to one account' }, async () => {
    const account = await accountWithEmail(database, email);
    const isOwn = await hashing.take(() => isPassword(account?.password_hash, password));
    return isOwn ? account : undefined;
  });
}

/** A new session in place of the one that the browser had, if any. */
function begin(context: AccountContext, account: Account, { request, transaction }: AskedToWriteFrom) {
  const old = readCookie(context, request);
  return transaction(async (tx) => {
    if (!(await isUnchanged(tx, account))) throw new Problem('wrong_password');
    if (old !== undefined) await endSessionWith(tx, old);
    const { id, secret } = await beginSession(tx, { user_id: account.user_id, ...clientOf(request) });
    const session = (await listSessions(tx, account.user_id, id)).find(({ current }) => current);
    return { session, secret };
  });
}
