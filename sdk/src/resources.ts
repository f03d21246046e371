import type { Call, Caller } from './call.ts';
import { type Download, downloadCall } from './download.ts';
import { operations as on } from './generated/operations.ts';
import type {
  ApiInfo,
  DocumentChecklist,
  Inquiry,
  InquiryChange,
  InquiryInput,
  InquiryQuery,
  Invoice,
  InvoiceQuery,
  Organization,
  Shipment,
  ShipmentQuery,
  Tracking,
  User,
} from './generated/records.ts';
import type { CallOptions } from './options.ts';
import { type ListCall, listCall } from './pages.ts';
import { type ShipmentChange, type Watched, type WatchOptions, watch } from './watch.ts';

// The operations, by what they are about. What is named can be named by its reference or its id.

/** Cargo on its way, its tracking and its documents. */
export const shipments = (caller: Caller) => ({
  /** A page of shipments, or all of them one after the other. */
  list: (query?: ShipmentQuery, options?: CallOptions): ListCall<Shipment> =>
    listCall(caller, { operation: on.listShipments, query }, options),
  /** One shipment. */
  get: (shipment: string, options?: CallOptions): Call<Shipment> =>
    caller.json({ operation: on.getShipment, name: shipment }, options),
  /** Milestones of a shipment by sea or air, oldest to newest. */
  tracking: (shipment: string, options?: CallOptions): Call<Tracking> =>
    caller.json({ operation: on.getShipmentTracking, name: shipment }, options),
  /** The document checklist: every slot, with or without a file. */
  documents: (shipment: string, options?: CallOptions): Call<DocumentChecklist> =>
    caller.json({ operation: on.listShipmentDocuments, name: shipment }, options),
  /** The invoices for one shipment. */
  invoices: (shipment: string, query?: InvoiceQuery, options?: CallOptions): ListCall<Invoice> =>
    listCall(caller, { operation: on.listShipmentInvoices, name: shipment, query }, options),
  /** What changes among the shipments that a search and filters find, as it changes. */
  watch: (narrowed?: Watched, options?: WatchOptions): AsyncGenerator<ShipmentChange, void, undefined> =>
    watch(caller, narrowed, options),
});

/** Requests for a price. */
export const inquiries = (caller: Caller) => ({
  /** A page of inquiries, or all of them one after the other. */
  list: (query?: InquiryQuery, options?: CallOptions): ListCall<Inquiry> =>
    listCall(caller, { operation: on.listInquiries, query }, options),
  /** One inquiry. */
  get: (inquiry: string, options?: CallOptions): Call<Inquiry> =>
    caller.json({ operation: on.getInquiry, name: inquiry }, options),
  /** Asks for a price. Sent again within ten minutes, the same content is answered with the first inquiry. */
  create: (input: InquiryInput, options?: CallOptions): Call<Inquiry> =>
    caller.json({ operation: on.createInquiry, body: input }, options),
  /** Changes the keys that are sent; an empty value or null clears a field. */
  update: (inquiry: string, change: InquiryChange, options?: CallOptions): Call<Inquiry> =>
    caller.json({ operation: on.updateInquiry, name: inquiry, body: change }, options),
  /** Withdraws an inquiry, which stays listed and readable. */
  cancel: (inquiry: string, options?: CallOptions): Call<Inquiry> =>
    caller.json({ operation: on.cancelInquiry, name: inquiry }, options),
  /** Removes an inquiry from lists and reads. */
  delete: (inquiry: string, options?: CallOptions): Call<void> =>
    caller.nothing({ operation: on.deleteInquiry, name: inquiry }, options),
});

/** Invoices issued to the organization. */
export const invoices = (caller: Caller) => ({
  /** A page of invoices, or all of them one after the other. */
  list: (query?: InvoiceQuery, options?: CallOptions): ListCall<Invoice> =>
    listCall(caller, { operation: on.listInvoices, query }, options),
  /** One invoice. */
  get: (invoice: string, options?: CallOptions): Call<Invoice> =>
    caller.json({ operation: on.getInvoice, name: invoice }, options),
  /** The invoice as PDF. */
  download: (invoice: string, options?: CallOptions): Call<Download> =>
    downloadCall(caller, { operation: on.downloadInvoice, name: invoice }, options),
});

/** The files behind document checklists. */
export const documents = (caller: Caller) => ({
  /** The file of a document, by `document.id` of the checklist (not the slot's id). */
  download: (document: string, options?: CallOptions): Call<Download> =>
    downloadCall(caller, { operation: on.downloadDocument, name: document }, options),
});

/** The caller. */
export const profile = (caller: Caller) => ({
  /** The person the credential belongs to. */
  user: (options?: CallOptions): Call<User> => caller.json({ operation: on.getProfileUser }, options),
  /** The organization whose records the caller sees. */
  organization: (options?: CallOptions): Call<Organization> =>
    caller.json({ operation: on.getProfileOrganization }, options),
});

/** Colleagues. */
export const users = (caller: Caller) => ({
  /** A person of the caller's organization, by an id taken from client_user_id or requester_user_id. */
  get: (user: string, options?: CallOptions): Call<User> => caller.json({ operation: on.getUser, name: user }, options),
});

/** The service about itself. */
export const service = (caller: Caller) => ({
  /** The machine-readable contract, Swagger 2.0. */
  contract: (options?: CallOptions): Call<Record<string, unknown>> =>
    caller.json({ operation: on.getContract }, options),
  /** The limits in force and the conventions of the service. */
  info: (options?: CallOptions): Call<ApiInfo> => caller.json({ operation: on.getApiInfo }, options),
});
