// Written from the contract by sdk/scripts/write-generated.ts: change the contract, not this file.

/** A member of an enumeration. Services may gain members: any text types, the known ones are suggested. */
export type Open<Known extends string> = Known | (string & {});

/** What was reported of the cargo. A measure not reported is absent, never 0. */
export interface AirCargo {
  /** Pieces. */
  pieces?: number;
  /** Weight in kilograms. */
  weight_kg?: number;
  /** Volume in cubic metres. */
  volume_cbm?: number;
}

/** An airport. Members appear when known. */
export interface AirLocation {
  /** IATA code. */
  iata?: string;
  /** Name. */
  name?: string;
}

/** Tracking of air freight. */
export interface AirTracking {
  /** Stated by the service, not derived from the events. */
  status: AirTrackingStatus;
  /** Milestones, oldest to newest; empty when nothing has moved. */
  events: AirTrackingEvent[];
}

/** A milestone of an air consignment. */
export interface AirTrackingEvent {
  /** Which milestone. */
  type: AirTrackingEventType;
  /** Whether it has happened. */
  state: TrackingEventState;
  /** When it happened or is expected. */
  timestamp: string;
  /** Where; absent when unknown. */
  location?: AirLocation;
  /** Absent on milestones that did not happen in flight (received from shipper, delivered). */
  flight?: Flight;
  /** The whole waybill's cargo. Omitted when more than one of the caller's shipments shares the air waybill. */
  cargo?: AirCargo;
}

/**
 * A milestone of an air consignment. A reader must tolerate values it does not recognise.
 *
 * - AIR_TRACKING_EVENT_TYPE_UNSPECIFIED: not stated
 * - AIR_TRACKING_EVENT_TYPE_RECEIVED_FROM_SHIPPER: cargo accepted from shipper or agent
 * - AIR_TRACKING_EVENT_TYPE_MANIFESTED: booked onto a specific flight
 * - AIR_TRACKING_EVENT_TYPE_DEPARTED: left an airport
 * - AIR_TRACKING_EVENT_TYPE_ARRIVED: reached an airport
 * - AIR_TRACKING_EVENT_TYPE_RECEIVED_FROM_FLIGHT: taken off the aircraft at destination
 * - AIR_TRACKING_EVENT_TYPE_DELIVERED: delivered to the consignee
 */
export type AirTrackingEventType = Open<
  | 'AIR_TRACKING_EVENT_TYPE_UNSPECIFIED'
  | 'AIR_TRACKING_EVENT_TYPE_RECEIVED_FROM_SHIPPER'
  | 'AIR_TRACKING_EVENT_TYPE_MANIFESTED'
  | 'AIR_TRACKING_EVENT_TYPE_DEPARTED'
  | 'AIR_TRACKING_EVENT_TYPE_ARRIVED'
  | 'AIR_TRACKING_EVENT_TYPE_RECEIVED_FROM_FLIGHT'
  | 'AIR_TRACKING_EVENT_TYPE_DELIVERED'
>;

/**
 * Where an air consignment is, as stated by the service; not derived from the events. A reader must tolerate values it does not recognise.
 *
 * - AIR_TRACKING_STATUS_UNSPECIFIED: nothing to report yet
 * - AIR_TRACKING_STATUS_AWAITING_AIRLINE_DATA: no airline movement data yet; the ordinary pre-departure state
 * - AIR_TRACKING_STATUS_BOOKED: reserved, not dispatched
 * - AIR_TRACKING_STATUS_IN_TRANSIT: on its way
 * - AIR_TRACKING_STATUS_LANDED: at destination airport
 * - AIR_TRACKING_STATUS_DELIVERED: delivered
 * - AIR_TRACKING_STATUS_UNAVAILABLE: no tracking information
 */
export type AirTrackingStatus = Open<
  | 'AIR_TRACKING_STATUS_UNSPECIFIED'
  | 'AIR_TRACKING_STATUS_AWAITING_AIRLINE_DATA'
  | 'AIR_TRACKING_STATUS_BOOKED'
  | 'AIR_TRACKING_STATUS_IN_TRANSIT'
  | 'AIR_TRACKING_STATUS_LANDED'
  | 'AIR_TRACKING_STATUS_DELIVERED'
  | 'AIR_TRACKING_STATUS_UNAVAILABLE'
>;

/** The limits in force and the conventions of the service. */
export interface ApiInfo {
  /** Where the service is. */
  base_url: string;
  /** How a request says who it is from. */
  auth: {
    /** Header that carries the credential. */
    header: string;
    /** Shape of the credential. */
    token_format: string;
  };
  /** Reads. */
  rate_limit: RateLimit;
  /** Writes. */
  write_rate_limit: RateLimit;
  /** All requests of one client address. */
  edge_rate_limit: RateLimit;
  /** Largest request body. */
  max_request_body_bytes: number;
  /** Longest a request may take. */
  request_timeout_seconds: number;
  /** Pages of lists. */
  pagination: {
    /** Items on a page when no limit is given. */
    default_page_size: number;
    /** Most items on a page. */
    max_page_size: number;
  };
}

/** Loose units of cargo of one size. */
export interface CargoComponent {
  /** Width in centimetres. */
  width: number;
  /** Height in centimetres. */
  height: number;
  /** Depth in centimetres. */
  depth: number;
  /** Weight of one unit, in kilograms. */
  weight: number;
  /** Units of these dimensions. */
  quantity: number;
}

/** CargoComponent, as a client sends it. */
export interface CargoComponentInput {
  /** Width in centimetres. */
  width: number;
  /** Height in centimetres. */
  height: number;
  /** Depth in centimetres. */
  depth: number;
  /** Weight of one unit, in kilograms. */
  weight: number;
  /** Units of these dimensions. */
  quantity: number;
}

/**
 * How the cargo is packed. A reader must tolerate values it does not recognise.
 *
 * - CARGO_TYPE_UNSPECIFIED: not stated
 * - CARGO_TYPE_PACKAGES: loose packages
 * - CARGO_TYPE_PALLETS: cargo on pallets
 * - CARGO_TYPE_CONTAINERS: full containers
 */
export type CargoType = Open<
  | 'CARGO_TYPE_UNSPECIFIED'
  | 'CARGO_TYPE_PACKAGES'
  | 'CARGO_TYPE_PALLETS'
  | 'CARGO_TYPE_CONTAINERS'
>;

/** Members of CargoType that can be asked for. */
export type CargoTypeChoice = Open<
  | 'CARGO_TYPE_PACKAGES'
  | 'CARGO_TYPE_PALLETS'
  | 'CARGO_TYPE_CONTAINERS'
>;

/** Containers of one type, asked for on an inquiry. */
export interface Container {
  /** Size and kind of the containers. */
  type: ContainerType;
  /** How many of them. */
  quantity: number;
  /** Carrier terminal code to drop off at; not a service location id. */
  dropoff_terminal_code: string;
}

/** Container, as a client sends it. */
export interface ContainerInput {
  /** Size and kind of the containers. */
  type: ContainerTypeChoice;
  /** How many of them. */
  quantity: number;
  /** Carrier terminal code to drop off at; not a service location id. */
  dropoff_terminal_code?: string | undefined;
}

