// One import of every kind, with every field that DESIGN's table names. The API returns the records as they stand here.

const money = (amount_cents: number) => ({ currency: 'EUR', amount_cents });
const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T08:30:00.000Z`;
const bytes = (text: string) => Buffer.from(text).toString('base64');

export const address = {
  revision: 1,
  region_code: 'NL',
  language_code: 'nl',
  postal_code: '3011 AA',
  sorting_code: 'S1',
  administrative_area: 'Zuid-Holland',
  locality: 'Rotterdam',
  sublocality: 'Delfshaven',
  address_lines: ['Coolsingel 1'],
  recipients: ['Magazijn'],
  organization: 'Polderkamp Import B.V.',
};

export const organization = {
  id: '70',
  name: 'Zuiderzee Handel B.V.',
  vat: 'NL859012345B01',
  eori: 'NL859012345',
  coc: '76543210',
  website: 'https://zuiderzee.example',
  contact_email: 'post@zuiderzee.example',
  type: 'TYPE_CLIENT',
  postal_address: address,
};

export const user = {
  id: '310',
  first_name: 'Fenna',
  last_name: 'Zuiderzee',
  email: 'Fenna@zuiderzee.example',
  phone: '+31 10 555 0100',
  language: 'nl',
  organization_id: '70',
};

const token = { user_id: '310', secret: '5ec2e700-0000-4000-8000-000000000310', name: 'every kind' };
export const credential = `${token.user_id}|${token.secret}`;

const shipment = {
  forwarder_reference: 'FL-26-00412',
  description: 'Stainless cookware',
  status: 'STATUS_ACTIVE',
  etd: '2026-03-14',
  eta: '2026-04-20',
  cargo_ready_date: '2026-03-09',
  client_user_id: '310',
  organization_id: '70',
  insured_goods_value: money(-2_147_483_648),
  create_time: at(1),
  origin: { region_code: 'CN', locality: 'Ningbo' },
  destination: address,
};

export const bySea = {
  ...shipment,
  id: '7001',
  reference: 'SEAS-0001',
  cargo_type: 'CARGO_TYPE_CONTAINERS',
  fcl: {
    containers: [
      { container_number: 'MSCU6639870', type: 'CONTAINER_TYPE_40_REEFER', seal_number: 'SL1', gross_weight: 18250.5 },
    ],
    free_demurrage_days: 7,
    free_detention_days: 10,
    free_dd_combined_days: 14,
    free_storage_days: 3,
  },
  transport_mode: 'TRANSPORT_MODE_SEA',
};

export const byAir = {
  ...shipment,
  id: '7002',
  reference: 'AIRS-0001',
  cargo_type: 'CARGO_TYPE_PALLETS',
  lcl: {
    components: [{ width: 80, height: 120.5, depth: 120, weight: 250.5, quantity: 4 }],
    tail_lift: true,
    pallet_exchange: true,
  },
  transport_mode: 'TRANSPORT_MODE_AIR',
};

const seaEvent = (type: string, timestamp: string) => ({
  type: `SEA_TRACKING_EVENT_TYPE_${type}`,
  state: 'TRACKING_EVENT_STATE_ACTUAL',
  timestamp,
  location: { un_locode: 'NLRTM', name: 'Rotterdam' },
  vessel: { name: 'MSC Aurelia', voyage: '412W' },
});
const airEvent = (type: string, timestamp: string, flight: object) => ({
  type: `AIR_TRACKING_EVENT_TYPE_${type}`,
  state: 'TRACKING_EVENT_STATE_EXPECTED',
  timestamp,
  location: { iata: 'AMS', name: 'Amsterdam Schiphol' },
  ...flight,
  cargo: { pieces: 12, weight_kg: 840.5, volume_cbm: 4.2 },
});
const seaEvents = [seaEvent('LOADED', at(14)), seaEvent('DISCHARGED', at(20)), seaEvent('GATE_OUT', at(22))];
const airEvents = [
  airEvent('RECEIVED_FROM_SHIPPER', at(2), {}),
  airEvent('DEPARTED', at(3), { flight: { number: 'KL0896' } }),
];

export const seaTracking = {
  etd: '2026-03-14',
  eta: '2026-04-20',
  sea: {
    containers: [
      {
        container_number: 'MSCU6639870',
        container_type: 'CONTAINER_TYPE_40_HIGH_CUBE',
        status: 'CONTAINER_TRACKING_STATUS_GATE_OUT',
        events: seaEvents,
        discharge_date: '2026-03-20',
        gate_out_time: at(22),
        discharge_terminal: 'ECT Delta',
      },
    ],
  },
};
export const airTracking = {
  etd: '2026-03-14',
  eta: '2026-04-20',
  air: {
    status: 'AIR_TRACKING_STATUS_BOOKED',
    events: [airEvents[0], { ...airEvents[1], flight: { number: 'KL0896', airline: 'KLM Cargo' } }],
  },
};

export const document = {
  id: '7201',
  file_name: 'packing list.txt',
  media_type: 'MEDIA_TYPE_TXT',
  uploaded_on: at(5),
  expiration_date: '2027-01-01',
};
export const slots = [
  {
    id: '7101',
    type: 'TYPE_PACKING_LIST',
    status: 'STATUS_RECEIVED',
    document: { ...document, size_bytes: '9' },
  },
  { id: '7102', type: 'TYPE_MSDS', status: 'STATUS_TO_BE_RECEIVED' },
];

export const invoice = {
  id: '7301',
  reference: 'F26041-SEAS-0001',
  shipment_id: '7001',
  status: 'STATUS_DISPUTED',
  issue_date: '2026-03-14',
  due_date: '2026-04-13',
  amount_ex_vat: money(100_000),
  amount_inc_vat: money(121_000),
  published_at: at(14),
  lines: [
    { description: 'Freight', amount_ex_vat: money(100_000), vat_category: 'CATEGORY_STANDARD', vat_percentage: 21 },
  ],
  create_time: at(13),
};

const inquiry = {
  create_time: at(6),
  update_time: at(7),
  requester_user_id: '310',
  organization_id: '70',
  origin: address,
  destination: { region_code: 'BE', locality: 'Gent' },
  cargo_ready_date: '2026-05-01',
  transport_modes: ['TRANSPORT_MODE_SEA', 'TRANSPORT_MODE_RAIL'],
  special_contents: ['SPECIAL_CONTENTS_BATTERIES'],
  incoterms: ['INCOTERM_FOB'],
  max_transit_days: 30,
  min_review_score: 4,
  hs_code_count: 2,
  gas_measurement: true,
  port_of_loading: 'CNNGB',
  port_of_discharge: 'NLRTM',
  insured_goods_value: money(500_000),
  carriers: ['MSCU'],
  suppliers: [{ name: 'Ningbo Kitchenware', email: 'a@b.example', phone: '+86 1', address: 'Ningbo' }],
};
export const inquiries = [
  {
    ...inquiry,
    id: '7401',
    status: 'STATUS_QUOTE_ACCEPTED',
    reference: 'INQU-0001',
    description: 'Tiles',
    cargo_type: 'CARGO_TYPE_PACKAGES',
    timeslot_delivery: true,
    storage: true,
    side_loader_delivery: false,
    total_volume: 1.152,
    total_weight: 501,
    lcl: {
      components: [{ width: 80, height: 120, depth: 60, weight: 250.5, quantity: 2 }],
      tail_lift: true,
      pallet_exchange: false,
    },
  },
  {
    ...inquiry,
    id: '7402',
    status: 'STATUS_CANCELLED',
    reference: 'INQU-0002',
    description: 'Tiles, by the container',
    cargo_type: 'CARGO_TYPE_CONTAINERS',
    timeslot_delivery: false,
    storage: false,
    side_loader_delivery: true,
    fcl: {
      containers: [{ type: 'CONTAINER_TYPE_20_OPEN_TOP', quantity: 2, dropoff_terminal_code: 'ECTDELTA' }],
      min_free_demurrage_days: 5,
      min_free_detention_days: 6,
    },
  },
];

const container = {
  shipment_id: '7001',
  container_number: 'MSCU6639870',
  container_type: 'CONTAINER_TYPE_40_HIGH_CUBE',
  discharge_terminal: 'ECT Delta',
};

export const PDF = '%PDF-1.4 as it came';

export const everyKind: ({ kind: string } & Record<string, unknown>)[] = [
  { kind: 'organization', ...organization },
  { kind: 'user', ...user, password: 'correct horse battery' },
  { kind: 'token', ...token },
  { kind: 'air_waybill', number: '074-12345675', status: 'AIR_TRACKING_STATUS_BOOKED', airline: 'KLM Cargo' },
  ...airEvents.map((event) => ({ kind: 'air_event', air_waybill: '074-12345675', ...event })),
  { kind: 'shipment', ...bySea },
  { kind: 'shipment', ...byAir, air_waybill: '074-12345675' },
  { kind: 'container', ...container },
  ...seaEvents.map((event, index) => ({
    kind: 'sea_event',
    ...(index === 0 && { id: '7501' }),
    shipment_id: '7001',
    container_number: 'MSCU6639870',
    ...event,
  })),
  {
    kind: 'document_slot',
    ...slots[0],
    shipment_id: '7001',
    document: { ...document, content_base64: bytes('two boxes') },
  },
  { kind: 'document_slot', ...slots[1], shipment_id: '7001' },
  { kind: 'document_slot', id: '7103', shipment_id: '7001', type: 'TYPE_CARRIER_INVOICE', status: 'STATUS_RECEIVED' },
  { kind: 'invoice', ...invoice, pdf_base64: bytes(PDF) },
  ...inquiries.map((line) => ({ kind: 'inquiry', ...line })),
];
