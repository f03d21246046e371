import { readPath } from '@fairlead/contract';
import { describe, expect, test } from 'vitest';
import { codeChoices, foundIn } from './choices.ts';
import { fieldLabels } from './labels.ts';
import { nameOfPath } from './naming.ts';
import { formWords } from './words.ts';

describe('countries and currencies', () => {
  const found = (text: string, locale = 'en-GB') =>
    foundIn(codeChoices('region', locale), text).map(({ value }) => value);

  test('are those of the contract, in the person’s language and its order', () => {
    expect(codeChoices('region', 'nl-NL')).toContainEqual({ value: 'DE', label: 'Duitsland (DE)' });
    expect(codeChoices('region', 'en-GB')).toContainEqual({ value: 'XK', label: 'Kosovo (XK)' });
    expect(codeChoices('currency', 'en-GB')).toContainEqual({ value: 'JPY', label: 'Japanese Yen (JPY)' });
    expect(codeChoices('currency', 'en-GB').map(({ value }) => value)).not.toContain('XXX');
    const names = codeChoices('region', 'nl-NL').map(({ label }) => label);
    expect(names.indexOf('België (BE)')).toBeLessThan(names.indexOf('Zweden (SE)'));
  });

  test.each(['en-GB', 'nl-NL'])(
    'begin with the currencies that most goods are paid in, then follow the alphabet: %s',
    (locale) => {
      const choices = codeChoices('currency', locale);
      expect(choices.slice(0, 4).map(({ value }) => value)).toEqual(['EUR', 'USD', 'GBP', 'CNY']);
      const names = (list: typeof choices) => list.map(({ label }) => label);
      const inOrder = (list: string[]) => list.toSorted((a, b) => a.localeCompare(b, locale));
      expect(names(choices.slice(4)).slice(0, 20)).toEqual(inOrder(names(choices.slice(4))).slice(0, 20));
      expect(names(codeChoices('region', locale)).slice(0, 20)).toEqual(
        inOrder(names(codeChoices('region', locale))).slice(0, 20),
      );
      expect(foundIn(choices, '').slice(0, 4)).toEqual(choices.slice(0, 4));
    },
  );

  test('are found by their code first, then by their beginning, then anywhere', () => {
    expect(found('netherl')[0]).toBe('NL');
    expect(found('netherl')).toContain('BQ');
    expect(found('nl')[0]).toBe('NL');
    expect(found('belgie', 'nl-NL')).toEqual(['BE']);
    expect(found('xyzzy')).toEqual([]);
  });

  test.each([
    ['UK', 'GB'],
    ['U.S.A.', 'US'],
    ['turkey', 'TR'],
    ['Holland', 'NL'],
    ['Czech Republic', 'CZ'],
    ['Britain', 'GB'],
    ['England', 'GB'],
    ['America', 'US'],
    ['VS', 'US'],
    ['VK', 'GB'],
    ['Engeland', 'GB'],
    ['Groot-Brittannië', 'GB'],
    ['Amerika', 'US'],
    ['Korea', 'KR'],
  ])('%s leads to %s in both languages', (name, code) => {
    expect([found(name)[0], found(name, 'nl-NL')[0]]).toEqual([code, code]);
    expect(found(name.slice(0, -1)), 'while it is typed').toContain(code);
  });

  test('are found without the marks that people leave out', () => {
    expect(found("cote d'iv")).toEqual(['CI']);
    expect(found('st lucia')).toEqual(['LC']);
  });
});

describe('a field in the summary', () => {
  test.each([
    ['lcl.components[0].weight', 'Component 1, Weight each (kg)', 'Partij 1, Stukgewicht (kg)'],
    ['origin.locality', 'Origin, City or town', 'Herkomst, Plaats'],
    ['fcl.containers', 'Containers', 'Containers'],
    ['suppliers[1].email', 'Supplier 2, E-mail', 'Leverancier 2, E-mail'],
    ['insured_goods_value.amount_cents', 'Insured value, Amount', 'Verzekerde waarde, Bedrag'],
    ['carriers', 'Carriers', 'Vervoerders'],
  ])('%s is called %s', (field, en, nl) => {
    const name = (language: 'en' | 'nl') => nameOfPath(fieldLabels[language], formWords[language].row, readPath(field));
    expect([name('en'), name('nl')]).toEqual([en, nl]);
  });
});
