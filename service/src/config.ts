import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { DocumentType, isDocumentType, limits } from '@fairlead/contract';
import type { DatabaseLocation } from './database/index.ts';
import { isDecodable } from './decodable.ts';
import type { FilesLocation } from './files/store.ts';

// The environment becomes one typed object, once. A bad value is refused at start, all of them named.

export interface Config {
  host: string;
  port: number;
  metrics_port?: number;
  base_url?: string;
  database: DatabaseLocation;
  files: FilesLocation;
  rates: { read: number; write: number; edge: number };
  trust_proxy: string[];
  withheld: string[];
  log_level: string;
}

export class BadConfiguration extends Error {
  constructor(problems: readonly string[]) {
    super(`the environment is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** Why a value is refused, where what is said of all bad ones would not tell. */
class Refusal {
  readonly words: string;

  constructor(words: string) {
    this.words = words;
  }
}

type Parsed<T> = T | Refusal | undefined;

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = [];
  const read = <T>(name: string, fallback: string, parse: (value: string) => Parsed<T>, words: string): T => {
    const value = environment[name] || fallback;
    const parsed = parse(value);
    // The value itself is not repeated: it may be a secret in the wrong place.
    if (parsed === undefined) problems.push(`${name} ${words}`);
    if (parsed instanceof Refusal) problems.push(`${name} ${parsed.words}`);
    return parsed as T;
  };
  const region = read(
    environment.AWS_REGION ? 'AWS_REGION' : 'AWS_DEFAULT_REGION',
    'us-east-1',
    (value) => (/^[a-z0-9-]+$/.test(value) ? value : undefined),
    'must be the name of a region, such as eu-west-1',
  );
  const endpoint = read('S3_ENDPOINT', `https://s3.${region}.amazonaws.com`, parseBaseUrl, BASE_URL_WORDS);
  const config: Config = {
    host: read('HOST', '127.0.0.1', parseHost, 'must be a host name or address'),
    port: read('PORT', '3000', parsePort, PORT_WORDS),
    ...(environment.METRICS_PORT && { metrics_port: read('METRICS_PORT', '', parsePort, PORT_WORDS) }),
    ...(environment.BASE_URL && { base_url: read('BASE_URL', '', parseBaseUrl, BASE_URL_WORDS) }),
    database: read(
      'DATABASE_URL',
      'file:data/fairlead.db',
      (value) => parseDatabase(value, environment),
      'must be file:PATH or postgres://…',
    ),
    files: read(
      'FILES_URL',
      'file:data/files',
      (value) => parseFiles(value, environment, region, endpoint),
      'must be file:PATH, or s3://BUCKET/PREFIX with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY set',
    ),
    rates: {
      read: read('READ_RATE_LIMIT', String(limits.read_requests), parseCount, COUNT_WORDS),
      write: read('WRITE_RATE_LIMIT', String(limits.write_requests), parseCount, COUNT_WORDS),
      edge: read('EDGE_RATE_LIMIT', String(limits.edge_requests), parseCount, COUNT_WORDS),
    },
    trust_proxy: read('TRUST_PROXY', '', parseNetworks, 'must be addresses or CIDR ranges, separated by commas'),
    withheld: read(
      'WITHHELD_DOCUMENT_TYPES',
      '',
      parseDocumentTypes,
      `must be document types, separated by commas: ${DocumentType.values.join(', ')}`,
    ),
    log_level: read(
      'LOG_LEVEL',
      'info',
      (value) => LOG_LEVELS.find((level) => level === value),
      `must be one of ${LOG_LEVELS.join(', ')}`,
    ),
  };
  // Any free port (0) is another each time.
  if (config.port > 0 && config.metrics_port === config.port)
    problems.push('METRICS_PORT must be another port than PORT');
  if (problems.length > 0) throw new BadConfiguration(problems);
  return config;
}

const parseHost = (value: string): string | undefined =>
  isIP(value) || (/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_.])?$/i.test(value) && !/^[\d.]+$/.test(value)) ? value : undefined;

const PORT_WORDS = 'must be a port number, 0 to 65535';

function parsePort(value: string): number | undefined {
  const port = Number(value);
  return /^\d{1,5}$/.test(value) && port <= 65_535 ? port : undefined;
}

const COUNT_WORDS = 'must be a whole number, 1 to 999999999';
const parseCount = (value: string): number | undefined => (/^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined);

const parseUrl = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined);

const BASE_URL_WORDS = 'must be an http or https URL without user, query and fragment';