/**
 * Where a container is, by its latest actual event. An expected event never advances it. A reader must tolerate values it does not recognise.
 *
 * - CONTAINER_TRACKING_STATUS_UNSPECIFIED: nothing reported
 * - CONTAINER_TRACKING_STATUS_EMPTY_TO_SHIPPER: released empty to shipper
 * - CONTAINER_TRACKING_STATUS_GATE_IN: at the loading port awaiting vessel
 * - CONTAINER_TRACKING_STATUS_LOADED: on board, not sailed
 * - CONTAINER_TRACKING_STATUS_SAILING: at sea
 * - CONTAINER_TRACKING_STATUS_ARRIVED: vessel arrived, not discharged
 * - CONTAINER_TRACKING_STATUS_DISCHARGED: lifted off the vessel, still in terminal
 * - CONTAINER_TRACKING_STATUS_GATE_OUT: left terminal toward delivery address
 * - CONTAINER_TRACKING_STATUS_EMPTY_RETURNED: emptied and returned to carrier; journey over
 */
export type ContainerTrackingStatus = Open<
  | 'CONTAINER_TRACKING_STATUS_UNSPECIFIED'
  | 'CONTAINER_TRACKING_STATUS_EMPTY_TO_SHIPPER'
  | 'CONTAINER_TRACKING_STATUS_GATE_IN'
  | 'CONTAINER_TRACKING_STATUS_LOADED'
  | 'CONTAINER_TRACKING_STATUS_SAILING'
  | 'CONTAINER_TRACKING_STATUS_ARRIVED'
  | 'CONTAINER_TRACKING_STATUS_DISCHARGED'
  | 'CONTAINER_TRACKING_STATUS_GATE_OUT'
  | 'CONTAINER_TRACKING_STATUS_EMPTY_RETURNED'
>;

/**
 * Size and kind of a container. A reader must tolerate values it does not recognise.
 *
 * - CONTAINER_TYPE_UNSPECIFIED: not stated
 * - CONTAINER_TYPE_20_STANDARD_DRY: 20 ft standard dry
 * - CONTAINER_TYPE_40_STANDARD_DRY: 40 ft standard dry
 * - CONTAINER_TYPE_40_HIGH_CUBE: 40 ft high cube
 * - CONTAINER_TYPE_45_HIGH_CUBE: 45 ft high cube
 * - CONTAINER_TYPE_20_REEFER: 20 ft refrigerated
 * - CONTAINER_TYPE_40_REEFER: 40 ft refrigerated
 * - CONTAINER_TYPE_20_OPEN_TOP: 20 ft open top
 * - CONTAINER_TYPE_40_OPEN_TOP: 40 ft open top
 * - CONTAINER_TYPE_20_FLAT_RACK: 20 ft flat rack
 * - CONTAINER_TYPE_40_FLAT_RACK: 40 ft flat rack
 * - CONTAINER_TYPE_40_OPEN_TOP_HIGH_CUBE: 40 ft open top, high cube
 */
export type ContainerType = Open<
  | 'CONTAINER_TYPE_UNSPECIFIED'
  | 'CONTAINER_TYPE_20_STANDARD_DRY'
  | 'CONTAINER_TYPE_40_STANDARD_DRY'
  | 'CONTAINER_TYPE_40_HIGH_CUBE'
  | 'CONTAINER_TYPE_45_HIGH_CUBE'
  | 'CONTAINER_TYPE_20_REEFER'
  | 'CONTAINER_TYPE_40_REEFER'
  | 'CONTAINER_TYPE_20_OPEN_TOP'
  | 'CONTAINER_TYPE_40_OPEN_TOP'
  | 'CONTAINER_TYPE_20_FLAT_RACK'
  | 'CONTAINER_TYPE_40_FLAT_RACK'
  | 'CONTAINER_TYPE_40_OPEN_TOP_HIGH_CUBE'
>;

/** Members of ContainerType that can be asked for. */
export type ContainerTypeChoice = Open<
  | 'CONTAINER_TYPE_20_STANDARD_DRY'
  | 'CONTAINER_TYPE_40_STANDARD_DRY'
  | 'CONTAINER_TYPE_40_HIGH_CUBE'
  | 'CONTAINER_TYPE_45_HIGH_CUBE'
  | 'CONTAINER_TYPE_20_REEFER'
  | 'CONTAINER_TYPE_40_REEFER'
  | 'CONTAINER_TYPE_20_OPEN_TOP'
  | 'CONTAINER_TYPE_40_OPEN_TOP'
  | 'CONTAINER_TYPE_20_FLAT_RACK'
  | 'CONTAINER_TYPE_40_FLAT_RACK'
  | 'CONTAINER_TYPE_40_OPEN_TOP_HIGH_CUBE'
>;

/** Where the neighbouring pages are. */
export interface Cursor {
  /** Opaque; pass as query `after` to get the next page. Absent on the last page. */
  after?: string;
  /** Opaque; pass as query `before` to get the previous page. Absent on the first page. */
  before?: string;
}

/** A shipment's document checklist, whole. */
export interface DocumentChecklist {
  /** Every entry, with or without a file. */
  documents: DocumentSlot[];
}

/** The file in a checklist entry. */
export interface DocumentDetails {
  /** The id passed to GET /v1/document/{document}/download. */
  id: string;
  /** Name of the file. */
  file_name: string;
  /** What kind of file it is. */
  media_type: DocumentMediaType;
  /** Size of the file in bytes. */
  size_bytes: string;
  /** When the file was uploaded. */
  uploaded_on: string;
  /** Day the document expires; only for types that expire. */
  expiration_date?: string;
}

/**
 * What kind of file it is. A reader must tolerate values it does not recognise.
 *
 * - MEDIA_TYPE_UNSPECIFIED: application/octet-stream
 * - MEDIA_TYPE_PDF: application/pdf
 * - MEDIA_TYPE_DOCX: application/vnd.openxmlformats-officedocument.wordprocessingml.document
 * - MEDIA_TYPE_XLSX: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
 * - MEDIA_TYPE_TXT: text/plain
 * - MEDIA_TYPE_PNG: image/png
 * - MEDIA_TYPE_JPG: image/jpeg
 * - MEDIA_TYPE_GIF: image/gif
 */
export type DocumentMediaType = Open<
  | 'MEDIA_TYPE_UNSPECIFIED'
  | 'MEDIA_TYPE_PDF'
  | 'MEDIA_TYPE_DOCX'
  | 'MEDIA_TYPE_XLSX'
  | 'MEDIA_TYPE_TXT'
  | 'MEDIA_TYPE_PNG'
  | 'MEDIA_TYPE_JPG'
  | 'MEDIA_TYPE_GIF'
>;

/** An entry of a shipment's document checklist. */
export interface DocumentSlot {
  /** Identifier of the entry; not the id used for download. */
  id: string;
  /** What document is asked for. */
  type: DocumentType;
  /** Where the entry stands. */
  status: DocumentSlotStatus;
  /** Present only when a file has been uploaded into the slot; its absence means the slot is outstanding. */
  document?: DocumentDetails;
}

/**
 * Where a checklist entry stands. A reader must tolerate values it does not recognise.
 *
 * - STATUS_UNSPECIFIED: no status reported
 * - STATUS_TO_BE_RECEIVED: the document is awaited
 * - STATUS_RECEIVED: the document has been received
 * - STATUS_REJECTED: the document was received and refused
 * - STATUS_DELETED: the document that was received has been deleted
 */
export type DocumentSlotStatus = Open<
  | 'STATUS_UNSPECIFIED'
  | 'STATUS_TO_BE_RECEIVED'
  | 'STATUS_RECEIVED'
  | 'STATUS_REJECTED'
  | 'STATUS_DELETED'
>;

