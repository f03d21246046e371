import { type Operation, operations, type Parameter } from '@fairlead/contract';
import { describe, expect, test } from 'vitest';
import { ByPath } from './by-path.ts';

const DAY: Parameter = { name: 'day', type: 'string', format: 'date', description: 'a day' };
const { getShipmentTracking, getShipment, listShipments, getApiInfo, createInquiry, updateInquiry } = operations;

interface Bound {
  parameters: readonly Parameter[] | undefined;
}

function stand() {
  const byPath = new ByPath<Bound>();
  const bind = (operation: Operation, parameters: Bound['parameters']) => {
    const own = { parameters };
    byPath.bind(operation, own);
    return own;
  };
  const bound = {
    list: bind(listShipments, undefined),
    one: bind(getShipment, []),
    tracking: bind(getShipmentTracking, []),
    info: bind(getApiInfo, [DAY]),
    make: bind(createInquiry, []),
    change: bind(updateInquiry, []),
  };
  return { bound, find: (url: string, method = 'GET') => byPath.find(method, url) };
}

describe('an operation is found', () => {
  test.each([
    ['/v1/shipment', 'list', {}, {}],
    ['/v1/shipment?', 'list', {}, {}],
    ['/v1/shipment?limit=2&filter.status=A&filter.status=%42', 'list', {}, { limit: '2', 'filter.status': ['A', 'B'] }],
    ['/v1/shipment?search=a+b%2Bc?d', 'list', {}, { search: 'a b+c?d' }],
    ['/v1/shipment/70100', 'one', { shipment: '70100' }, {}],
    ['/v1/shipment/007', 'one', { shipment: '007' }, {}],
    ['/v1/shipment/70100/tracking', 'tracking', { shipment: '70100' }, {}],
    ['/api-info.json?day=2026-11-19', 'info', {}, { day: '2026-11-19' }],
  ] as const)('by %s', (url, name, params, query) => {
    const { bound, find } = stand();
    const { bound: found, asked } = find(url) ?? {};
    expect(found).toBe(bound[name]);
    expect(asked).toEqual({ params, query: { ...query }, misasked: [] });
  });

  test.each([
    ...['/', '/v1', '/v1/shipment/', '//v1/shipment', '/v1/shipment/none', '/v1/shipment/7a', '/v1/shipment/%37'],
    ...['/v1/shipment/7/', '/v1/shipment/7/7', '/v1/shipment/7/invoice', '/v1/7/7/tracking', '/v{}/shipment', '/7'],
    ...['/v1/shipment/{}', '/v1/shipment/{}/tracking', '/v1/shipment/{shipment}', '/v1/shipment;limit=1', '?', ''],
    ...['/v1/shipment/7?colour=red', '/api-info.json?day=2026-11-31', '/api-info.json?day=2026-11-19&day=2026-11-19'],
  ])('by no other URL, and none that asks wrongly: %s', (url) => {
    expect(stand().find(url)).toBeUndefined();
  });

  test('by its method', () => {
    const { bound, find } = stand();
    expect(find('/v1/inquiry', 'POST')?.bound).toBe(bound.make);
    expect(find('/v1/inquiry/7', 'PATCH')).toEqual({
      bound: bound.change,
      asked: expect.objectContaining({ params: { inquiry: '7' } }),
    });
    for (const [url, method] of [
      ['/v1/inquiry', 'GET'],
      ['/v1/inquiry', 'PATCH'],
      ['/v1/shipment', 'POST'],
      ['/v1/inquiry/7', 'DELETE'],
    ] as const)
      expect(find(url, method)).toBeUndefined();
  });
});
