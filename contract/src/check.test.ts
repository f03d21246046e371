import fc from 'fast-check';
import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/any-character.ts';
import { check, isWellFormed } from './check.ts';
import { CargoType } from './enums.ts';
import { date, digits, double, flag, instant, int32, int64, list, maybe, one, record, text } from './fields.ts';
import { importLines } from './import-lines.ts';
import { Inquiry } from './records/inquiry.ts';
import { Money } from './records/shared.ts';
import { Shipment } from './records/shipment.ts';

const sound = { violations: [], unknown: [] };
/** What is wrong with a value of this schema, as the field of a record. */
const wordsFor = (schema: TSchema, value: unknown) => {
  const { violations, unknown } = check(record('Box', 'A box.', { it: schema }), { it: value });
  expect(unknown).toEqual([]);
  for (const { field } of violations) expect(field).toBe('it');
  return violations.map(({ description }) => description);
};

const bounded = (bounds: object) => ({ ...list(Type.String(), 'Texts.'), ...bounds });

const NO_TEXT = ['must be a string'];
const NO_NUMBER = ['must be a number'];
const MALFORMED = ['must be well-formed text without NUL'];
const NO_ID = ['must be an id: digits, at most 9223372036854775807'];
const NO_DATE = ['must be an existing calendar date, YYYY-MM-DD'];
const NO_INSTANT = ['must be an RFC 3339 timestamp, such as 2026-01-31T08:00:00Z'];
const NO_MEMBER = [
  'must be one of CARGO_TYPE_UNSPECIFIED, CARGO_TYPE_PACKAGES, CARGO_TYPE_PALLETS, CARGO_TYPE_CONTAINERS',
];

