// How specs of the edge ask, and what they hold its answers against.
import { Agent, createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors, REQUEST_ID_HEADER, statusObject } from '@fairlead/contract';
import { expect } from 'vitest';
import type { Uploaded } from './large-bodies.ts';
import { credentialOf } from './records.ts';

export const JSON_TYPE = { 'Content-Type': 'application/json' };
export const keyOf = (user_id: string) => ({ 'X-Service-Key': credentialOf(user_id) });
export const bodyOf = (value: unknown) => () => [Buffer.from(JSON.stringify(value))];

let taken = 1;
/** A client of an address of its own, which nobody has counted yet. */
export function newcomer() {
  const address = `127.0.0.${++taken}`;
  const agent = new Agent({ localAddress: address, keepAlive: true, maxSockets: 16 });
  return { address, agent };
}

export const many = (count: number, ask: (number: number) => Promise<Uploaded>): Promise<Uploaded[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => ask(number)));

/** How many answers have which status. */
export function counted(answers: Uploaded[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Each instance begins the ids of its requests in its own way. */
export const instancesOf = (answers: Uploaded[]): number =>
  new Set(answers.map(({ headers }) => String(headers[REQUEST_ID]).replace(/-[^-]*$/, ''))).size;

export const REQUEST_ID = REQUEST_ID_HEADER.toLowerCase();
/** One that nginx has drawn; of two headers neither would fit. */
export const OWN_ID = /^[\da-f]{32}$/;

/** An answer of nginx's own, in the words of the catalogue. */
export function expectProblem(
  { status, headers, body }: Uploaded,
  name: keyof typeof errors,
  as: number = errors[name].status,
): void {
  expect([status, JSON.parse(body)]).toEqual([as, statusObject(name)]);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    [REQUEST_ID]: expect.stringMatching(OWN_ID),
  });
}

/** In an instance's place. */
export async function standIn(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}
