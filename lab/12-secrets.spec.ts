// Secrets are told to nobody: not in logs, nor by commands, nor in an answer, least of all when something goes wrong.
import { join } from 'node:path';
import { CREDENTIAL_HEADER } from '@fairlead/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Browser, openBrowser, tryToLogIn } from '../acceptance/support/browser.ts';
import { runSql } from '../acceptance/support/database.ts';
import { ndjson, until } from '../acceptance/support/operator.ts';
import type { Environment } from '../acceptance/support/process.ts';
import { client, documentSlot, file, shipment, token, user } from '../acceptance/support/records.ts';
import { isLong } from '../acceptance/support/rounds.ts';
import { makePlace, type Place, type Service, startService } from '../acceptance/support/service.ts';
import { pallets, UNLIMITED } from '../acceptance/support/writing.ts';
import { findings } from './support/findings.ts';
import { CANARIES, Told, textBeneath } from './support/hostile/canaries.ts';

const isPostgres = inject('engine') === 'postgres';
const finding = findings('Secrets');
const EMAIL = 'person-31@polderkamp.example';
const credential = `31|${CANARIES.token}`;
const told = new Told();
/** What is found out on the way: the session's secret, and the token that is made. */
const found: Record<string, string> = {};

let place: Place;
let service: Service;
let browser: Browser;
beforeAll(async () => {
  place = await makePlace({ env: { ...UNLIMITED, LOG_LEVEL: 'trace' } });
  place.env = { ...place.env, DATABASE_URL: withPassword(place.env.DATABASE_URL as string) };
  const document = file('300', CANARIES.file, { media_type: 'MEDIA_TYPE_TXT' });
  const lines = [
    ...client().filter(({ kind }) => kind === 'organization'),
    user({ password: CANARIES.password }),
    token({ secret: CANARIES.token }),
    shipment({ id: '100' }),
    documentSlot({ id: '200', shipment_id: '100', document }),
  ];
  expect((await told.run(['import', '-'], place.env, ndjson(lines))).code).toBe(0);
  service = await startService({ env: place.env });
  browser = openBrowser(service);
  expect((await tryToLogIn(browser, EMAIL, CANARIES.password)).status).toBe(201);
  found.session = browser.cookie.split('=')[1] as string;
});
afterAll(async () => {
  await service?.stop();
  await place?.remove();
});

/** A password in the address: whoever trusts everybody does not look at it. */
function withPassword(url: string): string {
  if (!isPostgres) return url;
  const own = new URL(url);
  own.password ||= CANARIES['database password'];
  return own.href;
}

/** Asks at both doors; what a refusal says is kept. */
async function ask(
  method: string,
  path: string,
  options: { headers?: Record<string, string>; body?: object | string } = {},
) {
  const { headers, ...rest } = options;
  const key = { [CREDENTIAL_HEADER]: credential, ...headers };
  const answers = [
    await openBrowser(service).send(method, path, { ...rest, headers: key }),
    await browser.send(method, `/app${path}`, { ...rest, headers: headers ?? {} }),
  ];
  for (const { status, text, headers } of answers) {
    if (status >= 400) told.say(`${status} of ${method} ${path}`, text + JSON.stringify([...headers]));
  }
  return answers.map(({ status }) => status);
}

const inquiry = () => pallets({ description: CANARIES.inquiry });

test('by answers to what is wrong', async () => {
  expect(await ask('POST', '/v1/inquiry', { body: inquiry() })).toEqual([201, 201]);
  expect(await ask('GET', '/v1/document/300/download')).toEqual([200, 200]);
  expect(await ask('POST', '/v1/inquiry', { body: { ...inquiry(), storage: CANARIES.inquiry } })).toEqual([400, 400]);
  expect(await ask('POST', '/v1/inquiry', { body: `{"description":"${CANARIES.inquiry}",` })).toEqual([400, 400]);
  expect(
    await ask('POST', '/v1/inquiry', { body: CANARIES.inquiry, headers: { 'Content-Type': 'text/plain' } }),
  ).toEqual([415, 415]);
  expect(await ask('GET', `/v1/shipment?search=${CANARIES.query}&limit=x`)).toEqual([400, 400]);
  expect(await ask('GET', `/v1/shipment?after=${CANARIES.query}`)).toEqual([400, 400]);
  expect(await ask('GET', '/v1/nowhere', { headers: { Authorization: `Bearer ${CANARIES.header}` } })).toEqual([
    404, 404,
  ]);
  expect(await ask('PUT', '/v1/shipment', { headers: { 'X-Canary': CANARIES.header } })).toEqual([405, 405]);
  const wrong = { [CREDENTIAL_HEADER]: `31|${CANARIES['wrong token']}` };
  expect((await ask('GET', '/v1/shipment', { headers: wrong }))[0]).toBe(401);
  const stranger = openBrowser(service, `fairlead=${CANARIES.header}`);
  told.say('401', (await stranger.get('/app/v1/shipment')).text);
  for (const password of [CANARIES['wrong password'], CANARIES['password too short']]) {
    const { status, text } = await tryToLogIn(openBrowser(service), EMAIL, password);
    told.say('a wrong password', text);
    expect(status).toBe(401);
  }
  const body = { current_password: CANARIES['wrong password'], new_password: CANARIES['password too short'] };
  const changed = await browser.send('POST', '/app/password', { body });
  told.say('a password that is too short', changed.text);
  expect(changed.status).toBe(400);
  const made = await browser.send('POST', '/app/tokens', { body: { name: 'lab' } });
  expect(made.status).toBe(201);
  found['token that was made'] = JSON.parse(made.text).credential.split('|')[1];
  await hold();
});

