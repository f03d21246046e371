import { type ApplicationOperationId, type OperationId, type Parameter, utcDate } from '@fairlead/contract';
import { keyOf, tagOf } from './answers.ts';
import type { Asked, ByPath } from './by-path.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';

// Reads of JSON: how an answer is found in memory or made.

export type AnyOperationId = OperationId | ApplicationOperationId;

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

export type Readings = ByPath<Reading>;

/** What is sent. Without a tag nobody is to remember it. */
export interface Made {
  parts: readonly Buffer[];
  tag: string | undefined;
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
