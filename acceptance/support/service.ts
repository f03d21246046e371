// A service of a spec's own: its own database and files, filled by the operator's import, gone when it is stopped.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inject } from 'vitest';
import { atEnd } from './cleanup.ts';
import { createDatabase, dropDatabase } from './postgres.ts';
import { type Environment, type Finished, type Instance, runCommand, serve } from './process.ts';
import type { Engine } from './provided.ts';
import { asTheSdkAsks } from './sdk-requests.ts';
import { sendThroughSdk } from './through-sdk.ts';

export interface ServiceOptions {
  /** The spec's own (`inject('engine')`) unless told. */
  engine?: Engine;
  /** Added to the service's environment. With DATABASE_URL in it (another service's `env`) that database is joined. */
  env?: Environment;
  /** Imported before the service starts. */
  records?: Iterable<object> | AsyncIterable<object>;
}

export interface RequestOptions {
  /** `<user_id>|<secret>`, sent as X-Service-Key. */
  credential?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface SendOptions extends RequestOptions {
  /** An object is sent as JSON, anything else as it is. */
  body?: object | string | Uint8Array;
}

export interface Service extends Instance {
  env: Environment;
  get(path: string, options?: RequestOptions): Promise<Response>;
  send(method: string, path: string, options?: SendOptions): Promise<Response>;
  /** One of the operator's commands, on this service's database and files. */
  run(args: string[], options?: { stdin?: string | Uint8Array }): Promise<Finished>;
}

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const place = await makePlace(options);
  try {
    if (options.records) await importRecords(place, options.records);
    const instance = await serve(place.env);
    const stop = () => instance.stop().finally(place.remove);
    const send = (method: string, path: string, request?: SendOptions) =>
      sendRequest(method, instance.url, path, request);
    return {
      ...instance,
      env: place.env,
      stop,
      send,
      get: (path, request) => send('GET', path, request),
      run: (args, { stdin } = {}) => runCommand(args, place.env, stdin),
    };
  } catch (error) {
    await place.remove();
    throw error;
  }
}

export interface Place {
  directory: string;
  env: Environment;
  remove(): Promise<void>;
}

/** A database and files of its own, with nobody serving them. */
export async function makePlace({ engine = inject('engine'), env = {} }: ServiceOptions = {}): Promise<Place> {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-spec-'));
  const removeDirectory = () => rmSync(directory, { recursive: true, force: true });
  const callOff = atEnd(removeDirectory);
  const database = env.DATABASE_URL ? undefined : await makeDatabase(engine, directory);
  const own = { HOST: '127.0.0.1', PORT: '0', FILES_URL: `file:${join(directory, 'files')}` };
  return {
    directory,
    env: { ...own, ...(database && { DATABASE_URL: database.url }), ...env },
    async remove() {
      await database?.drop();
      removeDirectory();
      callOff();
    },
  };
}

async function makeDatabase(engine: Engine, directory: string) {
  if (engine === 'sqlite') return { url: `file:${join(directory, 'fairlead.db')}`, drop: async () => {} };
  const server = inject('postgres');
  const url = await createDatabase(server);
  return { url, drop: () => dropDatabase(server, url) };
}

async function importRecords({ directory, env }: Place, records: Iterable<object> | AsyncIterable<object>) {
  const file = join(directory, 'records.ndjson');
  await pipeline(Readable.from(records), toLines, createWriteStream(file));
  const { code, stdout, stderr } = await runCommand(['import', file], env);
  if (code !== 0) throw new Error(`the import failed, exit status ${code}\n${stdout}${stderr}`);
}

async function* toLines(records: AsyncIterable<object>) {
  for await (const record of records) yield `${JSON.stringify(record)}\n`;
}

/** Sends a request by the SDK where that can ask for it, and otherwise as it is. `path` goes on from the base URL. */
export function sendRequest(
  method: string,
  baseUrl: string,
  path: string,
  request: SendOptions = {},
): Promise<Response> {
  const plain = plainRequest(method, request);
  const call = asTheSdkAsks(method, path, request);
  return call ? sendThroughSdk(call, { baseUrl, path, request, plain }) : fetch(baseUrl + path, plain);
}

export function plainRequest(method: string, { credential, headers, body, signal }: SendOptions): RequestInit {
  const isJson = typeof body === 'object' && !(body instanceof Uint8Array);
  return {
    method,
    redirect: 'manual',
    headers: {
      ...(credential !== undefined && { 'X-Service-Key': credential }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: isJson ? JSON.stringify(body) : (body as RequestInit['body']),
    signal,
  };
}
