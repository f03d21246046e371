import { CREDENTIAL_HEADER } from '../answers.ts';
import { lists } from '../lists.ts';
import { json, nothing, type Operation, WRITE_ERRORS } from '../operation.ts';
import { cursorParameter, listParameters, type Parameter } from '../query.ts';
import {
  AccessTokenInput,
  AccessTokenList,
  Arrivals,
  Attention,
  AttentionDocuments,
  FreeTimes,
  InvoiceSums,
  LogInInput,
  NewAccessToken,
  PasswordChangeInput,
  Session,
  SessionList,
} from './records.ts';

// What the application asks besides the API's operations, beneath the same prefix. No token opens any of it.

/** The application's door: the API's operations and these are beneath it. */
export const APPLICATION_PREFIX = '/app';

/** Whom a page takes to be logged in, by id: another may have logged in since, in another tab of the same browser. */
export const TAKEN_FOR_HEADER = 'X-Taken-For';

const today: Parameter = {
  name: 'today',
  type: 'string',
  format: 'date',
  description: "The day it is where the person is, YYYY-MM-DD; the service's own by default.",
};
const after = cursorParameter('after', 'A previous `cursor.after`.');

/** Which arrivals: those of the next days, those that should have been, and those that tracking expects on another day. */
export const ARRIVAL_CONCERNS = ['arriving', 'late', 'moved'] as const;
export type ArrivalConcern = (typeof ARRIVAL_CONCERNS)[number];
/** Which documents: a parameter of their own list. */
export const DOCUMENT_CONCERNS = ['outstanding', 'to_send', 'expiring'] as const;
export type DocumentConcern = (typeof DOCUMENT_CONCERNS)[number];
/** Which free days: those that end soon, and those that are over. */
export const FREE_TIME_CONCERNS = ['ending', 'over'] as const;
export type FreeTimeConcern = (typeof FREE_TIME_CONCERNS)[number];

const concern = (members: readonly string[]): Parameter => ({
  name: 'concern',
  type: 'string',
  enum: members,
  description: `What is wrong with them: ${members.join(' or ')}; ${members[0]} by default.`,
});

/** What narrows the list of invoices also narrows its sums. */
const narrowing = listParameters(lists.invoices).filter(({ name }) => name === 'search' || name.startsWith('filter.'));

const operation = <const O extends Omit<Operation, 'tag' | 'description'>>(operation: O) =>
  ({ tag: 'people', description: operation.summary, ...operation }) as const;

export const applicationOperations = {
  logIn: operation({
    method: 'POST',
    path: '/session',
    summary: 'Log in with e-mail address and password',
    input: LogInInput,
    answer: { ...json(Session), status: 201 },
    errors: [...WRITE_ERRORS, 'wrong_password', 'cross_site'],
  }),
  getSession: operation({
    method: 'GET',
    path: '/session',
    summary: 'The session of this browser',
    answer: json(Session),
    errors: ['logged_out'],
  }),
  logOut: operation({
    method: 'DELETE',
    path: '/session',
    summary: 'Log out',
    answer: nothing,
    errors: ['cross_site'],
  }),
  listSessions: operation({
    method: 'GET',
    path: '/sessions',
    summary: "The caller's sessions",
    answer: json(SessionList),
    errors: ['logged_out'],
  }),
  endSession: operation({
    method: 'DELETE',
    path: '/sessions/{session}',
    summary: "End one of the caller's sessions",
    answer: nothing,
    errors: ['logged_out', 'not_found', 'cross_site'],
  }),
  endAllSessions: operation({
    method: 'DELETE',
    path: '/sessions',
    summary: 'Log out everywhere',
    answer: nothing,
    errors: ['logged_out', 'cross_site'],
  }),
  changePassword: operation({
    method: 'POST',
    path: '/password',
    summary: 'Change the password; every other session ends',
    input: PasswordChangeInput,
    answer: nothing,
    errors: [...WRITE_ERRORS, 'logged_out', 'cross_site'],
  }),
  listTokens: operation({
    method: 'GET',
    path: '/tokens',
    summary: "The caller's access tokens",
    answer: json(AccessTokenList),
    errors: ['logged_out'],
  }),
  createToken: operation({
    method: 'POST',
    path: '/tokens',
    summary: `Create a token; its credential, sent as ${CREDENTIAL_HEADER}, is shown this once`,
    input: AccessTokenInput,
    answer: { ...json(NewAccessToken), status: 201 },
    errors: [...WRITE_ERRORS, 'logged_out', 'conflict', 'cross_site'],
  }),
  deleteToken: operation({
    method: 'DELETE',
    path: '/tokens/{token}',
    summary: 'Delete a token; it is refused from this moment',
    answer: nothing,
    errors: ['logged_out', 'not_found', 'cross_site'],
  }),
  getAttention: operation({
    method: 'GET',
    path: '/attention',
    summary: 'What needs attention',
    query: [today],
    answer: json(Attention),
    errors: ['bad_request', 'logged_out'],
  }),
  listArrivals: operation({
    method: 'GET',
    path: '/attention/arrivals',
    summary: 'Shipments that arrive soon, are late, or are expected on another day',
    query: [concern(ARRIVAL_CONCERNS), today, after],
    answer: json(Arrivals),
    errors: ['bad_request', 'logged_out'],
  }),
  listAttentionDocuments: operation({
    method: 'GET',
    path: '/attention/documents',
    summary: 'Documents that are outstanding or expiring',
    query: [concern(DOCUMENT_CONCERNS), today, after],
    answer: json(AttentionDocuments),
    errors: ['bad_request', 'logged_out'],
  }),
  listFreeTimes: operation({
    method: 'GET',
    path: '/attention/free-time',
    summary: 'Free days that end soon or are over',
    query: [concern(FREE_TIME_CONCERNS), today, after],
    answer: json(FreeTimes),
    errors: ['bad_request', 'logged_out'],
  }),
  sumInvoices: operation({
    method: 'GET',
    path: '/invoice-sums',
    summary: 'What a list of invoices comes to, by currency',
    query: narrowing,
    answer: json(InvoiceSums),
    errors: ['bad_request', 'logged_out'],
  }),
} satisfies Record<string, Operation>;

export type ApplicationOperationId = keyof typeof applicationOperations;