describe('each kind of field says what is wrong with it', () => {
  test.each<[name: string, TSchema, good: unknown[], bad: [value: unknown, words: string[]][]]>([
    [
      'text',
      text('A text.'),
      ['', 'a', 'Ä\n🚢', '%_\'"\\'],
      [
        [1, NO_TEXT],
        [null, NO_TEXT],
        [{}, NO_TEXT],
        [['a'], NO_TEXT],
        ['a\0b', MALFORMED],
        ['\ud83d', MALFORMED],
        ['\udea2\ud83d', MALFORMED],
      ],
    ],
    [
      'text that must not be empty',
      text('', { minLength: 1 }),
      ['a', ' a\n'],
      [
        ['', ['must not be empty']],
        [' \t\r\n\u00a0\u3000', ['must not be empty']],
      ],
    ],
    [
      'text of at most so many characters, however many units or bytes they take',
      text('', { maxLength: 3 }),
      ['', 'abc', '🚢🚢🚢', '   '],
      [
        ['abcd', ['must have at most 3 characters']],
        ['🚢🚢🚢a', ['must have at most 3 characters']],
        ['🚢🚢🚢🚢', ['must have at most 3 characters']],
        ['a'.repeat(1e6), ['must have at most 3 characters']],
        ['a\0', MALFORMED],
      ],
    ],
    [
      'text that is too long before it is empty',
      text('', { minLength: 1, maxLength: 3 }),
      ['abc'],
      [
        ['   ', ['must not be empty']],
        ['    ', ['must have at most 3 characters']],
      ],
    ],
    [
      'text of some length',
      text('', { minLength: 8 }),
      ['12345678', '🚢🚢🚢🚢🚢🚢🚢🚢'],
      [
        ['', ['must have at least 8 characters']],
        ['🚢🚢🚢🚢🚢🚢🚢', ['must have at least 8 characters']],
        ['1234567', ['must have at least 8 characters']],
      ],
    ],
    [
      'id',
      digits('An id.'),
      ['1', '31', '9223372036854775807'],
      [
        ['', NO_ID],
        ['0', NO_ID],
        ['031', NO_ID],
        ['9223372036854775808', NO_ID],
        [31, NO_TEXT],
      ],
    ],
    [
      'date',
      date('A date.'),
      ['2028-02-29'],
      [
        ['2026-02-29', NO_DATE],
        ['', NO_DATE],
        [20_260_228, NO_TEXT],
      ],
    ],
    [
      'instant',
      instant('An instant.'),
      ['2026-01-31T08:00:00+02:00'],
      [
        ['2026-01-31', NO_INSTANT],
        ['2026-02-30T08:00:00Z', NO_INSTANT],
        [0, NO_TEXT],
      ],
    ],
    [
      'uuid',
      text('', { format: 'uuid' }),
      ['3f1c6a52-9c1b-4a57-8d5e-0a4b7c2d9e10'],
      [['3f1c6a52', ['must be a uuid']]],
    ],
    [
      'currency',
      text('', { format: 'currency' }),
      ['EUR'],
      [
        ['eur', ['must be an ISO 4217 code, such as EUR']],
        ['EURO', ['must be an ISO 4217 code, such as EUR']],
        ['EUR\n', ['must be an ISO 4217 code, such as EUR']],
        ['XXX', ['must be an ISO 4217 code, such as EUR']],
        [978, NO_TEXT],
      ],
    ],
    [
      'region',
      text('', { format: 'region' }),
      ['NL', 'XK'],
      [
        ['nl', ['must be a two-letter region code in capitals, such as NL']],
        ['ZZ', ['must be a two-letter region code in capitals, such as NL']],
        [31, NO_TEXT],
      ],
    ],
    [
      'UN/LOCODE',
      text('', { format: 'un-locode' }),
      ['NLRTM'],
      [
        ['NL RTM', ['must be a UN/LOCODE in capitals without a space, such as NLRTM']],
        ['', ['must be a UN/LOCODE in capitals without a space, such as NLRTM']],
        [null, NO_TEXT],
      ],
    ],
    [
      'SCAC',
      text('', { format: 'scac' }),
      ['MAEU', 'CN'],
      [
        ['maeu', ['must be a SCAC code: two to four capitals, such as MAEU']],
        [[], NO_TEXT],
      ],
    ],
    [
      'language',
      text('', { format: 'language' }),
      ['nl', 'pt-BR'],
      [
        ['nl_NL', ['must be a BCP-47 language tag, such as nl or pt-BR']],
        [true, NO_TEXT],
      ],
    ],
    [
      'enum',
      one(CargoType, 'A type.'),
      [...CargoType.values],
      [
        ['PALLETS', NO_MEMBER],
        ['cargo_type_pallets', NO_MEMBER],
        ['', NO_MEMBER],
        ['toString', NO_MEMBER],
        [2, NO_TEXT],
      ],
    ],
    [
      'boolean',
      flag('A flag.'),
      [true, false],
      [
        [0, ['must be true or false']],
        ['true', ['must be true or false']],
        [null, ['must be true or false']],
      ],
    ],
    [
      'int32',
      int32('A number.'),
      [0, -0, 2_147_483_647, -2_147_483_648],
      [
        ['1', NO_NUMBER],
        [Number.NaN, NO_NUMBER],
        [Number.POSITIVE_INFINITY, ['must be at most 2147483647']],
        [1.5, ['must be a whole number']],
        [2_147_483_648, ['must be at most 2147483647']],
        [-2_147_483_649, ['must be at least -2147483648']],
      ],
    ],
    [
      'int64',
      int64('A number.'),
      [2 ** 53 - 1, -(2 ** 53) + 1],
      [
        [2 ** 53, ['must be at most 9007199254740991']],
        [0.1, ['must be a whole number']],
      ],
    ],
    [
      'double',
      double('A number.'),
      [0.1, 1e-7, -5, 2 ** 53 - 1],
      [
        ['0.1', NO_NUMBER],
        // Totals of larger ones could not be told in JSON.
        [1e300, ['must be at most 9007199254740991']],
      ],
    ],
    ['number of so much or more', double('', { minimum: 2 }), [2], [[1.9, ['must be 2 or more']]]],
    [
      'number above another',
      double('', { exclusiveMinimum: 0 }),
      [0.001],
      [
        [0, ['must be above zero']],
        [-1, ['must be above zero']],
      ],
    ],
    ['number above one', int32('', { exclusiveMinimum: 1 }), [2], [[1, ['must be above 1']]]],
    [
      'list',
      list(Type.String(), 'Texts.'),
      [[], ['a', '']],
      [
        ['a', ['must be a list']],
        [{ 0: 'a', length: 1 }, ['must be a list']],
        [null, ['must be a list']],
      ],
    ],
    [
      'list of at least one',
      bounded({ minItems: 1 }),
      [['a'], ['a', 'a']],
      [
        [[], ['must have at least one entry']],
        ['', ['must be a list']],
      ],
    ],
    ['list of at least two', bounded({ minItems: 2 }), [['a', 'b']], [[['a'], ['must have at least 2 entries']]]],
    [
      'list of at most so many',
      bounded({ maxItems: 2 }),
      [[], ['a', 'b']],
      [[['a', 'b', 'c'], ['must have at most 2 entries']]],
    ],
    ['list of at most one', bounded({ maxItems: 1 }), [['a']], [[['a', 'a'], ['must have at most one entry']]]],
    [
      'record',
      one(Money, 'Money.'),
      [{ currency: 'EUR', amount_cents: -1 }],
      [
        [[], ['must be an object']],
        [null, ['must be an object']],
        ['EUR 1', ['must be an object']],
      ],
    ],
  ])('%s', (_, schema, good, bad) => {
    for (const value of good) expect(wordsFor(schema, value), JSON.stringify(value)).toEqual([]);
    for (const [value, words] of bad) expect(wordsFor(schema, value), String(value)).toEqual(words);
  });

  test('a text is measured in characters (Unicode code points)', () => {
    const Box = record('Box', 'A box.', { it: text('', { maxLength: 5 }) });
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'ß', '🚢', '船'), maxLength: 12 }), (given) => {
        expect(check(Box, { it: given }).violations.length).toBe(Array.from(given).length > 5 ? 1 : 0);
      }),
    );
  });

  test('of a list without duplicates each later entry is named, beside what else is wrong with it', () => {
    const Box = record('Box', 'A box.', { it: bounded({ uniqueItems: true }) });
    const told = (it: unknown[]) => check(Box, { it }).violations.map(({ field, description }) => [field, description]);
    const TWICE = 'is in the list already; name each once';
    expect(told(['a', 'b', 'A', ''])).toEqual([]);
    expect(told(['a', 'b', 'a', 'a', 'b'])).toEqual([2, 3, 4].map((index) => [`it[${index}]`, TWICE]));
    expect(told([1, 1])).toEqual([
      ['it[0]', 'must be a string'],
      ['it[1]', 'must be a string'],
      ['it[1]', TWICE],
    ]);
    expect(wordsFor(list(Type.String(), 'Texts.'), ['a', 'a'])).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', '')), (given) => {
        expect(told(given)).toHaveLength(given.length - new Set(given).size);
      }),
    );
  });

  test('of a list that is too long, what could stay is looked into', () => {
    const Box = record('Box', 'A box.', { it: bounded({ maxItems: 2 }) });
    const told = check(Box, { it: [1, 'b', 3] }).violations.map(({ field, description }) => `${field} ${description}`);
    expect(told).toEqual(['it[0] must be a string', 'it must have at most 2 entries']);
  });

  test('well-formed text has neither NUL nor half a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'ß', '🚢', '\0', '\ud83d', '\udea2') }), (given) => {
        expect(isWellFormed(given)).toBe(!given.includes('\0') && given === given.toWellFormed());
      }),
    );
  });
});

