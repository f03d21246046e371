import type { operations } from '@fairlead/contract';
import type { Fairlead } from '@fairlead/sdk';
import type { RawRequest } from '@fairlead/sdk/application';
import { type Definitions, type Operation, parametersIn, resolved, successOf } from '../contract/swagger.ts';
import { literal } from './literal.ts';

// A request as a program. The compiler holds the methods against the SDK, and the operations against the contract.

type Resource = keyof Fairlead;
type Method = { [R in Resource]: `${R}.${keyof Fairlead[R] & string}` }[Resource];

export const METHODS: Readonly<Record<keyof typeof operations, Method>> = {
  listShipments: 'shipments.list',
  getShipment: 'shipments.get',
  getShipmentTracking: 'shipments.tracking',
  listShipmentDocuments: 'shipments.documents',
  listShipmentInvoices: 'shipments.invoices',
  listInquiries: 'inquiries.list',
  getInquiry: 'inquiries.get',
  createInquiry: 'inquiries.create',
  updateInquiry: 'inquiries.update',
  cancelInquiry: 'inquiries.cancel',
  deleteInquiry: 'inquiries.delete',
  listInvoices: 'invoices.list',
  getInvoice: 'invoices.get',
  downloadInvoice: 'invoices.download',
  downloadDocument: 'documents.download',
  getProfileUser: 'profile.user',
  getProfileOrganization: 'profile.organization',
  getUser: 'users.get',
  getContract: 'service.contract',
  getApiInfo: 'service.info',
};

/** Undefined of an operation that this page's SDK does not know yet. */
export function snippetOf(
  operation: Operation,
  request: RawRequest,
  baseUrl: string,
  definitions: Definitions,
): string | undefined {
  const method = (METHODS as Readonly<Record<string, string>>)[operation.operationId];
  if (method === undefined) return undefined;
  const { imports, lines } = usage(operation, `client.${method}(${argumentsOf(operation, request)})`, definitions);
  return [
    ...imports,
    `import { Fairlead } from '@fairlead/sdk';`,
    '',
    '// The token is FAIRLEAD_TOKEN of the environment.',
    `const client = new Fairlead({ baseUrl: ${literal(baseUrl)} });`,
    ...lines,
  ].join('\n');
}

function argumentsOf(operation: Operation, { name, query, body }: RawRequest): string {
  const asked = queryOf(operation, query ?? {});
  return [name, Object.keys(asked).length > 0 ? asked : undefined, parsed(body)]
    .filter((argument) => argument !== undefined)
    .map((argument) => literal(argument))
    .join(', ');
}

/** What is no JSON yet has no literal either. */
function parsed(body: string | undefined): unknown {
  try {
    return body === undefined ? undefined : JSON.parse(body);
  } catch {
    return {};
  }
}

/** Filters in an object of their own, as the SDK has them; one of several values alone. */
function queryOf(operation: Operation, query: NonNullable<RawRequest['query']>): Record<string, unknown> {
  const integers = parametersIn(operation, 'query').filter(({ type }) => type === 'integer');
  const plain: Record<string, unknown> = {};
  const filter: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(query)) {
    const values = [given].flat();
    const value = values.length === 1 ? values[0] : values;
    const isInteger = integers.some((parameter) => parameter.name === name) && /^\d+$/.test(String(value));
    if (name.startsWith('filter.')) filter[name.slice('filter.'.length)] = value;
    else plain[name] = isInteger ? Number(value) : value;
  }
  return Object.keys(filter).length > 0 ? { ...plain, filter } : plain;
}

/** What is done with the answer: a list is walked, a file kept, a record shown. */
function usage(operation: Operation, call: string, definitions: Definitions): { imports: string[]; lines: string[] } {
  const { schema } = successOf(operation)?.answer ?? {};
  if (!schema) return { imports: [], lines: [`await ${call};`] };
  const { type, properties, record = 'Answer' } = resolved(schema, definitions);
  if (type === 'file') {
    const lines = [`const file = await ${call};`, 'await writeFile(file.name, file.stream);'];
    return { imports: [`import { writeFile } from 'node:fs/promises';`], lines };
  }
  if (properties?.cursor) {
    return { imports: [], lines: [`for await (const record of ${call}) {`, '  console.log(record);', '}'] };
  }
  const name = record.charAt(0).toLowerCase() + record.slice(1);
  return { imports: [], lines: [`const ${name} = await ${call};`, `console.log(${name});`] };
}
