import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { BadConfiguration, readConfig } from './config.ts';

const AWS = { AWS_ACCESS_KEY_ID: 'AKIA-canary', AWS_SECRET_ACCESS_KEY: 'aws-canary' };

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof BadConfiguration) return error.message;
    throw error;
  }
  return '';
}

describe('an environment that says nothing', () => {
  const defaults = {
    host: '127.0.0.1',
    port: 3000,
    database: { kind: 'sqlite', path: 'data/fairlead.db' },
    files: { kind: 'directory', path: 'data/files' },
    rates: { read: 500, write: 60, edge: 500 },
    trust_proxy: [],
    withheld: [],
    log_level: 'info',
  };

  test('has the defaults of the document and the design', () => {
    expect(readConfig({})).toEqual(defaults);
  });

  test('may also say it with empty values', () => {
    const names = ['HOST', 'PORT', 'METRICS_PORT', 'BASE_URL', 'DATABASE_URL', 'FILES_URL', 'READ_RATE_LIMIT'];
    const more = ['WRITE_RATE_LIMIT', 'EDGE_RATE_LIMIT', 'TRUST_PROXY', 'WITHHELD_DOCUMENT_TYPES', 'LOG_LEVEL'];
    const empty = [...names, ...more, 'S3_ENDPOINT', 'AWS_REGION'].map((name) => [name, '']);
    expect(readConfig(Object.fromEntries(empty))).toEqual(defaults);
  });
});

describe('a good value is taken', () => {
  test.each<[string, string, object]>([
    ['HOST', '::', { host: '::' }],
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65535 }],
    ['METRICS_PORT', '0', { port: 3000, metrics_port: 0 }],
    ['METRICS_PORT', '9464', { metrics_port: 9464 }],
    ['BASE_URL', 'https://freight.example', { base_url: 'https://freight.example' }],
    ['BASE_URL', 'https://freight.example/api/', { base_url: 'https://freight.example/api' }],
    ['DATABASE_URL', 'file:/var/x.db', { database: { kind: 'sqlite', path: '/var/x.db' } }],
    ['DATABASE_URL', 'file:///var/x.db', { database: { kind: 'sqlite', path: '/var/x.db' } }],
    ['DATABASE_URL', 'postgres://u:p@h/d', { database: { kind: 'postgres', url: 'postgres://u:p@h/d' } }],
    ['DATABASE_URL', 'postgresql://u@h/d', { database: { kind: 'postgres', url: 'postgresql://u@h/d' } }],
    ['DATABASE_URL', 'postgres://h/d?user=u', { database: { kind: 'postgres', url: 'postgres://h/d?user=u' } }],
    [
      'DATABASE_URL',
      'postgres://u:p%23w@h/d%40e',
      { database: { kind: 'postgres', url: 'postgres://u:p%23w@h/d%40e' } },
    ],
    ['DATABASE_URL', 'postgres://u@%2Frun/d', { database: { kind: 'postgres', url: 'postgres://u@%2Frun/d' } }],
    ['FILES_URL', 'file:x', { files: { kind: 'directory', path: 'x' } }],
    ['READ_RATE_LIMIT', '1', { rates: { read: 1, write: 60, edge: 500 } }],
    ['WRITE_RATE_LIMIT', '999999999', { rates: { read: 500, write: 999_999_999, edge: 500 } }],
    ['EDGE_RATE_LIMIT', '7', { rates: { read: 500, write: 60, edge: 7 } }],
    ['TRUST_PROXY', '10.0.0.0/8, ::1', { trust_proxy: ['10.0.0.0/8', '::1'] }],
    ['WITHHELD_DOCUMENT_TYPES', 'TYPE_OTHER,TYPE_CMR', { withheld: ['TYPE_OTHER', 'TYPE_CMR'] }],
    ['LOG_LEVEL', 'silent', { log_level: 'silent' }],
  ])('%s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  test('any free port, twice: it is another each time', () => {
    expect(readConfig({ PORT: '0', METRICS_PORT: '0' })).toMatchObject({ port: 0, metrics_port: 0 });
  });

  test.each(['PGUSER', 'USER'])('a PostgreSQL URL without a user, where %s names one', (name) => {
    const { database } = readConfig({ DATABASE_URL: 'postgres://h/d', [name]: 'sanne' });
    expect(database).toEqual({ kind: 'postgres', url: 'postgres://h/d' });
  });

  test.each(['verify_full', 'REQUIRE', 'true', 'allow'])(
    'a PGSSLMODE of %s is refused: it would mean no TLS',
    (mode) => {
      const told = expect(() => readConfig({ DATABASE_URL: 'postgres://u@h/d', PGSSLMODE: mode }));
      told.toThrow(TLS);
      expect(() => readConfig({ DATABASE_URL: 'postgres://u@h/d?sslmode=', PGSSLMODE: mode })).toThrow(TLS);
      expect(readConfig({ DATABASE_URL: 'postgres://u@h/d?sslmode=disable', PGSSLMODE: mode })).toBeDefined();
    },
  );

  test('FILES_URL=s3://… with the usual AWS variables', () => {
    const files = { kind: 's3', bucket: 'kept', prefix: 'a/b', access_key_id: 'AKIA-canary' };
    const plain = readConfig({ ...AWS, FILES_URL: 's3://kept/a/b/' });
    expect(plain.files).toMatchObject({
      ...files,
      region: 'us-east-1',
      endpoint: 'https://s3.us-east-1.amazonaws.com',
    });
    const elsewhere = readConfig({ ...AWS, FILES_URL: 's3://kept/a/b', AWS_REGION: 'eu-west-1' });
    expect(elsewhere.files).toMatchObject({ ...files, endpoint: 'https://s3.eu-west-1.amazonaws.com' });
    const own = readConfig({ ...AWS, FILES_URL: 's3://kept/a/b', S3_ENDPOINT: 'http://minio:9000/' });
    expect(own.files).toMatchObject({ ...files, endpoint: 'http://minio:9000' });
  });
});

