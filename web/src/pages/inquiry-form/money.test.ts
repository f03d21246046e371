import { minorDigits } from '@fairlead/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount, writeAmount } from './money.ts';
import { markOf, readCount, readNumber, writeGrouped, writeNumber } from './numbers.ts';

const mark = fc.constantFrom('.' as const, ',' as const);

describe('an amount', () => {
  test('is read exactly as it was written', () => {
    const minor = fc.integer({ min: -2_147_483_648, max: 2_147_483_647 });
    fc.assert(
      fc.property(minor, fc.nat(4), mark, (cents, digits, decimal) => {
        expect(readAmount(writeAmount(cents, digits, decimal), digits, decimal)).toBe(cents);
      }),
    );
  });

  test.each<[text: string, currency: string, minor: number | undefined]>([
    ['1250', 'EUR', 125_000],
    ['1250.5', 'EUR', 125_050],
    ['1250,50', 'EUR', 125_050],
    ['1.250,50', 'EUR', 125_050],
    ['1,250.50', 'EUR', 125_050],
    ['1.250.000', 'EUR', 125_000_000],
    ['1 250 000', 'EUR', 125_000_000],
    ["12'500.05", 'CHF', 1_250_005],
    ['0.29', 'EUR', 29],
    ['1.15', 'EUR', 115],
    ['.5', 'EUR', 50],
    ['-8.1', 'EUR', -810],
    ['1250', 'JPY', 1250],
    ['1250', 'HUF', 125_000],
    ['1.250', 'BHD', 1250],
    ['1.2', 'BHD', 1200],
    [' ', 'EUR', undefined],
  ])('%s %s is %d', (text, currency, minor) => {
    expect(readAmount(text, minorDigits(currency), '.')).toBe(minor);
  });

  test.each([
    ['1.250', 'EUR'],
    ['1.000', 'EUR'],
    ['1250.00', 'JPY'],
    ['0.005', 'EUR'],
    ['12.340000000000000000001', 'EUR'],
    ['1.5', 'JPY'],
    ['-0.001', 'EUR'],
  ])('%s %s is finer than the currency, and never taken for another amount', (text, currency) => {
    expect(Number.isInteger(readAmount(text, minorDigits(currency), '.'))).toBe(false);
  });

  test.each<[text: string, mark: '.' | ',', currency: string, minor: number]>([
    ['1,250', '.', 'EUR', 125_000],
    ['1.250', ',', 'EUR', 125_000],
    [' 999,000 ', '.', 'USD', 99_900_000],
    ['-1,250', '.', 'EUR', -125_000],
    ['1,250', '.', 'JPY', 1250],
    ['1.250', ',', 'JPY', 1250],
  ])('%s with “%s” for a decimal mark is thousands of %s: %d', (text, mark, currency, minor) => {
    expect(readAmount(text, minorDigits(currency), mark)).toBe(minor);
  });

  test.each<[text: string, mark: '.' | ',', currency: string]>([
    ['1.250', '.', 'EUR'],
    ['1,250', ',', 'EUR'],
    ['1,250', '.', 'BHD'],
    ['1.250', ',', 'BHD'],
    ['1,250', '.', 'CLF'],
    ['0,250', '.', 'EUR'],
    ['1,2500', '.', 'EUR'],
  ])('%s with “%s” for a decimal mark is not guessed in %s', (text, mark, currency) => {
    expect(Number.isInteger(readAmount(text, minorDigits(currency), mark))).toBe(false);
  });

  test.each(['x', '12x', '-', '.', '1.2.3', '1,25,000', '1..5', 'EUR 5', '120\t80', '12 50', '1.250 50', "12'50"])(
    '%s is none',
    (text) => {
      expect(readAmount(text, 2, '.')).toBeNaN();
    },
  );
});

describe('a number', () => {
  test('is read exactly as it was written', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), mark, (value, decimal) => {
        expect(readNumber(writeNumber(value, decimal), decimal)).toBe(value + 0);
      }),
    );
  });

  test('has the decimal mark of the language', () => {
    expect(['en-GB', 'nl-NL'].map(markOf)).toEqual(['.', ',']);
  });

  test.each([
    ['250.5', 250.5],
    ['250,5', 250.5],
    [' 1 250,5 ', 1250.5],
    ['\t12\u202f500\n', 12_500],
    ['1\u00a0250\u00a0000', 1_250_000],
    ['1.250,5', 1250.5],
    ['1,250.5', 1250.5],
    ['.5', 0.5],
    ['5.', 5],
  ])('%s is %d in either language', (text, value) => {
    expect([readNumber(text, '.'), readNumber(text, ',')]).toEqual([value, value]);
  });

  test('that means another number to another reader is not guessed', () => {
    expect([readNumber('1.250', '.'), readNumber('1,250', ',')]).toEqual([1.25, 1.25]);
    expect([readNumber('1.250', ','), readNumber('1,250', '.'), readNumber('1.000', ',')]).toEqual([NaN, NaN, NaN]);
    expect([readNumber('0.125', ','), readNumber('1250.125', ',')]).toEqual([0.125, 1250.125]);
  });

  test.each([
    '120\t80',
    '120\t800',
    '120 80',
    '1 2',
    '1250 000',
    '1 250 00',
    "1'250 000",
    '1.250 000',
    '12.5 5',
    '- 5',
  ])('is not made of two: %j', (text) => {
    expect([readNumber(text, '.'), readNumber(text, ',')]).toEqual([NaN, NaN]);
    expect([readCount(text, '.'), readCount(text, ',')]).toEqual([NaN, NaN]);
  });

  test('has the language’s mark between thousands where it is written for people', () => {
    expect([writeGrouped('1250.5', '.'), writeGrouped('-2147483648', ','), writeGrouped('12,5', ',')]).toEqual([
      '1,250.5',
      '-2.147.483.648',
      '12,5',
    ]);
  });

  test('that is empty is none, and what is no number is not one', () => {
    expect(['', '  '].map((text) => readNumber(text, '.'))).toEqual([undefined, undefined]);
    for (const text of ['x', '1.25.000', '1,2,3', '0x10', 'Infinity', '--1']) expect(readNumber(text, '.')).toBeNaN();
  });
});
