import {
  AirTrackingEventType,
  AirTrackingStatus,
  airEvents,
  ContainerTrackingStatus,
  ContainerType,
  cargoTotals,
  DocumentMediaType,
  DocumentSlotStatus,
  DocumentType,
  INTERNAL_DOCUMENT_TYPES,
  InquiryStatus,
  InvoiceStatus,
  SeaTrackingEventType,
  ShipmentStatus,
  trackContainer,
  VatTypeCategory,
} from '@fairlead/contract';
import { describe, expect, it } from 'vitest';
import { of, sorted } from './demo.fixture.ts';
import { containerCheckDigit, waybillCheckDigit } from './identifiers.ts';
import type { DemoLine } from './lines.ts';

describe('every member of an enumeration is seen', () => {
  const journeys = new Map<string, DemoLine<'sea_event'>[]>();
  for (const { shipment_id, container_number } of of('container'))
    journeys.set(`${shipment_id} ${container_number}`, []);
  for (const event of of('sea_event')) journeys.get(`${event.shipment_id} ${event.container_number}`)?.push(event);

  it.each<[string, readonly string[], string[]]>([
    ['shipment status', ShipmentStatus.values, of('shipment').map((line) => line.status)],
    ['inquiry status', InquiryStatus.values, of('inquiry').map((line) => line.status)],
    ['invoice status', InvoiceStatus.values, of('invoice').flatMap((line) => (line.published_at ? [line.status] : []))],
    ['slot status', DocumentSlotStatus.values, of('document_slot').map((line) => line.status)],
    [
      'document type',
      [...DocumentType.values, ...INTERNAL_DOCUMENT_TYPES],
      of('document_slot').map((line) => line.type),
    ],
    ['media type', DocumentMediaType.values, of('document_slot').flatMap((line) => line.document?.media_type ?? [])],
    ['container type', ContainerType.values, of('container').map((line) => line.container_type)],
    [
      'container status',
      ContainerTrackingStatus.values,
      of('container').map(
        (line) => trackContainer(line, journeys.get(`${line.shipment_id} ${line.container_number}`) ?? []).status,
      ),
    ],
    ['sea event', SeaTrackingEventType.values.slice(1), of('sea_event').map((line) => line.type)],
    ['air status', AirTrackingStatus.values, of('air_waybill').map((line) => line.status)],
    ['air event', AirTrackingEventType.values.slice(1), of('air_event').map((line) => line.type)],
    [
      'VAT',
      VatTypeCategory.values.slice(1),
      of('invoice').flatMap((invoice) => invoice.lines.map((line) => line.vat_category)),
    ],
  ])('%s', (_name, members, seen) => {
    expect(sorted(seen)).toEqual(sorted(members));
  });

  it('containers change ship, are late, and are silent', () => {
    const departures = [...journeys.values()].map(
      (all) => all.filter((event) => event.type.endsWith('DEPARTED')).length,
    );
    expect(sorted(departures.map(String))).toEqual(['0', '1', '2']);
    const late = of('shipment').filter(({ id, eta }) => {
      const arrival = of('sea_event').findLast((event) => event.shipment_id === id && event.type.endsWith('ARRIVED'));
      return eta !== undefined && arrival !== undefined && arrival.timestamp.slice(0, 10) > eta;
    });
    expect(late.length).toBeGreaterThanOrEqual(2);
  });
});

describe('numbers of the trade', () => {
  it('containers and waybills end in their check digit', () => {
    expect([containerCheckDigit('CSQU305438'), waybillCheckDigit('1234567')]).toEqual([3, 5]);
    for (const { container_number } of of('container')) {
      expect(container_number).toMatch(/^[A-Z]{3}U\d{7}$/);
      expect(Number(container_number.at(-1))).toBe(containerCheckDigit(container_number.slice(0, -1)));
    }
    for (const { number } of of('air_waybill')) {
      expect(number).toMatch(/^\d{3}-\d{8}$/);
      expect(Number(number.at(-1))).toBe(waybillCheckDigit(number.slice(4, -1)));
    }
    expect(new Set(of('container').map((line) => line.container_number)).size).toBe(of('container').length);
  });

  it('shares one waybill within a client and one between the two', () => {
    const owners = of('air_waybill').map(({ number }) =>
      of('shipment')
        .flatMap((line) => (line.air_waybill === number ? [line.organization_id] : []))
        .join(' '),
    );
    expect(sorted(owners)).toEqual(['102', '102 102', '102 103', '103']);
    const shared = of('air_waybill')[owners.indexOf('102 102')]?.number;
    // The id is the line's: an event is told without it.
    const legs = of('air_event').flatMap(({ id: _, ...leg }) => (leg.air_waybill === shared ? [leg] : []));
    expect(airEvents(legs, '', true).length).toBeLessThan(airEvents(legs, '', false).length);
  });

  it('consolidates: one waybill weighs more than the only shipment on it', () => {
    const heavier = of('shipment').filter(({ air_waybill, lcl }) => {
      const accepted = of('air_event').find((event) => event.air_waybill === air_waybill);
      const alone = of('shipment').filter((line) => line.air_waybill === air_waybill).length === 1;
      return alone && (accepted?.cargo?.weight_kg ?? 0) > cargoTotals(lcl?.components ?? []).total_weight;
    });
    expect(heavier).toHaveLength(1);
  });

  it('invoices add up to the cent, tax being taken once a rate', () => {
    for (const { lines: charged, amount_ex_vat, amount_inc_vat } of of('invoice')) {
      let tax_cents = 0;
      for (const rate of new Set(charged.map((line) => line.vat_percentage))) {
        const base = charged.filter((line) => line.vat_percentage === rate);
        const cents = base.reduce((sum, line) => sum + line.amount_ex_vat.amount_cents, 0);
        tax_cents += Math.sign(cents) * Math.round((Math.abs(cents) * rate) / 100);
      }
      const ex_vat = charged.reduce((sum, line) => sum + line.amount_ex_vat.amount_cents, 0);
      expect([amount_ex_vat.amount_cents, amount_inc_vat.amount_cents]).toEqual([ex_vat, ex_vat + tax_cents]);
      expect(new Set([...charged.map((line) => line.amount_ex_vat.currency), amount_inc_vat.currency]).size).toBe(1);
    }
    expect(of('invoice').filter((line) => line.amount_inc_vat.amount_cents < 0)).toHaveLength(1);
    expect(of('invoice').filter((line) => line.published_at === undefined)).toHaveLength(2);
    expect(of('invoice').filter((line) => line.pdf_base64)).toHaveLength(1);
    expect(sorted(of('invoice').map((line) => line.amount_ex_vat.currency))).toEqual(['CHF', 'EUR', 'USD']);
  });
});
