import type * as contract from '@fairlead/contract';
import { type Language, useLanguage } from './language.tsx';

// Short names of the enumerations' members. The compiler holds them against the contract: none is missing, in either
// language. A member that a later service has gained is spelled out of its own name.

type Enumerations = {
  [K in keyof typeof contract as (typeof contract)[K] extends contract.Enumeration ? K : never]: (typeof contract)[K];
};
type Member<K extends keyof Enumerations, P extends string> =
  contract.ValueOf<Enumerations[K]> extends infer V ? (V extends `${P}${infer M}` ? M : never) : never;

const labels = <K extends keyof Enumerations, P extends string>(
  _: K,
  prefix: P,
  en: Record<Member<K, P>, string>,
  nl: Record<Member<K, P>, string>,
) => ({ prefix, en: en as Record<string, string>, nl: nl as Record<string, string> });

const terms = {
  UNSPECIFIED: '',
  EXW: 'EXW',
  FCA: 'FCA',
  CPT: 'CPT',
  CIP: 'CIP',
  DPU: 'DPU',
  DAP: 'DAP',
  DDP: 'DDP',
  FAS: 'FAS',
  FOB: 'FOB',
  CFR: 'CFR',
  CIF: 'CIF',
};

const media = {
  UNSPECIFIED: '',
  PDF: 'PDF',
  DOCX: 'Word',
  XLSX: 'Excel',
  TXT: 'Text',
  PNG: 'PNG',
  JPG: 'JPEG',
  GIF: 'GIF',
};

