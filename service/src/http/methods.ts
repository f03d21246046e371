import { METHODS } from 'node:http';
import { type Operation, operations } from '@fairlead/contract';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { routePath } from './bind.ts';
import { Problem } from './problem.ts';

/** A known path with a method it does not take: 405, and which it does. */
export function refuseOtherMethods(scope: FastifyInstance): void {
  const all: readonly Operation[] = Object.values(operations);
  for (const path of new Set(all.map((operation) => operation.path))) {
    const taken = all.filter((operation) => operation.path === path);
    const allowed = taken.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const refused = METHODS.filter((method) => !allowed.includes(method) && method !== 'CONNECT');
    scope.route({
      method: refused.filter((method) => scope.supportedMethods.includes(method)) as HTTPMethods[],
      url: routePath(path),
      // Ahead of the body, which is nobody's business here.
      preParsing: async () => {
        throw new Problem('method_not_allowed', { headers: { Allow: allowed.join(', ') } });
      },
      handler: async () => undefined,
    });
  }
}
