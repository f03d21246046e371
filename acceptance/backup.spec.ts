// `backup` and `restore`: all of one moment in a directory, and all of it back in another place, whichever its engine.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fillWorld, namesOf, OTHER } from './support/damaged-world.ts';
import { runSql } from './support/database.ts';
import { everyKind, credential as ofEveryKind } from './support/every-kind.ts';
import { countRows, create, isReplay } from './support/inquiry-load.ts';
import { everything, sha256, startCommand, storedFiles, tagOf, until } from './support/operator.ts';
import { runCommand } from './support/process.ts';
import { credentialOf, documentSlot, file, organization } from './support/records.ts';
import { dataOf, restoredInto } from './support/restoring.ts';
import { makePlace, type Place, type Service, startService } from './support/service.ts';
import { FOREIGN, OWN, twoOrganizations } from './support/two-organizations.ts';
import { containers, pallets, UNLIMITED } from './support/writing.ts';

const engine = inject('engine');
// Of directories and files, which are the same to either engine.
const CREDENTIALS = [ofEveryKind, credentialOf(OWN.user_id), credentialOf(FOREIGN.user_id)];

/** A service with records of every kind, and a backup of it. */
let service: Service;
let place: Place;
let backup: string;
const sent = pallets();
beforeAll(async () => {
  place = await makePlace({ env: UNLIMITED });
  await runCommand(['import', '-'], place.env, '');
  await fillWorld(place, [2, 3, 4].map(namesOf));
  service = await startService({ env: place.env, records: [...everyKind, ...twoOrganizations()] });
  for (const body of [sent, containers()]) expect((await create(service, body)).status).toBe(201);
  backup = join(place.directory, 'backups/today');
  const { code, stdout, stderr } = await service.run(['backup', backup]);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^\d+ rows and \d+ files kept in .*backups\/today\n$/);
});
afterAll(async () => {
  await service?.stop();
  await place?.remove();
});

const run = (env: Place['env'], ...args: string[]) => runCommand(args, env);

describe('a backup restored elsewhere', () => {
  let elsewhere: Place;
  let other: Service;
  beforeAll(async () => {
    elsewhere = await restoredInto(engine, backup);
    other = await startService({ env: elsewhere.env });
  });
  afterAll(async () => {
    await other?.stop();
    await elsewhere?.remove();
  });

  test('gives the same answers byte for byte', async () => {
    for (const credential of CREDENTIALS) {
      const told = await everything(service, credential);
      expect(Object.values(told).filter((answer) => !answer.startsWith('200 '))).toEqual([]);
      expect(await everything(other, credential)).toEqual(told);
    }
    // Who sends the same once more is answered with the first; new ids rise above all that were given out.
    const replayed = await create(other, sent);
    expect([replayed.text, isReplay(replayed)]).toEqual([(await create(service, sent)).text, true]);
    const { last_id } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
    expect(BigInt((await create(other, pallets())).body.id)).toBeGreaterThan(BigInt(last_id));
  });

  test('confirms nothing that a client remembers from before', async () => {
    // Nothing was written for this organization since.
    const credential = credentialOf(FOREIGN.user_id);
    const tag = await tagOf(service, credential);
    const ask = (of: Service) => of.get('/v1/profile/organization', { credential, headers: { 'If-None-Match': tag } });
    expect((await ask(service)).status).toBe(304);
    expect((await ask(other)).status).toBe(200);
    // Where a client was in a list, it still is.
    const page = async (of: Service, more = '') =>
      (await of.get(`/v1/inquiry?limit=1${more}`, { credential: credentialOf() })).json() as Promise<{
        cursor: { after: string };
      }>;
    const { cursor } = await page(service);
    expect(await page(other, `&after=${cursor.after}`)).toEqual(await page(service, `&after=${cursor.after}`));
  });
});