const NO_HOST = 'must be file:PATH or file:///PATH: no host can be named';
const IN_MEMORY = 'must be a file: what is in memory alone is gone when a command ends';
const EVERYBODY = 'must be narrower than /0: what everybody may claim, nobody can be counted by';

const POSTGRES =
  'must be postgres://USER:PASSWORD@HOST:PORT/DATABASE: one host, a port up to 65535, and what is neither letter nor digit percent-encoded in the others (# as %23, % as %25, / as %2F, ? as %3F)';
const TLS = 'must have an sslmode (or PGSSLMODE) of disable, prefer, require, verify-ca, verify-full, no-verify';
const BASE = 'must be an http or https URL without user, query and fragment';

/** Values that look right, and the reason why they are not. */
const TEMPTING: [name: string, value: string, words: string][] = [
  ['DATABASE_URL', 'file::memory:', IN_MEMORY],
  ['DATABASE_URL', 'file: :memory: ', IN_MEMORY],
  ['DATABASE_URL', 'file: ', IN_MEMORY],
  ['DATABASE_URL', 'file://rel/x.db', NO_HOST],
  ['DATABASE_URL', 'postgres://h/d', 'must be postgres://USER@…: PGUSER and USER name nobody'],
  ['DATABASE_URL', 'postgres://u@h/d?sslmode=verify_full', TLS],
  ['DATABASE_URL', 'postgres://u@h/d?sslmode=require&sslmode=verify_full', TLS],
  ...['sslMode', 'SSLMODE', 'ssl_mode', 'tls', 'option'].map((name): [string, string, string] => [
    'DATABASE_URL',
    `postgres://u@h/d?${name}=require`,
    'must ask for TLS by sslmode, and for settings by options: another spelling is passed over',
  ]),
  ...['u:p%w@h', 'u:p#w@h', 'u:p/w@h', 'u:p?w@h', 'u:1#w@h', 'u:1/w@h', 'u@h1:1,h2:2', 'u@h1,h2', 'u@h:99999'].map(
    (place): [string, string, string] => ['DATABASE_URL', `postgres://${place}/d`, POSTGRES],
  ),
  ['BASE_URL', 'https://user:secret@freight.example', BASE],
  ['BASE_URL', 'https://freight.example/#a', BASE],
  ['S3_ENDPOINT', 'https://user:secret@freight.example', BASE],
  ['FILES_URL', 's3://kept/a/../b', 'must be s3://BUCKET/PREFIX, and no part of the prefix . or ..'],
  ['FILES_URL', 'file://rel/files', NO_HOST],
  ['FILES_URL', 'file://', NO_HOST],
  ['FILES_URL', `file:${import.meta.filename}`, 'must be a directory: it names a file'],
  ['FILES_URL', `file:${import.meta.filename}/files`, 'must be a directory: it names a file'],
  ['METRICS_PORT', '3000', 'must be another port than PORT'],
  ['EDGE_RATE_LIMIT', '1000000000', 'must be a whole number, 1 to 999999999'],
  ['TRUST_PROXY', '10.0.0.0/8, 0.0.0.0/0', EVERYBODY],
  ['TRUST_PROXY', '::/0', EVERYBODY],
];