/**
 * What a document is. A reader must tolerate values it does not recognise.
 *
 * - TYPE_UNSPECIFIED: not stated
 * - TYPE_COMMERCIAL_INVOICE: commercial invoice
 * - TYPE_PACKING_LIST: packing list
 * - TYPE_MASTER_BILL_OF_LADING: master bill of lading
 * - TYPE_COC_EXCERPT: excerpt of the chamber of commerce
 * - TYPE_DIRECT_REPRESENTATION: authorization of direct customs representation
 * - TYPE_OTHER: any other document
 * - TYPE_UTB: UTB: import duties assessment
 * - TYPE_TTW: TTW: transport document for goods under customs control
 * - TYPE_HOUSE_BILL_OF_LADING: house bill of lading
 * - TYPE_HOUSE_AIRWAY_BILL: house air waybill
 * - TYPE_FISCAL_REPRESENTATION: authorization of fiscal representation
 * - TYPE_INSURANCE_CERTIFICATE: insurance certificate
 * - TYPE_DELIVERY_ORDER: delivery order
 * - TYPE_DIRECT_FISCAL_COMBO_REPRESENTATION: authorization of direct and fiscal representation in one
 * - TYPE_MSDS: material safety data sheet
 * - TYPE_TEST_CERTIFICATE: test certificate
 * - TYPE_CMR: CMR consignment note
 * - TYPE_ATB: ATB: presentation of goods to customs
 * - TYPE_MASTER_AIRWAY_BILL: master air waybill
 */
export type DocumentType = Open<
  | 'TYPE_UNSPECIFIED'
  | 'TYPE_COMMERCIAL_INVOICE'
  | 'TYPE_PACKING_LIST'
  | 'TYPE_MASTER_BILL_OF_LADING'
  | 'TYPE_COC_EXCERPT'
  | 'TYPE_DIRECT_REPRESENTATION'
  | 'TYPE_OTHER'
  | 'TYPE_UTB'
  | 'TYPE_TTW'
  | 'TYPE_HOUSE_BILL_OF_LADING'
  | 'TYPE_HOUSE_AIRWAY_BILL'
  | 'TYPE_FISCAL_REPRESENTATION'
  | 'TYPE_INSURANCE_CERTIFICATE'
  | 'TYPE_DELIVERY_ORDER'
  | 'TYPE_DIRECT_FISCAL_COMBO_REPRESENTATION'
  | 'TYPE_MSDS'
  | 'TYPE_TEST_CERTIFICATE'
  | 'TYPE_CMR'
  | 'TYPE_ATB'
  | 'TYPE_MASTER_AIRWAY_BILL'
>;

/** The containers of a shipment and their free days. */
export interface FclDetails {
  /** The containers. */
  containers: ShippedContainer[];
  /** Days in the terminal free of demurrage. */
  free_demurrage_days: number;
  /** Days outside the terminal free of detention. */
  free_detention_days: number;
  /** Days free of demurrage and detention together. */
  free_dd_combined_days: number;
  /** Days free of storage. */
  free_storage_days: number;
}

/** One broken rule. */
export interface FieldViolation {
  /** Path of the field, in the words of the request; list entries are counted from 0. */
  field: string;
  /** What is wrong with it. */
  description: string;
}

/** A flight. */
export interface Flight {
  /** Flight number. */
  number: string;
  /** The carrier on the waybill; the same on every event of the shipment. */
  airline?: string;
}

/**
 * Incoterms 2020 delivery term. A reader must tolerate values it does not recognise.
 *
 * - INCOTERM_UNSPECIFIED: not stated
 * - INCOTERM_EXW: Ex Works
 * - INCOTERM_FCA: Free Carrier
 * - INCOTERM_CPT: Carriage Paid To
 * - INCOTERM_CIP: Carriage and Insurance Paid To
 * - INCOTERM_DPU: Delivered at Place Unloaded
 * - INCOTERM_DAP: Delivered at Place
 * - INCOTERM_DDP: Delivered Duty Paid
 * - INCOTERM_FAS: Free Alongside Ship
 * - INCOTERM_FOB: Free on Board
 * - INCOTERM_CFR: Cost and Freight
 * - INCOTERM_CIF: Cost, Insurance and Freight
 */
export type Incoterm = Open<
  | 'INCOTERM_UNSPECIFIED'
  | 'INCOTERM_EXW'
  | 'INCOTERM_FCA'
  | 'INCOTERM_CPT'
  | 'INCOTERM_CIP'
  | 'INCOTERM_DPU'
  | 'INCOTERM_DAP'
  | 'INCOTERM_DDP'
  | 'INCOTERM_FAS'
  | 'INCOTERM_FOB'
  | 'INCOTERM_CFR'
  | 'INCOTERM_CIF'
>;

/** Members of Incoterm that can be asked for. */
export type IncotermChoice = Open<
  | 'INCOTERM_EXW'
  | 'INCOTERM_FCA'
  | 'INCOTERM_CPT'
  | 'INCOTERM_CIP'
  | 'INCOTERM_DPU'
  | 'INCOTERM_DAP'
  | 'INCOTERM_DDP'
  | 'INCOTERM_FAS'
  | 'INCOTERM_FOB'
  | 'INCOTERM_CFR'
  | 'INCOTERM_CIF'
>;

/** A request for a price. */
export interface Inquiry {
  /** Identifier of the inquiry; set by the service. */
  id: string;
  /** When the inquiry was made; set by the service. */
  create_time: string;
  /** When the inquiry last changed; set by the service. */
  update_time: string;
  /** Where the inquiry stands; set by the service. */
  status: InquiryStatus;
  /** The person who asked, resolvable through GET /v1/user/{user}; set by the service. Empty when nobody is named. */
  requester_user_id: string;
  /** The organization the inquiry belongs to; set by the service. */
  organization_id: string;
  /** Human reference: four characters, hyphen, four characters; set by the service. */
  reference: string;
  /** What is to be shipped. Required on create. */
  description: string;
  /** Where the cargo comes from. Required on create. */
  origin?: PostalAddress;
  /** Where the cargo goes. Required on create. */
  destination?: PostalAddress;
  /** Day the cargo is ready to be collected. Required on create. */
  cargo_ready_date?: string;
  /** How the cargo is packed. Required on create. */
  cargo_type: CargoType;
  /** Ways of transport to be priced; at least one on create. */
  transport_modes: TransportMode[];
  /** Contents that need special care. */
  special_contents: SpecialContents[];
  /** Delivery terms to be priced; at least one on create. */
  incoterms: Incoterm[];
  /** Longest transit wanted, in days; 0 means no limit. */
  max_transit_days: number;
  /** Lowest review score of a carrier wanted; 0 by default. */
  min_review_score: number;
  /** How many HS codes the cargo falls under; 0 means one. */
  hs_code_count: number;
  /** Delivery in an agreed time slot; pallets and packages only. */
  timeslot_delivery: boolean;
  /** Gas measurement of the containers on arrival. */
  gas_measurement: boolean;
  /** Storage at destination; pallets and packages only. */
  storage: boolean;
  /** Delivery by side loader; containers only. */
  side_loader_delivery: boolean;
  /** Volume in cubic metres, computed by the service from the components; absent for container inquiries. */
  total_volume?: number;
  /** Weight in kilograms, computed by the service from the components; absent for container inquiries. */
  total_weight?: number;
  /** UN/LOCODE of the port of loading; empty when none is asked for. */
  port_of_loading: string;
  /** UN/LOCODE of the port of discharge; empty when none is asked for. */
  port_of_discharge: string;
  /** Value the goods are to be insured for. */
  insured_goods_value?: Money;
  /** SCAC codes of the carriers wanted; empty means any. */
  carriers: string[];
  /** Suppliers the cargo comes from. */
  suppliers: Supplier[];
  /** Present only for CARGO_TYPE_CONTAINERS; never together with lcl. */
  fcl?: InquiryFclDetails;
  /** Present only for CARGO_TYPE_PACKAGES or CARGO_TYPE_PALLETS; never together with fcl. */
  lcl?: InquiryLclDetails;
}

