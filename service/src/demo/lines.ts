import type {
  AirTrackingEvent,
  AirTrackingStatus,
  ContainerType,
  DocumentDetails,
  DocumentSlot,
  INTERNAL_DOCUMENT_TYPES,
  Inquiry,
  Invoice,
  Organization,
  SeaTrackingEvent,
  Shipment,
  User,
  ValueOf,
} from '@fairlead/contract';

/** The lines of the operator's import, as the demo writes them: the contract's records, and where they belong. */
export type OrganizationLine = { kind: 'organization' } & Organization;
export type UserLine = { kind: 'user'; password?: string } & User;
export type TokenLine = { kind: 'token'; user_id: string; secret: string; name: string };
export type ShipmentLine = { kind: 'shipment'; air_waybill?: string } & Shipment;
export type ContainerLine = {
  kind: 'container';
  shipment_id: string;
  container_number: string;
  container_type: ValueOf<typeof ContainerType>;
  discharge_terminal?: string;
};
export type SeaEventLine = {
  kind: 'sea_event';
  id?: string;
  shipment_id: string;
  container_number: string;
} & SeaTrackingEvent;
export type AirWaybillLine = {
  kind: 'air_waybill';
  number: string;
  status: ValueOf<typeof AirTrackingStatus>;
  airline: string;
};
export type AirEventLine = { kind: 'air_event'; id?: string; air_waybill: string } & AirTrackingEvent;
export type DocumentSlotLine = Omit<DocumentSlot, 'type' | 'document'> & {
  kind: 'document_slot';
  shipment_id: string;
  type: DocumentSlot['type'] | (typeof INTERNAL_DOCUMENT_TYPES)[number];
  document?: Omit<DocumentDetails, 'size_bytes'> & { content_base64: string };
};
export type InvoiceLine = { kind: 'invoice'; pdf_base64?: string } & Invoice;
export type InquiryLine = { kind: 'inquiry' } & Inquiry;

export type ImportLine =
  | OrganizationLine
  | UserLine
  | TokenLine
  | ShipmentLine
  | ContainerLine
  | SeaEventLine
  | AirWaybillLine
  | AirEventLine
  | DocumentSlotLine
  | InvoiceLine
  | InquiryLine;
