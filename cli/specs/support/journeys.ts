// Journeys by sea and air as lines of an import. Days count from today.
import { shipment } from '../../../acceptance/support/records.ts';

type Fields = Record<string, unknown>;

const DAY_MS = 86_400_000;
const today = Date.now();

/** A calendar date, so many days from today. */
export const day = (days: number): string => new Date(today + days * DAY_MS).toISOString().slice(0, 10);

/** Half past eight of that day, UTC. */
export const at = (days: number): string => `${day(days)}T08:30:00.000Z`;

/** When each step of a voyage is, unless told: it left a day late and is expected two days late. */
const VOYAGE: Record<string, number> = {
  EMPTY_TO_SHIPPER: -24,
  GATE_IN: -22,
  LOADED: -20,
  DEPARTED: -19,
  ARRIVED: 14,
  DISCHARGED: 15,
  GATE_OUT: 17,
  EMPTY_RETURNED: 20,
};
const BEFORE_ARRIVAL = ['EMPTY_TO_SHIPPER', 'GATE_IN', 'LOADED', 'DEPARTED'];
const ON_BOARD = ['LOADED', 'DEPARTED', 'ARRIVED', 'DISCHARGED'];

const FLIGHT: Record<string, number> = {
  RECEIVED_FROM_SHIPPER: -4,
  MANIFESTED: -3,
  DEPARTED: -2,
  ARRIVED: 1,
  RECEIVED_FROM_FLIGHT: 1,
  DELIVERED: 2,
};

/** `?ARRIVED` is expected; the rest has happened. */
const stepOf = (word: string) => ({
  step: word.replace('?', ''),
  state: `TRACKING_EVENT_STATE_${word.startsWith('?') ? 'EXPECTED' : 'ACTUAL'}`,
});

export const seaEvents = (
  { id }: { id: string },
  container_number: string,
  words: string[],
  days: Record<string, number> = {},
) =>
  words.map(stepOf).map(({ step, state }) => ({
    kind: 'sea_event',
    shipment_id: id,
    container_number,
    type: `SEA_TRACKING_EVENT_TYPE_${step}`,
    state,
    timestamp: at({ ...VOYAGE, ...days }[step] as number),
    location: BEFORE_ARRIVAL.includes(step)
      ? { un_locode: 'CNNGB', name: 'Ningbo' }
      : { un_locode: 'NLRTM', name: 'Rotterdam' },
    ...(ON_BOARD.includes(step) && { vessel: { name: 'MSC Aurelia', voyage: '412W' } }),
  }));

export const byAir = ({ id, reference, air_waybill }: Named, status: string, fields: Fields) => [
  { kind: 'air_waybill', number: air_waybill, status: `AIR_TRACKING_STATUS_${status}`, airline: 'KLM Cargo' },
  shipment({
    id,
    reference,
    air_waybill,
    transport_mode: 'TRANSPORT_MODE_AIR',
    cargo_type: 'CARGO_TYPE_PACKAGES',
    origin: { region_code: 'CN', locality: 'Shanghai' },
    destination: { region_code: 'NL', locality: 'Amsterdam' },
    lcl: { components: [{ width: 40, height: 30, depth: 60, weight: 70, quantity: 12 }] },
    ...fields,
  }),
];

interface Named {
  id: string;
  reference: string;
  air_waybill: string;
}

export const airEvents = ({ air_waybill }: Named, words: string[]) =>
  words.map(stepOf).map(({ step, state }) => ({
    kind: 'air_event',
    air_waybill,
    type: `AIR_TRACKING_EVENT_TYPE_${step}`,
    state,
    timestamp: at(FLIGHT[step] as number),
    location:
      (FLIGHT[step] as number) < 0
        ? { iata: 'PVG', name: 'Shanghai Pudong' }
        : { iata: 'AMS', name: 'Amsterdam Schiphol' },
    ...(!/SHIPPER|DELIVERED/.test(step) && { flight: { number: 'KL0896' } }),
    cargo: { pieces: 12, weight_kg: 840.5 },
  }));
