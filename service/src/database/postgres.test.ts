import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from './database.ts';
import { openPostgres } from './postgres.ts';
import { message, READY, WELCOME } from './postgres-messages.fixture.ts';

const ENDED = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');

it('is out of reach, and no more than that, when a server lets somebody in and ends it in one breath', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([WELCOME, ENDED])));
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const database = openPostgres(`postgres://a@127.0.0.1:${port}/a?sslmode=disable`);
  await expect(database.transaction(async () => undefined)).rejects.toThrow(DatabaseUnavailable);
  await database.close();
  server.close();
});

it.each([
  ['before its turn has come, does nothing', 'at once', ['BEGIN', 'ROLLBACK']],
  ['while it waits for something, is not committed', 'after its work', ['BEGIN', 'its work', 'ROLLBACK']],
])('a transaction that nobody wants any more, %s', async (_, when, expected) => {
  const done: string[] = [];
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.on('data', (asked) => {
        done.push(asked.toString('latin1', 5).split(/\W/, 1)[0] as string);
        socket.write(Buffer.concat([message('C', 'DONE\0'), READY]));
      });
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const database = openPostgres(`postgres://a@127.0.0.1:${port}/a?sslmode=disable`);
  let isWanted = when !== 'at once';
  const work = async () => {
    done.push('its work');
    isWanted = false;
  };
  const stillWanted = async () => {
    if (!isWanted) throw new Error('not wanted');
  };
  await expect(database.transaction(work, { stillWanted })).rejects.toThrow('not wanted');
  expect(done).toEqual(expected);
  await database.close();
  server.close();
});
