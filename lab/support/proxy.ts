// A line between a service and its database that can be slowed down, held, lost and cut, and be made well again.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface DatabaseLine {
  /** The database's URL, by way of this line. */
  url: string;
  /** Whatever is sent arrives so much later, either way. */
  delay(ms: number): void;
  /** Nothing arrives any more, and nobody is told. */
  hold(): void;
  /** The connections of now are never heard of again, as when a firewall forgets them; new ones are well. */
  lose(): void;
  /** Connections break, and new ones are refused. */
  cut(): void;
  /** All is well; what was held arrives. */
  heal(): void;
  close(): Promise<void>;
}

export async function startProxy(database_url: string): Promise<DatabaseLine> {
  const target = new URL(database_url);
  const sockets = new Set<Socket>();
  const state = { delay_ms: 0, isCut: false, generation: 0, held: undefined as undefined | Promise<void> };
  let release = () => {};

  /** In order: each chunk waits for the one before it. */
  const forward = (from: Socket, to: Socket) => {
    const own = state.generation;
    let last: Promise<unknown> = Promise.resolve();
    const pass = (work: () => void) => {
      const due_ms = performance.now() + state.delay_ms;
      last = last.then(async () => {
        const wait_ms = due_ms - performance.now();
        if (wait_ms > 0) await sleep(wait_ms);
        await state.held;
        if (own === state.generation) work();
      });
    };
    from.on('data', (chunk) => pass(() => to.write(chunk)));
    from.on('end', () => pass(() => to.end()));
    from.on('error', () => pass(() => to.destroy()));
    from.on('close', () => sockets.delete(from));
    sockets.add(from);
  };
  const server = createServer((client) => {
    if (state.isCut) return client.destroy();
    const upstream = connect(Number(target.port || 5432), target.hostname);
    client.setNoDelay(true);
    upstream.setNoDelay(true);
    forward(client, upstream);
    forward(upstream, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(database_url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  const heal = () => {
    Object.assign(state, { delay_ms: 0, isCut: false, held: undefined });
    release();
  };
  const cut = () => {
    state.isCut = true;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    delay: (ms) => {
      state.delay_ms = ms;
    },
    hold: () => {
      state.held = new Promise((resolve) => {
        release = resolve;
      });
    },
    lose: () => {
      state.generation++;
    },
    cut,
    heal,
    async close() {
      heal();
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
