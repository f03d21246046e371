import type { RawRequest } from '@fairlead/sdk/application';
import { bodyExample, nameExample } from '../contract/example.ts';
import { type Definitions, type Operation, parametersIn } from '../contract/swagger.ts';

// What the person has filled in, and the request it makes.

export interface Filled {
  name: string;
  /** By parameter; a list has several. */
  query: Readonly<Record<string, readonly string[]>>;
  body: string;
}

export const emptyFor = (operation: Operation, definitions: Definitions): Filled => ({
  name: '',
  query: {},
  body: bodyExample(operation, definitions) ?? '',
});

/** The request as it would be sent: what was left empty is not part of it. */
export function requestOf(operation: Operation, { name, query, body }: Filled): RawRequest {
  const given = Object.entries(query)
    .map(([parameter, values]) => [parameter, values.filter((value) => value !== '')] as const)
    .filter(([, values]) => values.length > 0);
  return {
    method: operation.method,
    path: operation.path,
    ...(parametersIn(operation, 'path').length > 0 && { name: name.trim() }),
    ...(given.length > 0 && { query: Object.fromEntries(given) }),
    ...(parametersIn(operation, 'body').length > 0 && { body }),
  };
}

/** For code to be copied: where nothing is named yet, the contract's example is. */
export function shownRequest(operation: Operation, filled: Filled, definitions: Definitions): RawRequest {
  const request = requestOf(operation, filled);
  const [parameter] = parametersIn(operation, 'path');
  if (!parameter || isName(request.name)) return request;
  return { ...request, name: nameExample(parameter.name, definitions) };
}

/** A dot or two would lead elsewhere in the path. */
export const isName = (name: string | undefined): boolean => name !== undefined && !/^\.{0,2}$/.test(name);
