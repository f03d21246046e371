import { afterEach, describe, expect, it, vi } from 'vitest';
import { progress } from './progress.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What is drawn while a thousand lines pass, a millisecond each. */
function drawn(isTTY: boolean | undefined, lines = 1_000): string {
  vi.useFakeTimers({ now: 0 });
  const before = process.stderr.isTTY;
  process.stderr.isTTY = isTTY as boolean;
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const show = progress('lines');
  for (let line = 1; line <= lines; line++) {
    vi.advanceTimersByTime(1);
    show.at(line);
  }
  show.done();
  process.stderr.isTTY = before;
  return write.mock.calls.map(([text]) => text).join('');
}

describe('progress', () => {
  it('is shown on a terminal, on one line', () => {
    const text = drawn(true);
    expect(text).toMatch(/^\r250 lines, 1,000 a second /);
    expect(text).toMatch(/\r1,000 lines, 1,000 a second \n$/);
    expect(text.match(/\n/g)).toHaveLength(1);
    expect(text.match(/\r/g)?.length).toBeLessThan(8);
  });

  it.each([undefined, false])('is not shown elsewhere', (isTTY) => {
    expect(drawn(isTTY)).toBe('');
  });

  it('is not shown of nothing', () => {
    expect(drawn(true, 0)).toBe('');
  });
});
