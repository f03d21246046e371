import { operations } from '@fairlead/sdk/contract';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './check.ts';
import { addressSchema } from './schema.ts';

const problems = (id: string, given: unknown) => problemsOf(addressSchema(operations[id] as never), given);

describe('arguments', () => {
  it.each([
    ['listShipments', {}],
    ['listShipments', { limit: 100, order: 'ORDER_ASC', search: 'zürich', filter: { status: ['STATUS_ACTIVE'] } }],
    ['listShipments', { filter: { eta: ['gte:2026-01-01', 'lte:2026-02-01'] } }],
    ['getShipment', { shipment: 'ABCD-2345' }],
    ['getApiInfo', {}],
  ])('are as they should be: %s %j', (id, given) => {
    expect(problems(id, given)).toEqual([]);
  });

  it.each([
    ['getShipment', {}, ['shipment is missing']],
    ['getShipment', { shipment: '' }, ['shipment must not be empty']],
    ['getShipment', { shipment: 1024 }, ['shipment must be a text']],
    ['getShipment', { shipment: 'A', ref: 'A' }, ['ref is unknown here (there is shipment)']],
    ['getApiInfo', { x: 1 }, ['x is unknown here (nothing is to be given)']],
    ['listShipments', [], ['the arguments must be an object']],
    ['listShipments', { limit: 101 }, ['limit must be at most 100']],
    ['listShipments', { limit: -1 }, ['limit must be at least 0']],
    ['listShipments', { limit: 1.5 }, ['limit must be a whole number']],
    ['listShipments', { after: null }, ['after must be a text']],
    ['listShipments', { order: 'up' }, ['order must be one of ORDER_UNSPECIFIED, ORDER_ASC, ORDER_DESC']],
    ['listShipments', { search: 'x'.repeat(201) }, ['search must have at most 200 characters']],
    ['listShipments', { filter: 'STATUS_ACTIVE' }, ['filter must be an object']],
    ['listShipments', { filter: { eta: '2026-01-01' } }, ['filter.eta must be a list']],
    ['listShipments', { filter: { eta: [5] } }, ['filter.eta[0] must be a text']],
    ['listShipments', { filter: { size: [] } }, ['filter.size is unknown here (there is status, etd, eta)']],
    ['listShipments', { constructor: 1 }, [expect.stringContaining('constructor is unknown here')]],
  ])('have their problems named: %s %j', (id, given, expected) => {
    expect(problems(id, given)).toEqual(expected);
  });

  it('have all their problems named at once', () => {
    expect(problems('listShipments', { limit: 'x', filter: { status: ['A', 'STATUS_ACTIVE', 'B'] } })).toEqual([
      'limit must be a whole number',
      expect.stringMatching(/^filter\.status\[0\] must be one of STATUS_UNSPECIFIED, /),
      expect.stringMatching(/^filter\.status\[2\] must be one of /),
    ]);
  });

  it('count characters as the service does', () => {
    expect(problems('listShipments', { search: '🚢'.repeat(200) })).toEqual([]);
  });

  it('that belong to a body are left to the service', () => {
    expect(problems('createInquiry', { colour: 'red', description: 5 })).toEqual([]);
    expect(problems('updateInquiry', { colour: 'red' })).toEqual(['inquiry is missing']);
  });
});
