// Records of journeys, as the service tells them.
import type { AirTrackingEvent, SeaTrackingEvent, Shipment, TrackedContainer } from '@fairlead/sdk';
import pc from 'picocolors';
import type { Paper } from '../told/paper.ts';

export const paper = (columns = 80): Paper => ({
  columns,
  colour: pc.createColors(false),
  today: '2026-11-15',
  utcToday: '2026-11-15',
});

export const shipment = (fields: Partial<Shipment> = {}): Shipment => ({
  id: '1024',
  reference: 'K7WM-42QX',
  forwarder_reference: 'FL-26-00412',
  description: 'Stainless cookware',
  status: 'STATUS_ACTIVE',
  client_user_id: '31',
  organization_id: '7',
  cargo_type: 'CARGO_TYPE_CONTAINERS',
  create_time: '2026-10-01T08:15:00.000Z',
  transport_mode: 'TRANSPORT_MODE_SEA',
  origin: { region_code: 'CN', locality: 'Ningbo' },
  destination: { region_code: 'NL', locality: 'Rotterdam' },
  ...fields,
});

const PORTS = { CNNGB: 'Ningbo', SGSIN: 'Singapore', NLRTM: 'Rotterdam' } as const;

/** `DEPARTED 2026-10-22 CNNGB` has happened, `?ARRIVED …` is expected; all of them at noon. */
export function sea(told: string, vessel?: string): SeaTrackingEvent {
  const [step = '', date = '', port = ''] = told.replace('?', '').split(' ');
  return {
    type: `SEA_TRACKING_EVENT_TYPE_${step}`,
    state: stateOf(told),
    timestamp: `${date}T12:00:00.000Z`,
    ...(port && { location: { un_locode: port, name: PORTS[port as keyof typeof PORTS] } }),
    ...(vessel && { vessel: { name: vessel, voyage: '412W' } }),
  };
}

export function air(told: string, fields: Partial<AirTrackingEvent> = {}): AirTrackingEvent {
  const [step = '', date = '', iata = ''] = told.replace('?', '').split(' ');
  return {
    type: `AIR_TRACKING_EVENT_TYPE_${step}`,
    state: stateOf(told),
    timestamp: `${date}T12:00:00.000Z`,
    ...(iata && { location: { iata } }),
    ...fields,
  };
}

const stateOf = (told: string) => `TRACKING_EVENT_STATE_${told.startsWith('?') ? 'EXPECTED' : 'ACTUAL'}`;

export const container = (events: SeaTrackingEvent[], fields: Partial<TrackedContainer> = {}): TrackedContainer => ({
  container_number: 'MSCU6639870',
  container_type: 'CONTAINER_TYPE_40_HIGH_CUBE',
  status: 'CONTAINER_TRACKING_STATUS_SAILING',
  events,
  ...fields,
});

/** By way of Singapore, where it was put on another vessel; a day late at first, two days at last. */
export const TRANSSHIPPED = [
  sea('GATE_IN 2026-10-20 CNNGB'),
  sea('LOADED 2026-10-22 CNNGB', 'MSC Aurelia'),
  sea('DEPARTED 2026-10-23 CNNGB', 'MSC Aurelia'),
  sea('ARRIVED 2026-10-29 SGSIN', 'MSC Aurelia'),
  sea('DISCHARGED 2026-10-30 SGSIN', 'MSC Aurelia'),
  sea('LOADED 2026-11-01 SGSIN', 'Levant Star'),
  sea('DEPARTED 2026-11-02 SGSIN', 'Levant Star'),
  sea('?ARRIVED 2026-11-23 NLRTM', 'Levant Star'),
  sea('?DISCHARGED 2026-11-24 NLRTM', 'Levant Star'),
];
