import type { Static } from 'typebox';
import { CargoType, ContainerType, ShipmentStatus, TransportMode } from '../enums.ts';
import {
  date,
  digits,
  double,
  flag,
  instant,
  int64,
  list,
  maybe,
  one,
  orEmpty,
  record,
  settable,
  text,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { CargoComponent, Money, NINGBO, PostalAddress } from './shared.ts';

export const ShippedContainer = record('ShippedContainer', 'A container of a shipment.', {
  container_number: text('ISO 6346 container number; empty until one is assigned.', { example: 'MSCU6639870' }),
  type: one(ContainerType, 'Size and kind of the container.', 'CONTAINER_TYPE_40_HIGH_CUBE'),
  seal_number: text('Number of the seal; empty when not known.', { example: 'SL48213' }),
  gross_weight: double('Gross weight in kilograms; 0 when not known.', { example: 18250 }),
});
export type ShippedContainer = Static<typeof ShippedContainer>;

export const FclDetails = record('FclDetails', 'The containers of a shipment and their free days.', {
  containers: list(ShippedContainer, 'The containers.'),
  free_demurrage_days: int64('Days in the terminal free of demurrage.', { example: 7 }),
  free_detention_days: int64('Days outside the terminal free of detention.', { example: 10 }),
  free_dd_combined_days: int64('Days free of demurrage and detention together.', { example: 0 }),
  free_storage_days: int64('Days free of storage.', { example: 3 }),
});
export type FclDetails = Static<typeof FclDetails>;

export const LclDetails = record('LclDetails', 'The loose cargo of a groupage shipment.', {
  components: settable(list(CargoComponent, 'The loose units of cargo.'), {
    required: true,
    minItems: 1,
    maxItems: limits.max_components,
  }),
  tail_lift: settable(flag('A tail lift is needed.', true)),
  pallet_exchange: settable(flag('Pallets are exchanged.')),
});
export type LclDetails = Static<typeof LclDetails>;

export const Shipment = record('Shipment', 'Cargo on its way.', {
  id: digits('Identifier of the shipment.'),
  reference: text('Human reference: four characters, hyphen, four characters.', { example: 'K7WM-42QX' }),
  forwarder_reference: text("The forwarder's own reference.", { example: 'FL-26-00412' }),
  description: text('What is shipped.', { example: 'Stainless cookware, 2 x 40HC' }),
  status: one(ShipmentStatus, 'Where the shipment stands.'),
  etd: maybe(date('Estimated departure.')),
  eta: maybe(date('Estimated arrival.', '2026-04-20')),
  cargo_ready_date: maybe(date('Day the cargo is ready to be collected.', '2026-03-09')),
  client_user_id: orEmpty(
    digits(
      'The person of the client, resolvable through GET /v1/user/{user}; an older id may no longer resolve. Empty when nobody is named.',
      '31',
    ),
  ),
  organization_id: digits('The organization the shipment belongs to.', '7'),
  cargo_type: one(CargoType, 'How the cargo is packed.', 'CARGO_TYPE_CONTAINERS'),
  fcl: maybe(one(FclDetails, 'Present only when cargo_type is CARGO_TYPE_CONTAINERS; never together with lcl.')),
  lcl: maybe(
    one(
      LclDetails,
      'Present only when cargo_type is CARGO_TYPE_PACKAGES or CARGO_TYPE_PALLETS; never together with fcl.',
    ),
  ),
  insured_goods_value: maybe(one(Money, 'Value the goods are insured for.')),
  create_time: instant('When the shipment was recorded.', '2026-03-02T08:15:00.000Z'),
  transport_mode: one(TransportMode, 'How the cargo travels.'),
  origin: maybe(one(PostalAddress, 'Where the cargo comes from.', NINGBO)),
  destination: maybe(one(PostalAddress, 'Where the cargo goes.')),
});
export type Shipment = Static<typeof Shipment>;
