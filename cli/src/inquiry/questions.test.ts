import { problemsOfCreate } from '@fairlead/sdk/contract';
import { describe, expect, test } from 'vitest';
import { bare, inContainers, onPallets } from '../../../contract/src/inquiry/generators.fixture.ts';
import { type Answers, conversation, ENTER } from '../asking/asker.fixture.ts';
import type { Content } from './fields.ts';
import { askInquiry, hasHopeless, isIncomplete } from './questions.ts';
import { exampleDay } from './values.ts';

const ELSE = 'Anything else?';
const route = {
  'Origin, locality': 'Ningbo',
  'Origin, region code': 'cn',
  'Destination, locality': 'Rotterdam',
  'Destination, region code': 'NL',
};
const general = {
  Description: 'Stainless cookware',
  ...route,
  'Cargo ready date': '2026-04-01',
  'Transport modes': 'sea',
  Incoterms: 'fob',
};
const measures = {
  'Component 1, quantity': '4',
  'Component 1, width': '80',
  'Component 1, height': '120',
  'Component 1, depth': '120',
  'Component 1, weight': '250.5',
};

async function create(answers: Answers, content: Content = {}) {
  const talk = conversation({ [ELSE]: '', ...answers });
  await askInquiry(talk.asker, { content }, false);
  return { ...talk, content };
}

describe('who asks for a price', () => {
  test('is asked for all that is required, the cargo after its type, and then whether there is more', async () => {
    const { content, asked } = await create({
      ...general,
      'Cargo type': 'pallets',
      ...measures,
      'Another component?': 'no',
    });
    expect(content).toEqual(onPallets);
    expect(asked).toEqual([
      'Description',
      'Origin, locality',
      'Origin, region code',
      'Destination, locality',
      'Destination, region code',
      'Cargo ready date',
      'Cargo type',
      ...Object.keys(measures),
      'Another component?',
      'Transport modes',
      'Incoterms',
      ELSE,
    ]);
  });

  test('is told in the contract’s words what is wrong with an answer, and asked again', async () => {
    const { asked, content } = await create({
      ...general,
      Description: ['', 'Stainless cookware'],
      'Origin, region code': ['China', 'cn'],
      'Cargo ready date': ['2026-02-30', '1 April', '2026-04-01'],
      'Cargo type': 'pallets',
      ...measures,
      'Component 1, quantity': ['0', '1.5', '4'],
      'Component 1, weight': ['heavy', '-1', '250,5', '250.5'],
      'Another component?': 'no',
      'Transport modes': ['', 'sea'],
    });
    expect(asked.filter((line) => line.startsWith('!'))).toEqual([
      '! is required',
      '! must be a two-letter region code in capitals, such as NL',
      '! must be an existing calendar date, YYYY-MM-DD',
      '! must be an existing calendar date, YYYY-MM-DD',
      '! must be above zero',
      '! must be a whole number',
      '! is not a number',
      '! must be above zero',
      '! is not a number: decimals follow a point',
      '! must have at least one entry',
    ]);
    expect(content).toEqual(onPallets);
  });

  test('is asked for containers one by one', async () => {
    const { content, asked } = await create({
      ...general,
      'Cargo type': 'containers',
      'Container 1, quantity': '2',
      'Container 1, type': '40_reefer',
      'Container 1, dropoff terminal code': '',
      'Another container?': ['yes', 'no'],
      'Container 2, quantity': '1',
      'Container 2, type': '20_standard_dry',
      'Container 2, dropoff terminal code': 'RWG',
    });
    expect(content.fcl).toEqual({
      containers: [
        { quantity: 2, type: 'CONTAINER_TYPE_40_REEFER' },
        { quantity: 1, type: 'CONTAINER_TYPE_20_STANDARD_DRY', dropoff_terminal_code: 'RWG' },
      ],
    });
    expect(asked.filter((line) => line.startsWith('Another'))).toHaveLength(2);
    expect(problemsOfCreate(content)).toEqual({ violations: [], unknown: [] });
  });

  test('is helped by the contract’s own descriptions', async () => {
    const { help, offered } = await create({
      ...general,
      'Cargo type': 'pallets',
      ...measures,
      'Another component?': 'no',
    });
    expect(help('Cargo ready date')).toBe(
      `Day the cargo is ready to be collected. Required on create. For example ${exampleDay()}.`,
    );
    expect(help('Component 1, width')).toBe('Width in centimetres. For example 80.');
    expect(offered('Incoterms')).toContain('fob');
    expect(offered('Transport modes')).not.toContain('barge');
  });

  test('is not asked for what is known', async () => {
    const { asked, content } = await create(
      { 'Origin, locality': ENTER, 'Origin, region code': 'CN', Incoterms: 'fob' },
      { ...onPallets, origin: { locality: 'Ningbo' }, incoterms: undefined },
    );
    expect(asked).toEqual(['Origin, locality', 'Origin, region code', 'Incoterms', ELSE]);
    expect(content).toEqual(onPallets);
  });

  test('is asked again for what is known and wrong', async () => {
    const wrong = {
      ...onPallets,
      port_of_loading: 'ROTTERDAM',
      lcl: { components: [{ quantity: 0, width: 1, height: 1, depth: 1, weight: 1 }] },
    };
    const { asked, content } = await create(
      {
        'Port of loading': [ENTER, 'nl rtm'],
        'Components: which of these stay?': [ENTER, ''],
        ...measures,
        'Another component?': 'no',
      },
      wrong,
    );
    expect(asked).toContain('! [0].quantity must be above zero');
    expect(asked).toContain('! must be a UN/LOCODE in capitals without a space, such as NLRTM');
    expect(content).toEqual({ ...onPallets, port_of_loading: 'NLRTM' });
  });

  test('is offered only the types that go with the cargo that is known', async () => {
    const { offered } = await create({ 'Cargo type': 'pallets' }, { ...onPallets, cargo_type: undefined });
    expect(offered('Cargo type')).toEqual([
      'packages',
      'pallets',
      'containers (lcl is for CARGO_TYPE_PACKAGES and CARGO_TYPE_PALLETS only)',
    ]);
  });

  test.each([
    [
      'on pallets',
      onPallets,
      ['Storage', 'Timeslot delivery', 'Tail lift', 'Pallet exchange'],
      ['Side loader delivery', 'Min free demurrage days'],
    ],
    [
      'in containers',
      inContainers,
      ['Side loader delivery', 'Min free demurrage days', 'Min free detention days'],
      ['Storage', 'Timeslot delivery', 'Tail lift'],
    ],
  ])('is not offered options that do not apply: %s', async (_, content, offered, left) => {
    const talk = await create({}, structuredClone(content));
    expect(talk.asked).toEqual([ELSE]);
    expect(talk.offered(ELSE)).toEqual(expect.arrayContaining(offered));
    for (const option of left) expect(talk.offered(ELSE)).not.toContain(option);
  });

  test('says what else there is to say', async () => {
    const { content } = await create(
      {
        [ELSE]: 'Tail lift;Special contents;Max transit days;Insured goods value;Carriers;Suppliers;Origin, more of it',
        'Origin, revision': '',
        'Origin, language code': ['Chinese!', ''],
        'Origin, postal code': '315000',
        'Origin, sorting code': '',
        'Origin, administrative area': '',
        'Origin, sublocality': '',
        'Origin, address line 1': '88 Beilun Road, Block 2',
        'Origin, address line 2': '',
        'Origin, recipient 1': '',
        'Origin, organization': '',
        'Special contents': 'batteries',
        'Max transit days': '45',
        'Insured goods value': ['1250', 'EUR 1250.00'],
        Carriers: ['MSCU, x1', 'MSCU, maeu'],
        'Supplier 1, name': 'Hengtai',
        'Supplier 1, email': '',
        'Supplier 1, phone': '',
        'Supplier 1, address': '',
        'Another supplier?': 'no',
      },
      structuredClone(onPallets),
    );
    expect(content).toMatchObject({
      origin: { ...bare.origin, postal_code: '315000', address_lines: ['88 Beilun Road, Block 2'] },
      lcl: { tail_lift: true },
      special_contents: ['SPECIAL_CONTENTS_BATTERIES'],
      max_transit_days: 45,
      insured_goods_value: { currency: 'EUR', amount_cents: 125_000 },
      carriers: ['MSCU', 'MAEU'],
      suppliers: [{ name: 'Hengtai' }],
    });
  });
});

