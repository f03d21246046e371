import Type, { type Static } from 'typebox';
import { CargoType, ContainerType, Incoterm, InquiryStatus, SpecialContents, TransportMode } from '../enums.ts';
import { date, digits, double, flag, instant, int32, int64, list, maybe, one, record, text } from '../fields.ts';
import { Money, NINGBO, PostalAddress } from './shared.ts';
import { LclDetails } from './shipment.ts';

export const Container = record('Container', 'Containers of one type, asked for on an inquiry.', {
  type: one(ContainerType, 'Size and kind of the containers.', 'CONTAINER_TYPE_40_HIGH_CUBE'),
  quantity: int32('How many of them.', { example: 2 }),
  dropoff_terminal_code: text('Carrier terminal code to drop off at; not a service location id.', {
    example: 'ECTDELTA',
  }),
});
export type Container = Static<typeof Container>;

export const InquiryFclDetails = record('InquiryFclDetails', 'The containers of an inquiry.', {
  containers: list(Container, 'The containers to be priced.'),
  min_free_demurrage_days: int64('Least free days of demurrage wanted; 0 means no wish.', { example: 7 }),
  min_free_detention_days: int64('Least free days of detention wanted; 0 means no wish.', { example: 10 }),
});
export type InquiryFclDetails = Static<typeof InquiryFclDetails>;

export const InquiryLclDetails = record('InquiryLclDetails', 'The loose cargo of an inquiry.', LclDetails.properties);
export type InquiryLclDetails = Static<typeof InquiryLclDetails>;

export const Supplier = record('Supplier', 'A supplier the cargo comes from.', {
  name: text('Name.', { example: 'Ningbo Kitchenware Co.' }),
  email: text('E-mail address.', { example: 'export@ningbo-kitchenware.example' }),
  phone: text('Telephone number.', { example: '+86 574 5555 0100' }),
  address: text('Address, on one line.', { example: '88 Beilun Road, Ningbo' }),
});
export type Supplier = Static<typeof Supplier>;

export const Inquiry = record('Inquiry', 'A request for a price.', {
  id: digits('Identifier of the inquiry; set by the service.', '2048'),
  create_time: instant('When the inquiry was made; set by the service.'),
  update_time: instant('When the inquiry last changed; set by the service.'),
  status: one(InquiryStatus, 'Where the inquiry stands; set by the service.'),
  requester_user_id: digits('The person who asked, resolvable through GET /v1/user/{user}; set by the service.', '31'),
  organization_id: digits('The organization the inquiry belongs to; set by the service.', '7'),
  reference: text('Human reference: four characters, hyphen, four characters; set by the service.', {
    example: 'Q3FD-88NR',
  }),
  description: text('What is to be shipped. Required on create.', {
    example: 'Stainless cookware, Ningbo to Rotterdam',
  }),
  origin: maybe(one(PostalAddress, 'Where the cargo comes from. Required on create.', NINGBO)),
  destination: maybe(one(PostalAddress, 'Where the cargo goes. Required on create.')),
  cargo_ready_date: maybe(date('Day the cargo is ready to be collected. Required on create.', '2026-04-01')),
  cargo_type: one(CargoType, 'How the cargo is packed. Required on create.', 'CARGO_TYPE_PALLETS'),
  transport_modes: list(TransportMode, 'Ways of transport to be priced; at least one on create.'),
  special_contents: list(SpecialContents, 'Contents that need special care.', []),
  incoterms: list(Incoterm, 'Delivery terms to be priced; at least one on create.', ['INCOTERM_FOB']),
  max_transit_days: int32('Longest transit wanted, in days; 0 means no limit.', { example: 45 }),
  min_review_score: int32('Lowest review score of a carrier wanted; 0 by default.', { example: 0 }),
  hs_code_count: int32('How many HS codes the cargo falls under; 0 means one.', { example: 2 }),
  timeslot_delivery: flag('Delivery in an agreed time slot; pallets and packages only.', true),
  gas_measurement: flag('Gas measurement of the containers on arrival.'),
  storage: flag('Storage at destination; pallets and packages only.'),
  side_loader_delivery: flag('Delivery by side loader; containers only.'),
  total_volume: maybe(
    double('Volume in cubic metres, computed by the service from the components; absent for container inquiries.', {
      example: 4.608,
    }),
  ),
  total_weight: maybe(
    double('Weight in kilograms, computed by the service from the components; absent for container inquiries.', {
      example: 1002,
    }),
  ),
  port_of_loading: text('UN/LOCODE of the port of loading; empty when none is asked for.', { example: 'CNNGB' }),
  port_of_discharge: text('UN/LOCODE of the port of discharge; empty when none is asked for.', { example: 'NLRTM' }),
  insured_goods_value: maybe(one(Money, 'Value the goods are to be insured for.')),
  carriers: list(Type.String(), 'SCAC codes of the carriers wanted; empty means any.', ['MSCU', 'MAEU']),
  suppliers: list(Supplier, 'Suppliers the cargo comes from.'),
  fcl: maybe(one(InquiryFclDetails, 'Present only for CARGO_TYPE_CONTAINERS; never together with lcl.')),
  lcl: maybe(
    one(InquiryLclDetails, 'Present only for CARGO_TYPE_PACKAGES or CARGO_TYPE_PALLETS; never together with fcl.'),
  ),
});
export type Inquiry = Static<typeof Inquiry>;
