// Clients that create one inquiry after the other, whatever becomes of the service, and remember what they were told.
import { AssertionError } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { isReplay, listed, send, type Told } from '../../acceptance/support/inquiry-load.ts';
import type { Service } from '../../acceptance/support/service.ts';
import { containers, pallets } from '../../acceptance/support/writing.ts';

type Server = Pick<Service, 'send'>;

/** An answer that was no inquiry, and when it came. */
export interface Refusal {
  status: number;
  headers: Headers;
  at_ms: number;
}

export interface Creates {
  /** The last that was acknowledged of each inquiry, by its id. */
  acknowledged: Map<string, Told['body']>;
  counts: { bodies: number; unanswered: number; replayed: number };
  refusals: Refusal[];
  /** The longest that a client has waited for an answer. */
  slowest_ms(): number;
  /** Whether a client has given up. */
  hasFailed(): boolean;
  /** Cuts all clients off: they are not answered, though the service may have done its work. */
  cutOff(): void;
  /** Waits until so many more have been acknowledged. */
  more(count: number): Promise<void>;
  /** Lets each client come to the end of its last create, and fails if one has given up. */
  end(): Promise<void>;
}

/** Who is refused for the time being asks again after this long. */
const PAUSE_MS = 50;

/** `service` tells whom to ask, each time anew. */
export function keepCreating(clients: number, service: () => Server | Promise<Server>): Creates {
  const acknowledged = new Map<string, Told['body']>();
  const counts = { bodies: 0, unanswered: 0, replayed: 0 };
  const refusals: Refusal[] = [];
  let line = new AbortController();
  let [isOver, hasFailed] = [false, false];
  let slowest_ms = 0;

  /** Sends a body until it is taken, by whichever process. */
  async function createInTheEnd(body: object): Promise<Told> {
    for (;;) {
      const asked = await service();
      const began_ms = performance.now();
      try {
        const answer = await send(asked, 'POST', '', { body, signal: line.signal });
        slowest_ms = Math.max(slowest_ms, performance.now() - began_ms);
        if (answer.status < 500) return answer;
        refusals.push({ status: answer.status, headers: answer.headers, at_ms: performance.now() });
      } catch (error) {
        if (error instanceof AssertionError) throw error;
        counts.unanswered++;
        continue;
      }
      await sleep(PAUSE_MS);
    }
  }

  async function createOne(): Promise<void> {
    const body = ++counts.bodies % 2 === 0 ? pallets() : containers();
    const answer = await createInTheEnd(body);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject(body);
    if (isReplay(answer)) counts.replayed++;
    acknowledged.set(answer.body.id, answer.body);
  }

  const working = Array.from({ length: clients }, async () => {
    try {
      while (!isOver && !hasFailed) await createOne();
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  });
  const settled = Promise.allSettled(working);
  return {
    ...{ acknowledged, counts, refusals, slowest_ms: () => slowest_ms, hasFailed: () => hasFailed },
    cutOff() {
      line.abort();
      line = new AbortController();
    },
    async more(count) {
      const enough = acknowledged.size + count;
      while (acknowledged.size < enough && !hasFailed) await sleep(1);
    },
    async end() {
      isOver = true;
      await settled;
      await Promise.all(working);
    },
  };
}

/** Every inquiry that was acknowledged is there as it was told, and each content once. */
export async function expectWhole(service: Server, { acknowledged, counts }: Creates, deleted = 0): Promise<void> {
  const all = await listed(service);
  expect(new Map(all.map((inquiry) => [inquiry.id, inquiry]))).toEqual(acknowledged);
  expect(all).toHaveLength(counts.bodies - deleted);
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
}
