import { describe, expect, test } from 'vitest';
import { onPallets } from '../../../contract/src/inquiry/generators.fixture.ts';
import { refusalOf, said } from './said.fixture.ts';

describe('--set', () => {
  test('puts a value into what flags and files have said', () => {
    const file = { suppliers: [{ name: 'A' }, { name: 'B' }] };
    const args = [
      '--origin',
      'Ningbo, CN',
      '--set',
      'origin.postal_code=315000',
      '--set',
      'suppliers[1].name=C = D',
      '--set',
      'suppliers[2].name=E',
    ];
    expect(said(args, file)).toEqual({
      origin: { region_code: 'CN', locality: 'Ningbo', postal_code: '315000' },
      suppliers: [{ name: 'A' }, { name: 'C = D' }, { name: 'E' }],
    });
  });

  test.each<[string, unknown]>([
    ['storage=yes', { storage: true }],
    ['lcl.tail_lift=false', { lcl: { tail_lift: false } }],
    ['transport_modes=sea,air', { transport_modes: ['TRANSPORT_MODE_SEA', 'TRANSPORT_MODE_AIR'] }],
    ['carriers=["MSCU"]', { carriers: ['MSCU'] }],
    ['origin.address_lines=88 Beilun Road, Ningbo', { origin: { address_lines: ['88 Beilun Road, Ningbo'] } }],
    ['origin={"region_code":"CN","locality":"Ningbo"}', { origin: { region_code: 'CN', locality: 'Ningbo' } }],
    ['destination=Rotterdam, NL', { destination: { region_code: 'NL', locality: 'Rotterdam' } }],
    ['destination= Den Haag ,nl ', { destination: { region_code: 'NL', locality: 'Den Haag' } }],
    [
      'lcl.components[0]=4x80x120x120x250.5',
      { lcl: { components: [{ quantity: 4, width: 80, height: 120, depth: 120, weight: 250.5 }] } },
    ],
    ['special_contents=', { special_contents: [] }],
  ])('reads the value by what the contract has there: %s', (set, content) => {
    expect(said(['--set', set])).toEqual(content);
  });

  test('starts from an inquiry as it stands where an update replaces a value whole', () => {
    const base: Record<string, unknown> = { ...onPallets, suppliers: [{ name: 'A', phone: '1' }] };
    const args = [
      '--set',
      'origin.postal_code=315000',
      '--set',
      'suppliers[0].name=B',
      '--set',
      'lcl.components[0].weight=9',
      '--tail-lift',
    ];
    const { lcl, ...change } = said(args, {}, base);
    expect(change).toEqual({
      origin: { region_code: 'CN', locality: 'Ningbo', postal_code: '315000' },
      suppliers: [{ name: 'B', phone: '1' }],
    });
    expect(lcl).toEqual({
      components: [{ width: 80, height: 120, depth: 120, weight: 9, quantity: 4 }],
      tail_lift: true,
    });
    expect(base.origin).toEqual(onPallets.origin);
  });
});

describe('what cannot be read is refused, naming the flag', () => {
  test.each<[args: string[], words: RegExp]>([
    [['--origin', 'Ningbo'], /^--origin Ningbo: is not written as place, region code, such as Ningbo, CN$/],
    [['--cargo-type', 'boxes'], /^--cargo-type boxes: is none of packages, pallets, containers$/],
    [['--transport-mode', 'sea,submarine'], /^--transport-mode sea,submarine: is none of sea, air, /],
    [['--max-transit-days', 'soon'], /^--max-transit-days soon: is not a number$/],
    [['--max-transit-days', '1,5'], /decimals follow a point$/],
    [['--max-transit-days', '0x10'], /is not a number$/],
    [['--component', '4x80x120x250.5'], /^--component 4x80x120x250.5: is not written as quantity x width/],
    [['--component', '4x80x120x120x250.5 lbs'], /is not written as/],
    [['--component', '4x80x120x120.5'], /is not written as/],
    [['--container', '40_HIGH_CUBE'], /is not written as quantity x type/],
    [['--container', '2x50_HIGH_CUBE'], /is none of 20_standard_dry, /],
    [['--insured-value', '1250'], /is not written as currency amount, such as EUR 1250.00$/],
    [['--insured-value', 'EUR 1,250.00'], /is not written as currency amount/],
    [['--insured-value', 'EUR 1.234'], /has more decimals than EUR, which has 2$/],
    [['--insured-value', 'JPY 1.5'], /has more decimals than JPY, which has 0$/],
    [['--set', 'storage=perhaps'], /^--set storage=perhaps: is neither true nor false$/],
    [['--set', 'storage'], /^--set storage: = is missing: it is written as field=value$/],
    [['--set', 'a'], /^--set a: = is missing: it is written as field=value$/],
    [['--set', 'storage=$HOME `id`'], /^--set 'storage=\$HOME `id`': is neither true nor false$/],
    [['--set', 'colour=red'], /^--set colour=red: there is no colour: an inquiry has description, origin, /],
    [['--set', 'origin.zip=1'], /there is no origin.zip: origin has revision, region_code, /],
    [['--set', 'status=STATUS_CANCELLED'], /there is no status: /],
    [['--set', '__proto__.x=1'], /there is no __proto__.x/],
    [['--set', 'constructor=1'], /there is no constructor/],
    [['--set', 'carriers.0=MSCU'], /there is no carriers.0/],
    [['--set', 'suppliers[1].name=X'], /the list has 0 so far: the next one is \[0\]$/],
    [['--set', 'carriers=[MSCU]'], /is not a list in JSON$/],
    [['--set', 'origin={'], /is not an object in JSON$/],
    [['--set', 'fcl=[]'], /is not an object in JSON$/],
  ])('%j', (args, words) => {
    expect(refusalOf(...args)).toMatch(words);
  });

  test('all at once', () => {
    expect(refusalOf('--origin', 'Ningbo', '--max-transit-days', 'x', '--set', 'a=b').split('\n')).toHaveLength(3);
  });

  test('also where a file has something else', () => {
    expect(() => said(['--set', 'origin.postal_code=1'], { origin: 'Ningbo' })).toThrow(
      /^--set origin.postal_code=1: origin is something else in the file$/,
    );
    expect(() => said(['--no-tail-lift'], { lcl: '4x80' })).toThrow(
      /^--no-tail-lift: lcl is something else in the file$/,
    );
  });
});