const BAD: [name: string, value: string][] = [
  ['HOST', 'two words'],
  ['HOST', 'http://localhost'],
  ['HOST', '[::1]'],
  ['HOST', '1.2.3'],
  ['HOST', '256.1.1.1'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', 'http'],
  ['PORT', '0x50'],
  ['METRICS_PORT', '99999'],
  ['METRICS_PORT', 'none'],
  ['BASE_URL', 'freight.example'],
  ['BASE_URL', 'none'],
  ['BASE_URL', 'ftp://freight.example'],
  ['BASE_URL', 'https://freight.example/?a=1'],
  ['BASE_URL', 'https://freight.example/#a'],
  ['BASE_URL', 'https://user@freight.example'],
  ['BASE_URL', 'https://:canary@freight.example'],
  ['DATABASE_URL', 'mysql://h/d'],
  ['DATABASE_URL', 'file:'],
  ['DATABASE_URL', 'postgres://'],
  ['DATABASE_URL', 'data/fairlead.db'],
  ['FILES_URL', 'data/files'],
  ['FILES_URL', 's3://bucket/prefix'],
  ['FILES_URL', 's3://'],
  ['S3_ENDPOINT', 'minio:9000'],
  ['AWS_REGION', 'eu west'],
  ['AWS_DEFAULT_REGION', 'evil.example/'],
  ...['READ_RATE_LIMIT', 'WRITE_RATE_LIMIT', 'EDGE_RATE_LIMIT'].flatMap((name) =>
    ['0', '-5', '1.5', 'many', '1e3', '1000000000', ' 5 '].map((value): [string, string] => [name, value]),
  ),
  ['TRUST_PROXY', 'everyone'],
  ['TRUST_PROXY', 'loopback'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '::1/129'],
  ['TRUST_PROXY', 'fe80::1%eth0'],
  ['TRUST_PROXY', '127.0.0.1,nonsense'],
  ['TRUST_PROXY', 'true'],
  ['WITHHELD_DOCUMENT_TYPES', 'TYPE_CMR,TYPE_SECRET'],
  ['LOG_LEVEL', 'loud'],
];

describe('a bad value is refused at start', () => {
  test.each(BAD)('%s=%s, by its name', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`^the environment is not usable:\n {2}${name} must be .+`));
    expect(message.split('\n')).toHaveLength(2);
  });

  test.each(TEMPTING)('%s=%s, in words that say why', (name, value, words) => {
    expect(refusal({ [name]: value })).toBe(`the environment is not usable:\n  ${name} ${words}`);
  });

  test('all of them at once, each by its name', () => {
    const names = [...new Set(BAD.map(([name]) => name))].filter((name) => name !== 'AWS_DEFAULT_REGION');
    const message = refusal(Object.fromEntries(names.map((name) => [name, 'canary canary'])));
    const told = message.split('\n').slice(1);
    expect(told.map((line) => line.trim().split(' ')[0]).sort()).toEqual(names.sort());
  });

  test('without repeating it: it may be a secret in the wrong place', () => {
    const names = [...new Set(BAD.map(([name]) => name))];
    const message = refusal(Object.fromEntries(names.map((name) => [name, 'sesame://canary:canary@host/0'])));
    expect(message).not.toMatch(/canary|sesame/);
  });

  test('and an S3 store whose prefix would not be what it says', () => {
    for (const prefix of ['..', 'a/../b', '.', 'a/.']) {
      expect(refusal({ ...AWS, FILES_URL: `s3://kept/${prefix}` }), prefix).toContain('FILES_URL');
    }
  });

  test('and an S3 store without its keys, whichever is missing', () => {
    for (const key of Object.keys(AWS)) {
      const message = refusal({ ...AWS, [key]: '', FILES_URL: 's3://kept' });
      expect(message).toMatch(/FILES_URL .*AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/);
      expect(message).not.toMatch(/canary/);
    }
  });
});

test.each(['127.0.0.1', '10.0.0.0/8', '10.0.0.1/1', '::1', '2001:db8::/32', '::ffff:10.0.0.0/104', '::/1'])(
  'a proxy that is taken, %s, can be served behind',
  async (network) => {
    const app = Fastify({ trustProxy: readConfig({ TRUST_PROXY: network }).trust_proxy });
    app.get('/', async ({ ip }) => ip);
    expect((await app.inject('/')).statusCode).toBe(200);
  },
);
