// The operator's commands: what they print, what they refuse, and with which exit status they end.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onOneEngine } from './support/one-engine.ts';
import { everything, importLines, type Running, startCommand, until } from './support/operator.ts';
import { collect, ended, runCommand, start } from './support/process.ts';
import { client, credentialOf, organization, shipment, token } from './support/records.ts';
import { makePlace, type Place, type Service, type ServiceOptions, startService } from './support/service.ts';

const describeOnce = describe.runIf(onOneEngine());
const testOnce = test.runIf(onOneEngine());

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const QUICK = { READ_RATE_LIMIT: '100000', EDGE_RATE_LIMIT: '100000' };

let place: Place;
beforeEach(async () => {
  place = await makePlace({ env: QUICK });
});
afterEach(() => place.remove());

/** Where it is run: the demo's credentials are kept there when the database is no file. */
const run = (...args: string[]) => startCommand(args, place.env, place.directory).end();

describeOnce('a bad environment', () => {
  const bad = {
    HOST: 'no host',
    PORT: '65536',
    METRICS_PORT: 'http',
    BASE_URL: 'ftp://freight.example',
    DATABASE_URL: 'mysql://root:hunter2@localhost/freight',
    FILES_URL: 's3://bucket/prefix',
    S3_ENDPOINT: 'localhost:9000',
    READ_RATE_LIMIT: '0',
    WRITE_RATE_LIMIT: '-60',
    EDGE_RATE_LIMIT: '5e2',
    TRUST_PROXY: '10.0.0.0/33',
    WITHHELD_DOCUMENT_TYPES: 'TYPE_MSDS,TYPE_DIARY',
    LOG_LEVEL: 'loud',
  };

  test.each([['serve'], ['token', 'create', '--user', '31']])(
    'is refused by %s, every name in one message and nothing created',
    async (...args) => {
      const running = startCommand(args, bad, place.directory);
      const { code, stdout, stderr } = await running.end();
      expect(code).not.toBe(0);
      expect(stdout).toBe('');
      const [first, ...named] = stderr.trim().split('\n');
      expect(first).toBe('fairlead-service: the environment is not usable:');
      expect(named.map((line) => line.trim().split(' ')[0]).sort()).toEqual(Object.keys(bad).sort());
      expect(stderr).not.toContain('hunter2');
      expect(readdirSync(place.directory)).toEqual([]);
    },
  );
});

describe('token create', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ records: client() });
  });
  afterAll(() => service?.stop());

  test('prints a credential, alone on its line, that works at once', async () => {
    const { code, stdout, stderr } = await service.run(['token', 'create', '--user', '31', '--name', 'the ERP']);
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

  testOnce.each([
    [['--user', '32'], 'there is no user 32'],
    [['--user', 'sanne'], 'must be the id of a user'],
    [[], "required option '--user <id>' not specified"],
  ])('%j is refused: %s', async (args, words) => {
    const { code, stdout, stderr } = await service.run(['token', 'create', ...args]);
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });
});

describeOnce('help', () => {
  test('names every command, and ends well', async () => {
    const { code, stdout } = await run('--help');
    expect(code).toBe(0);
    for (const command of ['serve', 'import', 'token', 'demo', 'backup', 'restore', 'verify'])
      expect(stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
    expect((await run('import', '--help')).stdout).toContain('--skip-bad');
  });

  test.each([
    [['ship'], "unknown command 'ship'"],
    [['import'], "missing required argument 'file'"],
    [['import', 'a', 'b'], 'too many arguments'],
  ])('%j is refused: %s', async (args, words) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(words);
    expect(readdirSync(place.directory)).toEqual([]);
  });
});

describe('demo', () => {
  // What an import does on either engine is tried by specs of its own; this one takes long on PostgreSQL.
  testOnce('loads, once more as well, the records that it prints', { timeout: 120_000 }, async () => {
    const { stdout } = await run('demo', '--print');
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const people = lines.filter(({ kind }) => kind === 'user');
    const clerks = [...new Map(people.map(({ organization_id, id }) => [organization_id, id])).values()];
    expect(clerks).toHaveLength(3);
    const tokens = clerks.map((user_id) => token({ user_id }));
    const seen = async (options: ServiceOptions) => {
      const service = await startService(options);
      const told = await Promise.all(clerks.map((id) => everything(service, credentialOf(id), { each: false })));
      await service.stop();
      return told;
    };

    const loaded = await run('demo');
    expect(loaded).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^\d+ demo records loaded\n$/) });
    expect(await run('demo')).toEqual(loaded);
    const told = await seen({ env: place.env, records: tokens });
    expect(Object.keys(Object.assign({}, ...told)).length).toBeGreaterThan(40);
    expect(await seen({ env: QUICK, records: [...lines, ...tokens] })).toEqual(told);
  });

  test('is not loaded over records of others', async () => {
    await runCommand(['import', '-'], place.env, JSON.stringify(organization({ id: '101', name: 'A real one' })));
    const { code, stderr } = await run('demo');
    expect(code).not.toBe(0);
    expect(stderr).toBe('fairlead-service: the database holds other records: the demo is not loaded over them\n');
  });

  testOnce('--print into a reader that has read enough ends quietly', async () => {
    const child = start(['demo', '--print'], place.env, 'ignore');
    const stderr = collect(child.stderr);
    child.stdout?.destroy();
    expect(await ended(child)).toBe(0);
    expect(stderr()).toBe('');
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

  test('on an empty database prints the address, a credential and a curl that answers 200 with JSON', async () => {
    const printed = await serveDemo();
    expect(printed).toMatch(/^Fairlead listening on http:\/\/127\.0\.0\.1:\d+\n/);
    const credential = credentialIn(printed);
    expect(credential).toBeDefined();
    const [, command = ''] = /^ *Try +(curl .*)$/m.exec(printed) ?? [];
    const told = await promisify(execFile)('sh', ['-c', `${command} -w '\\n%{http_code}'`]);
    const [, body = '', status] = /^(.*)\n(\d+)$/s.exec(told.stdout) ?? [];
    expect(status).toBe('200');
    expect(JSON.parse(body).shipments).toHaveLength(3);
    // The next start prints the same credential.
    expect(credentialIn(await serveDemo())).toBe(credential);
  });

  test('does not load the demo over records of others', async () => {
    await importLines({ run: (args, { stdin } = {}) => runCommand(args, place.env, stdin) }, [...client(), shipment()]);
    const printed = await serveDemo();
    expect(printed).toMatch(/^Fairlead listening on http:\/\/127\.0\.0\.1:\d+\n$/);
  });
});

describeOnce('a port that is in use', () => {
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
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toBe(`fairlead-service: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`);
  });
});
