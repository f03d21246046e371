// The input body of the document: which keys there are, of which types, and how much they hold.
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { plain, type Schema, unknownKeys } from '../check.ts';
import { Inquiry } from '../records/inquiry.ts';
import {
  box,
  complete,
  contentFrom,
  type Fault,
  faults,
  inContainers,
  inquiry,
  onPallets,
  outcome,
  planted,
  put,
  reefer,
  type Sent,
} from './generators.fixture.ts';
import { InquiryChange, InquiryContent, InquiryInput, unknownInquiryKeys } from './input.ts';
import { judgeCreate } from './rules.ts';

const words = (text: string) => text.trim().split(/\s+/);

const SET_BY_SERVICE = words(`id reference status create_time update_time requester_user_id organization_id total_volume
  total_weight`);

/** Every key of the document that is not the service's own, by the object it is in. */
const SETTABLE: Record<string, string> = {
  '': `description origin destination cargo_ready_date cargo_type transport_modes special_contents incoterms
    max_transit_days min_review_score hs_code_count timeslot_delivery gas_measurement storage side_loader_delivery
    port_of_loading port_of_discharge insured_goods_value carriers suppliers fcl lcl`,
  origin: `revision region_code language_code postal_code sorting_code administrative_area locality sublocality
    address_lines recipients organization`,
  destination: `revision region_code language_code postal_code sorting_code administrative_area locality sublocality
    address_lines recipients organization`,
  insured_goods_value: 'currency amount_cents',
  suppliers: 'name email phone address',
  fcl: 'containers min_free_demurrage_days min_free_detention_days',
  'fcl.containers': 'type quantity dropoff_terminal_code',
  lcl: 'components tail_lift pallet_exchange',
  'lcl.components': 'width height depth weight quantity',
};
const REQUIRED: Record<string, string> = {
  '': 'description origin destination cargo_ready_date cargo_type transport_modes incoterms',
  origin: 'region_code locality',
  destination: 'region_code locality',
  insured_goods_value: 'currency amount_cents',
  fcl: 'containers',
  'fcl.containers': 'type quantity',
  lcl: 'components',
  'lcl.components': 'width height depth weight quantity',
};

/** Every object of a schema by its path, entries of lists under the list's own. */
function objectsOf(schema: Schema, path: string[] = []): [path: string, Schema][] {
  if (schema.items) return objectsOf(schema.items, path);
  if (!schema.properties) return [];
  const inner = Object.entries(schema.properties).flatMap(([key, field]) => objectsOf(field, [...path, key]));
  return [[path.join('.'), schema], ...inner];
}

const required = (schema: TSchema) =>
  objectsOf(plain(schema)).flatMap(([path, { required: keys = [] }]) =>
    keys.length ? [[path, [...keys].sort()]] : [],
  );
const sorted = (table: Record<string, string>) =>
  Object.entries(table).map(([path, keys]) => [path, words(keys).sort()]);

describe('Input body uses the names and types of the Inquiry', () => {
  test.each([
    ['create', InquiryInput],
    ['update', InquiryChange],
  ])('every key that a client may set, and no other: %s', (_, input) => {
    const objects = objectsOf(plain(input));
    expect(objects.map(([path, { properties = {} }]) => [path, Object.keys(properties).sort()])).toEqual(
      sorted(SETTABLE),
    );
    for (const [, object] of objects) expect(object.additionalProperties).toBe(false);
  });

  test('the service sets all else, and none of it is input', () => {
    const every = Object.keys(Inquiry.properties);
    expect(every.filter((key) => !(key in (plain(InquiryInput).properties ?? {}))).sort()).toEqual(
      SET_BY_SERVICE.toSorted(),
    );
    expect(Object.keys(InquiryContent.properties).sort()).toEqual(words(SETTABLE[''] as string).sort());
  });

  test('Create 1, 3: what is required', () => {
    expect(required(InquiryInput)).toEqual(sorted(REQUIRED));
  });

  test('Update 1, 3, 4: nothing is required of a partial input, neither in it nor in fcl, lcl and what can be empty', () => {
    const parts = ['', 'fcl', 'lcl', 'insured_goods_value'];
    const whole = Object.entries(REQUIRED).filter(([path]) => !parts.includes(path));
    expect(required(InquiryChange)).toEqual(sorted(Object.fromEntries(whole)));
  });

  test('Limits 4: no text and no list is without a limit', () => {
    const leaves = (schema: Schema): Schema[] => {
      if (schema.properties) return Object.values(schema.properties).flatMap(leaves);
      return schema.items ? [schema, ...leaves(schema.items)] : [schema];
    };
    for (const schema of [InquiryInput, InquiryChange]) {
      for (const { type, enum: choices, format, maxLength, maxItems } of leaves(plain(schema))) {
        if (type === 'array') expect(maxItems).toBeLessThanOrEqual(500);
        else if (type === 'string') expect(choices ?? format ?? maxLength).toBeDefined();
      }
    }
  });
});