const all = {
  ShipmentStatus: labels(
    'ShipmentStatus',
    'STATUS_',
    { UNSPECIFIED: 'No status', ACTIVE: 'Active', COMPLETED: 'Completed', CANCELLED: 'Cancelled', ON_HOLD: 'On hold' },
    {
      UNSPECIFIED: 'Geen status',
      ACTIVE: 'Actief',
      COMPLETED: 'Afgerond',
      CANCELLED: 'Geannuleerd',
      ON_HOLD: 'In de wacht',
    },
  ),
  InquiryStatus: labels(
    'InquiryStatus',
    'STATUS_',
    {
      UNSPECIFIED: 'No status',
      RECEIVED: 'Received',
      PRICES_REQUESTED: 'Being priced',
      QUOTES_PROPOSED: 'Quotes to review',
      QUOTE_ACCEPTED: 'Quote accepted',
      CANCELLED: 'Cancelled',
    },
    {
      UNSPECIFIED: 'Geen status',
      RECEIVED: 'Ontvangen',
      PRICES_REQUESTED: 'Prijzen opgevraagd',
      QUOTES_PROPOSED: 'Offertes te beoordelen',
      QUOTE_ACCEPTED: 'Offerte geaccepteerd',
      CANCELLED: 'Geannuleerd',
    },
  ),
  InvoiceStatus: labels(
    'InvoiceStatus',
    'STATUS_',
    {
      UNSPECIFIED: 'No status',
      PUBLISHED: 'Payable',
      PAID: 'Paid',
      DISPUTED: 'Disputed',
      IN_COLLECTION: 'In collection',
      IN_PAYMENT_PLAN: 'In payment plan',
      FORFEITED: 'Written off',
    },
    {
      UNSPECIFIED: 'Geen status',
      PUBLISHED: 'Te betalen',
      PAID: 'Betaald',
      DISPUTED: 'Betwist',
      IN_COLLECTION: 'Bij incasso',
      IN_PAYMENT_PLAN: 'In betalingsregeling',
      FORFEITED: 'Afgeschreven',
    },
  ),
  CargoType: labels(
    'CargoType',
    'CARGO_TYPE_',
    { UNSPECIFIED: 'Not stated', PACKAGES: 'Packages', PALLETS: 'Pallets', CONTAINERS: 'Containers' },
    { UNSPECIFIED: 'Niet vermeld', PACKAGES: 'Colli', PALLETS: 'Pallets', CONTAINERS: 'Containers' },
  ),
  TransportMode: labels(
    'TransportMode',
    'TRANSPORT_MODE_',
    {
      UNSPECIFIED: 'Not stated',
      SEA: 'Sea',
      AIR: 'Air',
      RAIL: 'Rail',
      ROAD: 'Road',
      EXPRESS: 'Express',
      BARGE: 'Barge',
    },
    {
      UNSPECIFIED: 'Niet vermeld',
      SEA: 'Zee',
      AIR: 'Lucht',
      RAIL: 'Spoor',
      ROAD: 'Weg',
      EXPRESS: 'Koerier',
      BARGE: 'Binnenvaart',
    },
  ),
  SpecialContents: labels(
    'SpecialContents',
    'SPECIAL_CONTENTS_',
    { UNSPECIFIED: 'Not stated', BATTERIES: 'Batteries', LIQUIDS: 'Liquids', TEXTILES: 'Textiles', GASES: 'Gases' },
    {
      UNSPECIFIED: 'Niet vermeld',
      BATTERIES: 'Batterijen',
      LIQUIDS: 'Vloeistoffen',
      TEXTILES: 'Textiel',
      GASES: 'Gassen',
    },
  ),
  Incoterm: labels(
    'Incoterm',
    'INCOTERM_',
    { ...terms, UNSPECIFIED: 'Not stated' },
    { ...terms, UNSPECIFIED: 'Niet vermeld' },
  ),
  ContainerType: labels(
    'ContainerType',
    'CONTAINER_TYPE_',
    {
      UNSPECIFIED: 'Not stated',
      '20_STANDARD_DRY': '20 ft standard',
      '40_STANDARD_DRY': '40 ft standard',
      '40_HIGH_CUBE': '40 ft high cube',
      '45_HIGH_CUBE': '45 ft high cube',
      '20_REEFER': '20 ft refrigerated',
      '40_REEFER': '40 ft refrigerated',
      '20_OPEN_TOP': '20 ft open top',
      '40_OPEN_TOP': '40 ft open top',
      '20_FLAT_RACK': '20 ft flat rack',
      '40_FLAT_RACK': '40 ft flat rack',
      '40_OPEN_TOP_HIGH_CUBE': '40 ft open top, high cube',
    },
    {
      UNSPECIFIED: 'Niet vermeld',
      '20_STANDARD_DRY': '20 ft standaard',
      '40_STANDARD_DRY': '40 ft standaard',
      '40_HIGH_CUBE': '40 ft high cube',
      '45_HIGH_CUBE': '45 ft high cube',
      '20_REEFER': '20 ft gekoeld',
      '40_REEFER': '40 ft gekoeld',
      '20_OPEN_TOP': '20 ft open top',
      '40_OPEN_TOP': '40 ft open top',
      '20_FLAT_RACK': '20 ft flat rack',
      '40_FLAT_RACK': '40 ft flat rack',
      '40_OPEN_TOP_HIGH_CUBE': '40 ft open top, high cube',
    },
  ),
  DocumentType: labels(
    'DocumentType',
    'TYPE_',
    {
      UNSPECIFIED: 'Document',
      COMMERCIAL_INVOICE: 'Commercial invoice',
      PACKING_LIST: 'Packing list',
      MASTER_BILL_OF_LADING: 'Master bill of lading',
      COC_EXCERPT: 'Chamber of commerce excerpt',
      DIRECT_REPRESENTATION: 'Direct representation',
      OTHER: 'Other document',
      UTB: 'UTB, import duties assessment',
      TTW: 'TTW, transport under customs control',
      HOUSE_BILL_OF_LADING: 'House bill of lading',
      HOUSE_AIRWAY_BILL: 'House air waybill',
      FISCAL_REPRESENTATION: 'Fiscal representation',
      INSURANCE_CERTIFICATE: 'Insurance certificate',
      DELIVERY_ORDER: 'Delivery order',
      DIRECT_FISCAL_COMBO_REPRESENTATION: 'Direct and fiscal representation',
      MSDS: 'Material safety data sheet',
      TEST_CERTIFICATE: 'Test certificate',
      CMR: 'CMR consignment note',
      ATB: 'ATB, presentation to customs',
      MASTER_AIRWAY_BILL: 'Master air waybill',
    },
    {
      UNSPECIFIED: 'Document',
      COMMERCIAL_INVOICE: 'Handelsfactuur',
      PACKING_LIST: 'Paklijst',
      MASTER_BILL_OF_LADING: 'Master-cognossement',
      COC_EXCERPT: 'Uittreksel Kamer van Koophandel',
      DIRECT_REPRESENTATION: 'Directe vertegenwoordiging',
      OTHER: 'Ander document',
      UTB: 'UTB, uitnodiging tot betaling',
      TTW: 'TTW, vervoer onder douanetoezicht',
      HOUSE_BILL_OF_LADING: 'House-cognossement',
      HOUSE_AIRWAY_BILL: 'House-luchtvrachtbrief',
      FISCAL_REPRESENTATION: 'Fiscale vertegenwoordiging',
      INSURANCE_CERTIFICATE: 'Verzekeringscertificaat',
      DELIVERY_ORDER: 'Delivery order',
      DIRECT_FISCAL_COMBO_REPRESENTATION: 'Directe en fiscale vertegenwoordiging',
      MSDS: 'Veiligheidsinformatieblad',
      TEST_CERTIFICATE: 'Testcertificaat',
      CMR: 'CMR-vrachtbrief',
      ATB: 'ATB, aanbrengen bij de douane',
      MASTER_AIRWAY_BILL: 'Master-luchtvrachtbrief',
    },
  ),
  DocumentSlotStatus: labels(
    'DocumentSlotStatus',
    'STATUS_',
    {
      UNSPECIFIED: 'No status',
      TO_BE_RECEIVED: 'Outstanding',
      RECEIVED: 'Received',
      REJECTED: 'Rejected',
      DELETED: 'Deleted',
    },
    {
      UNSPECIFIED: 'Geen status',
      TO_BE_RECEIVED: 'Ontbreekt',
      RECEIVED: 'Ontvangen',
      REJECTED: 'Afgekeurd',
      DELETED: 'Verwijderd',
    },
  ),
  DocumentMediaType: labels(
    'DocumentMediaType',
    'MEDIA_TYPE_',
    { ...media, UNSPECIFIED: 'File' },
    { ...media, UNSPECIFIED: 'Bestand', TXT: 'Tekst' },
  ),
  VatTypeCategory: labels(
    'VatTypeCategory',
    'CATEGORY_',
    {
      UNSPECIFIED: 'VAT',
      ZERO: 'Zero rate',
      REDUCED: 'Reduced rate',
      STANDARD: 'Standard rate',
      REVERSE_CHARGED: 'Reverse charged',
    },
    {
      UNSPECIFIED: 'Btw',
      ZERO: 'Nultarief',
      REDUCED: 'Laag tarief',
      STANDARD: 'Hoog tarief',
      REVERSE_CHARGED: 'Verlegd',
    },
  ),
  OrganizationType: labels(
    'OrganizationType',
    'TYPE_',
    { UNSPECIFIED: 'Organization', CLIENT: 'Client', FORWARDER: 'Forwarder', SUPPLIER: 'Supplier' },
    { UNSPECIFIED: 'Organisatie', CLIENT: 'Klant', FORWARDER: 'Expediteur', SUPPLIER: 'Leverancier' },
  ),
  TrackingEventState: labels(
    'TrackingEventState',
    'TRACKING_EVENT_STATE_',
    { UNSPECIFIED: 'Not stated', EXPECTED: 'Expected', ACTUAL: 'Actual' },
    { UNSPECIFIED: 'Niet vermeld', EXPECTED: 'Verwacht', ACTUAL: 'Gebeurd' },
  ),
  SeaTrackingEventType: labels(
    'SeaTrackingEventType',
    'SEA_TRACKING_EVENT_TYPE_',
    {
      UNSPECIFIED: 'Movement',
      EMPTY_TO_SHIPPER: 'Empty to shipper',
      GATE_IN: 'Gate in',
      LOADED: 'Loaded',
      DEPARTED: 'Departed',
      ARRIVED: 'Arrived',
      DISCHARGED: 'Discharged',
      GATE_OUT: 'Gate out',
      EMPTY_RETURNED: 'Empty returned',
    },
    {
      UNSPECIFIED: 'Beweging',
      EMPTY_TO_SHIPPER: 'Leeg naar verlader',
      GATE_IN: 'Op de terminal aangekomen',
      LOADED: 'Geladen',
      DEPARTED: 'Vertrokken',
      ARRIVED: 'Aangekomen',
      DISCHARGED: 'Gelost',
      GATE_OUT: 'Terminal verlaten',
      EMPTY_RETURNED: 'Leeg ingeleverd',
    },
  ),
  ContainerTrackingStatus: labels(
    'ContainerTrackingStatus',
    'CONTAINER_TRACKING_STATUS_',
    {
      UNSPECIFIED: 'Nothing reported',
      EMPTY_TO_SHIPPER: 'Empty to shipper',
      GATE_IN: 'At the loading port',
      LOADED: 'On board',
      SAILING: 'At sea',
      ARRIVED: 'Vessel arrived',
      DISCHARGED: 'Discharged, in terminal',
      GATE_OUT: 'Out of the terminal',
      EMPTY_RETURNED: 'Empty returned',
    },
    {
      UNSPECIFIED: 'Niets gemeld',
      EMPTY_TO_SHIPPER: 'Leeg naar verlader',
      GATE_IN: 'In de laadhaven',
      LOADED: 'Aan boord',
      SAILING: 'Op zee',
      ARRIVED: 'Schip aangekomen',
      DISCHARGED: 'Gelost, op de terminal',
      GATE_OUT: 'Terminal verlaten',
      EMPTY_RETURNED: 'Leeg ingeleverd',
    },
  ),
  AirTrackingEventType: labels(
    'AirTrackingEventType',
    'AIR_TRACKING_EVENT_TYPE_',
    {
      UNSPECIFIED: 'Movement',
      RECEIVED_FROM_SHIPPER: 'Received from shipper',
      MANIFESTED: 'Booked on a flight',
      DEPARTED: 'Departed',
      ARRIVED: 'Arrived',
      RECEIVED_FROM_FLIGHT: 'Taken off the aircraft',
      DELIVERED: 'Delivered',
    },
    {
      UNSPECIFIED: 'Beweging',
      RECEIVED_FROM_SHIPPER: 'Ontvangen van verlader',
      MANIFESTED: 'Geboekt op een vlucht',
      DEPARTED: 'Vertrokken',
      ARRIVED: 'Aangekomen',
      RECEIVED_FROM_FLIGHT: 'Uit het vliegtuig gelost',
      DELIVERED: 'Afgeleverd',
    },
  ),
  AirTrackingStatus: labels(
    'AirTrackingStatus',
    'AIR_TRACKING_STATUS_',
    {
      UNSPECIFIED: 'Nothing to report yet',
      AWAITING_AIRLINE_DATA: 'Awaiting airline data',
      BOOKED: 'Booked',
      IN_TRANSIT: 'In transit',
      LANDED: 'Landed',
      DELIVERED: 'Delivered',
      UNAVAILABLE: 'No tracking available',
    },
    {
      UNSPECIFIED: 'Nog niets te melden',
      AWAITING_AIRLINE_DATA: 'Wacht op gegevens van de airline',
      BOOKED: 'Geboekt',
      IN_TRANSIT: 'Onderweg',
      LANDED: 'Geland',
      DELIVERED: 'Afgeleverd',
      UNAVAILABLE: 'Geen tracking beschikbaar',
    },
  ),
  InvoiceAge: labels(
    'InvoiceAge',
    'INVOICE_AGE_',
    {
      UNSPECIFIED: 'No due date',
      NOT_DUE: 'Not due yet',
      '1_30': '1 to 30 days',
      '31_60': '31 to 60 days',
      '61_90': '61 to 90 days',
      OVER_90: 'Over 90 days',
    },
    {
      UNSPECIFIED: 'Geen vervaldatum',
      NOT_DUE: 'Nog niet vervallen',
      '1_30': '1 t/m 30 dagen',
      '31_60': '31 t/m 60 dagen',
      '61_90': '61 t/m 90 dagen',
      OVER_90: 'Meer dan 90 dagen',
    },
  ),
  FreeTimeKind: labels(
    'FreeTimeKind',
    'FREE_TIME_',
    {
      UNSPECIFIED: 'Free time',
      DEMURRAGE: 'Demurrage',
      DETENTION: 'Detention',
      DEMURRAGE_AND_DETENTION: 'Demurrage and detention',
      STORAGE: 'Storage',
    },
    {
      UNSPECIFIED: 'Vrije tijd',
      DEMURRAGE: 'Demurrage',
      DETENTION: 'Detention',
      DEMURRAGE_AND_DETENTION: 'Demurrage en detention',
      STORAGE: 'Opslag',
    },
  ),
};

export type Labelled = keyof typeof all;

export function labelOf(of: Labelled, value: string, language: Language): string {
  const { prefix, [language]: words } = all[of];
  const member = value.startsWith(prefix) ? value.slice(prefix.length) : value;
  return words[member] ?? spelledOut(member);
}

/** `NEW_THING` as a person would write it. */
function spelledOut(member: string): string {
  const words = member.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The short name of a member in the person's language. */
export function useLabel(of: Labelled): (value: string) => string {
  const { language } = useLanguage();
  return (value) => labelOf(of, value, language);
}