describe('all problems in one request are reported together', () => {
  const full = {
    id: '1',
    reference: 'K7WM-42QX',
    forwarder_reference: '',
    description: '',
    status: 'STATUS_ACTIVE',
    client_user_id: '31',
    organization_id: '7',
    cargo_type: 'CARGO_TYPE_PALLETS',
    create_time: '2026-01-31T08:00:00Z',
    transport_mode: 'TRANSPORT_MODE_SEA',
  };
  const component = { width: 80, height: 120, depth: 120, weight: 250.5, quantity: 4 };

  test('a sound record has none', () => {
    expect(check(Shipment, full)).toEqual(sound);
    expect(
      check(Shipment, { ...full, lcl: { components: [component], tail_lift: true, pallet_exchange: false } }),
    ).toEqual(sound);
  });

  test('each by its path, list entries counted from 0, in the order they are met', () => {
    const { description: _, ...rest } = full;
    const given = {
      ...rest,
      status: 'ACTIVE',
      etd: '2026-02-30',
      colour: 'red',
      lcl: {
        components: [component, { ...component, weight: '1', kind: 'box' }, 'box', { ...component, depth: undefined }],
        tail_lift: 'yes',
        lift: { of: 1 },
      },
      insured_goods_value: { currency: 'euro', amount_cents: 1.5 },
    };
    const { violations, unknown } = check(Shipment, given);
    expect(violations.map(({ field, description }) => `${field} ${description}`)).toEqual([
      `status must be one of STATUS_UNSPECIFIED, STATUS_ACTIVE, STATUS_COMPLETED, STATUS_CANCELLED, STATUS_ON_HOLD`,
      'etd must be an existing calendar date, YYYY-MM-DD',
      'lcl.components[1].weight must be a number',
      'lcl.components[2] must be an object',
      'lcl.components[3].depth is required',
      'lcl.tail_lift must be true or false',
      'lcl.pallet_exchange is required',
      'insured_goods_value.currency must be an ISO 4217 code, such as EUR',
      'insured_goods_value.amount_cents must be a whole number',
      'description is required',
    ]);
    expect(unknown).toEqual(['colour', 'lcl.components[1].kind', 'lcl.lift']);
  });

  test('every required field that is missing', () => {
    const { required } = Inquiry as unknown as { required: string[] };
    const { violations, unknown } = check(Inquiry, {});
    expect(violations).toEqual(required.map((field) => ({ field, description: 'is required' })));
    expect(unknown).toEqual([]);
  });

  test.each([null, [], 'a', 1, true, undefined])('%j is no record', (value) => {
    expect(check(Shipment, value)).toEqual({
      violations: [{ field: '', description: 'must be an object' }],
      unknown: [],
    });
  });

  test('undefined is not given; null is a value', () => {
    expect(check(Shipment, { ...full, etd: undefined, origin: undefined })).toEqual(sound);
    expect(check(Shipment, { ...full, etd: null }).violations).toEqual([
      { field: 'etd', description: 'must be a string' },
    ]);
  });

  test('a check leaves nothing behind for the next', () => {
    expect(check(Shipment, { ...full, id: 'x' }).violations).toHaveLength(1);
    expect(check(Shipment, full)).toEqual(sound);
  });
});

