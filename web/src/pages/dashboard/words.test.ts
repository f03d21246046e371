import { InvoiceStatus } from '@fairlead/contract';
import { expect, it } from 'vitest';
import { labelOf } from '../../i18n/labels.ts';
import { attentionWords } from '../attention/words.ts';
import { shipmentWords } from '../shipment/words.ts';
import { dashboardWords } from './words.ts';

const told = (language: 'en' | 'nl', isOne: boolean) =>
  Object.values(dashboardWords[language].concerns).map((concern) => concern(7, isOne));

it('one of them is told as one', () => {
  expect(told('en', true)).toContain('late: past its ETA, not arrived');
  expect(told('nl', true)).toEqual(
    expect.arrayContaining(['komt binnen 7 dagen aan', 'loopt binnen 7 dagen af', 'is voorbij, en kost geld']),
  );
});

it('several are told as several', () => {
  expect(told('en', false)).toContain('late: past their ETA, not arrived');
  expect(told('nl', false)).toEqual(
    expect.arrayContaining(['komen binnen 7 dagen aan', 'lopen binnen 7 dagen af', 'zijn voorbij, en kosten geld']),
  );
});

it.each([
  ['en', 'disputes and payment plans'],
  ['nl', 'geschillen en betalingsregelingen'],
] as const)('what is past its due date is counted in two ways, and both say which: %s', (language, apart) => {
  const { concerns, chart } = dashboardWords[language];
  expect(concerns.invoices_overdue()).toMatch(new RegExp(` (without|zonder) ${apart}$`));
  expect(chart.hint).toMatch(new RegExp(` (with|met) ${apart};`));
});

it.each(['en', 'nl'] as const)(
  'the invoices that are called open are of several states, none of them so called: %s',
  (language) => {
    expect(dashboardWords[language].chart.title).toMatch(/^open/i);
    for (const status of InvoiceStatus.values) expect(labelOf('InvoiceStatus', status, language)).not.toMatch(/^open/i);
  },
);

it('a document that the client is to send is missing, in Dutch too: it is not the client who receives it', () => {
  const told = [
    labelOf('DocumentSlotStatus', 'STATUS_TO_BE_RECEIVED', 'nl'),
    dashboardWords.nl.concerns.documents_outstanding(),
    attentionWords.nl.documents.outstanding,
    attentionWords.nl.documents.none_outstanding,
    shipmentWords.nl.outstanding(3),
    shipmentWords.nl.all_received,
  ];
  for (const words of told) expect(words).toMatch(/ontbre(ek|ken)/i);
});

it.each([
  ['en', /^Free periods/],
  ['nl', /^Vrije termijnen/],
] as const)(
  'free periods are counted, and neither days nor containers; the list behind is called the same: %s',
  (language, name) => {
    const { free_time } = dashboardWords[language].groups;
    expect(free_time).toMatch(name);
    expect(attentionWords[language].free_time.title).toBe(free_time);
  },
);
