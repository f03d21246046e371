import { expect, it } from 'vitest';
import { formatOf } from '../i18n/format.ts';
import { labelOf } from '../i18n/labels.ts';
import { filtersTold } from './filters-told.ts';
import { listWords } from './words.ts';

const told = (search: Parameters<typeof filtersTold>[1], language: 'en' | 'nl' = 'en') =>
  filtersTold('invoices', search, {
    words: listWords[language],
    format: formatOf(language === 'en' ? 'en-GB' : 'nl-NL'),
    label: (status) => labelOf('InvoiceStatus', status, language),
  });

it('a list on paper says all that it was narrowed by', () => {
  const search = {
    search: 'FL',
    'filter.status': ['STATUS_PUBLISHED', 'STATUS_IN_COLLECTION'],
    'filter.issue_date': 'gte:2026-10-01',
    'filter.due_date': '2026-11-01..2026-11-17',
    order: 'ORDER_ASC',
  };
  expect(told(search)).toEqual([
    'Search: FL',
    'Status: Payable, In collection',
    'Issued from 1 Oct 2026',
    'Due from 1 Nov 2026, Due until 17 Nov 2026',
  ]);
  expect(told({ 'filter.due_date': 'lte:2026-11-17' }, 'nl')[0]).toMatch(/ tot en met 17 nov 2026$/);
});

it('a date that cannot be read is told as it is, and each of several', () => {
  expect(told({ 'filter.due_date': ['gte:2026-11-01', 'soon'] })).toEqual(['Due from 1 Nov 2026', 'Due: soon']);
});

it('a whole list has nothing to say', () => {
  expect(told({ order_by: 'INVOICE_ORDER_BY_DUE_DATE', after: 'x' })).toEqual([]);
});
