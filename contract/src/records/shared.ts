import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { double, int32, list, maybe, one, record, settable, text } from '../fields.ts';
import { limits } from '../limits.ts';

export const Money = record('Money', 'An amount of money.', {
  currency: settable(text('ISO 4217 alphabetic code.', { example: 'EUR', format: 'currency' }), { required: true }),
  amount_cents: settable(int32("Amount in the currency's minor unit; negative for credits.", { example: 125000 }), {
    required: true,
    minimum: limits.int32.min,
  }),
});
export type Money = Static<typeof Money>;

export const PostalAddress = record('PostalAddress', 'A postal address. Fields that are not known are absent.', {
  revision: maybe(settable(int32('Schema revision; 0 is the latest.', { example: 1 }))),
  region_code: settable(text('CLDR / ISO 3166-1 alpha-2 region code; never inferred.', { example: 'NL' }), {
    required: true,
    format: 'region',
  }),
  language_code: maybe(
    settable(text('BCP-47 language of the address; absent if unknown.', { example: 'nl' }), { format: 'language' }),
  ),
  postal_code: maybe(settable(text('Postal code.', { example: '3011 AA' }))),
  sorting_code: maybe(settable(text('Sorting code, where a country uses one.', { example: 'CEDEX 4' }))),
  administrative_area: maybe(settable(text('State, province or the like.', { example: 'Zuid-Holland' }))),
  locality: maybe(settable(text('City or town.', { example: 'Rotterdam' }), { required: true, minLength: 1 })),
  sublocality: maybe(settable(text('Neighbourhood or district.', { example: 'Delfshaven' }))),
  address_lines: maybe(
    settable(list(Type.String(), 'Lines of the address, in envelope order for the country.', ['Coolsingel 12'])),
  ),
  recipients: maybe(settable(list(Type.String(), 'Recipients at the address.', ['Sanne Polderkamp']))),
  organization: maybe(settable(text('Organization at the address.', { example: 'Polderkamp Import B.V.' }))),
});
export type PostalAddress = Static<typeof PostalAddress>;

/** Where the examples come from; they go to Rotterdam. */
export const NINGBO: PostalAddress = { region_code: 'CN', locality: 'Ningbo', address_lines: ['88 Beilun Road'] };

const ABOVE_ZERO = { required: true, exclusiveMinimum: 0 };

export const CargoComponent = record('CargoComponent', 'Loose units of cargo of one size.', {
  width: settable(double('Width in centimetres.', { example: 80 }), ABOVE_ZERO),
  height: settable(double('Height in centimetres.', { example: 120 }), ABOVE_ZERO),
  depth: settable(double('Depth in centimetres.', { example: 120 }), ABOVE_ZERO),
  weight: settable(double('Weight of one unit, in kilograms.', { example: 250.5 }), ABOVE_ZERO),
  quantity: settable(int32('Units of these dimensions.', { example: 4 }), ABOVE_ZERO),
});
export type CargoComponent = Static<typeof CargoComponent>;

const CURSOR = 'c2hpcG1lbnRzIGlkIGRlc2MgMTAyNA';

export const Cursor = record('Cursor', 'Where the neighbouring pages are.', {
  after: maybe(
    text('Opaque; pass as query `after` to get the next page. Absent on the last page.', { example: CURSOR }),
  ),
  before: maybe(
    text('Opaque; pass as query `before` to get the previous page. Absent on the first page.', { example: CURSOR }),
  ),
});
export type Cursor = Static<typeof Cursor>;

/** A page of records, under a key of its own. */
export const pageOf = <const K extends string, T extends TSchema>(
  title: string,
  key: K,
  of: T,
  {
    description = `A page of ${key}.`,
    records = `The ${key} of this page.`,
    cursor = 'Where the neighbouring pages are.',
  } = {},
) =>
  record(title, description, { [key]: list(of, records), cursor: one(Cursor, cursor) } as unknown as Record<
    K,
    Type.TArray<T>
  > & { cursor: Type.TUnsafe<Cursor> });
