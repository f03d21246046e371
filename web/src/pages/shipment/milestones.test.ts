import { describe, expect, it } from 'vitest';
import { isOverdue, type Milestone, presentBefore } from './milestones.ts';

const milestone = (state: string, timestamp = '2026-03-01T00:00:00.000Z'): Milestone => ({
  type: 'SEA_TRACKING_EVENT_TYPE_LOADED',
  state: `TRACKING_EVENT_STATE_${state}`,
  timestamp,
});
const present = (...states: string[]) => presentBefore(states.map((state) => milestone(state)));

describe('the present moment', () => {
  it('stands between what happened and what is expected', () => {
    expect(present('ACTUAL', 'ACTUAL', 'EXPECTED')).toBe(2);
  });

  it('stands first when nothing has happened', () => {
    expect(present('EXPECTED', 'EXPECTED')).toBe(0);
  });

  it('stands after the last that happened, though one before it was never reported', () => {
    expect(present('ACTUAL', 'EXPECTED', 'ACTUAL', 'EXPECTED')).toBe(3);
  });

  it('stands nowhere when nothing is to come, or nothing is told', () => {
    expect(present('ACTUAL', 'ACTUAL')).toBeUndefined();
    expect(present()).toBeUndefined();
  });
});

describe('an expected milestone', () => {
  const now = new Date('2026-03-10T12:00:00.000Z');

  it('is overdue once its time has passed', () => {
    expect(isOverdue(milestone('EXPECTED', '2026-03-10T11:59:00.000Z'), now)).toBe(true);
    expect(isOverdue(milestone('EXPECTED', '2026-03-10T12:01:00.000Z'), now)).toBe(false);
  });

  it('is not overdue when it has happened', () => {
    expect(isOverdue(milestone('ACTUAL', '2026-03-01T00:00:00.000Z'), now)).toBe(false);
  });
});
