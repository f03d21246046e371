import { describe, expect, it } from 'vitest';
import type { Stop } from '../../map/stops.ts';
import { arrivalNote, arrivedOn } from './arrival.ts';

const TODAY = '2026-04-20';
const note = (eta: string | undefined, status = 'STATUS_ACTIVE', arrived?: string) =>
  arrivalNote({ status, ...(eta && { eta }) }, arrived, TODAY);

describe('what is said about an ETA', () => {
  it.each(['2026-04-20', '2026-04-25'])('is that it lies ahead on %s', (eta) => {
    expect(note(eta)).toEqual({ kind: 'ahead' });
  });

  it('is how late a live shipment is once it has passed', () => {
    expect(note('2026-04-17')).toEqual({ kind: 'late', days: 3 });
    expect(note('2026-04-19', 'STATUS_ON_HOLD')).toEqual({ kind: 'late', days: 1 });
  });

  it('is when it arrived, however late', () => {
    expect(note('2026-04-17', 'STATUS_ACTIVE', '2026-04-18')).toEqual({ kind: 'arrived', on: '2026-04-18' });
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

const arrival = (day: string, is_actual = true): Stop => ({
  type: 'SEA_TRACKING_EVENT_TYPE_ARRIVED',
  is_actual,
  timestamp: `${day}T12:00:00.000Z`,
});
const container = (...stops: Stop[]) => ({ name: '', stops });

describe('the day of arrival', () => {
  it('is that of the last container', () => {
    const containers = [container(arrival('2026-04-18')), container(arrival('2026-04-19'))];
    expect(arrivedOn(containers)).toBe('2026-04-19');
  });

  it('is not known while a container is on its way, or nothing is told of it', () => {
    expect(arrivedOn([container(arrival('2026-04-18')), container(arrival('2026-04-19', false))])).toBeUndefined();
    expect(arrivedOn([container(arrival('2026-04-18')), container()])).toBeUndefined();
    expect(arrivedOn([])).toBeUndefined();
  });

  it('is not that of a port on the way', () => {
    expect(arrivedOn([container(arrival('2026-04-10'), arrival('2026-04-25', false))])).toBeUndefined();
  });
});