/** The keys that are to change; all others stay as they are. */
export interface InquiryChange {
  /** What is to be shipped. Required on create. */
  description?: string | undefined;
  /** Where the cargo comes from. Required on create. */
  origin?: PostalAddressInput | undefined;
  /** Where the cargo goes. Required on create. */
  destination?: PostalAddressInput | undefined;
  /** Day the cargo is ready to be collected. Required on create. */
  cargo_ready_date?: string | undefined;
  /** How the cargo is packed. Required on create. */
  cargo_type?: CargoTypeChoice | undefined;
  /** Ways of transport to be priced; at least one on create. */
  transport_modes?: TransportModeChoice[] | undefined;
  /** Contents that need special care. */
  special_contents?: SpecialContentsChoice[] | null | undefined;
  /** Delivery terms to be priced; at least one on create. */
  incoterms?: IncotermChoice[] | undefined;
  /** Longest transit wanted, in days; 0 means no limit. */
  max_transit_days?: number | null | undefined;
  /** Lowest review score of a carrier wanted; 0 by default. */
  min_review_score?: number | null | undefined;
  /** How many HS codes the cargo falls under; 0 means one. */
  hs_code_count?: number | null | undefined;
  /** Delivery in an agreed time slot; pallets and packages only. */
  timeslot_delivery?: boolean | null | undefined;
  /** Gas measurement of the containers on arrival. */
  gas_measurement?: boolean | null | undefined;
  /** Storage at destination; pallets and packages only. */
  storage?: boolean | null | undefined;
  /** Delivery by side loader; containers only. */
  side_loader_delivery?: boolean | null | undefined;
  /** UN/LOCODE of the port of loading; empty when none is asked for. */
  port_of_loading?: string | null | undefined;
  /** UN/LOCODE of the port of discharge; empty when none is asked for. */
  port_of_discharge?: string | null | undefined;
  /** Value the goods are to be insured for. */
  insured_goods_value?: MoneyChange | null | undefined;
  /** SCAC codes of the carriers wanted; empty means any. */
  carriers?: string[] | null | undefined;
  /** Suppliers the cargo comes from. */
  suppliers?: SupplierInput[] | null | undefined;
  /** Present only for CARGO_TYPE_CONTAINERS; never together with lcl. */
  fcl?: InquiryFclDetailsChange | null | undefined;
  /** Present only for CARGO_TYPE_PACKAGES or CARGO_TYPE_PALLETS; never together with fcl. */
  lcl?: InquiryLclDetailsChange | null | undefined;
}

/** The containers of an inquiry. */
export interface InquiryFclDetails {
  /** The containers to be priced. */
  containers: Container[];
  /** Least free days of demurrage wanted; 0 means no wish. */
  min_free_demurrage_days: number;
  /** Least free days of detention wanted; 0 means no wish. */
  min_free_detention_days: number;
}

/** The keys that are to change; all others stay as they are. */
export interface InquiryFclDetailsChange {
  /** The containers to be priced. */
  containers?: ContainerInput[] | undefined;
  /** Least free days of demurrage wanted; 0 means no wish. */
  min_free_demurrage_days?: number | null | undefined;
  /** Least free days of detention wanted; 0 means no wish. */
  min_free_detention_days?: number | null | undefined;
}

/** InquiryFclDetails, as a client sends it. */
export interface InquiryFclDetailsInput {
  /** The containers to be priced. */
  containers: ContainerInput[];
  /** Least free days of demurrage wanted; 0 means no wish. */
  min_free_demurrage_days?: number | undefined;
  /** Least free days of detention wanted; 0 means no wish. */
  min_free_detention_days?: number | undefined;
}

/** Inquiry, as a client sends it. */
export interface InquiryInput {
  /** What is to be shipped. Required on create. */
  description: string;
  /** Where the cargo comes from. Required on create. */
  origin: PostalAddressInput;
  /** Where the cargo goes. Required on create. */
  destination: PostalAddressInput;
  /** Day the cargo is ready to be collected. Required on create. */
  cargo_ready_date: string;
  /** How the cargo is packed. Required on create. */
  cargo_type: CargoTypeChoice;
  /** Ways of transport to be priced; at least one on create. */
  transport_modes: TransportModeChoice[];
  /** Contents that need special care. */
  special_contents?: SpecialContentsChoice[] | undefined;
  /** Delivery terms to be priced; at least one on create. */
  incoterms: IncotermChoice[];
  /** Longest transit wanted, in days; 0 means no limit. */
  max_transit_days?: number | undefined;
  /** Lowest review score of a carrier wanted; 0 by default. */
  min_review_score?: number | undefined;
  /** How many HS codes the cargo falls under; 0 means one. */
  hs_code_count?: number | undefined;
  /** Delivery in an agreed time slot; pallets and packages only. */
  timeslot_delivery?: boolean | undefined;
  /** Gas measurement of the containers on arrival. */
  gas_measurement?: boolean | undefined;
  /** Storage at destination; pallets and packages only. */
  storage?: boolean | undefined;
  /** Delivery by side loader; containers only. */
  side_loader_delivery?: boolean | undefined;
  /** UN/LOCODE of the port of loading; empty when none is asked for. */
  port_of_loading?: string | undefined;
  /** UN/LOCODE of the port of discharge; empty when none is asked for. */
  port_of_discharge?: string | undefined;
  /** Value the goods are to be insured for. */
  insured_goods_value?: MoneyInput | undefined;
  /** SCAC codes of the carriers wanted; empty means any. */
  carriers?: string[] | undefined;
  /** Suppliers the cargo comes from. */
  suppliers?: SupplierInput[] | undefined;
  /** Present only for CARGO_TYPE_CONTAINERS; never together with lcl. */
  fcl?: InquiryFclDetailsInput | undefined;
  /** Present only for CARGO_TYPE_PACKAGES or CARGO_TYPE_PALLETS; never together with fcl. */
  lcl?: InquiryLclDetailsInput | undefined;
}

/** The loose cargo of an inquiry. */
export interface InquiryLclDetails {
  /** The loose units of cargo. */
  components: CargoComponent[];
  /** A tail lift is needed. */
  tail_lift: boolean;
  /** Pallets are exchanged. */
  pallet_exchange: boolean;
}

/** The keys that are to change; all others stay as they are. */
export interface InquiryLclDetailsChange {
  /** The loose units of cargo. */
  components?: CargoComponentInput[] | undefined;
  /** A tail lift is needed. */
  tail_lift?: boolean | null | undefined;
  /** Pallets are exchanged. */
  pallet_exchange?: boolean | null | undefined;
}

/** InquiryLclDetails, as a client sends it. */
export interface InquiryLclDetailsInput {
  /** The loose units of cargo. */
  components: CargoComponentInput[];
  /** A tail lift is needed. */
  tail_lift?: boolean | undefined;
  /** Pallets are exchanged. */
  pallet_exchange?: boolean | undefined;
}

/** A page of inquiries. */
export interface InquiryList {
  /** The inquiries of this page. */
  inquiries: Inquiry[];
  /** Where the neighbouring pages are. */
  cursor: Cursor;
}

