import { afterEach, describe, expect, it, vi } from 'vitest';
import { arrivalNote, departureNote, isUnderWay, otherwiseExpected, stopoverOf } from './arrival.ts';

const TODAY = '2026-04-20';
const note = (eta: string | undefined, status = 'STATUS_ACTIVE', arrival?: { timestamp?: string }) =>
  arrivalNote({ status, ...(eta && { eta }) }, arrival, TODAY);

afterEach(() => vi.unstubAllEnvs());

describe('what is said about an ETA', () => {
  it.each(['2026-04-20', '2026-04-25'])('is that it lies ahead on %s', (eta) => {
    expect(note(eta)).toEqual({ kind: 'near' });
  });

  it('is how late a live shipment is once it has passed', () => {
    expect(note('2026-04-17')).toEqual({ kind: 'late', days: 3 });
    expect(note('2026-04-19', 'STATUS_ON_HOLD')).toEqual({ kind: 'late', days: 1 });
  });

  it('is when it arrived, however late', () => {
    const arrival = { timestamp: '2026-04-18T12:00:00.000Z' };
    expect(note('2026-04-17', 'STATUS_ACTIVE', arrival)).toEqual({ kind: 'happened', on: '2026-04-18' });
    expect(note('2026-04-17', 'STATUS_ACTIVE', {})).toEqual({ kind: 'happened' });
  });

  it.each(['STATUS_COMPLETED', 'STATUS_CANCELLED'])('is nothing for %s', (status) => {
    expect(note('2026-04-17', status)).toBeUndefined();
    expect(note('2026-04-25', status)).toBeUndefined();
  });

  it('is nothing when there is none, or when nobody knows whether the shipment still moves', () => {
    expect(note(undefined)).toBeUndefined();
    expect(note('2026-04-17', 'STATUS_NEW_THING')).toBeUndefined();
  });
});

describe('what is said about an ETD', () => {
  const said = (etd: string, tracked: Parameters<typeof departureNote>[1], status = 'STATUS_ACTIVE') =>
    departureNote({ status, etd }, tracked, TODAY);
  const expected = { timestamp: '2026-04-22T12:00:00.000Z' };

  it('is how late it is where tracking still expects it to leave, and not how long ago that day was', () => {
    expect(said('2026-04-15', { expected })).toEqual({ kind: 'late', days: 5 });
    expect(said('2026-04-25', { expected })).toEqual({ kind: 'near' });
  });

  it('is when it left', () => {
    expect(said('2026-04-15', { departure: { timestamp: '2026-04-16T12:00:00.000Z' } })).toEqual({
      kind: 'happened',
      on: '2026-04-16',
    });
    expect(said('2026-04-15', { departure: {} })).toEqual({ kind: 'happened' });
  });

  it('is how far that day is from today where tracking tells nothing', () => {
    expect(said('2026-04-15', {})).toEqual({ kind: 'near' });
    expect(said('2026-04-25', {})).toEqual({ kind: 'near' });
  });

  it.each(['STATUS_COMPLETED', 'STATUS_CANCELLED'])('is nothing for %s that was never seen to leave', (status) => {
    expect(said('2026-04-15', { expected }, status)).toBeUndefined();
  });
});

describe('the day of an arrival', () => {
  it.each(['Pacific/Auckland', 'America/Los_Angeles'])('is the same to a reader in %s as to all others', (zone) => {
    vi.stubEnv('TZ', zone);
    for (const timestamp of ['2026-04-18T00:30:00.000Z', '2026-04-18T23:30:00.000Z']) {
      expect(note('2026-04-18', 'STATUS_ACTIVE', { timestamp })).toEqual({ kind: 'happened', on: '2026-04-18' });
      expect(
        otherwiseExpected({ status: 'STATUS_ACTIVE' }, '2026-04-18', timestamp, Date.UTC(2026, 3, 1)),
      ).toBeUndefined();
    }
  });
});

describe('what tracking expects', () => {
  const told = (eta: string | undefined, expected: string | undefined, status = 'STATUS_ACTIVE') =>
    otherwiseExpected({ status }, eta, expected && `${expected}T12:00:00.000Z`, Date.parse(TODAY));

  it('is told where it is not the ETA, be it later or earlier', () => {
    expect(told('2026-04-25', '2026-05-03')).toBe('2026-05-03');
    expect(told('2026-04-10', '2026-04-21')).toBe('2026-04-21');
    expect(told('2026-04-25', '2026-04-23')).toBe('2026-04-23');
  });

  it.each(['Pacific/Kiritimati', 'America/Los_Angeles'])('is told until its day is over in UTC, in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    const at = (now: string) =>
      otherwiseExpected({ status: 'STATUS_ACTIVE' }, '2026-04-15', '2026-04-18T08:00:00.000Z', Date.parse(now));
    for (const hour of ['00', '12', '23']) expect(at(`2026-04-18T${hour}:30:00.000Z`)).toBe('2026-04-18');
    expect(at('2026-04-19T00:30:00.000Z')).toBeUndefined();
  });

  it('is told where there is no ETA', () => {
    expect(told(undefined, '2026-05-03')).toBe('2026-05-03');
  });

  it('is not told again when the ETA says the same', () => {
    expect(told('2026-04-25', '2026-04-25')).toBeUndefined();
  });

  it('is not told when it has passed, when the shipment has ended, or when nothing is expected', () => {
    expect(told('2026-04-10', '2026-04-19')).toBeUndefined();
    expect(told('2026-04-10', '2026-04-21', 'STATUS_COMPLETED')).toBeUndefined();
    expect(told('2026-04-10', undefined)).toBeUndefined();
  });
});

describe('a container that a vessel has brought to a port', () => {
  const milestone = (type: string, state: string, name: string) => ({
    type: `SEA_TRACKING_EVENT_TYPE_${type}`,
    state: `TRACKING_EVENT_STATE_${state}`,
    timestamp: '2026-04-18T12:00:00.000Z',
    location: { name },
  });
  const brought = ['DEPARTED', 'ARRIVED', 'DISCHARGED'].map((type) => milestone(type, 'ACTUAL', 'Singapore'));
  const goesOn = ['LOADED', 'ARRIVED'].map((type) => milestone(type, 'EXPECTED', 'Rotterdam'));
  const seen = (status: string, events: typeof brought) => [
    isUnderWay({ status }, { events }),
    stopoverOf({ status }, { events }),
  ];

  it('is on its way while more is expected, and where it is is told', () => {
    expect(seen('STATUS_ACTIVE', [...brought, ...goesOn])).toEqual([true, 'Singapore']);
    expect(seen('STATUS_ACTIVE', [...brought.slice(0, 2), ...goesOn])).toEqual([true, 'Singapore']);
    expect(seen('STATUS_ACTIVE', [...brought.slice(0, 1), ...goesOn])).toEqual([true, undefined]);
  });

  it('has come where it goes otherwise, or goes nowhere any more', () => {
    expect(seen('STATUS_ACTIVE', brought)).toEqual([false, undefined]);
    expect(seen('STATUS_CANCELLED', [...brought, ...goesOn])).toEqual([false, undefined]);
  });
});
