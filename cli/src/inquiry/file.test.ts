import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { problemsOfCreate } from '@fairlead/sdk/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { CommandError } from '../exit.ts';
import { readContent } from './file.ts';

const directory = mkdtempSync(join(tmpdir(), 'fairlead-inquiry-'));
afterAll(() => rmSync(directory, { recursive: true }));

function read(name: string, written: string | Uint8Array) {
  const file = join(directory, name);
  writeFileSync(file, written);
  return readContent(file, Readable.from([]));
}

async function refusalOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CommandError)) throw error ?? new Error('it was read');
  expect(error.exit).toBe('usage');
  return error.message.replaceAll(directory, '').replaceAll('/', '');
}

const YAML = `
description: Stainless cookware
origin: { locality: Ningbo, region_code: CN, postal_code: 315000 }
destination:
  locality: Rotterdam
  region_code: NL
  postal_code: 01067
  address_lines: [12, Coolsingel 12]
cargo_ready_date: 2026-12-01
cargo_type: CARGO_TYPE_PALLETS
transport_modes: [TRANSPORT_MODE_SEA]
incoterms: [INCOTERM_FOB]
max_transit_days: 45
storage: true
suppliers:
  - phone: +31105550100
    name: yes
lcl:
  components:
    - &pallet { width: 80, height: 120.5, depth: 120, weight: 250.5, quantity: 4 }
    - *pallet
`;

describe('a file', () => {
  test('may be YAML: dates are texts, and what a text is to be is as it was written', async () => {
    const content = await read('inquiry.yaml', YAML);
    expect(content).toMatchObject({
      origin: { locality: 'Ningbo', region_code: 'CN', postal_code: '315000' },
      destination: { postal_code: '01067', address_lines: ['12', 'Coolsingel 12'] },
      cargo_ready_date: '2026-12-01',
      max_transit_days: 45,
      storage: true,
      suppliers: [{ phone: '+31105550100', name: 'yes' }],
      lcl: { components: [{ height: 120.5 }, { height: 120.5 }] },
    });
    expect(problemsOfCreate(content)).toEqual({ violations: [], unknown: [] });
  });

  test.each([
    ['inquiry.json', '{ "description": "a", "origin": null }'],
    ['INQUIRY.JSON', '\uFEFF{ "description": "a", "origin": null }'],
    ['inquiry.yml', 'description: a\norigin:'],
    ['inquiry', '{ "description": "a",\n\t"origin": null }'],
    ['inquiry.txt', '{ description: a, origin: ~ }'],
    ['inquiry.of.march', '---\ndescription: a\norigin: null\n'],
  ])('is read by its name or by its content: %s', async (name, written) => {
    expect(await read(name, written)).toEqual({ description: 'a', origin: null });
  });

  test('may be standard input', async () => {
    expect(await readContent('-', Readable.from(['descrip', 'tion: a']))).toEqual({ description: 'a' });
  });

  test('keeps keys that are no part of an inquiry, for the rules to name', async () => {
    expect(await read('inquiry.yaml', 'colour: 5\nconstructor: 2026-12-01')).toEqual({
      colour: 5,
      constructor: '2026-12-01',
    });
  });
});

describe('a file that cannot be read is refused', () => {
  test.each([
    [
      'inquiry.json',
      '{\n  "description": "a",\n  "origin" "b"\n}',
      /^--file inquiry.json: line 3, column 12: is not JSON: /,
    ],
    ['inquiry.json', 'description: a', /^--file inquiry.json: (line 1, column 1: )?is not JSON: /],
    ['inquiry.yaml', 'description: a\norigin: [b\n', /^--file inquiry.yaml: line 3, column 1: is not YAML: /],
    ['inquiry.yaml', 'description: a\ndescription: b', /^--file inquiry.yaml: line 2, column 1: is not YAML: .*unique/],
    [
      'inquiry.json',
      '{\n  "lcl": { "a": 1,\n\t"a": 2 },\n  "b": { "a": 1 }\n}',
      /^--file inquiry.json: line 3, column 2: the same key again$/,
    ],
    ['inquiry', '{ "description": "a", "description": "b" }', /line 1, column 23: the same key again$/],
    ['inquiry.yaml', 'description: *nobody', /is not YAML: .*nobody/],
    ['inquiry.yaml', '- description: a', /^--file inquiry.yaml: is not an object with the fields of an inquiry$/],
    ['inquiry.json', '["description"]', /is not an object/],
    ['inquiry', 'Stainless cookware', /is not an object/],
    ['inquiry.yaml', '', /is not an object/],
    ['inquiry.json', 'null', /is not an object/],
  ])('%s holding %j', async (name, written, words) => {
    expect(await refusalOf(read(name, written))).toMatch(words);
  });

  test.each([
    ['inquiry.yaml', Buffer.from('description: Töpfe', 'latin1')],
    ['inquiry.json', Buffer.from('\uFEFF{ "description": "Töpfe" }', 'utf16le')],
  ])('%s that is not UTF-8', async (name, written) => {
    expect(await refusalOf(read(name, written))).toBe(`--file ${name}: is not UTF-8: save it in that encoding`);
    const input = readContent('-', Readable.from([written]));
    expect(await refusalOf(input)).toBe('--file -: is not UTF-8: save it in that encoding');
  });

  test('that is not there', async () => {
    const nowhere = readContent(join(directory, 'nowhere.yaml'), Readable.from([]));
    expect(await refusalOf(nowhere)).toBe('--file nowhere.yaml: there is no such file');
  });

  test('that is a directory', async () => {
    mkdirSync(join(directory, 'folder.json'));
    expect(await refusalOf(readContent(join(directory, 'folder.json'), Readable.from([])))).toBe(
      '--file folder.json: is a directory',
    );
  });
});