/**
 * Where an inquiry stands. A reader must tolerate values it does not recognise.
 *
 * - STATUS_UNSPECIFIED: no status reported
 * - STATUS_RECEIVED: submitted, waiting to be priced
 * - STATUS_PRICES_REQUESTED: rates are being gathered
 * - STATUS_QUOTES_PROPOSED: one or more quotes are ready to review
 * - STATUS_QUOTE_ACCEPTED: a quote was accepted; a shipment follows
 * - STATUS_CANCELLED: withdrawn; no quote will follow
 */
export type InquiryStatus = Open<
  | 'STATUS_UNSPECIFIED'
  | 'STATUS_RECEIVED'
  | 'STATUS_PRICES_REQUESTED'
  | 'STATUS_QUOTES_PROPOSED'
  | 'STATUS_QUOTE_ACCEPTED'
  | 'STATUS_CANCELLED'
>;

/** The credential is missing, malformed or revoked. */
export interface InvalidApiKey {
  /** The same in all three cases. */
  message: string;
}

/** An invoice issued to the organization for a shipment. */
export interface Invoice {
  /** Identifier of the invoice. */
  id: string;
  /** Letter, digits, hyphen, shipment reference. */
  reference: string;
  /** The shipment it is for. */
  shipment_id: string;
  /** Where the invoice stands. */
  status: InvoiceStatus;
  /** Day of issue. */
  issue_date?: string;
  /** Day by which it is to be paid. */
  due_date?: string;
  /** Total excluding value added tax. */
  amount_ex_vat: Money;
  /** Total including value added tax. */
  amount_inc_vat: Money;
  /** When the invoice was issued to the organization. */
  published_at?: string;
  /** What is charged. */
  lines: InvoiceLine[];
  /** When the invoice was recorded. */
  create_time: string;
}

/** One line of an invoice. */
export interface InvoiceLine {
  /** What is charged. */
  description: string;
  /** Amount of the line, excluding value added tax. */
  amount_ex_vat: Money;
  /** How value added tax applies. */
  vat_category: VatTypeCategory;
  /** Rate of value added tax, in per cent. */
  vat_percentage: number;
}

/** A page of invoices. */
export interface InvoiceList {
  /** The invoices of this page. */
  invoices: Invoice[];
  /** Where the neighbouring pages are. */
  cursor: Cursor;
}

/**
 * Where an invoice stands. A reader must tolerate values it does not recognise.
 *
 * - STATUS_UNSPECIFIED: no status reported
 * - STATUS_PUBLISHED: issued and payable
 * - STATUS_PAID: settled in full
 * - STATUS_DISPUTED: queried; amount under discussion
 * - STATUS_IN_COLLECTION: overdue, handed to a collection agency
 * - STATUS_IN_PAYMENT_PLAN: being settled in agreed instalments
 * - STATUS_FORFEITED: written off; no further settlement expected
 */
export type InvoiceStatus = Open<
  | 'STATUS_UNSPECIFIED'
  | 'STATUS_PUBLISHED'
  | 'STATUS_PAID'
  | 'STATUS_DISPUTED'
  | 'STATUS_IN_COLLECTION'
  | 'STATUS_IN_PAYMENT_PLAN'
  | 'STATUS_FORFEITED'
>;

/** The loose cargo of a groupage shipment. */
export interface LclDetails {
  /** The loose units of cargo. */
  components: CargoComponent[];
  /** A tail lift is needed. */
  tail_lift: boolean;
  /** Pallets are exchanged. */
  pallet_exchange: boolean;
}

/** An amount of money. */
export interface Money {
  /** ISO 4217 alphabetic code. */
  currency: string;
  /** Amount in the currency's minor unit; negative for credits. */
  amount_cents: number;
}

/** Replaced whole: currency and amount_cents, or an empty object to clear it. */
export interface MoneyChange {
  /** ISO 4217 alphabetic code. */
  currency?: string | undefined;
  /** Amount in the currency's minor unit; negative for credits. */
  amount_cents?: number | undefined;
}

/** Money, as a client sends it. */
export interface MoneyInput {
  /** ISO 4217 alphabetic code. */
  currency: string;
  /** Amount in the currency's minor unit; negative for credits. */
  amount_cents: number;
}

/** An organization. */
export interface Organization {
  /** The value reported as organization_id elsewhere. */
  id: string;
  /** Name. */
  name: string;
  /** VAT identification number. */
  vat: string;
  /** EORI number. */
  eori: string;
  /** Chamber of commerce number. */
  coc: string;
  /** Web site. */
  website: string;
  /** E-mail address for contact. */
  contact_email: string;
  /** What the organization does. */
  type: OrganizationType;
  /** Address. region_code is filled only when the stored country is a genuine region code; otherwise it is an empty string. */
  postal_address?: PostalAddress;
}

/**
 * What an organization does. A reader must tolerate values it does not recognise.
 *
 * - TYPE_UNSPECIFIED: the stored value is none of these
 * - TYPE_CLIENT: ships cargo
 * - TYPE_FORWARDER: moves cargo
 * - TYPE_SUPPLIER: supplies goods
 */
export type OrganizationType = Open<
  | 'TYPE_UNSPECIFIED'
  | 'TYPE_CLIENT'
  | 'TYPE_FORWARDER'
  | 'TYPE_SUPPLIER'
>;

/** A postal address. Fields that are not known are absent. */
export interface PostalAddress {
  /** Schema revision; 0 is the latest. */
  revision?: number;
  /** CLDR / ISO 3166-1 alpha-2 region code; never inferred. */
  region_code: string;
  /** BCP-47 language of the address; absent if unknown. */
  language_code?: string;
  /** Postal code. */
  postal_code?: string;
  /** Sorting code, where a country uses one. */
  sorting_code?: string;
  /** State, province or the like. */
  administrative_area?: string;
  /** City or town. */
  locality?: string;
  /** Neighbourhood or district. */
  sublocality?: string;
  /** Lines of the address, in envelope order for the country. */
  address_lines?: string[];
  /** Recipients at the address. */
  recipients?: string[];
  /** Organization at the address. */
  organization?: string;
}

/** PostalAddress, as a client sends it. */
export interface PostalAddressInput {
  /** Schema revision; 0 is the latest. */
  revision?: number | undefined;
  /** CLDR / ISO 3166-1 alpha-2 region code; never inferred. */
  region_code: string;
  /** BCP-47 language of the address; absent if unknown. */
  language_code?: string | undefined;
  /** Postal code. */
  postal_code?: string | undefined;
  /** Sorting code, where a country uses one. */
  sorting_code?: string | undefined;
  /** State, province or the like. */
  administrative_area?: string | undefined;
  /** City or town. */
  locality: string;
  /** Neighbourhood or district. */
  sublocality?: string | undefined;
  /** Lines of the address, in envelope order for the country. */
  address_lines?: string[] | undefined;
  /** Recipients at the address. */
  recipients?: string[] | undefined;
  /** Organization at the address. */
  organization?: string | undefined;
}

/** So many requests in a window. */
export interface RateLimit {
  /** Requests allowed in a window. */
  requests: number;
  /** Length of the window in seconds. */
  window_seconds: number;
  /** What is counted together. */
  scope: string;
}

/** A port. Members appear when known. */
export interface SeaLocation {
  /** UN/LOCODE. */
  un_locode?: string;
  /** Name. */
  name?: string;
}

/** Tracking of sea freight. */
export interface SeaTracking {
  /** The known containers, also those without an event. */
  containers: TrackedContainer[];
}

/** A milestone of a container. */
export interface SeaTrackingEvent {
  /** Which milestone. */
  type: SeaTrackingEventType;
  /** Whether it has happened. */
  state: TrackingEventState;
  /** When it happened or is expected. */
  timestamp: string;
  /** Where; absent when unknown. */
  location?: SeaLocation;
  /** On which vessel; absent when unknown. */
  vessel?: Vessel;
}

