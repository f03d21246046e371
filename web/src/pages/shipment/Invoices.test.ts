import { Invoice, Shipment } from '@fairlead/contract';
import { expect, it } from 'vitest';
import { draw, example, linesIn, linksIn, queries } from '../../drawing.fixture.tsx';
import { Invoices } from './Invoices.tsx';
import { shipmentWords } from './words.ts';

const { more_invoices, no_invoices, no_invoices_ended } = shipmentWords.en;
const shipment: Shipment = { ...example(Shipment), status: 'STATUS_ACTIVE' };
const drawOf = (answer: { items: Invoice[]; hasNext: boolean }, about = shipment) =>
  draw(Invoices, { shipment: about }, { answers: [[queries.shipmentInvoices(about.reference).queryKey, answer]] });

it('leads to all invoices of the shipment when there are more than it shows', async () => {
  const items = [example(Invoice)];
  expect(linksIn(await drawOf({ items, hasNext: true }))[more_invoices]).toBe('/invoices?search=K7WM-42QX');
  expect(linksIn(await drawOf({ items, hasNext: false }))).not.toHaveProperty([more_invoices]);
});

it('says that there are none yet, and of a shipment that has ended that there are none', async () => {
  const none = { items: [], hasNext: false };
  expect(linesIn(await drawOf(none))).toContain(no_invoices);
  expect(linesIn(await drawOf(none, { ...shipment, status: 'STATUS_COMPLETED' }))).toContain(no_invoices_ended);
});
