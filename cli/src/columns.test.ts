import type { Inquiry, Invoice, Shipment } from '@fairlead/sdk';
import { enumerations } from '@fairlead/sdk/contract';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { due, inquiryColumns, invoiceColumns, shipmentColumns } from './columns.ts';
import type { Column } from './table.ts';

const drawing = { colour: pc.createColors(false), today: '2026-11-15' };
const told = <R>(columns: Column<R>[], record: R) =>
  Object.fromEntries(columns.map(({ head, text }) => [head, text(record)]));

const euros = (amount_cents: number) => ({ currency: 'EUR', amount_cents });
const invoice = { status: 'STATUS_PUBLISHED', due_date: '2026-11-12', amount_inc_vat: euros(100) };

describe('the due date of an invoice', () => {
  test('is told with the days it was missed by', () => {
    expect(due(invoice, '2026-11-15')).toBe('2026-11-12, overdue 3 days');
    expect(due(invoice, '2026-11-13')).toBe('2026-11-12, overdue 1 day');
  });

  test('is not missed on the day itself', () => {
    expect(due(invoice, '2026-11-12')).toBe('2026-11-12');
  });

  test('is not missed by who has no longer to pay, or nothing', () => {
    const told = (fields: object) => due({ ...invoice, ...fields }, '2026-11-15');
    const states = enumerations.InvoiceStatus.values.filter((status) => told({ status }).includes('overdue'));
    expect(states).toEqual(['STATUS_PUBLISHED', 'STATUS_IN_COLLECTION']);
    for (const amount_cents of [0, -100]) expect(told({ amount_inc_vat: euros(amount_cents) })).toBe('2026-11-12');
  });

  test('may be missing', () => {
    expect(due({ ...invoice, due_date: undefined }, '2026-11-15')).toBe('');
  });
});

describe('a list shows', () => {
  test('of a shipment what it is and where it goes', () => {
    const shipment = {
      reference: 'K7WM-42QX',
      status: 'STATUS_ON_HOLD',
      transport_mode: 'TRANSPORT_MODE_SEA',
      origin: { region_code: 'CN', locality: 'Ningbo' },
      destination: { region_code: 'NL', locality: 'Rotterdam' },
      etd: '2026-03-14',
      eta: '2026-04-20',
      description: 'Cookware',
    } as Shipment;
    expect(told(shipmentColumns(drawing), shipment)).toEqual({
      REFERENCE: 'K7WM-42QX',
      STATUS: 'on hold',
      BY: 'sea',
      ROUTE: 'Ningbo, CN → Rotterdam, NL',
      ETD: '2026-03-14',
      ETA: '2026-04-20',
      DESCRIPTION: 'Cookware',
    });
  });

  test('of a shipment nothing that is not known', () => {
    const bare = { reference: 'K7WM-42QX', status: 'STATUS_NEW', transport_mode: '', description: '' } as Shipment;
    const { STATUS, ROUTE, ETD, ETA } = told(shipmentColumns(drawing), bare);
    expect({ STATUS, ROUTE, ETD, ETA }).toEqual({ STATUS: 'STATUS_NEW', ROUTE: '', ETD: '', ETA: '' });
    const half = { ...bare, destination: { region_code: 'NL' } };
    expect(told(shipmentColumns(drawing), half).ROUTE).toBe('? → NL');
  });

  test('of an inquiry how it may travel and when it is ready', () => {
    const inquiry = {
      reference: 'INQU-0001',
      status: 'STATUS_QUOTES_PROPOSED',
      transport_modes: ['TRANSPORT_MODE_SEA', 'TRANSPORT_MODE_AIR'],
      cargo_ready_date: '2026-12-01',
      description: 'Lamps',
    } as Inquiry;
    const { STATUS, BY, READY } = told(inquiryColumns(drawing), inquiry);
    expect({ STATUS, BY, READY }).toEqual({ STATUS: 'quotes proposed', BY: 'sea, air', READY: '2026-12-01' });
  });

  test('of an invoice what is to be paid and when', () => {
    const whole = { ...invoice, reference: 'F1-K7WM-42QX', issue_date: '2026-10-12' } as Invoice;
    expect(told(invoiceColumns(drawing), whole)).toEqual({
      REFERENCE: 'F1-K7WM-42QX',
      STATUS: 'published',
      ISSUED: '2026-10-12',
      DUE: '2026-11-12, overdue 3 days',
      'INCL. VAT': 'EUR 1.00',
    });
  });
});
