// Where requests go: every operation at both doors, with names and queries that are right, strange or broken.
import { type Parameter, pathParameters, queryParameters } from '@fairlead/contract';
import { ROUTES, type Route } from '../routes.ts';
import { type Chance, onceIn, one, some } from './chance.ts';
import { TEXTS } from './values.ts';

const PATTERNS = ROUTES.map((bound) => ({
  bound,
  pattern: new RegExp(`^${bound.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** All that is bound to the path of a target; nothing when it is no path of ours. */
export function boundTo(target: string): Route[] {
  const path = decoded(/^(?:https?:\/\/[^/?#]*)?([^?#]*)/i.exec(target)?.[1] ?? '');
  return path === undefined ? [] : PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ bound }) => bound);
}

/** A slash in a name stays encoded, and is none. */
function decoded(path: string): string | undefined {
  try {
    decodeURIComponent(path);
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

/** What the world of the experiment holds. */
export interface Known {
  names: Record<string, readonly string[]>;
  cursors: readonly string[];
  etags: readonly string[];
  /** The first inquiry that is created by a request has the id after this one. */
  last_inquiry: number;
}

const NAMES = [
  ...['0', '-1', '00', '07001', '7001.0', '0x1b59', '%37001', '7001%20', '%207001', '7001%00', '%00', '%ff', '%C0%AF'],
  ...['%ED%A0%80', '%', '%zz', '%u0031', '%F0%9F%9A%A2', '%EF%BC%97', '..', '.', '%2e%2e', '..%2f..%2fetc', 'a%2fb'],
  ...['9223372036854775807', '9223372036854775808', '18446744073709558617', '9'.repeat(400), 'a'.repeat(4_000)],
  ...["'%20OR%20'1'='1", '1;DROP%20TABLE%20inquiry', '__proto__', 'constructor', 'null', 'seas-0001', 'SEAS%2D0001'],
  ...['%E2%80%AE', '~', '$1', '*', '(7001)', '7001,7002', '7001;a=1', '{shipment}', '%7B%7D', '%25', '+', 'A@b:c'],
];

/** The number tells how many inquiries there may be by now. */
export function pathFor({ operation, path }: Route, known: Known, chance: Chance, number: number): string {
  const [parameter = ''] = pathParameters(operation);
  const names = known.names[parameter] ?? ['1'];
  const created = String(known.last_inquiry + 1 + chance(2 + Math.floor(number / 60)));
  const own = parameter === 'inquiry' && !onceIn(chance, 4) ? created : one(chance, names);
  const name = onceIn(chance, 4) ? one(chance, NAMES) : own;
  return path.replace(`{${parameter}}`, () => name);
}

const QUERIES = [
  '?',
  '?&',
  '?&&=',
  '?=',
  '?a',
  '?%',
  '?%ff=1',
  '?__proto__=1',
  '?limit',
  '??limit=1',
  '?limit=1#a',
  '#',
];

export function queryFor({ operation }: Route, known: Known, chance: Chance): string {
  if (onceIn(chance, 25)) return one(chance, QUERIES);
  const parameters = queryParameters(operation);
  const pairs = some(chance, parameters, 4).flatMap((parameter) => pairsOf(parameter, known, chance));
  if (onceIn(chance, 15)) pairs.push(`${encoded(one(chance, TEXTS))}=${encoded(one(chance, TEXTS))}`);
  if (onceIn(chance, 200)) pairs.push(...Array.from({ length: 600 }, (_, at) => `a${at}`));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** A lone surrogate has no encoding: it is sent as bytes that are no UTF-8. */
const encoded = (text: string): string =>
  (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80').slice(0, 3_000);

function pairsOf(parameter: Parameter, known: Known, chance: Chance): string[] {
  const { name, type } = parameter;
  const times = type === 'array' ? one(chance, [1, 1, 2, 3, onceIn(chance, 20) ? 60 : 1]) : onceIn(chance, 30) ? 2 : 1;
  const spelledName = onceIn(chance, 30)
    ? one(chance, [`${name}[]`, name.toUpperCase(), `${name}%00`, ` ${name}`])
    : name;
  return Array.from({ length: times }, () => `${encoded(spelledName)}=${sampleOf(parameter, known, chance)}`);
}

const LIMITS = ['1', '2', '50', '100', '0', '101', '-1', '1.0', '1e1', '0x1', '2147483648', '٣', '', '%2B1', '%201'];
const DATES = ['2026-03-14', 'gte:2026-03-01', 'lte:2026-12-31', '2026-01-01..2026-12-31', '2026-12-31..2026-01-01'];

function sampleOf({ name, enum: members, format }: Parameter, { cursors }: Known, chance: Chance): string {
  if (onceIn(chance, 6))
    return onceIn(chance, 4) ? one(chance, ['%', '%zz', '%ff', '%00', '+', '%2B']) : encoded(one(chance, TEXTS));
  if (members) return one(chance, members);
  if (name === 'limit') return one(chance, LIMITS);
  if (name === 'after' || name === 'before') return damaged(one(chance, cursors), chance);
  if (name === 'search') return one(chance, ['tiles', 'SEAS', 'ro', 'x'.repeat(200), 'x'.repeat(201), '%F0%9F%9A%A2']);
  return format === 'date' ? '2026-03-14' : one(chance, DATES);
}

function damaged(cursor: string, chance: Chance): string {
  if (!onceIn(chance, 3)) return encoded(cursor);
  const at = chance(cursor.length);
  return encoded(one(chance, [cursor.slice(0, at), `${cursor}A`, `${cursor.slice(0, at)}A${cursor.slice(at + 1)}`]));
}
