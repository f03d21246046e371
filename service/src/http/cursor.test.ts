import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import type { Place } from '../database/walk.ts';
import { type CursorScope, Cursors } from './cursor.ts';

const cursors = new Cursors('5f'.repeat(32));
const scope: CursorScope = { organization_id: 7n, list: 'shipments', sort: 'etd', descending: true };
const place: Place = { key: '2026-03-14', id: '9223372036854775807', inclusive: false };
const cursor = cursors.encode(scope, place);

const places = fc.record({
  key: fc.oneof(fc.constant(null), fc.string({ unit: anyCharacter, maxLength: 100 }), fc.integer()),
  id: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String),
  inclusive: fc.boolean(),
});

describe('a cursor', () => {
  test('leads back to the place it was made of', () => {
    fc.assert(
      fc.property(places, (any) => {
        expect(cursors.decode(scope, cursors.encode(scope, any))).toEqual(any);
      }),
    );
  });

  test('is the same from one release to the next: clients hold them', () => {
    expect(cursor).toBe('OMGdfQTskcz-cMRZWyIyMDI2LTAzLTE0IiwiOTIyMzM3MjAzNjg1NDc3NTgwNyIsMF0');
  });

  test('is of letters that need no escaping in a query', () => {
    fc.assert(
      fc.property(places, (any) => {
        expect(cursors.encode(scope, any)).toMatch(/^[A-Za-z0-9_-]+$/);
      }),
    );
  });

  test.each<[string, Partial<CursorScope>]>([
    ['another organization', { organization_id: 8n }],
    ['another list', { list: 'inquiries' }],
    ['the list of one shipment', { list: 'invoices of 100' }],
    ['another order_by', { sort: 'eta' }],
    ['another order', { descending: false }],
  ])('is refused under %s', (_, other) => {
    expect(cursors.decode({ ...scope, ...other }, cursor)).toBeUndefined();
  });

  test('is refused by another database, which signs with another key', () => {
    expect(new Cursors('60'.repeat(32)).decode(scope, cursor)).toBeUndefined();
  });

  test('is refused when any letter of it is another, missing or added', () => {
    const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
    fc.assert(
      fc.property(fc.nat(cursor.length - 1), letter, (at, other) => {
        const [head, tail] = [cursor.slice(0, at), cursor.slice(at + 1)];
        if (other !== cursor[at]) expect(cursors.decode(scope, head + other + tail)).toBeUndefined();
        expect(cursors.decode(scope, head + tail)).toBeUndefined();
        expect(cursors.decode(scope, head + other + cursor.slice(at))).toBeUndefined();
      }),
    );
    expect(cursors.decode(scope, `${cursor}=`)).toBeUndefined();
    expect(cursors.decode(scope, ` ${cursor}`)).toBeUndefined();
  });

  test('is refused, and never more than that, when it is any text at all', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.base64String()), (text) => {
        expect(cursors.decode(scope, text)).toBeUndefined();
      }),
    );
    for (const text of ['', 'null', '{}', 'A'.repeat(16), 'A'.repeat(10_000)]) {
      expect(cursors.decode(scope, text)).toBeUndefined();
    }
  });
});
