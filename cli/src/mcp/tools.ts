import { type Operation, operations } from '@fairlead/sdk/contract';
import { inputSchema, type ObjectSchema } from './schema.ts';

// The operations as tools: nothing about them is written here that the contract knows.

export interface Tool {
  readonly id: string;
  readonly operation: Operation;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly annotations: Annotations;
}

interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** The tools an assistant is given: those that read, and all of them where it may write. */
export const toolsFor = ({ allowWrites }: { allowWrites: boolean }): Tool[] =>
  Object.entries(operations)
    .filter(([, operation]) => allowWrites || isRead(operation))
    .map(([id, operation]) => ({
      id,
      operation,
      name: toolName(id),
      title: operation.summary,
      description: operation.description,
      inputSchema: inputSchema(operation),
      annotations: annotationsOf(operation),
    }));

/** `listShipments` as `list_shipments`. */
export const toolName = (id: string): string => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isRead = ({ method }: Operation): boolean => method === 'GET';

/** Every other write puts something in the place of what was there. */
const isCreate = ({ method, parameters }: Operation): boolean => method === 'POST' && parameters.length === 0;

const annotationsOf = (operation: Operation): Annotations => ({
  readOnlyHint: isRead(operation),
  destructiveHint: !isRead(operation) && !isCreate(operation),
  // Done twice to the same record it is done once; what makes a record makes another.
  idempotentHint: !isCreate(operation),
  // The records of one organization, and nothing beyond them.
  openWorldHint: false,
});
