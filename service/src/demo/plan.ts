import type { SeaTrackingEventType, Shipment, ValueOf } from '@fairlead/contract';
import type { Load } from './cargo.ts';
import type { Client } from './people.ts';
import type { Place } from './places.ts';

/** What every planned shipment says, whatever carries it. Days count from today. */
export interface Plan {
  /** Departure. */
  departs: number;
  load: Load;
  goods: string;
  from?: Place;
  to?: Place;
  client?: Client;
  status?: Shipment['status'];
  /** Dates nobody has given yet. */
  unknown?: readonly ('etd' | 'eta' | 'cargo_ready_date')[];
}

type SeaEventType = ValueOf<typeof SeaTrackingEventType>;
export type Milestone = SeaEventType extends `SEA_TRACKING_EVENT_TYPE_${infer Name}` ? Name : never;

export interface SeaPlan extends Plan {
  lane: LaneName;
  /** Days behind the plan on arrival. */
  delay?: number;
  /** The file's eta still says what was planned, though the carrier reports the delay. */
  stale?: boolean;
  /** The last milestone reported: the container stands still after it. */
  until?: Milestone;
  /** Containers are known, but nothing is reported of them. */
  silent?: boolean;
}

export interface Lane {
  from: Place;
  to: Place;
  loading: 'CNNGB' | 'CNSHA' | 'CNYTN' | 'SGSIN' | 'INNSA' | 'VNSGN' | 'TRIST' | 'USNYC' | 'BRSSZ' | 'DEHAM' | 'BEANR';
  discharge: 'NLRTM' | 'BEANR' | 'DEHAM' | 'FRLEH' | 'USNYC' | 'SGSIN';
  days: number;
  /** Where the containers change ship, and after how many days at sea; they wait four. */
  via?: { port: 'SGSIN' | 'BEANR' | 'TRIST' | 'NLRTM'; after: number };
}

export const lanes = {
  ningbo: { from: 'ningbo', to: 'tilburg', loading: 'CNNGB', discharge: 'NLRTM', days: 34 },
  shanghai: { from: 'shanghai', to: 'tilburg', loading: 'CNSHA', discharge: 'NLRTM', days: 33 },
  yantian: { from: 'shenzhen', to: 'venlo', loading: 'CNYTN', discharge: 'NLRTM', days: 30 },
  saigon: {
    from: 'saigon',
    to: 'tilburg',
    loading: 'VNSGN',
    discharge: 'NLRTM',
    days: 35,
    via: { port: 'SGSIN', after: 4 },
  },
  mumbai: { from: 'mumbai', to: 'tilburg', loading: 'INNSA', discharge: 'NLRTM', days: 25 },
  havre: { from: 'delhi', to: 'venlo', loading: 'INNSA', discharge: 'FRLEH', days: 23 },
  istanbul: { from: 'istanbul', to: 'tilburg', loading: 'TRIST', discharge: 'BEANR', days: 12 },
  newyork: { from: 'newyork', to: 'tilburg', loading: 'USNYC', discharge: 'NLRTM', days: 13 },
  santos: { from: 'santos', to: 'tilburg', loading: 'BRSSZ', discharge: 'NLRTM', days: 21 },
  singapore: { from: 'singapore', to: 'bulach', loading: 'SGSIN', discharge: 'DEHAM', days: 29 },
  hamburg: { from: 'shanghai', to: 'zurich', loading: 'CNSHA', discharge: 'DEHAM', days: 36 },
  chicago: {
    from: 'zurich',
    to: 'chicago',
    loading: 'DEHAM',
    discharge: 'USNYC',
    days: 18,
    via: { port: 'BEANR', after: 2 },
  },
  tuas: { from: 'bulach', to: 'singapore', loading: 'BEANR', discharge: 'SGSIN', days: 28 },
} as const satisfies Record<string, Lane>;
type LaneName = keyof typeof lanes;
