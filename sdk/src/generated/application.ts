// Written from the contract by sdk/scripts/write-generated.ts: change the contract, not this file.

import type { Operation } from './operations.ts';
import type { CargoType, Cursor, DocumentSlot, FclDetails, LclDetails, Money, Open, PostalAddress, ShipmentStatus, TransportMode } from './records.ts';

/** A personal access token of the caller; its secret is not kept. */
export interface AccessToken {
  /** Identifier of the token; not part of the credential. */
  id: string;
  /** What it is for. */
  name: string;
  /** When it was created. */
  create_time: string;
  /** Day it was last used, in UTC; absent when it never was. */
  last_used_on?: string;
  /** The last four characters of the secret. */
  last_four: string;
}

/** AccessToken, as a client sends it. */
export interface AccessTokenInput {
  /** What it is for. */
  name: string;
}

/** The access tokens of the caller. */
export interface AccessTokenList {
  /** Newest first. */
  tokens: AccessToken[];
}

/** Open invoices of one age and currency, added up. */
export interface AgedSum {
  /** How long they are past their due date. */
  age: InvoiceAge;
  /** ISO 4217 alphabetic code. */
  currency: string;
  /** Number of invoices. */
  count: number;
  /** Sum excluding value added tax, in the minor unit. */
  amount_ex_vat_cents: number;
  /** Sum including value added tax, in the minor unit. */
  amount_inc_vat_cents: number;
}

/** A page of shipments that are awaited. */
export interface Arrivals {
  /** The most urgent first. */
  shipments: AwaitedShipment[];
  /** Where the next page is. */
  cursor: Cursor;
}

/** What needs attention on a day. */
export interface Attention {
  /** The day it was asked for. */
  today: string;
  /** Live shipments that have not arrived, whose ETA lies within 7 days, today included. */
  arriving: Tally;
  /** Live shipments that have not arrived, whose ETA has passed. */
  late: Tally;
  /** Live shipments that tracking expects on a day to come that is not their ETA. */
  moved: Tally;
  /** Document slots of live shipments that have no file, or whose file was rejected. */
  documents_outstanding: Tally;
  /** Of those, the ones that the client itself makes or gets from its supplier. */
  documents_to_send: Tally;
  /** Documents of live shipments that expire within 30 days, or have expired. */
  documents_expiring: Tally;
  /** Free days of containers that end within 7 days, today included. */
  free_time_ending: Tally;
  /** Free days of containers that have ended: the containers cost money. */
  free_time_over: Tally;
  /** Invoices to be paid whole within the next 7 days, today included. */
  invoices_due: Tally;
  /** Invoices that were to be paid whole by a due date that has passed. */
  invoices_overdue: Tally;
  /** Inquiries with quotes to review. */
  inquiries_to_review: Tally;
  /** Open invoices by age and currency. */
  open_invoices: AgedSum[];
  /** There are more open invoices than were added up. */
  open_invoices_more: boolean;
}

/** A document slot that needs attention, and its shipment. */
export interface AttentionDocument {
  /** The shipment. */
  shipment_id: string;
  /** Its reference. */
  shipment_reference: string;
  /** What is shipped. */
  shipment_description: string;
  /** Its estimated arrival. */
  shipment_eta?: string;
  /** All of it has been seen to arrive. */
  shipment_arrived: boolean;
  /** The entry of its checklist. */
  slot: DocumentSlot;
}

/** A page of document slots. */
export interface AttentionDocuments {
  /** The most urgent first. */
  documents: AttentionDocument[];
  /** Where the next page is. */
  cursor: Cursor;
}

/** A shipment that is awaited. */
export interface AwaitedShipment {
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
  /** Day that tracking expects it on, in the list of those for which that is not the ETA. */
  expected_date?: string;
}

/** Free days of a container that are running, or are over. */
export interface FreeTime {
  /** The shipment. */
  shipment_id: string;
  /** Its reference. */
  shipment_reference: string;
  /** What is shipped. */
  shipment_description: string;
  /** Where the container was discharged. */
  discharge_terminal?: string;
  /** The container. */
  container_number: string;
  /** What costs money once they are over. */
  kind: FreeTimeKind;
  /** Day they are counted from: the day after it is the first of them. */
  from_date: string;
  /** How many there are. */
  free_days: number;
  /** The last of them. */
  last_free_day: string;
}

/**
 * What costs money once the free days are over. A reader must tolerate values it does not recognise.
 *
 * - FREE_TIME_UNSPECIFIED: not stated
 * - FREE_TIME_DEMURRAGE: the container stands in the terminal
 * - FREE_TIME_DETENTION: the container is out of the terminal and not yet returned
 * - FREE_TIME_DEMURRAGE_AND_DETENTION: the container is not yet returned, in the terminal or out of it
 * - FREE_TIME_STORAGE: the terminal stores the container
 */
