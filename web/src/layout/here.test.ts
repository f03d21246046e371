import { expect, test } from 'vitest';
import { closest } from './here.ts';

test('a page of the menu is itself, and one beneath it belongs to it', () => {
  expect(closest('/')).toBe('/');
  expect(closest('/shipments')).toBe('/shipments');
  expect(closest('/shipments/AB12-CD34')).toBe('/shipments');
  expect(closest('/inquiries/new')).toBe('/inquiries');
  expect(closest('/attention/documents')).toBe('/');
});

test('of two the closer one is meant', () => {
  expect(closest('/profile/tokens')).toBe('/profile/tokens');
  expect(closest('/docs/getting-started')).toBe('/docs/getting-started');
  expect(closest('/docs/listShipments')).toBe('/docs');
});

test('a page beneath none of them belongs to none, not to the first page', () => {
  expect(closest('/shipmentsandmore')).toBeUndefined();
  expect(closest('/no/such/page')).toBeUndefined();
});
