import type {
  DocumentDetails,
  DocumentSlot,
  ImportKind,
  ImportLine,
  Inquiry,
  Invoice,
  Organization,
  Shipment,
  User,
} from '@fairlead/contract';

/** The demo leaves nothing to be filled in: of what a line may leave out, what it always says. */
interface Said {
  organization: Organization;
  user: User;
  shipment: Shipment;
  document_slot: Pick<DocumentSlot, 'id' | 'status'> & {
    document?: Omit<DocumentDetails, 'size_bytes'> & { content_base64: string };
  };
  invoice: Invoice;
  inquiry: Inquiry;
}

/** A line of the operator's import, as the demo writes it. */
export type DemoLine<K extends ImportKind = ImportKind> = {
  [L in K]: ImportLine<L> & (L extends keyof Said ? Said[L] : unknown);
}[K];