/**
 * A milestone of a container. A reader must tolerate values it does not recognise.
 *
 * - SEA_TRACKING_EVENT_TYPE_UNSPECIFIED: not stated
 * - SEA_TRACKING_EVENT_TYPE_EMPTY_TO_SHIPPER: released empty to the shipper
 * - SEA_TRACKING_EVENT_TYPE_GATE_IN: arrived at the loading port
 * - SEA_TRACKING_EVENT_TYPE_LOADED: lifted on board
 * - SEA_TRACKING_EVENT_TYPE_DEPARTED: the vessel left a port
 * - SEA_TRACKING_EVENT_TYPE_ARRIVED: the vessel reached a port
 * - SEA_TRACKING_EVENT_TYPE_DISCHARGED: lifted off the vessel
 * - SEA_TRACKING_EVENT_TYPE_GATE_OUT: left the terminal
 * - SEA_TRACKING_EVENT_TYPE_EMPTY_RETURNED: returned empty to the carrier
 */
export type SeaTrackingEventType = Open<
  | 'SEA_TRACKING_EVENT_TYPE_UNSPECIFIED'
  | 'SEA_TRACKING_EVENT_TYPE_EMPTY_TO_SHIPPER'
  | 'SEA_TRACKING_EVENT_TYPE_GATE_IN'
  | 'SEA_TRACKING_EVENT_TYPE_LOADED'
  | 'SEA_TRACKING_EVENT_TYPE_DEPARTED'
  | 'SEA_TRACKING_EVENT_TYPE_ARRIVED'
  | 'SEA_TRACKING_EVENT_TYPE_DISCHARGED'
  | 'SEA_TRACKING_EVENT_TYPE_GATE_OUT'
  | 'SEA_TRACKING_EVENT_TYPE_EMPTY_RETURNED'
>;

/** Cargo on its way. */
export interface Shipment {
  /** Identifier of the shipment. */
  id: string;
  /** Human reference: four characters, hyphen, four characters. */
  reference: string;
  /** The forwarder's own reference. */
  forwarder_reference: string;
  /** What is shipped. */
  description: string;
  /** Where the shipment stands. */
  status: ShipmentStatus;
  /** Estimated departure. */
  etd?: string;
  /** Estimated arrival. */
  eta?: string;
  /** Day the cargo is ready to be collected. */
  cargo_ready_date?: string;
  /** The person of the client, resolvable through GET /v1/user/{user}; an older id may no longer resolve. Empty when nobody is named. */
  client_user_id: string;
  /** The organization the shipment belongs to. */
  organization_id: string;
  /** How the cargo is packed. */
  cargo_type: CargoType;
  /** Present only when cargo_type is CARGO_TYPE_CONTAINERS; never together with lcl. */
  fcl?: FclDetails;
  /** Present only when cargo_type is CARGO_TYPE_PACKAGES or CARGO_TYPE_PALLETS; never together with fcl. */
  lcl?: LclDetails;
  /** Value the goods are insured for. */
  insured_goods_value?: Money;
  /** When the shipment was recorded. */
  create_time: string;
  /** How the cargo travels. */
  transport_mode: TransportMode;
  /** Where the cargo comes from. */
  origin?: PostalAddress;
  /** Where the cargo goes. */
  destination?: PostalAddress;
}

/** A page of shipments. */
export interface ShipmentList {
  /** The shipments of this page. */
  shipments: Shipment[];
  /** Where the neighbouring pages are. */
  cursor: Cursor;
}

/**
 * Where a shipment stands. A reader must tolerate values it does not recognise.
 *
 * - STATUS_UNSPECIFIED: no status reported
 * - STATUS_ACTIVE: booked and under way, or being prepared to move
 * - STATUS_COMPLETED: delivered and closed
 * - STATUS_CANCELLED: called off; will not move
 * - STATUS_ON_HOLD: paused; still live, not progressing
 */
export type ShipmentStatus = Open<
  | 'STATUS_UNSPECIFIED'
  | 'STATUS_ACTIVE'
  | 'STATUS_COMPLETED'
  | 'STATUS_CANCELLED'
  | 'STATUS_ON_HOLD'
>;

/** A container of a shipment. */
export interface ShippedContainer {
  /** ISO 6346 container number; empty until one is assigned. */
  container_number: string;
  /** Size and kind of the container. */
  type: ContainerType;
  /** Number of the seal; empty when not known. */
  seal_number: string;
  /** Gross weight in kilograms; 0 when not known. */
  gross_weight: number;
}

/**
 * Contents that need special care. A reader must tolerate values it does not recognise.
 *
 * - SPECIAL_CONTENTS_UNSPECIFIED: not stated
 * - SPECIAL_CONTENTS_BATTERIES: contains batteries
 * - SPECIAL_CONTENTS_LIQUIDS: contains liquids
 * - SPECIAL_CONTENTS_TEXTILES: contains textiles
 * - SPECIAL_CONTENTS_GASES: contains gases
 */
export type SpecialContents = Open<
  | 'SPECIAL_CONTENTS_UNSPECIFIED'
  | 'SPECIAL_CONTENTS_BATTERIES'
  | 'SPECIAL_CONTENTS_LIQUIDS'
  | 'SPECIAL_CONTENTS_TEXTILES'
  | 'SPECIAL_CONTENTS_GASES'
>;

/** Members of SpecialContents that can be asked for. */
export type SpecialContentsChoice = Open<
  | 'SPECIAL_CONTENTS_BATTERIES'
  | 'SPECIAL_CONTENTS_LIQUIDS'
  | 'SPECIAL_CONTENTS_TEXTILES'
  | 'SPECIAL_CONTENTS_GASES'
>;

/** What went wrong. */
export interface Status {
  /** Code of the error. */
  code: number;
  /** What went wrong, for a person. */
  message: string;
  /** Typed details; empty when there is nothing to add. */
  details: StatusDetail[];
}

/** A typed detail of an error. */
export interface StatusDetail {
  /** Type of the detail. */
  '@type': string;
  /** One entry per problem, all problems in one answer. */
  field_violations?: FieldViolation[];
}

/** A supplier the cargo comes from. */
export interface Supplier {
  /** Name. */
  name: string;
  /** E-mail address. */
  email: string;
  /** Telephone number. */
  phone: string;
  /** Address, on one line. */
  address: string;
}

/** Supplier, as a client sends it. */
export interface SupplierInput {
  /** Name. */
  name?: string | undefined;
  /** E-mail address. */
  email?: string | undefined;
  /** Telephone number. */
  phone?: string | undefined;
  /** Address, on one line. */
  address?: string | undefined;
}

/** A container and its milestones. */
export interface TrackedContainer {
  /** ISO 6346 container number. */
  container_number: string;
  /** Size and kind of the container. */
  container_type: ContainerType;
  /** Where the container is, by its latest actual event. */
  status: ContainerTrackingStatus;
  /** Milestones, oldest to newest. */
  events: SeaTrackingEvent[];
  /** Day it was lifted off the vessel, in UTC; absent when unknown. */
  discharge_date?: string;
  /** When it left the terminal; absent when unknown. */
  gate_out_time?: string;
  /** When it was returned empty; absent when unknown. */
  empty_return_time?: string;
  /** Terminal of discharge; absent when unknown. */
  discharge_terminal?: string;
}