const NO_TEXT = 'must be a string';
const TYPES: Record<string, string> = {
  text: `description cargo_ready_date cargo_type port_of_loading port_of_discharge origin.region_code origin.language_code
    origin.postal_code origin.sorting_code origin.administrative_area origin.locality origin.sublocality
    origin.organization destination.region_code destination.locality insured_goods_value.currency suppliers[0].name
    suppliers[0].email suppliers[0].phone suppliers[0].address fcl.containers[0].type
    fcl.containers[0].dropoff_terminal_code`,
  flag: `timeslot_delivery gas_measurement storage side_loader_delivery lcl.tail_lift lcl.pallet_exchange`,
  number: `max_transit_days min_review_score hs_code_count origin.revision insured_goods_value.amount_cents
    fcl.min_free_demurrage_days fcl.min_free_detention_days fcl.containers[0].quantity lcl.components[0].width
    lcl.components[0].height lcl.components[0].depth lcl.components[0].weight lcl.components[0].quantity`,
  list: `transport_modes special_contents incoterms carriers suppliers origin.address_lines origin.recipients
    fcl.containers lcl.components`,
  object: 'origin destination insured_goods_value fcl lcl suppliers[0]',
};
const OTHERS: Record<string, [says: string, ...values: unknown[]]> = {
  text: [NO_TEXT, 0, 7, true, false, [], ['a'], { a: 'b' }],
  flag: ['must be true or false', 0, 1, '', 'true', [], [true], { a: true }],
  number: ['must be a number', '', '7', true, [], [7], { a: 7 }, Number.NaN],
  list: ['must be a list', '', 'a', 7, true, { 0: 'a', length: 1 }],
  object: ['must be an object', '', 'a', 7, false, [], [{}]],
};
const fieldsOf = (kind: string) => words(TYPES[kind] as string);
/** A field of one cargo branch is a field of its inquiries alone. */
const ofBranch = (at: string) => {
  const branch = /^[fl]cl(?=\.|$)/.exec(at)?.[0];
  return branch ? { of: branch } : {};
};
const times = <T>(count: number, value: T): T[] => Array(count).fill(value);
const ENTRIES = ['origin.address_lines', 'origin.recipients'];
const SHORT_TEXTS = fieldsOf('text').filter((at) => /^(?!.*(region_code|language_code|currency|type)$).*\./.test(at));
const ILL_FORMED = 'must be well-formed text without NUL';
const OBJECTS = words(
  'origin. destination. insured_goods_value. suppliers[0]. fcl. fcl.containers[0]. lcl. lcl.components[0].',
);
const tooLong = (count: number) => `must have at most ${count} characters`;
const tooMany = (count: number) => `must have at most ${count} entries`;
/** Too many of the same: what could stay of them is looked into. */
const twiceUpTo = (count: number, at: string) =>
  times(count - 1, at).map((_, index) => `${at}[${index + 1}] is in the list already; name each once`);
const unknown = (rule: string, at: string, values: unknown[]) =>
  faults(rule, at, values, [], { unknown: [at], ...ofBranch(at) });

const FAULTS: Fault[] = [
  ...Object.entries(OTHERS).flatMap(([kind, [says, ...values]]) =>
    fieldsOf(kind).flatMap((at) => faults(`the types of the Inquiry: ${kind}`, at, values, says, ofBranch(at))),
  ),
  ...ENTRIES.flatMap((at) =>
    faults(
      'the types of entries',
      at,
      [
        ['a', 1],
        ['a', null],
        ['', []],
      ],
      [`${at}[1] ${NO_TEXT}`],
    ),
  ),
  ...faults('Limits 4: texts', 'description', ['x'.repeat(5_001), '🚢'.repeat(5_001)], tooLong(5_000)),
  ...SHORT_TEXTS.flatMap((at) =>
    faults('Limits 4: texts', at, ['x'.repeat(301), '🚢'.repeat(301)], tooLong(300), ofBranch(at)),
  ),
  ...ENTRIES.flatMap((at) => faults('Limits 4: texts', at, [['a', 'x'.repeat(301)]], [`${at}[1] ${tooLong(300)}`])),
  ...ENTRIES.flatMap((at) => faults('Limits 4: lists', at, [times(21, 'x')], tooMany(20))),
  ...faults('Limits 4: lists', 'suppliers', [times(21, {})], tooMany(20)),
  ...Object.entries({
    carriers: 'MSCU',
    transport_modes: 'TRANSPORT_MODE_SEA',
    incoterms: 'INCOTERM_FOB',
    special_contents: 'SPECIAL_CONTENTS_LIQUIDS',
  }).flatMap(([at, value]) =>
    faults('Limits 4: lists', at, [times(21, value)], [`${at} ${tooMany(20)}`, ...twiceUpTo(20, at)]),
  ),
  ...faults('Limits 4: lists', 'fcl.containers', [times(101, reefer)], tooMany(100), { of: 'fcl' }),
  ...faults('Limits 4: lists', 'lcl.components', [times(501, box)], tooMany(500), { of: 'lcl' }),
  ...['description', ...SHORT_TEXTS].flatMap((at) =>
    faults('text that cannot be stored', at, ['a\0', 'a\ud83d'], ILL_FORMED, ofBranch(at)),
  ),
  ...SET_BY_SERVICE.flatMap((key) => unknown('keys that only the service sets', key, ['1', 1, null, {}])),
  ...['', ...OBJECTS].flatMap((object) =>
    ['colour', '__proto__', 'constructor', 'toString', '0', ...(object ? ['id', 'description'] : [])].flatMap((key) =>
      unknown('any other key', object + key, [{ description: 'a' }, null, '', []]),
    ),
  ),
];

