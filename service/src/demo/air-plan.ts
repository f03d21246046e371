import type { AirTrackingStatus, ValueOf } from '@fairlead/contract';
import type { Airport } from './places.ts';
import type { Plan } from './plan.ts';

/** Carriers with the prefix of their waybills. */
export const airlines = {
  CV: { prefix: '172', name: 'Cargolux' },
  CX: { prefix: '160', name: 'Cathay Cargo' },
  EK: { prefix: '176', name: 'Emirates SkyCargo' },
  KE: { prefix: '180', name: 'Korean Air Cargo' },
  KL: { prefix: '074', name: 'KLM Cargo' },
  LH: { prefix: '020', name: 'Lufthansa Cargo' },
  LX: { prefix: '724', name: 'Swiss WorldCargo' },
  QR: { prefix: '157', name: 'Qatar Airways Cargo' },
  SQ: { prefix: '618', name: 'Singapore Airlines Cargo' },
  TK: { prefix: '235', name: 'Turkish Cargo' },
} as const;

interface Leg {
  from: Airport;
  to: Airport;
  flight: string;
  flying_minutes: number;
}

const leg = (from: Airport, to: Airport, flight: string, flying_minutes: number): Leg => ({
  from,
  to,
  flight,
  flying_minutes,
});

export interface WaybillPlan {
  airline: keyof typeof airlines;
  legs: readonly [Leg, ...Leg[]];
  /** Day of the first flight, counted from today. */
  departs: number;
  status: ValueOf<typeof AirTrackingStatus> extends `AIR_TRACKING_STATUS_${infer Name}` ? Name : never;
  /** Reported in two parts: on one flight (two units), or the second part a day later. */
  parts?: 'one flight' | 'two flights';
  /** A master waybill on which other shippers' cargo travels too: so many times the clients' own. */
  consolidated?: number;
  /** The airline says nothing. */
  silent?: boolean;
}

export const waybillPlans = {
  lights: { airline: 'KL', legs: [leg('PVG', 'AMS', 'KL896', 730)], departs: -126, status: 'DELIVERED' },
  bearings: { airline: 'LX', legs: [leg('NRT', 'ZRH', 'LX161', 855)], departs: -93, status: 'DELIVERED' },
  towels: {
    airline: 'EK',
    legs: [leg('DEL', 'DXB', 'EK511', 225), leg('DXB', 'AMS', 'EK147', 425)],
    departs: -66,
    status: 'DELIVERED',
    parts: 'two flights',
  },
  /** Two shipments of the main client: the service keeps the cargo to itself, and the two parts become one. */
  tableware: {
    airline: 'QR',
    legs: [leg('SGN', 'DOH', 'QR971', 465), leg('DOH', 'AMS', 'QR273', 415)],
    departs: -35,
    status: 'DELIVERED',
    parts: 'one flight',
  },
  barware: { airline: 'KL', legs: [leg('JFK', 'AMS', 'KL642', 430)], departs: -19, status: 'DELIVERED' },
  /** One shipment of each client: both see the cargo, of the whole waybill. */
  gifts: { airline: 'CX', legs: [leg('HKG', 'FRA', 'CX289', 765)], departs: -4, status: 'LANDED', consolidated: 3 },
  optics: { airline: 'KE', legs: [leg('ICN', 'AMS', 'KE925', 720)], departs: -3, status: 'LANDED', consolidated: 6 },
  displays: {
    airline: 'CV',
    legs: [leg('PVG', 'LUX', 'CV7304', 790)],
    departs: -46,
    status: 'UNAVAILABLE',
    silent: true,
  },
  spindles: {
    airline: 'TK',
    legs: [leg('SIN', 'IST', 'TK55', 660), leg('IST', 'ZRH', 'TK1907', 185)],
    departs: -2,
    status: 'IN_TRANSIT',
    parts: 'two flights',
  },
  linen: { airline: 'LH', legs: [leg('BOM', 'FRA', 'LH8367', 560)], departs: -1, status: 'IN_TRANSIT' },
  probes: { airline: 'LX', legs: [leg('ZRH', 'ORD', 'LX8', 580)], departs: 2, status: 'BOOKED' },
  chargers: {
    airline: 'SQ',
    legs: [leg('SIN', 'AMS', 'SQ324', 800)],
    departs: 6,
    status: 'AWAITING_AIRLINE_DATA',
    silent: true,
  },
  fans: { airline: 'KL', legs: [leg('PVG', 'AMS', 'KL894', 735)], departs: 13, status: 'UNSPECIFIED', silent: true },
} as const satisfies Record<string, WaybillPlan>;
export type WaybillName = keyof typeof waybillPlans;

export interface AirPlan extends Omit<Plan, 'departs'> {
  from: NonNullable<Plan['from']>;
  to: NonNullable<Plan['to']>;
  /** Departs with its waybill, or on a day of its own when none is booked yet. */
  waybill: WaybillName | { departs: number };
}

export const airPlans: readonly AirPlan[] = [
  { waybill: 'lights', from: 'shenzhen', to: 'tilburg', load: '40 cartons', goods: 'LED string lights, reorder' },
  { waybill: 'bearings', from: 'tokyo', to: 'zurich', load: '3 pallets', goods: 'Wälzlager', client: 'other' },
  { waybill: 'towels', from: 'delhi', to: 'tilburg', load: '12 pallets', goods: 'Guest towels, hotel order' },
  { waybill: 'tableware', from: 'hanoi', to: 'tilburg', load: '24 cartons', goods: 'Glazed bowls' },
  { waybill: 'tableware', from: 'saigon', to: 'venlo', load: '16 cartons', goods: 'Lacquer serving trays' },
  { waybill: 'barware', from: 'newyork', to: 'tilburg', load: '9 boxes', goods: 'Jiggers and strainers' },
  { waybill: 'gifts', from: 'hongkong', to: 'koln', load: '28 cartons', goods: 'Gift boxes, trade fair' },
  { waybill: 'gifts', from: 'hongkong', to: 'zurich', load: '5 crates', goods: 'Anzeigemodule', client: 'other' },
  { waybill: 'optics', from: 'seoul', to: 'tilburg', load: '2 pallets', goods: 'Magnifying lamps' },
  { waybill: 'displays', from: 'chengdu', to: 'tilburg', load: '20 cartons', goods: 'Kitchen displays' },
  { waybill: 'spindles', from: 'singapore', to: 'bulach', load: '6 crates', goods: 'Messspindeln', client: 'other' },
  { waybill: 'linen', from: 'mumbai', to: 'dusseldorf', load: '7 pallets', goods: 'Table linen, restaurant order' },
  { waybill: 'probes', from: 'zurich', to: 'chicago', load: '2 crates', goods: 'Tastköpfe', client: 'other' },
  { waybill: 'chargers', from: 'singapore', to: 'tilburg', load: '35 boxes', goods: 'Battery chargers' },
  {
    waybill: 'fans',
    from: 'shanghai',
    to: 'venlo',
    load: '10 pallets',
    goods: 'Table fans',
    status: 'STATUS_UNSPECIFIED',
  },
  {
    waybill: { departs: 21 },
    from: 'geneve',
    to: 'newyork',
    load: '4 boxes',
    goods: 'Démonstrateurs, salon',
    client: 'other',
    unknown: ['etd', 'eta'],
  },
];
