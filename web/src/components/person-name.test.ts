import { expect, it } from 'vitest';
import { calledBy, fullName } from './person-name.ts';

const marit = { first_name: 'Marit', last_name: 'Veenhuis', email: 'marit@lindewerf.example' };

it('somebody is called by the first name, else the last, else the address', () => {
  expect(calledBy(marit)).toBe('Marit');
  expect(calledBy({ ...marit, first_name: '' })).toBe('Veenhuis');
  expect(calledBy({ ...marit, first_name: ' ', last_name: '' })).toBe('marit@lindewerf.example');
});

it('a name of one half has no space beside it', () => {
  expect([marit, { ...marit, first_name: '' }, { ...marit, last_name: '' }].map(fullName)).toEqual([
    'Marit Veenhuis',
    'Veenhuis',
    'Marit',
  ]);
});
