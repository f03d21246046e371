// The contract against the document: enumerations and states. Its lists are typed out here from the document's text, not taken
// from the source.
import { describe, expect, test } from 'vitest';
import * as application from './application/records.ts';
import * as contract from './index.ts';

/** `A B C` as a list. */
const words = (text: string) => text.trim().split(/\s+/);

const isEnumeration = (entry: [string, unknown]): entry is [string, contract.Enumeration] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'meanings' in entry[1];
// What the application has besides is no part of the document.
const named = Object.fromEntries(
  Object.entries<unknown>(contract)
    .filter(([name]) => !(name in application))
    .filter(isEnumeration),
);

describe('Enumerations (exact values): an enum value is sent and returned by its full name', () => {
  const ENUMERATIONS: Record<string, [prefix: string, members: string]> = {
    CargoType: ['CARGO_TYPE_', 'UNSPECIFIED PACKAGES PALLETS CONTAINERS'],
    TransportMode: ['TRANSPORT_MODE_', 'UNSPECIFIED SEA AIR RAIL ROAD EXPRESS BARGE'],
    SpecialContents: ['SPECIAL_CONTENTS_', 'UNSPECIFIED BATTERIES LIQUIDS TEXTILES GASES'],
    Incoterm: ['INCOTERM_', 'UNSPECIFIED EXW FCA CPT CIP DPU DAP DDP FAS FOB CFR CIF'],
    ContainerType: [
      'CONTAINER_TYPE_',
      `UNSPECIFIED 20_STANDARD_DRY 40_STANDARD_DRY 40_HIGH_CUBE 45_HIGH_CUBE 20_REEFER 40_REEFER 20_OPEN_TOP
       40_OPEN_TOP 20_FLAT_RACK 40_FLAT_RACK 40_OPEN_TOP_HIGH_CUBE`,
    ],
    DocumentType: [
      'TYPE_',
      `UNSPECIFIED COMMERCIAL_INVOICE PACKING_LIST MASTER_BILL_OF_LADING COC_EXCERPT DIRECT_REPRESENTATION OTHER UTB
       TTW HOUSE_BILL_OF_LADING HOUSE_AIRWAY_BILL FISCAL_REPRESENTATION INSURANCE_CERTIFICATE DELIVERY_ORDER
       DIRECT_FISCAL_COMBO_REPRESENTATION MSDS TEST_CERTIFICATE CMR ATB MASTER_AIRWAY_BILL`,
    ],
    DocumentSlotStatus: ['STATUS_', 'UNSPECIFIED TO_BE_RECEIVED RECEIVED REJECTED DELETED'],
    DocumentMediaType: ['MEDIA_TYPE_', 'UNSPECIFIED PDF DOCX XLSX TXT PNG JPG GIF'],
    VatTypeCategory: ['CATEGORY_', 'UNSPECIFIED ZERO REDUCED STANDARD REVERSE_CHARGED'],
    OrganizationType: ['TYPE_', 'UNSPECIFIED CLIENT FORWARDER SUPPLIER'],
    ShipmentStatus: ['STATUS_', 'UNSPECIFIED ACTIVE COMPLETED CANCELLED ON_HOLD'],
    InquiryStatus: ['STATUS_', 'UNSPECIFIED RECEIVED PRICES_REQUESTED QUOTES_PROPOSED QUOTE_ACCEPTED CANCELLED'],
    InvoiceStatus: ['STATUS_', 'UNSPECIFIED PUBLISHED PAID DISPUTED IN_COLLECTION IN_PAYMENT_PLAN FORFEITED'],
    TrackingEventState: ['TRACKING_EVENT_STATE_', 'UNSPECIFIED EXPECTED ACTUAL'],
    SeaTrackingEventType: [
      'SEA_TRACKING_EVENT_TYPE_',
      'UNSPECIFIED EMPTY_TO_SHIPPER GATE_IN LOADED DEPARTED ARRIVED DISCHARGED GATE_OUT EMPTY_RETURNED',
    ],
    ContainerTrackingStatus: [
      'CONTAINER_TRACKING_STATUS_',
      'UNSPECIFIED EMPTY_TO_SHIPPER GATE_IN LOADED SAILING ARRIVED DISCHARGED GATE_OUT EMPTY_RETURNED',
    ],
    AirTrackingEventType: [
      'AIR_TRACKING_EVENT_TYPE_',
      'UNSPECIFIED RECEIVED_FROM_SHIPPER MANIFESTED DEPARTED ARRIVED RECEIVED_FROM_FLIGHT DELIVERED',
    ],
    AirTrackingStatus: [
      'AIR_TRACKING_STATUS_',
      'UNSPECIFIED AWAITING_AIRLINE_DATA BOOKED IN_TRANSIT LANDED DELIVERED UNAVAILABLE',
    ],
    Order: ['ORDER_', 'UNSPECIFIED ASC DESC'],
  };
  test.each(Object.entries(ENUMERATIONS))('%s, in order, with its UNSPECIFIED member as default', (name, of) => {
    const [prefix, members] = of;
    const values = words(members).map((member) => prefix + member);
    expect(named[name]).toMatchObject({ name, values, unspecified: `${prefix}UNSPECIFIED` });
    expect(named[name]?.schema).toMatchObject({ type: 'string', enum: values, default: values[0] });
  });

  test('and no other', () => {
    expect(Object.keys(named).sort()).toEqual(Object.keys(ENUMERATIONS).sort());
  });

  test('every value has a meaning', () => {
    for (const [name, enumeration] of Object.entries(named)) {
      expect(Object.keys(enumeration.meanings), name).toEqual(enumeration.values);
      expect(Object.values(enumeration.meanings), name).not.toContain('');
    }
  });

  test('the internal document types are not members of the public enumeration', () => {
    expect(contract.INTERNAL_DOCUMENT_TYPES).toEqual(
      words('TYPE_CARRIER_INVOICE TYPE_RATE_CONFIRMATION TYPE_INTERNAL_NOTE'),
    );
    const types = [...contract.DocumentType.values, ...contract.INTERNAL_DOCUMENT_TYPES, 'TYPE_SECRET', 'toString', ''];
    expect(types.filter(contract.isDocumentType)).toEqual(contract.DocumentType.values);
  });

  test('media types stand for content types, DOCX and XLSX not swapped', () => {
    const office = 'application/vnd.openxmlformats-officedocument';
    expect(contract.DocumentMediaType.meanings).toEqual({
      MEDIA_TYPE_UNSPECIFIED: 'application/octet-stream',
      MEDIA_TYPE_PDF: 'application/pdf',
      MEDIA_TYPE_DOCX: `${office}.wordprocessingml.document`,
      MEDIA_TYPE_XLSX: `${office}.spreadsheetml.sheet`,
      MEDIA_TYPE_TXT: 'text/plain',
      MEDIA_TYPE_PNG: 'image/png',
      MEDIA_TYPE_JPG: 'image/jpeg',
      MEDIA_TYPE_GIF: 'image/gif',
    });
  });
});

