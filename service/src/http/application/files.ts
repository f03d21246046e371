import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { JSON_TYPE } from '../send-answer.ts';

// The built application, read whole into memory once: no request ever names a file of the disk.

const MOST_BYTES = 32 * 1024 * 1024;
const PAGE = 'index.html';
/** Names in here change with their content. */
export const ASSETS = '/assets/';
/** Stands in the page for what is made anew for each answer. */
const NONCE = '__CSP_NONCE__';

export const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof ENCODINGS;

export interface StaticFile {
  media_type: string;
  digest: string;
  /** What has its name never changes. */
  is_lasting: boolean;
  bytes: Buffer;
  packed: Partial<Record<Encoding, Buffer>>;
}

export interface Application {
  /** Of a path such as `/assets/main-4f2a.js`. */
  files: ReadonlyMap<string, StaticFile>;
  /** The page around a nonce; undefined when the application is not built. */
  page?: (nonce: string) => string;
}

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': JSON_TYPE,
  '.map': JSON_TYPE,
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export function readApplication(directory: string, mostBytes = MOST_BYTES): Application {
  if (!existsSync(join(directory, PAGE))) return { files: new Map() };
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const size = paths.reduce((sum, path) => sum + statSync(path).size, 0);
  if (size > mostBytes) throw new Error(`the application in ${directory} is larger than ${mostBytes} bytes`);
  const known = new Set(paths);
  const isPacked = (path: string) =>
    Object.values(ENCODINGS).some((end) => path.endsWith(end) && known.has(path.slice(0, -end.length)));
  const files = paths
    .filter((path) => !isPacked(path) && path !== join(directory, PAGE))
    .map((path): [string, StaticFile] => {
      const url = `/${relative(directory, path).split(sep).join('/')}`;
      return [url, { ...readStatic(path, known), is_lasting: url.startsWith(ASSETS) }];
    });
  const [before = '', ...after] = readFileSync(join(directory, PAGE), 'utf8').split(NONCE);
  return { files: new Map(files), page: (nonce) => [before, ...after].join(nonce) };
}

function readStatic(path: string, known: ReadonlySet<string>): Omit<StaticFile, 'is_lasting'> {
  const bytes = readFileSync(path);
  const packed = Object.entries(ENCODINGS).filter(([, end]) => known.has(path + end));
  return {
    media_type: MEDIA_TYPES[extname(path)] ?? 'application/octet-stream',
    digest: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    bytes,
    packed: Object.fromEntries(packed.map(([encoding, end]) => [encoding, readFileSync(path + end)])),
  };
}
