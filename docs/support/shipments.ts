// The shipments that the guide speaks of: how far they have come, and their papers.
import { documentSlot, file, shipment } from '../../acceptance/support/records.ts';

export const SEA = { id: '1004', reference: 'ABCD-1234' } as const;
const AIR = { id: '1003', reference: 'K7WM-42QX', air_waybill: '074-12345675' } as const;
const ROAD = { id: '1002', reference: 'PX4T-7HQ3' } as const;
export const COMPLETED = { id: '1001', reference: 'HJ6P-93TC' } as const;

export const ningbo = { region_code: 'CN', locality: 'Ningbo' };
export const rotterdam = {
  region_code: 'NL',
  locality: 'Rotterdam',
  postal_code: '3011 AA',
  address_lines: ['Coolsingel 1'],
};
export const money = (amount_cents: number) => ({ currency: 'EUR', amount_cents });

export const shipments = () => [...finished(), ...byAir(), ...bySea(), ...papers()];

const finished = () => [
  shipment({
    ...COMPLETED,
    status: 'STATUS_COMPLETED',
    description: 'Garden chairs, 1 x 20DC',
    etd: '2026-08-20',
    eta: '2026-09-22',
    origin: ningbo,
    destination: rotterdam,
    fcl: { containers: [{ container_number: 'MEDU5550009', type: 'CONTAINER_TYPE_20_STANDARD_DRY' }] },
  }),
  shipment({
    ...ROAD,
    status: 'STATUS_ON_HOLD',
    transport_mode: 'TRANSPORT_MODE_ROAD',
    cargo_type: 'CARGO_TYPE_PALLETS',
    description: 'Oak flooring, 4 pallets',
    etd: '2026-11-18',
    eta: '2026-11-20',
    origin: { region_code: 'PL', locality: 'Gdańsk' },
    destination: rotterdam,
    lcl: { components: [{ width: 80, height: 120, depth: 120, weight: 250.5, quantity: 4 }], tail_lift: true },
  }),
];

const byAir = () => [
  { kind: 'air_waybill', number: AIR.air_waybill, status: 'AIR_TRACKING_STATUS_IN_TRANSIT', airline: 'KLM Cargo' },
  shipment({
    ...AIR,
    transport_mode: 'TRANSPORT_MODE_AIR',
    cargo_type: 'CARGO_TYPE_PACKAGES',
    description: 'Bicycle parts, 12 cartons',
    etd: '2026-11-13',
    eta: '2026-11-16',
    origin: { region_code: 'CN', locality: 'Shanghai' },
    destination: { region_code: 'NL', locality: 'Amsterdam' },
    lcl: { components: [{ width: 40, height: 30, depth: 60, weight: 70, quantity: 12 }] },
  }),
  ...flight(['RECEIVED_FROM_SHIPPER 2026-11-12T16:10', 'DEPARTED 2026-11-13T21:40', '?ARRIVED 2026-11-16T05:25']),
];

/** `?ARRIVED` is expected; the rest has happened. */
const milestone = (words: string) => {
  const [step = '', time] = words.split(' ');
  const state = `TRACKING_EVENT_STATE_${step.startsWith('?') ? 'EXPECTED' : 'ACTUAL'}`;
  return { step: step.replace('?', ''), state, timestamp: `${time}:00Z` };
};

const flight = (steps: string[]) =>
  steps.map(milestone).map(({ step, ...when }) => ({
    kind: 'air_event',
    air_waybill: AIR.air_waybill,
    type: `AIR_TRACKING_EVENT_TYPE_${step}`,
    location:
      step === 'ARRIVED' ? { iata: 'AMS', name: 'Amsterdam Schiphol' } : { iata: 'PVG', name: 'Shanghai Pudong' },
    ...(step !== 'RECEIVED_FROM_SHIPPER' && { flight: { number: 'KL0896' } }),
    ...when,
  }));

const CONTAINERS = ['MSCU6639870', 'TGHU1111111'] as const;

const bySea = () => [
  shipment({
    ...SEA,
    description: 'Stainless cookware, 2 x 40HC',
    forwarder_reference: 'FL-26-00412',
    client_user_id: '32',
    cargo_ready_date: '2026-10-20',
    etd: '2026-10-26',
    eta: '2026-11-27',
    create_time: '2026-09-30T08:00:00Z',
    origin: ningbo,
    destination: rotterdam,
    insured_goods_value: money(8_450_000),
    fcl: {
      containers: CONTAINERS.map((container_number) => ({ container_number, type: 'CONTAINER_TYPE_40_HIGH_CUBE' })),
      free_demurrage_days: 7,
      free_detention_days: 10,
    },
  }),
  ...voyage(CONTAINERS[0], [
    'GATE_IN 2026-10-24T06:15',
    'LOADED 2026-10-26T19:40',
    'DEPARTED 2026-10-27T02:05',
    '?ARRIVED 2026-11-29T14:00',
    '?DISCHARGED 2026-11-30T09:00',
  ]),
  ...voyage(CONTAINERS[1], [
    'GATE_IN 2026-11-12T10:20',
    '?LOADED 2026-11-17T08:00',
    '?DEPARTED 2026-11-18T03:00',
    '?ARRIVED 2026-12-20T14:00',
  ]),
];

const voyage = (container_number: string, steps: string[]) =>
  steps.map(milestone).map(({ step, ...when }) => ({
    kind: 'sea_event',
    shipment_id: SEA.id,
    container_number,
    type: `SEA_TRACKING_EVENT_TYPE_${step}`,
    location: /ARRIVED|DISCHARGED/.test(step)
      ? { un_locode: 'NLRTM', name: 'Rotterdam' }
      : { un_locode: 'CNNGB', name: 'Ningbo' },
    ...(step !== 'GATE_IN' && { vessel: { name: 'MSC Aurelia', voyage: '412W' } }),
    ...when,
  }));

const papers = () => [
  documentSlot({
    id: '2001',
    shipment_id: SEA.id,
    type: 'TYPE_PACKING_LIST',
    document: file('3001', 'MSCU6639870: 420 cartons\nTGHU1111111: 396 cartons\n', {
      file_name: 'packing-list.txt',
      media_type: 'MEDIA_TYPE_TXT',
      uploaded_on: '2026-10-23T11:30:00Z',
    }),
  }),
  documentSlot({
    id: '2002',
    shipment_id: SEA.id,
    type: 'TYPE_COMMERCIAL_INVOICE',
    document: file('3002', '%PDF-1.4 goods', {
      file_name: 'commercial-invoice.pdf',
      uploaded_on: '2026-10-24T08:05:00Z',
    }),
  }),
  documentSlot({ id: '2003', shipment_id: SEA.id, type: 'TYPE_MASTER_BILL_OF_LADING' }),
];
