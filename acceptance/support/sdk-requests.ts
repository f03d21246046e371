// Which method of the SDK makes a request, and with what: nothing when no call of the SDK would send just this.
import { readFileSync } from 'node:fs';
import type { Call, CallOptions, Fairlead, InquiryInput } from '@fairlead/sdk';
import type { SendOptions } from './service.ts';

/** What a method is called with; each takes what it needs. */
export interface Asked {
  /** What the path's parameter is. */
  name: string;
  query: object;
  body: object;
}

type Method = (client: Fairlead, asked: Asked, options: CallOptions) => Call<unknown>;

const METHODS: Record<string, Method> = {
  listShipments: ({ shipments }, { query }, options) => shipments.list(query, options),
  getShipment: ({ shipments }, { name }, options) => shipments.get(name, options),
  getShipmentTracking: ({ shipments }, { name }, options) => shipments.tracking(name, options),
  listShipmentDocuments: ({ shipments }, { name }, options) => shipments.documents(name, options),
  listShipmentInvoices: ({ shipments }, { name, query }, options) => shipments.invoices(name, query, options),
  listInquiries: ({ inquiries }, { query }, options) => inquiries.list(query, options),
  getInquiry: ({ inquiries }, { name }, options) => inquiries.get(name, options),
  createInquiry: ({ inquiries }, { body }, options) => inquiries.create(body as InquiryInput, options),
  updateInquiry: ({ inquiries }, { name, body }, options) => inquiries.update(name, body, options),
  cancelInquiry: ({ inquiries }, { name }, options) => inquiries.cancel(name, options),
  deleteInquiry: ({ inquiries }, { name }, options) => inquiries.delete(name, options),
  listInvoices: ({ invoices }, { query }, options) => invoices.list(query, options),
  getInvoice: ({ invoices }, { name }, options) => invoices.get(name, options),
  downloadInvoice: ({ invoices }, { name }, options) => invoices.download(name, options),
  downloadDocument: ({ documents }, { name }, options) => documents.download(name, options),
  getProfileUser: ({ profile }, _, options) => profile.user(options),
  getProfileOrganization: ({ profile }, _, options) => profile.organization(options),
  getUser: ({ users }, { name }, options) => users.get(name, options),
  getContract: ({ service }, _, options) => service.contract(options),
  getApiInfo: ({ service }, _, options) => service.info(options),
};

interface Parameter {
  in: 'path' | 'query' | 'body';
  name: string;
  type: string;
}

interface Definition {
  operationId: string;
  parameters?: Parameter[];
  responses: Record<string, { schema?: { $ref?: string; type?: string } }>;
}

export interface Operation {
  id: string;
  call: Method;
  method: string;
  path: RegExp;
  /** Types of the query's parameters, by their names. */
  query: Map<string, string>;
  takesBody: boolean;
  answersFile: boolean;
  /** The key of a list's records. */
  collection?: string;
}

// The committed contract rather than the package: each spec file would load that anew.
const swagger = JSON.parse(readFileSync(new URL('../../contract/swagger.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Definition>>;
  definitions: Record<string, { properties?: object }>;
};

const OPERATIONS = Object.entries(swagger.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, definition]) => operation(method.toUpperCase(), path, definition)),
);

function operation(method: string, path: string, { operationId, parameters = [], responses }: Definition): Operation {
  const { $ref = '', type } = responses[200]?.schema ?? {};
  const [collection, cursor] = Object.keys(swagger.definitions[$ref.replace('#/definitions/', '')]?.properties ?? {});
  return {
    id: operationId,
    call: METHODS[operationId] as Method,
    method,
    path: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/, '([^/]+)')}$`),
    query: new Map(parameters.filter((each) => each.in === 'query').map(({ name, type }) => [name, type])),
    takesBody: parameters.some((each) => each.in === 'body'),
    answersFile: type === 'file',
    ...(cursor === 'cursor' && { collection }),
  };
}

/** A call cannot change these. */
const SET_BY_THE_SDK = ['x-service-key', 'x-request-id'];
const CREDENTIAL = /^\d+\|[\x21-\x7e]+$/;

export interface SdkCall {
  operation: Operation;
  asked: Asked;
}

/** The call whose request would be this one to the letter. */
export function asTheSdkAsks(
  method: string,
  target: string,
  { credential, headers = {}, body }: SendOptions,
): SdkCall | undefined {
  if (credential !== undefined && !CREDENTIAL.test(credential)) return undefined;
  if (Object.keys(headers).some((name) => SET_BY_THE_SDK.includes(name.toLowerCase()))) return undefined;
  const [path = '', search] = target.split(/\?(.*)/s, 2);
  const operation = OPERATIONS.find((each) => each.method === method && each.path.test(path));
  if (!operation || (operation.takesBody ? !isRecord(body) : body !== undefined)) return undefined;
  const name = nameOf(operation.path.exec(path)?.[1]);
  const query = search === undefined ? {} : queryOf(search, operation.query);
  return name === undefined || !query ? undefined : { operation, asked: { name, query, body: body as object } };
}

const isRecord = (body: unknown): boolean =>
  typeof body === 'object' && !(body instanceof Uint8Array) && !Array.isArray(body);

/** What is spelled so in a path; '' where the path names nothing. */
function nameOf(segment = ''): string | undefined {
  try {
    const name = decodeURIComponent(segment);
    return encodeURIComponent(name) === segment && !/^\.{1,2}$/.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

/** The SDK's query, whose parameters are in the order they are spelled in. */
function queryOf(search: string, types: Operation['query']): object | undefined {
  const query: Record<string, unknown> = {};
  const filter: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const type = types.get(name);
    if (type === undefined) return undefined;
    if (type === 'array') {
      query.filter = filter;
      const field = name.slice('filter.'.length);
      filter[field] = [...(filter[field] ?? []), value];
    } else query[name] = type === 'integer' ? Number(value) : value;
  }
  return search !== '' && spelled(query, filter) === search ? query : undefined;
}

/** What has no place in this form comes out otherwise: no number, a name given twice, filters that stand apart. */
function spelled(query: Record<string, unknown>, filter: Record<string, string[]>): string {
  const filters = Object.entries(filter).flatMap(([field, values]) =>
    values.map((value) => [`filter.${field}`, value]),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === filter ? filters : [[name, String(value)]],
  );
  return new URLSearchParams(pairs as [string, string][]).toString();
}
