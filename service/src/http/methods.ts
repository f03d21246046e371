import { APPLICATION_PREFIX, applicationOperations, type Operation, operations } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import { notFound, Problem } from './problem.ts';

// Which methods read, which write nothing, and the path of a request target. And what no route takes: a path that does
// not exist, or a method that the path does not take.

const READS = ['GET', 'HEAD'];

/** Asked for by whoever looks around, and refused: they write nothing. */
const SAFE = [...READS, 'OPTIONS', 'TRACE'];
export const isSafe = (method = ''): boolean => SAFE.includes(method);

export const isRead = (method = ''): boolean => READS.includes(method);

/** What an operation is asked with: whoever may GET may ask for the HEAD alone. */
export const methodsOf = ({ method }: Pick<Operation, 'method'>): string[] => (isRead(method) ? READS : [method]);

const paths = new Map<string, { pattern: RegExp; allowed: string[] }>();
const all: Operation[] = Object.values(operations);
const beneath = [...all, ...Object.values<Operation>(applicationOperations)].map((operation) => ({
  ...operation,
  path: APPLICATION_PREFIX + operation.path,
}));
for (const { path, method } of [...all, ...beneath]) {
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
  const { allowed } = paths.get(path) ?? { allowed: [] };
  paths.set(path, { pattern, allowed: [...allowed, ...methodsOf({ method })] });
}

/** A request target up to its query; a proxy may send it with scheme and host. */
const TARGET = /^(?:https?:\/\/[^/?#]*)?([^?#]*)/i;

export const pathOf = (url: string): string => TARGET.exec(url)?.[1] as string;

/** 405 and what the path takes instead, or 404. */
export function noRoute(url: string): Problem {
  const path = decodeURI(pathOf(url));
  const known = [...paths.values()].find(({ pattern }) => pattern.test(path));
  return known ? new Problem('method_not_allowed', { headers: { Allow: known.allowed.join(', ') } }) : notFound();
}

export function refuseTheRest(scope: FastifyInstance): void {
  const refuse = async ({ url }: { url: string }) => {
    throw noRoute(url);
  };
  // Ahead of the body, which is nobody's business here. Fastify takes every hook, its types two of them.
  scope.setNotFoundHandler({ preParsing: refuse } as never, refuse);
}
