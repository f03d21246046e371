// The operator's commands: what they print, what they refuse, and with which exit status they end.
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { importKinds } from '@fairlead/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { runSql } from './support/database.ts';
import { countRows } from './support/inquiry-load.ts';
import { everything, importLines, ndjson, type Running, startCommand, until } from './support/operator.ts';
import { collect, ended, MAIN, runCommand, start } from './support/process.ts';
import { client, credentialOf, organization, shipment, token, user } from './support/records.ts';
import { makePlace, type Place, type Service, startService } from './support/service.ts';

const engine = inject('engine');

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const QUICK = { READ_RATE_LIMIT: '100000', EDGE_RATE_LIMIT: '100000' };

let place: Place;
beforeEach(async () => {
  place = await makePlace({ env: QUICK });
});
afterEach(() => place.remove());

/** Where it is run: the demo's credentials are kept there when the database is no file. */
const run = (...args: string[]) => startCommand(args, place.env, place.directory).end();

describe('a bad environment', () => {
  const bad = {
    HOST: 'no host',
    PORT: '65536',
    METRICS_PORT: 'http',
    BASE_URL: 'ftp://freight.example',
    DATABASE_URL: 'mysql://root:hunter2@localhost/freight',
    FILES_URL: `file:${MAIN}/files`,
    S3_ENDPOINT: 'localhost:9000',
    READ_RATE_LIMIT: '0',
    WRITE_RATE_LIMIT: '-60',
    EDGE_RATE_LIMIT: '5e2',
    TRUST_PROXY: '10.0.0.0/33',
    WITHHELD_DOCUMENT_TYPES: 'TYPE_MSDS,TYPE_DIARY',
    LOG_LEVEL: 'loud',
  };

  const REFUSAL = 'fairlead-service: the environment is not usable:';

  test('in a file is no concern of the service’s, unless Node is told to read it', async () => {
    writeFileSync(join(place.directory, '.env'), 'LOG_LEVEL=loud\n');
    const { stderr } = await run('import', 'missing.ndjson');
    expect(stderr).not.toContain('LOG_LEVEL');
    const { directory: cwd, env } = place;
    const told = promisify(execFile)(process.execPath, ['--env-file=.env', MAIN, 'serve'], { cwd, env });
    await expect(told).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`${REFUSAL}\n  LOG_LEVEL `) });
  });

  test.each([['serve'], ['token', 'create', '--user', '31']])(
    'is refused by %s, every name in one message and nothing created',
    async (...args) => {
      const running = startCommand(args, bad, place.directory);
      const { code, stdout, stderr } = await running.end();
      expect(code).toBe(1);
      expect(stdout).toBe('');
      const [first, ...named] = stderr.trim().split('\n');
      expect(first).toBe(REFUSAL);
      expect(named.map((line) => line.trim().split(' ')[0]).sort()).toEqual(Object.keys(bad).sort());
      expect(stderr).not.toContain('hunter2');
      expect(readdirSync(place.directory)).toEqual([]);
    },
  );
});

