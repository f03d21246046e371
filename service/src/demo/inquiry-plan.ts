import type { Incoterm, Inquiry, InquiryStatus, SpecialContents, TransportMode, ValueOf } from '@fairlead/contract';
import type { Load } from './cargo.ts';
import type { Client } from './people.ts';
import type { Place } from './places.ts';

type Without<Prefix extends string, Value> = Value extends `${Prefix}${infer Name}` ? Name : never;
type Mode = Exclude<Without<'TRANSPORT_MODE_', ValueOf<typeof TransportMode>>, 'UNSPECIFIED' | 'BARGE'>;
type Term = Exclude<Without<'INCOTERM_', ValueOf<typeof Incoterm>>, 'UNSPECIFIED'>;
type Special = Exclude<Without<'SPECIAL_CONTENTS_', ValueOf<typeof SpecialContents>>, 'UNSPECIFIED'>;

/** A request for a price. Days count from today. */
export interface InquiryPlan {
  status: Without<'STATUS_', ValueOf<typeof InquiryStatus>>;
  client?: Client;
  days: { asked: number; changed: number; ready: number };
  cargo: { goods: string; load: Load; special?: readonly Special[]; suppliers?: boolean };
  route: { from: Place; to: Place; by: readonly Mode[]; terms: readonly Term[] };
  /** Wishes for containers. */
  fcl?: { free_days?: readonly [demurrage: number, detention: number]; dropoff?: string };
  /** Wishes for loose cargo. */
  lcl?: { tail_lift?: boolean; pallet_exchange?: boolean };
  wishes?: Partial<Inquiry>;
}