export type FreeTimeKind = Open<
  | 'FREE_TIME_UNSPECIFIED'
  | 'FREE_TIME_DEMURRAGE'
  | 'FREE_TIME_DETENTION'
  | 'FREE_TIME_DEMURRAGE_AND_DETENTION'
  | 'FREE_TIME_STORAGE'
>;

/** A page of free days that are running. */
export interface FreeTimes {
  /** The most urgent first. */
  free_times: FreeTime[];
  /** Where the next page is. */
  cursor: Cursor;
}

/**
 * How long an open invoice is past its due date. A reader must tolerate values it does not recognise.
 *
 * - INVOICE_AGE_UNSPECIFIED: has no due date
 * - INVOICE_AGE_NOT_DUE: not due yet, or due today
 * - INVOICE_AGE_1_30: 1 to 30 days
 * - INVOICE_AGE_31_60: 31 to 60 days
 * - INVOICE_AGE_61_90: 61 to 90 days
 * - INVOICE_AGE_OVER_90: more than 90 days
 */
export type InvoiceAge = Open<
  | 'INVOICE_AGE_UNSPECIFIED'
  | 'INVOICE_AGE_NOT_DUE'
  | 'INVOICE_AGE_1_30'
  | 'INVOICE_AGE_31_60'
  | 'INVOICE_AGE_61_90'
  | 'INVOICE_AGE_OVER_90'
>;

/** Invoices of one currency, added up. */
export interface InvoiceSum {
  /** ISO 4217 alphabetic code. */
  currency: string;
  /** Number of invoices. */
  count: number;
  /** Sum excluding value added tax, in the minor unit. */
  amount_ex_vat_cents: number;
  /** Sum including value added tax, in the minor unit. */
  amount_inc_vat_cents: number;
}

/** What a list of invoices comes to, by currency. */
export interface InvoiceSums {
  /** One entry a currency. */
  sums: InvoiceSum[];
  /** There are more invoices than were added up. */
  more: boolean;
}

/** LogIn, as a client sends it. */
export interface LogInInput {
  /** E-mail address. */
  email: string;
  /** Password. */
  password: string;
}

/** A token just created. */
export interface NewAccessToken {
  /** The token. */
  token: AccessToken;
  /** The credential, shown this once. */
  credential: string;
}

/** PasswordChange, as a client sends it. */
export interface PasswordChangeInput {
  /** The password as it is now. */
  current_password: string;
  /** The password as it shall be. */
  new_password: string;
}

/** A log-in of the caller, in one browser. */
export interface Session {
  /** Identifier of the session; it opens nothing. */
  id: string;
  /** When the person logged in. */
  create_time: string;
  /** When it was last used, to a few minutes. */
  last_seen_time: string;
  /** When it ends at the latest. */
  expire_time: string;
  /** What the browser calls itself. */
  user_agent: string;
  /** Network address it was begun from. */
  address: string;
  /** It is the session this request came with. */
  current: boolean;
}

/** The log-ins of the caller. */
export interface SessionList {
  /** Most recently used first. */
  sessions: Session[];
}

/** How many there are. */
export interface Tally {
  /** Number of records, counted up to a bound. */
  count: number;
  /** There are more than were counted. */
  more: boolean;
}

/** What needs attention: what it is asked with. */
export interface AttentionQuery {
  /** The day it is where the person is, YYYY-MM-DD; the service's own by default. */
  today?: string | undefined;
}

/** Shipments that arrive soon, are late, or are expected on another day: what it is asked with. */
export interface ArrivalsQuery {
  /** What is wrong with them: arriving or late or moved; arriving by default. */
  concern?: Open<'arriving' | 'late' | 'moved'> | undefined;
  /** The day it is where the person is, YYYY-MM-DD; the service's own by default. */
  today?: string | undefined;
  /** A previous `cursor.after`. */
  after?: string | undefined;
}

/** Documents that are outstanding or expiring: what it is asked with. */
export interface AttentionDocumentsQuery {
  /** What is wrong with them: outstanding or to_send or expiring; outstanding by default. */
  concern?: Open<'outstanding' | 'to_send' | 'expiring'> | undefined;
  /** The day it is where the person is, YYYY-MM-DD; the service's own by default. */
  today?: string | undefined;
  /** A previous `cursor.after`. */
  after?: string | undefined;
}

/** Free days that end soon or are over: what it is asked with. */
export interface FreeTimesQuery {
  /** What is wrong with them: ending or over; ending by default. */
  concern?: Open<'ending' | 'over'> | undefined;
  /** The day it is where the person is, YYYY-MM-DD; the service's own by default. */
  today?: string | undefined;
  /** A previous `cursor.after`. */
  after?: string | undefined;
}

/** The application's door: the API's operations and these are beneath it. */
export const APPLICATION_PREFIX = '/app';

/** Whom a page takes to be logged in, by id; should it be another, the answer is that nobody is. */
export const TAKEN_FOR_HEADER = 'X-Taken-For';

