import * as Type from 'typebox';

// An enumeration of the document: every member by its full name, with what it means. The first member is the default.

type Member<P extends string, M> = `${P}${Extract<keyof M, string>}`;

export interface Enumeration<V extends string = string> {
  readonly name: string;
  readonly values: readonly V[];
  readonly meanings: Readonly<Record<V, string>>;
  /** Every value with its meaning, a line each. */
  readonly told: string;
  readonly unspecified: V;
  readonly schema: Type.TUnsafe<V>;
}

export type ValueOf<E> = E extends Enumeration<infer V> ? V : never;

export function enumeration<P extends string, const M extends Record<string, string>>(
  name: string,
  description: string,
  prefix: P,
  members: M,
): Enumeration<Member<P, M>> {
  type V = Member<P, M>;
  const meanings = Object.fromEntries(Object.entries(members).map(([k, v]) => [prefix + k, v])) as Record<V, string>;
  const values = Object.keys(meanings) as V[];
  const told = values.map((value) => `- ${value}: ${meanings[value]}`).join('\n');
  const schema = Type.Unsafe<V>({
    type: 'string',
    title: name,
    description: `${description} A reader must tolerate values it does not recognise.\n\n${told}`,
    enum: values,
    default: values[0],
    example: values[1],
  });
  return { name, values, meanings, told, unspecified: values[0] as V, schema };
}

export const CargoType = enumeration('CargoType', 'How the cargo is packed.', 'CARGO_TYPE_', {
  UNSPECIFIED: 'not stated',
  PACKAGES: 'loose packages',
  PALLETS: 'cargo on pallets',
  CONTAINERS: 'full containers',
});

export const TransportMode = enumeration('TransportMode', 'How the cargo travels.', 'TRANSPORT_MODE_', {
  UNSPECIFIED: 'not stated',
  SEA: 'by sea',
  AIR: 'by air',
  RAIL: 'by rail',
  ROAD: 'by road',
  EXPRESS: 'by express courier',
  BARGE: 'by barge; refused on inquiries',
});

export const SpecialContents = enumeration('SpecialContents', 'Contents that need special care.', 'SPECIAL_CONTENTS_', {
  UNSPECIFIED: 'not stated',
  BATTERIES: 'contains batteries',
  LIQUIDS: 'contains liquids',
  TEXTILES: 'contains textiles',
  GASES: 'contains gases',
});

export const Incoterm = enumeration('Incoterm', 'Incoterms 2020 delivery term.', 'INCOTERM_', {
  UNSPECIFIED: 'not stated',
  EXW: 'Ex Works',
  FCA: 'Free Carrier',
  CPT: 'Carriage Paid To',
  CIP: 'Carriage and Insurance Paid To',
  DPU: 'Delivered at Place Unloaded',
  DAP: 'Delivered at Place',
  DDP: 'Delivered Duty Paid',
  FAS: 'Free Alongside Ship',
  FOB: 'Free on Board',
  CFR: 'Cost and Freight',
  CIF: 'Cost, Insurance and Freight',
});

export const ContainerType = enumeration('ContainerType', 'Size and kind of a container.', 'CONTAINER_TYPE_', {
  UNSPECIFIED: 'not stated',
  '20_STANDARD_DRY': '20 ft standard dry',
  '40_STANDARD_DRY': '40 ft standard dry',
  '40_HIGH_CUBE': '40 ft high cube',
  '45_HIGH_CUBE': '45 ft high cube',
  '20_REEFER': '20 ft refrigerated',
  '40_REEFER': '40 ft refrigerated',
  '20_OPEN_TOP': '20 ft open top',
  '40_OPEN_TOP': '40 ft open top',
  '20_FLAT_RACK': '20 ft flat rack',
  '40_FLAT_RACK': '40 ft flat rack',
  '40_OPEN_TOP_HIGH_CUBE': '40 ft open top, high cube',
});

export const DocumentType = enumeration('DocumentType', 'What a document is.', 'TYPE_', {
  UNSPECIFIED: 'not stated',
  COMMERCIAL_INVOICE: 'commercial invoice',
  PACKING_LIST: 'packing list',
  MASTER_BILL_OF_LADING: 'master bill of lading',
  COC_EXCERPT: 'excerpt of the chamber of commerce',
  DIRECT_REPRESENTATION: 'authorization of direct customs representation',
  OTHER: 'any other document',
  UTB: 'UTB: import duties assessment',
  TTW: 'TTW: transport document for goods under customs control',
  HOUSE_BILL_OF_LADING: 'house bill of lading',
  HOUSE_AIRWAY_BILL: 'house air waybill',
  FISCAL_REPRESENTATION: 'authorization of fiscal representation',
  INSURANCE_CERTIFICATE: 'insurance certificate',
  DELIVERY_ORDER: 'delivery order',
  DIRECT_FISCAL_COMBO_REPRESENTATION: 'authorization of direct and fiscal representation in one',
  MSDS: 'material safety data sheet',
  TEST_CERTIFICATE: 'test certificate',
  CMR: 'CMR consignment note',
  ATB: 'ATB: presentation of goods to customs',
  MASTER_AIRWAY_BILL: 'master air waybill',
});

