// A schema as rows: fields under what they are part of, with all that the contract says of them.
import { describe, expect, test } from 'vitest';
import { DEFINITIONS, OPERATIONS, operation } from './contract.fixture.ts';
import { parameterRow, type Row, rowsOf } from './rows.ts';
import { bodyOf, parametersIn, type Schema } from './swagger.ts';

const ref = (name: string): Schema => ({ $ref: `#/definitions/${name}` });
const rowAt = (rows: readonly Row[], path: string) => rows.find((row) => row.path === path);
const inquiryInput = rowsOf(ref('InquiryInput'), DEFINITIONS);

describe('rows of a record', () => {
  test('go down to the last field', () => {
    const paths = inquiryInput.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['origin', 'origin.region_code', 'lcl.components.width']));
    expect(rowAt(inquiryInput, 'lcl.components.width')).toMatchObject({ depth: 2, type: 'number', is_list: false });
  });

  test('say what is required, of which kind and how large', () => {
    expect(rowAt(inquiryInput, 'description')).toMatchObject({
      is_required: true,
      type: 'string',
      bounds: [
        { kind: 'min_length', value: 1 },
        { kind: 'max_length', value: 5000 },
      ],
    });
    expect(rowAt(inquiryInput, 'storage')?.is_required).toBe(false);
    expect(rowAt(inquiryInput, 'lcl.components.quantity')?.bounds).toContainEqual({ kind: 'more_than', value: 0 });
  });

  test("use a field's own words before those of what it refers to", () => {
    expect(rowAt(inquiryInput, 'origin')).toMatchObject({
      record: 'PostalAddressInput',
      description: 'Where the cargo comes from. Required on create.',
    });
  });

  test('name the members of a list, and what they mean, also of a choice among them', () => {
    const row = rowAt(inquiryInput, 'transport_modes');
    expect(row).toMatchObject({ is_list: true, type: 'string', record: 'TransportModeChoice' });
    expect(row?.bounds).toContainEqual({ kind: 'unique', value: 1 });
    expect(row?.members.every(({ meaning }) => meaning !== '')).toBe(true);
  });

  test('leave nested records to themselves when only its own are asked for', () => {
    const own = rowsOf(ref('InquiryInput'), DEFINITIONS, false);
    expect(own.every(({ depth }) => depth === 0)).toBe(true);
    expect(own.map(({ path }) => path)).toEqual(Object.keys(DEFINITIONS.InquiryInput?.properties ?? {}));
    expect(rowAt(rowsOf(ref('ApiInfo'), DEFINITIONS, false), 'auth.header')?.depth).toBe(1);
  });

  test('tell what is not defined by its name alone', () => {
    expect(rowsOf({ properties: { gone: ref('Gone') } }, {})).toMatchObject([{ path: 'gone', record: 'Gone' }]);
  });
});

describe('parameters', () => {
  const [limit, , , order] = parametersIn(operation('listShipments'), 'query').map((one) =>
    parameterRow(one, DEFINITIONS),
  );

  test('have bounds and a default', () => {
    expect(limit).toMatchObject({ type: 'integer', default: 50, is_required: false });
    expect(limit?.bounds).toEqual([
      { kind: 'at_least', value: 0 },
      { kind: 'at_most', value: 100 },
    ]);
  });

  test('have their own default alone: that of an enumeration is for who reads it', () => {
    expect(rowAt(rowsOf(ref('Shipment'), DEFINITIONS), 'status')?.default).toBeUndefined();
  });

  test('have members with meanings, which are not told twice', () => {
    expect(order?.members).toContainEqual({ value: 'ORDER_ASC', meaning: 'ascending' });
    expect(order?.description).toBe('Direction of the list; descending by default.');
  });
});

test('every field of the contract is told with words, and every member with its meaning', () => {
  const bodies = OPERATIONS.map(bodyOf).filter((schema) => schema !== undefined);
  const answers = OPERATIONS.flatMap(({ responses }) => Object.values(responses).map(({ schema }) => schema ?? {}));
  for (const schema of [...bodies, ...answers]) {
    for (const row of rowsOf(schema, DEFINITIONS)) {
      expect(row.description, row.path).not.toBe('');
      for (const { value, meaning } of row.members) expect(meaning, value).not.toBe('');
    }
  }
});
