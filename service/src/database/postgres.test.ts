import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Database, DatabaseUnavailable, type Transaction } from './database.ts';
import { openPostgres } from './postgres.ts';
import { lettersOf, message, READY, WELCOME } from './postgres-messages.fixture.ts';

/** A database whose server answers so, both gone when the test is. */
async function databaseOn(answer: (socket: Socket) => void): Promise<Database> {
  const server = createServer((socket) => {
    answer(socket);
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const database = openPostgres(`postgres://a@127.0.0.1:${port}/a?sslmode=disable`);
  onTestFinished(async () => {
    await database.close();
    server.close();
  });
  return database;
}

const ENDED = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');

it('is out of reach, and no more than that, when a server lets somebody in and ends it in one breath', async () => {
  const database = await databaseOn((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([WELCOME, ENDED])));
  });
  await expect(database.transaction(async () => undefined)).rejects.toThrow(DatabaseUnavailable);
});

it('before it reads, tells a server that what is set for the role is for others', async () => {
  const said: Buffer[] = [];
  const database = await databaseOn((socket) => {
    socket.once('data', () => socket.write(WELCOME));
    socket.on('data', (chunk) => said.push(chunk) > 1 && socket.end());
  });
  await expect(database.one('SELECT 1')).rejects.toThrow(DatabaseUnavailable);
  const [login = '', first = ''] = said.map(String);
  // A pooler would refuse them there.
  expect(login).not.toMatch(/timeout|isolation/);
  expect(first.slice(5)).toMatch(/^BEGIN ISOLATION LEVEL READ COMMITTED;/);
  for (const setting of [
    "default_transaction_isolation = 'read committed'",
    'statement_timeout = 8000',
    'idle_session_timeout = 0',
    "set_config('transaction_timeout', '0', false)",
  ]) {
    expect(first).toContain(setting);
  }
});

it('leaves a server that does not take what it is told before it reads', async () => {
  // Nobody looks whether the connection is lost: it is left for what the server says.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const refused = message('E', 'SERROR\0VERROR\0C22023\0Mno such setting\0\0');
  const database = await databaseOn((socket) => {
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.once('data', () => socket.write(Buffer.concat([refused, READY])));
    });
  });
  await expect(database.one('SELECT 1')).rejects.toThrow(DatabaseUnavailable);
});

it('is asked on another connection while one is at a statement that takes long', async () => {
  let connections = 0;
  const PREPARED = Buffer.concat([...'12n'].map((letter) => message(letter, '')));
  const DONE = Buffer.concat([message('C', 'SELECT 0\0'), READY]);
  const database = await databaseOn((socket) => {
    const isFirst = ++connections === 1;
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.on('data', (asked) => {
        for (const letter of lettersOf(asked)) {
          if (letter === 'Q') socket.write(DONE);
          if (letter === 'S' && !isFirst) socket.write(Buffer.concat([PREPARED, DONE]));
        }
      });
    });
  });
  database.one('SELECT 1').catch(() => undefined);
  await vi.waitFor(() => expect(connections).toBe(1));
  for (let at = 0; at < 3; at++) expect(await database.one('SELECT 2')).toBeUndefined();
  expect(connections).toBe(2);
});

it.each([
  ['before its turn has come, does nothing', 'at once', ['BEGIN', 'ROLLBACK']],
  ['while it waits for something, is not committed', 'after its work', ['BEGIN', 'its work', 'ROLLBACK']],
  ['while it waits, does not tell that it is refused', 'after a refusal', ['BEGIN', 'its work', 'ROLLBACK']],
])('a transaction that nobody wants any more, %s', async (_, when, expected) => {
  const done: string[] = [];
  const database = await databaseOn((socket) => {
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.on('data', (asked) => {
        done.push(asked.toString('latin1', 5).split(/\W/, 1)[0] as string);
        socket.write(Buffer.concat([message('C', 'DONE\0'), READY]));
      });
    });
  });
  let isWanted = when !== 'at once';
  const work = async () => {
    done.push('its work');
    isWanted = false;
    if (when === 'after a refusal') throw new Error('refused');
  };
  const stillWanted = async () => {
    if (!isWanted) throw new Error('not wanted');
  };
  await expect(database.transaction(work, { stillWanted })).rejects.toThrow('not wanted');
  expect(done).toEqual(expected);
});