/** Where a shipment is. Exactly one of sea and air is present. */
export interface Tracking {
  /** Estimated departure; absent when unknown. */
  etd?: string;
  /** Estimated arrival; absent when unknown. */
  eta?: string;
  /** Present for sea freight. */
  sea?: SeaTracking;
  /** Present for air freight. */
  air?: AirTracking;
}

/**
 * Whether an event has happened. A reader must tolerate values it does not recognise.
 *
 * - TRACKING_EVENT_STATE_UNSPECIFIED: not stated
 * - TRACKING_EVENT_STATE_EXPECTED: it is expected to happen
 * - TRACKING_EVENT_STATE_ACTUAL: it has happened
 */
export type TrackingEventState = Open<
  | 'TRACKING_EVENT_STATE_UNSPECIFIED'
  | 'TRACKING_EVENT_STATE_EXPECTED'
  | 'TRACKING_EVENT_STATE_ACTUAL'
>;

/**
 * How the cargo travels. A reader must tolerate values it does not recognise.
 *
 * - TRANSPORT_MODE_UNSPECIFIED: not stated
 * - TRANSPORT_MODE_SEA: by sea
 * - TRANSPORT_MODE_AIR: by air
 * - TRANSPORT_MODE_RAIL: by rail
 * - TRANSPORT_MODE_ROAD: by road
 * - TRANSPORT_MODE_EXPRESS: by express courier
 * - TRANSPORT_MODE_BARGE: by barge; refused on inquiries
 */
export type TransportMode = Open<
  | 'TRANSPORT_MODE_UNSPECIFIED'
  | 'TRANSPORT_MODE_SEA'
  | 'TRANSPORT_MODE_AIR'
  | 'TRANSPORT_MODE_RAIL'
  | 'TRANSPORT_MODE_ROAD'
  | 'TRANSPORT_MODE_EXPRESS'
  | 'TRANSPORT_MODE_BARGE'
>;

/** Members of TransportMode that can be asked for. */
export type TransportModeChoice = Open<
  | 'TRANSPORT_MODE_SEA'
  | 'TRANSPORT_MODE_AIR'
  | 'TRANSPORT_MODE_RAIL'
  | 'TRANSPORT_MODE_ROAD'
  | 'TRANSPORT_MODE_EXPRESS'
>;

/** A person. */
export interface User {
  /** Identifier of the person. */
  id: string;
  /** First name. */
  first_name: string;
  /** Last name. */
  last_name: string;
  /** E-mail address. */
  email: string;
  /** Telephone number. */
  phone: string;
  /** Language, BCP-47. */
  language: string;
  /** The organization the person belongs to. */
  organization_id: string;
}

/**
 * How value added tax applies to a line. A reader must tolerate values it does not recognise.
 *
 * - CATEGORY_UNSPECIFIED: not stated
 * - CATEGORY_ZERO: zero rate
 * - CATEGORY_REDUCED: reduced rate
 * - CATEGORY_STANDARD: standard rate
 * - CATEGORY_REVERSE_CHARGED: reverse charged: the customer accounts for the tax
 */
export type VatTypeCategory = Open<
  | 'CATEGORY_UNSPECIFIED'
  | 'CATEGORY_ZERO'
  | 'CATEGORY_REDUCED'
  | 'CATEGORY_STANDARD'
  | 'CATEGORY_REVERSE_CHARGED'
>;

/** A vessel. Members appear when known. */
export interface Vessel {
  /** Name. */
  name?: string;
  /** Voyage number. */
  voyage?: string;
}

/**
 * Direction of the list; descending by default.
 *
 * - ORDER_UNSPECIFIED: descending
 * - ORDER_ASC: ascending
 * - ORDER_DESC: descending
 */
export type Order = Open<
  | 'ORDER_UNSPECIFIED'
  | 'ORDER_ASC'
  | 'ORDER_DESC'
>;

/**
 * What the list is sorted by. Part of the cursor: it must not change while paging.
 *
 * - SHIPMENT_ORDER_BY_UNSPECIFIED: newest first by id
 * - SHIPMENT_ORDER_BY_REFERENCE: by reference
 * - SHIPMENT_ORDER_BY_STATUS: by the name of the status
 * - SHIPMENT_ORDER_BY_ETD: by estimated departure
 * - SHIPMENT_ORDER_BY_ETA: by estimated arrival
 * - SHIPMENT_ORDER_BY_CARGO_READY_DATE: by cargo ready date
 * - SHIPMENT_ORDER_BY_CREATE_TIME: by time of creation
 */
export type ShipmentOrderBy = Open<
  | 'SHIPMENT_ORDER_BY_UNSPECIFIED'
  | 'SHIPMENT_ORDER_BY_REFERENCE'
  | 'SHIPMENT_ORDER_BY_STATUS'
  | 'SHIPMENT_ORDER_BY_ETD'
  | 'SHIPMENT_ORDER_BY_ETA'
  | 'SHIPMENT_ORDER_BY_CARGO_READY_DATE'
  | 'SHIPMENT_ORDER_BY_CREATE_TIME'
>;

/** What narrows a list of shipments. */
export interface ShipmentFilter {
  /**
   * Any of these states.
   *
   * - STATUS_UNSPECIFIED: no status reported
   * - STATUS_ACTIVE: booked and under way, or being prepared to move
   * - STATUS_COMPLETED: delivered and closed
   * - STATUS_CANCELLED: called off; will not move
   * - STATUS_ON_HOLD: paused; still live, not progressing
   */
  status?: ShipmentStatus | readonly ShipmentStatus[] | undefined;
  /** Narrows by etd: YYYY-MM-DD, gte:YYYY-MM-DD, lte:YYYY-MM-DD or YYYY-MM-DD..YYYY-MM-DD. All given must hold. */
  etd?: string | readonly string[] | undefined;
  /** Narrows by eta: YYYY-MM-DD, gte:YYYY-MM-DD, lte:YYYY-MM-DD or YYYY-MM-DD..YYYY-MM-DD. All given must hold. */
  eta?: string | readonly string[] | undefined;
}

/** What a list of shipments is asked with. */
export interface ShipmentQuery {
  /** Page size, 1 to 100; 50 when omitted or 0. */
  limit?: number | undefined;
  /** A previous `cursor.after`; cannot be combined with `before`. */
  after?: string | undefined;
  /** A previous `cursor.before`; cannot be combined with `after`. */
  before?: string | undefined;
  /**
   * Direction of the list; descending by default.
   *
   * - ORDER_UNSPECIFIED: descending
   * - ORDER_ASC: ascending
   * - ORDER_DESC: descending
   */
  order?: Order | undefined;
  /**
   * What the list is sorted by. Part of the cursor: it must not change while paging.
   *
   * - SHIPMENT_ORDER_BY_UNSPECIFIED: newest first by id
   * - SHIPMENT_ORDER_BY_REFERENCE: by reference
   * - SHIPMENT_ORDER_BY_STATUS: by the name of the status
   * - SHIPMENT_ORDER_BY_ETD: by estimated departure
   * - SHIPMENT_ORDER_BY_ETA: by estimated arrival
   * - SHIPMENT_ORDER_BY_CARGO_READY_DATE: by cargo ready date
   * - SHIPMENT_ORDER_BY_CREATE_TIME: by time of creation
   */
  order_by?: ShipmentOrderBy | undefined;
  /** Free text, at most 200 characters, found in reference, description, origin and destination city, whatever its case and accents. Narrows the list, never reorders it. */
  search?: string | undefined;
  /** What narrows the list. */
  filter?: ShipmentFilter | undefined;
}

