import { describe, expect, test } from 'vitest';
import { arrivalOf, expectedArrivalOf } from './arrival.ts';

const instant = (day: number) => `2026-04-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const stateOf = (actual: boolean) => (actual ? 'TRACKING_EVENT_STATE_ACTUAL' : 'TRACKING_EVENT_STATE_EXPECTED');

type Told = [milestone: string, day: number, actual?: boolean];

const milestones = (mode: string, told: Told[]) =>
  told.map(([milestone, day, actual = true]) => ({
    type: `${mode}_TRACKING_EVENT_TYPE_${milestone}`,
    state: stateOf(actual),
    timestamp: instant(day),
  }));
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
    const arrival = { time: instant(18) };
    expect(bySea(container(...there))).toEqual(arrival);
    expect(bySea(container(...there, ['DISCHARGED', 19]))).toEqual(arrival);
    expect(bySea(container(...there, ['DISCHARGED', 19, false], ['GATE_OUT', 20, false]))).toEqual(arrival);
  });

  test('when all containers have, with the last of them', () => {
    expect(bySea(container(['ARRIVED', 19]), container(['ARRIVED', 18]))).toEqual({ time: instant(19) });
  });

  test('when it was lifted off the vessel, though nobody said that it arrived', () => {
    expect(bySea(container(['DEPARTED', 1], ['DISCHARGED', 20]))).toEqual({ time: instant(20) });
    const expected: Told = ['ARRIVED', 15, false];
    expect(bySea(container(['DEPARTED', 1], expected, ['DISCHARGED', 20]))).toEqual({ time: instant(20) });
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
    expect(bySea(told)).toEqual({ time: instant(25) });
  });
});

describe('cargo by air has arrived', () => {
  test.each(['LANDED', 'DELIVERED'])(
    'when its waybill says %s, at the time of its last landing if that is told',
    (status) => {
      expect(byAir(status, ['DEPARTED', 1], ['ARRIVED', 2])).toEqual({ time: instant(2) });
      expect(byAir(status)).toEqual({});
    },
  );

  test.each(['BOOKED', 'IN_TRANSIT'])('not while its waybill says %s, wherever it was seen', (status) => {
    expect(byAir(status, ['DEPARTED', 1], ['ARRIVED', 2])).toBeUndefined();
  });

  test.each(['UNSPECIFIED', 'AWAITING_AIRLINE_DATA', 'UNAVAILABLE'])(
    'by its milestones when its waybill says %s',
    (status) => {
      expect(byAir(status, ['DEPARTED', 1], ['ARRIVED', 2])).toEqual({ time: instant(2) });
      expect(byAir(status, ['ARRIVED', 2], ['DEPARTED', 3, false])).toBeUndefined();
      expect(byAir(status, ['DEPARTED', 1], ['DELIVERED', 4])).toEqual({ time: instant(4) });
      expect(byAir(status)).toBeUndefined();
    },
  );
});

describe('cargo on its way is expected to arrive', () => {
  const bySea = (...containers: ReturnType<typeof container>[]) => expectedArrivalOf({ sea: { containers } });
  const byAir = (...told: Told[]) =>
    expectedArrivalOf({ air: { status: 'AIR_TRACKING_STATUS_IN_TRANSIT', events: milestones('AIR', told) } });
  const expected = (milestone: string, day: number): Told => [milestone, day, false];

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

  test('not once it has arrived', () => {
    expect(bySea(container(['DEPARTED', 1], ['ARRIVED', 18]))).toBeUndefined();
  });
});
