// What the SDK takes from the contract, written out: its types, so that a published package needs nothing but itself,
// and the few facts that calls are made of.
import {
  APPLICATION_PREFIX,
  applicationOperations,
  CREDENTIAL_HEADER,
  definitionsOf,
  type ListDefinition,
  limits,
  lists,
  type Operation,
  type OperationId,
  operations,
  type Parameter,
  queryParameters,
  RATE_LIMIT_HEADERS,
  REPLAYED_HEADER,
  REQUEST_ID_HEADER,
  RETRY_AFTER_HEADER,
  swagger,
  TAKEN_FOR_HEADER,
} from '@fairlead/contract';
import { enumerations } from '../src/contract.ts';

interface Schema {
  $ref?: string;
  allOf?: [Schema];
  type?: string;
  description?: string;
  enum?: readonly string[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  'x-nullable'?: boolean;
}

const HEAD = '// Written from the contract by sdk/scripts/write-generated.ts: change the contract, not this file.\n';

const definitions = swagger('http://localhost', Object.keys(operations) as OperationId[]).definitions as Record<
  string,
  Schema
>;

/** Names of what is sent. There a member may be undefined too: so is what is read where it is absent. */
const sent = new Set(
  Object.values<Operation>({ ...operations, ...applicationOperations }).flatMap((operation) =>
    Object.keys(definitionsOf([{ ...operation, answer: { kind: 'nothing' } }])),
  ),
);

export const generatedFile = (name: string): URL => new URL(`../src/generated/${name}`, import.meta.url);

/** The files that are written, by their names. */
export const generated = (): Record<string, string> => ({
  'records.ts': recordsFile(),
  'operations.ts': operationsFile(),
  'application.ts': applicationFile(),
  'enumerations.ts': enumerationsFile(),
});

function recordsFile(): string {
  const records = Object.entries(definitions).map(([name, schema]) => declaration(name, schema));
  const queries = Object.values<ListDefinition>(lists).map(queryDeclaration);
  const order = queryParameters(operations.listShipments).find(({ name }) => name === 'order');
  return [
    HEAD,
    '/** A member of an enumeration. Services may gain members: any text types, the known ones are suggested. */',
    'export type Open<Known extends string> = Known | (string & {});\n',
    ...records,
    enumeration('Order', order?.description ?? '', order?.enum ?? []),
    ...queries,
  ].join('\n');
}

function declaration(name: string, schema: Schema): string {
  if (schema.enum) return enumeration(name, schema.description ?? '', schema.enum);
  return `${comment(schema.description)}export interface ${name} ${objectType(schema, '', sent.has(name))}\n`;
}

const enumeration = (name: string, description: string, members: readonly string[]): string =>
  `${comment(description)}export type ${name} = Open<\n${members.map((member) => `  | '${member}'\n`).join('')}>;\n`;

function objectType({ properties = {}, required = [] }: Schema, indent: string, isSent = false): string {
  const fields = Object.entries(properties).map(([key, field]) => {
    const name = /^\w+$/.test(key) ? key : `'${key}'`;
    const isOptional = !required.includes(key);
    const mark = isOptional ? '?' : '';
    const nothing = `${field['x-nullable'] ? ' | null' : ''}${isOptional && isSent ? ' | undefined' : ''}`;
    const type = `${typeOf(field, `${indent}  `)}${nothing}`;
    return `${comment(toldOf(field), `${indent}  `)}${indent}  ${name}${mark}: ${type};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

/** What is said of a field; of one that says nothing itself, what is said of the record that it holds. */
const toldOf = ({ description, $ref = '' }: Schema): string | undefined =>
  description ?? definitions[nameIn($ref)]?.description;

const nameIn = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

function typeOf(schema: Schema, indent: string): string {
  const { $ref, allOf, type, items } = schema;
  if (allOf) return typeOf(allOf[0], indent);
  if ($ref) return nameIn($ref);
  if (type === 'array') return `${typeOf(items ?? {}, indent)}[]`;
  if (type === 'object') return schema.properties ? objectType(schema, indent) : 'Record<string, unknown>';
  if (type === 'integer') return 'number';
  return type ?? 'unknown';
}

/** What a list is asked with: the query's parameters, those of `filter.` in an object. */
function queryDeclaration(list: ListDefinition): string {
  const record = recordName(list);
  const parameters = queryParameters({ list } as Operation);
  const filters = parameters.filter(({ name }) => name.startsWith('filter.'));
  const orderBy = parameters.find(({ name }) => name === 'order_by') as Parameter;
  const field = (name: string, type: string, { description }: Parameter) =>
    `${comment(description, '  ')}  ${name}?: ${type} | undefined;\n`;
  const types: Record<string, string> = { limit: 'number', order: 'Order', order_by: `${record}OrderBy` };
  const scalars = parameters.filter((parameter) => !filters.includes(parameter));
  const narrowed = filters.map((parameter) => {
    const name = parameter.name.slice('filter.'.length);
    const type = parameter.enum ? `${record}Status` : 'string';
    return field(name, `${type} | readonly ${type}[]`, parameter);
  });
  return [
    enumeration(`${record}OrderBy`, orderBy.description, orderBy.enum ?? []),
    `${comment(`What narrows a list of ${list.collection}.`)}export interface ${record}Filter {\n${narrowed.join('')}}\n`,
    `${comment(`What a list of ${list.collection} is asked with.`)}export interface ${record}Query {\n${scalars
      .map((parameter) => field(parameter.name, types[parameter.name] ?? 'string', parameter))
      .join('')}  /** What narrows the list. */\n  filter?: ${record}Filter | undefined;\n}\n`,
  ].join('\n');
}

const recordName = ({ record }: ListDefinition): string => (record as { title?: string }).title as string;

function comment(text = '', indent = ''): string {
  const lines = text.split('\n').map((line) => line.trim());
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line && ` ${line}`}\n`).join('')}${indent} */\n`;
}

/** What the application has besides: its records, those that are the API's too taken from there, and its operations. */
function applicationFile(): string {
  const all = Object.values<Operation>(applicationOperations);
  const own = Object.entries(definitionsOf(all) as typeof definitions).filter(([name]) => !(name in definitions));
  const records = own.map(([name, schema]) => declaration(name, schema)).join('\n');
  const queries = all.filter(({ query = [] }) => query.some(({ name }) => name === 'today')).map(askedWith);
  const written = [records, ...queries].join('\n');
  const shared = ['Open', ...Object.keys(definitions)].filter((name) => new RegExp(`[ <]${name}\\b`).test(written));
  return `${HEAD}
import type { Operation } from './operations.ts';
import type { ${shared.sort().join(', ')} } from './records.ts';

${written}
/** The application's door: the API's operations and these are beneath it. */
export const APPLICATION_PREFIX = '${APPLICATION_PREFIX}';

/** Whom a page takes to be logged in, by id; should it be another, the answer is that nobody is. */
export const TAKEN_FOR_HEADER = '${TAKEN_FOR_HEADER}';

export const applicationOperations = {
${operationRows(applicationOperations)}} as const satisfies Record<string, Operation>;

/** What the lists can be asked with, for pages that do not load the whole contract. */
export const lists = ${JSON.stringify(listFacts(), null, 2)} as const;

/** Limits that forms tell. */
export const limits = ${JSON.stringify(limitFacts(), null, 2)} as const;
`;
}

/** What is asked for a day, by the name of what is answered. */
function askedWith({ query = [], answer, summary }: Operation): string {
  const record = answer.kind === 'json' ? (answer.schema as { title?: string }).title : '';
  const fields = query.map(({ name, enum: members, description }) => {
    const type = members ? `Open<${members.map((member) => `'${member}'`).join(' | ')}>` : 'string';
    return `${comment(description, '  ')}  ${name}?: ${type} | undefined;\n`;
  });
  return `${comment(`${summary}: what it is asked with.`)}export interface ${record}Query {\n${fields.join('')}}\n`;
}

/** Which members an enumeration has, by its name: each is a type of the same name. */
function enumerationsFile(): string {
  const names = Object.keys(enumerations).sort();
  const records = recordsFile();
  const isRecord = (name: string) => records.includes(`export type ${name} =`);
  const shared = names.filter(isRecord);
  const own = names.filter((name) => !isRecord(name));
  return `${HEAD}
import type { ${own.join(', ')} } from './application.ts';
import type {
${shared.map((name) => `  ${name},\n`).join('')}} from './records.ts';

/** The enumerations of the contract, each with its members. */
export interface Members {
${names.map((name) => `  ${name}: ${name};\n`).join('')}}
`;
}

const operationRows = (all: Record<string, Operation>): string =>
  Object.entries(all)
    .map(([id, operation]) => {
      const collection = collectionOf(operation);
      const told = collection ? `, collection: '${collection}'` : toldMembers(operation);
      return `  ${id}: { method: '${operation.method}', path: '${operation.path}'${told} },\n`;
    })
    .join('');

/** By so many of its members a record is told from what others answer. */
const KNOWN_BY = 3;

/** What every answer of an operation has; of a record none of whose members must be there, one of them. */
function toldMembers({ answer }: Operation): string {
  if (answer.kind !== 'json') return '';
  const { required = [], properties = {} } = answer.schema as Schema;
  const members = required.length > 0 ? required.slice(0, KNOWN_BY) : [Object.keys(properties).join('|')];
  return `, members: [${members.map((name) => `'${name}'`).join(', ')}]`;
}

/** The name under which a page has its records: beside its cursor. */
function collectionOf({ list, answer }: Operation): string | undefined {
  if (list || answer.kind !== 'json') return list?.collection;
  const fields = Object.keys((answer.schema as Schema).properties ?? {});
  return fields.includes('cursor') ? fields.find((name) => name !== 'cursor') : undefined;
}

function operationsFile(): string {
  return `${HEAD}
/** Where an operation is, and by what its answer is known. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  /** The name under which a list has its records. */
  readonly collection?: string;
  /** Some that every record it answers with has: names, or several of which one is there (sea|air). */
  readonly members?: readonly string[];
}

export const operations = {
${operationRows(operations)}} as const satisfies Record<string, Operation>;

export const CREDENTIAL_HEADER = '${CREDENTIAL_HEADER}';
/** Says of a create that it was answered with an inquiry that was there already. */
export const REPLAYED_HEADER = '${REPLAYED_HEADER}';
export const REQUEST_ID_HEADER = '${REQUEST_ID_HEADER}';
export const RETRY_AFTER_HEADER = '${RETRY_AFTER_HEADER}';
export const RATE_LIMIT_HEADERS = ${JSON.stringify(RATE_LIMIT_HEADERS, null, 2)} as const;
/** How long an identical create is answered with the first one's inquiry. */
export const REPLAY_WINDOW_SECONDS = ${limits.replay_window_seconds};
/** Most records on a page. */
export const MAX_PAGE_SIZE = ${limits.max_page_size};
/** How long the service works on a request at most. */
export const REQUEST_TIMEOUT_SECONDS = ${limits.request_timeout_seconds};
`;
}

const listFacts = () =>
  Object.fromEntries(
    Object.entries<ListDefinition>(lists).map(([kind, { status, order_by, order_by_prefix, dates }]) => [
      kind,
      {
        status: { name: status.name, values: status.values, unspecified: status.unspecified },
        order_by: { values: order_by.values, unspecified: order_by.unspecified, prefix: order_by_prefix },
        dates,
      },
    ]),
  );

function limitFacts() {
  const { min_password_length, max_password_length, max_token_name_length, max_search_length, default_page_size } =
    limits;
  return { min_password_length, max_password_length, max_token_name_length, max_search_length, default_page_size };
}
