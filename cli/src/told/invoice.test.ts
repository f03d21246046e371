import type { Invoice } from '@fairlead/sdk';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { width } from '../text.ts';
import { drawInvoice } from './invoice.ts';

const euros = (amount_cents: number) => ({ currency: 'EUR', amount_cents });
const invoice: Invoice = {
  id: '500038',
  reference: 'F20298-TATM-GBMY',
  shipment_id: '200062',
  status: 'STATUS_PUBLISHED',
  issue_date: '2026-11-13',
  due_date: '2026-12-13',
  amount_ex_vat: euros(163_150),
  amount_inc_vat: euros(173_790),
  published_at: '2026-11-13T08:25:00.000Z',
  create_time: '2026-11-13T06:50:00.000Z',
  lines: [
    {
      description: 'Air freight Hong Kong - Köln',
      amount_ex_vat: euros(112_485),
      vat_category: 'CATEGORY_ZERO',
      vat_percentage: 0,
    },
    {
      description: 'Customs clearance',
      amount_ex_vat: euros(50_665),
      vat_category: 'CATEGORY_STANDARD',
      vat_percentage: 21,
    },
  ],
};
const drawn = (fields: Partial<Invoice> = {}, today = '2026-11-15', columns = 80, utcToday = today) =>
  drawInvoice({ ...invoice, ...fields }, { columns, colour: pc.createColors(false), today, utcToday });

describe('an invoice', () => {
  test('is told with what is charged and what that comes to', () => {
    expect(drawn()).toEqual([
      'F20298-TATM-GBMY',
      'Published: issued and payable',
      '',
      'Issued     13 Nov 2026',
      'Due        13 Dec 2026, in 28 days',
      'Published  13 Nov 2026, 08:25 UTC',
      'Shipment   TATM-GBMY',
      '',
      'CHARGED                       VAT                 AMOUNT',
      'Air freight Hong Kong - Köln  0% zero       EUR 1,124.85',
      'Customs clearance             21% standard    EUR 506.65',
      '',
      'Excluding VAT                               EUR 1,631.50',
      'VAT                                           EUR 106.40',
      'Including VAT                               EUR 1,737.90',
    ]);
  });

  test('says a status that nobody knows yet once', () => {
    expect(drawn({ status: 'STATUS_WAIVED' })[1]).toBe('STATUS_WAIVED');
  });

  test('is told to be overdue', () => {
    expect(drawn({}, '2026-12-16')).toContain('Due        13 Dec 2026, overdue 3 days');
    expect(drawn({ status: 'STATUS_PAID' }, '2026-12-16')).toContain('Due        13 Dec 2026, 3 days ago');
  });

  test('is due, and overdue, by the day where the person is', () => {
    const due = (today: string, utcToday: string) => drawn({}, today, 80, utcToday)[4];
    expect(due('2026-12-13', '2026-12-14')).toBe('Due        13 Dec 2026, today');
    expect(due('2026-12-14', '2026-12-13')).toBe('Due        13 Dec 2026, overdue 1 day');
  });

  test('is told without what is not known', () => {
    const lines = drawn({
      issue_date: undefined,
      due_date: undefined,
      published_at: undefined,
      lines: [],
      reference: 'X',
    });
    expect(lines).toEqual([
      'X',
      'Published: issued and payable',
      '',
      'Shipment  200062',
      '',
      'Excluding VAT       EUR 1,631.50',
      'VAT                   EUR 106.40',
      'Including VAT       EUR 1,737.90',
    ]);
  });

  test('has no tax told when its amounts are in two currencies', () => {
    const lines = drawn({ amount_inc_vat: { currency: 'USD', amount_cents: 1 } });
    expect(lines.filter((line) => line.startsWith('VAT'))).toEqual([]);
  });

  test('cannot steer the terminal', () => {
    const nasty = '\u001b[2J\u009b2J\u0007';
    const line = { ...(invoice.lines[0] as Invoice['lines'][0]), description: nasty, vat_category: nasty };
    const text = drawn({ reference: nasty, status: nasty, shipment_id: nasty, due_date: nasty, lines: [line] }).join(
      '\n',
    );
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  });

  test.each([20, 40, 60])('fits a terminal of %i columns', (columns) => {
    expect(Math.max(...drawn({}, '2026-11-15', columns).map(width))).toBeLessThanOrEqual(columns);
  });
});