describe('whether to ask at all', () => {
  test.each<[words: string, content: Content, incomplete: boolean]>([
    ['nothing is known', {}, true],
    ['all is known', onPallets, false],
    ['a part of an address is missing', { ...onPallets, origin: { locality: 'Ningbo' } }, true],
    ['the cargo is missing', { ...onPallets, lcl: undefined }, true],
    ['a list is empty', { ...onPallets, incoterms: [] }, true],
    ['something is wrong, but nothing is missing', { ...onPallets, cargo_ready_date: '2026-02-30' }, false],
  ])('something is missing when %s', (_, content, incomplete) => {
    expect(isIncomplete({ content })).toBe(incomplete);
  });

  test.each<[words: string, content: Content, hopeless: boolean]>([
    ['a field is missing', {}, false],
    ['a field is wrong', { port_of_loading: 'x', lcl: { components: [{ width: 0 }] } }, false],
    ['a key is no part of an inquiry', { colour: 'red' }, true],
    ['cargo goes with another type', { cargo_type: 'CARGO_TYPE_CONTAINERS', lcl: onPallets.lcl }, true],
    ['both kinds of cargo are there', { lcl: onPallets.lcl, fcl: inContainers.fcl }, true],
    ['an option does not apply', { cargo_type: 'CARGO_TYPE_CONTAINERS', storage: true }, true],
    ['a text stands where fields belong', { origin: 'Ningbo, CN' }, true],
    ['a text stands where a list belongs', { lcl: { components: '4x80' } }, true],
  ])('answers may not mend it when %s', (_, content, hopeless) => {
    expect(hasHopeless({ content }, problemsOfCreate(content))).toBe(hopeless);
  });
});
