import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import { Fairlead } from './client.ts';
import type { BadRequestError, RateLimitError } from './errors.ts';
import { applicationOperations } from './generated/application.ts';
import { type Operation, operations } from './generated/operations.ts';
import type { InquiryInput } from './generated/records.ts';
import type { FairleadOptions } from './options.ts';

// A service that answers as a test tells it, request by request: well, badly, late, in part or not at all.

export const SECRET = '5ec2e700-0000-4000-8000-000000000031';
export const TOKEN = `31|${SECRET}`;

/** A request as it arrived. */
export interface Got {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  body: string;
  /** When it has been answered, or its connection is no more. */
  readonly closed: Promise<void>;
}

export type Step = (response: ServerResponse, got: Got) => unknown;
type Told = Record<string, string | number>;

export interface Faults {
  readonly url: string;
  readonly got: Got[];
  /** When so many requests have arrived. */
  arrived(count: number): Promise<void>;
  client(options?: FairleadOptions): Fairlead;
}

/** Each request is answered by the next step, all that follow by the last one. */
export async function faults(...script: Step[]): Promise<Faults> {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    const step = script[Math.min(got.length, script.length - 1)] as Step;
    const { method = '', url: path = '', headers } = request;
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    const entry: Got = { method, path, headers, body: '', closed };
    got.push(entry);
    server.emit('arrived');
    if (step === hangUpUnread) return step(response, entry);
    request.setEncoding('utf8').on('data', (chunk) => {
      entry.body += chunk;
    });
    request.on('end', () => step(response, entry));
  });
  const url = await listening(server);
  // No jitter: who is told to come back at once does.
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => chance.mockRestore());
  const arrived = async (count: number) => {
    while (got.length < count) await once(server, 'arrived');
  };
  return { url, got, arrived, client: (options) => new Fairlead({ token: TOKEN, baseUrl: url, ...options }) };
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a promise fails with. */
export async function failureOf(promise: PromiseLike<unknown>): Promise<RateLimitError & BadRequestError> {
  const none = Symbol();
  const failure = await promise.then(
    () => none,
    (error) => error,
  );
  if (failure === none) throw new Error('It did not fail');
  return failure;
}

/** Where nobody listens. */
export async function nowhere(): Promise<string> {
  const server = createServer();
  const url = await listening(server);
  server.close();
  await once(server, 'close');
  return url;
}

export const text =
  (status: number, body: string, headers: Told = {}): Step =>
  (response) =>
    response.writeHead(status, headers).end(body);

export const json = (data: unknown, headers: Told = {}, status = 200): Step =>
  text(status, JSON.stringify(data), { 'Content-Type': 'application/json', ...headers });

/** A record as good as another: it has what the answer of any operation is known by. */
export const RECORD: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values<Operation>({ ...operations, ...applicationOperations })
    .flatMap(({ members = [] }) => members.flatMap((names) => names.split('|')))
    .map((name) => [name, '1']),
);
export const record = (headers?: Told, status?: number): Step => json(RECORD, headers, status);

/** What the service says of every file. */
export const FILE = { 'Content-Disposition': 'attachment' };

/** In the service's own words. */
export const refuse = (status: number, headers: Told = {}): Step =>
  json({ code: 2, message: `refused with ${status}`, details: [] }, headers, status);

export const html: Step = text(200, '<!doctype html><title>Log in</title>', { 'Content-Type': 'text/html' });

export const hangUpUnread: Step = (response) => response.socket?.resetAndDestroy();
export const hangUp: Step = (response) => response.socket?.destroy();
export const silence: Step = () => {};

/** Half of an answer, then nobody. Its length was told, or else it came in chunks. */
export const cut =
  (headers: Told = { 'Content-Length': 40 }, status = 200): Step =>
  (response) =>
    response.writeHead(status, headers).write('{"id":"1","refer', () => response.socket?.destroy());

/** A beginning, and then nothing, while the connection stays. */
export const stall =
  (beginning: string, headers: Told = {}): Step =>
  (response) =>
    response.writeHead(200, headers).write(beginning);

/** Byte by byte, and never to the end. */
export const drip: Step = (response, { closed }) => {
  response.writeHead(200, FILE).write('{"id":"');
  const timer = setInterval(() => response.write('1'), 10);
  closed.then(() => clearInterval(timer));
};

const place = (locality: string) => ({ region_code: 'NL', locality });

export const inquiry: InquiryInput = {
  description: 'Wafers, Zürich → Rotterdam',
  origin: place('Zürich'),
  destination: place('Rotterdam'),
  cargo_ready_date: '2026-03-01',
  cargo_type: 'CARGO_TYPE_PALLETS',
  transport_modes: ['TRANSPORT_MODE_SEA'],
  incoterms: ['INCOTERM_FOB'],
  lcl: { components: [{ width: 80, height: 100, depth: 120, weight: 300, quantity: 2 }] },
};
