import type { AccessToken } from '@fairlead/sdk/application';

// Which of the person's tokens was pasted, as far as its last four characters tell.

export type Recognised =
  | { kind: 'malformed' }
  /** Somebody else's user id. */
  | { kind: 'other_person' }
  /** None of those that the person has: deleted, or mistyped. */
  | { kind: 'unknown' }
  | { kind: 'known'; names: string[] };

export function recognise(token: string, userId: string, tokens: readonly AccessToken[]): Recognised {
  const [, user, secret = ''] = /^(\d+)\|([\x21-\x7e]+)$/.exec(token.trim()) ?? [];
  if (user === undefined) return { kind: 'malformed' };
  if (user !== userId) return { kind: 'other_person' };
  const names = tokens.filter(({ last_four }) => secret.slice(-4) === last_four).map(({ name }) => name);
  return names.length > 0 ? { kind: 'known', names } : { kind: 'unknown' };
}
