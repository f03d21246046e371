import type { Inquiry } from '@fairlead/sdk';
import fc from 'fast-check';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import {
  inContainers,
  onPallets,
  type Sent,
  stored,
  storedFrom,
} from '../../../contract/src/inquiry/generators.fixture.ts';
import { width } from '../text.ts';
import { drawContent, drawInquiry } from './draw.ts';

const paper = { columns: 72, colour: pc.createColors(false), today: '2026-03-20', utcToday: '2026-03-20' };
const draw = (fields: Sent, on: object = {}) =>
  drawInquiry({ ...storedFrom(onPallets), total_volume: 4.608, total_weight: 1002, ...fields } as Inquiry, {
    ...paper,
    ...on,
  });

describe('an inquiry drawn', () => {
  test('says what nobody knows yet once', () => {
    const drawn = draw({ status: 'STATUS_LOST', incoterms: ['INCOTERM_NEW'] });
    expect(drawn).toEqual(expect.arrayContaining(['STATUS_LOST', 'Terms        INCOTERM_NEW']));
  });

  test('tells the way, the dates, the cargo with its totals, and what can be done with it', () => {
    expect(draw({})).toEqual([
      'Q3FD-88NR · Stainless cookware',
      'Received: submitted, waiting to be priced',
      '',
      'From         Ningbo, CN',
      'To           Rotterdam, NL',
      'Cargo ready  1 Apr 2026, in 12 days',
      'By           sea',
      'Terms        FOB, Free on Board',
      'Cargo        cargo on pallets',
      '             4 × 80 × 120 × 120 cm, 250.5 kg each: 4.608 m³, 1,002 kg',
      '             4 units in all: 4.608 m³, 1,002 kg',
      'Asked        14 Mar 2026, 09:26 UTC, changed 15 Mar 2026, 09:26 UTC',
      '',
      'It can be changed, cancelled and deleted.',
    ]);
  });

  test('tells what is taken and wanted, and nothing of what is not', () => {
    const address = {
      region_code: 'CN',
      locality: 'Ningbo',
      postal_code: '315000',
      sorting_code: 'B7',
      address_lines: ['88 Beilun Road'],
      organization: 'Hengtai',
    };
    const drawn = draw({
      origin: address,
      port_of_loading: 'CNNGB',
      special_contents: ['SPECIAL_CONTENTS_BATTERIES'],
      storage: true,
      max_transit_days: 45,
      insured_goods_value: { currency: 'EUR', amount_cents: 125_000 },
      carriers: ['MSCU', 'MAEU'],
      suppliers: [{ name: 'Hengtai', email: 'export@hengtai.example', phone: '', address: '' }],
      lcl: { ...storedFrom(onPallets).lcl, tail_lift: true },
    });
    for (const line of [
      '             Hengtai, 88 Beilun Road, 315000, B7',
      '             loaded at CNNGB',
      'Contents     batteries',
      'Wanted       storage, tail lift',
      '             max transit days 45',
      'Insured for  EUR 1,250.00',
      'Carriers     MSCU, MAEU',
      'Suppliers    Hengtai, export@hengtai.example',
    ])
      expect(drawn).toContain(line);
    expect(draw({}).join('\n')).not.toMatch(/Contents|Wanted|Insured|Carriers|Suppliers|undefined|\b0\b/);
  });

  test('has the totals that the service states', () => {
    expect(draw({ total_volume: 4.6, total_weight: 1000 })).toContain('             4 units in all: 4.6 m³, 1,000 kg');
  });

  test('adds containers up', () => {
    const containers = [
      { type: 'CONTAINER_TYPE_40_REEFER', quantity: 12 },
      { type: 'CONTAINER_TYPE_20_OPEN_TOP', quantity: 1, dropoff_terminal_code: 'RWG' },
    ];
    const drawn = drawInquiry(storedFrom({ ...inContainers, fcl: { containers, min_free_demurrage_days: 7 } }), paper);
    expect(drawn).toEqual(
      expect.arrayContaining([
        'Cargo        full containers',
        '             12 × 40 ft refrigerated',
        '              1 × 20 ft open top, drop off at RWG',
        '             13 containers in all',
        'Wanted       min free demurrage days 7',
      ]),
    );
  });

  test.each([
    [
      'STATUS_QUOTE_ACCEPTED',
      [
        'A quote was accepted: only the description can still be changed.',
        'A quote was accepted: the inquiry can no longer be cancelled.',
        'A quote was accepted: the inquiry can no longer be deleted.',
      ],
    ],
    ['STATUS_CANCELLED', ['It can be changed and deleted.']],
    ['STATUS_OF_TOMORROW', ['It can be changed, cancelled and deleted.']],
  ])('says what may still be done when it is %s', (status, lines) => {
    const drawn = draw({ status });
    expect(drawn.slice(drawn.lastIndexOf('') + 1)).toEqual(lines);
  });

  test('is drawn with names that it does not know as they are', () => {
    const drawn = draw({
      status: 'STATUS_OF_TOMORROW',
      cargo_type: 'CARGO_TYPE_HUGE',
      transport_modes: ['TRANSPORT_MODE_TELEPORT'],
    });
    expect(drawn.join('\n')).toMatch(/STATUS_OF_TOMORROW.*TRANSPORT_MODE_TELEPORT.*CARGO_TYPE_HUGE/s);
  });

  test('sends no control character of the service to the terminal', () => {
    const evil = 'a\u001b[2Jb\u0007\nc';
    const drawn = draw({
      reference: evil,
      description: evil,
      carriers: [evil],
      port_of_loading: evil,
      origin: { region_code: evil, locality: evil, address_lines: [evil] },
      suppliers: [{ name: evil }],
    });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(drawn.join('')).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  });

  test('fits the terminal', () => {
    const fits = fc.property(stored, fc.integer({ min: 40, max: 120 }), (inquiry, columns) => {
      for (const line of drawInquiry(inquiry, { ...paper, columns })) expect(width(line)).toBeLessThanOrEqual(columns);
    });
    fc.assert(fits, { numRuns: 40 });
  });

  test('says the same in colour', () => {
    const colour = pc.createColors(true);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are
    expect(draw({}, { colour }).map((line) => line.replace(/\u001b\[\d+m/g, ''))).toEqual(draw({}));
  });
});

test('what is to be sent is drawn as the inquiry will be', () => {
  expect(drawContent(onPallets, paper).slice(1, 8)).toEqual(draw({}).slice(3, 10));
});
