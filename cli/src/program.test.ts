import { expect, test } from 'vitest';
import { buildProgram } from './program.ts';

/** What is made of a global option that somebody typed. */
const typed = (long: string, given: string): unknown =>
  buildProgram()
    .options.find((option) => option.long === long)
    ?.parseArg?.(given, undefined);

test('an attempt is given a second at least: without any, none would be answered', () => {
  expect([typed('--timeout', '1'), typed('--timeout', '3600'), typed('--retries', '0')]).toEqual([1, 3600, 0]);
  for (const given of ['0', '3601', '-1', '1.5', '', 'soon']) {
    expect(() => typed('--timeout', given), given).toThrow('It must be a whole number from 1 to 3600.');
  }
});
