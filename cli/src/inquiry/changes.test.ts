import { changesNothing, judgeUpdate } from '@fairlead/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  inContainers,
  inquiry,
  onPallets,
  stored,
  storedFrom,
} from '../../../contract/src/inquiry/generators.fixture.ts';
import { changesOf } from './changes.ts';
import type { Content } from './fields.ts';

const pallets = storedFrom({
  ...onPallets,
  storage: true,
  max_transit_days: 45,
  insured_goods_value: { currency: 'EUR', amount_cents: 125_000 },
  carriers: ['MSCU'],
});
const lines = (change: Content, inquiry = pallets) =>
  changesOf(inquiry, change).map(({ field, before, after }) => `${field}: ${before} -> ${after}`);

describe('what an update changes', () => {
  test.each<[change: Content, lines: string[]]>([
    [{ description: 'Knives' }, ['description: Stainless cookware -> Knives']],
    [{ description: '\u001b[31mred\nline' }, ['description: Stainless cookware -> red line']],
    [{ storage: false, max_transit_days: null }, ['max_transit_days: 45 -> 0', 'storage: yes -> no']],
    [{ cargo_type: 'CARGO_TYPE_PACKAGES' }, ['cargo_type: pallets -> packages']],
    [{ transport_modes: ['TRANSPORT_MODE_SEA', 'TRANSPORT_MODE_AIR'] }, ['transport_modes: sea -> sea,air']],
    [{ carriers: [] }, ['carriers: MSCU -> none']],
    [{ insured_goods_value: null }, ['insured_goods_value: EUR 1250.00 -> none']],
    [
      { origin: { region_code: 'CN', locality: 'Ningbo', postal_code: '315000' } },
      ['origin.postal_code: none -> 315000'],
    ],
    [
      { destination: { region_code: 'BE', locality: 'Antwerpen' } },
      ['destination.region_code: NL -> BE', 'destination.locality: Rotterdam -> Antwerpen'],
    ],
    [{ lcl: { tail_lift: true } }, ['lcl.tail_lift: no -> yes']],
    [
      { lcl: { components: [{ width: 80, height: 120, depth: 120, weight: 9, quantity: 4 }] } },
      ['lcl.components: 4 x 80x120x120 cm 250.5 kg -> 4 x 80x120x120 cm 9 kg'],
    ],
  ])('%j', (change, expected) => {
    expect(lines(change)).toEqual(expected);
  });

  test('is told whole where the short way leaves it out', () => {
    const containers = [{ type: 'CONTAINER_TYPE_40_REEFER', quantity: 2, dropoff_terminal_code: 'RWG' }];
    const [line = ''] = lines({ fcl: { containers } }, storedFrom(inContainers));
    expect(line).toMatch(/^fcl.containers: \[.*\] -> \[.*"dropoff_terminal_code":"RWG".*\]$/);
  });

  test('is also what goes with the cargo that is left', () => {
    expect(lines({ cargo_type: 'CARGO_TYPE_CONTAINERS', fcl: inContainers.fcl })).toEqual([
      'cargo_type: pallets -> containers',
      'storage: yes -> no',
      'fcl.containers: none -> 2x40_reefer',
      'lcl.components: 4 x 80x120x120 cm 250.5 kg -> none',
    ]);
  });

  test('is nothing where everything is sent as it is', () => {
    const unchanged = fc.property(stored, (inquiry) => {
      expect(changesOf(inquiry, structuredClone({ ...inquiry }))).toEqual([]);
    });
    fc.assert(unchanged, { numRuns: 30 });
    expect(lines({ port_of_loading: '', suppliers: [], hs_code_count: 0, gas_measurement: false })).toEqual([]);
  });

  test('is something just where the service would change something', () => {
    const told = fc.property(
      stored,
      fc.oneof(inquiry, fc.constant({ storage: null, lcl: { tail_lift: null } })),
      (before, sent) => {
        const { content } = judgeUpdate(before, sent);
        if (content) expect(changesOf(before, sent).length === 0).toBe(changesNothing(before, content));
      },
    );
    fc.assert(told, { numRuns: 100 });
  });
});
