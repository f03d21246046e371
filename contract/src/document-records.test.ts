// The contract against the document: its records. Its lists are typed out here from the document's text, not taken
// from the source.
import type { Static } from 'typebox';
import { describe, expect, expectTypeOf, test } from 'vitest';
import * as application from './application/records.ts';
import * as contract from './index.ts';

/** `A B C` as a list. */
const words = (text: string) => text.trim().split(/\s+/);

interface Field {
  type: string;
  title?: string;
  format?: string;
  items?: Field;
}
interface Named {
  title: string;
  properties: Record<string, Field>;
  required?: string[];
}
const isNamed = (entry: [string, unknown]): entry is [string, Named] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'properties' in entry[1] && 'title' in entry[1];
// What the application has besides is no part of the document.
const named = Object.fromEntries(
  Object.entries<unknown>(contract)
    .filter(([name]) => !(name in application))
    .filter(isNamed),
);

// A question mark: absent when unknown. A type is its Swagger name, or its format where it has one.
describe('Resources and their fields', () => {
  const RECORDS: Record<string, string> = {
    Money: 'currency:currency amount_cents:int32',
    PostalAddress: `revision?:int32 region_code:string language_code?:string postal_code?:string sorting_code?:string
      administrative_area?:string locality?:string sublocality?:string address_lines?:string[] recipients?:string[]
      organization?:string`,
    CargoComponent: 'width:double height:double depth:double weight:double quantity:int32',
    Cursor: 'after?:string before?:string',
    // create_time and what follows: decided in the design, where the document is silent.
    Shipment: `id:uint64 reference:string forwarder_reference:string description:string status:ShipmentStatus etd?:date
      eta?:date cargo_ready_date?:date client_user_id:uint64 organization_id:uint64 cargo_type:CargoType
      fcl?:FclDetails lcl?:LclDetails insured_goods_value?:Money
      create_time:date-time transport_mode:TransportMode origin?:PostalAddress destination?:PostalAddress`,
    FclDetails: `containers:ShippedContainer[] free_demurrage_days:int64 free_detention_days:int64
      free_dd_combined_days:int64 free_storage_days:int64`,
    ShippedContainer: 'container_number:string type:ContainerType seal_number:string gross_weight:double',
    LclDetails: 'components:CargoComponent[] tail_lift:boolean pallet_exchange:boolean',
    Inquiry: `id:uint64 create_time:date-time update_time:date-time status:InquiryStatus requester_user_id:uint64
      organization_id:uint64 reference:string description:string origin?:PostalAddress destination?:PostalAddress
      cargo_ready_date?:date cargo_type:CargoType transport_modes:TransportMode[] special_contents:SpecialContents[]
      incoterms:Incoterm[] max_transit_days:int32 min_review_score:int32 hs_code_count:int32 timeslot_delivery:boolean
      gas_measurement:boolean storage:boolean side_loader_delivery:boolean total_volume?:double total_weight?:double
      port_of_loading:string port_of_discharge:string insured_goods_value?:Money carriers:string[]
      suppliers:Supplier[] fcl?:InquiryFclDetails lcl?:InquiryLclDetails`,
    InquiryFclDetails: 'containers:Container[] min_free_demurrage_days:int64 min_free_detention_days:int64',
    Container: 'type:ContainerType quantity:int32 dropoff_terminal_code:string',
    InquiryLclDetails: 'components:CargoComponent[] tail_lift:boolean pallet_exchange:boolean',
    Supplier: 'name:string email:string phone:string address:string',
    // The amounts, published_at, lines and create_time: decided in the design.
    Invoice: `id:uint64 reference:string shipment_id:uint64 status:InvoiceStatus issue_date?:date due_date?:date
      amount_ex_vat:Money amount_inc_vat:Money published_at?:date-time lines:InvoiceLine[] create_time:date-time`,
    InvoiceLine: 'description:string amount_ex_vat:Money vat_category:VatTypeCategory vat_percentage:double',
    DocumentSlot: 'id:uint64 type:DocumentType status:DocumentSlotStatus document?:DocumentDetails',
    DocumentDetails: `id:uint64 file_name:string media_type:DocumentMediaType size_bytes:uint64 uploaded_on:date-time
      expiration_date?:date`,
    DocumentChecklist: 'documents:DocumentSlot[]',
    Organization: `id:uint64 name:string vat:string eori:string coc:string website:string contact_email:string
      type:OrganizationType postal_address?:PostalAddress`,
    User: `id:uint64 first_name:string last_name:string email:string phone:string language:string
      organization_id:uint64`,
    Tracking: 'etd?:date eta?:date sea?:SeaTracking air?:AirTracking',
    SeaTracking: 'containers:TrackedContainer[]',
    TrackedContainer: `container_number:string container_type:ContainerType status:ContainerTrackingStatus
      events:SeaTrackingEvent[] discharge_date?:date gate_out_time?:date-time empty_return_time?:date-time
      discharge_terminal?:string`,
    SeaTrackingEvent: `type:SeaTrackingEventType state:TrackingEventState timestamp:date-time location?:SeaLocation
      vessel?:Vessel`,
    SeaLocation: 'un_locode?:string name?:string',
    Vessel: 'name?:string voyage?:string',
    AirTracking: 'status:AirTrackingStatus events:AirTrackingEvent[]',
    AirTrackingEvent: `type:AirTrackingEventType state:TrackingEventState timestamp:date-time location?:AirLocation
      flight?:Flight cargo?:AirCargo`,
    AirLocation: 'iata?:string name?:string',
    Flight: 'number:string airline?:string',
    AirCargo: 'pieces?:int32 weight_kg?:double volume_cbm?:double',
    ShipmentList: 'shipments:Shipment[] cursor:Cursor',
    InquiryList: 'inquiries:Inquiry[] cursor:Cursor',
    InvoiceList: 'invoices:Invoice[] cursor:Cursor',
    Status: 'code:int32 message:string details:StatusDetail[]',
    StatusDetail: '@type:string field_violations?:FieldViolation[]',
    FieldViolation: 'field:string description:string',
    InvalidApiKey: 'message:string',
  };
  const typeOf = (field: Field): string =>
    field.items ? `${typeOf(field.items)}[]` : (field.title ?? field.format ?? field.type);

  test.each(Object.entries(RECORDS))('%s', (name, fields) => {
    const { properties, required = [] } = named[name] as Named;
    const told = Object.entries(properties).map(([key, field]) => {
      const optional = required.includes(key) ? '' : '?';
      return `${key}${optional}:${typeOf(field)}`;
    });
    expect(told).toEqual(words(fields));
  });

  test('and no other', () => {
    expect(Object.keys(named).sort()).toEqual(
      [...Object.keys(RECORDS), 'ApiInfo', 'InquiryInput', 'InquiryChange'].sort(),
    );
    for (const [name, { title }] of Object.entries(named)) expect(title).toBe(name);
  });

  test('as types: an enum is its values, a list its records, what is optional may be missing', () => {
    expectTypeOf<contract.Money>().toEqualTypeOf<{ currency: string; amount_cents: number }>();
    expectTypeOf<contract.Shipment['cargo_type']>().toEqualTypeOf<
      'CARGO_TYPE_UNSPECIFIED' | 'CARGO_TYPE_PACKAGES' | 'CARGO_TYPE_PALLETS' | 'CARGO_TYPE_CONTAINERS'
    >();
    expectTypeOf<contract.Shipment['etd']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<contract.Shipment['origin']>().toEqualTypeOf<contract.PostalAddress | undefined>();
    expectTypeOf<contract.ShipmentList['shipments']>().toEqualTypeOf<contract.Shipment[]>();
    expectTypeOf<contract.ShipmentList['cursor']>().toEqualTypeOf<contract.Cursor>();
    expectTypeOf<Static<typeof contract.CargoType.schema>>().toEqualTypeOf<contract.Shipment['cargo_type']>();
  });
});
