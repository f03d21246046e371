// Written from the contract by sdk/scripts/write-generated.ts: change the contract, not this file.

import type { FreeTimeKind, InvoiceAge } from './application.ts';
import type {
  AirTrackingEventType,
  AirTrackingStatus,
  CargoType,
  ContainerTrackingStatus,
  ContainerType,
  DocumentMediaType,
  DocumentSlotStatus,
  DocumentType,
  Incoterm,
  InquiryStatus,
  InvoiceStatus,
  Order,
  OrganizationType,
  SeaTrackingEventType,
  ShipmentStatus,
  SpecialContents,
  TrackingEventState,
  TransportMode,
  VatTypeCategory,
} from './records.ts';

/** The enumerations of the contract, each with its members. */
export interface Members {
  AirTrackingEventType: AirTrackingEventType;
  AirTrackingStatus: AirTrackingStatus;
  CargoType: CargoType;
  ContainerTrackingStatus: ContainerTrackingStatus;
  ContainerType: ContainerType;
  DocumentMediaType: DocumentMediaType;
  DocumentSlotStatus: DocumentSlotStatus;
  DocumentType: DocumentType;
  FreeTimeKind: FreeTimeKind;
  Incoterm: Incoterm;
  InquiryStatus: InquiryStatus;
  InvoiceAge: InvoiceAge;
  InvoiceStatus: InvoiceStatus;
  Order: Order;
  OrganizationType: OrganizationType;
  SeaTrackingEventType: SeaTrackingEventType;
  ShipmentStatus: ShipmentStatus;
  SpecialContents: SpecialContents;
  TrackingEventState: TrackingEventState;
  TransportMode: TransportMode;
  VatTypeCategory: VatTypeCategory;
}
