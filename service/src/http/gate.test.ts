import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { CREDENTIAL_HEADER } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { clientNetwork } from './address.ts';
import { Answers, keyOf, tagOf } from './answers.ts';
import { ByPath } from './by-path.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';
import { type Gate, standGate } from './gate.ts';
import { Windows } from './window.ts';

const ADDRESS = '192.0.2.1';
const PATH = '/v1/shipment';
const KEY = CREDENTIAL_HEADER.toLowerCase();
const caller = { user_id: 31n, version: '1', organization: { organization_id: 7n } } as Caller;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A gate where nothing needs to be waited for, or a look-up is a round trip, and what happens at it. */
function stand({ room = 100, isAtHand = true } = {}) {
  const happened: string[] = [];
  const windows = { edge: new Windows(room, 60), read: new Windows(100, 60) };
  const answers = new Answers();
  answers.set(keyOf(tagOf('epoch', caller), CREDENTIAL_HEADER, PATH), 'listShipments', [Buffer.from('{}')]);
  const observers = [
    ({ client_request_id }: { client_request_id?: string }) => happened.push(`${client_request_id} told`),
  ];
  const context = { windows, answers, epoch: 'epoch', observers, ready: true } as unknown as Context;
  const look = (credential: string) => {
    happened.push(`${credential} looked up`);
    return caller;
  };
  const gate: Gate = {
    addressOf: () => ADDRESS,
    nextRequestId: () => 'id',
    readings: new ByPath(),
    writings: new ByPath(),
    identify: async (credential) => look(credential),
    ...(isAtHand && { identifyNow: look }),
  };
  // The rest of the service: whatever it is handed, it counts first.
  const server = createServer(({ headers }) => {
    windows.edge.count(clientNetwork(ADDRESS));
    happened.push(`${headers['x-request-id']} handed on`);
  });
  standGate({ server } as FastifyInstance, context, gate);
  const ask = (name: string, path = PATH, { headers: more = {}, ...other }: Partial<IncomingMessage> = {}) => {
    const headers = { [KEY]: name, 'x-request-id': name, ...more };
    const asked = { method: 'GET', url: path, httpVersion: '1.1', rawHeaders: ['Host', 'a'], ...other, headers };
    const response = {
      writeHead: () => response,
      end: () => happened.push(`${name} sent`),
    };
    const socket = { listeners: () => [] };
    server.emit('request', { ...asked, socket } as unknown as IncomingMessage, response as unknown as ServerResponse);
  };
  return { ask, happened, context };
}

describe('what has arrived in one turn', () => {
  test.each([true, false])('is judged, then sent, then told of, each step for all (at hand: %s)', async (isAtHand) => {
    const { ask, happened } = stand({ isAtHand });
    for (const name of ['first-one', 'second-one']) ask(name);
    await nextTurn();
    await nextTurn();
    expect(happened).toEqual([
      ...['first-one looked up', 'second-one looked up', 'first-one sent', 'second-one sent'],
      ...['first-one told', 'second-one told'],
    ]);
  });

  test('and is not remembered is handed on', async () => {
    const { ask, happened } = stand();
    ask('other-one', '/v1/shipment/1');
    ask('first-one');
    await nextTurn();
    expect(happened.filter((what) => !what.endsWith('looked up'))).toEqual([
      'other-one handed on',
      'first-one sent',
      'first-one told',
    ]);
  });

  test.each([PATH, '/v1/shipment/1'])('beyond what an address may ask is refused unseen: %s', async (path) => {
    const { ask, happened } = stand({ room: 1 });
    for (const name of ['first-one', 'second-one', 'third-one']) ask(name, path);
    await nextTurn();
    expect(happened.filter((what) => what.endsWith('looked up'))).toEqual(['first-one looked up']);
    expect(happened).toContain('second-one handed on');
    expect(happened).toContain('third-one handed on');
  });
});

describe('though its answer is remembered, the rest of the service judges', () => {
  test.each<[string, Partial<IncomingMessage>]>([
    ['another method', { method: 'HEAD' }],
    ['no credential', { headers: { [KEY]: undefined } }],
    ['an older protocol', { httpVersion: '1.0' }],
    ['no host', { rawHeaders: [] }],
    ['several hosts', { rawHeaders: ['Host', 'a', 'HOST', 'b'] }],
    ['a body of some length', { headers: { 'content-length': '2' } }],
    ['a body in chunks', { headers: { 'transfer-encoding': 'chunked' } }],
  ])('a request with %s, at once and unseen', (_, other) => {
    const { ask, happened } = stand();
    ask('first-one', PATH, other);
    expect(happened).toEqual(['first-one handed on']);
  });

  test('what is asked of a service that is not ready, or is to stop', async () => {
    const { ask, happened, context } = stand();
    context.ready = false;
    ask('first-one');
    await nextTurn();
    expect(happened).toEqual(['first-one looked up', 'first-one handed on']);
  });
});
