import { geoArea } from 'd3-geo';
import { describe, expect, it } from 'vitest';
import { airports, land, ports } from './places.ts';

describe('places of the map', () => {
  it('knows ports by UN/LOCODE, to about a kilometre', () => {
    expect(ports().NLRTM).toEqual([4.5, 51.92, 'Rotterdam']);
  });

  it('leaves out a port of which nobody says where it is', () => {
    expect(ports({ XXAAA: { name: 'Nowhere' } })).toEqual({});
  });

  it('has Yantian beside Hong Kong', () => {
    expect(ports().CNYTN?.slice(0, 2)).toEqual([114.27, 22.57]);
  });

  it('knows airports by IATA code', () => {
    expect(airports().AMS).toEqual([4.76, 52.31, 'Amsterdam Airport Schiphol']);
  });

  it('takes the largest of the airports that share a code, and leaves out what is none or nowhere', () => {
    const at = { lon: '1.234', lat: '2.345' };
    const found = airports([
      { iata: 'AAA', name: 'Large', size: 'large', ...at },
      { iata: 'AAA', name: 'Medium', size: 'medium', ...at },
      { iata: 'BBB', name: null, size: 'medium', ...at },
      { iata: 'CCC', name: 'Strip', size: null, ...at },
      { iata: 'DDD', name: 'Nowhere', size: 'large' },
    ]);
    expect(found).toEqual({ AAA: [1.23, 2.35, 'Large'], BBB: [1.23, 2.35, ''] });
  });

  it('draws land, not the sea around an island that rounding has turned inside out', () => {
    for (const coordinates of land().coordinates) {
      expect(geoArea({ type: 'Polygon', coordinates })).toBeLessThan(2 * Math.PI);
    }
  });
});
