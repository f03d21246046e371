import { describe, expect, it } from 'vitest';
import { queryOf } from '../../lists/query.ts';
import { parseSearch, stringifySearch } from '../../search-params.ts';
import { placesBehind } from './behind.ts';

const places = placesBehind('2026-03-02');

describe('the list behind a number', () => {
  it('asks the shipments for what the number counts, the soonest first', () => {
    expect(places.arriving).toEqual({
      to: '/shipments',
      search: {
        'filter.status': ['STATUS_ACTIVE', 'STATUS_ON_HOLD'],
        'filter.eta': ['2026-03-02..2026-03-09'],
        order_by: 'SHIPMENT_ORDER_BY_ETA',
        order: 'ORDER_ASC',
      },
    });
    expect(places.late.search['filter.eta']).toEqual(['lte:2026-03-01']);
  });

  it('asks the invoices by due date, what is due today being not overdue', () => {
    expect(places.invoices_due.search['filter.due_date']).toEqual(['2026-03-02..2026-03-09']);
    expect(places.invoices_overdue.search['filter.due_date']).toEqual(['lte:2026-03-01']);
    for (const { to, search } of [places.invoices_due, places.invoices_overdue]) {
      expect(to).toBe('/invoices');
      expect(search.order_by).toBe('INVOICE_ORDER_BY_DUE_DATE');
      expect(search['filter.status']).not.toContain('STATUS_PAID');
    }
  });

  it('asks for the inquiries with quotes to review', () => {
    expect(places.inquiries_to_review.to).toBe('/inquiries');
    expect(places.inquiries_to_review.search['filter.status']).toEqual(['STATUS_QUOTES_PROPOSED']);
  });

  it('is a page of its own for documents and free days', () => {
    expect(places.documents_outstanding).toEqual({ to: '/attention/documents', search: { concern: 'outstanding' } });
    expect(places.documents_expiring.search).toEqual({ concern: 'expiring' });
    expect(places.free_time_ending).toEqual({ to: '/attention/free-time', search: { concern: 'ending' } });
    expect(places.free_time_over.search).toEqual({ concern: 'over' });
  });

  it('comes out of its URL as the query that the API understands', () => {
    const read = parseSearch(stringifySearch(places.late.search));
    expect(queryOf('shipments', read)).toEqual({
      order: 'ORDER_ASC',
      order_by: 'SHIPMENT_ORDER_BY_ETA',
      filter: { status: ['STATUS_ACTIVE', 'STATUS_ON_HOLD'], eta: ['lte:2026-03-01'] },
    });
  });
});
