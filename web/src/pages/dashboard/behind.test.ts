import { describe, expect, it } from 'vitest';
import { queryOf } from '../../lists/query.ts';
import { parseSearch, stringifySearch } from '../../search-params.ts';
import { placesBehind } from './behind.ts';

const places = placesBehind('2026-03-02');

describe('the list behind a number', () => {
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

  it('is a page of its own for arrivals, documents and free days', () => {
    expect(places.arriving).toEqual({ to: '/attention/arrivals', search: { concern: 'arriving' } });
    expect(places.late.search).toEqual({ concern: 'late' });
    expect(places.moved.search).toEqual({ concern: 'moved' });
    expect(places.documents_outstanding).toEqual({ to: '/attention/documents', search: { concern: 'outstanding' } });
    expect(places.documents_to_send.search).toEqual({ concern: 'to_send' });
    expect(places.documents_expiring.search).toEqual({ concern: 'expiring' });
    expect(places.free_time_ending).toEqual({ to: '/attention/free-time', search: { concern: 'ending' } });
    expect(places.free_time_over.search).toEqual({ concern: 'over' });
  });

  it('comes out of its URL as the query that the API understands', () => {
    const read = parseSearch(stringifySearch(places.invoices_overdue.search));
    expect(queryOf('invoices', read)).toEqual({
      order: 'ORDER_ASC',
      order_by: 'INVOICE_ORDER_BY_DUE_DATE',
      filter: { status: places.invoices_overdue.search['filter.status'], due_date: ['lte:2026-03-01'] },
    });
  });
});
