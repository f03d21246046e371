import { expect, test } from 'vitest';
import { jsonText } from './session.ts';

test('JSON has no control that a terminal would obey, and is the same text', () => {
  const controls = String.fromCharCode(...Array.from({ length: 0xa0 }, (_, code) => code));
  expect(jsonText(controls)).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(jsonText(controls))).toBe(controls);
});
