import { describe, expect, test } from 'vitest';
import { journeyOf, wholeJourney } from './journey.ts';
import { air, container, sea, TRANSSHIPPED } from './tracking.fixture.ts';

describe('the journey of a container', () => {
  test('leaves with its first departure and arrives with its last arrival, whatever is between', () => {
    const { departure, arrival, latest } = journeyOf(TRANSSHIPPED);
    expect(departure).toBe(TRANSSHIPPED[2]);
    expect(arrival).toBe(TRANSSHIPPED[7]);
    expect(latest).toBe(TRANSSHIPPED[6]);
  });

  test.each(['DEPARTED', 'LOADED', '?DEPARTED', '?LOADED'])(
    'has not arrived for good where %s follows, and nobody knows the next arrival',
    (step) => {
      const events = [sea('ARRIVED 2026-10-29 SGSIN'), sea(`${step} 2026-11-02 SGSIN`)];
      expect(journeyOf(events).arrival).toBeUndefined();
    },
  );

  test('is told by what happened, also where what was expected is still told beside it', () => {
    const [left, reached] = [sea('DEPARTED 2026-10-23 CNNGB'), sea('ARRIVED 2026-11-20 NLRTM')];
    const events = [sea('?DEPARTED 2026-10-20 CNNGB'), left, reached, sea('?ARRIVED 2026-11-25 NLRTM')];
    expect(journeyOf(events)).toMatchObject({ departure: left, arrival: reached, latest: reached });
  });

  test('is not told by what happened elsewhere, or nobody knows where', () => {
    const expected = sea('?ARRIVED 2026-11-25 NLRTM');
    expect(journeyOf([sea('ARRIVED 2026-10-29 SGSIN'), expected]).arrival).toBe(expected);
    const nowhere = sea('?ARRIVED 2026-11-25');
    expect(journeyOf([sea('ARRIVED 2026-10-29'), nowhere]).arrival).toBe(nowhere);
  });

  test('has nothing to tell without milestones, and nothing latest without what has happened', () => {
    expect(journeyOf([])).toEqual({ events: [], departure: undefined, arrival: undefined, latest: undefined });
    expect(journeyOf([sea('?DEPARTED 2026-10-20')]).latest).toBeUndefined();
  });
});

describe('the journey of a shipment', () => {
  const early = container([sea('DEPARTED 2026-10-22 CNNGB'), sea('ARRIVED 2026-11-10 NLRTM')]);
  const late = container([sea('DEPARTED 2026-10-24 CNNGB'), sea('?ARRIVED 2026-11-20 NLRTM')]);

  test('leaves with its first container and arrives with its last', () => {
    expect(wholeJourney({ sea: { containers: [late, early] } })).toEqual({
      departure: early.events[0],
      arrival: late.events[1],
    });
  });

  test('has not arrived as long as a container is expected, even by an earlier day', () => {
    const overdue = container([sea('?ARRIVED 2026-11-01 NLRTM')]);
    expect(wholeJourney({ sea: { containers: [overdue, early] } }).arrival).toBe(overdue.events[0]);
  });

  test.each([
    ['has no milestones', []],
    ['has none that tells its arrival', [sea('GATE_IN 2026-10-20')]],
  ])('has no arrival where a container %s', (_, events) => {
    expect(wholeJourney({ sea: { containers: [early, container(events)] } })).toEqual({
      departure: early.events[0],
      arrival: undefined,
    });
  });

  test('is that of its flights, by air', () => {
    const events = [air('DEPARTED 2026-11-10 PVG'), air('ARRIVED 2026-11-11 AMS'), air('?DELIVERED 2026-11-16 AMS')];
    const status = 'AIR_TRACKING_STATUS_LANDED';
    expect(wholeJourney({ air: { status, events } })).toEqual({ departure: events[0], arrival: events[1] });
  });

  test('is unknown where nothing is told', () => {
    expect(wholeJourney({})).toEqual({ departure: undefined, arrival: undefined });
    expect(wholeJourney({ sea: { containers: [] } })).toEqual({ departure: undefined, arrival: undefined });
  });
});