/** Oldest first. */
export const inquiryPlans: readonly InquiryPlan[] = [
  {
    status: 'QUOTE_ACCEPTED',
    days: { asked: -194, changed: -188, ready: -162 },
    cargo: { goods: 'Stainless cookware', load: '2 x 40HC', suppliers: true },
    route: { from: 'ningbo', to: 'tilburg', by: ['SEA'], terms: ['FOB'] },
    fcl: { free_days: [7, 10], dropoff: 'ECTDELTA' },
    wishes: { port_of_loading: 'CNNGB', port_of_discharge: 'NLRTM', carriers: ['HLCU', 'COSU'], hs_code_count: 2 },
  },
  {
    status: 'QUOTE_ACCEPTED',
    days: { asked: -143, changed: -139, ready: -130 },
    cargo: { goods: 'LED string lights, reorder', load: '40 cartons' },
    route: { from: 'shenzhen', to: 'tilburg', by: ['AIR', 'EXPRESS'], terms: ['FCA', 'EXW'] },
    wishes: { max_transit_days: 7 },
  },
  {
    status: 'CANCELLED',
    days: { asked: -97, changed: -95, ready: -70 },
    cargo: { goods: 'Jute doormats', load: '1 x 40HC', special: ['TEXTILES'] },
    route: { from: 'mumbai', to: 'tilburg', by: ['SEA'], terms: ['FOB', 'CFR'] },
    fcl: { free_days: [10, 14] },
    wishes: { gas_measurement: true },
  },
  {
    status: 'QUOTE_ACCEPTED',
    client: 'other',
    days: { asked: -61, changed: -54, ready: -40 },
    cargo: { goods: 'Getriebegehäuse', load: '8 crates', suppliers: true },
    route: { from: 'xian', to: 'zurich', by: ['RAIL', 'SEA'], terms: ['FCA'] },
    lcl: { tail_lift: true },
    wishes: { insured_goods_value: { currency: 'CHF', amount_cents: 18_400_000 }, min_review_score: 4 },
  },
  {
    status: 'UNSPECIFIED',
    days: { asked: -49, changed: -49, ready: -30 },
    cargo: { goods: 'Enamel mugs', load: '54 cartons' },
    route: { from: 'lodz', to: 'tilburg', by: ['ROAD'], terms: ['DAP'] },
  },
  {
    status: 'CANCELLED',
    days: { asked: -36, changed: -21, ready: -10 },
    cargo: { goods: 'Lithium camping lanterns', load: '12 pallets', special: ['BATTERIES'], suppliers: true },
    route: { from: 'shenzhen', to: 'venlo', by: ['SEA', 'RAIL', 'AIR'], terms: ['FOB'] },
    lcl: { pallet_exchange: true },
    wishes: { storage: true, port_of_loading: 'CNYTN', port_of_discharge: 'NLRTM' },
  },
  {
    status: 'QUOTES_PROPOSED',
    days: { asked: -15, changed: -9, ready: 16 },
    cargo: { goods: 'Scented candles and room spray', load: '9 pallets', special: ['LIQUIDS', 'GASES'] },
    route: { from: 'newyork', to: 'tilburg', by: ['SEA', 'AIR'], terms: ['FAS', 'CPT'] },
    lcl: { tail_lift: true },
    wishes: {
      timeslot_delivery: true,
      hs_code_count: 3,
      insured_goods_value: { currency: 'USD', amount_cents: 4_150_000 },
    },
  },
  {
    status: 'QUOTES_PROPOSED',
    client: 'other',
    days: { asked: -12, changed: -6, ready: 20 },
    cargo: { goods: 'Prüfstände für Genève', load: '1 x 40OT + 1 x 20FR' },
    route: { from: 'singapore', to: 'geneve', by: ['SEA'], terms: ['CIF'] },
    fcl: { free_days: [5, 7] },
    wishes: { port_of_loading: 'SGSIN', port_of_discharge: 'DEHAM', carriers: ['ONEY'], side_loader_delivery: true },
  },
  {
    status: 'QUOTES_PROPOSED',
    days: { asked: -8, changed: -4, ready: 30 },
    cargo: { goods: 'Garden kitchens, autumn range', load: '4 x 40HC', suppliers: true },
    route: { from: 'ningbo', to: 'tilburg', by: ['SEA', 'RAIL'], terms: ['FOB', 'EXW'] },
    fcl: { free_days: [7, 14], dropoff: 'RWG' },
    wishes: { port_of_loading: 'CNNGB', port_of_discharge: 'NLRTM', max_transit_days: 40, gas_measurement: true },
  },
  {
    status: 'PRICES_REQUESTED',
    days: { asked: -5, changed: -4, ready: 14 },
    cargo: { goods: 'Glass preserving jars', load: '20 pallets' },
    route: { from: 'warszawa', to: 'koln', by: ['ROAD'], terms: ['DDP', 'DPU'] },
    lcl: { tail_lift: true, pallet_exchange: true },
    wishes: { timeslot_delivery: true },
  },
  {
    status: 'PRICES_REQUESTED',
    client: 'other',
    days: { asked: -4, changed: -3, ready: 25 },
    cargo: { goods: 'Ersatzteile für Bülach', load: '6 crates' },
    route: { from: 'tokyo', to: 'bulach', by: ['AIR'], terms: ['CIP'] },
    wishes: { max_transit_days: 5, min_review_score: 3 },
  },
  {
    status: 'RECEIVED',
    days: { asked: -3, changed: -2, ready: 35 },
    cargo: { goods: 'Green coffee, new harvest', load: '2 x 20DC', suppliers: true },
    route: { from: 'santos', to: 'tilburg', by: ['SEA'], terms: ['FOB'] },
    wishes: { port_of_loading: 'BRSSZ', port_of_discharge: 'NLRTM', carriers: ['MAEU', 'CMDU'] },
  },
  {
    status: 'RECEIVED',
    days: { asked: -2, changed: -2, ready: 12 },
    cargo: { goods: 'Linen aprons, sample run', load: '3 boxes', special: ['TEXTILES'] },
    route: { from: 'delhi', to: 'dusseldorf', by: ['EXPRESS', 'AIR'], terms: ['EXW'] },
  },
  {
    status: 'RECEIVED',
    days: { asked: -1, changed: -1, ready: 48 },
    cargo: { goods: 'Frozen fruit pulp', load: '1 x 40RF' },
    route: { from: 'santos', to: 'antwerpen', by: ['SEA'], terms: ['CFR', 'CIF'] },
    fcl: { free_days: [4, 4] },
    wishes: { port_of_discharge: 'BEANR', insured_goods_value: { currency: 'EUR', amount_cents: 6_250_000 } },
  },
];
