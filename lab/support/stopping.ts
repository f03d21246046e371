// Clients of a process that is told to stop in the middle of their requests, and what became of each request.
import { setTimeout as sleep } from 'node:timers/promises';
import { CREDENTIAL_HEADER } from '@fairlead/contract';
import { expect } from 'vitest';
import { credentialOf } from '../../acceptance/support/records.ts';
import type { Service } from '../../acceptance/support/service.ts';
import { pallets } from '../../acceptance/support/writing.ts';
import { askAlone, type Ended, type Line, openLine } from './plain-http.ts';

const CLIENTS = 6;
/** So many answers are awaited before a stop. */
export const ANSWERED = 5 * CLIENTS;

/**
 * What carried a request. `taken`: a new connection that the process had taken for certain. `fresh`: a new one that may
 * still have waited to be taken. `kept`: one that had carried an answer, and was idle.
 */
type Carrier = 'taken' | 'fresh' | 'kept';

interface Asked extends Ended {
  /** Of a create. */
  content?: object;
  carrier: Carrier;
}

export const HEADERS = { [CREDENTIAL_HEADER]: credentialOf() };

/** Every other request is a create. */
function request(at: number): { content?: object; args: Parameters<Line['ask']> } {
  if (at % 2 === 1) return { args: ['GET', '/v1/inquiry?limit=5', HEADERS] };
  const content = pallets();
  const headers = { ...HEADERS, 'Content-Type': 'application/json' };
  return { content, args: ['POST', '/v1/inquiry', headers, JSON.stringify(content)] };
}

async function askOn(line: Line, at: number, carrier: Carrier, asked: Asked[]): Promise<Ended> {
  const { content, args } = request(at);
  const ended = await line.ask(...args);
  asked.push({ ...ended, content, carrier });
  return ended;
}

/** One request a connection, until nobody takes one. */
async function askOnFreshLines(url: string, asked: Asked[]): Promise<void> {
  for (let at = 0; ; at++) {
    const { content, args } = request(at);
    const ended = await askAlone(url, ...args);
    asked.push({ ...ended, content, carrier: 'fresh' });
    if (ended.end === 'refused') return;
  }
}

/** The same, on connections that were made before another that was answered: they are taken in their order. */
async function askOnTakenLines(url: string, asked: Asked[]): Promise<void> {
  for (let at = 0; ; at++) {
    const line = await openLine(url);
    if (!line) return;
    const { end } = await askAlone(url, 'GET', '/healthz', {});
    await askOn(line, at, end === 'whole' ? 'taken' : 'fresh', asked);
    line.close();
  }
}

/** As many requests as a connection carries, then another, until nobody takes one. */
async function askOnKeptLines(url: string, asked: Asked[]): Promise<void> {
  for (let at = 0; ; ) {
    const line = await openLine(url);
    if (!line) return;
    for (let carrier: Carrier = 'fresh'; !line.isClosed(); carrier = 'kept') {
      const ended = await askOn(line, at++, carrier, asked);
      if (ended.end !== 'whole' || ended.headers.get('connection') === 'close') break;
    }
    line.close();
  }
}

const WAYS = [askOnFreshLines, askOnTakenLines, askOnKeptLines];

/** Connections that are taken, and have yet to carry their first request. */
async function takenLines(url: string): Promise<Line[]> {
  const lines = await Promise.all([openLine(url), openLine(url), openLine(url)]);
  expect((await askAlone(url, 'GET', '/healthz', {})).end).toBe('whole');
  return lines as Line[];
}

export async function stopUnderLoad(service: Service): Promise<Asked[]> {
  const asked: Asked[] = [];
  const clients = Array.from({ length: CLIENTS / WAYS.length }, () => WAYS.map((ask) => ask(service.url, asked)));
  const isWhole = ({ end }: Asked) => end === 'whole';
  while (asked.filter(isWhole).length < ANSWERED) await sleep(1);
  await sleep(Math.random() * 20);
  const waiting = await takenLines(service.url);
  const stopping = service.stop(); // which fails unless the exit status is 0
  // Sent when the process has been told already.
  const late = waiting.map((line, at) => askOn(line, at, 'taken', asked));
  await Promise.all([stopping, ...late, ...clients.flat()]);
  return asked;
}
