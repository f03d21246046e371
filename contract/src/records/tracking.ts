import type { Static } from 'typebox';
import {
  AirTrackingEventType,
  AirTrackingStatus,
  ContainerTrackingStatus,
  ContainerType,
  SeaTrackingEventType,
  TrackingEventState,
} from '../enums.ts';
import { date, double, instant, int32, list, maybe, one, record, text } from '../fields.ts';

export const SeaLocation = record('SeaLocation', 'A port. Members appear when known.', {
  un_locode: maybe(text('UN/LOCODE.', { example: 'NLRTM' })),
  name: maybe(text('Name.', { example: 'Rotterdam' })),
});
export type SeaLocation = Static<typeof SeaLocation>;

export const Vessel = record('Vessel', 'A vessel. Members appear when known.', {
  name: maybe(text('Name.', { example: 'MSC Aurelia' })),
  voyage: maybe(text('Voyage number.', { example: '412W' })),
});
export type Vessel = Static<typeof Vessel>;

export const SeaTrackingEvent = record('SeaTrackingEvent', 'A milestone of a container.', {
  type: one(SeaTrackingEventType, 'Which milestone.', 'SEA_TRACKING_EVENT_TYPE_DISCHARGED'),
  state: one(TrackingEventState, 'Whether it has happened.', 'TRACKING_EVENT_STATE_ACTUAL'),
  timestamp: instant('When it happened or is expected.', '2026-04-20T04:10:00.000Z'),
  location: maybe(one(SeaLocation, 'Where; absent when unknown.')),
  vessel: maybe(one(Vessel, 'On which vessel; absent when unknown.')),
});
export type SeaTrackingEvent = Static<typeof SeaTrackingEvent>;

export const TrackedContainer = record('TrackedContainer', 'A container and its milestones.', {
  container_number: text('ISO 6346 container number.', { example: 'MSCU6639870' }),
  container_type: one(ContainerType, 'Size and kind of the container.', 'CONTAINER_TYPE_40_HIGH_CUBE'),
  status: one(
    ContainerTrackingStatus,
    'Where the container is, by its latest actual event.',
    'CONTAINER_TRACKING_STATUS_DISCHARGED',
  ),
  events: list(SeaTrackingEvent, 'Milestones, oldest to newest.'),
  discharge_date: maybe(date('Day it was lifted off the vessel, in UTC; absent when unknown.', '2026-04-20')),
  gate_out_time: maybe(instant('When it left the terminal; absent when unknown.', '2026-04-22T06:30:00.000Z')),
  empty_return_time: maybe(instant('When it was returned empty; absent when unknown.', '2026-04-25T11:00:00.000Z')),
  discharge_terminal: maybe(text('Terminal of discharge; absent when unknown.', { example: 'ECT Delta' })),
});
export type TrackedContainer = Static<typeof TrackedContainer>;

export const SeaTracking = record('SeaTracking', 'Tracking of sea freight.', {
  containers: list(TrackedContainer, 'The known containers, also those without an event.'),
});
export type SeaTracking = Static<typeof SeaTracking>;

export const AirLocation = record('AirLocation', 'An airport. Members appear when known.', {
  iata: maybe(text('IATA code.', { example: 'AMS' })),
  name: maybe(text('Name.', { example: 'Amsterdam Schiphol' })),
});
export type AirLocation = Static<typeof AirLocation>;

export const Flight = record('Flight', 'A flight.', {
  number: text('Flight number.', { example: 'KL0896' }),
  airline: maybe(
    text('The carrier on the waybill; the same on every event of the shipment.', { example: 'KLM Cargo' }),
  ),
});
export type Flight = Static<typeof Flight>;

export const AirCargo = record(
  'AirCargo',
  'What was reported of the cargo. A measure not reported is absent, never 0.',
  {
    pieces: maybe(int32('Pieces.', { example: 12 })),
    weight_kg: maybe(double('Weight in kilograms.', { example: 840.5 })),
    volume_cbm: maybe(double('Volume in cubic metres.', { example: 4.2 })),
  },
);
export type AirCargo = Static<typeof AirCargo>;

export const AirTrackingEvent = record('AirTrackingEvent', 'A milestone of an air consignment.', {
  type: one(AirTrackingEventType, 'Which milestone.', 'AIR_TRACKING_EVENT_TYPE_DEPARTED'),
  state: one(TrackingEventState, 'Whether it has happened.', 'TRACKING_EVENT_STATE_ACTUAL'),
  timestamp: instant('When it happened or is expected.'),
  location: maybe(one(AirLocation, 'Where; absent when unknown.')),
  flight: maybe(one(Flight, 'Absent on milestones that did not happen in flight (received from shipper, delivered).')),
  cargo: maybe(
    one(
      AirCargo,
      "The whole waybill's cargo. Omitted when more than one of the caller's shipments shares the air waybill.",
    ),
  ),
});
export type AirTrackingEvent = Static<typeof AirTrackingEvent>;

export const AirTracking = record('AirTracking', 'Tracking of air freight.', {
  status: one(
    AirTrackingStatus,
    'Stated by the service, not derived from the events.',
    'AIR_TRACKING_STATUS_IN_TRANSIT',
  ),
  events: list(AirTrackingEvent, 'Milestones, oldest to newest; empty when nothing has moved.'),
});
export type AirTracking = Static<typeof AirTracking>;

export const Tracking = record('Tracking', 'Where a shipment is. Exactly one of sea and air is present.', {
  etd: maybe(date('Estimated departure; absent when unknown.')),
  eta: maybe(date('Estimated arrival; absent when unknown.', '2026-04-20')),
  sea: maybe(one(SeaTracking, 'Present for sea freight.')),
  air: maybe(one(AirTracking, 'Present for air freight.')),
});
export type Tracking = Static<typeof Tracking>;
