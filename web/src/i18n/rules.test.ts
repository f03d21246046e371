import {
  AccessTokenInput,
  applicationOperations,
  check,
  checkParameters,
  errors,
  InquiryChange,
  InquiryInput,
  InquiryStatus,
  type InquiryWrite,
  inquiryRefusal,
  judgeCreate,
  judgeUpdate,
  LogInInput,
  limits,
  lists,
  type Operation,
  PasswordChangeInput,
  parseListQuery,
  plain,
  type Schema,
  type Sent,
  unknownInquiryKeys,
  unknownKeys,
} from '@fairlead/contract';
import fc, { type Arbitrary } from 'fast-check';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { inContainers, inquiry, onPallets, put, stored } from '../../../contract/src/inquiry/generators.fixture.ts';
import { inDutch } from './rules.ts';

/** Values of every kind, most of which are wrong wherever they are put. */
const ODD: readonly unknown[] = [
  ...[undefined, null, true, {}, { nobody: 1 }, [], [null], ['x', 'x'], Array(600).fill('MAEU')],
  ...['', ' ', 'x', 'a\0b', '\ud800', 'x'.repeat(6_000), '2026-02-30', 'CARGO_TYPE_PALLETS', 'CARGO_TYPE_CONTAINERS'],
  ...[0, -1, 1.5, Number.NaN, 3e9, -3e9, 1e16, -1e16],
];

/** Paths of all fields of a schema, the first entry of each list among them. */
const pathsOf = (schema: Schema, path = ''): string[] => {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    pathsOf(field, path ? `${path}.${key}` : key),
  );
  const entry = schema.items ? pathsOf(schema.items, `${path}[0]`) : [];
  return [...(path ? [path] : []), ...inner, ...entry];
};

/** Whatever somebody may send where this is asked for. */
function anything(schema: Schema): Arbitrary<unknown> {
  const odd = fc.constantFrom(...ODD);
  const fields = Object.entries(schema.properties ?? {}).map(([key, field]) => [key, anything(field)] as const);
  if (fields.length > 0) return fc.oneof(odd, fc.record(Object.fromEntries(fields), { requiredKeys: [] }));
  if (schema.items) return fc.oneof(odd, fc.array(anything(schema.items), { maxLength: 3 }));
  return schema.enum ? fc.oneof(odd, fc.constantFrom(...schema.enum)) : odd;
}

/** A sound inquiry but for one value. What is of the other kind of cargo is left away. */
function withOdd(sound: Sent, path: string, value: unknown): Sent {
  const place = { region_code: 'NL', locality: 'Tilburg', address_lines: [], recipients: [] };
  const lists = { suppliers: [{}], carriers: [], special_contents: [] };
  const sent = structuredClone({ ...sound, ...lists, origin: place, destination: place, insured_goods_value: {} });
  const [branch = ''] = path.split('.', 1);
  if (path === branch || branch in sent) put(sent, path, value);
  return sent;
}

const inEnglish = (said: readonly { description: string }[] = []) =>
  said.map(({ description }) => description).filter((words) => inDutch(words) === undefined);