describe('token', () => {
  const NAMED = ['lost', 'kept', 'one', 'two'];
  const named = (name: string) =>
    token({ name, secret: `5ec2e700-0000-4000-8000-${String(310 + NAMED.indexOf(name)).padStart(12, '0')}` });
  const credentialNamed = (name: string) => `31|${named(name).secret}`;
  let service: Service;
  beforeAll(async () => {
    service = await startService({ records: [...client(), ...client('8', '41'), ...NAMED.map(named)] });
  });
  afterAll(() => service?.stop());

  const create = async (user: string, name: string) =>
    (await service.run(['token', 'create', '--user', user, '--name', name])).stdout.trim();
  const listed = async (user: string) => {
    const { code, stdout, stderr } = await service.run(['token', 'list', '--user', user]);
    expect([code, stderr]).toEqual([0, '']);
    return stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t'));
  };
  const opens = async (credential: string) => (await service.get('/v1/profile/user', { credential })).status;

  test('list prints each on a line, newest first: id, time, last four characters and name', async () => {
    const [first, second] = [await create('41', 'the ERP'), await create('41', 'over\nlines\tand \u001b[31mred')];
    const [time, id] = [expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/), expect.stringMatching(/^\d+$/)];
    expect(await listed('41')).toEqual([
      [id, time, second.slice(-4), 'over lines and  [31mred'],
      [id, time, first.slice(-4), 'the ERP'],
      [id, time, credentialOf('41').slice(-4), 'acceptance'],
    ]);
  });

  test('delete says what it deleted; the service refuses that one from then on, and no other', async () => {
    const [lost, kept] = [credentialNamed('lost'), credentialNamed('kept')];
    expect([await opens(lost), await opens(kept)]).toEqual([200, 200]);
    const [id = ''] = (await listed('31')).find(([, , , name]) => name === 'lost') ?? [];
    const deleted = await service.run(['token', 'delete', id]);
    expect(deleted).toEqual({ code: 0, stdout: `token ${id} of user 31 deleted: lost\n`, stderr: '' });
    expect([await opens(lost), await opens(kept)]).toEqual([401, 200]);
    expect((await listed('31')).map(([, , , name]) => name)).not.toContain('lost');
    const again = await service.run(['token', 'delete', id]);
    expect(again).toEqual({ code: 1, stdout: '', stderr: `fairlead-service: there is no token ${id}\n` });
  });

  test('delete of several deletes those that there are', async () => {
    const credentials = ['one', 'two'].map(credentialNamed);
    const ids = (await listed('31')).flatMap(([id = '', , , name = '']) => (/^(one|two)$/.test(name) ? id : []));
    const { code, stdout, stderr } = await service.run(['token', 'delete', '999', ...ids]);
    expect([code, stderr]).toEqual([1, 'fairlead-service: there is no token 999\n']);
    expect(stdout.match(/ deleted: /g)).toHaveLength(2);
    for (const credential of credentials) expect(await opens(credential)).toBe(401);
  });

  test('delete --all-of deletes all that a user has, also what list leaves out, and nobody else’s', async () => {
    const many = Array.from({ length: 1_002 }, (_, index) =>
      token({ user_id: '51', secret: `5ec2e700-0000-4000-8000-${String(510_000 + index).padStart(12, '0')}` }),
    );
    await importLines(service, [user({ id: '51' }), ...many, token({ user_id: '51' })]);
    const list = await service.run(['token', 'list', '--user', '51']);
    expect([list.code, list.stderr]).toEqual([0, 'fairlead-service: and 3 more, which are older\n']);
    expect(await opens(credentialOf('51'))).toBe(200);
    const { code, stdout, stderr } = await service.run(['token', 'delete', '--all-of', '51']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.match(/^token \d+ of user 51 deleted: acceptance$/gm)).toHaveLength(1_003);
    expect(await listed('51')).toEqual([]);
    expect([await opens(credentialOf('51')), await opens(credentialOf('41'))]).toEqual([401, 200]);
  });

  test('create prints a credential, alone on its line, that works at once', async () => {
    const { code, stdout, stderr } = await service.run(['token', 'create', '--user', '31', '--name', '🚢'.repeat(100)]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^31\\|${UUID}\\n$`));
    const credential = stdout.trim();
    const response = await service.get('/v1/profile/user', { credential });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: '31' });
    const next = await service.run(['token', 'create', '--user', '31']);
    expect(next.stdout).not.toBe(stdout);
    for (const each of [credential, next.stdout.trim()]) {
      expect((await service.get('/v1/shipment', { credential: each })).status).toBe(200);
    }
  });

  // Wrong arguments are told by service/src/commands/program.test.ts.
  test.each([
    ['create --user 32', 1, 'there is no user 32'],
    ['list --user 32', 1, 'there is no user 32'],
    ['delete', 2, 'name tokens by their ids, or a user by --all-of'],
    ['delete --all-of 32', 1, 'there is no user 32'],
  ])('%s is refused with exit status %i: %s', async (args, code, words) => {
    const finished = await service.run(['token', ...args.split(' ')]);
    expect(finished).toEqual({ code, stdout: '', stderr: `fairlead-service: ${words}\n` });
  });
});

describe('help', () => {
  test('names every command, and ends well', async () => {
    const { code, stdout } = await run('--help');
    expect(code).toBe(0);
    for (const command of ['serve', 'import', 'token', 'demo', 'backup', 'restore', 'verify'])
      expect(stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
    expect(stdout).toMatch(/\nExit status:\n {2}0 .*\n {2}1 .*\n {2}2 .*\n$/);
    const { stdout: ofImport } = await run('import', '--help');
    for (const option of ['--skip-bad', '--rejected <file>']) expect(ofImport).toContain(option);
  });

  test('is told to who calls a command wrongly, and nothing is made', async () => {
    const { code, stdout, stderr } = await run();
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: fairlead-service');
    expect(readdirSync(place.directory)).toEqual([]);
  });
});

describe('demo', () => {
  let printed: string;
  beforeAll(async () => {
    printed = (await runCommand(['demo', '--print'], {})).stdout;
  });

  // What an import does on either engine is tried by specs of its own; this one takes long on PostgreSQL. That it loads
  // them once more as well is told by service/src/demo/load.test.ts.
  test('loads the records that it prints, and verify finds nothing', { timeout: 120_000 }, async () => {
    const lines = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const people = lines.filter(({ kind }) => kind === 'user');
    const clerks = [...new Map(people.map(({ organization_id, id }) => [organization_id, id])).values()];
    expect(clerks).toHaveLength(3);
    const tokens = clerks.map((user_id) => token({ user_id }));

    const loaded = await run('demo');
    const kept = resolve(place.directory, engine === 'sqlite' ? '' : 'data', 'demo-credentials.json');
    const [, named = ''] = /^\d+ demo records loaded; log-ins and tokens are in (.*)\n$/.exec(loaded.stdout) ?? [];
    expect([loaded.code, loaded.stderr, resolve(place.directory, named)]).toEqual([0, '', kept]);
    expect(JSON.parse(readFileSync(kept, 'utf8'))[0]).toHaveProperty('password');
    expect(Number.parseInt(loaded.stdout, 10)).toBe(lines.length);
    const service = await startService({ env: place.env, records: tokens });
    const seen = () => Promise.all(clerks.map((id) => everything(service, credentialOf(id), { each: false })));
    const told = await seen();
    expect(Object.keys(Object.assign({}, ...told)).length).toBeGreaterThan(40);
    // There are as many as were printed, and those, imported, change none.
    expect(await importLines(service, lines)).toMatchObject({ code: 0 });
    expect(await seen()).toEqual(told);
    await service.stop();
    const verified = { code: 0, stdout: expect.stringMatching(/ verified, no problem found\n$/), stderr: '' };
    expect(await run('verify')).toEqual(verified);
  });

  test('--print has a line of every kind; its token and password are made up anew each time', async () => {
    const secretsOf = (text: string) => [...text.matchAll(/"(?:password|secret)":"([^"]+)"/g)].map(([, word]) => word);
    const { stdout: other } = await run('demo', '--print');
    const kinds = new Set(printed.match(/(?<=^\{"kind":")\w+/gm));
    expect([...kinds].sort()).toEqual(importKinds.toSorted());
    expect(secretsOf(printed)).toHaveLength(4);
    for (const secret of secretsOf(printed)) expect(other).not.toContain(secret);
    expect(readdirSync(place.directory)).toEqual([]);
  });

  test('is not loaded where its log-ins cannot be kept: the file is named, and how to have it elsewhere', async () => {
    const [beside, remedy] =
      engine === 'sqlite' ? [`${place.directory}/`, 'keep the database'] : ['data/', 'run the command'];
    // In its place: that is refused to root, too.
    mkdirSync(resolve(place.directory, beside, 'demo-credentials.json'), { recursive: true });
    const words = `which keeps the demo's log-ins and tokens for the next start, cannot be written`;
    const refused = `${beside}demo-credentials.json, ${words}: illegal operation on a directory; ${remedy} where you may write`;
    for (const command of [['demo'], ['serve', '--demo']]) {
      expect(await run(...command)).toEqual({ code: 1, stdout: '', stderr: `fairlead-service: ${refused}\n` });
    }
  });

  test('is not loaded over records of others', async () => {
    await runCommand(['import', '-'], place.env, JSON.stringify(organization({ id: '101', name: 'A real one' })));
    const { code, stderr } = await run('demo');
    expect(code).not.toBe(0);
    expect(stderr).toBe('fairlead-service: the database holds other records: the demo is not loaded over them\n');
  });
});