export const applicationOperations = {
  logIn: { method: 'POST', path: '/session', members: ['id', 'create_time', 'last_seen_time'] },
  getSession: { method: 'GET', path: '/session', members: ['id', 'create_time', 'last_seen_time'] },
  logOut: { method: 'DELETE', path: '/session' },
  listSessions: { method: 'GET', path: '/sessions', members: ['sessions'] },
  endSession: { method: 'DELETE', path: '/sessions/{session}' },
  endAllSessions: { method: 'DELETE', path: '/sessions' },
  changePassword: { method: 'POST', path: '/password' },
  listTokens: { method: 'GET', path: '/tokens', members: ['tokens'] },
  createToken: { method: 'POST', path: '/tokens', members: ['token', 'credential'] },
  deleteToken: { method: 'DELETE', path: '/tokens/{token}' },
  getAttention: { method: 'GET', path: '/attention', members: ['today', 'arriving', 'late'] },
  listArrivals: { method: 'GET', path: '/attention/arrivals', collection: 'shipments' },
  listAttentionDocuments: { method: 'GET', path: '/attention/documents', collection: 'documents' },
  listFreeTimes: { method: 'GET', path: '/attention/free-time', collection: 'free_times' },
  sumInvoices: { method: 'GET', path: '/invoice-sums', members: ['sums', 'more'] },
} as const satisfies Record<string, Operation>;

/** What the lists can be asked with, for pages that do not load the whole contract. */
export const lists = {
  "shipments": {
    "status": {
      "name": "ShipmentStatus",
      "values": [
        "STATUS_UNSPECIFIED",
        "STATUS_ACTIVE",
        "STATUS_COMPLETED",
        "STATUS_CANCELLED",
        "STATUS_ON_HOLD"
      ],
      "unspecified": "STATUS_UNSPECIFIED"
    },
    "order_by": {
      "values": [
        "SHIPMENT_ORDER_BY_UNSPECIFIED",
        "SHIPMENT_ORDER_BY_REFERENCE",
        "SHIPMENT_ORDER_BY_STATUS",
        "SHIPMENT_ORDER_BY_ETD",
        "SHIPMENT_ORDER_BY_ETA",
        "SHIPMENT_ORDER_BY_CARGO_READY_DATE",
        "SHIPMENT_ORDER_BY_CREATE_TIME"
      ],
      "unspecified": "SHIPMENT_ORDER_BY_UNSPECIFIED",
      "prefix": "SHIPMENT_ORDER_BY_"
    },
    "dates": [
      "etd",
      "eta"
    ]
  },
  "inquiries": {
    "status": {
      "name": "InquiryStatus",
      "values": [
        "STATUS_UNSPECIFIED",
        "STATUS_RECEIVED",
        "STATUS_PRICES_REQUESTED",
        "STATUS_QUOTES_PROPOSED",
        "STATUS_QUOTE_ACCEPTED",
        "STATUS_CANCELLED"
      ],
      "unspecified": "STATUS_UNSPECIFIED"
    },
    "order_by": {
      "values": [
        "INQUIRY_ORDER_BY_UNSPECIFIED",
        "INQUIRY_ORDER_BY_REFERENCE",
        "INQUIRY_ORDER_BY_STATUS",
        "INQUIRY_ORDER_BY_CARGO_READY_DATE",
        "INQUIRY_ORDER_BY_CREATE_TIME"
      ],
      "unspecified": "INQUIRY_ORDER_BY_UNSPECIFIED",
      "prefix": "INQUIRY_ORDER_BY_"
    },
    "dates": [
      "cargo_ready_date"
    ]
  },
  "invoices": {
    "status": {
      "name": "InvoiceStatus",
      "values": [
        "STATUS_UNSPECIFIED",
        "STATUS_PUBLISHED",
        "STATUS_PAID",
        "STATUS_DISPUTED",
        "STATUS_IN_COLLECTION",
        "STATUS_IN_PAYMENT_PLAN",
        "STATUS_FORFEITED"
      ],
      "unspecified": "STATUS_UNSPECIFIED"
    },
    "order_by": {
      "values": [
        "INVOICE_ORDER_BY_UNSPECIFIED",
        "INVOICE_ORDER_BY_REFERENCE",
        "INVOICE_ORDER_BY_STATUS",
        "INVOICE_ORDER_BY_ISSUE_DATE",
        "INVOICE_ORDER_BY_DUE_DATE",
        "INVOICE_ORDER_BY_PUBLISHED_AT",
        "INVOICE_ORDER_BY_AMOUNT_EX_VAT",
        "INVOICE_ORDER_BY_AMOUNT_INC_VAT",
        "INVOICE_ORDER_BY_CREATE_TIME"
      ],
      "unspecified": "INVOICE_ORDER_BY_UNSPECIFIED",
      "prefix": "INVOICE_ORDER_BY_"
    },
    "dates": [
      "issue_date",
      "due_date"
    ]
  }
} as const;

/** Limits that forms tell. */
export const limits = {
  "min_password_length": 12,
  "max_password_length": 128,
  "max_token_name_length": 100,
  "max_search_length": 200,
  "default_page_size": 50
} as const;
