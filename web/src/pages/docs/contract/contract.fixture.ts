import { type OperationId, operations, swagger } from '@fairlead/contract';
import { type Contract, type Operation, operationsOf } from './swagger.ts';

/** The contract as a service that answers everything gives it. */
const CONTRACT = swagger('https://freight.example', Object.keys(operations) as OperationId[]) as unknown as Contract;
export const DEFINITIONS = CONTRACT.definitions ?? {};
export const OPERATIONS: readonly Operation[] = operationsOf(CONTRACT);

export function operation(id: string): Operation {
  const found = OPERATIONS.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}