/**
 * What the list is sorted by. Part of the cursor: it must not change while paging.
 *
 * - INQUIRY_ORDER_BY_UNSPECIFIED: newest first by id
 * - INQUIRY_ORDER_BY_REFERENCE: by reference
 * - INQUIRY_ORDER_BY_STATUS: by the name of the status
 * - INQUIRY_ORDER_BY_CARGO_READY_DATE: by cargo ready date
 * - INQUIRY_ORDER_BY_CREATE_TIME: by time of creation
 */
export type InquiryOrderBy = Open<
  | 'INQUIRY_ORDER_BY_UNSPECIFIED'
  | 'INQUIRY_ORDER_BY_REFERENCE'
  | 'INQUIRY_ORDER_BY_STATUS'
  | 'INQUIRY_ORDER_BY_CARGO_READY_DATE'
  | 'INQUIRY_ORDER_BY_CREATE_TIME'
>;

/** What narrows a list of inquiries. */
export interface InquiryFilter {
  /**
   * Any of these states.
   *
   * - STATUS_UNSPECIFIED: no status reported
   * - STATUS_RECEIVED: submitted, waiting to be priced
   * - STATUS_PRICES_REQUESTED: rates are being gathered
   * - STATUS_QUOTES_PROPOSED: one or more quotes are ready to review
   * - STATUS_QUOTE_ACCEPTED: a quote was accepted; a shipment follows
   * - STATUS_CANCELLED: withdrawn; no quote will follow
   */
  status?: InquiryStatus | readonly InquiryStatus[] | undefined;
  /** Narrows by cargo_ready_date: YYYY-MM-DD, gte:YYYY-MM-DD, lte:YYYY-MM-DD or YYYY-MM-DD..YYYY-MM-DD. All given must hold. */
  cargo_ready_date?: string | readonly string[] | undefined;
}

/** What a list of inquiries is asked with. */
export interface InquiryQuery {
  /** Page size, 1 to 100; 50 when omitted or 0. */
  limit?: number | undefined;
  /** A previous `cursor.after`; cannot be combined with `before`. */
  after?: string | undefined;
  /** A previous `cursor.before`; cannot be combined with `after`. */
  before?: string | undefined;
  /**
   * Direction of the list; descending by default.
   *
   * - ORDER_UNSPECIFIED: descending
   * - ORDER_ASC: ascending
   * - ORDER_DESC: descending
   */
  order?: Order | undefined;
  /**
   * What the list is sorted by. Part of the cursor: it must not change while paging.
   *
   * - INQUIRY_ORDER_BY_UNSPECIFIED: newest first by id
   * - INQUIRY_ORDER_BY_REFERENCE: by reference
   * - INQUIRY_ORDER_BY_STATUS: by the name of the status
   * - INQUIRY_ORDER_BY_CARGO_READY_DATE: by cargo ready date
   * - INQUIRY_ORDER_BY_CREATE_TIME: by time of creation
   */
  order_by?: InquiryOrderBy | undefined;
  /** Free text, at most 200 characters, found in reference, description, origin and destination city, whatever its case and accents. Narrows the list, never reorders it. */
  search?: string | undefined;
  /** What narrows the list. */
  filter?: InquiryFilter | undefined;
}

/**
 * What the list is sorted by. Part of the cursor: it must not change while paging.
 *
 * - INVOICE_ORDER_BY_UNSPECIFIED: newest first by id
 * - INVOICE_ORDER_BY_REFERENCE: by reference
 * - INVOICE_ORDER_BY_STATUS: by the name of the status
 * - INVOICE_ORDER_BY_ISSUE_DATE: by day of issue
 * - INVOICE_ORDER_BY_DUE_DATE: by due date
 * - INVOICE_ORDER_BY_PUBLISHED_AT: by time of publication
 * - INVOICE_ORDER_BY_AMOUNT_EX_VAT: by amount excluding value added tax, in minor units
 * - INVOICE_ORDER_BY_AMOUNT_INC_VAT: by amount including value added tax, in minor units
 * - INVOICE_ORDER_BY_CREATE_TIME: by time of creation
 */
export type InvoiceOrderBy = Open<
  | 'INVOICE_ORDER_BY_UNSPECIFIED'
  | 'INVOICE_ORDER_BY_REFERENCE'
  | 'INVOICE_ORDER_BY_STATUS'
  | 'INVOICE_ORDER_BY_ISSUE_DATE'
  | 'INVOICE_ORDER_BY_DUE_DATE'
  | 'INVOICE_ORDER_BY_PUBLISHED_AT'
  | 'INVOICE_ORDER_BY_AMOUNT_EX_VAT'
  | 'INVOICE_ORDER_BY_AMOUNT_INC_VAT'
  | 'INVOICE_ORDER_BY_CREATE_TIME'
>;

/** What narrows a list of invoices. */
export interface InvoiceFilter {
  /**
   * Any of these states.
   *
   * - STATUS_UNSPECIFIED: no status reported
   * - STATUS_PUBLISHED: issued and payable
   * - STATUS_PAID: settled in full
   * - STATUS_DISPUTED: queried; amount under discussion
   * - STATUS_IN_COLLECTION: overdue, handed to a collection agency
   * - STATUS_IN_PAYMENT_PLAN: being settled in agreed instalments
   * - STATUS_FORFEITED: written off; no further settlement expected
   */
  status?: InvoiceStatus | readonly InvoiceStatus[] | undefined;
  /** Narrows by issue_date: YYYY-MM-DD, gte:YYYY-MM-DD, lte:YYYY-MM-DD or YYYY-MM-DD..YYYY-MM-DD. All given must hold. */
  issue_date?: string | readonly string[] | undefined;
  /** Narrows by due_date: YYYY-MM-DD, gte:YYYY-MM-DD, lte:YYYY-MM-DD or YYYY-MM-DD..YYYY-MM-DD. All given must hold. */
  due_date?: string | readonly string[] | undefined;
}

/** What a list of invoices is asked with. */
export interface InvoiceQuery {
  /** Page size, 1 to 100; 50 when omitted or 0. */
  limit?: number | undefined;
  /** A previous `cursor.after`; cannot be combined with `before`. */
  after?: string | undefined;
  /** A previous `cursor.before`; cannot be combined with `after`. */
  before?: string | undefined;
  /**
   * Direction of the list; descending by default.
   *
   * - ORDER_UNSPECIFIED: descending
   * - ORDER_ASC: ascending
   * - ORDER_DESC: descending
   */
  order?: Order | undefined;
  /**
   * What the list is sorted by. Part of the cursor: it must not change while paging.
   *
   * - INVOICE_ORDER_BY_UNSPECIFIED: newest first by id
   * - INVOICE_ORDER_BY_REFERENCE: by reference
   * - INVOICE_ORDER_BY_STATUS: by the name of the status
   * - INVOICE_ORDER_BY_ISSUE_DATE: by day of issue
   * - INVOICE_ORDER_BY_DUE_DATE: by due date
   * - INVOICE_ORDER_BY_PUBLISHED_AT: by time of publication
   * - INVOICE_ORDER_BY_AMOUNT_EX_VAT: by amount excluding value added tax, in minor units
   * - INVOICE_ORDER_BY_AMOUNT_INC_VAT: by amount including value added tax, in minor units
   * - INVOICE_ORDER_BY_CREATE_TIME: by time of creation
   */
  order_by?: InvoiceOrderBy | undefined;
  /** Free text, at most 200 characters, found in invoice reference, whatever its case and accents. Narrows the list, never reorders it. */
  search?: string | undefined;
  /** What narrows the list. */
  filter?: InvoiceFilter | undefined;
}
