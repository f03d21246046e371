import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryDirectory } from '../files/files.fixture.ts';
import { lettersOf, message, READY, WELCOME } from './postgres-messages.fixture.ts';
import {
  forPages,
  heard,
  leastLoaded,
  MOST_IN_FLIGHT,
  MOST_STATEMENTS,
  type Pipeline,
  pipeline,
  prepared,
} from './postgres-pipeline.ts';
import { Standbys } from './postgres-standbys.ts';

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

describe('a statement that has a name', () => {
  const named = (count: number, letter: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${letter}${at + 1}`, 'SELECT']));

  /** Sent on a connection on which the server knows so many others, and is being told of so many. */
  function sent(name: string | undefined, { known = 0, told = 0 }) {
    const parsedStatements = named(known, 'k');
    const query = vi.fn(() => Promise.resolve());
    const connection = { parsedStatements, submittedNamedStatements: named(told, 't') };
    const own = prepared({ name, text: 'SELECT' }, { connection, query } as unknown as pg.ClientBase);
    return { name: own.name, forgotten: query.mock.calls.flat(), known: Object.keys(parsedStatements).length };
  }

  it.each([
    ['for which there is room', 'new', { known: MOST_STATEMENTS - 1 }],
    ['that the server knows', 'k2', { known: MOST_STATEMENTS }],
    ['of none', undefined, { known: MOST_STATEMENTS }],
  ])('%s is sent as it is', (_, name, there) => {
    expect(sent(name, there)).toEqual({ name, forgotten: [], known: there.known });
  });

  it('has the server forget the oldest, once it knows as many as it may', () => {
    const forgotten = ['DEALLOCATE "k1"'];
    expect(sent('new', { known: MOST_STATEMENTS })).toEqual({ name: 'new', forgotten, known: MOST_STATEMENTS - 1 });
    const both = ['DEALLOCATE "k1"', 'DEALLOCATE "k2"'];
    expect(sent('new', { known: MOST_STATEMENTS - 2, told: 3 })).toMatchObject({ name: 'new', forgotten: both });
  });

  it.each([
    ['while the server is being told of it', 't1', { known: 3, told: 1 }],
    ['while it is being told of as many as it may know', 'new', { known: 0, told: MOST_STATEMENTS }],
  ])('goes without it %s', (_, name, there) => {
    expect(sent(name, there)).toEqual({ name: undefined, forgotten: [], known: there.known });
  });
});

describe('of several pipelines', () => {
  /** Which of those is asked on which so many statements wait, for so long without any answer. */
  const asked = (choose: typeof forPages, ...waiting: [length: number, silent_ms: number, isRefused?: boolean][]) => {
    const lanes = waiting.map(([length, silent_ms, isRefused]) => ({ length, silent_ms, isRefused }) as Pipeline);
    return lanes.indexOf(choose(lanes));
  };

  it('the first that answers is asked for a page, though others have nothing to do', () => {
    expect(asked(forPages, [0, 0], [0, 0])).toBe(0);
    expect(asked(forPages, [31, 4], [0, 0])).toBe(0);
  });

  it('the next is, where many wait on it, or one that takes long', () => {
    expect(asked(forPages, [32, 0], [5, 1], [0, 0])).toBe(1);
    expect(asked(forPages, [1, 5], [32, 0], [0, 0])).toBe(2);
  });

  it('the one with the fewest is, where that is so of all, or all else is asked for', () => {
    expect(asked(forPages, [40, 0], [33, 0], [34, 0])).toBe(1);
    expect(asked(leastLoaded, [2, 0], [1, 0], [3, 0])).toBe(1);
  });

  it('one that answers nothing counts as if more waited on it with every five milliseconds', () => {
    expect(asked(leastLoaded, [3, 0], [1, 9])).toBe(1);
    expect(asked(leastLoaded, [3, 0], [1, 15])).toBe(0);
  });

  it('one that the server does not let in is asked when the others have much to do, or are not let in either', () => {
    for (const choose of [forPages, leastLoaded]) {
      expect(asked(choose, [0, 0, true], [31, 0])).toBe(1);
      expect(asked(choose, [0, 0, true], [33, 0])).toBe(0);
      expect(asked(choose, [1, 0, true], [0, 0, true])).toBe(1);
    }
  });

  it('the last of those that have nothing to do is asked for what may take long', () => {
    expect(asked(leastLoaded, [0, 0], [0, 0], [0, 0])).toBe(2);
    expect(asked(leastLoaded, [0, 0], [0, 0], [1, 0])).toBe(1);
  });
});

describe('a pipeline', () => {
  const QUERY = 'Q'.charCodeAt(0);
  const DONE = Buffer.concat([message('C', 'SELECT 0\0'), READY]);

  /** A server that says this when it lets somebody in; the statements it is asked are handed on. */
  async function server(welcome: () => Buffer, onQuery: (socket: Socket, chunk: Buffer) => void) {
    const connections: Socket[] = [];
    const listening = createServer((socket) => {
      connections.push(socket);
      socket.once('data', () => {
        socket.write(welcome());
        socket.on('data', (chunk) => chunk[0] === QUERY && onQuery(socket, chunk));
      });
    }).listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const standbys = new Standbys();
    const lane = pipeline({ host: '127.0.0.1', port, user: 'a', database: 'a' }, standbys, () => undefined);
    const ask = () => lane.query({ text: 'SELECT' });
    return { connections, standbys, lane, ask, stop: () => listening.close() };
  }

  it('is told apart by what it has to answer, and for how long it has answered nothing', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const sockets: Socket[] = [];
    const { lane, ask, stop } = await server(
      () => WELCOME,
      (socket) => sockets.push(socket),
    );
    expect([lane.length, lane.silent_ms]).toEqual([0, 0]);
    const [first, second] = [ask(), ask()];
    vi.advanceTimersByTime(500);
    expect([lane.length, lane.silent_ms]).toEqual([2, 500]);
    // While it is waited for, time goes on as well.
    await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(0));
    sockets[0]?.write(DONE);
    await first;
    expect(lane.length).toBe(1);
    expect(lane.silent_ms).toBeLessThan(500);
    sockets[0]?.write(DONE);
    await second;
    vi.advanceTimersByTime(500);
    expect([lane.length, lane.silent_ms]).toEqual([0, 0]);
    await lane.close();
    stop();
  });

  it('tells that it was not let in, until it is', async () => {
    vi.useRealTimers();
    const REFUSED = message('E', 'SFATAL\0VFATAL\0C53300\0Mtoo many clients\0\0');
    let welcome = REFUSED;
    const { lane, ask, stop } = await server(
      () => welcome,
      (socket) => socket.write(DONE),
    );
    expect(lane.isRefused).toBe(false);
    await expect(ask()).rejects.toThrow('too many clients');
    expect(lane.isRefused).toBe(true);
    welcome = WELCOME;
    await ask();
    expect(lane.isRefused).toBe(false);
    await lane.close();
    stop();
  });

  it('sends in one piece what is asked in one go', async () => {
    vi.useRealTimers();
    const { lane, ask, stop } = await server(
      () => WELCOME,
      (socket, chunk) => {
        for (const _ of lettersOf(chunk)) socket.write(DONE);
      },
    );
    await ask();
    const together = vi.spyOn(Socket.prototype, '_writev');
    onTestFinished(() => together.mockRestore());
    await ask();
    expect(together).not.toHaveBeenCalled();
    await Promise.all([ask(), ask(), ask(), ask()]);
    expect(together.mock.calls.map(([chunks]) => chunks.length)).toEqual([4]);
    await lane.close();
    stop();
  });

  it('has so many statements under way and no more, until some are answered or have failed', async () => {
    vi.useRealTimers();
    let asked = 0;
    let answers = false;
    const { connections, lane, ask, stop } = await server(
      () => WELCOME,
      (socket) => ++asked && answers && socket.write(DONE),
    );
    const fill = () => Array.from({ length: MOST_IN_FLIGHT }, ask);
    const failing = Promise.allSettled(fill());
    await expect(ask()).rejects.toThrow('too many statements under way');
    await vi.waitFor(() => expect(asked).toBeGreaterThan(0), 10_000);
    lane.breakOff();
    expect(new Set((await failing).map(({ status }) => status))).toEqual(new Set(['rejected']));

    const answered = Promise.all(fill());
    await expect(ask()).rejects.toThrow('too many statements under way');
    asked = 0;
    await vi.waitFor(() => expect(asked).toBeGreaterThan(0), 10_000);
    connections.at(-1)?.write(Buffer.concat(Array.from({ length: MOST_IN_FLIGHT }, () => DONE)));
    await answered;
    answers = true;
    await ask();
    await lane.close();
    stop();
  });

  it('has one connection, whenever the one before it tells of its end', async () => {
    vi.useRealTimers();
    let asked = 0;
    // The first is never answered.
    const { connections, lane, ask, stop } = await server(
      () => WELCOME,
      (socket) => asked++ > 0 && socket.write(DONE),
    );
    const again = ask().catch(ask);
    await vi.waitFor(() => expect(asked).toBe(1));
    lane.breakOff();
    await again;
    await ask();
    expect(connections).toHaveLength(2);
    await lane.close();
    await vi.waitFor(() => expect(connections.every(({ readyState }) => readyState === 'closed')).toBe(true));
    stop();
  });

  it.each(['in_hot_standby', 'default_transaction_read_only'])(
    'leaves a server that takes no writes (%s) after a while, once what is under way is answered',
    async (setting) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const says = message('S', `${setting}\0on\0`);
      const waiting: (() => void)[] = [];
      const { connections, lane, ask, stop } = await server(
        () => (connections.length === 1 ? Buffer.concat([says, WELCOME]) : WELCOME),
        (socket) => waiting.push(() => socket.write(DONE)),
      );
      const first = ask();
      await vi.waitFor(() => expect(waiting).toHaveLength(1));
      expect(connections).toHaveLength(1);
      vi.advanceTimersByTime(5_000);
      const second = ask();
      await vi.waitFor(() => expect(connections).toHaveLength(2));
      expect(connections[0]?.readyState).toBe('open');
      const answering = setInterval(() => waiting.splice(0).map((write) => write()), 5);
      await Promise.all([first, second]);
      await vi.waitFor(() => expect(connections[0]?.readyState).toBe('closed'));
      // The next takes writes, and is not left.
      vi.advanceTimersByTime(60_000);
      await ask();
      expect(connections).toHaveLength(2);
      await lane.close();
      clearInterval(answering);
      stop();
    },
  );

  it('leaves such a server while it is being let in: who waits is answered, who comes next has another', async () => {
    vi.useRealTimers();
    const says = message('S', 'in_hot_standby\0on\0');
    const { connections, standbys, lane, ask, stop } = await server(
      () => (connections.length === 1 ? Buffer.concat([message('R', '\0\0\0\0'), says]) : WELCOME),
      // Two may come in one piece.
      (socket, chunk) => {
        for (const byte of chunk) if (byte === QUERY) socket.write(DONE);
      },
    );
    const isBehind = standbys.watch();
    const first = ask();
    await vi.waitFor(() => expect(isBehind()).toBe(true));
    standbys.leaveAll();
    await ask();
    // What it says once it is left does not concern the next.
    connections[0]?.write(says);
    await vi.waitFor(() => expect(standbys.watch()()).toBe(true));
    standbys.leaveAll();
    for (const _ of [1, 2]) await ask();
    expect(connections).toHaveLength(2);
    connections[0]?.write(READY);
    await first;
    await vi.waitFor(() => expect(connections[0]?.readyState).toBe('closed'));
    lane.breakOff();
    await vi.waitFor(() => expect(connections[1]?.readyState).toBe('closed'));
    await lane.close();
    stop();
  });
});

it('a connection that could not be made, as without the file of a certificate, is made once it can be', async () => {
  const directory = await temporaryDirectory();
  try {
    const certificate = join(directory.path, 'ca.crt');
    const connectionString = `postgres://nobody@127.0.0.1:1/none?sslmode=verify-full&sslrootcert=${certificate}`;
    const lane = pipeline({ connectionString }, new Standbys(), () => undefined);
    await expect(lane.query({ text: 'SELECT' })).rejects.toThrow('ENOENT');
    writeFileSync(certificate, '');
    await expect(lane.query({ text: 'SELECT' })).rejects.toThrow('ECONNREFUSED');
  } finally {
    await directory.remove();
  }
});
