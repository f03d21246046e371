// The database under the service: made once, by whoever comes first, and never by an older program.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import Sqlite from '../service/src/database/sqlite-driver.ts';
import { importLines, ndjson, type Running, sha256, startCommand, until, WAITS } from './support/operator.ts';
import { type Instance, runCommand, serve } from './support/process.ts';
import { client, credentialOf, shipment } from './support/records.ts';
import { isLong, rounds } from './support/rounds.ts';
import { makePlace, type Place, sendRequest, startService } from './support/service.ts';

const engine = inject('engine');
/** As in `service/src/database/postgres.ts`. */
const MIGRATION_LOCK = 7_262_017;

let place: Place;
beforeEach(async () => {
  place = await makePlace();
});
afterEach(() => place.remove());

const run = (...args: string[]) => runCommand(args, place.env, '');

/** A statement of the spec's own, beside the service. */
async function sql(statement: string): Promise<Record<string, unknown>[]> {
  const url = place.env.DATABASE_URL as string;
  if (engine === 'sqlite') {
    const database = new Sqlite(url.slice('file:'.length));
    try {
      const prepared = database.prepare<[], Record<string, unknown>>(statement);
      if (prepared.reader) return prepared.all();
      prepared.run();
      return [];
    } finally {
      database.close();
    }
  }
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query(statement).finally(() => database.end());
  return rows;
}

/** All that a database is: the file's bytes, or the tables and what they hold. */
async function contents(): Promise<unknown> {
  if (engine === 'sqlite') {
    const names = readdirSync(place.directory).filter((name) => name.startsWith('fairlead.db'));
    return names.map((name) => [name, sha256(readFileSync(join(place.directory, name)))]);
  }
  const tables = await sql("SELECT relname, relkind FROM pg_class WHERE relnamespace = 'public'::regnamespace");
  return [tables, await sql('SELECT * FROM schema_migration ORDER BY number'), await sql('SELECT * FROM organization')];
}

describe('a database of a newer program', () => {
  test.each([['serve'], ['import', '-']])('is refused by %s in words, and not touched', async (...args) => {
    await runCommand(['import', '-'], place.env, ndjson(client()));
    await sql("INSERT INTO schema_migration (number, name) VALUES (9999, 'of tomorrow')");
    const before = await contents();
    const { code, stdout, stderr } = await run(...args);
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toMatch(
      /^fairlead-service: the database has schema 9999, this program knows \d+: it was made by a newer version\n$/,
    );
    expect(await contents()).toEqual(before);
  });
});

describe('a database of an older program', () => {
  beforeEach(async () => {
    await runCommand(['import', '-'], place.env, ndjson(client()));
    // As if the migrations that come after the seventh were of a new release.
    await sql('UPDATE schema_migration SET number = -number WHERE number > 7');
  });

  test.each([['verify'], ['token', 'list', '--user', '31']])(
    'is refused by %s, which only reads, and not touched',
    async (...args) => {
      const before = await contents();
      const { code, stdout, stderr } = await run(...args);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^fairlead-service: the database has schema 7, this program reads \d+: start the service on it once\n$/,
      );
      expect(await contents()).toEqual(before);
    },
  );

  test('is backed up as it is, and not touched, also before the first id was given out', async () => {
    const nothingGivenOut = {
      sqlite: 'UPDATE record_id SET last = 0',
      postgres: "SELECT setval('record_id', 1, false)",
    };
    await sql(nothingGivenOut[engine]);
    const before = await contents();
    const directory = join(place.directory, 'backup');
    expect(await run('backup', directory)).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'))).toMatchObject({
      schema: 7,
      last_id: '0',
    });
    expect(await contents()).toEqual(before);
  });
});

