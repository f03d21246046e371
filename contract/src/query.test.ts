import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/any-character.ts';
import { type ListDefinition, lists } from './lists.ts';
import { checkParameters, listParameters, type Parameter, parseListQuery, type RawQuery, valuesOf } from './query.ts';

const { shipments, inquiries, invoices } = lists;
const queryOf = (raw: RawQuery, list: ListDefinition = shipments) => {
  const { query, violations } = parseListQuery(list, raw);
  expect(violations).toEqual([]);
  return query;
};
const refusals = (raw: RawQuery) =>
  parseListQuery(shipments, raw).violations.map(({ field, description }) => `${field} ${description}`);

const LIMIT = 'limit must lie between 1 and 100';
const WHOLE = 'limit must be a whole number';
const DATE = 'must be YYYY-MM-DD, gte:YYYY-MM-DD, lte:YYYY-MM-DD or YYYY-MM-DD..YYYY-MM-DD, of days that exist';
const MALFORMED = 'must be well-formed text without NUL';

test('nothing asked: 50 of the newest first by id', () => {
  const plain = { limit: 50, descending: true, sort: 'id', search: '', statuses: [], dates: [] };
  for (const list of [shipments, inquiries, invoices]) expect(queryOf({}, list)).toStrictEqual(plain);
});

describe('limit: 1 to 100; default 50 when omitted or 0; above 100 or below 0 gives 400', () => {
  test('every number', () => {
    for (let limit = 1; limit <= 100; limit++) expect(queryOf({ limit: String(limit) }).limit).toBe(limit);
    expect([queryOf({ limit: '0' }).limit, queryOf({ limit: '-0' }).limit]).toEqual([50, 50]);
    fc.assert(
      fc.property(fc.integer(), (limit) => {
        fc.pre(limit < 0 || limit > 100);
        expect(refusals({ limit: String(limit) })).toEqual([LIMIT]);
      }),
    );
    for (const limit of ['99999999999', '-99999999999', '9'.repeat(400)]) expect(refusals({ limit })).toEqual([LIMIT]);
  });

  test.each(['', ' ', '5 ', '+5', '5.0', '1e2', '0x10', 'ten', '٥', '--1', 'NaN', 'Infinity', 'null'])(
    'a non-integer limit: %j',
    (limit) => {
      expect(refusals({ limit })).toEqual([WHOLE]);
    },
  );
});

describe('after and before', () => {
  test('each is passed on as it is', () => {
    expect(queryOf({ after: 'abc' })).toMatchObject({ after: 'abc' });
    expect(queryOf({ before: 'abc' })).toMatchObject({ before: 'abc' });
    expect(queryOf({ after: 'abc' })).not.toHaveProperty('before');
    // An empty one is a cursor too, and a bad one: it is not left out.
    expect(queryOf({ after: '' })).toMatchObject({ after: '' });
  });

  test('have at most 2048 characters, as the contract says of them', () => {
    const cursors = listParameters(shipments).filter(({ name }) => ['after', 'before'].includes(name));
    expect(cursors.map(({ maxLength }) => maxLength)).toEqual([2_048, 2_048]);
    expect(queryOf({ after: 'a'.repeat(2_048) }).after).toHaveLength(2_048);
    for (const name of ['after', 'before']) {
      expect(refusals({ [name]: 'a'.repeat(2_049) })).toEqual([`${name} must have at most 2048 characters`]);
    }
  });

  test('cannot be combined', () => {
    expect(refusals({ after: 'a', before: 'b' })).toEqual(['before cannot be combined with after']);
    expect(refusals({ after: '', before: '' })).toEqual(['before cannot be combined with after']);
  });
});

