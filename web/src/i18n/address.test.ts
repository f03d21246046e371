import { describe, expect, test } from 'vitest';
import { addressLines } from './address.ts';

const country = (code: string) => `land ${code}`;

describe('an address', () => {
  test('is written as on an envelope', () => {
    const address = {
      revision: 0,
      region_code: 'NL',
      organization: 'Polderkamp',
      recipients: ['S. de Wit'],
      address_lines: ['Havenweg 4', 'Poort B'],
      sublocality: 'Botlek',
      postal_code: '3198 AB',
      locality: 'Rotterdam',
      administrative_area: 'ZH',
    };
    expect(addressLines(address, country)).toEqual([
      'S. de Wit',
      'Polderkamp',
      'Havenweg 4',
      'Poort B',
      'Botlek',
      '3198 AB Rotterdam',
      'ZH',
      'land NL',
    ]);
  });

  test('has no empty line for what is not known, a country that is none included', () => {
    expect(addressLines({ region_code: '', locality: 'Rotterdam' }, country)).toEqual(['Rotterdam']);
    expect(addressLines({ region_code: '' }, country)).toEqual([]);
  });
});
