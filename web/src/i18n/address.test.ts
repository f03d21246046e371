import { describe, expect, test } from 'vitest';
import { addressLines } from './address.ts';

describe('an address on a page', () => {
  test('is told in full, from the recipients to the country in the person’s language', () => {
    const address = {
      region_code: 'NL',
      language_code: 'nl',
      postal_code: '3011 AA',
      sorting_code: 'CEDEX 4',
      administrative_area: 'Zuid-Holland',
      locality: 'Rotterdam',
      sublocality: 'Delfshaven',
      address_lines: ['Coolsingel 12', 'Dock 3'],
      recipients: ['Sanne Polderkamp'],
      organization: 'Polderkamp Import B.V.',
    };
    expect(addressLines(address, 'nl-NL')).toEqual([
      'Sanne Polderkamp',
      'Polderkamp Import B.V.',
      'Coolsingel 12',
      'Dock 3',
      'Delfshaven',
      '3011 AA Rotterdam CEDEX 4',
      'Zuid-Holland',
      'Nederland',
    ]);
  });

  test('has no line for what is not known, and the code of a country that has no name', () => {
    expect(addressLines({ region_code: 'CN', locality: 'Ningbo' }, 'en-GB')).toEqual(['Ningbo', 'China']);
    expect(addressLines({ region_code: '', locality: 'Rotterdam' }, 'en-GB')).toEqual(['Rotterdam']);
    expect(addressLines({ region_code: '', address_lines: ['', ' '] }, 'en-GB')).toEqual([]);
    expect(addressLines({ region_code: '?' }, 'en-GB')).toEqual(['?']);
  });

  test('says nothing twice', () => {
    const address = { region_code: 'SG', locality: 'Singapore', administrative_area: 'Singapore' };
    expect(addressLines(address, 'en-GB')).toEqual(['Singapore']);
  });
});
