// Every operation of the contract at every door that leads to it.
import {
  APPLICATION_PREFIX,
  applicationOperations,
  type Operation,
  operations,
  pathParameters,
} from '@fairlead/contract';

export type Door = 'token' | 'session';

export interface Route {
  id: string;
  door: Door;
  operation: Operation;
  /** Beneath its door. */
  path: string;
  /** The name in its path, if there is one. */
  parameter: string | undefined;
}

const at = (door: Door, catalogue: Record<string, Operation>): Route[] =>
  Object.entries(catalogue).map(([id, operation]) => {
    const path = (door === 'token' ? '' : APPLICATION_PREFIX) + operation.path;
    return { id, door, operation, path, parameter: pathParameters(operation)[0] };
  });

export const ROUTES: readonly Route[] = [
  ...at('token', operations),
  ...at('session', operations),
  ...at('session', applicationOperations),
];
