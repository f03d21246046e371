// What the specs' two organizations own: a little of everything that a command can meet. Dates move with today.

import {
  client,
  credentialOf,
  documentSlot,
  file,
  inquiry,
  invoice,
  shipment,
} from '../../../acceptance/support/records.ts';
import { type Service, startService } from '../../../acceptance/support/service.ts';
import { airEvents, at, byAir, day, seaEvents } from './journeys.ts';

/** Sanne Polderkamp of Polderkamp Import B.V., to whom everything here belongs but `FOREIGN`. */
export const CREDENTIAL = credentialOf('31');

export const SEA = { id: '70100', reference: 'SEAS-0001' } as const;
/** Its containers: the first one sails, the second one waits at the port. */
export const [SAILING, WAITING] = ['MSCU6639870', 'TGHU1111111'] as const;
/** Arrived four days late, and over. */
export const COMPLETED = { id: '70101', reference: 'SEAS-0002' } as const;
export const AIR = { id: '70110', reference: 'AIRS-0001', air_waybill: '074-12345675' } as const;
/** Nothing has moved yet, and it has no documents. */
export const BOOKED = { id: '70111', reference: 'AIRS-0002', air_waybill: '057-76543210' } as const;
/** On hold; moves by road, so that there is no tracking. */
export const ROAD = { id: '70120', reference: 'ROAD-0001' } as const;
/** Cancelled; its texts try to play with the terminal. */
export const HOSTILE = {
  id: '70130',
  reference: 'EVIL-0001',
  description: '\u001b[31mRed\u0007 tiles\u009b2J\n日本🚢',
};

/** Files of the sea shipment, by the id that downloads them. */
export const PACKING_LIST = { id: '70300', name: 'packing list.txt', content: '2 boxes\n' } as const;
export const COMMERCIAL_INVOICE = { id: '70301', name: 'invoice-4711.pdf', content: '%PDF-1.4 goods' } as const;

/** Invoices by their state; the paid one is of the completed shipment, the disputed one in dollars. */
export const INVOICES = {
  PUBLISHED: { id: '70400', reference: 'F70400-SEAS-0001', pdf: '%PDF-1.4 freight' },
  PAID: { id: '70401', reference: 'F70401-SEAS-0002', pdf: '%PDF-1.4 paid' },
  DISPUTED: { id: '70402', reference: 'F70402-AIRS-0001', pdf: '%PDF-1.4 disputed' },
  CREDIT: { id: '70403', reference: 'C70403-SEAS-0001', pdf: '%PDF-1.4 credit' },
} as const;

/** Inquiries by their state. */
export const INQUIRIES = {
  RECEIVED: { id: '70500', reference: 'INQU-0001' },
  PRICES_REQUESTED: { id: '70501', reference: 'INQU-0002' },
  QUOTES_PROPOSED: { id: '70502', reference: 'INQU-0003' },
  QUOTE_ACCEPTED: { id: '70503', reference: 'INQU-0004' },
  CANCELLED: { id: '70504', reference: 'INQU-0005' },
} as const;

/** What the other organization owns, and the credential of its person. */
export const FOREIGN = {
  credential: credentialOf('32'),
  shipment: 'ELSE-0001',
  document: '80300',
  invoice: 'F80400-ELSE-0001',
  inquiry: 'ELSE-0005',
} as const;

export const startWorld = (): Promise<Service> => startService({ records: world() });

export const world = () => [
  ...client('7', '31'),
  ...shipments(),
  ...papers(),
  ...invoices(),
  ...inquiries(),
  ...elsewhere(),
];

const ningbo = { region_code: 'CN', locality: 'Ningbo' };
const rotterdam = { region_code: 'NL', locality: 'Rotterdam', postal_code: '3011 AA', address_lines: ['Coolsingel 1'] };
const money = (amount_cents: number, currency = 'EUR') => ({ currency, amount_cents });

const shipments = () => [
  shipment({
    ...SEA,
    description: 'Stainless cookware',
    forwarder_reference: 'FL-26-00412',
    etd: day(-20),
    eta: day(12),
    cargo_ready_date: day(-25),
    client_user_id: '31',
    origin: ningbo,
    destination: rotterdam,
    insured_goods_value: money(8_450_000),
    fcl: {
      containers: [SAILING, WAITING].map((container_number) => ({
        container_number,
        type: 'CONTAINER_TYPE_40_HIGH_CUBE',
      })),
      free_demurrage_days: 7,
      free_detention_days: 10,
    },
  }),
  ...seaEvents(SEA, SAILING, ['EMPTY_TO_SHIPPER', 'GATE_IN', 'LOADED', 'DEPARTED', '?ARRIVED', '?DISCHARGED']),
  ...seaEvents(SEA, WAITING, ['EMPTY_TO_SHIPPER', 'GATE_IN', '?LOADED', '?DEPARTED', '?ARRIVED'], {
    LOADED: 2,
    DEPARTED: 3,
    ARRIVED: 33,
  }),
  shipment({
    ...COMPLETED,
    status: 'STATUS_COMPLETED',
    description: 'Garden chairs',
    etd: day(-80),
    eta: day(-50),
    origin: ningbo,
    destination: rotterdam,
    fcl: { containers: [{ container_number: 'MEDU5550009', type: 'CONTAINER_TYPE_20_STANDARD_DRY' }] },
  }),
  ...seaEvents(COMPLETED, 'MEDU5550009', ['DEPARTED', 'ARRIVED', 'DISCHARGED', 'GATE_OUT', 'EMPTY_RETURNED'], {
    DEPARTED: -78,
    ARRIVED: -46,
    DISCHARGED: -45,
    GATE_OUT: -43,
    EMPTY_RETURNED: -40,
  }),
  ...byAir(AIR, 'IN_TRANSIT', { description: 'Bicycle parts', etd: day(-2), eta: day(1) }),
  ...airEvents(AIR, ['RECEIVED_FROM_SHIPPER', 'MANIFESTED', 'DEPARTED', '?ARRIVED', '?DELIVERED']),
  ...byAir(BOOKED, 'AWAITING_AIRLINE_DATA', { description: 'Spare motors', etd: day(6), eta: day(8) }),
  shipment({
    ...ROAD,
    transport_mode: 'TRANSPORT_MODE_ROAD',
    cargo_type: 'CARGO_TYPE_PALLETS',
    status: 'STATUS_ON_HOLD',
    description: 'Oak flooring',
    origin: { region_code: 'PL', locality: 'Gdańsk' },
    destination: rotterdam,
    lcl: { components: [{ width: 80, height: 120, depth: 120, weight: 250.5, quantity: 4 }], tail_lift: true },
  }),
  shipment({ ...HOSTILE, status: 'STATUS_CANCELLED' }),
];

