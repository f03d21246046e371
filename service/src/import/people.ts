import { type ImportLine, isLonger, isRegion, limits, Organization, render, tooLong, User } from '@fairlead/contract';
import { idWith } from '../database/records.ts';
import { emailKey } from '../people/store.ts';
import { accountOf } from '../sessions/accounts/store.ts';
import { hashPassword, isPassword, wordsAgainst } from '../sessions/passwords.ts';
import { endAllSessions } from '../sessions/store.ts';
import { keepToldToken } from '../tokens/store.ts';
import { keep } from './references.ts';
import { refuse, type Session } from './session.ts';

export async function keepOrganization(session: Session, line: ImportLine<'organization'>): Promise<void> {
  const id = await session.idFor('organization', line.id);
  const address = line.postal_address && {
    postal_address: { ...line.postal_address, region_code: genuineRegion(line.postal_address.region_code) },
  };
  const body = JSON.stringify(render(Organization, { ...line, ...address, id: String(id) }));
  await keep(session, 'organization', { id, body });
}

/** A stored country that is no region code is not passed on as one. */
const genuineRegion = (code: string): string => (isRegion(code) ? code : '');

export async function keepPerson(session: Session, line: ImportLine<'user'>): Promise<void> {
  await session.referred('organization', 'organization_id', line.organization_id);
  const { password, ...person } = line;
  const email = emailKey(line.email);
  if (email === '') refuse('email', 'must not be empty');
  // Whoever logs in can type no more.
  if (isLonger(email, limits.max_text_length)) refuse('email', tooLong(limits.max_text_length));
  if (password !== undefined) for (const words of wordsAgainst(password, email)) refuse('password', words);
  const holder = await idWith(session.tx, 'person', 'email', email);
  const id = line.id === undefined && holder !== undefined ? holder : await session.idFor('person', line.id);
  if (holder !== undefined && holder !== id) refuse('email', 'belongs to another user');
  const body = JSON.stringify(render(User, { ...person, id: String(id) }));
  const password_hash = password === undefined ? undefined : await newHash(session, id, password);
  const secret: Record<string, string> = password_hash === undefined ? {} : { password_hash };
  const columns = { id, organization_id: BigInt(line.organization_id), email, ...secret, body };
  await keep(session, 'person', columns, line.id === undefined ? 'email' : 'id');
  // Who knew the old password is out.
  if (password_hash !== undefined) await endAllSessions(session.tx, id);
}

/** None, when the hash that is stored is of this password: telling a password again changes nothing. */
async function newHash(session: Session, user_id: bigint, password: string): Promise<string | undefined> {
  const stored = (await accountOf(session.tx, user_id))?.password_hash;
  return stored && (await isPassword(stored, password)) ? undefined : hashPassword(password);
}

export async function keepTokenLine(
  session: Session,
  { user_id, secret, name = '' }: ImportLine<'token'>,
): Promise<void> {
  await session.referred('person', 'user_id', user_id);
  await keepToldToken(session.tx, { user_id: BigInt(user_id), secret, name, create_time: session.now });
}
