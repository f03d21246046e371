import { InvoiceSums } from '@fairlead/contract';
import { expect, it } from 'vitest';
import { draw, example, linesIn } from '../../drawing.fixture.tsx';
import { Sums } from './Sums.tsx';
import { invoicesWords } from './words.ts';

const { sums } = example(InvoiceSums);
const dollars = sums.map((sum) => ({ ...sum, currency: 'USD', count: 1997 }));
const drawOf = (answer: InvoiceSums) =>
  draw(Sums, { search: {} }, { answers: [[['invoices', 'sums', undefined, {}], answer]] });
const cut = invoicesWords.en.more('2,000');

it('tells that there are more invoices than were added up, and how many were', async () => {
  expect(linesIn(await drawOf({ sums: [...sums, ...dollars], more: true }))).toContain(cut);
});

it('tells what all invoices found come to, and no more when that is all', async () => {
  expect(linesIn(await drawOf({ sums, more: false }))).toEqual([
    'Total of all invoices found',
    'EUR 3 invoices',
    '€1,250.00 excl. VAT',
    '€1,512.50 incl. VAT',
  ]);
});