const papers = () => [
  documentSlot({
    id: '70200',
    shipment_id: SEA.id,
    type: 'TYPE_PACKING_LIST',
    document: file(PACKING_LIST.id, PACKING_LIST.content, {
      file_name: PACKING_LIST.name,
      media_type: 'MEDIA_TYPE_TXT',
      uploaded_on: at(-19),
    }),
  }),
  documentSlot({
    id: '70201',
    shipment_id: SEA.id,
    type: 'TYPE_COMMERCIAL_INVOICE',
    document: file(COMMERCIAL_INVOICE.id, COMMERCIAL_INVOICE.content, {
      file_name: COMMERCIAL_INVOICE.name,
      uploaded_on: at(-18),
      expiration_date: day(200),
    }),
  }),
  documentSlot({ id: '70202', shipment_id: SEA.id, type: 'TYPE_MASTER_BILL_OF_LADING' }),
  documentSlot({ id: '70203', shipment_id: SEA.id, type: 'TYPE_MSDS', status: 'STATUS_REJECTED' }),
  documentSlot({ id: '70204', shipment_id: AIR.id, type: 'TYPE_MASTER_AIRWAY_BILL' }),
];

const invoices = () => {
  const line = (name: keyof typeof INVOICES, shipment_id: string, cents: number, fields: object = {}) => {
    const { pdf, ...named } = INVOICES[name];
    return invoice({
      ...named,
      shipment_id,
      issue_date: day(-15),
      due_date: day(15),
      published_at: at(-15),
      amount_ex_vat: money(cents),
      amount_inc_vat: money(Math.round(cents * 1.21)),
      pdf_base64: Buffer.from(pdf).toString('base64'),
      ...fields,
    });
  };
  return [
    line('PUBLISHED', SEA.id, 428_000, { due_date: day(-1) }),
    line('PAID', COMPLETED.id, 310_050, {
      status: 'STATUS_PAID',
      issue_date: day(-48),
      due_date: day(-18),
      published_at: at(-48),
    }),
    line('DISPUTED', AIR.id, 9_999, {
      status: 'STATUS_DISPUTED',
      amount_ex_vat: money(9_999, 'USD'),
      amount_inc_vat: money(9_999, 'USD'),
    }),
    line('CREDIT', SEA.id, -12_500),
  ];
};

const inquiries = () => {
  const containers = { fcl: { containers: [{ type: 'CONTAINER_TYPE_40_HIGH_CUBE', quantity: 2 }] } };
  const pallets = {
    cargo_type: 'CARGO_TYPE_PALLETS',
    lcl: { components: [{ width: 80, height: 120, depth: 100, weight: 250, quantity: 3 }] },
    total_volume: 2.88,
    total_weight: 750,
  };
  const line = (name: keyof typeof INQUIRIES, description: string, cargo: object) =>
    inquiry({
      ...INQUIRIES[name],
      status: `STATUS_${name}`,
      description,
      create_time: at(-5),
      update_time: at(-4),
      origin: ningbo,
      destination: rotterdam,
      cargo_ready_date: day(30),
      transport_modes: ['TRANSPORT_MODE_SEA'],
      incoterms: ['INCOTERM_FOB'],
      ...cargo,
    });
  return [
    line('RECEIVED', 'Tiles', containers),
    line('PRICES_REQUESTED', 'Lamps', pallets),
    line('QUOTES_PROPOSED', 'Kettles', containers),
    line('QUOTE_ACCEPTED', 'Garden chairs', pallets),
    line('CANCELLED', 'Parasols', containers),
  ];
};

const elsewhere = () => [
  ...client('8', '32'),
  shipment({ id: '80100', reference: FOREIGN.shipment, organization_id: '8', description: 'Secret tulips' }),
  documentSlot({ id: '80200', shipment_id: '80100', document: file(FOREIGN.document, 'secret') }),
  invoice({ id: '80400', reference: FOREIGN.invoice, shipment_id: '80100' }),
  inquiry({ id: '80500', reference: FOREIGN.inquiry, organization_id: '8', requester_user_id: '32' }),
];