describe('order and order_by', () => {
  test('default descending', () => {
    expect(queryOf({ order: 'ORDER_UNSPECIFIED' }).descending).toBe(true);
    expect(queryOf({ order: 'ORDER_DESC' }).descending).toBe(true);
    expect(queryOf({ order: 'ORDER_ASC' }).descending).toBe(false);
  });

  test('unspecified means newest first by id; each other value sorts by the field it names', () => {
    expect(queryOf({ order_by: 'SHIPMENT_ORDER_BY_UNSPECIFIED' }).sort).toBe('id');
    expect(queryOf({ order_by: 'SHIPMENT_ORDER_BY_CARGO_READY_DATE' }).sort).toBe('cargo_ready_date');
    expect(queryOf({ order_by: 'INVOICE_ORDER_BY_AMOUNT_EX_VAT' }, invoices).sort).toBe('amount_ex_vat');
  });

  test.each(['', 'asc', 'ASC', 'ORDER_', 'order_asc', 'toString', '__proto__'])('unknown order: %j', (order) => {
    expect(refusals({ order })).toEqual(['order must be one of ORDER_UNSPECIFIED, ORDER_ASC, ORDER_DESC']);
  });

  test.each(['', 'ETD', 'INVOICE_ORDER_BY_REFERENCE', 'SHIPMENT_ORDER_BY_', 'SHIPMENT_ORDER_BY_ISSUE_DATE'])(
    'unknown order_by: %j',
    (order_by) => {
      expect(refusals({ order_by })).toEqual([
        expect.stringMatching(/^order_by must be one of SHIPMENT_ORDER_BY_UNSPEC/),
      ]);
    },
  );
});

describe('search', () => {
  test('is taken as it is; an empty one narrows nothing', () => {
    expect(queryOf({ search: ' %_Zürich" ' }).search).toBe(' %_Zürich" ');
    expect(queryOf({ search: '' }).search).toBe('');
  });

  test('has at most 200 characters, however many bytes', () => {
    expect(queryOf({ search: '🚢'.repeat(200) }).search).toHaveLength(400);
    expect(refusals({ search: 'a'.repeat(201) })).toEqual(['search must have at most 200 characters']);
    expect(refusals({ search: '🚢'.repeat(201) })).toEqual(['search must have at most 200 characters']);
  });
});

describe('filters combine with AND', () => {
  test('filter.status matches any of the given states, each once', () => {
    expect(queryOf({ 'filter.status': 'STATUS_ACTIVE' }).statuses).toEqual(['STATUS_ACTIVE']);
    const several = ['STATUS_ON_HOLD', 'STATUS_UNSPECIFIED', 'STATUS_ON_HOLD'];
    expect(queryOf({ 'filter.status': several }).statuses).toEqual(['STATUS_ON_HOLD', 'STATUS_UNSPECIFIED']);
  });

  test.each(['', 'ACTIVE', 'status_active', 'STATUS_PAID', 'STATUS_ACTIVE,STATUS_ON_HOLD', 'constructor'])(
    'unknown state: %j',
    (status) => {
      const refused = [expect.stringMatching(/^filter\.status must be one of STATUS_UNSPECIFIED, STATUS_ACTIVE, /)];
      expect(refusals({ 'filter.status': status })).toEqual(refused);
      const named = [expect.stringContaining(`filter.status "${status}" must be one of STATUS_UNSPECIFIED, `)];
      expect(refusals({ 'filter.status': ['STATUS_ACTIVE', status] })).toEqual(named);
    },
  );

  test('every unknown state is an entry of its own, and said once', () => {
    expect(refusals({ 'filter.status': ['FOO', 'STATUS_ACTIVE', 'BAR', 'FOO'] })).toEqual([
      expect.stringContaining('filter.status "FOO" must be one of '),
      expect.stringContaining('filter.status "BAR" must be one of '),
    ]);
  });

  test('a date filter may be repeated, and all must hold', () => {
    const raw = { 'filter.etd': ['gte:2026-01-01', 'lte:2026-03-31'], 'filter.eta': '2026-02-01..2026-02-28' };
    expect(queryOf(raw).dates).toEqual([
      { field: 'etd', from: '2026-01-01' },
      { field: 'etd', to: '2026-03-31' },
      { field: 'eta', from: '2026-02-01', to: '2026-02-28' },
    ]);
    expect(queryOf({ 'filter.due_date': '2026-02-01' }, invoices).dates).toEqual([
      { field: 'due_date', from: '2026-02-01', to: '2026-02-01' },
    ]);
  });

  test.each(['', '2026-02-30', 'gte:', '2026-01-01..', 'tomorrow'])('malformed date filter: %j', (filter) => {
    expect(refusals({ 'filter.etd': filter })).toEqual([`filter.etd ${DATE}`]);
    expect(refusals({ 'filter.etd': ['2026-01-01', filter, filter] })).toEqual([`filter.etd ${DATE}`]);
  });

  test('at most 50 of one, as the contract says of each', () => {
    const filters = listParameters(invoices).filter(({ type }) => type === 'array');
    expect(filters.map(({ maxItems }) => maxItems)).toEqual(filters.map(() => 50));
    const many = (count: number) => Array<string>(count).fill('gte:2026-01-01');
    expect(queryOf({ 'filter.etd': many(50) }).dates).toHaveLength(50);
    expect(refusals({ 'filter.etd': many(51) })).toEqual(['filter.etd is given more than 50 times']);
  });
});

