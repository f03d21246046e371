import type { Invoice, Organization } from '@fairlead/contract';

/** What an invoice is drawn from. */
export interface InvoiceDrawing {
  invoice: Invoice;
  client: Organization;
  forwarder?: Organization;
  shipment: { reference: string; description: string };
}
