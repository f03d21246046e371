import type { TSchema } from 'typebox';
import {
  CREDENTIAL_HEADER,
  RATE_LIMIT_HEADERS,
  REQUEST_ID_HEADER,
  RETRY_AFTER_HEADER,
  TOKEN_FORMAT,
} from './answers.ts';
import type { Schema } from './check.ts';
import { type ErrorName, errors, InvalidApiKey, Status } from './errors.ts';
import { errorExample, exampleOf } from './examples.ts';
import { OR_EMPTY, ORIGINAL } from './fields.ts';
import { API, type Operation, pathParameters, queryParameters, successStatus, tags } from './operation.ts';
import { type OperationId, operations } from './operations.ts';
import type { Parameter } from './query.ts';

// The contract as a Swagger 2.0 document, from the operations a service has bound.

type Json = Record<string, unknown>;
type Described = {
  title?: string;
  description?: string;
  example?: unknown;
  'x-nullable'?: boolean;
  [ORIGINAL]?: TSchema;
};

const ALWAYS: readonly ErrorName[] = ['unauthenticated', 'rate_limited', 'internal', 'unavailable', 'timeout'];

const JSON_TYPE = 'application/json';

const header = (type: string, description: string) => ({ type, description });
const REQUEST_ID = { [REQUEST_ID_HEADER]: header('string', 'Names the request; say it when you ask for help.') };
const COMMON_HEADERS = {
  ...REQUEST_ID,
  [RATE_LIMIT_HEADERS.limit]: header('integer', 'Requests allowed in the window this request counted in.'),
  [RATE_LIMIT_HEADERS.remaining]: header('integer', 'Requests left in the window.'),
  [RATE_LIMIT_HEADERS.reset]: header('integer', 'Seconds from now until the window ends.'),
};

const VERSION = { ETag: header('string', 'Version of the answer.') };
const FILE_VERSION = {
  ETag: header('string', 'Version of the file: a range with this as `If-Range` is of the same bytes, or all are sent.'),
};
const RANGE = {
  'Content-Range': header('string', 'Which bytes of how many these are; `*` where there are none such.'),
};
const RETRY = { [RETRY_AFTER_HEADER]: header('integer', 'Seconds after which to try this request again.') };

const FILE_HEADERS = {
  ...COMMON_HEADERS,
  'Content-Disposition': header('string', 'Name of the file, as RFC 6266 has it.'),
  'Content-Length': header('integer', 'Bytes sent.'),
  'Accept-Ranges': header('string', 'A range of bytes may be asked for.'),
  ...FILE_VERSION,
  'Content-Security-Policy': header('string', 'What a browser that shows the file lets it do: nothing.'),
};

/** What a failure has besides the usual. */
const FAILURE_HEADERS: Partial<Record<ErrorName, Json>> = {
  unauthenticated: { 'WWW-Authenticate': header('string', 'Which header carries the credential.') },
  range_not_satisfiable: RANGE,
  rate_limited: RETRY,
  unavailable: RETRY,
};