// Each test goes on from where the one before left the database.
describe('output that nobody reads any more', () => {
  let place: Place;
  beforeAll(async () => {
    place = await makePlace();
    await runCommand(['import', '-'], place.env, ndjson([...client(), shipment({ id: '5' })]));
  });
  afterAll(() => place?.remove());

  async function unread(stream: 'stdout' | 'stderr', ...args: string[]) {
    const child = start(args, place.env, 'ignore', place.directory);
    const told = collect(stream === 'stdout' ? child.stderr : child.stdout);
    child[stream]?.destroy();
    return { code: await ended(child), told: told() };
  }
  /** Two lines that are refused, around one that is not. */
  const partlyBad = (id: string) => {
    const path = join(place.directory, 'lines.ndjson');
    writeFileSync(path, ndjson(['no json', shipment({ id }), 'nor this']));
    return path;
  };

  test('is no matter to what only prints', async () => {
    expect(await unread('stdout', 'demo', '--print')).toEqual({ code: 0, told: '' });
    expect(await unread('stdout', 'token', 'list', '--user', '31')).toEqual({ code: 0, told: '' });
  });

  test('does not make well what verify or an import finds wrong', async () => {
    expect(await unread('stdout', 'verify')).toEqual({ code: 0, told: '' });
    await runSql(place.env, 'UPDATE shipment SET arrived = 1');
    expect(await unread('stdout', 'verify')).toEqual({ code: 1, told: '' });
    expect(await unread('stdout', 'import', '--skip-bad', partlyBad('6'))).toMatchObject({ code: 1 });
    expect((await runCommand(['verify'], place.env)).stdout).toMatch(/, 1 problem found\n$/);
  });

  test('stops no import, though its refusals were told there', async () => {
    const path = partlyBad('7');
    const told = `1 record imported; 2 refused, see ${path}.rejected\n`;
    expect(await unread('stderr', 'import', '--skip-bad', path)).toEqual({ code: 1, told });
    expect(readFileSync(`${path}.rejected`, 'utf8').trim().split('\n')).toHaveLength(2);
  });

  test('is told of by token create: the credential is shown once', async () => {
    const { code, told } = await unread('stdout', 'token', 'create', '--user', '31');
    const [id = ''] = (await runCommand(['token', 'list', '--user', '31'], place.env)).stdout.split('\t');
    const words = `the credential could not be written: delete token ${id}, and make another`;
    expect([code, told]).toEqual([1, `fairlead-service: ${words}\n`]);
  });
});

