import { afterEach, describe, expect, it, vi } from 'vitest';
import { today } from './days.ts';

afterEach(() => vi.unstubAllEnvs());

describe('today', () => {
  it.each([
    ['America/Los_Angeles', '2025-12-31', '2026-01-01'],
    ['Pacific/Kiritimati', '2026-01-01', '2026-01-02'],
  ])('is the day where the reader is, in %s', (zone, early, late) => {
    vi.stubEnv('TZ', zone);
    expect([2, 20].map((hour) => today(new Date(Date.UTC(2026, 0, 1, hour))))).toEqual([early, late]);
  });
});
