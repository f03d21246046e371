import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that nobody listens on, for servers that cannot be told to find one. Somebody else may take it first. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
