import { operations, type Parameter } from '@fairlead/contract';
import { describe, expect, test } from 'vitest';
import { type Reading, Readings } from './reading.ts';

const DAY: Parameter = { name: 'day', type: 'string', format: 'date', description: 'a day' };
const { getShipmentTracking, getShipment, listShipments, getApiInfo } = operations;

function stand() {
  const readings = new Readings();
  const bind = (operation: Parameters<Readings['bind']>[0], parameters: Reading['parameters']) => {
    const reading = { parameters } as Reading;
    readings.bind(operation, reading);
    return reading;
  };
  const bound = {
    list: bind(listShipments, undefined),
    one: bind(getShipment, []),
    tracking: bind(getShipmentTracking, []),
    info: bind(getApiInfo, [DAY]),
  };
  return { bound, find: (url: string) => readings.find(url) };
}

describe('a read is found', () => {
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
    const { reading, asked } = find(url) ?? {};
    expect(reading).toBe(bound[name]);
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
});
