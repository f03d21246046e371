import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collect, ended } from '../../acceptance/support/process.ts';
import { client, credentialOf, invoice, shipment } from '../../acceptance/support/records.ts';
import { type Service, startService } from '../../acceptance/support/service.ts';
import { type Circumstances, makeDirectory, runFairlead, startFairlead } from './support/fairlead.ts';
import { openScreen } from './support/screen.ts';

const CREDENTIAL = credentialOf();
/** Twelve pages, each more than a pipe takes at once. */
const COUNT = 1_150;
const DESCRIPTION = '"Steel", pipes\r\nand 中文; '.repeat(20);

const records = () => [
  ...client(),
  ...Array.from({ length: COUNT }, (_, at) =>
    shipment({ id: String(1000 + at), reference: `PIPE-${1000 + at}`, description: `${DESCRIPTION}${at}` }),
  ),
  invoice({ id: '5000', shipment_id: '1000', reference: 'F5000-PIPE-1000' }),
];

let service: Service;
let own: Circumstances;
beforeAll(async () => {
  service = await startService({ records: records() });
  own = { service, credential: CREDENTIAL };
});
afterAll(() => service.stop());

const answer = async (path: string) =>
  (await (await service.get(path, { credential: CREDENTIAL })).json()) as { shipments: object[] };

describe('an export', () => {
  test('has every record, in the order of the list, as CSV', async () => {
    const { code, stdout, stderr } = await runFairlead(['export', 'shipments', '--order', 'asc'], own);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '1,150 shipments written.\n' });
    const [head, ...lines] = stdout.split(/\r\n(?=\d{4},|$)/).slice(0, -1);
    expect(head).toMatch(/^id,reference,.*,fcl\.containers,.*,origin\.locality,/);
    expect(lines).toHaveLength(COUNT);
    const quoted = DESCRIPTION.replaceAll('"', '""');
    expect(lines[0]?.startsWith(`1000,PIPE-1000,,"${quoted}0",STATUS_ACTIVE,`)).toBe(true);
    expect(lines.at(-1)?.startsWith(`2149,PIPE-2149,,"${quoted}1149",`)).toBe(true);
  });

  test('has every record as the service gave it, as NDJSON', async () => {
    const { stdout } = await runFairlead(['export', 'shipments', '--format', 'ndjson'], own);
    const lines = stdout.split('\n').slice(0, -1);
    expect(lines).toHaveLength(COUNT);
    const { shipments } = await answer('/v1/shipment?limit=100');
    expect(lines.slice(0, 100)).toEqual(shipments.map((record) => JSON.stringify(record)));
  });

  test('is narrowed as the list is, and has its head always', async () => {
    const { code, stdout, stderr } = await runFairlead(['export', 'shipments', '--status', 'completed'], own);
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'no shipments written.\n' });
    expect(stdout).toMatch(/^id,reference,[^\n]*\r\n$/);
  });

  test('has the invoices of one shipment, as the list has', async () => {
    const [one, none, all] = await Promise.all([
      runFairlead(['export', 'invoices', '--shipment', 'pipe-1000', '--format', 'ndjson'], own),
      runFairlead(['export', 'invoices', '--shipment', 'PIPE-1001'], own),
      runFairlead(['export', 'invoices', '--all'], own),
    ]);
    expect(JSON.parse(one.stdout)).toMatchObject({ reference: 'F5000-PIPE-1000' });
    expect([none.stderr, all.stderr]).toEqual(['no invoices written.\n', '1 invoice written.\n']);
    const unknown = await runFairlead(['export', 'invoices', '--shipment', 'NONE-0000'], own);
    expect([unknown.code, unknown.stderr]).toEqual([4, expect.stringContaining('no shipment NONE-0000')]);
  });

  test('says which endings a file may have', async () => {
    const cwd = makeDirectory();
    const refused = await runFairlead(['export', 'invoices', '-o', 'all.xlsx'], { ...own, cwd });
    expect([refused.code, refused.stdout, readdirSync(cwd)]).toEqual([2, '', []]);
    expect(refused.stderr).toContain('The endings are .csv, .ndjson, .jsonl, .json; or say --format.');
    const told = await runFairlead(['export', 'invoices', '-o', 'all.txt', '--format', 'csv'], { ...own, cwd });
    expect([told.code, readdirSync(cwd)]).toEqual([0, ['all.txt']]);
  });

  test('says which formats there are', async () => {
    const { code, stdout, stderr } = await runFairlead(['export', 'shipments', '--format', 'xlsx'], own);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('csv, ndjson');
  });

  test('ends quietly when its reader has read enough', async () => {
    const child = startFairlead(['export', 'shipments'], own);
    const stderr = collect(child.stderr);
    child.stdout?.once('data', () => child.stdout?.destroy());
    expect(await ended(child)).toBe(0);
    expect(stderr()).toBe('');
  });
});

describe('an export to a file', () => {
  test('is there when it is whole, and does not replace another unless told', async () => {
    const cwd = makeDirectory();
    const words = ['export', 'invoices', '--limit', '2', '--output', 'all.ndjson'];
    expect(await runFairlead(words, { ...own, cwd })).toEqual({ code: 0, stdout: '', stderr: '1 invoice written.\n' });
    const written = readFileSync(join(cwd, 'all.ndjson'), 'utf8');
    expect(JSON.parse(written)).toEqual(await answer('/v1/invoice/5000'));

    writeFileSync(join(cwd, 'all.ndjson'), 'mine');
    const refused = await runFairlead(words, { ...own, cwd });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--yes');
    expect(readFileSync(join(cwd, 'all.ndjson'), 'utf8')).toBe('mine');
    expect((await runFairlead([...words, '--yes'], { ...own, cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, 'all.ndjson'), 'utf8')).toBe(written);
    expect(readdirSync(cwd)).toEqual(['all.ndjson']);
  });

  test('that is refused leaves nothing', async () => {
    const cwd = makeDirectory();
    const stranger = { service, credential: credentialOf('99'), cwd };
    expect((await runFairlead(['export', 'shipments', '-o', 'all.csv'], stranger)).code).toBe(3);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('that is interrupted leaves nothing', async () => {
    const cwd = makeDirectory();
    // After four pages it is told to wait, and waits.
    const slow = await startService({ env: { ...service.env, READ_RATE_LIMIT: '4' } });
    const child = startFairlead(['export', 'shipments', '-o', 'all.csv'], { ...own, service: slow, cwd });
    const part = () => readdirSync(cwd).find((name) => name.endsWith('.part'));
    const written = () => readFileSync(join(cwd, part() ?? 'none')).length;
    await expect.poll(() => (part() ? written() : 0), { timeout: 20_000 }).toBeGreaterThan(0);
    child.kill('SIGINT');
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGINT');
    expect(readdirSync(cwd)).toEqual([]);
    await slow.stop();
  });

  test('shows somebody who watches how far it is', async () => {
    const screen = openScreen(['export', 'shipments', '-o', 'all.ndjson', '--format=ndjson'], {
      ...own,
      cwd: makeDirectory(),
    });
    expect(await screen.ended).toBe(0);
    expect(screen.raw()).toContain('0 shipments');
    expect(screen.lines()).toEqual(['1,150 shipments written.']);
  });
});
