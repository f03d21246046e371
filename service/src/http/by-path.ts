import {
  checkParameters,
  type FieldViolation,
  type Operation,
  type Parameter,
  pathParameters,
  type RawQuery,
} from '@fairlead/contract';
import { parse } from 'fast-querystring';

// What is done at the gate: which operation a method and a URL ask for.

export interface Asked {
  params: Record<string, string>;
  query: RawQuery;
  /** What is wrong with the query. Only operations bound with `judges` see any, to tell it together with the body's. */
  misasked: FieldViolation[];
}

/** As Fastify's router has it; of nothing it makes nothing. */
export const parseQuery = (text: string): RawQuery => (text === '' ? {} : parse(text)) as RawQuery;

/** A part of a path that is an id; stands in for one as well. */
const ID = /(?<=\/)\d+(?=\/|$)/g;
const ANY = '{}';

interface Place<T> {
  bound: T;
  names: string[];
}

/** Those whose query is judged here say what it may hold; a list judges its own. */
interface Judged {
  parameters: readonly Parameter[] | undefined;
}

/** Operations by their paths. What is no id, or asked wrongly, is none of them: the rest of the service tells why. */
export class ByPath<T extends Judged> {
  readonly #all = new Map<string, Map<string, Place<T>>>();

  bind(asked: Operation, bound: T): void {
    const { method, path } = asked;
    const own = this.#all.get(method) ?? new Map<string, Place<T>>();
    own.set(path.replace(/\{\w+\}/g, ANY), { bound, names: pathParameters(asked) });
    this.#all.set(method, own);
  }

  find(method: string, url: string): { bound: T; asked: Asked } | undefined {
    const end = url.indexOf('?');
    const path = end < 0 ? url : url.slice(0, end);
    const own = this.#all.get(method);
    const place = own?.get(path) ?? own?.get(path.replace(ID, ANY));
    if (!place) return undefined;
    const { bound, names } = place;
    const ids = names.length > 0 ? (path.match(ID) ?? []) : [];
    if (ids.length < names.length) return undefined;
    const query = end < 0 ? {} : parseQuery(url.slice(end + 1));
    const { parameters } = bound;
    if (parameters && checkParameters(parameters, query).length > 0) return undefined;
    const params = Object.fromEntries(names.map((name, at) => [name, ids[at] as string]));
    return { bound, asked: { params, query, misasked: [] } };
  }
}
