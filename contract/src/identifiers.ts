import { limits } from './limits.ts';

// No 0/O, 1/I/L: a reference can be read out over the telephone.
export const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const DIGITS = /^[1-9]\d*$/;
const MAX_ID = String(limits.max_id);
const REFERENCE = /^[^\s-]{4}-[^\s-]{4}$/u;
const PART_OF_REFERENCE = /^[^\s-]{0,4}(?:-[^\s-]{0,4})?$/u;
const INVOICE_REFERENCE = /^[A-Z]\d{1,20}-([^\s-]{4}-[^\s-]{4})$/u;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is an id that a record can have: digits without leading zeros, above 0 and within 64 bits. */
export const isId = (value: string): boolean =>
  DIGITS.test(value) && (value.length < MAX_ID.length || (value.length === MAX_ID.length && value <= MAX_ID));

/** The record id a path segment or field names, or undefined when no record can have it. */
export function parseId(value: string): bigint | undefined {
  return isId(value) ? BigInt(value) : undefined;
}

export const isReference = (value: string): boolean => REFERENCE.test(value);
/** Whether a text can stand in a reference. */
export const isPartOfReference = (value: string): boolean => PART_OF_REFERENCE.test(value);
export const isInvoiceReference = (value: string): boolean => INVOICE_REFERENCE.test(value);
/** An invoice's reference ends with that of its shipment. */
export const shipmentReferenceIn = (invoice_reference: string): string | undefined =>
  INVOICE_REFERENCE.exec(invoice_reference)?.[1];
export const isUuid = (value: string): boolean => UUID.test(value);

/**
 * A reference from random bytes, a letter a byte; undefined when they are too few. The alphabet has 31 letters: bytes of
 * 248 and above would favour some, and are passed over.
 */
export function referenceFrom(random: Iterable<number>): string | undefined {
  let letters = '';
  for (const byte of random) {
    if (byte < 248) letters += REFERENCE_ALPHABET[byte % 31];
    if (letters.length === 8) return `${letters.slice(0, 4)}-${letters.slice(4)}`;
  }
  return undefined;
}

/** A credential `<user_id>|<uuid>`, taken apart; undefined when malformed. */
export function parseCredential(value: string): { user_id: bigint; secret: string } | undefined {
  const at = value.indexOf('|');
  if (at < 1 || value.length > 64) return undefined;
  const user_id = parseId(value.slice(0, at));
  const secret = value.slice(at + 1);
  return user_id !== undefined && isUuid(secret) ? { user_id, secret } : undefined;
}
