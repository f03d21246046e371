import type { Schema } from '@fairlead/contract';
import type { InquiryInput, PostalAddressInput } from '@fairlead/sdk/application';
import type { Records } from './labels.ts';
import { fieldsOf } from './schema.ts';

// Where each field is on the form, from its beginning to its end. One that has no place does not compile.

type Place = 'what' | 'address' | 'cargo' | 'transport' | 'ports' | 'limits' | 'options' | 'insurance' | 'suppliers';

const PLACES = {
  description: 'what',
  cargo_ready_date: 'what',
  origin: 'address',
  destination: 'address',
  cargo_type: 'cargo',
  fcl: 'cargo',
  lcl: 'cargo',
  transport_modes: 'transport',
  incoterms: 'transport',
  special_contents: 'transport',
  port_of_loading: 'ports',
  port_of_discharge: 'ports',
  carriers: 'ports',
  max_transit_days: 'limits',
  min_review_score: 'limits',
  hs_code_count: 'limits',
  gas_measurement: 'options',
  timeslot_delivery: 'options',
  storage: 'options',
  side_loader_delivery: 'options',
  insured_goods_value: 'insurance',
  suppliers: 'suppliers',
} as const satisfies Record<keyof InquiryInput, Place>;

type Field = keyof typeof PLACES;

export const fieldsAt = (place: Place): Field[] =>
  (Object.keys(PLACES) as Field[]).filter((field) => PLACES[field] === place);

const ADDRESS_PLACES = {
  organization: 'first',
  address_lines: 'first',
  postal_code: 'first',
  locality: 'first',
  region_code: 'first',
  administrative_area: 'more',
  sublocality: 'more',
  sorting_code: 'more',
  recipients: 'more',
  language_code: 'more',
  // Kept as it is: no person knows the revision of an address's schema.
  revision: 'hidden',
} as const satisfies Record<keyof PostalAddressInput, 'first' | 'more' | 'hidden'>;

type AddressField = keyof typeof ADDRESS_PLACES;

export const addressFieldsAt = (place: 'first' | 'more' | 'hidden'): AddressField[] =>
  (Object.keys(ADDRESS_PLACES) as AddressField[]).filter((field) => ADDRESS_PLACES[field] === place);

/** The fields of a record one after the other, where the contract has another order. */
const ORDERS: { [R in keyof Records]?: readonly string[] } = {
  InquiryInput: Object.keys(PLACES),
  PostalAddressInput: Object.keys(ADDRESS_PLACES),
  MoneyInput: ['amount_cents', 'currency'] satisfies (keyof Records['MoneyInput'])[],
  // As the trade says them: the length, which the API calls depth, comes first.
  CargoComponentInput: ['depth', 'width', 'height'] satisfies (keyof Records['CargoComponentInput'])[],
};

/** The fields of a record as they follow each other on the form. */
export function fieldsInOrder(schema: Schema): ReturnType<typeof fieldsOf> {
  const order = ORDERS[schema.title as keyof Records] ?? [];
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  return fieldsOf(schema).sort(([a], [b]) => place(a) - place(b));
}