describe('any query', () => {
  test('a parameter that takes one value is given once', () => {
    for (const name of ['limit', 'after', 'before', 'order', 'order_by', 'search']) {
      expect(refusals({ [name]: ['1', '1'] })).toEqual([`${name} is given more than once`]);
    }
  });

  test.each([
    'page',
    'Limit',
    'filter',
    'filter.',
    'filter.issue_date',
    'filter[status]',
    '',
    'toString',
    'constructor',
  ])('unknown query parameter: %j', (name) => {
    expect(refusals({ [name]: '1' })).toEqual([`${name} is not a parameter of this operation`]);
  });

  test('__proto__ is an unknown parameter like any other', () => {
    const raw = JSON.parse('{"__proto__": "1"}') as RawQuery;
    expect(refusals(raw)).toEqual(['__proto__ is not a parameter of this operation']);
  });

  test.each(['a\0', '\0', '\ud800', 'a\udfff'])('text that is not well-formed: %j', (text) => {
    for (const name of ['after', 'before', 'search', 'order', 'filter.status', 'filter.etd', 'limit']) {
      expect(refusals({ [name]: text })).toEqual([`${name} ${MALFORMED}`]);
    }
  });

  test('every problem at once, one a parameter', () => {
    const raw = {
      limit: '101',
      after: 'a',
      before: 'b',
      order: 'UP',
      order_by: ['a', 'b'],
      search: 'a\0'.repeat(300),
      'filter.status': ['STATUS_ACTIVE', 'STATUS_PAID'],
      'filter.etd': 'soon',
      'filter.eta': ['2026-02-30', 'gte:'],
      colour: 'red',
    };
    expect(new Set(refusals(raw).map((refusal) => refusal.split(' ')[0]))).toEqual(
      new Set([
        'limit',
        'before',
        'order',
        'order_by',
        'search',
        'filter.status',
        'filter.etd',
        'filter.eta',
        'colour',
      ]),
    );
    expect(refusals(raw)).toHaveLength(9);
  });

  test('whatever it is, it is judged without a throw, by the names of its parameters', () => {
    const names = [...listParameters(shipments).map(({ name }) => name), '__proto__', 'x'];
    const value = fc.oneof(fc.string({ unit: anyCharacter }), fc.array(fc.string(), { maxLength: 3 }));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (raw) => {
        for (const { field, description } of parseListQuery(shipments, raw).violations) {
          expect(Object.keys(raw)).toContain(field);
          expect(description).not.toBe('');
        }
      }),
    );
  });

  test('an operation without parameters takes none', () => {
    expect(checkParameters([], {})).toEqual([]);
    expect(checkParameters([], { pretty: '' })).toEqual([
      { field: 'pretty', description: 'is not a parameter of this operation' },
    ]);
  });

  test('a parameter has the form that it says', () => {
    const day: Parameter = { name: 'day', type: 'string', format: 'date', description: 'A day.' };
    expect(checkParameters([day], { day: '2028-02-29' })).toEqual([]);
    for (const wrong of ['2027-02-29', '2026-1-1', '2026-01-01T00:00:00Z', '']) {
      expect(checkParameters([day], { day: wrong })).toEqual([
        { field: 'day', description: 'must be an existing calendar date, YYYY-MM-DD' },
      ]);
    }
  });

  test('a value is one, several or none', () => {
    expect([valuesOf(undefined), valuesOf('a'), valuesOf(['a', 'b']), valuesOf('')]).toEqual([
      [],
      ['a'],
      ['a', 'b'],
      [''],
    ]);
  });
});
