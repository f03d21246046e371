import { emailKey } from '../people/store.ts';

// Passwords are kept as argon2id hashes alone. The library is loaded when a password is first looked at.

// OWASP's least for argon2id: 19 MiB, two passes, one lane.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One spelling for what looks the same, whichever keyboard it was typed on. */
export const spelled = (password: string): string => password.normalize('NFC');

/** What is wrong with a choice beside its length, whoever makes it; `email` is as a person is found by. */
export const wordsAgainst = (password: string, email: string): string[] => [
  ...(password.trim() === '' ? ['must not be white space alone'] : []),
  ...(emailKey(password) === email ? ['must not be the e-mail address'] : []),
];

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(spelled(password), ARGON2ID);
}

/** A hash of nothing: who has no password, or does not exist, costs as much work as who has one. */
const { memoryCost, timeCost, parallelism } = ARGON2ID;
const encoded = (bytes: number) => Buffer.alloc(bytes).toString('base64').replace(/=+$/, '');
const DECOY = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${encoded(16)}$${encoded(32)}`;

export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  const matches = await verify(stored ?? DECOY, spelled(password));
  return matches && stored !== undefined;
}