export const DocumentSlotStatus = enumeration('DocumentSlotStatus', 'Where a checklist entry stands.', 'STATUS_', {
  UNSPECIFIED: 'no status reported',
  TO_BE_RECEIVED: 'the document is awaited',
  RECEIVED: 'the document has been received',
  REJECTED: 'the document was received and refused',
  DELETED: 'the document that was received has been deleted',
});

export const DocumentMediaType = enumeration('DocumentMediaType', 'What kind of file it is.', 'MEDIA_TYPE_', {
  UNSPECIFIED: 'application/octet-stream',
  PDF: 'application/pdf',
  DOCX: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  TXT: 'text/plain',
  PNG: 'image/png',
  JPG: 'image/jpeg',
  GIF: 'image/gif',
});

export const VatTypeCategory = enumeration('VatTypeCategory', 'How value added tax applies to a line.', 'CATEGORY_', {
  UNSPECIFIED: 'not stated',
  ZERO: 'zero rate',
  REDUCED: 'reduced rate',
  STANDARD: 'standard rate',
  REVERSE_CHARGED: 'reverse charged: the customer accounts for the tax',
});

export const OrganizationType = enumeration('OrganizationType', 'What an organization does.', 'TYPE_', {
  UNSPECIFIED: 'the stored value is none of these',
  CLIENT: 'ships cargo',
  FORWARDER: 'moves cargo',
  SUPPLIER: 'supplies goods',
});

export const ShipmentStatus = enumeration('ShipmentStatus', 'Where a shipment stands.', 'STATUS_', {
  UNSPECIFIED: 'no status reported',
  ACTIVE: 'booked and under way, or being prepared to move',
  COMPLETED: 'delivered and closed',
  CANCELLED: 'called off; will not move',
  ON_HOLD: 'paused; still live, not progressing',
});

export const InquiryStatus = enumeration('InquiryStatus', 'Where an inquiry stands.', 'STATUS_', {
  UNSPECIFIED: 'no status reported',
  RECEIVED: 'submitted, waiting to be priced',
  PRICES_REQUESTED: 'rates are being gathered',
  QUOTES_PROPOSED: 'one or more quotes are ready to review',
  QUOTE_ACCEPTED: 'a quote was accepted; a shipment follows',
  CANCELLED: 'withdrawn; no quote will follow',
});

export const InvoiceStatus = enumeration('InvoiceStatus', 'Where an invoice stands.', 'STATUS_', {
  UNSPECIFIED: 'no status reported',
  PUBLISHED: 'issued and payable',
  PAID: 'settled in full',
  DISPUTED: 'queried; amount under discussion',
  IN_COLLECTION: 'overdue, handed to a collection agency',
  IN_PAYMENT_PLAN: 'being settled in agreed instalments',
  FORFEITED: 'written off; no further settlement expected',
});

export const TrackingEventState = enumeration(
  'TrackingEventState',
  'Whether an event has happened.',
  'TRACKING_EVENT_STATE_',
  {
    UNSPECIFIED: 'not stated',
    EXPECTED: 'it is expected to happen',
    ACTUAL: 'it has happened',
  },
);

// In the order a container passes them; the order breaks ties between events of one instant.
export const SeaTrackingEventType = enumeration(
  'SeaTrackingEventType',
  'A milestone of a container.',
  'SEA_TRACKING_EVENT_TYPE_',
  {
    UNSPECIFIED: 'not stated',
    EMPTY_TO_SHIPPER: 'released empty to the shipper',
    GATE_IN: 'arrived at the loading port',
    LOADED: 'lifted on board',
    DEPARTED: 'the vessel left a port',
    ARRIVED: 'the vessel reached a port',
    DISCHARGED: 'lifted off the vessel',
    GATE_OUT: 'left the terminal',
    EMPTY_RETURNED: 'returned empty to the carrier',
  },
);

export const ContainerTrackingStatus = enumeration(
  'ContainerTrackingStatus',
  'Where a container is, by its latest actual event. An expected event never advances it.',
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
);

// Numbered in the order a consignment passes them.
export const AirTrackingEventType = enumeration(
  'AirTrackingEventType',
  'A milestone of an air consignment.',
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
);

export const AirTrackingStatus = enumeration(
  'AirTrackingStatus',
  'Where an air consignment is, as stated by the service; not derived from the events.',
  'AIR_TRACKING_STATUS_',
  {
    UNSPECIFIED: 'nothing to report yet',
    AWAITING_AIRLINE_DATA: 'no airline movement data yet; the ordinary pre-departure state',
    BOOKED: 'reserved, not dispatched',
    IN_TRANSIT: 'on its way',
    LANDED: 'at destination airport',
    DELIVERED: 'delivered',
    UNAVAILABLE: 'no tracking information',
  },
);

export const Order = enumeration('Order', 'Direction of a list.', 'ORDER_', {
  UNSPECIFIED: 'descending',
  ASC: 'ascending',
  DESC: 'descending',
});

/** Whether clients may see documents of a type: it is a member of the public enumeration. */
export const isDocumentType = (type: string): type is ValueOf<typeof DocumentType> =>
  DocumentType.values.some((value) => value === type);

// Types that forwarders file but clients never see. Not members of the public enumeration.
export const INTERNAL_DOCUMENT_TYPES = [
  'TYPE_CARRIER_INVOICE',
  'TYPE_RATE_CONFIRMATION',
  'TYPE_INTERNAL_NOTE',
] as const;
