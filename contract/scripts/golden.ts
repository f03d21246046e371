import { type OperationId, operations, operationsPage, swagger } from '../src/index.ts';

/** The committed pages of the contract, each by its file. */
export const goldens = {
  'operations.txt': operationsPage(),
  'swagger.json': `${JSON.stringify(swagger('http://127.0.0.1:3000', Object.keys(operations) as OperationId[]), null, 2)}\n`,
};

export const goldenFile = (name: string): URL => new URL(`../${name}`, import.meta.url);
