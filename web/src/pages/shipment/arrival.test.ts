import { describe, expect, it } from 'vitest';
import { arrivalNote } from './arrival.ts';

const TODAY = '2026-04-20';
const note = (eta: string | undefined, status = 'STATUS_ACTIVE', arrival?: { time?: string }) =>
  arrivalNote({ status, ...(eta && { eta }) }, arrival, TODAY);

describe('what is said about an ETA', () => {
  it.each(['2026-04-20', '2026-04-25'])('is that it lies ahead on %s', (eta) => {
    expect(note(eta)).toEqual({ kind: 'ahead' });
  });

  it('is how late a live shipment is once it has passed', () => {
    expect(note('2026-04-17')).toEqual({ kind: 'late', days: 3 });
    expect(note('2026-04-19', 'STATUS_ON_HOLD')).toEqual({ kind: 'late', days: 1 });
  });

  it('is when it arrived, however late', () => {
    const arrival = { time: '2026-04-18T12:00:00.000Z' };
    expect(note('2026-04-17', 'STATUS_ACTIVE', arrival)).toEqual({ kind: 'arrived', on: '2026-04-18' });
    expect(note('2026-04-17', 'STATUS_ACTIVE', {})).toEqual({ kind: 'arrived' });
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