describe('States: their meanings', () => {
  const MEANINGS: Record<string, [prefix: string, meanings: Record<string, string>]> = {
    ShipmentStatus: [
      'STATUS_',
      {
        UNSPECIFIED: 'no status reported',
        ACTIVE: 'booked and under way, or being prepared to move',
        COMPLETED: 'delivered and closed',
        CANCELLED: 'called off; will not move',
        ON_HOLD: 'paused; still live, not progressing',
      },
    ],
    InquiryStatus: [
      'STATUS_',
      {
        UNSPECIFIED: 'no status reported',
        RECEIVED: 'submitted, waiting to be priced',
        PRICES_REQUESTED: 'rates are being gathered',
        QUOTES_PROPOSED: 'one or more quotes are ready to review',
        QUOTE_ACCEPTED: 'a quote was accepted; a shipment follows',
        CANCELLED: 'withdrawn; no quote will follow',
      },
    ],
    InvoiceStatus: [
      'STATUS_',
      {
        UNSPECIFIED: 'no status reported',
        PUBLISHED: 'issued and payable',
        PAID: 'settled in full',
        DISPUTED: 'queried; amount under discussion',
        IN_COLLECTION: 'overdue, handed to a collection agency',
        IN_PAYMENT_PLAN: 'being settled in agreed instalments',
        FORFEITED: 'written off; no further settlement expected',
      },
    ],
    ContainerTrackingStatus: [
      'CONTAINER_TRACKING_STATUS_',
      {
        UNSPECIFIED: 'nothing reported',
        EMPTY_TO_SHIPPER: 'released empty to shipper',
        GATE_IN: 'at the loading port awaiting vessel',
        LOADED: 'on board, not sailed',
        SAILING: 'at sea',
        ARRIVED: 'vessel arrived, not discharged',
        DISCHARGED: 'lifted off the vessel, still in terminal',
        GATE_OUT: 'left terminal toward delivery address',
        EMPTY_RETURNED: 'emptied and returned to carrier; journey over',
      },
    ],
    AirTrackingEventType: [
      'AIR_TRACKING_EVENT_TYPE_',
      {
        UNSPECIFIED: 'not stated',
        RECEIVED_FROM_SHIPPER: 'cargo accepted from shipper or agent',
        MANIFESTED: 'booked onto a specific flight',
        DEPARTED: 'left an airport',
        ARRIVED: 'reached an airport',
        RECEIVED_FROM_FLIGHT: 'taken off the aircraft at destination',
        DELIVERED: 'delivered to the consignee',
      },
    ],
  };

  test.each(Object.entries(MEANINGS))('%s', (name, [prefix, meanings]) => {
    const told = Object.entries(meanings).map(([member, meaning]) => [prefix + member, meaning]);
    expect(Object.entries(named[name]?.meanings ?? {})).toEqual(told);
  });

  test('AirTrackingStatus, where the document tells them', () => {
    expect(contract.AirTrackingStatus.meanings).toMatchObject({
      AIR_TRACKING_STATUS_UNSPECIFIED: 'nothing to report yet',
      AIR_TRACKING_STATUS_AWAITING_AIRLINE_DATA: 'no airline movement data yet; the ordinary pre-departure state',
      AIR_TRACKING_STATUS_BOOKED: 'reserved, not dispatched',
      AIR_TRACKING_STATUS_LANDED: 'at destination airport',
      AIR_TRACKING_STATUS_UNAVAILABLE: 'no tracking information',
    });
  });

  test('OrganizationType: TYPE_UNSPECIFIED when the stored value is none of these', () => {
    expect(contract.OrganizationType.meanings).toMatchObject({
      TYPE_UNSPECIFIED: 'the stored value is none of these',
      TYPE_CLIENT: 'ships cargo',
    });
  });
});
