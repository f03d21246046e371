// `verify`: says nothing of what is right, and names each thing that is wrong.
import { closeSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { fillWorld } from './support/damaged-world.ts';
import { damages, plant, problemsIn, toldOfOne } from './support/damages/index.ts';
import { runSql } from './support/database.ts';
import { everyKind } from './support/every-kind.ts';
import { ndjson, startCommand } from './support/operator.ts';
import { runCommand } from './support/process.ts';
import { client, documentSlot, file, invoice, shipment } from './support/records.ts';
import { makePlace, type Place, startService } from './support/service.ts';
import { twoOrganizations } from './support/two-organizations.ts';
import { containers, pallets } from './support/writing.ts';

const engine = inject('engine');

let place: Place;
beforeEach(async () => {
  place = await makePlace();
});
afterEach(() => place.remove());

const run = (...args: string[]) => startCommand(args, place.env, place.directory).end();
const load = (lines: object[]) => runCommand(['import', '-'], place.env, ndjson(lines));
const CLEAN = /^\d+ rows and \d+ files verified, no problem found\n$/;

describe('a database that is as it should be', () => {
  // That the demo is found so, too, is told by commands.spec.ts.
  test('is found so: records of every kind, while clients write', async () => {
    await load([...everyKind, ...twoOrganizations()]);
    const service = await startService({ env: place.env });
    try {
      const credential = '31|5ec2e700-0000-4000-8000-000000000031';
      for (const body of [pallets(), containers()]) {
        expect((await service.send('POST', '/v1/inquiry', { credential, body })).status).toBe(201);
      }
      expect(await run('verify')).toMatchObject({ code: 0, stdout: expect.stringMatching(CLEAN), stderr: '' });
    } finally {
      await service.stop();
    }
  });

  test('is found so when a shipment was taken away by hand, as the manual says, and another organization has it', async () => {
    const [, sql = ''] = /```sql\n(.*?)```/s.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
    const mistaken = shipment({ id: '1024', organization_id: '7' });
    const slot = documentSlot({ id: '9', shipment_id: '1024', document: file('10', 'of somebody else') });
    const boxes = { kind: 'container', shipment_id: '1024', container_number: 'MSCU6639870' };
    const on = [slot, { ...boxes, container_type: 'CONTAINER_TYPE_40_REEFER' }, invoice({ shipment_id: '1024' })];
    await load([...twoOrganizations(), mistaken, ...on]);
    await runSql(place.env, sql);
    expect(await run('verify')).toMatchObject({ code: 0, stderr: '' });
    expect(await load([{ ...mistaken, organization_id: '8' }, ...on])).toMatchObject({ code: 0, stderr: '' });
    expect(await run('verify')).toMatchObject({ code: 0, stderr: '' });
  });

  test('needs no directory of files before the first, and verify makes none', async () => {
    await load(client());
    const before = readdirSync(place.directory);
    expect(await run('verify')).toMatchObject({ code: 0, stdout: expect.stringMatching(CLEAN), stderr: '' });
    expect(readdirSync(place.directory)).toEqual(before);
  });

  test('may keep files that no record names any more: they are counted, and no problem', async () => {
    const slot = (content: string) => documentSlot({ id: '9', shipment_id: '5', document: file('10', content) });
    await load([...client(), shipment({ id: '5' }), slot('first')]);
    await load([slot('second')]);
    const { code, stdout } = await run('verify');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^note: 1 file is kept that no record names\n\d+ rows and 1 file verified/);
  });
});