test('by imports that fail', async () => {
  const bad: object[][] = [
    [token({ secret: CANARIES['wrong password'] })],
    [user({ id: '32', password: CANARIES['password too short'] })],
    [token({ secret: CANARIES['another token'], colour: 'red' })],
    [token({ user_id: '99', secret: CANARIES['another token'] })],
    [documentSlot({ id: '201', shipment_id: '999', document: file('301', CANARIES.file) })],
  ];
  for (const lines of few(bad, 1)) {
    for (const args of few(
      [
        ['import', '-'],
        ['import', '--skip-bad', '-'],
      ],
      1,
    )) {
      const { code } = await told.run(args, place.env, ndjson(lines));
      expect(code, JSON.stringify(lines)).not.toBe(0);
    }
  }
  const cut = `{"kind":"token","user_id":"31","secret":"${CANARIES['another token']}",`;
  expect((await told.run(['import', '-'], place.env, cut)).code).toBe(1);
  await hold();
});

test('by programs that do not start', async () => {
  const s3 = {
    FILES_URL: 's3://bucket/prefix',
    AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: CANARIES['S3 key'],
    AWS_SESSION_TOKEN: CANARIES['S3 session'],
  };
  const at = (host: string) => `postgres://somebody:${CANARIES['database password']}@${host}`;
  const places: Environment[] = [
    { DATABASE_URL: at('127.0.0.1:1/nowhere') },
    ...(isPostgres ? [{ DATABASE_URL: `${place.env.DATABASE_URL}_none` }] : []),
    { ...s3, S3_ENDPOINT: `http://somebody:${CANARIES['S3 key']}@127.0.0.1:1` },
    { DATABASE_URL: at('127.0.0.1:1/%zz') },
    { DATABASE_URL: at('127.0.0.1:99999/nowhere') },
    { DATABASE_URL: at('nowhere.invalid/x').replace('postgres', 'mysql') },
    {
      BASE_URL: `http://somebody:${CANARIES['database password']}@freight.example`,
      PORT: CANARIES['database password'],
    },
    { ...s3, S3_ENDPOINT: 'http://127.0.0.1:1', AWS_REGION: CANARIES['S3 key'] },
  ];
  for (const env of few(places, 2)) {
    for (const args of few([['serve'], ['token', 'create', '--user', '31']], 1)) {
      const { code, stderr } = await told.run(args, { ...place.env, ...env });
      expect([code, stderr], JSON.stringify(env)).toEqual([1, expect.stringMatching(/\S/)]);
    }
  }
  // The store is asked for only when a file is.
  const line = documentSlot({ id: '202', shipment_id: '100', document: file('302', CANARIES.file) });
  const env = { ...place.env, ...s3, S3_ENDPOINT: 'http://127.0.0.1:1' };
  expect((await told.run(['import', '-'], env, ndjson([line]))).code).toBe(1);
  await hold();
});

test('by a backup', async () => {
  const { stdout } = await told.run(['--help'], place.env);
  expect(stdout).toContain('backup');
  const directory = join(place.directory, 'backup');
  expect((await told.run(['backup', directory], place.env)).code).toBe(0);
  const kept = new Told();
  kept.say('the backup', textBeneath(directory));
  // Records and files are what it is for.
  const { file: _, inquiry: __, ...secrets } = { ...CANARIES, ...found };
  expect(kept.leaks({ inquiry: CANARIES.inquiry })).not.toEqual([]);
  expect(kept.leaks(secrets)).toEqual([]);
  await hold();
});

// The last: the database is of no use after it.
test('by faults of ours, whatever the database says of the row that it refuses', async () => {
  await runSql(place.env, refusing('inquiry'));
  expect(await ask('POST', '/v1/inquiry', { body: { ...inquiry(), max_transit_days: 7 } })).toEqual([500, 500]);
  await runSql(place.env, refusing('session'));
  const { status, text } = await tryToLogIn(openBrowser(service), EMAIL, CANARIES.password);
  told.say('500 of a log-in', text);
  expect(status).toBe(500);
  await runSql(place.env, refusing('token'));
  const made = await browser.send('POST', '/app/tokens', { body: { name: 'lab' } });
  told.say('500 of a token', made.text);
  expect(made.status).toBe(500);
  const lines = [token({ secret: CANARIES['another token'] })];
  expect((await told.run(['import', '-'], place.env, ndjson(lines))).code).not.toBe(0);
  await runSql(place.env, 'DROP TABLE document_slot');
  expect(await ask('GET', '/v1/document/300/download')).toEqual([500, 500]);
  await runSql(place.env, 'DROP TABLE token');
  expect((await ask('GET', '/v1/shipment'))[0]).toBe(500);
  await hold();
  finding('bytes of logs, outputs and refusals', told.bytes, 'some', told.bytes > 1_000);
});

/** Whoever refuses a row may show it: PostgreSQL does. */
const refusing = (table: string): string =>
  isPostgres
    ? `ALTER TABLE ${table} ADD CONSTRAINT refused CHECK (false) NOT VALID`
    : `CREATE TRIGGER refused_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'refused'); END`;

/** A program takes a third of a second to start: the short form starts a few. */
const few = <T>(all: T[], count: number): T[] => (isLong ? all : all.slice(0, count));

async function hold(): Promise<void> {
  // The log is written now and then: once this request is in it, so are those before.
  const { headers } = await openBrowser(service).get('/healthz');
  await until(() => service.logs().includes(`"${headers.get('x-request-id')}"`), 'the log is written');
  told.say('the log', service.logs());
  const leaks = told.leaks({ ...CANARIES, ...found });
  finding('secrets that were told', leaks.slice(0, 10).join('\n') || 'none', 'none', leaks.length === 0);
}
