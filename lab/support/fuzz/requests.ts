// Requests that are HTTP, whatever else is wrong with them: an operation with strange names, headers and bodies.
import { CREDENTIAL_HEADER } from '@fairlead/contract';
import { type Door, ROUTES } from '../routes.ts';
import { bodyFor } from './bodies.ts';
import { type Chance, onceIn, one, some } from './chance.ts';
import { boundTo, type Known, pathFor, queryFor } from './targets.ts';

export type Header = [name: string, value: string];

export interface Asked {
  method: string;
  target: string;
  headers: Header[];
  body?: Buffer | undefined;
  /** Whether the credential is right; undefined when nobody can tell. */
  known?: boolean | undefined;
}

/** What opens the doors. */
export interface Keys {
  credential: string;
  cookie: string;
}

/** These would lock the door behind all that follow. */
const ENDS_THE_SESSION = ['logOut', 'endAllSessions'];

const TYPES = [
  ...['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'APPLICATION/JSON', 'application/json '],
  ...[
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json; charset=',
    'text/json',
  ],
  ...[
    'application/json; boundary=x',
    'application/problem+json',
    'application/x-www-form-urlencoded',
    'text/plain',
    '',
  ],
  ...['multipart/form-data; boundary=x', 'application/json, text/plain', 'application', '*/*', ';', 'a/b/c', 'é/ü'],
];
const ENCODINGS = ['identity', 'gzip', 'br', 'deflate', 'gzip, gzip', 'IDENTITY', '', 'x'];
const RANGES = [
  ...['bytes=0-0', 'bytes=0-', 'bytes=-1', 'bytes=-0', 'bytes=5-2', 'bytes=0-0,2-3', 'bytes=999999-', 'items=0-1'],
  ...['bytes=', 'bytes', 'bytes=a-b', 'bytes= 0 - 1', `bytes=0-${'9'.repeat(30)}`, 'bytes=--1', 'bytes=0-1-2'],
];
const ACCEPTS = [
  '*/*',
  'text/html',
  'application/xml',
  'application/json;q=0',
  'image/*',
  '',
  ';;;',
  'a'.repeat(2_000),
];
const DATES = ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday', '', 'Fri, 31 Dec 9999 23:59:59 GMT'];
const ORIGINS = ['https://elsewhere.example', 'null', 'http://127.0.0.1', 'file://', 'x'];
const SITES = ['cross-site', 'same-site', 'none', 'same-origin', 'x', ''];

type Choice = [name: string, values: readonly string[]];

const ODD: readonly Choice[] = [
  ['Accept', ACCEPTS],
  ['Accept-Encoding', ['gzip', 'br;q=1', 'identity;q=0', '*;q=0', 'x']],
  ['Accept-Language', ['nl', '*', 'x'.repeat(3_000)]],
  ['Accept-Charset', ['utf-16', '*;q=0']],
  ['Range', RANGES],
  ['If-Range', ['"a"', ...DATES]],
  ['If-Modified-Since', DATES],
  ['If-Unmodified-Since', DATES],
  ['If-Match', ['*', '"a"', '']],
  ['Content-Encoding', ENCODINGS],
  ['Content-Language', ['nl', '\xe9']],
  ['Expect', ['100-continue', '100-CONTINUE', 'the-unexpected']],
  ['Authorization', ['Bearer x', 'Basic Og==', `Bearer ${'x'.repeat(4_000)}`]],
  ['X-Request-Id', ['mine', '"},{"level":60', '\xff', 'a'.repeat(64)]],
  ['X-HTTP-Method-Override', ['DELETE', 'PATCH']],
  ['X-Forwarded-For', ['203.0.113.9', '::1', '"', 'unknown, unknown']],
  ['X-Forwarded-Proto', ['https', 'javascript']],
  ['X-Forwarded-Host', ['elsewhere.example', '']],
  ['Forwarded', ['for=_x;proto=https', ';;']],
  ['Origin', ORIGINS],
  ['Sec-Fetch-Site', SITES],
  ['Referer', ['https://elsewhere.example/', 'x']],
  ['User-Agent', ['', '\xff\xfe', '<script>', 'x'.repeat(3_000)]],
  ['Upgrade', ['websocket', 'h2c']],
  ['HTTP2-Settings', ['AAMAAABkAAQAAP__']],
  ['Max-Forwards', ['0', 'x']],
  ['Cache-Control', ['no-cache', 'only-if-cached', 'max-age=-1']],
  ['TE', ['trailers', 'gzip']],
  ['Cookie', ['', ';', '=', 'a', `a=${'b'.repeat(4_000)}`, 'fairlead_session=x; fairlead_session=y']],
  ['__proto__', ['x']],
  ['constructor', ['x']],
];

const CREDENTIALS = [
  ...['', '|', '310', '310|', '|x', 'x|y', '310|00000000-0000-4000-8000-000000000000', '9'.repeat(300), "' OR 1=1 --"],
  ...['310|\xff', '-1|x', `310|${'x'.repeat(3_000)}`, '310 | x', 'null', '{}'],
];

const MATCHES = ['*', '"a"', 'W/"a"', '"', '', ', ,', '"a", "b"', `"${'x'.repeat(3_000)}"`];
const HOSTS = ['', 'a', '127.0.0.1:1', '[::1]', 'a@b', 'a/b', '\xff', 'x'.repeat(2_000)];
const METHODS = ['HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'QUERY', 'PURGE'];

/** A request by its number; the same for the same seed. */
export function askedBy(chance: Chance, known: Known, keys: Keys, number: number, among = ROUTES): Asked {
  const bound = one(chance, among);
  const { operation, door } = bound;
  const target = pathFor(bound, known, chance, number) + queryFor(bound, known, chance);
  const method = onceIn(chance, 30) ? one(chance, METHODS) : operation.method;
  const body = operation.method === 'GET' && !onceIn(chance, 40) ? undefined : bodyFor(operation, chance);
  const isKnown = !endsTheSession(method, target) && !onceIn(chance, 12);
  const odd = some(chance, ODD, 40).map(([name, values]): Header => [name, one(chance, values)]);
  const headers: Header[] = [
    ['Host', onceIn(chance, 40) ? one(chance, HOSTS) : 'freight.example'],
    ...credentialFor(door, keys, isKnown, chance),
    ...(body && !onceIn(chance, 20) ? [typeOf(chance)] : []),
    ...(onceIn(chance, 8) ? [['If-None-Match', one(chance, [...MATCHES, ...known.etags])] as Header] : []),
    ...(operation.answer.kind === 'file' && onceIn(chance, 2) ? [['Range', one(chance, RANGES)] as Header] : []),
    ...odd,
  ];
  // Two cookies may be one too many.
  const isTelling = door === 'token' || !odd.some(([name]) => name === 'Cookie');
  return { method, target, headers, body, known: isTelling ? isKnown : undefined };
}

export const endsTheSession = (method: string, target: string): boolean =>
  boundTo(target).some(({ id, operation }) => ENDS_THE_SESSION.includes(id) && operation.method === method);

const typeOf = (chance: Chance): Header => [
  'Content-Type',
  onceIn(chance, 6) ? one(chance, TYPES) : 'application/json',
];

function credentialFor(door: Door, keys: Keys, isKnown: boolean, chance: Chance): Header[] {
  const token: Header = [CREDENTIAL_HEADER, keys.credential];
  const cookie: Header = ['Cookie', keys.cookie];
  if (isKnown) return door === 'token' ? [token] : [cookie];
  // The other door's is no credential here.
  const wrong: Header[] = [[], [door === 'token' ? cookie : token], [[CREDENTIAL_HEADER, one(chance, CREDENTIALS)]]][
    chance(3)
  ] as Header[];
  return wrong;
}

/** As it is sent. Header values are bytes. */
export function bytesOf({ method, target, headers, body }: Asked, more: Header[] = []): Buffer {
  const length: Header[] = body ? [['Content-Length', String(body.length)]] : [];
  const lines = [...headers, ...length, ...more].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  return body ? Buffer.concat([head, body]) : head;
}
