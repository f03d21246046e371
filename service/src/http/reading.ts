import {
  type ApplicationOperationId,
  checkParameters,
  type FieldViolation,
  type Operation,
  type OperationId,
  type Parameter,
  pathParameters,
  type RawQuery,
  utcDate,
} from '@fairlead/contract';
import { parse } from 'fast-querystring';
import { keyOf, tagOf } from './answers.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';

// Reads of JSON: which of them a URL asks for, and how its answer is found in memory or made.

export type AnyOperationId = OperationId | ApplicationOperationId;

export interface Asked {
  params: Record<string, string>;
  query: RawQuery;
  /** What is wrong with the query. Only operations bound with `judges` see any, to tell it together with the body's. */
  misasked: FieldViolation[];
}

/** Answers with JSON text, or its bytes in parts. */
export type JsonHandler = (caller: Caller, asked: Asked) => Promise<string | readonly Buffer[]>;

export interface Reading {
  operation: AnyOperationId;
  /** Those of the query; undefined of a list, which judges its own. */
  parameters: readonly Parameter[] | undefined;
  handler: JsonHandler;
  /** Whether the answer depends on the user, on today's date in UTC: either is then part of its key and its ETag. */
  perUser: boolean;
  perDay: boolean;
  /** The header that says who asks. */
  vary: string;
}

/** What is sent. Without a tag nobody is to remember it. */
export interface Made {
  parts: readonly Buffer[];
  tag: string | undefined;
}

/** As Fastify's router has it; of nothing it makes nothing. */
export const parseQuery = (text: string): RawQuery => (text === '' ? {} : parse(text)) as RawQuery;

/** A part of a path that is an id; stands in for one as well. */
const ID = /(?<=\/)\d+(?=\/|$)/g;
const ANY = '{}';

/** Reads by their paths. What is no id, or asked wrongly, is none of them: the rest of the service tells why. */
export class Readings {
  readonly #all = new Map<string, { reading: Reading; names: string[] }>();

  bind(operation: Operation, reading: Reading): void {
    this.#all.set(operation.path.replace(/\{\w+\}/g, ANY), { reading, names: pathParameters(operation) });
  }

  find(url: string): { reading: Reading; asked: Asked } | undefined {
    const end = url.indexOf('?');
    const path = end < 0 ? url : url.slice(0, end);
    const bound = this.#all.get(path) ?? this.#all.get(path.replace(ID, ANY));
    if (!bound) return undefined;
    const { reading, names } = bound;
    const ids = names.length > 0 ? (path.match(ID) ?? []) : [];
    if (ids.length < names.length) return undefined;
    const query = end < 0 ? {} : parseQuery(url.slice(end + 1));
    if (reading.parameters && checkParameters(reading.parameters, query).length > 0) return undefined;
    const params = Object.fromEntries(names.map((name, at) => [name, ids[at] as string]));
    return { reading, asked: { params, query, misasked: [] } };
  }
}

/**
 * An answer is a function of organization, version and request. These find it in memory; the first two are its ETag, by
 * which whoever asks again is told that nothing has changed. Who waited for a turn may not want it any more.
 */
export async function answerTo(
  { database, answers, shares, epoch }: Context,
  { operation, handler, perUser, perDay, vary }: Reading,
  caller: Caller,
  url: string,
  asked: Asked,
  isWanted: () => boolean,
): Promise<Made> {
  const user = perUser ? `u${caller.user_id}` : '';
  const day = perDay ? `d${utcDate()}` : '';
  const tag = tagOf(epoch, caller, user + day);
  const key = keyOf(tag, vary, url);
  const remembered = () => {
    const kept = answers.get(key);
    return kept && [kept.body];
  };
  // What is read from a standby may be older than the version, which another server may have told.
  let isBehind = false;
  const make = async (): Promise<readonly Buffer[]> => {
    if (!isWanted()) return [];
    // Another may have asked for the same.
    const kept = remembered();
    if (kept) return kept;
    const watched = database.watchStandbys?.();
    const parts = partsOf(await handler(caller, asked));
    isBehind = watched?.() ?? false;
    if (!isBehind && answers.isAskedAgain(key)) answers.set(key, operation, parts);
    return parts;
  };
  const parts = remembered() ?? (await shares.take(caller.organization.organization_id, make));
  return { parts, tag: isBehind ? undefined : tag };
}

/** What a database was made to keep by hand may come out as something else than text. */
function partsOf(json: string | readonly Buffer[]): readonly Buffer[] {
  if (typeof json === 'string') return [Buffer.from(json)];
  if (!Array.isArray(json) || !json.every(Buffer.isBuffer)) throw new TypeError('an answer is neither text nor bytes');
  return json;
}
