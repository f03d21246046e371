import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heard, pipeline } from './postgres-pipeline.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A connection whose other end says something when it is told to. */
function stand() {
  const stream = { bytesRead: 0, destroy: vi.fn() };
  const client = { connection: { stream } } as unknown as pg.ClientBase;
  return { client, stream, onLost: vi.fn() };
}

const never = new Promise<never>(() => undefined);

describe('a connection on which nothing is said', () => {
  it('for nine seconds is broken off, and others are told', () => {
    const { client, stream, onLost } = stand();
    heard(client, never, onLost);
    vi.advanceTimersByTime(8_900);
    expect(stream.destroy).not.toHaveBeenCalled();
    vi.advanceTimersByTime(600);
    expect([stream.destroy.mock.calls.length, onLost.mock.calls.length]).toEqual([1, 1]);
  });

  it('is lost that long after the last that was said, not after it was asked', () => {
    const { client, stream, onLost } = stand();
    heard(client, never, onLost);
    for (let second = 0; second < 40; second += 4) {
      vi.advanceTimersByTime(4_000);
      stream.bytesRead += 10;
    }
    expect(onLost).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(onLost).toHaveBeenCalled();
  });

  it('is nobody’s affair once it is answered', async () => {
    const { client, onLost } = stand();
    expect(await heard(client, Promise.resolve('here'), onLost)).toBe('here');
    vi.advanceTimersByTime(60_000);
    expect(onLost).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a pipeline', () => {
  const message = (letter: string, says: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(says.length + length.length);
    return Buffer.concat([Buffer.from(letter), length, Buffer.from(says, 'latin1')]);
  };
  const QUERY = 'Q'.charCodeAt(0);
  const READY = message('Z', 'I');
  const WELCOME = Buffer.concat([message('R', '\0\0\0\0'), READY]);
  const DONE = Buffer.concat([message('C', 'SELECT 0\0'), READY]);

  it('has one connection, whenever the one before it tells of its end', async () => {
    vi.useRealTimers();
    const connections: Socket[] = [];
    let asked = 0;
    const server = createServer((socket) => {
      connections.push(socket);
      socket.once('data', () => {
        socket.write(WELCOME);
        socket.on('data', (chunk) => {
          // The first is never answered.
          if (chunk[0] === QUERY && asked++ > 0) socket.write(DONE);
        });
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const lane = pipeline({ host: '127.0.0.1', port, user: 'a', database: 'a' }, () => undefined);
    const ask = () => lane.query({ text: 'SELECT' });
    const again = ask().catch(ask);
    await vi.waitFor(() => expect(asked).toBe(1));
    lane.breakOff();
    await again;
    await ask();
    expect(connections).toHaveLength(2);
    await lane.close();
    await vi.waitFor(() => expect(connections.every(({ readyState }) => readyState === 'closed')).toBe(true));
    server.close();
  });
});
