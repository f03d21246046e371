import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TransportMode } from './enums.ts';
import type { AirTrackingEvent, SeaTrackingEvent } from './records/tracking.ts';
import { trackedAs } from './tracked.ts';
import { airEvents, ON_THE_GROUND, trackContainer } from './tracking.ts';

/** The journey of a container, and the status each milestone sets. */
const JOURNEY = {
  UNSPECIFIED: 'UNSPECIFIED',
  EMPTY_TO_SHIPPER: 'EMPTY_TO_SHIPPER',
  GATE_IN: 'GATE_IN',
  LOADED: 'LOADED',
  DEPARTED: 'SAILING',
  ARRIVED: 'ARRIVED',
  DISCHARGED: 'DISCHARGED',
  GATE_OUT: 'GATE_OUT',
  EMPTY_RETURNED: 'EMPTY_RETURNED',
} as const;
type Milestone = keyof typeof JOURNEY;
const milestones = Object.keys(JOURNEY) as Milestone[];
type State = 'ACTUAL' | 'EXPECTED' | 'UNSPECIFIED';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour)).toISOString();
const sea = (
  type: Milestone,
  hour: number,
  state: State = 'ACTUAL',
  more: Partial<SeaTrackingEvent> = {},
): SeaTrackingEvent => ({
  type: `SEA_TRACKING_EVENT_TYPE_${type}`,
  state: `TRACKING_EVENT_STATE_${state}`,
  timestamp: at(hour),
  ...more,
});
const container = { container_number: 'MSCU6639870', container_type: 'CONTAINER_TYPE_40_HIGH_CUBE' } as const;
const statusOf = (events: SeaTrackingEvent[]) =>
  trackContainer(container, events).status.replace('CONTAINER_TRACKING_STATUS_', '');

const anyEvent = fc
  .tuple(
    fc.constantFrom(...milestones),
    fc.integer({ min: 0, max: 40 }),
    fc.constantFrom<State>('ACTUAL', 'EXPECTED', 'UNSPECIFIED'),
  )
  .map(([type, hour, state]) => sea(type, hour, state));
const anyEvents = fc.array(anyEvent, { maxLength: 15 });
const placeOf = ({ type }: SeaTrackingEvent) =>
  milestones.indexOf(type.replace('SEA_TRACKING_EVENT_TYPE_', '') as Milestone);

describe('exactly one of sea and air, decided by the shipment', () => {
  test('a shipment moving by road, rail or express has neither', () => {
    const tracked = TransportMode.values.map((mode) => [mode.replace('TRANSPORT_MODE_', ''), trackedAs(mode)]);
    expect(Object.fromEntries(tracked)).toEqual({
      UNSPECIFIED: undefined,
      SEA: 'sea',
      AIR: 'air',
      RAIL: undefined,
      ROAD: undefined,
      EXPRESS: undefined,
      BARGE: undefined,
    });
  });
});

describe("a container's status follows its latest event whose state is actual", () => {
  test.each(Object.entries(JOURNEY))('%s sets %s', (type, status) => {
    expect(statusOf([sea(type as Milestone, 1)])).toBe(status);
  });

  test('nothing reported: unspecified', () => {
    expect(statusOf([])).toBe('UNSPECIFIED');
  });

  test('the latest by time, in whatever order they come, and not the furthest', () => {
    const events = [sea('DISCHARGED', 5), sea('LOADED', 9), sea('GATE_IN', 1)];
    expect(statusOf(events)).toBe('LOADED');
    expect(statusOf(events.toReversed())).toBe('LOADED');
  });

  test('of equal timestamps the one later in the journey', () => {
    expect(statusOf([sea('DISCHARGED', 5), sea('ARRIVED', 5)])).toBe('DISCHARGED');
    expect(statusOf([sea('ARRIVED', 5), sea('DISCHARGED', 5)])).toBe('DISCHARGED');
  });

  test('an expected event never advances it', () => {
    expect(statusOf([sea('LOADED', 1), sea('DEPARTED', 2, 'EXPECTED'), sea('ARRIVED', 3, 'UNSPECIFIED')])).toBe(
      'LOADED',
    );
    fc.assert(
      fc.property(anyEvents, anyEvents, (events, others) => {
        const expected = others.map((event) => ({ ...event, state: 'TRACKING_EVENT_STATE_EXPECTED' as const }));
        expect(statusOf([...expected, ...events])).toBe(statusOf(events));
      }),
    );
  });

  test('of any events, in any order', () => {
    const shuffled = anyEvents.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
    );
    fc.assert(
      fc.property(shuffled, ([events, mixed]) => {
        const actual = events.filter(({ state }) => state === 'TRACKING_EVENT_STATE_ACTUAL');
        const latest = actual.reduce((last, { timestamp }) => (timestamp > last ? timestamp : last), '');
        const places = actual.filter(({ timestamp }) => timestamp === latest).map(placeOf);
        const furthest = milestones[Math.max(0, ...places)] as Milestone;
        expect(statusOf(events)).toBe(JOURNEY[furthest]);
        expect(statusOf(mixed)).toBe(JOURNEY[furthest]);
      }),
    );
  });
});

