import type { ImportKind, ImportLine } from '@fairlead/contract';
import { keepDocumentSlot } from './documents.ts';
import { keepInquiry } from './inquiries.ts';
import { keepInvoice } from './invoices.ts';
import { keepOrganization, keepPerson, keepTokenLine } from './people.ts';
import type { Session } from './session.ts';
import { keepShipment } from './shipments.ts';
import { keepAirEvent, keepAirWaybillLine, keepContainerLine, keepSeaEvent } from './tracking.ts';

type Keepers = { [K in ImportKind]: (session: Session, line: ImportLine<K>) => Promise<void> };

/** How a line of each kind is kept. */
const keepers: Keepers = {
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

export const keepLine = <K extends ImportKind>(session: Session, kind: K, line: ImportLine<K>): Promise<void> =>
  keepers[kind](session, line);
