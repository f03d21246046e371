import type { ImportKind } from '@fairlead/contract';
import { keepDocumentSlot } from './documents.ts';
import { keepInquiry } from './inquiries.ts';
import { keepInvoice } from './invoices.ts';
import { keepOrganization, keepPerson, keepTokenLine } from './people.ts';
import type { Session } from './session.ts';
import { keepShipment } from './shipments.ts';
import { keepAirEvent, keepAirWaybillLine, keepContainerLine, keepSeaEvent } from './tracking.ts';

/** How a line of each kind is kept. The line has passed the contract's check of its kind. */
// biome-ignore lint/suspicious/noExplicitAny: a line's shape is its kind's schema, checked just before
export const kinds: Record<ImportKind, (session: Session, line: any) => Promise<void>> = {
  organization: keepOrganization,
  user: keepPerson,
  token: keepTokenLine,
  shipment: keepShipment,
  container: keepContainerLine,
  sea_event: keepSeaEvent,
  air_waybill: keepAirWaybillLine,
  air_event: keepAirEvent,
  document_slot: keepDocumentSlot,
  invoice: keepInvoice,
  inquiry: keepInquiry,
};
