import { CREDENTIAL_HEADER } from '@fairlead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from './address.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';
import { Problem } from './problem.ts';
import type { Count, Windows } from './window.ts';

// Who may enter. A request passes the edge limit, then the credential, then its caller's window, all before a byte of
// its body is read.

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Finds who a credential belongs to; undefined when it is missing, malformed or revoked. */
export type Identify = (credential: string) => Promise<Caller | undefined>;

const HEADER = CREDENTIAL_HEADER.toLowerCase();

export function tokenDoor(scope: FastifyInstance, context: Context, identify: Identify): void {
  scope.addHook('onRequest', async (request, reply) => {
    enforce(context.windows.edge, clientNetwork(request.ip), reply, false);
    const credential = request.headers[HEADER];
    const caller = typeof credential === 'string' ? await identify(credential) : undefined;
    if (!caller)
      throw new Problem('unauthenticated', { headers: { 'WWW-Authenticate': `ApiKey header="${CREDENTIAL_HEADER}"` } });
    request.caller = caller;
    enforce(windowFor(context, request), String(caller.user_id), reply, true);
  });
}

const windowFor = ({ windows }: Context, { method }: FastifyRequest): Windows =>
  method === 'GET' || method === 'HEAD' ? windows.read : windows.write;

function enforce(windows: Windows, caller: string, reply: FastifyReply, announce: boolean): void {
  const count = windows.count(caller);
  if (announce || !count.allowed) reply.headers(rateHeaders(count));
  if (count.allowed) return;
  const { limit, reset_seconds } = count;
  throw new Problem('rate_limited', {
    message: `Too many requests: ${limit} are allowed in a window; try again in ${reset_seconds} s`,
    headers: { 'Retry-After': String(reset_seconds) },
  });
}

const rateHeaders = ({ limit, remaining, reset_seconds }: Count) => ({
  'RateLimit-Limit': limit,
  'RateLimit-Remaining': remaining,
  'RateLimit-Reset': reset_seconds,
});