/** A disk that is full, where the system has one to try. */
const FULL = '/dev/full';

// Each test goes on from where the one before left the database.
describe('output that cannot be written', () => {
  let place: Place;
  beforeAll(async () => {
    place = await makePlace();
    await runCommand(['import', '-'], place.env, ndjson([...client(), shipment({ id: '5' })]));
  });
  afterAll(() => place?.remove());

  const into = (redirection: string, ...args: string[]) => {
    const command = ['-c', `exec "$0" "$@" ${redirection}`, process.execPath, MAIN, ...args];
    const { status, stderr } = spawnSync('sh', command, { cwd: place.directory, env: place.env, encoding: 'utf8' });
    return { code: status, stderr };
  };
  const tokens = async () => (await runCommand(['token', 'list', '--user', '31'], place.env)).stdout;
  const LOST = 'fairlead-service: standard output cannot be written: no space left on device\n';

  test('makes no token where it is closed or leads nowhere', async () => {
    const words =
      'standard output is closed, or leads nowhere: nobody would have the credential, and no token was made';
    for (const redirection of ['>&-', '> /dev/null']) {
      const { code, stderr } = into(redirection, 'token', 'create', '--user', '31');
      expect([code, stderr], redirection).toEqual([1, `fairlead-service: ${words}\n`]);
      expect(into(redirection, 'verify')).toEqual({ code: 0, stderr: '' });
    }
    expect(await tokens()).toMatch(/^.*\tacceptance\n$/);
  });

  test.runIf(existsSync(FULL))('is a failure of what does nothing but print', () => {
    expect(into(`> ${FULL}`, 'token', 'list', '--user', '31')).toEqual({ code: 1, stderr: LOST });
    expect(into(`> ${FULL}`, 'demo', '--print')).toEqual({ code: 1, stderr: LOST });
  });

  test.runIf(existsSync(FULL))('is a failure of token create, which says what to delete', async () => {
    const { code, stderr } = into(`> ${FULL}`, 'token', 'create', '--user', '31');
    const [id = ''] = (await tokens()).split('\t');
    const words = `the credential could not be written: delete token ${id}, and make another`;
    expect([code, stderr]).toEqual([1, `${LOST}fairlead-service: ${words}\n`]);
  });

  test.runIf(existsSync(FULL))('is told of once, and what was done is done', async () => {
    writeFileSync(join(place.directory, 'lines.ndjson'), ndjson([shipment({ id: '6' })]));
    for (const command of ['import lines.ndjson', 'backup kept', 'verify']) {
      expect(into(`> ${FULL}`, ...command.split(' ')), command).toEqual({ code: 0, stderr: LOST });
    }
    expect(readdirSync(join(place.directory, 'kept'))).toContain('manifest.json');
    expect(await countRows(place.env, 'shipment')).toBe(2);
    await runSql(place.env, 'UPDATE shipment SET arrived = 1');
    expect(into(`> ${FULL}`, 'verify')).toEqual({ code: 1, stderr: LOST });
  });
});

