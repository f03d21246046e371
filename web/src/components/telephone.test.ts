import { expect, it } from 'vitest';
import { telephoneOf } from './telephone.ts';

it.each([
  ['+31 10 555 0100', '+31105550100'],
  ['+31 (0)10 555 01 00', '+31105550100'],
  ['(010) 555-0100', '0105550100'],
  ['010 555 0100 ext. 12', undefined],
  ['ask for Sanne', undefined],
])('%s is dialled as %s', (text, dialled) => {
  expect(telephoneOf(text)).toBe(dialled);
});
