import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { byteProgress, countProgress, type Watched } from './progress.ts';

function screen(interactive = true, columns = 80) {
  let written = '';
  const stream = new Writable({
    write(chunk, _, done) {
      written += chunk;
      done();
    },
  });
  const err = Object.assign(stream, { isTTY: true, columns }) as unknown as Watched['err'];
  const lines = () => stripVTControlCharacters(written.replaceAll('\u001b[1G', '\n')).split('\n').filter(Boolean);
  return { watched: { err, interactive }, raw: () => written, lines };
}

describe('progress', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('of a count tells how many, and how many a second', () => {
    const { watched, lines } = screen();
    const progress = countProgress(watched, 'shipments');
    vi.advanceTimersByTime(500);
    progress.at(100);
    vi.advanceTimersByTime(1500);
    progress.at(2400);
    progress.stop();
    expect(lines()[0]).toBe('0 shipments');
    expect(lines()).toContain('100 shipments');
    expect(lines().at(-1)).toBe('2,400 shipments, 1,200/s');
  });

  test('of a file tells its name, a bar and the bytes', () => {
    const { watched, lines } = screen();
    const progress = byteProgress(watched, 'packing list.pdf', 2_000_000);
    progress.at(900_000);
    progress.stop();
    expect(lines().at(-1)).toBe('packing list.pdf  █████████░░░░░░░░░░░  45%  900 kB of 2 MB');
  });

  test('of a file is full at its end, and no fuller', () => {
    const { watched, lines } = screen();
    const progress = byteProgress(watched, 'a.pdf', 10);
    progress.at(11);
    progress.stop();
    expect(lines().at(-1)).toBe('a.pdf  ████████████████████  100%  11 bytes of 10 bytes');
  });

  test('of a file of unknown length tells the bytes alone', () => {
    const { watched, lines } = screen();
    const progress = byteProgress(watched, 'a.pdf');
    progress.at(1_500);
    progress.stop();
    expect(lines().at(-1)).toBe('a.pdf  1.5 kB');
  });

  test('stays on its line, whatever the name is', () => {
    const { watched, lines, raw } = screen(true, 30);
    byteProgress(watched, '\u001b]0;owned\u0007中文中文中文中文中文中文\n', 10).stop();
    expect(lines()).toEqual(['中文中文中文中文中文中文   ░…']);
    expect(raw()).not.toContain('owned');
  });

  test('is cleared when it is done', () => {
    const { watched, raw } = screen();
    countProgress(watched, 'shipments').stop();
    expect(raw().endsWith('\u001b[1G\u001b[2K')).toBe(true);
  });

  test('neither hides the cursor nor changes how lines end: who is killed cannot put it right', () => {
    const { watched, raw } = screen();
    const progress = countProgress(watched, 'shipments');
    progress.at(1);
    progress.stop();
    expect(raw()).not.toContain('\u001b[?');
  });

  test('is not told when nobody watches', () => {
    const { watched, raw } = screen(false);
    const progress = byteProgress(watched, 'a.pdf', 10);
    progress.at(10);
    progress.stop();
    expect(raw()).toBe('');
  });
});
