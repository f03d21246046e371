// Whether an answer is one that the contract has for what was asked: its status, its headers, its body.
import { applicationOperations, definitionsOf, type ErrorName, errors, successStatus } from '@fairlead/contract';
import { problemsOf, type Swagger } from '../../../acceptance/support/swagger.ts';
import type { Route } from '../routes.ts';
import { type Answer, headerOf, isRefusedUnread } from './answers.ts';
import type { Asked } from './requests.ts';
import { boundTo } from './targets.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** What any request can be answered, whatever it asks for. */
const PROTOCOL = [400, 404, 405, 413, 414, 415, 431];
const RATES = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];
/** Files of the application, and what operators ask. */
const NOT_THE_API = /^\/(assets\/|(healthz|readyz)$)/;
/** Those that need nobody's session. */
const OPEN = ['logIn', 'logOut'];

type Documented = Swagger['paths'][string][string]['responses'][string] & { headers?: Record<string, unknown> };

/** Before anything is counted, as by the parser; the connection goes on. */
const isRefusedForItsHost = ({ status, body }: Answer): boolean => status === 400 && body.includes('Host header');

/** Judges answers by the document that the service itself serves. */
export function judgeBy(contract: Swagger) {
  const application = {
    ...contract,
    definitions: definitionsOf(Object.values(applicationOperations)) as Swagger['definitions'],
  };

  /** Every problem, in words. */
  return (asked: Asked, answer: Answer): string[] => {
    if (isRefusedUnread(answer) || isRefusedForItsHost(answer)) {
      // The parser knows some of the HEADs that it refuses.
      return asked.method === 'HEAD' && answer.body.length === 0 ? [] : problemsOfError(contract, answer);
    }
    const all = boundTo(asked.target);
    const bound = all.find(({ operation }) => operation.method === (asked.method === 'HEAD' ? 'GET' : asked.method));
    const problems = [...problemsOfDoor(asked, answer, all, bound), ...problemsOfHeaders(answer)];
    if (asked.method === 'HEAD' || answer.status === 304 || answer.status === 204) return problems;
    if (NOT_THE_API.test(asked.target)) return problems;
    if (answer.status >= 400) return [...problems, ...problemsOfError(contract, answer, isAtTokenDoor(asked, all))];
    if (!bound) return [...problems, ...problemsOfPage(answer)];
    return [...problems, ...problemsOfSuccess(bound, answer)];
  };

  function problemsOfDoor(asked: Asked, answer: Answer, all: Route[], bound: Route | undefined): string[] {
    const { status } = answer;
    const documented = bound ? responsesOf(bound)[status] : undefined;
    const isCrossSite =
      status === 403 &&
      asked.target.startsWith('/app') &&
      asked.headers.some(([name]) => /^(origin|sec-fetch-site)$/i.test(name));
    const isOpen = bound !== undefined && OPEN.includes(bound.id);
    const problems: string[] = [];
    if (
      !documented &&
      !PROTOCOL.includes(status) &&
      !isCrossSite &&
      !(status === 401 && !bound) &&
      !(status === 200 && !bound)
    )
      problems.push(`${status} is not what ${bound?.id ?? 'nothing'} is answered`);
    if (asked.known === true && status === 401 && !isOpen) problems.push('the credential is right, and refused');
    if (asked.known === false && bound && !isOpen && ![401, 403, ...PROTOCOL].includes(status))
      problems.push('a wrong credential is taken');
    const isCounted = asked.known === true && all.length > 0 && !isOpen && status !== 403;
    const wanted = [...Object.keys(documented?.headers ?? {}), ...(isCounted ? RATES : [])];
    const missing = wanted
      .map((name) => name.toLowerCase())
      .filter((name) => !answer.headers.has(name) && !OPTIONAL.includes(name))
      // The application's door takes no credential that a header could carry.
      .filter((name) => name !== 'www-authenticate' || isAtTokenDoor(asked, all));
    return [...problems, ...missing.map((name) => `the header ${name} is missing`)];
  }

  function responsesOf({ id, operation, path }: Route): Record<string, Documented> {
    if (!(id in applicationOperations)) {
      return contract.paths[path.replace(/^\/app(?=\/)/, '')]?.[operation.method.toLowerCase()]?.responses ?? {};
    }
    const names: ErrorName[] = [...operation.errors, 'rate_limited', 'logged_out'];
    const refused = names.map((name) => [errors[name].status, {}]);
    const unchanged = operation.method === 'GET' ? [[304, {}]] : [];
    return Object.fromEntries([[successStatus(operation), {}], ...refused, ...unchanged]);
  }

  function problemsOfSuccess({ id, operation }: Route, answer: Answer): string[] {
    const type = headerOf(answer, 'content-type') ?? '';
    const { answer: promised } = operation;
    if (promised.kind === 'file')
      return promised.of.includes(type.replace(/; charset=utf-8$/, '')) ? [] : [`a file of ${type}`];
    if (type !== JSON_TYPE) return [`the type is ${type}`];
    if (promised.kind === 'nothing') return ['there is a body'];
    const { title } = promised.schema as { title?: string };
    const schema = title ? { $ref: `#/definitions/${title}` } : { type: 'object' };
    return problemsOf(id in applicationOperations ? application : contract, schema, parsed(answer));
  }
}

const OPTIONAL = ['idempotent-replayed'];

const isAtTokenDoor = ({ target }: Asked, all: Route[]): boolean =>
  all.length > 0 ? all.some(({ door }) => door === 'token') : !/^(https?:\/\/[^/]*)?\/app(\/|$)/i.test(target);

function problemsOfHeaders({ headers, status }: Answer): string[] {
  const problems: string[] = [];
  for (const [name, values] of headers) if (values.length > 1) problems.push(`${name} is there ${values.length} times`);
  if (!/^[\w-]{8,}$/.test(headers.get('x-request-id')?.[0] ?? '')) problems.push('X-Request-Id is missing');
  if (headers.get('x-content-type-options')?.[0] !== 'nosniff') problems.push('nosniff is missing');
  for (const name of [...RATES, 'retry-after']) {
    const value = headers.get(name)?.[0];
    if (value !== undefined && !/^\d+$/.test(value)) problems.push(`${name} is ${value}`);
  }
  if (status === 405 && !headers.has('allow')) problems.push('Allow is missing');
  if (status === 416 && !headers.has('content-range')) problems.push('Content-Range is missing');
  if (status === 304 && !headers.has('etag')) problems.push('ETag is missing');
  return problems;
}

function problemsOfError(contract: Swagger, answer: Answer, isToken = false): string[] {
  const type = headerOf(answer, 'content-type');
  if (type !== JSON_TYPE) return [`the type of an error is ${type}`];
  const body = parsed(answer) as { code?: number };
  const definition = answer.status === 401 && isToken ? 'InvalidApiKey' : 'Status';
  const codes = Object.values(errors)
    .filter(({ status }) => status === answer.status)
    .map(({ code }) => code as number);
  const problems = problemsOf(contract, { $ref: `#/definitions/${definition}` }, body);
  if (definition === 'Status' && !codes.includes(body.code ?? 0))
    problems.push(`the code of ${answer.status} is ${body.code}`);
  return problems;
}

/** What no operation takes and a browser asks for is the application's. */
function problemsOfPage(answer: Answer): string[] {
  const isPage = answer.status === 200 && headerOf(answer, 'content-type') === 'text/html; charset=utf-8';
  return isPage && answer.headers.has('content-security-policy') ? [] : ['it is neither an answer nor a page'];
}

function parsed({ body }: Answer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    return `${error}`;
  }
}