describe('a backup', () => {
  test('holds no secret and no log-in', () => {
    const text = Object.values(dataOf(backup)).join('\n');
    expect(existsSync(join(backup, 'session.ndjson'))).toBe(false);
    for (const credential of CREDENTIALS) expect(text).not.toContain(credential.split('|')[1]);
    expect(text).not.toContain('correct horse battery');
    expect(text).toContain(sha256(credentialOf().split('|')[1] as string));
  });

  test('holds each file that a record names, once', async () => {
    const names = readdirSync(join(backup, 'files'), { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.includes('/')).sort()).toEqual(storedFiles(service));
  });

  test('is made in a directory that is empty, and in none that is not', async () => {
    const directory = join(place.directory, 'empty');
    mkdirSync(directory);
    expect(await service.run(['backup', directory])).toMatchObject({ code: 0 });
    const before = readdirSync(directory).sort();
    const again = await service.run(['backup', directory]);
    expect(again).toEqual({ code: 1, stdout: '', stderr: `fairlead-service: ${directory} is not empty\n` });
    expect(readdirSync(directory).sort()).toEqual(before);
    const { stderr } = await service.run(['backup', join(directory, 'manifest.json')]);
    expect(stderr).toMatch(/^fairlead-service: .*manifest\.json is there already, and no directory\n$/);
    rmSync(directory, { recursive: true });
  });

  test.each([
    ['beneath what is no directory', 'file/deep/backup', 'not a directory'],
    ['under a name that leaves no room beside it', 'n'.repeat(250), 'name too long'],
  ])('is not made %s, and the place is told by its own name', async (_, name, reason) => {
    writeFileSync(join(place.directory, 'file'), '');
    const directory = join(place.directory, name);
    const advice = 'name a new directory where you may write';
    const stderr = `fairlead-service: ${directory} cannot be made: ${reason}; ${advice}\n`;
    expect(await service.run(['backup', directory])).toEqual({ code: 1, stdout: '', stderr });
  });

  test('is not made when a file is missing: the record that names it is told', async () => {
    const elsewhere = await makePlace();
    await fillWorld(elsewhere, []);
    const files = (elsewhere.env.FILES_URL as string).slice('file:'.length);
    const hash = sha256('papers 1');
    rmSync(join(files, hash.slice(0, 2), hash));
    const directory = join(elsewhere.directory, 'backup');
    const { code, stderr } = await run(elsewhere.env, 'backup', directory);
    expect(code).toBe(1);
    expect(stderr).toBe(`fairlead-service: document_slot 120 names the file ${hash}, which is missing; see verify\n`);
    expect(readdirSync(elsewhere.directory).filter((name) => name.startsWith('backup'))).toEqual([]);
    await elsewhere.remove();
  });

  test('nor any command, but those that bring records, of a database that is not there, of nobody, or of a newer program', async () => {
    const elsewhere = await makePlace();
    const backup = ['backup', join(elsewhere.directory, 'backup')];
    const tokens = [
      ['list', '--user', '1'],
      ['create', '--user', '1'],
      ['delete', '1'],
      ['delete', '--all-of', '1'],
    ];
    const commands = [backup, ['verify'], ...tokens.map((args) => ['token', ...args])];
    const refused = async (words: RegExp) => {
      for (const args of commands) {
        const { code, stdout, stderr } = await run(elsewhere.env, ...args);
        expect([code, stdout, stderr], args.join(' ')).toEqual([1, '', expect.stringMatching(words)]);
      }
    };
    await refused(
      engine === 'sqlite'
        ? /^fairlead-service: there is no database .*fairlead\.db\n$/
        : /^fairlead-service: the database holds nothing: no service has been started on it\n$/,
    );
    expect(readdirSync(elsewhere.directory)).toEqual([]);
    await run(elsewhere.env, 'import', '-');
    await runSql(elsewhere.env, "INSERT INTO schema_migration (number, name) VALUES (9999, 'of tomorrow')");
    await refused(/^fairlead-service: the database has schema 9999, this program knows \d+: it was made/);
    await elsewhere.remove();
  });
});

