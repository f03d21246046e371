import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrivalOf, departureOf, expectedArrivalOf, expectedDepartureOf } from './arrival.ts';
import { SeaTrackingEventType, TrackingEventState } from './enums.ts';
import { trackContainer } from './tracking.ts';

const instant = (day: number) => `2026-04-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const stateOf = (actual: boolean) => (actual ? 'TRACKING_EVENT_STATE_ACTUAL' : 'TRACKING_EVENT_STATE_EXPECTED');

type Told = [milestone: string, day: number, actual?: boolean, un_locode?: string];

const milestones = (mode: string, told: Told[]) =>
  told.map(([milestone, day, actual = true, un_locode]) => ({
    type: `${mode}_TRACKING_EVENT_TYPE_${milestone}`,
    state: stateOf(actual),
    timestamp: instant(day),
    ...(un_locode !== undefined && { location: { un_locode } }),
  }));
type Milestones = ReturnType<typeof milestones>;
const container = (...told: Told[]) => ({ events: milestones('SEA', told) });
const bySea = (...containers: ReturnType<typeof container>[]) => arrivalOf({ sea: { containers } });
const byAir = (status: string, ...told: Told[]) =>
  arrivalOf({ air: { status: `AIR_TRACKING_STATUS_${status}`, events: milestones('AIR', told) } });

describe('cargo at sea has arrived', () => {
  test('when its vessel has, at that time, whatever happened or is expected there afterwards', () => {
    const there: Told[] = [
      ['DEPARTED', 1],
      ['ARRIVED', 18],
    ];
    const arrival = { timestamp: instant(18) };
    expect(bySea(container(...there))).toMatchObject(arrival);
    expect(bySea(container(...there, ['DISCHARGED', 19]))).toMatchObject(arrival);
    expect(bySea(container(...there, ['DISCHARGED', 19, false], ['GATE_OUT', 20, false]))).toMatchObject(arrival);
  });

  test('when all containers have, with the last of them', () => {
    expect(bySea(container(['ARRIVED', 19]), container(['ARRIVED', 18]))).toMatchObject({ timestamp: instant(19) });
  });

  test('when it was lifted off the vessel, though nobody said that it arrived', () => {
    expect(bySea(container(['DEPARTED', 1], ['DISCHARGED', 20]))).toMatchObject({ timestamp: instant(20) });
    const out: Told = ['GATE_OUT', 22];
    expect(bySea(container(['DEPARTED', 1], ['DISCHARGED', 20], out))).toMatchObject({ timestamp: instant(20) });
    const expected: Told = ['ARRIVED', 15, false];
    expect(bySea(container(['DEPARTED', 1], expected, ['DISCHARGED', 20]))).toMatchObject({ timestamp: instant(20) });
  });

  test('not while a container is on its way, or nothing is told of it', () => {
    expect(bySea(container(['ARRIVED', 18]), container(['DEPARTED', 1], ['ARRIVED', 19, false]))).toBeUndefined();
    expect(bySea(container(['ARRIVED', 18]), container())).toBeUndefined();
    expect(bySea()).toBeUndefined();
  });

  test('not at a port on the way', () => {
    expect(bySea(container(['ARRIVED', 10], ['ARRIVED', 25, false]))).toBeUndefined();
    expect(bySea(container(['ARRIVED', 10], ['DISCHARGED', 11], ['LOADED', 14, false]))).toBeUndefined();
    expect(bySea(container(['ARRIVED', 10], ['LOADED', 14], ['DEPARTED', 15]))).toBeUndefined();
  });

  test('at the last port, at the time of that one', () => {
    const told = container(['DEPARTED', 1], ['ARRIVED', 10], ['DEPARTED', 15], ['ARRIVED', 25]);
    expect(bySea(told)).toMatchObject({ timestamp: instant(25) });
  });

  test('though an arrival is still expected where it is, however that place is written', () => {
    const still: Told = ['ARRIVED', 25, false, 'NLRTM'];
    const arrival = { timestamp: instant(20) };
    for (const step of ['ARRIVED', 'DISCHARGED']) {
      for (const place of ['NLRTM', 'nl rtm', 'NL\u00a0RTM']) {
        expect(bySea(container(['DEPARTED', 1], [step, 20, true, place], still))).toMatchObject(arrival);
      }
    }
    const emptied: Told[] = [
      ['ARRIVED', 20, true, 'NLRTM'],
      ['EMPTY_RETURNED', 24, true, 'NLUTC'],
    ];
    expect(bySea(container(...emptied, still))).toMatchObject(arrival);
  });

  test.each(['un_locode', 'iata', 'name'])('though one is expected where it is, known again by its %s', (known) => {
    const there = { location: { [known]: 'Rotterdam' } };
    const [arrived, still] = milestones('SEA', [
      ['ARRIVED', 20],
      ['ARRIVED', 25, false],
    ]).map((milestone) => ({ ...milestone, ...there }));
    expect(arrivalOf({ sea: { containers: [{ events: [arrived, still] as Milestones }] } })).toEqual(arrived);
  });

  test('not where one is expected elsewhere, or nobody knows where, or it goes on from there', () => {
    const at = (place: string | undefined, ...next: Told[]) => bySea(container(['ARRIVED', 20, true, place], ...next));
    expect(at('SGSIN', ['ARRIVED', 25, false, 'NLRTM'])).toBeUndefined();
    expect(at(undefined, ['ARRIVED', 25, false, 'NLRTM'])).toBeUndefined();
    expect(at('', ['ARRIVED', 25, false, ''])).toBeUndefined();
    expect(at('SGSIN', ['ARRIVED', 25, false, 'SGSIN'], ['DEPARTED', 26, false, 'SGSIN'])).toBeUndefined();
  });

  test.each(['EMPTY_TO_SHIPPER', 'GATE_IN', 'LOADED', 'DEPARTED'])(
    'not when %s has happened since, or is expected to: there is an arrival to come',
    (step) => {
      expect(bySea(container(['ARRIVED', 10], ['GATE_OUT', 11], [step, 14]))).toBeUndefined();
      expect(bySea(container(['ARRIVED', 10], ['GATE_OUT', 11], [step, 14, false]))).toBeUndefined();
    },
  );
});

test('a milestone of which nobody says whether it happened, or is to, takes cargo nowhere', () => {
  const unknown = (mode: string, milestone: string) =>
    milestones(mode, [[milestone, 14]]).map((one) => ({ ...one, state: TrackingEventState.unspecified }));
  const arrival = { timestamp: instant(10) };
  for (const milestone of ['LOADED', 'DEPARTED', 'ARRIVED']) {
    const events = [...milestones('SEA', [['ARRIVED', 10]]), ...unknown('SEA', milestone)];
    expect(bySea({ events })).toMatchObject(arrival);
  }
  const events = [...milestones('AIR', [['ARRIVED', 10]]), ...unknown('AIR', 'DEPARTED')];
  expect(arrivalOf({ air: { status: 'AIR_TRACKING_STATUS_UNSPECIFIED', events } })).toMatchObject(arrival);
});

describe('cargo by air has arrived', () => {
  test.each(['LANDED', 'DELIVERED'])(
    'when its waybill says %s, at the time of its last landing if that is told',
    (status) => {
      expect(byAir(status, ['DEPARTED', 1], ['ARRIVED', 2])).toMatchObject({ timestamp: instant(2) });
      expect(byAir(status)).toEqual({});
      expect(byAir(status, ['DEPARTED', 1], ['ARRIVED', 2, false])).toEqual({});
    },
  );

  test.each(['BOOKED', 'IN_TRANSIT'])('not while its waybill says %s, wherever it was seen', (status) => {
    expect(byAir(status, ['DEPARTED', 1], ['ARRIVED', 2])).toBeUndefined();
  });

  test.each(['UNSPECIFIED', 'AWAITING_AIRLINE_DATA', 'UNAVAILABLE'])(
    'by its milestones when its waybill says %s',
    (status) => {
      expect(byAir(status, ['DEPARTED', 1], ['ARRIVED', 2])).toMatchObject({ timestamp: instant(2) });
      expect(byAir(status, ['ARRIVED', 2], ['DEPARTED', 3, false])).toBeUndefined();
      for (const step of ['RECEIVED_FROM_SHIPPER', 'MANIFESTED', 'DEPARTED']) {
        expect(byAir(status, ['ARRIVED', 2], [step, 3])).toBeUndefined();
      }
      expect(byAir(status, ['DEPARTED', 1], ['DELIVERED', 4])).toMatchObject({ timestamp: instant(4) });
      expect(byAir(status)).toBeUndefined();
    },
  );
});

describe('cargo on its way is expected to arrive', () => {
  const bySea = (...containers: ReturnType<typeof container>[]) =>
    expectedArrivalOf({ sea: { containers } })?.timestamp;
  const byAir = (...told: Told[]) =>
    expectedArrivalOf({ air: { status: 'AIR_TRACKING_STATUS_IN_TRANSIT', events: milestones('AIR', told) } })
      ?.timestamp;
  const expected = (milestone: string, day: number, place?: string): Told => [milestone, day, false, place];

  test('when its tracking says so, at the last port', () => {
    const toPort: Told[] = [['DEPARTED', 1], expected('ARRIVED', 10), expected('DEPARTED', 12)];
    expect(bySea(container(...toPort, expected('ARRIVED', 20), expected('DISCHARGED', 21)))).toBe(instant(20));
    expect(byAir(['DEPARTED', 1], expected('ARRIVED', 2))).toBe(instant(2));
  });

  test('with the last of its containers, whatever has arrived or is not told of', () => {
    const sailing = (day: number) => container(['DEPARTED', 1], expected('ARRIVED', day));
    expect(bySea(sailing(19), sailing(21), container(['ARRIVED', 18]), container())).toBe(instant(21));
  });

  test('not when only an arrival on the way is told, or what was expected before something that happened', () => {
    expect(bySea(container(['DEPARTED', 1], expected('ARRIVED', 10), expected('DEPARTED', 12)))).toBeUndefined();
    expect(bySea(container(expected('ARRIVED', 10), ['DEPARTED', 12]))).toBeUndefined();
    expect(bySea()).toBeUndefined();
    expect(expectedArrivalOf({})).toBeUndefined();
  });

  test('where it comes back to, but not where it has just been', () => {
    const called: Told[] = [
      ['ARRIVED', 10, true, 'SGSIN'],
      ['DEPARTED', 12, true, 'SGSIN'],
    ];
    expect(bySea(container(...called, expected('ARRIVED', 13, 'SGSIN')))).toBeUndefined();
    const back: Told = ['DEPARTED', 14, true, 'CNNGB'];
    expect(bySea(container(...called, back, expected('ARRIVED', 20, 'SGSIN')))).toBe(instant(20));
    expect(byAir(['ARRIVED', 2, true, 'DXB'], expected('ARRIVED', 3, 'DXB'))).toBeUndefined();
  });

  test('not once it has arrived, or when nobody knows whether it has', () => {
    expect(bySea(container(['DEPARTED', 1], ['ARRIVED', 18]))).toBeUndefined();
    const stated = { status: 'AIR_TRACKING_STATUS_LANDED', events: milestones('AIR', [expected('ARRIVED', 2)]) };
    expect(expectedArrivalOf({ air: stated })).toBeUndefined();
    const [arrived] = milestones('SEA', [['ARRIVED', 18]]);
    const unknown = { ...arrived, state: TrackingEventState.unspecified } as NonNullable<typeof arrived>;
    expect(arrivalOf({ sea: { containers: [{ events: [unknown] }] } })).toBeUndefined();
    expect(bySea({ events: [unknown] })).toBeUndefined();
  });
});

describe('whatever is told of a container', () => {
  const [, ...types] = SeaTrackingEventType.values;
  const milestone = fc.record({
    type: fc.constantFrom(...types),
    state: fc.constantFrom(...TrackingEventState.values),
    timestamp: fc.integer({ min: 1, max: 30 }).map(instant),
    location: fc.record({ un_locode: fc.constantFrom('CNNGB', 'SGSIN', 'NLRTM') }, { requiredKeys: [] }),
  });
  const tracked = fc
    .array(milestone, { maxLength: 8 })
    .map((events) => trackContainer({ container_number: '', container_type: 'CONTAINER_TYPE_UNSPECIFIED' }, events));
  const arrived = types.slice(types.indexOf('SEA_TRACKING_EVENT_TYPE_ARRIVED'));

  test('it has arrived only when its status says so, with what happened, and is not expected then', () => {
    fc.assert(
      fc.property(tracked, (container) => {
        const sea = { containers: [container] };
        const [arrival, expected] = [arrivalOf({ sea }), expectedArrivalOf({ sea })];
        if (!arrival) return;
        expect(arrived.map((type) => type.replace(/^.*_TYPE_/, ''))).toContain(
          container.status.replace(/^.*_STATUS_/, ''),
        );
        expect(container.events.filter(({ state }) => state === stateOf(true))).toContain(arrival);
        expect(expected).toBeUndefined();
      }),
    );
  });

  test('what is expected never makes it arrive', () => {
    fc.assert(
      fc.property(tracked, (container) => {
        const events = container.events.filter(({ state }) => state === stateOf(true));
        const happened = arrivalOf({ sea: { containers: [{ events }] } });
        expect([happened, undefined]).toContain(arrivalOf({ sea: { containers: [container] } }));
      }),
    );
  });
});

describe('cargo leaves', () => {
  const leaves = (...containers: ReturnType<typeof container>[]) => {
    const tracking = { sea: { containers } };
    return [departureOf(tracking)?.timestamp, expectedDepartureOf(tracking)?.timestamp];
  };

  test('with the first departure of the first container, whatever was expected once', () => {
    const late = container(['DEPARTED', 4]);
    const early = container(['DEPARTED', 1, false], ['DEPARTED', 2], ['ARRIVED', 9], ['DEPARTED', 12]);
    expect(leaves(late, early)).toEqual([instant(2), undefined]);
    expect(leaves(container(['DEPARTED', 1, false]), late)).toEqual([instant(4), undefined]);
  });

  test('when it is first expected to, as long as none of it has', () => {
    const waits = container(['GATE_IN', 1], ['DEPARTED', 8, false], ['DEPARTED', 20, false]);
    expect(leaves(waits, container(['DEPARTED', 6, false]))).toEqual([undefined, instant(6)]);
  });

  test('nobody knows when, where it is told only by what comes later', () => {
    for (const later of ['ARRIVED', 'DISCHARGED', 'GATE_OUT']) {
      const containers = [container(['DEPARTED', 1, false], [later, 10], ['DEPARTED', 14, false])];
      expect(departureOf({ sea: { containers } })).toEqual({});
      expect(expectedDepartureOf({ sea: { containers } })).toBeUndefined();
    }
    for (const status of ['IN_TRANSIT', 'LANDED', 'DELIVERED'])
      expect(departureOf({ air: { status: `AIR_TRACKING_STATUS_${status}`, events: [] } })).toEqual({});
    const silent = { events: [] };
    expect(departureOf({ air: { status: 'AIR_TRACKING_STATUS_BOOKED', events: [] } })).toBeUndefined();
    expect(departureOf({ sea: { containers: [silent] } })).toBeUndefined();
  });

  test('at a time that is told rather than at one that is not', () => {
    expect(leaves(container(['ARRIVED', 9]), container(['DEPARTED', 4]))).toEqual([instant(4), undefined]);
  });
});
