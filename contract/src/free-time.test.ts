import { describe, expect, test } from 'vitest';
import { runningFreeTimes } from './free-time.ts';
import type { FclDetails } from './records/shipment.ts';
import type { SeaTrackingEvent } from './records/tracking.ts';
import { trackContainer } from './tracking.ts';

type Told = [type: string, day: string, state?: 'ACTUAL' | 'EXPECTED'];

const event = ([type, day, state = 'ACTUAL']: Told) =>
  ({
    type: `SEA_TRACKING_EVENT_TYPE_${type}`,
    state: `TRACKING_EVENT_STATE_${state}`,
    timestamp: `${day}T23:30:00.000Z`,
  }) as SeaTrackingEvent;

function running(days: Partial<FclDetails>, ...told: Told[]): string[] {
  const none = { free_demurrage_days: 0, free_detention_days: 0, free_dd_combined_days: 0, free_storage_days: 0 };
  const container = { container_number: 'MSCU6639870', container_type: 'CONTAINER_TYPE_40_HIGH_CUBE' } as const;
  const tracked = trackContainer(container, told.map(event));
  return runningFreeTimes({ containers: [], ...none, ...days }, tracked).map(
    ({ kind, from_date, last_free_day }) => `${kind.slice('FREE_TIME_'.length)} ${from_date} ${last_free_day}`,
  );
}

const ALL = { free_demurrage_days: 7, free_detention_days: 10, free_storage_days: 3 };

describe('free days', () => {
  test('run from no milestone before the discharge', () => {
    expect(running(ALL)).toEqual([]);
    expect(running(ALL, ['LOADED', '2026-03-01'], ['ARRIVED', '2026-03-14'])).toEqual([]);
  });

  test('of demurrage and storage run from the discharge; the day after it is the first', () => {
    expect(running(ALL, ['DISCHARGED', '2026-03-14'])).toEqual([
      'DEMURRAGE 2026-03-14 2026-03-21',
      'STORAGE 2026-03-14 2026-03-17',
    ]);
    expect(running({ free_demurrage_days: 1 }, ['DISCHARGED', '2026-02-28'])).toEqual([
      'DEMURRAGE 2026-02-28 2026-03-01',
    ]);
  });

  test('end with the gate-out, which starts those of detention', () => {
    expect(running(ALL, ['DISCHARGED', '2026-03-14'], ['GATE_OUT', '2026-03-16'])).toEqual([
      'DETENTION 2026-03-16 2026-03-26',
    ]);
  });

  test('end all with the return of the empty container', () => {
    const told: Told[] = [
      ['DISCHARGED', '2026-03-14'],
      ['GATE_OUT', '2026-03-16'],
      ['EMPTY_RETURNED', '2026-03-16'],
    ];
    expect(running(ALL, ...told)).toEqual([]);
    expect(running({ ...ALL, free_dd_combined_days: 14 }, ...told)).toEqual([]);
  });

  test('end with the return though nobody told of the gate-out', () => {
    expect(running(ALL, ['DISCHARGED', '2026-03-14'], ['EMPTY_RETURNED', '2026-03-20'])).toEqual([]);
  });

  test('agreed for demurrage and detention together stand in place of the two, and run on at the gate-out', () => {
    const days = { ...ALL, free_dd_combined_days: 14 };
    expect(running(days, ['DISCHARGED', '2026-03-14'])).toEqual([
      'DEMURRAGE_AND_DETENTION 2026-03-14 2026-03-28',
      'STORAGE 2026-03-14 2026-03-17',
    ]);
    expect(running(days, ['DISCHARGED', '2026-03-14'], ['GATE_OUT', '2026-03-15'])).toEqual([
      'DEMURRAGE_AND_DETENTION 2026-03-14 2026-03-28',
    ]);
  });

  test('that are none agreed are no clock', () => {
    expect(running({}, ['DISCHARGED', '2026-03-14'])).toEqual([]);
    expect(running({ free_detention_days: 10 }, ['DISCHARGED', '2026-03-14'])).toEqual([]);
  });

  test('run from nothing that is only expected, and are not ended by it', () => {
    expect(running(ALL, ['DISCHARGED', '2026-03-14', 'EXPECTED'])).toEqual([]);
    expect(
      running({ free_demurrage_days: 7 }, ['DISCHARGED', '2026-03-14'], ['GATE_OUT', '2026-03-15', 'EXPECTED']),
    ).toEqual(['DEMURRAGE 2026-03-14 2026-03-21']);
  });

  test('do not run while the container changes ship', () => {
    const between: Told[] = [
      ['DISCHARGED', '2026-03-14'],
      ['LOADED', '2026-03-18', 'EXPECTED'],
    ];
    expect(running(ALL, ...between)).toEqual([]);
    expect(running({ free_storage_days: 3 }, ...between, ['DISCHARGED', '2026-04-02'])).toEqual([
      'STORAGE 2026-04-02 2026-04-05',
    ]);
  });

  test('are not ended by what happened before they began', () => {
    expect(running({ free_demurrage_days: 7 }, ['GATE_OUT', '2026-03-01'], ['DISCHARGED', '2026-03-14'])).toEqual([
      'DEMURRAGE 2026-03-14 2026-03-21',
    ]);
  });

  test('however many end on a day that can be written', () => {
    const many = { free_demurrage_days: Number.MAX_SAFE_INTEGER };
    expect(running(many, ['DISCHARGED', '2026-03-14'])).toEqual(['DEMURRAGE 2026-03-14 9999-12-31']);
  });
});
