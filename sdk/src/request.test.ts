import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faults, record } from './faults.fixture.ts';
import { operations } from './generated/operations.ts';
import { type Asked, urlOf } from './request.ts';

const ODD = fc.constantFrom(...'a./\\?#%&=+:;{} \n\0ü→😀');
const BASE = 'https://freight.example/api';
const path = (name: string) => new URL(urlOf(BASE, { operation: operations.getShipmentTracking, name })).pathname;
const search = (query: Asked['query']) => urlOf(BASE, { operation: operations.listShipments, query });

describe('a name is one segment of the path', () => {
  test.each([
    ['ABCD-2345', 'ABCD-2345'],
    ['a/b', 'a%2Fb'],
    ['../user', '..%2Fuser'],
    ['a?b=c', 'a%3Fb%3Dc'],
    ['a#b', 'a%23b'],
    ['a b', 'a%20b'],
    ['a%2Fb', 'a%252Fb'],
    ['%2e%2e', '%252e%252e'],
    ['...', '...'],
    ['a\\b', 'a%5Cb'],
    ['$&', '%24%26'],
    ['{shipment}', '%7Bshipment%7D'],
    ['Zürich→', 'Z%C3%BCrich%E2%86%92'],
    ['a\nb', 'a%0Ab'],
  ])('%j', (name, segment) => {
    expect(path(name)).toBe(`/api/v1/shipment/${segment}/tracking`);
  });

  test('whatever it is, and it arrives as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: ODD, minLength: 1 }), (name) => {
        fc.pre(!/^\.{1,2}$/.test(name));
        const segments = path(name).split('/');
        expect(segments).toHaveLength(6);
        expect(decodeURIComponent(segments[4] as string)).toBe(name);
      }),
    );
  });

  test.each(['', '.', '..', 'AB\ud800', undefined, null, 7])(
    'and cannot be %j, which would lead elsewhere',
    async (name) => {
      const { client, got } = await faults(record());
      await expect(client().inquiries.delete(name as string)).rejects.toThrow(
        new TypeError('inquiry must be a reference or an id'),
      );
      expect(got).toEqual([]);
    },
  );

  test('on the wire too', async () => {
    const { client, got } = await faults(record());
    await client().shipments.get('../user/1?x=1#y');
    expect(got[0]?.path).toBe('/v1/shipment/..%2Fuser%2F1%3Fx%3D1%23y');
  });
});

describe('a query', () => {
  test('is left out when there is nothing to say', () => {
    for (const query of [undefined, {}, { limit: undefined, filter: undefined }, { filter: {} }, { search: null }])
      expect(search(query)).toBe(`${BASE}/v1/shipment`);
  });

  test('repeats what there are several of, and names filters by their fields', () => {
    const filter = { status: ['STATUS_ACTIVE', 'STATUS_ON_HOLD'], eta: 'gte:2026-01-01', etd: undefined };
    expect(search({ limit: 5, order: 'ORDER_ASC', after: undefined, filter })).toBe(
      `${BASE}/v1/shipment?limit=5&order=ORDER_ASC&filter.status=STATUS_ACTIVE&filter.status=STATUS_ON_HOLD&filter.eta=gte%3A2026-01-01`,
    );
  });

  test('is not sent with numbers that JSON does not have: they would clear a field', async () => {
    const { client, got } = await faults(record());
    const call = client().inquiries.update('1', { max_transit_days: Number.NaN });
    await expect(call).rejects.toThrow(new TypeError('max_transit_days must be a number, and is NaN'));
    expect(got).toEqual([]);
  });

  test('says 0 and an empty text, which are something', () => {
    expect(search({ limit: 0, search: '' })).toBe(`${BASE}/v1/shipment?limit=0&search=`);
  });

  test('holds any text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: ODD }), (text) => {
        const { searchParams } = new URL(search({ search: text, filter: { status: [text] } }));
        expect([...searchParams]).toEqual([
          ['search', text],
          ['filter.status', text],
        ]);
      }),
    );
  });
});