describe('in Dutch is told', () => {
  test('what is wrong with any field of an inquiry', () => {
    const sent = [inContainers, onPallets].flatMap((sound) =>
      pathsOf(plain(InquiryInput)).flatMap((path) => ODD.map((value) => withOdd(sound, path, value))),
    );
    expect(sent.flatMap((content) => inEnglish(judgeCreate(content).problems?.violations))).toEqual([]);
  });

  test('what is wrong with an inquiry of any content', () => {
    fc.assert(
      fc.property(anything(plain(InquiryInput)), inquiry, fc.array(fc.string()), (sent, sound, keys) => {
        const some = Object.fromEntries(Object.entries(Object(sent)).filter(([key]) => !keys.includes(key)));
        for (const content of [some, { ...sound, ...some }]) {
          expect(inEnglish(judgeCreate(content).problems?.violations)).toEqual([]);
        }
      }),
    );
  });

  test('what is wrong with any change of an inquiry', () => {
    fc.assert(
      fc.property(stored, anything(plain(InquiryChange)), (before, change) => {
        expect(inEnglish(judgeUpdate(before, Object(change)).problems?.violations)).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(stored, fc.constantFrom('fcl', 'lcl'), (before, branch) => {
        expect(inEnglish(judgeUpdate(before, { [branch]: {} }).problems?.violations)).toEqual([]);
      }),
    );
  });

  test.each(Object.entries({ LogInInput, PasswordChangeInput, AccessTokenInput }))(
    'what is wrong with %s',
    (_, schema) => {
      fc.assert(
        fc.property(anything(plain(schema)), (sent) => {
          expect(inEnglish(check(schema, sent).violations)).toEqual([]);
        }),
      );
    },
  );

  test('what is wrong with a value of any kind', () => {
    const schemas: Schema[] = [
      ...['date', 'date-time', 'uint64', 'uuid', 'currency', 'region', 'un-locode', 'scac', 'language'].map(
        (format) => ({
          type: 'string',
          format,
        }),
      ),
      ...[{ exclusiveMinimum: 3 }, { minimum: -2 }, { format: 'int32' }, {}].map((more) => ({
        type: 'integer',
        ...more,
      })),
      ...[{ minItems: 1 }, { minItems: 2 }, { maxItems: 0 }, { maxItems: 1 }].map((more) => ({
        type: 'array',
        items: { type: 'boolean' },
        ...more,
      })),
    ];
    const said = schemas.flatMap((schema) => ODD.flatMap((value) => check(schema as TSchema, value).violations));
    expect(inEnglish(said)).toEqual([]);
  });

  test('keys that no request has', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('id', 'status', 'a; b "c" \\')), { minLength: 1 }),
        (keys) => {
          for (const say of [unknownKeys, unknownInquiryKeys]) expect(inDutch(say(keys))).toMatch(/sleutel/);
        },
      ),
    );
    expect(inDutch(unknownKeys(Array(limits.max_named_keys + 2).fill('x')))).toMatch(/; en nog 2$/);
    expect(inDutch(unknownInquiryKeys(['id', 'x']))).toBe(
      'sleutel "id" wordt door de dienst bepaald; onbekende sleutel "x"',
    );
  });

  test('why a write is refused in any state', () => {
    const writes: readonly InquiryWrite[] = ['describe', 'update', 'cancel', 'delete'];
    for (const status of InquiryStatus.values) {
      for (const write of writes) {
        const refusal = inquiryRefusal(write, { status });
        if (refusal === undefined) continue;
        expect(inDutch(refusal)).toMatch(/^er is een offerte/);
        expect(inDutch(`Inquiry Q3FD-88NR: ${refusal}`)).toBe(`Aanvraag Q3FD-88NR: ${inDutch(refusal)}`);
      }
    }
  });

  test.each(Object.entries(errors))('the error %s', (_, { message }) => {
    expect(inDutch(message)).toBeDefined();
  });

  test('what an address asks of a list wrongly', () => {
    const values = ['', 'x', '-1', '101', '1.5', 'a\0b', 'x'.repeat(300), 'gte:2026-02-30'];
    const odd = fc.constantFrom(...values, ...values.map((value) => ['ORDER_ASC', value]), Array(51).fill('x'));
    for (const list of Object.values(lists)) {
      const names = ['limit', 'after', 'before', 'order', 'order_by', 'search', 'filter.status', 'filter.nobody'];
      const keys = [...names, ...list.dates.map((field) => `filter.${field}`)].map((name) => [name, odd] as const);
      fc.assert(
        fc.property(fc.record(Object.fromEntries(keys), { requiredKeys: [] }), (asked) => {
          expect(inEnglish(parseListQuery(list, asked as Record<string, string | string[]>).violations)).toEqual([]);
        }),
      );
    }
  });

  test('what an address asks of the rest wrongly', () => {
    for (const { query } of Object.values<Operation>(applicationOperations)) {
      for (const { name } of query ?? []) {
        for (const value of ['x', 'a\0b', ['a', 'b']]) {
          expect(inEnglish(checkParameters(query ?? [], { [name]: value, nobody: 'x' }))).toEqual([]);
        }
      }
    }
  });

  // These are the service's own, beside the contract.
  test.each([
    'is not your password',
    'must not be white space alone',
    'must not be the current password',
    'must not be the e-mail address',
    `You have ${limits.max_tokens_per_user} access tokens, and cannot have more: delete one first`,
    'Too many requests: 60 writes are allowed in 60 s; try again in 12 s',
    'is not a cursor of this list',
    'is not a cursor of this list in this order',
    'must be an existing date, YYYY-MM-DD',
    'moves by road: only shipments by sea and air are tracked',
    'Not found: GET /v1/shipment/ABCD-1234',
  ])('“%s”', (words) => {
    expect(inDutch(words)).toBeDefined();
    expect(inDutch(words)).not.toBe(words);
  });
});

test('numbers and names stay in the Dutch as they were', () => {
  expect(inDutch('must have at most 300 characters')).toBe('dit mag hoogstens 300 tekens hebben');
  expect(inDutch('must be one of ORDER_ASC, ORDER_DESC')).toBe('dit moet een van deze zijn: ORDER_ASC, ORDER_DESC');
  expect(inDutch('must be 0 or more')).toBe('dit moet 0 of meer zijn');
});

test('words that a newer service has found stay in English', () => {
  for (const words of ['is not known here', 'must be lovely', 'constructor', ''])
    expect(inDutch(words)).toBeUndefined();
});
