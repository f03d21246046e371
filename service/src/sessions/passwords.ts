import { emailKey } from '../people/store.ts';
import { whenNeeded } from '../when-needed.ts';

// Passwords are kept as argon2id hashes alone.

const argon2 = whenNeeded<typeof import('@node-rs/argon2')>('@node-rs/argon2');

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
  return argon2().hash(spelled(password), ARGON2ID);
}

/** A hash of nothing: who has no password, or does not exist, costs as much work as who has one. */
const { memoryCost, timeCost, parallelism } = ARGON2ID;
const encoded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const [SALT_BYTES, HASH_BYTES] = [16, 32];
const nothing = [SALT_BYTES, HASH_BYTES].map((bytes) => encoded(Buffer.alloc(bytes)));
const DECOY = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${nothing.join('$')}`;

/** Whether a text is a hash such as we make, perhaps at another cost. */
export function isPasswordHash(text: string): boolean {
  const [, salt, hash] = /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$([^$]+)\$([^$]+)$/.exec(text) ?? [];
  return isEncoded(salt, SALT_BYTES) && isEncoded(hash, HASH_BYTES);
}

function isEncoded(text = '', length: number): boolean {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === length && encoded(bytes) === text;
}

export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const { verify } = argon2();
  const typed = spelled(password);
  const isNone = async () => {
    await verify(DECOY, typed);
    return false;
  };
  // A hash that was spoilt by hand is of no password.
  return stored === undefined ? isNone() : verify(stored, typed).catch(isNone);
}
