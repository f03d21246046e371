import { expect, it } from 'vitest';
import { inquiryWords } from './words.ts';

it('one day is a day, in either language', () => {
  expect([inquiryWords.en.days(1, '1'), inquiryWords.nl.days(1, '1')]).toEqual(['1 day', '1 dag']);
  expect([inquiryWords.en.days(14, '14'), inquiryWords.nl.days(14, '14')]).toEqual(['14 days', '14 dagen']);
});