describe('a tracked container', () => {
  test('with no movement data is kept, its events empty', () => {
    expect(trackContainer(container, [])).toStrictEqual({
      ...container,
      status: 'CONTAINER_TRACKING_STATUS_UNSPECIFIED',
      events: [],
    });
  });

  test('events are ordered oldest to newest; of one instant, as they follow in the journey', () => {
    const events = [
      sea('ARRIVED', 9),
      sea('DEPARTED', 2),
      sea('LOADED', 2),
      sea('DISCHARGED', 30, 'EXPECTED'),
      sea('GATE_IN', 1),
    ];
    const before = structuredClone(events);
    const told = trackContainer(container, events)
      .events.map(placeOf)
      .map((place) => milestones[place]);
    expect(told).toEqual(['GATE_IN', 'LOADED', 'DEPARTED', 'ARRIVED', 'DISCHARGED']);
    expect(events).toEqual(before);
    fc.assert(
      fc.property(anyEvents, (given) => {
        const { events: sorted } = trackContainer(container, given);
        expect(sorted).toHaveLength(given.length);
        for (const [index, event] of sorted.slice(1).entries()) {
          const earlier = sorted[index] as SeaTrackingEvent;
          expect(earlier.timestamp <= event.timestamp).toBe(true);
          if (earlier.timestamp === event.timestamp) expect(placeOf(earlier)).toBeLessThanOrEqual(placeOf(event));
        }
      }),
    );
  });

  test('every field, once its journey is over', () => {
    const location = { un_locode: 'NLRTM', name: 'ECT Delta' };
    const events = [sea('DISCHARGED', 25, 'ACTUAL', { location }), sea('GATE_OUT', 50), sea('EMPTY_RETURNED', 80)];
    expect(JSON.stringify(trackContainer(container, events.toReversed()))).toBe(
      JSON.stringify({
        ...container,
        status: 'CONTAINER_TRACKING_STATUS_EMPTY_RETURNED',
        events,
        discharge_date: at(25).slice(0, 10),
        gate_out_time: at(50),
        empty_return_time: at(80),
        discharge_terminal: 'ECT Delta',
      }),
    );
  });

  test('discharge_date, gate_out_time, empty_return_time and discharge_terminal come from actual events alone', () => {
    const location = { name: 'ECT Delta' };
    const planned = (['DISCHARGED', 'GATE_OUT', 'EMPTY_RETURNED'] as const).map((type) =>
      sea(type, 9, 'EXPECTED', { location }),
    );
    const told = trackContainer(container, planned);
    expect(Object.keys(told)).toEqual(['container_number', 'container_type', 'status', 'events']);
  });

  test('a container discharged twice on its way: the last discharge counts', () => {
    const events = [
      sea('DISCHARGED', 60, 'ACTUAL', { location: { name: 'ECT Delta' } }),
      sea('DISCHARGED', 10, 'ACTUAL', { location: { name: 'Tanjung Pelepas' } }),
    ];
    expect(trackContainer(container, events)).toMatchObject({
      discharge_date: at(60).slice(0, 10),
      discharge_terminal: 'ECT Delta',
    });
  });

  test.each(['ACTUAL', 'EXPECTED'] as const)(
    'a discharge followed by another loading (%s) is a transshipment',
    (state) => {
      const hub = { location: { name: 'Tanjung Pelepas' } };
      const events = [
        sea('DISCHARGED', 10, 'ACTUAL', hub),
        sea('LOADED', 20, state),
        sea('DISCHARGED', 60, 'EXPECTED'),
      ];
      const told = trackContainer(container, events);
      expect(told).not.toHaveProperty('discharge_date');
      expect(told).not.toHaveProperty('discharge_terminal');
      expect(trackContainer({ ...container, discharge_terminal: ' ' }, events)).toStrictEqual(told);
      expect(trackContainer({ ...container, discharge_terminal: 'ECT Delta' }, events)).toMatchObject({
        discharge_terminal: 'ECT Delta',
      });
    },
  );

  test('events have no place, vessel or voyage where nothing but white space is told of it', () => {
    const [DRY, AFLOAT] = [{ location: { un_locode: 'NLRTM' } }, { vessel: { name: 'MSC Aurelia' } }];
    const events = [
      sea('LOADED', 1, 'ACTUAL', { location: { name: ' ' }, vessel: { name: '  ', voyage: '' } }),
      sea('DEPARTED', 2, 'ACTUAL', { location: { un_locode: 'NLRTM', name: ' ' } }),
      sea('ARRIVED', 3, 'ACTUAL', { vessel: { name: 'MSC Aurelia', voyage: ' ' } }),
    ];
    const told = [sea('LOADED', 1), sea('DEPARTED', 2, 'ACTUAL', DRY), sea('ARRIVED', 3, 'ACTUAL', AFLOAT)];
    expect(trackContainer(container, events).events).toStrictEqual(told);
  });

  test('a loading of which nobody says whether it happened, or is to, follows nothing', () => {
    const ended = [sea('DISCHARGED', 10), sea('GATE_OUT', 20), sea('EMPTY_RETURNED', 30)];
    const told = { discharge_date: at(10).slice(0, 10), gate_out_time: at(20), empty_return_time: at(30) };
    expect(trackContainer(container, [...ended, sea('LOADED', 40, 'UNSPECIFIED')])).toMatchObject(told);
    const again = trackContainer(container, [...ended, sea('LOADED', 40), sea('LOADED', 50, 'UNSPECIFIED')]);
    for (const field of Object.keys(told)) expect(again).not.toHaveProperty(field);
  });

  test('who leaves a terminal or comes back empty before another loading has not ended the journey', () => {
    const earlier = [sea('EMPTY_RETURNED', 1), sea('GATE_OUT', 2), sea('GATE_IN', 3)];
    const told = trackContainer(container, [...earlier, sea('LOADED', 20), sea('DEPARTED', 21)]);
    expect(told).not.toHaveProperty('gate_out_time');
    expect(told).not.toHaveProperty('empty_return_time');
    expect(trackContainer(container, [...earlier, sea('LOADED', 20), sea('GATE_OUT', 50)])).toMatchObject({
      gate_out_time: at(50),
    });
  });

  test('the terminal is stated with the container, or is the location of the discharge', () => {
    const events = [sea('DISCHARGED', 1, 'ACTUAL', { location: { name: 'Rotterdam' } })];
    const stated = (discharge_terminal: string) =>
      trackContainer({ ...container, discharge_terminal }, events).discharge_terminal;
    expect([stated('ECT Delta'), stated('')]).toEqual(['ECT Delta', 'Rotterdam']);
    expect(trackContainer({ ...container, discharge_terminal: 'ECT Delta' }, [])).toHaveProperty(
      'discharge_terminal',
      'ECT Delta',
    );
    expect(trackContainer(container, [sea('DISCHARGED', 1, 'ACTUAL', { location: {} })])).not.toHaveProperty(
      'discharge_terminal',
    );
  });
});

