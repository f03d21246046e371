import { CREDENTIAL_HEADER, limits } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import { clientNetwork } from './address.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';
import { Problem } from './problem.ts';
import type { Windows } from './window.ts';

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
    const { edge, read, write } = context.windows;
    admit(edge, clientNetwork(request.ip), 'requests from one address');
    const credential = request.headers[HEADER];
    const caller = typeof credential === 'string' ? await identify(credential) : undefined;
    if (!caller)
      throw new Problem('unauthenticated', { headers: { 'WWW-Authenticate': `ApiKey header="${CREDENTIAL_HEADER}"` } });
    request.caller = caller;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const user = String(caller.user_id);
    reply.headers(isRead ? admit(read, user, 'reads') : admit(write, user, 'writes'));
  });
}

/** Counts a request in, and says so in headers; or refuses it, with the figures of the window that is full. */
function admit(windows: Windows, caller: string, what: string): Record<string, string> {
  const { limit, remaining, reset_seconds, allowed } = windows.count(caller);
  const figures = {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(reset_seconds),
  };
  if (allowed) return figures;
  throw new Problem('rate_limited', {
    message: `Too many requests: ${limit} ${what} are allowed in ${limits.window_seconds} s; try again in ${reset_seconds} s`,
    headers: { ...figures, 'Retry-After': String(reset_seconds) },
  });
}
