import { describe, expect, test } from 'vitest';
import { endsOf, journeyOf } from './journey.ts';
import { air, container, sea, TRANSSHIPPED } from './tracking.fixture.ts';

describe('the journey of a container', () => {
  const journey = (events: Parameters<typeof container>[0]) => journeyOf({ sea: { containers: [container(events)] } });

  test('leaves with its first departure and arrives with its last arrival, whatever is between', () => {
    const { departure, arrival, latest } = journey(TRANSSHIPPED);
    expect(departure).toBe(TRANSSHIPPED[2]);
    expect(arrival).toBe(TRANSSHIPPED[7]);
    expect(latest).toBe(TRANSSHIPPED[6]);
  });

  test.each(['DEPARTED', 'LOADED', '?DEPARTED', '?LOADED'])(
    'has not arrived for good where %s follows, and nobody knows the next arrival',
    (step) => {
      const events = [sea('ARRIVED 2026-10-29 SGSIN'), sea(`${step} 2026-11-02 SGSIN`)];
      expect(journey(events).arrival).toBeUndefined();
    },
  );

  test('is told by what happened, also where what was expected is still told beside it', () => {
    const [left, reached] = [sea('DEPARTED 2026-10-23 CNNGB'), sea('ARRIVED 2026-11-20 NLRTM')];
    const events = [sea('?DEPARTED 2026-10-20 CNNGB'), left, reached, sea('?ARRIVED 2026-11-25 NLRTM')];
    expect(journey(events)).toMatchObject({ departure: left, arrival: reached, latest: reached });
  });

  test('is not told by what happened elsewhere, or nobody knows where', () => {
    const expected = sea('?ARRIVED 2026-11-25 NLRTM');
    expect(journey([sea('ARRIVED 2026-10-29 SGSIN'), expected]).arrival).toBe(expected);
    const nowhere = sea('?ARRIVED 2026-11-25');
    expect(journey([sea('ARRIVED 2026-10-29'), nowhere]).arrival).toBe(nowhere);
  });

  test('has arrived with what only comes after an arrival, and is not told by what was expected before', () => {
    const events = [sea('DEPARTED 2026-10-23'), sea('?ARRIVED 2026-11-10 NLRTM'), sea('DISCHARGED 2026-11-12 NLRTM')];
    expect(journey(events).arrival).toBe(events[2]);
    expect(journey([sea('?ARRIVED 2026-11-10 NLRTM'), sea('GATE_IN 2026-11-12 CNNGB')]).arrival).toBeUndefined();
  });

  test('has nothing to tell without milestones, and nothing latest without what has happened', () => {
    expect(journey([])).toEqual({ events: [], departure: undefined, arrival: undefined, latest: undefined });
    expect(journey([sea('?DEPARTED 2026-10-20')]).latest).toBeUndefined();
  });
});

describe('the journey of a shipment', () => {
  const early = container([sea('DEPARTED 2026-10-22 CNNGB'), sea('ARRIVED 2026-11-10 NLRTM')]);
  const late = container([sea('DEPARTED 2026-10-24 CNNGB'), sea('?ARRIVED 2026-11-20 NLRTM')]);

  test('leaves with its first container and arrives with its last', () => {
    expect(endsOf({ sea: { containers: [late, early] } })).toEqual({
      departure: early.events[0],
      arrival: late.events[1],
    });
  });

  test('has left with the container that has, though another was expected to leave before', () => {
    const waiting = container([sea('?DEPARTED 2026-10-20 CNNGB')]);
    expect(endsOf({ sea: { containers: [waiting, late, early] } }).departure).toBe(early.events[0]);
  });

  test('has not arrived as long as a container is expected, even by an earlier day', () => {
    const overdue = container([sea('?ARRIVED 2026-11-01 NLRTM')]);
    expect(endsOf({ sea: { containers: [overdue, early] } }).arrival).toBe(overdue.events[0]);
  });

  test.each([
    ['has no milestones', []],
    ['has none that tells its arrival', [sea('GATE_IN 2026-10-20')]],
  ])('has no arrival where a container %s', (_, events) => {
    expect(endsOf({ sea: { containers: [early, container(events)] } })).toEqual({
      departure: early.events[0],
      arrival: undefined,
    });
  });

  test('is that of its flights, by air', () => {
    const events = [air('DEPARTED 2026-11-10 PVG'), air('ARRIVED 2026-11-11 AMS'), air('?DELIVERED 2026-11-16 AMS')];
    const status = 'AIR_TRACKING_STATUS_LANDED';
    expect(endsOf({ air: { status, events } })).toEqual({ departure: events[0], arrival: events[1] });
  });

  test('is under way, or has ended, as its air waybill states, whatever its flights say', () => {
    const events = [air('DEPARTED 2026-11-10 PVG'), air('ARRIVED 2026-11-11 DXB')];
    const [departure] = events;
    expect(endsOf({ air: { status: 'AIR_TRACKING_STATUS_IN_TRANSIT', events } })).toEqual({ departure });
    const [status, arrival] = ['AIR_TRACKING_STATUS_DELIVERED', {}];
    expect(endsOf({ air: { status, events: [] } })).toEqual({ departure: {}, arrival });
    const flying = [air('DEPARTED 2026-11-10 PVG'), air('?ARRIVED 2026-11-11 AMS')];
    expect(endsOf({ air: { status, events: flying } })).toEqual({ departure: flying[0], arrival });
  });

  test('is unknown where nothing is told', () => {
    expect(endsOf({})).toEqual({ departure: undefined, arrival: undefined });
    expect(endsOf({ sea: { containers: [] } })).toEqual({ departure: undefined, arrival: undefined });
  });
});
