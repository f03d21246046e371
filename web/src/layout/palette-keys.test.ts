import { expect, test } from 'vitest';
import { callsPalette } from './palette-keys.ts';

/** Something on the page, in a field or not. */
const at = (inField: boolean) => ({ closest: () => (inField ? {} : null) }) as unknown as EventTarget;
const pressed = (key: string, more: object = {}) =>
  callsPalette({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: at(false), ...more });

test('Ctrl+K and Cmd+K call the palette, also while typing', () => {
  expect(pressed('k', { ctrlKey: true })).toBe(true);
  expect(pressed('K', { metaKey: true, target: at(true) })).toBe(true);
});

test('a slash does, with Shift where the keyboard has it there, but not while typing', () => {
  expect(pressed('/')).toBe(true);
  expect(pressed('/', { shiftKey: true })).toBe(true);
  expect(pressed('/', { target: at(true) })).toBe(false);
  expect(pressed('/', { target: null })).toBe(true);
});

test('other keys do not', () => {
  expect(pressed('k')).toBe(false);
  expect(pressed('k', { ctrlKey: true, shiftKey: true })).toBe(false);
  expect(pressed('k', { ctrlKey: true, altKey: true })).toBe(false);
  expect(pressed('k', { ctrlKey: true, metaKey: true })).toBe(false);
  expect(pressed('/', { ctrlKey: true })).toBe(false);
  expect(pressed('?')).toBe(false);
});
