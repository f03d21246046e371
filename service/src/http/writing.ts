import { type Operation, type Parameter, type Sent, unknownKeys } from '@fairlead/contract';
import { type Database, OrganizationView } from '../database/index.ts';
import type { Asked, ByPath } from './by-path.ts';
import type { Caller } from './caller.ts';
import { unlessTold, type Wanted } from './in-time.ts';
import { badRequest, refusedBody } from './problem.ts';
import type { AnyOperationId } from './reading.ts';

// Writes: what was sent is looked at, and something is done by it, while whoever sent it is still let in and waits.

export interface AskedToWrite extends Asked {
  body: Sent;
  /**
   * Once the client was told that time is up, or is let in no more, nothing is written by it, nor by the caller's
   * organization.
   */
  transaction: Database['transaction'];
}

/** Answers a write with JSON text, or with nothing. */
export type WriteHandler<A extends AskedToWrite = AskedToWrite> = (caller: Caller, asked: A) => Promise<Written>;

export interface Written {
  body?: string;
  headers?: Record<string, string>;
}

export interface Writing {
  operation: AnyOperationId;
  /** What a body may hold, of an operation that takes one. */
  input: Operation['input'];
  /** Those of the query. */
  parameters: readonly Parameter[] | undefined;
  handler: WriteHandler;
  /** Of what was done. */
  status: number;
}

export type Writings = ByPath<Writing>;

/** Does what is asked for by who sent this; nobody is known before a log-in. */
export function write<A extends Asked>(
  database: Database,
  { input, handler }: { input: Operation['input']; handler: WriteHandler<A & AskedToWrite> },
  caller: Caller | null,
  asked: A,
  sent: unknown,
  wanted: Wanted,
): Promise<Written> {
  const body = bodyOf(input, sent);
  const own = unlessTold(database, wanted);
  return handler(callerOn(own, caller), { body, transaction: own.transaction, ...asked });
}

const callerOn = (database: Database, caller: Caller | null): Caller =>
  (caller && {
    ...caller,
    organization: new OrganizationView(database, caller.organization.organization_id),
  }) as Caller;

/** What was sent is an object of keys. An operation that takes no body takes an empty object for none. */
function bodyOf(input: Operation['input'], body: unknown): Sent {
  if (body === undefined && !input) return {};
  if (body === undefined) throw refusedBody('is empty: it must be a JSON object');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refusedBody('must be a JSON object');
  const unknown = input ? '' : unknownKeys(Object.keys(body));
  if (unknown) throw badRequest([], unknown);
  return body as Sent;
}
