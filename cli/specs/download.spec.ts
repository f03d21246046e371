import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentSlot, file, shipment } from '../../acceptance/support/records.ts';
import { type Service, startService } from '../../acceptance/support/service.ts';
import { makeDirectory, runFairlead } from './support/fairlead.ts';
import { openScreen } from './support/screen.ts';
import {
  BOOKED,
  COMMERCIAL_INVOICE,
  CREDENTIAL,
  FOREIGN,
  INVOICES,
  PACKING_LIST,
  SEA,
  world,
} from './support/world.ts';

const TWINS = { id: '70900', reference: 'TWIN-0001' };
/** Longer than what one chunk brings. */
const LONG = Buffer.alloc(3_000_000, 'freight ');

const twins = () => [
  shipment(TWINS),
  ...['same.pdf', 'same.pdf', 'SAME.pdf', '../../.evil.sh'].map((file_name, at) =>
    documentSlot({ id: `7091${at}`, shipment_id: TWINS.id, document: file(`7092${at}`, `file ${at}`, { file_name }) }),
  ),
  documentSlot({ id: '70930', shipment_id: TWINS.id, document: file('70940', LONG, { file_name: 'long.pdf' }) }),
];

let service: Service;
let cwd: string;
beforeAll(async () => {
  service = await startService({ records: [...world(), ...twins()] });
});
afterAll(() => service.stop());
beforeEach(() => {
  cwd = makeDirectory();
});

const download = (...words: string[]) => runFairlead(['download', ...words], { service, credential: CREDENTIAL, cwd });
const read = (path: string) => readFileSync(join(cwd, path), 'utf8');