describe('an empty database', () => {
  test('is set up once when services and commands start on it at the same time', async () => {
    const starting = Array.from({ length: 3 }, () => serve(place.env));
    const others = [run('import', '-'), run('import', '-')];
    const settled = await Promise.allSettled(starting);
    const instances = settled.filter(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<Instance>[];
    try {
      expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
      for (const { code, stderr } of await Promise.all(others)) {
        expect(code).toBe(0);
        expect(['', WAITS]).toContain(stderr);
      }
      const numbers = (await sql('SELECT number FROM schema_migration')).map(({ number }) => number);
      expect(numbers.length).toBeGreaterThan(0);
      expect(new Set(numbers).size).toBe(numbers.length);
      // One key for all: what one instance gives out, the others take.
      const keys = await sql("SELECT value FROM meta WHERE name = 'cursor_key'");
      expect(keys).toHaveLength(1);
      await runCommand(['import', '-'], place.env, ndjson([...client(), shipment(), shipment(), shipment()]));
      const [first, ...rest] = instances.map(({ value }) => value.url) as [string, ...string[]];
      const ask = async (url: string, more = '') =>
        (await sendRequest('GET', url, `/v1/shipment?limit=1${more}`, { credential: credentialOf() })).json();
      const { cursor } = (await ask(first)) as { cursor: { after: string } };
      for (const url of rest) {
        const next = await ask(url, `&after=${encodeURIComponent(cursor.after)}`);
        expect((next as { shipments: unknown[] }).shipments).toHaveLength(1);
      }
    } finally {
      await Promise.all(instances.map(({ value }) => value.stop()));
    }
  });

  test.runIf(engine === 'postgres')(
    'is set up once, and imports wait for each other, where transactions are serializable unless told otherwise',
    async () => {
      const name = new URL(place.env.DATABASE_URL as string).pathname.slice(1);
      await sql(`ALTER DATABASE ${name} SET default_transaction_isolation = serializable`);
      const lines = ndjson([...client(), shipment({ id: '1024' })]);
      const imports = Array.from({ length: 4 }, () => runCommand(['import', '-'], place.env, lines));
      for (const { code, stderr } of await Promise.all(imports)) {
        expect(['', WAITS]).toContain(stderr);
        expect(code).toBe(0);
      }
    },
  );

  test('is set up once: the next start adds nothing', async () => {
    await run('import', '-');
    const before = await contents();
    await run('token', 'create', '--user', '31');
    expect(await contents()).toEqual(before);
  });
});

const PUT_OFF =
  'fairlead-service: the schema is not brought up to date while a table is in use, as by an import or a backup: start once that has ended\n';

test.runIf(engine === 'postgres')(
  'a migration of a table that is in use is put off in words, and reads of that table go on',
  async () => {
    const service = await startService({ env: place.env, records: [...client(), shipment()] });
    const importing = new pg.Client({ connectionString: place.env.DATABASE_URL as string });
    await importing.connect();
    try {
      // As if the migrations that come after the seventh, the next of which alters shipments, were of a new release.
      await sql('UPDATE schema_migration SET number = -number WHERE number > 7');
      await importing.query('BEGIN; UPDATE shipment SET search = search');
      const starting = run('serve');
      const waiting = "SELECT 1 FROM pg_locks WHERE relation = 'shipment'::regclass AND NOT granted";
      await until(async () => (await sql(waiting)).length > 0, 'the migration waits');
      expect((await service.get('/v1/shipment', { credential: credentialOf() })).status).toBe(200);
      expect(await starting).toEqual({
        code: 1,
        stdout: '',
        stderr: PUT_OFF,
      });
    } finally {
      await importing.end();
      await service.stop();
    }
  },
);

describe.runIf(engine === 'postgres')('a new version that is started during an import', () => {
  let importing: Running;
  beforeEach(async () => {
    await runCommand(['import', '-'], place.env, ndjson(client()));
    importing = startCommand(['import', '-'], place.env);
    importing.write(ndjson([shipment()]));
    const turn = "SELECT name FROM meta WHERE name = 'incarnation' FOR UPDATE SKIP LOCKED";
    await until(async () => (await sql(turn)).length === 0, 'the import has its turn');
  });

  test('migrates nothing, whichever tables that would change, and says why', async () => {
    // As if the last, which changes no table that an import uses, were of a new release.
    await sql('DELETE FROM schema_migration WHERE number = (SELECT max(number) FROM schema_migration)');
    const before = await contents();
    expect(await run('serve')).toEqual({ code: 1, stdout: '', stderr: PUT_OFF });
    expect(await contents()).toEqual(before);
    expect(await importing.end()).toMatchObject({ code: 0 });
  });

  test('and has to make anew what needs attention says that it waits, and for what', async () => {
    await sql("INSERT INTO meta (name, value) VALUES ('concerns_due', '1')");
    const starting = startCommand(['serve'], place.env);
    await until(() => starting.stderr() === WAITS, 'the service says so');
    expect(starting.stdout()).toBe('');
    expect(await importing.end()).toMatchObject({ code: 0 });
    await until(() => starting.stdout().startsWith('Fairlead listening'), 'it listens');
    expect(await starting.signal('SIGTERM')).toMatchObject({ code: 0, stderr: WAITS });
  });
});

test.runIf(engine === 'postgres')('the lock of migrations is waited for only when one is due', async () => {
  const holder = new pg.Client({ connectionString: place.env.DATABASE_URL as string });
  await holder.connect();
  const lock = (verb: string) => holder.query(`SELECT pg_advisory_${verb}(${MIGRATION_LOCK})`);
  try {
    await lock('lock');
    const first = run('import', '-');
    const waiting = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    await until(async () => (await sql(waiting)).length > 0, 'it waits for the lock');
    await lock('unlock');
    const outcome = await first;
    expect(outcome).toEqual({ code: 0, stdout: '0 records imported\n', stderr: '' });
    await lock('lock');
    expect(await run('import', '-')).toEqual(outcome);
  } finally {
    await holder.end();
  }
});

test('text compares bytewise: order and identity of references are those of their bytes', async () => {
  const references = [
    '_AAA-0001',
    'AAAA-0001',
    'Zzzz-0001',
    'aaaa-0001',
    'zAAA-0001',
    'ÄÄÄÄ-0001',
    'äAAA-0001',
    '寧AAA-0001',
    '🚢AAA-0001',
  ];
  const bytewise = [...references].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const service = await startService({
    records: [...client(), ...references.map((reference) => shipment({ reference }))],
  });
  try {
    const credential = credentialOf();
    const path = '/v1/shipment?order_by=SHIPMENT_ORDER_BY_REFERENCE&order=ORDER_ASC';
    const { shipments } = (await (await service.get(path, { credential })).json()) as {
      shipments: { reference: string }[];
    };
    expect(shipments.map(({ reference }) => reference)).toEqual(bytewise);
    for (const reference of references) {
      const one = await service.get(`/v1/shipment/${encodeURIComponent(reference)}`, { credential });
      expect(await one.json()).toMatchObject({ reference });
    }
    expect((await service.get('/v1/shipment/AAAA-0002', { credential })).status).toBe(404);
    expect((await importLines(service, [shipment({ reference: 'aAAA-0001' })])).code).toBe(0);
  } finally {
    await service.stop();
  }
});

describe('a database that cannot be opened', () => {
  test.runIf(engine === 'sqlite')(
    'because the file is none is told with its name, and the file is not touched',
    async () => {
      const path = join(place.directory, 'letter.txt');
      const letter = 'Dear sir, this is not a database. '.repeat(100);
      writeFileSync(path, letter);
      place.env.DATABASE_URL = `file:${path}`;
      for (const args of [['serve'], ['import', '-']]) {
        const { code, stdout, stderr } = await run(...args);
        expect([code, stdout]).toEqual([1, '']);
        expect(stderr).toBe(`fairlead-service: the database ${path} cannot be opened: file is not a database\n`);
      }
      expect(readFileSync(path, 'utf8')).toBe(letter);
      expect(readdirSync(place.directory)).toEqual(['letter.txt']);
    },
  );

  test.runIf(engine === 'sqlite')('because it is a directory is told with its name', async () => {
    place.env.DATABASE_URL = `file:${place.directory}`;
    const { code, stderr } = await run('import', '-');
    expect(code).toBe(1);
    expect(stderr).toBe(
      `fairlead-service: the database ${place.directory} cannot be opened: illegal operation on a directory\n`,
    );
  });

  test.runIf(engine === 'postgres')(
    'because there is none of that name, or nobody answers, is told in words',
    async () => {
      const url = new URL(place.env.DATABASE_URL as string);
      url.pathname = '/fairlead_of_nobody';
      const missing = await runCommand(['serve'], { ...place.env, DATABASE_URL: url.href });
      expect(missing).toMatchObject({ code: 1, stdout: '' });
      expect(missing.stderr).toBe(
        'fairlead-service: the database cannot be reached: database "fairlead_of_nobody" does not exist\n',
      );
      url.port = '1';
      const silent = await runCommand(['serve'], { ...place.env, DATABASE_URL: url.href });
      expect(silent).toMatchObject({ code: 1, stdout: '' });
      expect(silent.stderr).toMatch(/^fairlead-service: the database cannot be reached: .*ECONNREFUSED.*\n$/);
    },
  );
});

test.runIf(engine === 'postgres')('a database in which not every text can be kept is not set up', async () => {
  const url = new URL(place.env.DATABASE_URL as string);
  const latin = `${url.pathname.slice(1)}_latin`;
  await sql(`CREATE DATABASE ${latin} TEMPLATE template0 ENCODING LATIN1 LOCALE 'C'`);
  url.pathname = `/${latin}`;
  try {
    for (const args of [['import', '-'], ['serve']]) {
      const { code, stderr } = await runCommand(args, { ...place.env, DATABASE_URL: url.href }, '');
      expect(stderr).toBe('fairlead-service: the database has the encoding LATIN1, and must have UTF8\n');
      expect(code).toBe(1);
    }
  } finally {
    await sql(`DROP DATABASE ${latin} WITH (FORCE)`);
  }
});

const TAKEN: [table: string, column: string, words: string][] = [
  ['shipment', 'id INTEGER', 'relation "shipment" already exists'],
  ['schema_migration', 'version TEXT', 'column "number" does not exist'],
  ['meta', 'key TEXT', 'column "name" does not exist'],
];

test.runIf(engine === 'postgres').each(TAKEN.slice(0, rounds(2, TAKEN.length)))(
  'a schema in which %s is another program’s is not set up, and told so',
  async (table, column, words) => {
    await sql(`CREATE TABLE ${table} (${column})`);
    const others = 'the schema holds what another program has made: give Fairlead a database or a schema of its own';
    const { code, stderr } = await run('import', '-');
    expect([code, stderr]).toEqual([1, `fairlead-service: ${words}: ${others}\n`]);
    const nothing = 'the database holds nothing: no service has been started on it';
    expect(await run('verify')).toMatchObject({ code: 1, stderr: `fairlead-service: ${nothing}\n` });
  },
);

describe.runIf(engine === 'postgres')('a role that has not the right to', () => {
  const role = `fairlead_test_${randomBytes(4).toString('hex')}`;
  beforeEach(async () => {
    await sql(`REVOKE ALL ON SCHEMA public FROM PUBLIC; CREATE ROLE ${role} LOGIN PASSWORD '${role}';
      GRANT USAGE ON SCHEMA public TO ${role}`);
  });
  afterEach(() => sql(`DROP OWNED BY ${role}; DROP ROLE ${role}`));

  async function refusal(...args: string[]): Promise<string> {
    const url = Object.assign(new URL(place.env.DATABASE_URL as string), { username: role, password: role });
    const { code, stdout, stderr } = await runCommand(args, { ...place.env, DATABASE_URL: url.href }, '');
    expect([code, stdout]).toEqual([1, '']);
    return stderr;
  }
  const ANY_RIGHT = 'rights on it (on a schema, USAGE and CREATE), which its owner or a superuser';
  const told = (denied: string, right: string) =>
    `fairlead-service: permission denied ${denied}: the role in DATABASE_URL needs ${right} can grant\n`;

  test.each([['serve'], ...(isLong ? [['import', '-']] : [])])(
    'set up a database is told by %s which it lacks, and who can grant it',
    async (...args) => {
      expect(await refusal(...args)).toBe(told('for schema public', ANY_RIGHT));
      await sql(`GRANT CREATE ON SCHEMA public TO ${role}`);
      const database = 'CREATE on the database, which its owner or a superuser';
      expect(await refusal(...args)).toBe(told('to create extension "pg_trgm"', database));
    },
  );

  test.each([
    ['serve'],
    ['verify'],
    ...(isLong
      ? [
          ['backup', 'kept'],
          ['token', 'list', '--user', '31'],
        ]
      : []),
  ])('read one is told so by %s', async (...args) => {
    await run('import', '-');
    expect(await refusal(...args)).toBe(told('for table schema_migration', ANY_RIGHT));
  });
});

describe.runIf(engine === 'postgres')('a search_path', () => {
  const run = async (path: string, ...args: string[]) => {
    const url = new URL(place.env.DATABASE_URL as string);
    url.searchParams.set('options', `-c search_path=${path}`);
    const { code, stdout, stderr } = await runCommand(args, { ...place.env, DATABASE_URL: url.href }, '');
    return { code, stdout, stderr: stderr.replace(/^fairlead-service: /, '') };
  };
  const schemas = async () =>
    (await sql("SELECT schemaname FROM pg_tables WHERE tablename = 'shipment'")).map((row) => row.schemaname);

  test('has Fairlead in the schema that it names first, with the extensions and others’ tables of one behind it', async () => {
    await sql(`CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin; CREATE SCHEMA "Freight";
      CREATE TABLE schema_migration (version TEXT); CREATE TABLE meta (key TEXT)`);
    expect(await run('"Freight",public', 'import', '-')).toMatchObject({ code: 0 });
    expect(await schemas()).toEqual(['Freight']);
    expect(await run('"Freight",public', 'verify')).toMatchObject({ code: 0 });
  });

  test('that names a schema before the one of Fairlead’s tables is refused: they may be another’s', async () => {
    expect(await run('public', 'import', '-')).toMatchObject({ code: 0 });
    await sql('CREATE SCHEMA staging');
    const words =
      "search_path names staging first, and Fairlead's tables are in public: name public first to use those";
    for (const args of [['import', '-'], ['verify']]) {
      const { code, stderr } = await run('staging,public', ...args);
      expect([code, stderr.slice(0, words.length)]).toEqual([1, words]);
    }
    expect(await schemas()).toEqual(['public']);
  });

  test('that the server cannot read is told in a line', async () => {
    const words = 'the database cannot be reached: invalid value for parameter "search_path": "public,"';
    const told = await Promise.all([['import', '-'], ['verify']].map((args) => run('public, staging', ...args)));
    for (const { code, stderr } of told) expect([code, stderr]).toEqual([1, `${words}\n`]);
  });

  test('that begins with a schema that is not there is refused, and nothing is made in the next', async () => {
    const { code, stderr } = await run('"$user",frieght,public', 'import', '-');
    expect([code, stderr]).toEqual([
      1,
      'the schema frieght, which search_path names first, is not there, or the role in DATABASE_URL has no USAGE on it: CREATE SCHEMA makes it\n',
    ]);
    expect(await schemas()).toEqual([]);
  });
});
