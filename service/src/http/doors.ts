import { CREDENTIAL_HEADER, TAKEN_FOR_HEADER } from '@fairlead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from './address.ts';
import { admit, type Counted, countedNow } from './admit.ts';
import type { Door } from './bind.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';
import { isSecure, readCookie } from './cookie.ts';
import { isCrossSite } from './cross-site.ts';
import { isSafe } from './methods.ts';
import { knownAtGate } from './passed.ts';
import { Problem } from './problem.ts';

// Who may enter. A request passes the edge limit, then the credential, then its caller's window, all before a byte of
// its body is read. Tokens open the API alone, sessions the application alone. Whoever had a body waited for is looked
// up again once that is whole, and whoever had to wait to write before that is committed: a token may have been deleted
// since, a session ended.

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom it comes from. */
    address: string;
    caller: Caller | null;
    /** Of nobody who is not known. */
    counted?: Counted;
  }
}

/** Finds who a secret belongs to; undefined when it is missing, malformed, revoked or has expired. */
export type Identify = (secret: string) => Promise<Caller | undefined>;

export type IdentifyNow = (secret: string) => Caller | undefined;

export interface Identity {
  identify: Identify;
  /** Where nothing needs to be waited for. */
  identifyNow?: IdentifyNow;
}

/** Where nobody is asked who they are yet. */
export const OUTER_DOOR: Door = { vary: 'Cookie', shows_files: true };

const HEADER = CREDENTIAL_HEADER.toLowerCase();
const TAKEN_FOR = TAKEN_FOR_HEADER.toLowerCase();

export function tokenDoor(
  scope: FastifyInstance,
  context: Context,
  { identify, identifyNow }: Identity,
  atGate: Pick<Door, 'readings' | 'writings'>,
): Door {
  scope.addHook('onRequest', async (request, reply) => {
    const known = knownAtGate(request.raw);
    if (!known.begun) countAddress(context, request);
    const caller = await recognizedBy((credential) => known.caller ?? identify(credential), request);
    enter(context, request, reply, caller, String(caller.user_id), known.begun?.counted);
  });
  const recognize = (request: FastifyRequest) => recognizedBy(identifyNow ?? identify, request);
  return { vary: CREDENTIAL_HEADER, shows_files: false, recognize, ...atGate };
}

/** Whose token a request came with; or 401. */
export async function recognizedBy(
  find: Identify | IdentifyNow,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<Caller> {
  const credential = headers[HEADER];
  const caller = typeof credential === 'string' ? await find(credential) : undefined;
  if (caller) return caller;
  throw new Problem('unauthenticated', { headers: { 'WWW-Authenticate': `ApiKey header="${CREDENTIAL_HEADER}"` } });
}

/** The application's outer door, for who is about to log in as well: no other site leads anybody through it. */
export function outerDoor(scope: FastifyInstance, context: Context): void {
  scope.addHook('onRequest', async (request) => {
    const { method, headers, host } = request;
    if (isCrossSite({ method, headers, host, secure: isSecure(context, request) })) throw new Problem('cross_site');
    countAddress(context, request);
  });
}

/** Inside the outer door. */
export function sessionDoor(scope: FastifyInstance, context: Context, identify: Identify): Door {
  const recognize = async (request: FastifyRequest) => {
    const secret = readCookie(context, request);
    const caller = secret === undefined ? undefined : await identify(secret);
    const taken_for = request.headers[TAKEN_FOR];
    const isOther = taken_for !== undefined && taken_for !== String(caller?.user_id);
    if (!caller || isOther) throw new Problem('logged_out');
    return caller;
  };
  scope.addHook('onRequest', async (request, reply) => {
    const caller = await recognize(request);
    enter(context, request, reply, caller, `session of ${caller.user_id}`);
  });
  return { ...OUTER_DOOR, recognize };
}

/** Nobody is known yet: when to try again is told of the address alone. */
function countAddress({ windows }: Context, { address }: FastifyRequest): void {
  admit(windows.edge, clientNetwork(address), 'requests from one address');
}

/**
 * Lets a caller in whose window has room, unless it was counted at the gate. Counted apart at each door: whoever floods
 * the API with a stolen token does not keep its owner from deleting it.
 */
function enter(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  user: string,
  counted = countedNow(count(context, request, user)),
): void {
  request.caller = caller;
  request.counted = counted;
  reply.headers(counted.figures);
}

function count({ windows }: Context, { method, address }: FastifyRequest, user: string): Record<string, string> {
  const atTheEdge = () => windows.edge.secondsToRoom(clientNetwork(address));
  return isSafe(method)
    ? admit(windows.read, user, 'reads', atTheEdge)
    : admit(windows.write, user, 'writes', atTheEdge);
}
