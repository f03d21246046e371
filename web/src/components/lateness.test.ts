import { describe, expect, it } from 'vitest';
import { isPast, tellLateness } from './lateness.ts';
import { latenessWords } from './lateness-words.ts';

const told = (last_free_day: string) => tellLateness(latenessWords.en.free_days, last_free_day, '2026-03-01');

describe('words of lateness', () => {
  it('tells the days that are left', () => {
    expect(told('2026-03-03')).toBe('2 days left');
    expect(told('2026-03-02')).toBe('1 day left');
  });

  it('counts the last day as in time', () => {
    expect(told('2026-03-01')).toBe('today is the last free day');
    expect(isPast('2026-03-01', '2026-03-01')).toBe(false);
  });

  it('tells the days that are over, across the end of a month', () => {
    expect(told('2026-02-28')).toBe('1 day over');
    expect(told('2026-02-26')).toBe('3 days over');
    expect(isPast('2026-02-28', '2026-03-01')).toBe(true);
  });

  it('says it in Dutch too', () => {
    const { free_days, expiry } = latenessWords.nl;
    expect(tellLateness(free_days, '2026-03-02', '2026-03-01')).toBe('nog 1 dag');
    expect(tellLateness(free_days, '2026-03-03', '2026-03-01')).toBe('nog 2 dagen');
    expect(tellLateness(expiry, '2026-02-27', '2026-03-01')).toBe('2 dagen geleden verlopen');
  });
});