function parseBaseUrl(value: string): string | undefined {
  const url = parseUrl(value);
  const usable = url && /^https?:$/.test(url.protocol) && !/[?#@]/.test(value);
  return usable ? url.href.replace(/\/+$/, '') : undefined;
}

function parseDatabase(value: string, environment: Environment): Parsed<DatabaseLocation> {
  const path = filePath(value);
  if (path instanceof Refusal) return path;
  // What the driver takes for no file at all.
  if (path && /^(:memory:)?$/.test(path.trim()))
    return new Refusal('must be a file: what is in memory alone is gone when a command ends');
  if (path) return { kind: 'sqlite', path };
  if (!/^postgres(ql)?:\/\/.+/.test(value)) return undefined;
  const url = parseUrl(value);
  if (!url || isMisread(url)) return new Refusal(POSTGRES_WORDS);
  const { PGUSER, USER, PGSSLMODE } = environment;
  const isPassedOver = (name: string) => LIKE_OURS.test(name) && !PARAMETERS.includes(name);
  if ([...url.searchParams.keys()].some(isPassedOver)) return new Refusal(PARAMETER_WORDS);
  // As the driver does: of several the last, of an empty one none.
  const tls = url.searchParams.getAll('sslmode').at(-1) || PGSSLMODE;
  if (tls && !TLS_MODES.includes(tls))
    return new Refusal(`must have an sslmode (or PGSSLMODE) of ${TLS_MODES.join(', ')}`);
  const user = url.username || url.searchParams.get('user') || PGUSER || USER;
  return user
    ? { kind: 'postgres', url: value }
    : new Refusal('must be postgres://USER@…: PGUSER and USER name nobody');
}

/** Of any other the driver makes no TLS at all, or another than was meant. */
const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** What the driver knows of these; another spelling of one would mean no TLS, or tables in another schema. */
const PARAMETERS = ['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation', 'options'];
const LIKE_OURS = /^(ssl|tls|option)/i;
const PARAMETER_WORDS = 'must ask for TLS by sslmode, and for settings by options: another spelling is passed over';

const POSTGRES_WORDS =
  'must be postgres://USER:PASSWORD@HOST:PORT/DATABASE: one host, a port up to 65535, and what is neither letter nor digit percent-encoded in the others (# as %23, % as %25, / as %2F, ? as %3F)';

/** Not read as it was meant: several hosts as one; a password with # or / in it as a port, and what comes after. */
const isMisread = ({ host, username, password, pathname, hash }: URL): boolean =>
  host.includes(',') || pathname.includes('@') || hash !== '' || !isDecodable(username + password + pathname);

/** `file:data/x` is relative to the working directory; `file:/x` and `file:///x` are not. */
function filePath(value: string): string | Refusal | undefined {
  const [, path] = /^file:(.+)/s.exec(value) ?? [];
  if (path && /^\/\/(?!\/)/.test(path)) return new Refusal('must be file:PATH or file:///PATH: no host can be named');
  return path?.replace(/^\/\/(?=\/)/, '');
}

function parseFiles(value: string, environment: Environment, region: string, endpoint: string): Parsed<FilesLocation> {
  const path = filePath(value);
  if (path instanceof Refusal) return path;
  if (path && isFile(path)) return new Refusal('must be a directory: it names a file');
  if (path) return { kind: 'directory', path };
  const place = /^s3:\/\/([^/?#]+)(?:\/([^?#]*))?$/.exec(value);
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = environment;
  // Every URL library resolves these, and the files would land beside the prefix.
  if (/(^|\/)\.\.?(\/|$)/.test(place?.[2] ?? ''))
    return new Refusal('must be s3://BUCKET/PREFIX, and no part of the prefix . or ..');
  if (!place || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return undefined;
  return {
    kind: 's3',
    bucket: place[1] as string,
    prefix: (place[2] ?? '').replace(/\/+$/, ''),
    endpoint,
    region,
    access_key_id: AWS_ACCESS_KEY_ID,
    secret_access_key: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { session_token: AWS_SESSION_TOKEN }),
  };
}

/** Itself, or what it is said to be in. A directory that is not there, or is away, may come. */
function isFile(path: string): boolean {
  try {
    return !statSync(path).isDirectory();
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR';
  }
}

const words = (value: string): string[] =>
  value
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

function parseNetworks(value: string): Parsed<string[]> {
  const networks = words(value);
  const isNetwork = (network: string) => {
    const [address = '', bits, ...rest] = network.split('/');
    const family = isIP(address);
    const widest = family === 4 ? 32 : 128;
    const isWidth = bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= widest);
    return family > 0 && rest.length === 0 && isWidth && !address.includes('%');
  };
  if (!networks.every(isNetwork)) return undefined;
  const isEverybody = networks.some((network) => network.endsWith('/0'));
  return isEverybody
    ? new Refusal('must be narrower than /0: what everybody may claim, nobody can be counted by')
    : networks;
}

function parseDocumentTypes(value: string): string[] | undefined {
  const types = words(value);
  return types.every(isDocumentType) ? types : undefined;
}
