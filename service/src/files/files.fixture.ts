import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { limits } from '@fairlead/contract';
import type { S3Settings } from './store.ts';

export const MAX_BYTES = limits.max_request_body_bytes;

/** Bytes that never repeat, made as they are read. */
export function generated(size_bytes: number, seen?: (sent_bytes: number) => Promise<void>): Readable {
  async function* chunks() {
    for (let sent_bytes = 0; sent_bytes < size_bytes; sent_bytes += 65_536) {
      const chunk = Buffer.alloc(Math.min(65_536, size_bytes - sent_bytes), `bytes from ${sent_bytes}; `);
      yield chunk;
      await seen?.(sent_bytes + chunk.length);
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

export async function bytesFrom(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Readable.from(bytes).toArray());
}

/** Size and hash without holding the content. */
export async function measure(bytes: AsyncIterable<Buffer>, seen?: (read_bytes: number) => Promise<void>) {
  const hash = createHash('sha256');
  let size_bytes = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    size_bytes += chunk.length;
    await seen?.(size_bytes);
  }
  return { sha256: hash.digest('hex'), size_bytes };
}

/** Collects garbage first, twice because its buffers are given back in the background: what is left is in use. */
async function heldBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  await delay(5);
  collectGarbage();
  return process.memoryUsage().external;
}

/** The most that is held half-way through a transfer of the largest file, and at its end, above what was held before. */
export async function memoryMeter() {
  const before = await heldBytes();
  let peak = 0;
  let next = MAX_BYTES / 2;
  const sample = async (moved_bytes: number) => {
    if (moved_bytes < next) return;
    next += MAX_BYTES / 2;
    peak = Math.max(peak, (await heldBytes()) - before);
  };
  return { sample, peak: () => peak };
}

export async function temporaryDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'fairlead-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export async function filesUnder(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const CREDENTIALS = { region: 'us-east-1', access_key_id: 'S3RVER', secret_access_key: 'S3RVER' };

/** An S3 that answers what the test wants, and remembers what it was asked. */
export async function fakeS3(answer: (request: IncomingMessage, response: ServerResponse, count: number) => void) {
  const requests: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    answer(request, response, requests.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings: S3Settings = {
    ...CREDENTIALS,
    bucket: 'files',
    prefix: 'kept',
    endpoint: `http://127.0.0.1:${port}`,
  };
  return { requests, settings, server, [Symbol.asyncDispose]: () => stop(server) };
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

interface S3rverStore {
  putObject(object: { bucket: string; key: string }): Promise<{ size: number }>;
  getObject(bucket: string, key: string, options?: { start?: number; end?: number | string }): Promise<unknown>;
  getResourcePath(bucket: string, key: string, resource: string): string;
}
interface S3rverApp {
  store: S3rverStore;
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

export async function startS3rver(directory: string) {
  // CommonJS, without types, and slow to load: only where it is used.
  const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rverApp;
  const buckets = [{ name: 'files' }];
  const app = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: buckets });
  mend(app.store);
  const { port } = await app.run();
  const settings: S3Settings = {
    ...CREDENTIALS,
    bucket: 'files',
    prefix: 'kept',
    endpoint: `http://127.0.0.1:${port}`,
  };
  const pathOf = (sha256: string) => app.store.getResourcePath('files', `kept/${sha256}`, 'object');
  return { settings, pathOf, close: () => app.close() };
}

/** Two faults of s3rver 3.7: it answers a PUT before the file is written, and it takes an end of byte 0 for no end. */
function mend(store: S3rverStore): void {
  const { putObject, getObject } = store;
  store.putObject = async (object) => {
    const put = await putObject.call(store, object);
    const path = store.getResourcePath(object.bucket, object.key, 'object');
    while ((await stat(path).catch(() => undefined))?.size !== put.size) await delay(2);
    return put;
  };
  store.getObject = (bucket, key, options = {}) =>
    getObject.call(store, bucket, key, options.end === 0 ? { ...options, end: '0' } : options);
}
