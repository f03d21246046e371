// What stands where a service should be, and does not behave like one.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../../../acceptance/support/cleanup.ts';

export interface StandIn {
  url: string;
  /** When somebody has asked it something. */
  asked: Promise<void>;
  requests(): number;
}

/** A server that lasts for the spec. One that is given no answer to give keeps everybody waiting. */
export async function standIn(answer: RequestListener = () => {}): Promise<StandIn> {
  let requests = 0;
  const server = createServer(answer).on('request', () => requests++);
  const asked = new Promise<void>((resolve) => server.once('request', () => resolve()));
  const url = await listen(server);
  atEnd(() => close(server));
  return { url, asked, requests: () => requests };
}

/** An address where nobody listens any more. */
export async function nowhere(): Promise<{ url: string }> {
  const server = createServer();
  const url = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return { url };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function close(server: Server): void {
  server.close();
  server.closeAllConnections();
}
