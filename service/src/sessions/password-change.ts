import { check, type FieldViolation, PasswordChangeInput, type Sent } from '@fairlead/contract';
import type { Binder } from '../http/bind.ts';
import type { AccountContext } from '../http/context.ts';
import { setCookie } from '../http/cookie.ts';
import { refuseProblems } from '../http/input.ts';
import { badRequest } from '../http/problem.ts';
import { type Account, accountOf, isUnchanged, keepPassword } from './accounts/store.ts';
import { clientOf } from './client.ts';
import { guess } from './guesses.ts';
import { hashPassword, isPassword, spelled, wordsAgainst } from './passwords.ts';
import { beginSession, endAllSessions } from './store.ts';

const WRONG: FieldViolation = { field: 'current_password', description: 'is not your password' };

/** Whoever else may know the old password is out: every session ends, and this browser gets a new one. */
export function passwordRoutes(bind: Binder, context: AccountContext): void {
  const { database, hashing } = context;

  bind.writeFrom('changePassword', async ({ user_id }, { body, request, transaction }) => {
    const account = (await accountOf(database, user_id)) as Account;
    const password = await newPassword(context, account, body);
    const password_hash = await hashing.take(() => hashPassword(password));
    const secret = await transaction(async (tx) => {
      if (!(await isUnchanged(tx, account))) throw badRequest([WRONG]);
      await keepPassword(tx, user_id, password_hash);
      await endAllSessions(tx, user_id);
      return (await beginSession(tx, { user_id, ...clientOf(request) })).secret;
    });
    return { headers: setCookie(context, request, secret) };
  });
}

/** The new password of a request that is in order; or 400 with every problem, a wrong current password among them. */
async function newPassword(context: AccountContext, account: Account, sent: Sent): Promise<string> {
  const { violations, unknown } = check(PasswordChangeInput, sent);
  const isSound = (name: string) => !violations.some(({ field }) => field === name);
  const { current_password, new_password } = sent as Record<'current_password' | 'new_password', string>;
  const [hasCurrent, hasNew] = [isSound('current_password'), isSound('new_password')];
  const problems = [...violations];
  if (hasNew) problems.push(...poorChoices(account, current_password, new_password));
  if (hasCurrent && !(await isRight(context, account, current_password))) problems.push(WRONG);
  refuseProblems({ violations: problems, unknown });
  return new_password;
}

function poorChoices({ email }: Account, current: unknown, password: string): FieldViolation[] {
  const isSame = typeof current === 'string' && spelled(current) === spelled(password);
  const words = [...wordsAgainst(password, email), ...(isSame ? ['must not be the current password'] : [])];
  return words.map((description) => ({ field: 'new_password', description }));
}

/** As many guesses as at the log-in, counted apart: strangers who guess there keep nobody from changing theirs. */
async function isRight(
  context: AccountContext,
  { user_id, password_hash }: Account,
  password: string,
): Promise<boolean> {
  const own = { windows: context.windows.password_guesses, guesser: String(user_id) };
  const right = await guess({ ...own, what: 'guesses at the current password' }, async () => {
    const isOwn = await context.hashing.take(() => isPassword(password_hash, password));
    return isOwn ? isOwn : undefined;
  });
  return right === true;
}
