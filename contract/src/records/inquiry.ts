import type { Static } from 'typebox';
import * as Type from 'typebox';
import {
  CargoType,
  ContainerType,
  Incoterm,
  InquiryStatus,
  SpecialContents,
  TransportMode,
  type ValueOf,
} from '../enums.ts';
import {
  computed,
  date,
  digits,
  double,
  flag,
  instant,
  int32,
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
import { Money, NINGBO, PostalAddress } from './shared.ts';
import { LclDetails } from './shipment.ts';

export const Container = record('Container', 'Containers of one type, asked for on an inquiry.', {
  type: settable(one(ContainerType, 'Size and kind of the containers.', 'CONTAINER_TYPE_40_HIGH_CUBE'), {
    required: true,
  }),
  quantity: settable(int32('How many of them.', { example: 2 }), { required: true, exclusiveMinimum: 0 }),
  dropoff_terminal_code: settable(
    text('Carrier terminal code to drop off at; not a service location id.', { example: 'ECTDELTA' }),
  ),
});
export type Container = Static<typeof Container>;

export const InquiryFclDetails = record('InquiryFclDetails', 'The containers of an inquiry.', {
  containers: settable(list(Container, 'The containers to be priced.'), {
    required: true,
    minItems: 1,
    maxItems: limits.max_containers,
  }),
  min_free_demurrage_days: settable(int64('Least free days of demurrage wanted; 0 means no wish.', { example: 7 })),
  min_free_detention_days: settable(int64('Least free days of detention wanted; 0 means no wish.', { example: 10 })),
});
export type InquiryFclDetails = Static<typeof InquiryFclDetails>;

export const InquiryLclDetails = record('InquiryLclDetails', 'The loose cargo of an inquiry.', LclDetails.properties);
export type InquiryLclDetails = Static<typeof InquiryLclDetails>;

export const Supplier = record('Supplier', 'A supplier the cargo comes from.', {
  name: settable(text('Name.', { example: 'Ningbo Kitchenware Co.' })),
  email: settable(text('E-mail address.', { example: 'export@ningbo-kitchenware.example' })),
  phone: settable(text('Telephone number.', { example: '+86 574 5555 0100' })),
  address: settable(text('Address, on one line.', { example: '88 Beilun Road, Ningbo' })),
});
export type Supplier = Static<typeof Supplier>;

const REQUIRED = { required: true };
const UN_LOCODE = { format: 'un-locode' };

/** No inquiry is by one of these. */
export const NOT_PRICED: readonly ValueOf<typeof TransportMode>[] = ['TRANSPORT_MODE_BARGE'];

export const Inquiry = record('Inquiry', 'A request for a price.', {
  id: digits('Identifier of the inquiry; set by the service.', '2048'),
  create_time: instant('When the inquiry was made; set by the service.'),
  update_time: instant('When the inquiry last changed; set by the service.'),
  status: one(InquiryStatus, 'Where the inquiry stands; set by the service.'),
  requester_user_id: orEmpty(
    digits(
      'The person who asked, resolvable through GET /v1/user/{user}; set by the service. Empty when nobody is named.',
      '31',
    ),
  ),
  organization_id: digits('The organization the inquiry belongs to; set by the service.', '7'),
  reference: text('Human reference: four characters, hyphen, four characters; set by the service.', {
    example: 'Q3FD-88NR',
  }),
  description: settable(
    text('What is to be shipped. Required on create.', { example: 'Stainless cookware, Ningbo to Rotterdam' }),
    { required: true, minLength: 1, maxLength: limits.max_description_length },
  ),
  origin: maybe(settable(one(PostalAddress, 'Where the cargo comes from. Required on create.', NINGBO), REQUIRED)),
  destination: maybe(settable(one(PostalAddress, 'Where the cargo goes. Required on create.'), REQUIRED)),
  cargo_ready_date: maybe(
    settable(date('Day the cargo is ready to be collected. Required on create.', '2026-04-01'), REQUIRED),
  ),
  cargo_type: settable(one(CargoType, 'How the cargo is packed. Required on create.', 'CARGO_TYPE_PALLETS'), REQUIRED),
  transport_modes: settable(list(TransportMode, 'Ways of transport to be priced; at least one on create.'), {
    ...REQUIRED,
    minItems: 1,
    refuses: NOT_PRICED,
  }),
  special_contents: settable(list(SpecialContents, 'Contents that need special care.', [])),
  incoterms: settable(list(Incoterm, 'Delivery terms to be priced; at least one on create.', ['INCOTERM_FOB']), {
    ...REQUIRED,
    minItems: 1,
  }),
  max_transit_days: settable(int32('Longest transit wanted, in days; 0 means no limit.', { example: 45 })),
  min_review_score: settable(int32('Lowest review score of a carrier wanted; 0 by default.', { example: 0 })),
  hs_code_count: settable(int32('How many HS codes the cargo falls under; 0 means one.', { example: 2 })),
  timeslot_delivery: settable(flag('Delivery in an agreed time slot; pallets and packages only.', true), {
    only: 'lcl',
  }),
  gas_measurement: settable(flag('Gas measurement of the containers on arrival.')),
  storage: settable(flag('Storage at destination; pallets and packages only.'), { only: 'lcl' }),
  side_loader_delivery: settable(flag('Delivery by side loader; containers only.'), { only: 'fcl' }),
  total_volume: maybe(
    computed(
      double('Volume in cubic metres, computed by the service from the components; absent for container inquiries.', {
        example: 4.608,
      }),
    ),
  ),
  total_weight: maybe(
    computed(
      double('Weight in kilograms, computed by the service from the components; absent for container inquiries.', {
        example: 1002,
      }),
    ),
  ),
  port_of_loading: settable(
    text('UN/LOCODE of the port of loading; empty when none is asked for.', { example: 'CNNGB' }),
    UN_LOCODE,
  ),
  port_of_discharge: settable(
    text('UN/LOCODE of the port of discharge; empty when none is asked for.', { example: 'NLRTM' }),
    UN_LOCODE,
  ),
  insured_goods_value: maybe(settable(one(Money, 'Value the goods are to be insured for.'))),
  carriers: settable(
    list(settable(Type.String(), { format: 'scac' }), 'SCAC codes of the carriers wanted; empty means any.', [
      'MSCU',
      'MAEU',
    ]),
    { uniqueItems: true },
  ),
  suppliers: settable(list(Supplier, 'Suppliers the cargo comes from.')),
  fcl: maybe(settable(one(InquiryFclDetails, 'Present only for CARGO_TYPE_CONTAINERS; never together with lcl.'))),
  lcl: maybe(
    settable(
      one(InquiryLclDetails, 'Present only for CARGO_TYPE_PACKAGES or CARGO_TYPE_PALLETS; never together with fcl.'),
    ),
  ),
});
export type Inquiry = Static<typeof Inquiry>;