export function swagger(base_url: string, bound: readonly OperationId[]): Json {
  const url = new URL(base_url);
  const definitions: Json = {};
  const paths: Record<string, Json> = {};
  for (const id of bound) {
    const operation: Operation = operations[id];
    paths[operation.path] ??= {};
    (paths[operation.path] as Json)[operation.method.toLowerCase()] = describe(id, operation, definitions);
  }
  return {
    swagger: '2.0',
    info: {
      ...API,
      description:
        "A freight client's access to its own organization's shipments, tracking, documents, invoices and inquiries. Enumerations may gain members in later releases.",
      contact: { name: 'The service', url: base_url },
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    host: url.host,
    // Paths begin with a slash: the base must not end with one too.
    basePath: url.pathname.replace(/(?<=.)\/+$/, ''),
    schemes: [url.protocol.slice(0, -1)],
    consumes: [JSON_TYPE],
    produces: [JSON_TYPE],
    securityDefinitions: {
      personal_access_token: {
        type: 'apiKey',
        in: 'header',
        name: CREDENTIAL_HEADER,
        description: `A personal access token, whole and unchanged: ${TOKEN_FORMAT}.`,
      },
    },
    security: [{ personal_access_token: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    definitions: sorted(definitions),
  };
}

function describe(id: string, operation: Operation, definitions: Json): Json {
  const { answer, method } = operation;
  const responses: Json = { [successStatus(operation)]: success(operation, definitions) };
  if (answer.kind === 'file') {
    const headers = { ...FILE_HEADERS, ...RANGE };
    responses[206] = { ...success(operation, definitions), description: 'The range of bytes asked for.', headers };
  }
  if (method === 'GET') {
    const headers = { ...COMMON_HEADERS, ...(answer.kind === 'file' ? FILE_VERSION : VERSION) };
    responses[304] = { description: 'Unchanged since the `ETag` given in `If-None-Match`.', headers };
  }
  for (const name of [...operation.errors, ...ALWAYS]) {
    responses[errors[name].status] = failure(name, operation, definitions);
  }
  return {
    operationId: id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    produces: produces(operation),
    parameters: [
      ...pathParameters(operation).map(inPath),
      ...queryParameters(operation).map(inQuery),
      ...(operation.input ? [inBody(operation.input, definitions)] : []),
    ],
    responses,
  };
}

const inBody = (input: TSchema, definitions: Json): Json => ({
  name: 'body',
  in: 'body',
  required: true,
  description: (input as Described).description,
  schema: refer(input, definitions),
});

const inPath = (name: string): Json => {
  const shape = ['document', 'user'].includes(name)
    ? { format: 'uint64', description: `Id of the ${name}.` }
    : { description: `Reference or id of the ${name}.` };
  return { name, in: 'path', required: true, type: 'string', ...shape };
};

function inQuery({ enum: values, ...parameter }: Parameter): Json {
  const among = values ? { enum: values } : {};
  const shape = parameter.type === 'array' ? { items: { type: 'string', ...among }, collectionFormat: 'multi' } : among;
  return { ...parameter, in: 'query', required: false, ...shape };
}

const produces = ({ answer }: Operation) => (answer.kind === 'file' ? [...answer.of, JSON_TYPE] : [JSON_TYPE]);

function success({ answer, method, headers = {} }: Operation, definitions: Json): Json {
  const description = 'Success.';
  if (answer.kind === 'file') return { description, schema: { type: 'file' }, headers: FILE_HEADERS };
  if (answer.kind === 'nothing') return { description, headers: COMMON_HEADERS };
  const own = Object.entries(headers).map(([name, words]) => [name, header('string', words)]);
  const version = method === 'GET' ? VERSION : {};
  return {
    description,
    schema: refer(answer.schema, definitions),
    headers: { ...COMMON_HEADERS, ...version, ...Object.fromEntries(own) },
    examples: { [JSON_TYPE]: { ...(exampleOf(answer.schema) as object), ...answer.example } },
  };
}

function failure(name: ErrorName, operation: Operation, definitions: Json): Json {
  const schema = refer(name === 'unauthenticated' ? InvalidApiKey : Status, definitions);
  // Who is not known is counted in no window of theirs.
  const headers = { ...(name === 'unauthenticated' ? REQUEST_ID : COMMON_HEADERS), ...FAILURE_HEADERS[name] };
  const examples = { [JSON_TYPE]: errorExample(name, operation) };
  return { description: `${errors[name].message}.`, schema, headers, examples };
}

/** The named schemas of what operations take and answer, by their names. */
export function definitionsOf(described: readonly Operation[]): Json {
  const definitions: Json = {};
  for (const { input, answer } of described) {
    if (input) refer(input, definitions);
    if (answer.kind === 'json') refer(answer.schema, definitions);
  }
  return sorted(definitions);
}

const sorted = (definitions: Json): Json =>
  Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1)));

/** A schema as Swagger 2.0 has it: named ones once under `definitions`, referred to everywhere else. */
function refer(schema: TSchema, definitions: Json): Json {
  const named = ((schema as Described)[ORIGINAL] ?? schema) as Described;
  if (!named.title) return convert(schema as Json, definitions);
  if (!definitions[named.title]) {
    definitions[named.title] = {}; // taken before its fields are visited
    definitions[named.title] = convert(named as Json, definitions);
  }
  const $ref = { $ref: `#/definitions/${named.title}` };
  const { description, example, 'x-nullable': nullable } = schema as Described;
  if (description === named.description) return $ref;
  return {
    allOf: [$ref],
    description,
    ...(example !== named.example && { example }),
    ...(nullable && { 'x-nullable': nullable }),
  };
}

/** What may be empty is not of its format, and has the pattern of it. */
const OR_EMPTY_PATTERNS: Record<string, string> = { uint64: '^\\d*$' };

function convert(schema: Json, definitions: Json): Json {
  const converted: Json = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'items') converted.items = refer(value as TSchema, definitions);
    else if (key === 'properties') {
      const fields = Object.entries(value as Record<string, TSchema>);
      converted.properties = Object.fromEntries(fields.map(([name, field]) => [name, refer(field, definitions)]));
    } else if (key === 'exclusiveMinimum') Object.assign(converted, { minimum: value, exclusiveMinimum: true });
    else if (key === 'format' && (schema as Schema)[OR_EMPTY]) converted.pattern = OR_EMPTY_PATTERNS[value as string];
    else converted[key] = value;
  }
  return converted;
}
