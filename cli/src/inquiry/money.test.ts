import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMoney, writeMoney } from './money.ts';

describe('an amount of money', () => {
  test.each([
    ['EUR 1250.00', 'EUR', 125_000],
    ['eur 1250', 'EUR', 125_000],
    ['1250.5 EUR', 'EUR', 125_050],
    ['EUR1250', 'EUR', 125_000],
    ['EUR -0.05', 'EUR', -5],
    ['JPY 1250', 'JPY', 1250],
    ['HUF 1000', 'HUF', 100_000],
    ['COP 1250.50', 'COP', 125_050],
    ['BHD 1.250', 'BHD', 1250],
    ['EUR 0.29', 'EUR', 29],
    ['EUR 21474836.47', 'EUR', 2_147_483_647],
  ])('is read in the minor unit of its currency: %s', (text, currency, amount_cents) => {
    expect(readMoney(text)).toEqual({ currency, amount_cents });
  });

  test.each(['', 'EUR', '1250', 'EUR 1,250.00', 'EUR 1250.', 'EURO 5', '€5', 'EUR 1e3', 'EUR 5 USD', 'EUR - 5'])(
    'is not read from %j',
    (text) => {
      expect(readMoney(text)).toBeUndefined();
    },
  );

  test('is read as it was written', () => {
    const currencies = fc.constantFrom('EUR', 'JPY', 'BHD', 'XAF', 'ZZZ');
    const amounts = fc.integer({ min: -2_147_483_648, max: 2_147_483_647 });
    fc.assert(
      fc.property(currencies, amounts, (currency, amount_cents) => {
        expect(readMoney(writeMoney({ currency, amount_cents }))).toEqual({ currency, amount_cents });
      }),
    );
  });

  test('is written even where the currency is none', () => {
    expect(writeMoney({ currency: 'no code', amount_cents: -5 })).toBe('no code -5');
  });
});
