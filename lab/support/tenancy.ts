// Who asks, for what, at which door: every operation of the contract, by every name that somebody has.
import {
  APPLICATION_PREFIX,
  applicationOperations,
  CREDENTIAL_HEADER,
  type Parameter,
  queryParameters,
} from '@fairlead/contract';
import { day, TODAY } from '../../acceptance/support/attention-worlds.ts';
import { emailOf, openBrowser, tryToLogIn } from '../../acceptance/support/browser.ts';
import type { Service } from '../../acceptance/support/service.ts';
import type { Door, Route } from './routes.ts';
import { COMMON_WORD, credentialFor, passwordOf, type Tenant } from './tenants.ts';
import type { Asked } from './wire.ts';

export interface Caller {
  tenant: Tenant;
  user_id: string;
  /** What opens each door. */
  headers: Record<Door, Record<string, string>>;
  /** Of what the caller reads, as long as nothing of it changes. */
  etag: string;
  /** By the name of a path's parameter: all that the caller may name. */
  names: Record<string, string[]>;
}

/** A person who has logged in; their sessions and tokens are theirs alone. */
export async function logIn(service: Service, tenant: Tenant, password?: string): Promise<Caller> {
  const [user_id] = tenant.users;
  const browser = openBrowser(service);
  const { status, text } = await tryToLogIn(browser, emailOf(user_id), password ?? passwordOf(user_id));
  if (status !== 201) throw new Error(`${user_id} cannot log in: ${status} ${text}`);
  const idsIn = async (path: string) => {
    const { text } = await browser.get(APPLICATION_PREFIX + path);
    return [...text.matchAll(/"id":"(\d+)"/g)].map(([, id]) => id as string);
  };
  const session = await idsIn(applicationOperations.listSessions.path);
  const token = await idsIn(applicationOperations.listTokens.path);
  const headers = { token: { [CREDENTIAL_HEADER]: credentialFor(user_id) }, session: { Cookie: browser.cookie } };
  return { tenant, user_id, headers, etag: '', names: { ...tenant.names, session, token } };
}

export const named = ({ path, parameter }: Route, name: string): string =>
  path.replace(`{${parameter}}`, encodeURIComponent(name));

export function asked({ door, operation }: Route, { headers }: Caller, path: string, body?: object): Asked {
  return { method: operation.method, path, headers: headers[door], ...(body && { body }) };
}

/** Bodies that a write is judged by, once its record is found: in order, changing something, and out of order. */
export const bodiesFor = ({ operation: { input } }: Route): (object | undefined)[] =>
  input ? [{}, { description: 'taken over' }, { colour: 'red' }] : [undefined];

/** Queries of an operation that names no record: each value of each parameter, and some together. */
export function questionsOf({ operation }: Route, words: readonly string[]): string[] {
  const parameters = queryParameters(operation);
  const always = parameters.some(({ name }) => name === 'today') ? `today=${TODAY}` : '';
  const single = parameters.flatMap((parameter) =>
    valuesOf(parameter, words).map((value) => `${parameter.name}=${encodeURIComponent(value)}`),
  );
  const [status, other] = single.filter((query) => query.startsWith('filter.status=STATUS_P'));
  const both = status && other ? [`${status}&${other}`, `${status}&search=${COMMON_WORD}`] : [];
  return ['', ...single, ...both].map((query) => [always, query].filter(Boolean).join('&'));
}

/** A parameter that is not known here is an error: its operation would not be tried with it. */
function valuesOf({ name, enum: members }: Parameter, words: readonly string[]): readonly string[] {
  if (members) return members;
  if (name.startsWith('filter.')) return [`gte:${day(-3)}`, `${day(-50)}..${day(50)}`];
  const values: Record<string, readonly string[]> = {
    ...{ limit: ['1', '2', '100'], today: [], after: [], before: [] },
    search: [COMMON_WORD, ...words],
  };
  const known = values[name];
  if (!known) throw new Error(`no value is known for the parameter ${name}: add one, so that it is tried`);
  return known;
}

// An id in a record, a reference, and the word that an organization has in all its texts.
const TELLING = /(?<="(?:\w*_)?id":")\d+|(?<![A-Z0-9])[A-Z0-9]{4}-[A-Z0-9]{4}(?![A-Z0-9])|canary-\d+[A-Z]/g;
const NOBODY = 'nobody';
const person = (user_id: string) => `user ${user_id}`;

/** Whose each id, reference and word is. */
export class Owners {
  readonly #owners = new Map<string, string>();

  noteTenant({ organization_id, shown, late, unshown }: Tenant): void {
    this.#note(NOBODY, unshown);
    // What the unshown records name of the shown ones is not theirs.
    this.#note(organization_id, [...shown, ...late]);
  }

  noteCaller({ user_id, names }: Caller): void {
    for (const id of [...(names.session ?? []), ...(names.token ?? [])]) this.#owners.set(id, person(user_id));
  }

  /** What an answer tells that is not the caller's to know. */
  strangersIn(text: string, { tenant, user_id }: Caller): string[] {
    return (text.match(TELLING) ?? []).filter((word) => {
      const owner = this.#owners.get(word);
      return owner !== undefined && owner !== tenant.organization_id && owner !== person(user_id);
    });
  }

  #note(owner: string, lines: object[]): void {
    for (const word of JSON.stringify(lines).match(TELLING) ?? []) this.#owners.set(word, owner);
  }
}
