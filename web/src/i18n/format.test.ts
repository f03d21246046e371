import { expect, it } from 'vitest';
import { formatOf } from './format.ts';

it('a number has three decimals at most, and two digits at least of what is little', () => {
  const { number } = formatOf('en-GB');
  expect([1234.5678, 1.0005, 0.01, 0.0123, 0.0016, 0.000_049_6, -0.000_2, 0].map(number)).toEqual([
    '1,234.568',
    '1.001',
    '0.01',
    '0.012',
    '0.0016',
    '0.00005',
    '-0.0002',
    '0',
  ]);
  expect(formatOf('nl-NL').number(0.000_12)).toBe('0,00012');
});
