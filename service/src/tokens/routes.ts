import {
  type AccessToken,
  AccessTokenInput,
  limits,
  type NewAccessToken,
  parseId,
  type Sent,
} from '@fairlead/contract';
import type { Binder } from '../http/bind.ts';
import type { AccountContext } from '../http/context.ts';
import { accepted } from '../http/input.ts';
import { notFound, Problem } from '../http/problem.ts';
import { countTokens, deleteToken, issueToken, listTokens } from './store.ts';

export function tokenRoutes(bind: Binder, { database }: AccountContext): void {
  bind.fresh('listTokens', async ({ user_id }) => JSON.stringify({ tokens: await listTokens(database, user_id) }));

  bind.write('createToken', async ({ user_id }, { body, transaction }) => {
    const { name } = acceptedName(body);
    const made = await transaction(async (tx) => {
      const issued = (await issueToken(tx, user_id, name)) as NewAccessToken;
      if ((await countTokens(tx, user_id)) > limits.max_tokens_per_user) throw tooMany();
      return issued;
    });
    return { body: JSON.stringify(made) };
  });

  bind.write('deleteToken', async ({ user_id }, { params, transaction }) => {
    const id = parseId(params.token as string);
    const deleted = id !== undefined && (await transaction((tx) => deleteToken(tx, user_id, id)));
    if (!deleted) throw notFound();
    return {};
  });
}

/** Nothing in a name that cannot be seen, or that turns the line it stands in; NUL is refused as everywhere. */
const INVISIBLE = /(?!\0)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

type Named = Pick<AccessToken, 'name'>;

/** Judged as it was sent, and as it is kept: only the start may have been read of what is too long. */
function acceptedName(body: Sent): Named {
  const { name } = accepted<Named>(AccessTokenInput, body);
  return accepted<Named>(AccessTokenInput, { name: name.replace(INVISIBLE, '').trim() });
}

const tooMany = () =>
  new Problem('conflict', {
    message: `You have ${limits.max_tokens_per_user} access tokens, and cannot have more: delete one first`,
  });