describe('a server that takes no writes, as a standby after a failover,', () => {
  const STANDBY = message('S', 'in_hot_standby\0on\0');
  /** A row of one column, as a pooler hands it on. */
  const IS_STANDBY = Buffer.concat([
    message('T', `\0\x01is_standby\0${'\0'.repeat(6)}\0\0\0\x17\0\x04\xff\xff\xff\xff\0\0`),
    message('D', '\0\x01\0\0\0\x011'),
  ]);
  const DONE = Buffer.concat([message('C', 'DONE\0'), READY]);
  const PREPARED = Buffer.concat([message('1', ''), message('2', ''), message('n', ''), DONE]);

  /** A database whose address leads to a standby until it is told otherwise; where each new connection led. */
  async function failedOver({ pooled = false } = {}) {
    const led: string[] = [];
    const address = { leads: 'to the standby' };
    const database = await databaseOn((socket) => {
      const isStandby = address.leads === 'to the standby';
      led.push(address.leads);
      socket.once('data', () => {
        socket.write(isStandby && !pooled ? Buffer.concat([STANDBY, WELCOME]) : WELCOME);
        const told = isStandby && pooled ? Buffer.concat([IS_STANDBY, DONE]) : DONE;
        const answers = new Map([
          ['Q', told],
          ['S', PREPARED],
        ]);
        socket.on('data', (asked) => {
          for (const letter of lettersOf(asked)) socket.write(answers.get(letter) ?? '');
        });
      });
    });
    const watch = () => database.watchStandbys?.() as () => boolean;
    return { address, led, database, watch };
  }

  it.each([
    ['in its welcome', false],
    ['asked through a pooler, whose welcome is another server’s', true],
  ])('may be behind, which it says %s: so is what is read while any connection leads to it', async (_, pooled) => {
    const { address, database, watch } = await failedOver({ pooled });
    const fromTheFirst = watch();
    expect(fromTheFirst()).toBe(false);
    await database.one('SELECT 1');
    expect([fromTheFirst(), watch()()]).toEqual([true, true]);
    address.leads = 'to the new server';
    const whileItIsLeft = watch();
    await database.promptly.one('SELECT 1');
    await database.transaction(async () => undefined);
    const after = watch();
    await database.one('SELECT 1');
    expect([fromTheFirst(), whileItIsLeft(), after()]).toEqual([true, true, false]);
  });

  it('is left by all that lead to it once another has taken a write, and by no other', async () => {
    const { address, led, database } = await failedOver();
    const readers = 5;
    const readAll = async () => {
      await database.promptly.one('SELECT 1');
      // At once: each has one.
      await Promise.all(Array.from({ length: readers - 1 }, () => database.one('SELECT 1')));
    };
    await readAll();
    expect(led.splice(0)).toEqual(Array(readers).fill('to the standby'));
    address.leads = 'to the new server';
    await readAll();
    expect(led).toEqual([]);
    await database.transaction(async () => undefined);
    expect(led.splice(0)).toEqual(['to the new server']);
    await readAll();
    expect(led.splice(0)).toEqual(Array(readers).fill('to the new server'));
    await database.transaction(async () => undefined);
    await readAll();
    expect(led).toEqual([]);
  });
});

describe('a server is told', () => {
  /** A server that does whatever it is asked, without a row in answer, and all that it was sent. */
  async function obliging(done = 'DONE') {
    const told: string[] = [];
    const server = createServer((socket) => {
      socket.once('data', () => {
        socket.write(WELCOME);
        socket.on('data', (asked) => {
          told.push(asked.toString('latin1'));
          socket.write(Buffer.concat([message('C', `${done}\0`), READY]));
        });
      });
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    return { url: `postgres://a@127.0.0.1:${(server.address() as AddressInfo).port}/a?sslmode=disable`, told };
  }

  it('to end a transaction whose instance has vanished, and not to let it wait or work for long', async () => {
    const { url, told } = await obliging();
    const database = openPostgres(url);
    onTestFinished(() => database.close());
    await database.transaction(async () => undefined);
    for (const limit of ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout']) {
      expect(told[0]).toMatch(new RegExp(`^Q.*BEGIN .*SET LOCAL ${limit} = [1-9]\\d+;`, 's'));
    }
  });

  it('that what lasts may take as long as it does', async () => {
    const { url, told } = await obliging();
    const database = openPostgres(url);
    onTestFinished(() => database.close());
    await database.transaction(async () => undefined, { lasts: true });
    for (const limit of ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout']) {
      expect(told[0]).toMatch(new RegExp(`^Q.*BEGIN .*SET LOCAL ${limit} = 0;`, 's'));
    }
  });

  it('to lift the ids that it gives out, and never to lower them: others draw meanwhile', async () => {
    const { url, told } = await obliging();
    const database = openPostgres(url);
    onTestFinished(() => database.close());
    await database.transaction((tx) => tx.reserveId(50n));
    expect(told.find((sent) => sent.includes('setval'))).toContain('FROM record_id WHERE last_value < $1');
  });

  it('to look up by index what an import asks for, however few rows there are when it begins', async () => {
    const { url, told } = await obliging();
    const database = openPostgres(url);
    onTestFinished(() => database.close());
    await database.transaction(async () => undefined, { lasts: true });
    await database.transaction(async () => undefined);
    const begun = told.filter((sent) => sent.includes('BEGIN'));
    expect(begun.map((sent) => sent.includes('SET LOCAL enable_seqscan = off'))).toEqual([true, false]);
  });

  it('to attend to what an import has brought before versions move: whoever writes waits from then on', async () => {
    const { url, told } = await obliging('INSERT 0 1000');
    const database = openPostgres(url);
    onTestFinished(() => database.close());
    const work = async (tx: Transaction) => {
      tx.touched.add(7n);
      await tx.run('INSERT INTO air_waybill VALUES (1)');
    };
    await database.transaction(work, { lasts: true });
    const order = /INSERT INTO air_waybill|ANALYZE|gin_clean_pending_list|UPDATE organization|\bCOMMIT\b/;
    expect(told.flatMap((sent) => order.exec(sent)?.[0] ?? [])).toEqual([
      'INSERT INTO air_waybill',
      'ANALYZE',
      'gin_clean_pending_list',
      'UPDATE organization',
      'COMMIT',
    ]);
  });
});