const told = (sent: Sent) => outcome(judgeCreate(sent));

describe('what is no such input is refused', () => {
  test.each([...new Set(FAULTS.map(({ rule }) => rule))])('%s', (rule) => {
    for (const fault of FAULTS.filter((one) => one.rule === rule)) {
      const sound = complete(fault.of === 'fcl' ? inContainers : onPallets);
      const { draft, says, unknown } = planted(sound, [fault]);
      expect(told(draft), `${fault.at}: ${String(fault.value).slice(0, 20)}`).toEqual({
        accepted: false,
        says,
        unknown,
      });
    }
  });

  test('all of it at once, each key and each field named', () => {
    const any = fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(inquiry.map(complete), any, (sound, wanted) => {
        const { draft, chosen, says, unknown } = planted(sound, wanted);
        expect(told(draft)).toEqual({ accepted: chosen.length === 0, says, unknown });
      }),
      { numRuns: 150 },
    );
  });

  test('an empty object is no text, flag, number or list', () => {
    for (const kind of ['text', 'flag', 'number', 'list']) {
      for (const at of fieldsOf(kind)) {
        const { draft } = planted(complete(ofBranch(at).of === 'fcl' ? inContainers : onPallets), []);
        put(draft, at, {});
        expect(told(draft).says, at).toEqual([`${at} ${OTHERS[kind]?.[0]}`]);
      }
    }
  });
});

describe('Limits 4: what is just within is accepted', () => {
  const letter = (index: number) => String.fromCharCode(65 + index);
  const codes = Array.from({ length: 20 }, (_, index) => `M${letter(index % 26)}${letter(Math.floor(index / 26))}`);

  test.each<[at: string, value: unknown]>([
    ['description', '🚢'.repeat(5_000)],
    ...SHORT_TEXTS.flatMap((at): [string, unknown][] => [
      [at, '🚢'.repeat(300)],
      [at, 'x'.repeat(300)],
    ]),
    ...ENTRIES.map((at): [string, unknown] => [at, times(20, 'x'.repeat(300))]),
    ['origin.address_lines', times(20, '')],
    ['suppliers', times(20, { name: 'a' })],
    ['carriers', codes],
    ['fcl.containers', times(100, reefer)],
    ['lcl.components', times(500, box)],
    ['fcl.min_free_demurrage_days', 9_007_199_254_740_991],
  ])('%s', (at, value) => {
    const { draft } = planted(complete(ofBranch(at).of === 'fcl' ? inContainers : onPallets), []);
    put(draft, at, value);
    expect(JSON.stringify(judgeCreate(draft).content)).toBe(JSON.stringify(contentFrom(draft)));
  });
});

describe('the offending key is named in the error message', () => {
  test('with its path; one that the service sets is told apart', () => {
    expect(unknownInquiryKeys(['lcl.colour'])).toBe('unknown key "lcl.colour"');
    for (const key of SET_BY_SERVICE) expect(unknownInquiryKeys([key])).toBe(`key "${key}" is set by the service`);
    // A key of the input can be unknown too: to a cancel, which takes none.
    for (const path of ['lcl.id', 'suppliers[0].status', 'constructor', '__proto__', 'Id', '', 'description', 'lcl']) {
      expect(unknownInquiryKeys([path])).toBe(`unknown key "${path}"`);
    }
    expect(unknownInquiryKeys(['id', 'colour', 'fcl.tail_lift'])).toBe(
      'key "id" is set by the service; unknown key "colour"; unknown key "fcl.tail_lift"',
    );
    expect(unknownInquiryKeys([])).toBe('');
    expect(unknownKeys(['id', 'colour'])).toBe('unknown key "id"; unknown key "colour"');
  });

  test('a thousand of them, and how many more there are', () => {
    const paths = Array.from({ length: 1_001 }, (_, index) => `k${index}`);
    expect(unknownInquiryKeys(paths.slice(1))).toMatch(/^unknown key "k1"; .*; unknown key "k1000"$/);
    expect(unknownInquiryKeys(paths)).toMatch(/; unknown key "k999"; and 1 more$/);
  });

  test('a very long one by its beginning', () => {
    expect(unknownInquiryKeys(['k'.repeat(200)])).toBe(`unknown key "${'k'.repeat(200)}"`);
    expect(unknownInquiryKeys(['k'.repeat(1e6)])).toBe(`unknown key "${'k'.repeat(200)}…"`);
  });
});
