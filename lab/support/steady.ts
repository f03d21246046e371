// A steady stream of requests at a process, each with when it began and what it was answered.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Asked {
  began_ms: number;
  /** 0 when there was no answer. */
  status: number;
}

export interface Ask {
  method?: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Steady {
  asked: Asked[];
  /** Waits until so many more have been answered. */
  more(count: number): Promise<void>;
  /** Sends no more, and waits for the answers to what was sent. */
  end(): Promise<void>;
}

const TICK_MS = 5;
/** A process that cannot keep up is not asked faster than it answers. */
const MOST_UNDER_WAY = 50;

/** `next` is asked for each request what it is to be. */
export function keepAsking(url: string, per_second: number, next: (at: number) => Ask): Steady {
  const agent = new Agent({ keepAlive: true });
  const asked: Asked[] = [];
  const under_way = new Set<Promise<void>>();
  const started_ms = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - started_ms) * per_second) / 1_000;
    while (sent < due && under_way.size < MOST_UNDER_WAY) {
      const one = askOnce(url, agent, next(sent++)).then((answer) => {
        asked.push(answer);
        under_way.delete(one);
      });
      under_way.add(one);
    }
  }, TICK_MS);
  return {
    asked,
    async more(count) {
      const enough = asked.length + count;
      while (asked.length < enough) await sleep(1);
    },
    async end() {
      clearInterval(timer);
      await Promise.all(under_way);
      agent.destroy();
    },
  };
}

function askOnce(url: string, agent: Agent, { method = 'GET', path, headers, body }: Ask): Promise<Asked> {
  return new Promise((resolve) => {
    const began_ms = performance.now();
    const outgoing = request(url + path, { agent, method, headers }, (answer) => {
      answer.resume().once('close', () => resolve({ began_ms, status: answer.statusCode ?? 0 }));
    });
    outgoing.once('error', () => resolve({ began_ms, status: 0 }));
    outgoing.end(body);
  });
}
