import { Invoice, Shipment } from '@fairlead/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, example, factsIn, linksIn, queries } from '../../drawing.fixture.tsx';
import { InvoicePage } from './InvoicePage.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 3, 10, 12), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it('tells every field of an invoice', async () => {
  const invoice: Invoice = { ...example(Invoice), published_at: '2026-03-16T20:05:00.000Z' };
  const answers = [
    [queries.invoice('').queryKey, invoice],
    [queries.shipment(invoice.shipment_id).queryKey, example(Shipment)],
  ] as const;
  const html = await draw(InvoicePage, {}, { answers });
  expect(factsIn(html)).toEqual({
    Shipment: 'K7WM-42QX',
    Issued: '14 Mar 2026',
    Due: '13 Apr 2026 due in 3 days',
    Published: '16 Mar 2026, 13:05',
    'Amount excl. VAT': '€1,250.00',
    'Amount incl. VAT': '€1,512.50',
  });
  expect(linksIn(html)['K7WM-42QX']).toBe('/shipments/K7WM-42QX');
});