describe('a download', () => {
  test('of a document has the name that it was stored with', async () => {
    expect(await download('document', PACKING_LIST.id)).toEqual({
      code: 0,
      stdout: `${PACKING_LIST.name}\n`,
      stderr: '',
    });
    expect(read(PACKING_LIST.name)).toBe(PACKING_LIST.content);
  });

  test('of an invoice is its PDF, told as JSON', async () => {
    const { reference, pdf } = INVOICES.PUBLISHED;
    const name = `${reference}.pdf`;
    const { stdout } = await download('invoice', reference, '--json');
    expect(JSON.parse(stdout)).toEqual({ path: name, name, type: 'application/pdf', length: pdf.length });
    expect(read(name)).toBe(pdf);
  });

  test('goes where it is told to', async () => {
    const { id, name, content } = PACKING_LIST;
    expect((await download('document', id, '-o', 'list.txt')).stdout).toBe('list.txt\n');
    expect((await download('document', id, '--output', 'new/')).stdout).toBe(`new/${name}\n`);
    expect(await download('document', id, '--output', '-')).toEqual({ code: 0, stdout: content, stderr: '' });
    expect([read('list.txt'), read(`new/${name}`)]).toEqual([content, content]);
    expect(readdirSync(cwd).sort()).toEqual(['list.txt', 'new']);
  });

  test('replaces no file unless told', async () => {
    writeFileSync(join(cwd, PACKING_LIST.name), 'mine');
    const { code, stdout, stderr } = await download('document', PACKING_LIST.id);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('--yes');
    expect(read(PACKING_LIST.name)).toBe('mine');
    expect((await download('document', PACKING_LIST.id, '--yes')).code).toBe(0);
    expect(read(PACKING_LIST.name)).toBe(PACKING_LIST.content);
  });

  test.each([
    ['document', FOREIGN.document, 4],
    ['shipment', FOREIGN.shipment, 4],
  ])('of %s %s, which is not ours, leaves nothing', async (kind, name, code) => {
    expect(await download(kind, name)).toMatchObject({ code, stdout: '' });
    expect(readdirSync(cwd)).toEqual([]);
  });

  test.each([
    [['document', PACKING_LIST.id, '-o', '-', '--json'], '--json'],
    [['shipment', SEA.reference, '-o', '-'], 'name a directory'],
    [['document', PACKING_LIST.id, '-o', 'no/such/place.txt'], 'no such file or directory'],
  ])('is refused as %j', async (words, told) => {
    const { code, stdout, stderr } = await download(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(told);
  });
});

describe('the files of a shipment', () => {
  test('are its documents and its invoices, in a directory of its name', async () => {
    const { code, stdout } = await download('shipment', SEA.id);
    expect(code).toBe(0);
    const names = [
      PACKING_LIST.name,
      COMMERCIAL_INVOICE.name,
      `${INVOICES.CREDIT.reference}.pdf`,
      `${INVOICES.PUBLISHED.reference}.pdf`,
    ];
    expect(stdout.split('\n').sort()).toEqual(['', ...names.map((name) => `${SEA.reference}/${name}`)].sort());
    expect(readdirSync(join(cwd, SEA.reference)).sort()).toEqual(names.sort());
    expect(read(`${SEA.reference}/${COMMERCIAL_INVOICE.name}`)).toBe(COMMERCIAL_INVOICE.content);
    expect(read(`${SEA.reference}/${INVOICES.CREDIT.reference}.pdf`)).toBe(INVOICES.CREDIT.pdf);
  });

  test('have names of their own, wherever they were meant to go', async () => {
    const { stdout } = await download('shipment', TWINS.reference, '--output', 'papers', '--json');
    const { files } = JSON.parse(stdout);
    const names = ['same.pdf', 'same (2).pdf', 'SAME (3).pdf', '_.._.evil.sh', 'long.pdf'];
    expect(files.map(({ path }: { path: string }) => path)).toEqual(names.map((name) => `papers/${name}`));
    expect(readdirSync(join(cwd, 'papers')).sort()).toEqual(names.sort());
    expect([read('papers/same.pdf'), read('papers/same (2).pdf')].sort()).toEqual(['file 0', 'file 1']);
    expect(readFileSync(join(cwd, 'papers/long.pdf')).equals(LONG)).toBe(true);
    expect(existsSync(join(cwd, '..', '.evil.sh'))).toBe(false);
  });

  test('that are there already are left, the others are fetched, and it is said', async () => {
    mkdirSync(join(cwd, 'papers'));
    writeFileSync(join(cwd, 'papers', PACKING_LIST.name), 'mine');
    const { code, stdout, stderr } = await download('shipment', SEA.reference, '-o', 'papers');
    expect(code).toBe(2);
    expect(stdout.split('\n')).toHaveLength(4);
    expect(stderr).toContain(`papers/${PACKING_LIST.name}`);
    expect(read(`papers/${PACKING_LIST.name}`)).toBe('mine');
  });

  test('may be none', async () => {
    const { code, stdout, stderr } = await download('shipment', BOOKED.reference);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain('Nothing to download yet');
    expect(readdirSync(cwd)).toEqual([]);
  });
});

describe('on a terminal', () => {
  test('the bytes are told as they come, and gone when they are there', async () => {
    const screen = openScreen(['download', 'shipment', TWINS.reference], { service, credential: CREDENTIAL, cwd });
    expect(await screen.ended).toBe(0);
    expect(screen.raw()).toContain('5 of 5  long.pdf  ░░░░░░░░░░░░░░░░░░░░  0%  0 bytes of 3 MB');
    expect(screen.raw()).toContain('100%  3 MB of 3 MB');
    expect(screen.lines()).toHaveLength(5);
    expect(screen.lines().at(-1)).toBe('TWIN-0001/long.pdf');
  });

  test('no file is poured onto it', async () => {
    const screen = openScreen(['download', 'document', PACKING_LIST.id, '-o', '-'], {
      service,
      credential: CREDENTIAL,
    });
    expect(await screen.ended).toBe(2);
    expect(screen.text()).toContain('Standard output is a terminal');
  });
});
