import { type Operation, operations, type Schema } from '@fairlead/sdk/contract';
import { Ajv, addFormats } from '@modelcontextprotocol/server/validators/ajv';
import { describe, expect, it } from 'vitest';
import { addressSchema, inputSchema, type JsonSchema, jsonSchema } from './schema.ts';

const operation = (id: string): Operation => operations[id] as Operation;

type Bounded = Pick<Schema, 'minimum' | 'maximum' | 'maxLength' | 'maxItems'>;

/** What an inquiry of loose cargo needs. */
const inquiry = {
  description: 'Cookware',
  origin: { region_code: 'CN', locality: 'Ningbo' },
  destination: { region_code: 'NL', locality: 'Rotterdam' },
  cargo_ready_date: '2026-04-01',
  cargo_type: 'CARGO_TYPE_PALLETS',
  transport_modes: ['TRANSPORT_MODE_SEA'],
  incoterms: ['INCOTERM_FOB'],
  lcl: { components: [{ width: 80, height: 120, depth: 100, weight: 250.5, quantity: 4 }] },
};

/** Strict: a keyword or a format that JSON Schema does not know is an error. */
function reader(schema: JsonSchema) {
  const ajv = new Ajv({ strict: true, allErrors: true });
  addFormats(ajv as never);
  return ajv.compile(schema);
}

describe('the schema of a tool', () => {
  it.each(Object.entries(operations))('is valid for a strict reader: %s', (_, each) => {
    expect(() => reader(inputSchema(each))).not.toThrow();
  });

  it('takes the parameters of the path, which are needed', () => {
    const { properties, required, additionalProperties } = inputSchema(operation('getShipment'));
    expect(Object.keys(properties)).toEqual(['shipment']);
    expect(required).toEqual(['shipment']);
    expect(additionalProperties).toBe(false);
  });

  it('takes the parameters of the query, filters as one object', () => {
    const { properties, required } = inputSchema(operation('listShipments'));
    expect(required).toEqual([]);
    expect(Object.keys(properties)).toEqual(['limit', 'after', 'before', 'order', 'order_by', 'search', 'filter']);
    expect(Object.keys(properties.filter?.properties ?? {})).toEqual(['status', 'etd', 'eta']);
  });

  it.each(Object.entries(operations))('keeps what the contract says of each parameter: %s', (_, { query, ...rest }) => {
    const { properties } = inputSchema({ query, ...rest });
    for (const { name, type, description, enum: members, ...bounds } of query) {
      const [group = '', field] = name.split('.');
      const schema = field ? properties[group]?.properties?.[field] : properties[group];
      expect(schema).toMatchObject({ type, description });
      expect(type === 'array' ? schema?.items?.enum : schema?.enum).toEqual(members);
      const told = (of: Bounded = {}) => [of.minimum, of.maximum, of.maxLength, of.maxItems];
      expect(told(schema)).toEqual(told(bounds));
    }
  });

  it('takes the fields of the body beside the path', () => {
    const { properties, required } = inputSchema(operation('updateInquiry'));
    expect(Object.keys(properties)).toEqual([
      'inquiry',
      ...Object.keys(operation('updateInquiry').input?.properties ?? {}),
    ]);
    expect(required).toEqual(['inquiry']);
  });

  it('takes an inquiry and refuses what breaks its rules', () => {
    const accepts = reader(inputSchema(operation('createInquiry')));
    const { description: _, ...undescribed } = inquiry;
    expect(accepts(inquiry)).toBe(true);
    expect(accepts(undescribed)).toBe(false);
    expect(accepts({ ...inquiry, colour: 'red' })).toBe(false);
    expect(accepts({ ...inquiry, cargo_ready_date: '2026-02-30' })).toBe(false);
    expect(accepts({ ...inquiry, transport_modes: [] })).toBe(false);
    expect(accepts({ ...inquiry, transport_modes: ['TRANSPORT_MODE_BARGE'] })).toBe(false);
    expect(accepts({ ...inquiry, lcl: { components: [{ ...inquiry.lcl.components[0], weight: 0 }] } })).toBe(false);
  });

  it('refuses a body with a field of the same name as a parameter of the path', () => {
    const input: Schema = { type: 'object', properties: { inquiry: { type: 'string' } } };
    expect(() => inputSchema({ ...operation('updateInquiry'), input })).toThrow('inquiry');
  });
});

describe('a schema of the contract', () => {
  it.each(['createInquiry', 'updateInquiry'])('keeps every word and every bound: %s', (id) => {
    const input = operation(id).input as Schema;
    expect(withoutOwnWords(jsonSchema(input))).toEqual(withoutOwnWords(input));
  });

  it('tells its example as JSON Schema does, and only formats that JSON Schema knows', () => {
    expect(jsonSchema({ title: 'Port', type: 'string', format: 'un-locode', example: 'NLRTM' })).toEqual({
      type: 'string',
      examples: ['NLRTM'],
    });
    expect(jsonSchema({ type: 'string', format: 'date' })).toEqual({ type: 'string', format: 'date' });
  });
});

describe('what goes into the address', () => {
  it('is all that an operation without a body takes', () => {
    expect(addressSchema(operation('listInvoices'))).toEqual(inputSchema(operation('listInvoices')));
    expect(addressSchema(operation('cancelInquiry')).additionalProperties).toBe(false);
  });

  it('leaves the body to the service', () => {
    const { properties, additionalProperties } = addressSchema(operation('updateInquiry'));
    expect(Object.keys(properties)).toEqual(['inquiry']);
    expect(additionalProperties).toBe(true);
  });
});

/** Without what the contract and JSON Schema say each in their own words. */
const withoutOwnWords = (schema: object): unknown =>
  JSON.parse(
    JSON.stringify(schema, (key, value) => {
      const isWord = ['title', 'format', 'example', 'examples', 'x-nullable'].includes(key) && !isSchema(value);
      return isWord ? undefined : value;
    }),
  );

const isSchema = (value: unknown): boolean => typeof Object(value).type === 'string';
