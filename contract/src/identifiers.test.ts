import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/any-character.ts';
import {
  isId,
  isInvoiceReference,
  isPartOfReference,
  isReference,
  isUuid,
  parseCredential,
  parseId,
  REFERENCE_ALPHABET,
  referenceFrom,
} from './identifiers.ts';

const MAX = 2n ** 63n - 1n;

describe('identifiers of records are strings of digits', () => {
  test('up to 2^63 - 1, what both engines hold', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: MAX }), (id) => {
        expect([isId(String(id)), parseId(String(id))]).toEqual([true, id]);
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: MAX + 1n, max: 10n ** 40n }), (id) => {
        expect([isId(String(id)), parseId(String(id))]).toEqual([false, undefined]);
      }),
    );
    expect([parseId(String(MAX)), parseId(String(MAX + 1n))]).toEqual([MAX, undefined]);
  });

  test('one spelling each: leading zeros are no id', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX }), fc.integer({ min: 1, max: 30 }), (id, zeros) => {
        expect(parseId('0'.repeat(zeros) + id)).toBeUndefined();
      }),
    );
    expect(parseId('0')).toBeUndefined();
  });

  test.each(['', ' 1', '1 ', '1\n', '+1', '-1', '1.0', '1e3', '0x10', '1_000', '१', '１', '9'.repeat(100_000)])(
    'not %j',
    (text) => {
      expect([isId(text), parseId(text)]).toEqual([false, undefined]);
    },
  );
});

describe('a reference is four characters, hyphen, four characters', () => {
  test.each(['K7WM-42QX', 'MINE-0001', 'abcd-efgh', '1234-5678', 'ÄÖÜß-§§§§', '🚢🚢🚢🚢-🚢🚢🚢🚢'])('%s', (text) => {
    expect(isReference(text)).toBe(true);
  });

  test.each([
    '',
    'K7WM42QX',
    'K7WM-42Q',
    'K7WM-42QXX',
    'K7W-M42QX',
    'K7WM--42Q',
    'K7 M-42QX',
    'K7WM-42QX\n',
    'K7WM–42QX',
  ])('not %j', (text) => {
    expect(isReference(text)).toBe(false);
  });

  test('so whatever stands in one has no five characters in a row without its hyphen', () => {
    const half = fc.string({ unit: fc.constantFrom(...'K7ß🚢'), minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(half, half, fc.nat(9), fc.nat(9), (a, b, from, length) => {
        const part = [...`${a}-${b}`].slice(from, from + length).join('');
        expect(isPartOfReference(part)).toBe(true);
      }),
    );
    for (const text of ['ABCDE', 'A-BCDEF', 'ABCDE-F', 'A-B-C', 'A B']) expect(isPartOfReference(text)).toBe(false);
  });

  test('so no reference is all digits, and none can be taken for an id', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => !(isReference(text) && isId(text))));
  });

  test('those made here have no look-alikes, and every letter is as likely', () => {
    expect(REFERENCE_ALPHABET).toMatch(/^[2-9A-Z]+$/);
    expect(REFERENCE_ALPHABET).not.toMatch(/[01OIL]/);
    expect(new Set(REFERENCE_ALPHABET).size).toBe(31);
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const reference = referenceFrom(Array(8).fill(byte));
      if (reference) counts.set(reference, (counts.get(reference) ?? 0) + 1);
    }
    expect([...counts.values()]).toEqual(Array(31).fill(8));
    expect([...counts.keys()].every((reference) => isReference(reference))).toBe(true);
  });

  test('bytes that would favour a letter are passed over; too few make none', () => {
    expect(referenceFrom([255, 0, 248, 1, 2, 3, 250, 4, 5, 6, 7])).toBe('2345-6789');
    expect(referenceFrom([0, 1, 2, 3, 4, 5, 6, 255])).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 32 }), (bytes) => {
        const enough = bytes.filter((byte) => byte < 248).length >= 8;
        const reference = referenceFrom(bytes);
        expect(reference !== undefined && isReference(reference)).toBe(enough);
      }),
    );
  });
});

describe('an invoice reference is letter, digits, hyphen, shipment reference', () => {
  test.each(['F1-K7WM-42QX', 'F26041-K7WM-42QX', 'G22-Trav-7777'])('%s', (text) => {
    expect(isInvoiceReference(text)).toBe(true);
  });

  test.each([
    '',
    'F-K7WM-42QX',
    '1-K7WM-42QX',
    'FF1-K7WM-42QX',
    'F1K7WM-42QX',
    'F1-K7WM42QX',
    'F1-K7WM-42QX-1',
    'F1-K7WM-42QX\n',
  ])('not %j', (text) => {
    expect(isInvoiceReference(text)).toBe(false);
  });
});

describe('a credential is <user_id>|<uuid>: the numeric user id, a pipe, then a secret', () => {
  const SECRET = '3f1c6a52-9c1b-4a57-8d5e-0a4b7c2d9e10';

  test('taken apart', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: MAX }), fc.uuid(), (user_id, secret) => {
        expect(parseCredential(`${user_id}|${secret}`)).toEqual({ user_id, secret });
      }),
    );
    // The whole value is sent unchanged: the case of the secret is its own.
    expect(parseCredential(`31|${SECRET.toUpperCase()}`)?.secret).toBe(SECRET.toUpperCase());
  });

  test.each([
    '',
    '|',
    SECRET,
    `|${SECRET}`,
    `31${SECRET}`,
    '31|',
    `31||${SECRET}`,
    `31|${SECRET}|`,
    `31|${SECRET} `,
    ` 31|${SECRET}`,
    `031|${SECRET}`,
    `-31|${SECRET}`,
    `3a|${SECRET}`,
    `31|${SECRET.slice(1)}`,
    `31|${SECRET.replaceAll('-', '')}`,
    `31|g${SECRET.slice(1)}`,
    `${MAX + 1n}|${SECRET}`,
    `31|${SECRET}\n`,
    `Bearer 31|${SECRET}`,
    '1'.repeat(1_000_000),
  ])('malformed: %.60j', (text) => {
    expect(parseCredential(text)).toBeUndefined();
  });

  test('a uuid in any case, and nothing about it', () => {
    fc.assert(fc.property(fc.uuid(), (uuid) => isUuid(uuid) && isUuid(uuid.toUpperCase())));
    fc.assert(fc.property(fc.uuid(), (uuid) => !isUuid(`${uuid}0`) && !isUuid(`{${uuid}}`) && !isUuid(`${uuid}\n`)));
  });
});
