import { Attention } from '@fairlead/contract';
import { limits } from '@fairlead/contract/limits';
import { expect, it } from 'vitest';
import { draw, example, linesIn } from '../../drawing.fixture.tsx';
import { formatOf } from '../../i18n/format.ts';
import { AgeChart } from './AgeChart.tsx';
import { dashboardWords } from './words.ts';

const sum = { currency: 'EUR', amount_ex_vat_cents: 1 };
const attention: Attention = {
  ...example(Attention),
  open_invoices: [
    { ...sum, age: 'INVOICE_AGE_NOT_DUE', count: 3, amount_inc_vat_cents: 40_000 },
    { ...sum, age: 'INVOICE_AGE_31_60', count: 2, amount_inc_vat_cents: 10_050 },
    { ...sum, age: 'INVOICE_AGE_31_60', count: 1, amount_inc_vat_cents: 700, currency: 'USD' },
  ],
  open_invoices_more: false,
};
const { more } = dashboardWords.en.chart;
const cut = more(formatOf('en-GB').number(limits.max_rows_examined));

it('tells of each currency what all its bars come to', async () => {
  const lines = linesIn(await draw(AgeChart, { attention }));
  expect(lines).toEqual(expect.arrayContaining(['EUR €500.50 in 5 invoices', 'USD US$7.00 in 1 invoice']));
  expect(lines).not.toContain(cut);
});

it('tells that there are more open invoices than were added up', async () => {
  expect(linesIn(await draw(AgeChart, { attention: { ...attention, open_invoices_more: true } }))).toContain(cut);
});