describe('serve --demo', () => {
  let running: Running | undefined;
  afterEach(async () => {
    await running?.signal('SIGTERM');
    running = undefined;
  });

  /** What it has printed once it listens. */
  async function serveDemo(): Promise<string> {
    await running?.signal('SIGTERM');
    const started = startCommand(['serve', '--demo'], { ...place.env, LOG_LEVEL: 'silent' }, place.directory);
    running = started;
    await until(() => started.stdout().includes('Fairlead listening on'), 'it listens');
    return started.stdout();
  }
  const credentialIn = (printed: string) => new RegExp(`^ *Credential +(\\d+\\|${UUID})$`, 'm').exec(printed)?.[1];

  /** Does what a shell would have curl do, which not every machine has. */
  async function asCurl(command: string): Promise<{ status: number; body: unknown }> {
    const told = await promisify(execFile)('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${command}`]);
    const [quietly, withHeader, header = '', url = '', ...more] = told.stdout.trimEnd().split('\n');
    expect([quietly, withHeader, more]).toEqual(['-s', '-H', []]);
    const response = await fetch(url, { headers: [header.split(': ') as [string, string]] });
    return { status: response.status, body: await response.json() };
  }

  test('on an empty database prints the address, a credential and a curl that answers 200 with JSON', async () => {
    const printed = await serveDemo();
    expect(printed).toMatch(/^Fairlead listening on http:\/\/127\.0\.0\.1:\d+\n/);
    const credential = credentialIn(printed);
    expect(credential).toBeDefined();
    const [, command = ''] = /^ *Try +(curl .*)$/m.exec(printed) ?? [];
    const { status, body } = await asCurl(command);
    expect(status).toBe(200);
    expect(body).toMatchObject({ shipments: { length: 3 } });
    // Ended as by Ctrl-C; the next start prints the same credential.
    expect(await running?.signal('SIGINT')).toMatchObject({ code: 0 });
    expect(credentialIn(await serveDemo())).toBe(credential);
    // And as by a terminal that is closed.
    expect(await running?.signal('SIGHUP')).toMatchObject({ code: 0 });
  });

  test('does not load the demo over records of others', async () => {
    await importLines({ run: (args, { stdin } = {}) => runCommand(args, place.env, stdin) }, [...client(), shipment()]);
    const printed = await serveDemo();
    expect(printed).toMatch(/^Fairlead listening on http:\/\/127\.0\.0\.1:\d+\n$/);
    expect(running?.stderr()).toBe(
      'fairlead-service: the database holds other records: the demo is not loaded over them\n',
    );
  });
});

test('serve on every address and without BASE_URL says that clients elsewhere are told an address of this machine', async () => {
  const env = { ...place.env, HOST: '0.0.0.0', LOG_LEVEL: 'warn' };
  const started = startCommand(['serve'], env, place.directory);
  await until(() => started.stdout().includes('Fairlead listening on'), 'it listens');
  await started.signal('SIGTERM');
  const [warning = '', told] = started.stdout().split('\n');
  const { base_url, msg } = JSON.parse(warning);
  expect(msg).toBe('BASE_URL is not set: clients elsewhere are told an address of this machine only');
  expect(told).toBe(`Fairlead listening on ${base_url}`);
});

describe('a port that is in use', () => {
  let holder: Server;
  let port: string;
  beforeAll(async () => {
    holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    port = String((holder.address() as AddressInfo).port);
  });
  afterAll(() => holder.close());

  test.each(['PORT', 'METRICS_PORT'])('as %s is told in words, and the service ends', async (name) => {
    const { code, stdout, stderr } = await runCommand(['serve'], { ...place.env, LOG_LEVEL: 'silent', [name]: port });
    const words = `another program listens on 127.0.0.1:${port} already: stop it, or set ${name} to another port`;
    expect([code, stdout, stderr]).toEqual([1, '', `fairlead-service: ${words}\n`]);
  });
});