describe('a restore', () => {
  /** Tries to restore a copy of the backup that something was done to. */
  async function refusal(spoil: (copy: string) => void): Promise<string> {
    const elsewhere = await makePlace();
    const copy = join(elsewhere.directory, 'copy');
    cpSync(backup, copy, { recursive: true });
    spoil(copy);
    const { code, stdout, stderr } = await run(elsewhere.env, 'restore', copy);
    expect([code, stdout]).toEqual([1, '']);
    // Nothing was begun.
    expect(readdirSync(elsewhere.directory)).toEqual(['copy']);
    await elsewhere.remove();
    return stderr.replace(/^fairlead-service: /, '').trim();
  }

  /** A manifest that says something else, under its own seal. */
  const saying = (what: object) => (copy: string) => {
    const path = join(copy, 'manifest.json');
    const { sha256: _, ...manifest } = { ...JSON.parse(readFileSync(path, 'utf8')), ...what };
    writeFileSync(path, JSON.stringify({ ...manifest, sha256: sha256(JSON.stringify(manifest)) }));
  };
  const spelled = (name: string, from: string | RegExp, to: string) => (copy: string) =>
    writeFileSync(join(copy, name), readFileSync(join(copy, name), 'utf8').replace(from, to));
  const paper = (copy: string) => join(copy, 'files', sha256('papers 1').slice(0, 2), sha256('papers 1'));

  // Before the database is looked at: whichever engine it has is the same.
  test.runIf(engine === 'sqlite').each<[string, (copy: string) => void, string | RegExp]>([
    [
      'without a manifest',
      (copy) => rmSync(join(copy, 'manifest.json')),
      /copy is no backup: it has no manifest\.json$/,
    ],
    [
      'with a damaged manifest',
      spelled('manifest.json', /"last_id": "\d/, '"last_id": "'),
      "the backup's manifest.json is damaged",
    ],
    [
      'with half a manifest',
      (copy) => truncateSync(join(copy, 'manifest.json'), 100),
      "the backup's manifest.json is damaged",
    ],
    [
      'of a newer schema',
      saying({ schema: 9999 }),
      /^the backup has schema 9999, this program knows \d+: it was made by a newer version$/,
    ],
    [
      'of a newer format',
      saying({ format: 2 }),
      'the backup has format 2, this program knows 1: it was made by a newer version',
    ],
    [
      'without a table',
      (copy) => rmSync(join(copy, 'token.ndjson')),
      'the backup is not whole: token.ndjson is missing',
    ],
    [
      'with another letter in a table',
      spelled('shipment.ndjson', 'Stainless', 'stainless'),
      "the backup's shipment.ndjson is damaged",
    ],
    [
      'with a table cut short',
      (copy) => truncateSync(join(copy, 'invoice.ndjson'), 900),
      "the backup's invoice.ndjson is damaged",
    ],
    ['with a row too few', spelled('inquiry.ndjson', /^.*\n/, ''), "the backup's inquiry.ndjson is damaged"],
    [
      'without a file',
      (copy) => rmSync(paper(copy)),
      `the backup is not whole: its file ${sha256('papers 1')} is missing`,
    ],
    [
      'with a damaged file',
      (copy) => writeFileSync(paper(copy), 'Papers 1'),
      `the backup is not whole: its file ${sha256('papers 1')} is damaged`,
    ],
  ])('of a backup %s is refused, and nothing is begun', async (_, spoil, words) => {
    expect(await refusal(spoil)).toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
  });

  test('into a database that holds records, or a store that holds files, is refused', async () => {
    const elsewhere = await makePlace();
    await runCommand(['import', '-'], elsewhere.env, JSON.stringify(organization({ id: '3' })));
    const held = await run(elsewhere.env, 'restore', backup);
    const words = 'the database holds records already (organization): restore into an empty one';
    expect(held).toEqual({ code: 1, stdout: '', stderr: `fairlead-service: ${words}\n` });
    expect(await countRows(elsewhere.env, 'organization')).toBe(1);
    expect(storedFiles(elsewhere)).toEqual([]);

    const stranger = sha256('of somebody else');
    const files = join(elsewhere.directory, 'files', stranger.slice(0, 2));
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, stranger), 'of somebody else');
    await runSql(elsewhere.env, 'DELETE FROM organization');
    const { code, stderr } = await run(elsewhere.env, 'restore', backup);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `fairlead-service: the file store holds files of others (${stranger}): restore into an empty one\n`,
    );
    expect(await countRows(elsewhere.env, 'organization')).toBe(0);
    await elsewhere.remove();
  });
});

describe('broken off', () => {
  let half: Place;
  let kept: string;
  beforeAll(async () => {
    half = await makePlace();
    await fillWorld(half, []);
    writeFileSync(join(half.directory, 'large'), largeLast());
    const document = { ...file('199', ''), content_base64: undefined, content_path: join(half.directory, 'large') };
    const line = documentSlot({ id: '198', shipment_id: OTHER.sea, document });
    expect(await runCommand(['import', '-'], half.env, JSON.stringify(line))).toMatchObject({ code: 0 });
    kept = join(half.directory, 'kept');
    expect(await run(half.env, 'backup', kept)).toMatchObject({ code: 0 });
  });
  afterAll(() => half?.remove());

  /** As large as a file can be, and copied after the others: there is time to break it off. */
  function largeLast(): Buffer {
    const bytes = Buffer.alloc(36_000_000, 'large');
    const start = createHash('sha256').update(bytes);
    let end = 0;
    while (start.copy().update(String(end)).digest()[0] !== 0xff) end++;
    return Buffer.concat([bytes, Buffer.from(String(end))]);
  }

  test('a backup leaves nothing behind', async () => {
    const directory = join(half.directory, 'broken-off/backup');
    const running = startCommand(['backup', directory], half.env);
    await until(() => existsSync(dirname(directory)) && readdirSync(dirname(directory)).length > 0, 'it has begun');
    const { code, stdout, stderr } = await running.signal('SIGTERM');
    expect([code, stdout, stderr]).toEqual([1, '', 'fairlead-service: broken off; no backup was made\n']);
    expect(readdirSync(dirname(directory))).toEqual([]);
  });

  test.each([
    ['SIGTERM', 1, 'fairlead-service: broken off; nothing was restored\n'],
    ['SIGKILL', 137, ''],
  ] as const)('by %s a restore leaves an empty database, and can be made again', async (signal, status, words) => {
    const elsewhere = await makePlace();
    const running = startCommand(['restore', kept], elsewhere.env);
    await until(() => storedFiles(elsewhere).length > 0, 'the first file is there');
    const { code, stdout, stderr } = await running.signal(signal);
    expect([code, stdout, stderr]).toEqual([status, '', words]);
    expect(await countRows(elsewhere.env, 'organization')).toBe(0);
    if (signal === 'SIGTERM') expect(storedFiles(elsewhere)).toEqual([]);
    expect(await run(elsewhere.env, 'restore', kept)).toMatchObject({ code: 0, stderr: '' });
    if (signal === 'SIGKILL') expect(await run(elsewhere.env, 'verify')).toMatchObject({ code: 0 });
    await elsewhere.remove();
  });
});