describe('damage', () => {
  test.runIf(engine === 'sqlite')("of how SQLite keeps a table is told in SQLite's words", async () => {
    const [damage, ...others] = damages.filter(({ alone }) => alone);
    expect(others).toEqual([]);
    expect(await toldOfOne(place, damage as (typeof damages)[number])).toEqual(
      expect.arrayContaining([expect.stringMatching(/^database: row \d+ missing from index session_by_user$/)]),
    );
  });

  test.runIf(engine === 'sqlite')('of the file itself is told, and no trace of the program', async () => {
    await load(twoOrganizations());
    const path = (place.env.DATABASE_URL as string).slice('file:'.length);
    const handle = openSync(path, 'r+');
    // Not its first page, without which it is no database.
    const { size } = statSync(path);
    for (let at = 40_960; at < size; at += 40_960) writeSync(handle, Buffer.alloc(4_096, 'damage'), 0, 4_096, at);
    closeSync(handle);
    const { code, stdout, stderr } = await run('verify');
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^database: /);
    expect(stdout).toMatch(/\n\d+ rows and \d+ files verified, \d+ problems? found\n$/);
  });

  test('of what ids are given out by is told, and all else is looked at', async () => {
    await load([...client(), shipment({ id: '5' })]);
    const lost = engine === 'sqlite' ? 'DELETE FROM record_id' : 'DROP SEQUENCE record_id';
    await runSql(place.env, lost, "UPDATE person SET password_hash = 'x'", 'UPDATE shipment SET arrived = 1');
    const { code, stdout, stderr } = await run('verify');
    expect([code, stderr]).toEqual([1, '']);
    expect(problemsIn(stdout)).toEqual([
      'person 31: password_hash is malformed',
      'record_id: does not say which id was the last',
      'shipment 5: arrived is 1, going by its tracking it is 0',
    ]);
    const refused = 'fairlead-service: record_id does not say which id was the last; see verify\n';
    expect(await run('backup', 'kept')).toEqual({ code: 1, stdout: '', stderr: refused });
  });

  test('that leaves a table out is told', async () => {
    await load(client());
    await runSql(place.env, 'DROP TABLE inquiry_claim');
    expect(await run('verify')).toMatchObject({
      stdout: expect.stringMatching(
        /^database: its table inquiry_claim is missing; what comes after this was not verified\n/,
      ),
      ...{ code: 1, stderr: '' },
    });
  });

  test('of a folder of files is told, and all others are looked at', async () => {
    const slot = (id: string, content: string) =>
      documentSlot({ id, shipment_id: '5', document: file(`${id}0`, content) });
    await load([...client(), shipment({ id: '5' }), ...['7', '8', '9'].map((id) => slot(id, `papers ${id}`))]);
    const files = (place.env.FILES_URL as string).slice('file:'.length);
    const [shard = ''] = readdirSync(files).filter((name) => name.length === 2);
    rmSync(join(files, shard), { recursive: true });
    writeFileSync(join(files, shard), 'in the way');
    const { code, stdout, stderr } = await run('verify');
    expect([code, stderr]).toEqual([1, '']);
    const [one, listing, ...rest] = stdout.trim().split('\n');
    expect(one).toMatch(/^document_slot \d: its file [0-9a-f]{64} cannot be read: ENOTDIR: /);
    expect(listing).toMatch(/^files: not all can be listed: ENOTDIR: /);
    expect(rest).toEqual([expect.stringMatching(/^\d+ rows and 3 files verified, 2 problems found$/)]);
  });

  test('that leaves no directory of files is told once, by backup and a service too, and none of them makes one', async () => {
    const slot = documentSlot({ id: '9', shipment_id: '5', document: file('10', 'papers') });
    await load([...client(), shipment({ id: '5' }), slot]);
    const files = (place.env.FILES_URL as string).slice('file:'.length);
    rmSync(files, { recursive: true });
    const before = readdirSync(place.directory);
    const service = await startService({ env: place.env });
    const { status } = await service.get('/readyz');
    await service.stop();
    expect(status).toBe(503);
    const stderr = `fairlead-service: ${files} cannot be used: no such file or directory\n`;
    for (const args of [['verify'], ['backup', 'kept']])
      expect(await run(...args)).toEqual({ code: 1, stdout: '', stderr });
    expect(readdirSync(place.directory)).toEqual(before);
  });

  test('is told of a hundred times at most, and counted beyond', async () => {
    await load([...client(), ...Array.from({ length: 130 }, (_, index) => shipment({ id: String(1_000 + index) }))]);
    await runSql(place.env, 'UPDATE shipment SET arrived = 1');
    const { code, stdout } = await run('verify');
    expect(code).toBe(1);
    const lines = stdout.trim().split('\n');
    expect(lines.slice(0, 100)).toEqual(
      Array.from(lines.slice(0, 100), (_, index) =>
        expect.stringMatching(new RegExp(`^shipment ${1_000 + index}: arrived is 1`)),
      ),
    );
    expect(lines.slice(100)).toEqual(['and 30 more', '136 rows and 0 files verified, 130 problems found']);
  });

  // In two parts: no more than a hundred lines are told.
  test.each([0, 1])(
    'of every kind is found, each told on a line of its own (%i)',
    { timeout: 120_000 },
    async (part) => {
      const together = damages.filter(({ alone }, index) => !alone && index % 2 === part);
      await fillWorld(
        place,
        together.map(({ names }) => names),
      );
      expect(await run('verify')).toMatchObject({ code: 0, stdout: expect.stringMatching(CLEAN), stderr: '' });
      await plant(
        place,
        together.map((damage) => [damage, damage.names]),
        engine,
      );
      const { code, stdout, stderr } = await run('verify');
      expect([code, stderr]).toEqual([1, '']);
      const told = together.flatMap(({ told }) => told);
      expect(problemsIn(stdout).sort()).toEqual(told.sort());
      expect(stdout).toMatch(new RegExp(`\\n\\d+ rows and \\d+ files verified, ${told.length} problems found\\n$`));
    },
  );
});
