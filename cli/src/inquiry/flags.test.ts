import type { Schema } from '@fairlead/sdk/contract';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import type { Content } from './fields.ts';
import { addFlags, FLAGS, hasFlags } from './flags.ts';
import { at, ENDS, said } from './said.fixture.ts';

describe('every field that a client may set', () => {
  const example = (schema: Schema) =>
    schema.example ?? schema.enum?.[0] ?? (schema.format === 'scac' ? 'MSCU' : 'a, b');

  test('is known', () => {
    expect(ENDS.length).toBeGreaterThan(40);
    expect(ENDS.map(([path]) => path)).toEqual(
      expect.arrayContaining(['origin.address_lines[0]', 'lcl.components[0].depth']),
    );
  });

  test.each(ENDS)('can be set by its name: %s', (path, schema) => {
    expect(at(said(['--set', `${path}=${example(schema)}`]), path)).toStrictEqual(example(schema));
  });

  test.each(ENDS)('is reached by a flag, or lies within what a flag says: %s', (path) => {
    expect(
      FLAGS.filter(
        (flag) => path === flag.path || (/^[.[]/.test(path.slice(flag.path.length)) && path.startsWith(flag.path)),
      ),
    ).toHaveLength(1);
  });

  test('has help that tells of where cargo comes from and of where it goes', () => {
    const helpOf = (long: string) =>
      addFlags(new Command()).options.find((option) => option.long === long)?.description ?? '';
    expect(helpOf('--origin')).toContain("such as 'Ningbo, CN'.");
    expect(helpOf('--destination')).toContain("such as 'Rotterdam, NL'.");
  });

  test('has a flag of its own name', () => {
    expect(FLAGS.map(({ name }) => name)).toEqual([
      'description',
      'origin',
      'destination',
      'cargo-ready-date',
      'cargo-type',
      'transport-mode',
      'special-content',
      'incoterm',
      'max-transit-days',
      'min-review-score',
      'hs-code-count',
      'timeslot-delivery',
      'gas-measurement',
      'storage',
      'side-loader-delivery',
      'port-of-loading',
      'port-of-discharge',
      'insured-value',
      'carrier',
      'supplier',
      'container',
      'min-free-demurrage-days',
      'min-free-detention-days',
      'component',
      'tail-lift',
      'pallet-exchange',
    ]);
  });
});

describe('a flag', () => {
  test.each<[words: string, args: string[], content: Content]>([
    ['takes a short name in any case', ['--cargo-type', 'Pallets'], { cargo_type: 'CARGO_TYPE_PALLETS' }],
    ['takes a full name', ['--incoterm', 'INCOTERM_FOB'], { incoterms: ['INCOTERM_FOB'] }],
    [
      'may be repeated, and takes a comma list',
      ['--transport-mode', 'sea, air', '--transport-mode', 'rail'],
      { transport_modes: ['TRANSPORT_MODE_SEA', 'TRANSPORT_MODE_AIR', 'TRANSPORT_MODE_RAIL'] },
    ],
    [
      'leaves what is refused to the rules',
      ['--transport-mode', 'barge'],
      { transport_modes: ['TRANSPORT_MODE_BARGE'] },
    ],
    ['counts', ['--max-transit-days', '45'], { max_transit_days: 45 }],
    ['leaves a number out of bounds to the rules', ['--max-transit-days', '-1.5'], { max_transit_days: -1.5 }],
    ['switches on', ['--gas-measurement'], { gas_measurement: true }],
    ['switches off', ['--no-gas-measurement'], { gas_measurement: false }],
    [
      'switches within the cargo',
      ['--tail-lift', '--no-pallet-exchange'],
      { lcl: { tail_lift: true, pallet_exchange: false } },
    ],
    [
      'takes codes as people write them',
      ['--port-of-loading', 'cn ngb', '--carrier', 'mscu,MAEU'],
      { port_of_loading: 'CNNGB', carriers: ['MSCU', 'MAEU'] },
    ],
    ['takes a place and its region', ['--origin', 'Ningbo, cn'], { origin: { region_code: 'CN', locality: 'Ningbo' } }],
    [
      'divides a place at its last comma',
      ['--origin', 'Washington, D.C., US'],
      { origin: { region_code: 'US', locality: 'Washington, D.C.' } },
    ],
    [
      'takes an amount',
      ['--insured-value', 'EUR 1250.00'],
      { insured_goods_value: { currency: 'EUR', amount_cents: 125_000 } },
    ],
    [
      'takes containers',
      ['--container', '2x40_HIGH_CUBE', '--container', '1 x 20 reefer'],
      {
        fcl: {
          containers: [
            { type: 'CONTAINER_TYPE_40_HIGH_CUBE', quantity: 2 },
            { type: 'CONTAINER_TYPE_20_REEFER', quantity: 1 },
          ],
        },
      },
    ],
    [
      'takes a supplier',
      ['--supplier', 'Ningbo Kitchenware <export@nk.example>', '--supplier', 'Hengtai'],
      { suppliers: [{ name: 'Ningbo Kitchenware', email: 'export@nk.example' }, { name: 'Hengtai' }] },
    ],
    [
      'says an empty value, which clears',
      ['--description', '', '--carrier', '', '--max-transit-days', '', '--insured-value', ''],
      { description: '', carriers: [], max_transit_days: null, insured_goods_value: null },
    ],
    ['counts the last time it is said', ['--description', 'a', '--description', 'b'], { description: 'b' }],
  ])('%s', (_, args, content) => {
    expect(said(args)).toStrictEqual(content);
  });

  test.each([
    '4x80x120x120x250.5',
    '4 x 80x120x120 cm 250.5 kg',
    '4 X 80 × 120*120 250.5',
    '4x80x120x120cm x 250.5kg',
    '4x80x120x120 cm250.5',
  ])('takes units of cargo written as %s', (units) => {
    expect(said(['--component', units])).toEqual({
      lcl: { components: [{ quantity: 4, width: 80, height: 120, depth: 120, weight: 250.5 }] },
    });
  });

  test('wins over a file, whole', () => {
    const file = {
      origin: { region_code: 'CN', locality: 'Shanghai', postal_code: '200000' },
      carriers: ['MSCU'],
      storage: true,
    };
    expect(said(['--origin', 'Ningbo, CN', '--carrier', 'MAEU', '--no-storage'], file)).toEqual({
      origin: { region_code: 'CN', locality: 'Ningbo' },
      carriers: ['MAEU'],
      storage: false,
    });
  });

  test('is known to have been given', () => {
    const given = (...args: string[]) => hasFlags(addFlags(new Command()).parse(args, { from: 'user' }).opts());
    expect([given(), given('--no-storage'), given('--set', 'storage=true'), given('--description', '')]).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});