describe('an unknown key is named, with its path', () => {
  const PROTOTYPE = Object.getOwnPropertyNames(Object.prototype);
  const Nest = record('Nest', 'A nest.', { eggs: maybe(list(record('Egg', 'An egg.', {}), 'Eggs.')) });

  test.each([...PROTOTYPE, 'prototype', '', '0', 'eggs.0', 'Eggs'])('%j', (key) => {
    const given = JSON.parse(`{${JSON.stringify(key)}: {"${'a'}": 1}}`);
    expect(check(Nest, given)).toEqual({ violations: [], unknown: [key] });
    expect(check(Nest, { eggs: [{}, given] })).toEqual({ violations: [], unknown: [`eggs[1].${key}`] });
  });

  test('__proto__ among them, which gives no field to the record', () => {
    const given = JSON.parse('{"__proto__": {"currency": "EUR", "amount_cents": 1}}');
    expect(check(Money, given)).toEqual({
      violations: [
        { field: 'currency', description: 'is required' },
        { field: 'amount_cents', description: 'is required' },
      ],
      unknown: ['__proto__'],
    });
  });

  test('whatever keys there are', () => {
    const key = fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom(...PROTOTYPE, 'eggs'));
    fc.assert(
      fc.property(fc.uniqueArray(key), (keys) => {
        const given = JSON.parse(`{${keys.map((name) => `${JSON.stringify(name)}:[]`).join()}}`);
        expect(new Set(check(Nest, given).unknown)).toEqual(new Set(keys.filter((name) => name !== 'eggs')));
      }),
    );
  });

  test('however deep a value is nested, it is looked at no deeper than the contract goes', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`);
    expect(check(Nest, deep)).toEqual({ violations: [], unknown: ['a'] });
  });
});

test('any JSON is judged without a throw, and none is a line by chance', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(...Object.values(importLines)), (text_, schema) => {
      const { violations, unknown } = check(schema, JSON.parse(text_));
      expect(violations.length + unknown.length).toBeGreaterThan(0);
    }),
  );
});