describe('air events', () => {
  type AirMilestone =
    | 'RECEIVED_FROM_SHIPPER'
    | 'MANIFESTED'
    | 'DEPARTED'
    | 'ARRIVED'
    | 'RECEIVED_FROM_FLIGHT'
    | 'DELIVERED';
  const air = (type: AirMilestone, hour: number, more: Partial<AirTrackingEvent> = {}): AirTrackingEvent => ({
    type: `AIR_TRACKING_EVENT_TYPE_${type}`,
    state: 'TRACKING_EVENT_STATE_ACTUAL',
    timestamp: at(hour),
    ...more,
  });
  const leg = (hour: number, more: Partial<AirTrackingEvent> = {}) =>
    air('DEPARTED', hour, { flight: { number: 'KL0896' }, ...more });

  test('are ordered oldest to newest; of one instant, as a consignment passes them', () => {
    const events = [
      air('DELIVERED', 9),
      air('ARRIVED', 5),
      air('DEPARTED', 5),
      air('MANIFESTED', 5),
      air('RECEIVED_FROM_SHIPPER', 1),
    ];
    const before = structuredClone(events);
    expect(airEvents(events, '', false)).toEqual([...events.slice(1).toReversed(), events[0]]);
    expect(airEvents([], 'KLM Cargo', true)).toEqual([]);
    expect(events).toEqual(before);
  });

  test('1. flight is absent on milestones that did not happen in flight (received from shipper, delivered)', () => {
    const flight = { number: 'KL0896' };
    const ground = [air('RECEIVED_FROM_SHIPPER', 1, { flight }), air('DELIVERED', 9, { flight })];
    expect(airEvents(ground, 'KLM Cargo', false)).toStrictEqual([air('RECEIVED_FROM_SHIPPER', 1), air('DELIVERED', 9)]);
    expect(ON_THE_GROUND).toEqual(ground.map(({ type }) => type));
    const aloft = (['MANIFESTED', 'DEPARTED', 'ARRIVED', 'RECEIVED_FROM_FLIGHT'] as const).map((type, hour) =>
      air(type, hour, { flight }),
    );
    for (const event of airEvents(aloft, '', false)) expect(event.flight).toStrictEqual(flight);
  });

  test('2. airline is optional even when a flight is present; it is the carrier on the waybill, the same on every event', () => {
    const own = { flight: { number: 'KL0896', airline: 'Somebody Else' } };
    const events = [leg(1, own), leg(2)];
    const airlines = (airline: string) => airEvents(events, airline, false).map(({ flight }) => flight);
    expect(airlines('KLM Cargo')).toStrictEqual(Array(2).fill({ number: 'KL0896', airline: 'KLM Cargo' }));
    expect(airlines('')).toStrictEqual(Array(2).fill({ number: 'KL0896' }));
  });

  test('2. neither is there where nothing but white space is told of it: no flight is without a number', () => {
    expect(airEvents([leg(1)], ' ', false)).toStrictEqual([leg(1)]);
    const { flight: _, ...grounded } = leg(1);
    for (const number of ['', '  ']) {
      expect(airEvents([leg(1, { flight: { number } })], 'KLM Cargo', false)).toStrictEqual([grounded]);
    }
  });

  test('have no place where nothing but white space is told of it', () => {
    const events = [leg(1, { location: { iata: ' ', name: '' } }), leg(2, { location: { iata: 'AMS', name: ' ' } })];
    expect(airEvents(events, '', false)).toStrictEqual([leg(1), leg(2, { location: { iata: 'AMS' } })]);
  });

  test('3. a cargo measure that was not reported is absent, never 0', () => {
    expect(airEvents([leg(1, { cargo: { pieces: 5 } })], '', false)).toStrictEqual([leg(1, { cargo: { pieces: 5 } })]);
    expect(airEvents([leg(1)], '', false)).toStrictEqual([leg(1)]);
  });

  test("4. cargo is omitted entirely when more than one of the caller's shipments shares the same air waybill", () => {
    const events = [leg(1, { cargo: { pieces: 5 } }), air('ARRIVED', 2, { cargo: { weight_kg: 840.5 } })];
    expect(airEvents(events, '', true)).toStrictEqual([leg(1), air('ARRIVED', 2)]);
  });

  test('4. two legs that then differ only in cargo figures are merged into one event', () => {
    const events = [leg(1, { cargo: { pieces: 5 } }), leg(1, { cargo: { pieces: 7 } }), leg(1)];
    expect(airEvents(events, '', true)).toStrictEqual([leg(1)]);
    expect(airEvents(events, '', false)).toHaveLength(3);
  });

  test.each<[string, Partial<AirTrackingEvent>]>([
    ['time', { timestamp: at(2) }],
    ['flight', { flight: { number: 'CX1' } }],
    ['place', { location: { iata: 'HKG' } }],
    ['state', { state: 'TRACKING_EVENT_STATE_EXPECTED' }],
    ['type', { type: 'AIR_TRACKING_EVENT_TYPE_ARRIVED' }],
  ])('4. but legs of another %s are not', (_, other) => {
    const cargo = { pieces: 5 };
    expect(airEvents([leg(1, { cargo }), leg(1, { cargo, ...other })], '', true)).toHaveLength(2);
  });

  test("5. on a waybill carrying only one of the caller's consignments, cargo is returned and describes the whole waybill", () => {
    const cargo = { pieces: 12, weight_kg: 840.5, volume_cbm: 4.2 };
    const events = [leg(1, { cargo }), leg(1, { cargo })];
    expect(airEvents(events, '', false)).toStrictEqual(events);
  });

  test('every member, in the order of the contract', () => {
    const whole = leg(1, { location: { iata: 'AMS', name: 'Schiphol' }, cargo: { pieces: 12 } });
    const order = ['type', 'state', 'timestamp', 'location', 'flight', 'cargo'];
    const { type, state, timestamp, location, flight, cargo } = whole;
    const [told] = airEvents([{ type, state, timestamp, location, flight, cargo } as AirTrackingEvent], 'KLM', false);
    expect(Object.keys(told ?? {})).toEqual(order);
  });
});
