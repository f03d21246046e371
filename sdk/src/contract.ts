// The contract as values, for programs that show it, ask by it or check against it before they send: an entry of its
// own (`@fairlead/sdk/contract`), so that who only calls the service does not load it.
import * as contract from '@fairlead/contract';
import type { Members } from './generated/enumerations.ts';
import type {
  AirTrackingEvent,
  CargoComponentInput,
  DocumentSlot,
  FieldViolation,
  Inquiry,
  InquiryChange,
  InquiryInput,
  Invoice,
  SeaTrackingEvent,
  Tracking,
} from './generated/records.ts';

/** An enumeration: its members by their full names, the default first, and what they mean. */
export interface Enumeration<Member extends string = string> {
  readonly name: string;
  readonly values: readonly Member[];
  readonly meanings: Readonly<Record<Member, string>>;
  readonly unspecified: Member;
}

/** What an enumeration is called. */
export type EnumerationName = keyof Members;

/** A JSON schema, in the words the contract uses. */
export interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly additionalProperties?: boolean;
  /** In a change: null clears the field. */
  readonly 'x-nullable'?: boolean;
  /** What a create takes when the field is not sent. */
  readonly default?: unknown;
  readonly example?: unknown;
}

/** A parameter of a query. */
export interface Parameter {
  readonly name: string;
  readonly type: 'integer' | 'string' | 'array';
  readonly description: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  /** How often a list may be given. */
  readonly maxItems?: number;
}

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `{parameters}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Names of the path's parameters. */
  readonly parameters: readonly string[];
  readonly query: readonly Parameter[];
  /** What the body holds. */
  readonly input?: Schema;
  readonly answer: 'json' | 'file' | 'nothing';
}

export const operations: Readonly<Record<string, Operation>> = Object.fromEntries(
  Object.entries<contract.Operation>(contract.operations).map(([id, operation]) => {
    const { method, path, tag, summary, description, answer } = operation;
    const input = operation.input && { input: contract.plain(operation.input) };
    const parameters = contract.pathParameters(operation);
    const query = contract.queryParameters(operation);
    return [id, { method, path, tag, summary, description, parameters, query, ...input, answer: answer.kind }];
  }),
);

type Enumerations = { readonly [Name in EnumerationName]: Enumeration<Members[Name]> };

/** Every enumeration of the contract, by its name. */
export const enumerations: Enumerations = Object.fromEntries(
  Object.values(contract)
    .filter((value): value is contract.Enumeration => typeof value === 'object' && 'meanings' in value)
    .map((enumeration) => [enumeration.name, enumeration]),
) as Record<string, unknown> as Enumerations;

/** What a list can be asked with. */
export interface List {
  readonly collection: string;
  readonly record: Schema;
  readonly status: Enumeration;
  readonly order_by: Enumeration;
  readonly dates: readonly string[];
  readonly searches: string;
}

type Lists = Readonly<Record<'shipments' | 'inquiries' | 'invoices', List>>;

export const lists: Lists = contract.lists as Record<string, unknown> as Lists;

/** Limits of the service that concern its clients. */
export const limits: {
  readonly default_page_size: number;
  readonly max_page_size: number;
  readonly replay_window_seconds: number;
  readonly max_text_length: number;
  readonly max_description_length: number;
  readonly max_list_entries: number;
  readonly max_containers: number;
  readonly max_components: number;
  /** So many days ahead a document is said to expire. */
  readonly expiry_days: number;
} = contract.limits;

/** What is wrong with an inquiry; nothing, when both are empty. */
export interface Problems {
  violations: FieldViolation[];
  /** Paths of keys that are no part of a request. */
  unknown: string[];
}

export const hasProblems = (problems: Problems): boolean => contract.hasProblems(problems);

const NONE: Problems = { violations: [], unknown: [] };

/** As it comes to the service: what a program has but JSON does not send is not there. */
const sent = (input: unknown): contract.Sent => JSON.parse(JSON.stringify(Object(input)) ?? '{}');

/** What the service would say is wrong with a create. */
export const problemsOfCreate = (input: InquiryInput | object): Problems =>
  contract.judgeCreate(sent(input)).problems ?? NONE;

/** What the service would say is wrong with an update of an inquiry as it stands. */
export const problemsOfUpdate = (stored: Inquiry, change: InquiryChange | object): Problems =>
  contract.judgeUpdate(stored as contract.Inquiry, sent(change)).problems ?? NONE;

/** What an inquiry as it stands would hold after an update, were nothing wrong with it. */
export const resultOfUpdate = (stored: Inquiry, change: InquiryChange | object): object =>
  contract.resultOfUpdate(stored as contract.Inquiry, sent(change));

/** Where a value is in an inquiry, as violations name it: `lcl.components[0].weight`. */
export type Path = readonly (string | number)[];

export const readPath = (field: string): Path => contract.readPath(field);
export const writePath = (path: Path): string => contract.writePath(path);
export const valueAt = (value: unknown, path: Path): unknown => contract.valueAt(value, path);

/** What the contract says of a field that a client may set; undefined when an inquiry has no such field. */
export const schemaAt = (path: Path): Schema | undefined => contract.schemaAt(path);

/** The fields that hold an inquiry's cargo: of both, it has the one that goes with its type. */
export type Branch = 'fcl' | 'lcl';

export const BRANCHES: readonly Branch[] = contract.BRANCHES;
export const isBranch = (key: unknown): key is Branch => contract.isBranch(key);

/** The branch that goes with a type of cargo. */
export const branchOf = (cargo_type: unknown): Branch | undefined => contract.branchOf(cargo_type);

/** Whether an inquiry of this cargo can have the field: a branch, or an option of one branch alone. */
export const applies = (field: string, branch: Branch | undefined): boolean => contract.applies(field, branch);

/** Why a write to an inquiry would be refused by the state it is in; undefined when it is allowed. */
export const inquiryRefusal = (
  write: 'describe' | 'update' | 'cancel' | 'delete',
  inquiry: Pick<Inquiry, 'status'>,
): string | undefined => contract.inquiryRefusal(write, inquiry as Pick<contract.Inquiry, 'status'>);

/** Digits behind the point of an amount: `amount_cents` counts two of them in euros, none in yen. */
export const minorDigits = (currency: string): number => contract.minorDigits(currency);

/** Volume in cubic metres and weight in kilograms, as the service adds them up: in decimals, so that 0.1 + 0.2 is 0.3. */
export const cargoTotals = (
  components: readonly CargoComponentInput[],
): { total_volume: number; total_weight: number } => contract.cargoTotals(components);

/** A slot of a checklist without a file, or with one that was refused. */
export const isOutstanding = (slot: Pick<DocumentSlot, 'status' | 'document'>): boolean => contract.isOutstanding(slot);

type Payable = Pick<Invoice, 'status' | 'due_date' | 'amount_inc_vat'>;

/** An invoice is to be paid, whole, by its due date: not one in instalments, disputed, or of 0 or less. */
export const isOwed = (invoice: Payable): boolean => contract.isOwed(invoice);

/** An invoice is owed, and its due date was before today. */
export const isOverdue = (invoice: Payable, today: string): boolean => contract.isOverdue(invoice, today);

/** The reference of an invoice's shipment, which its own ends with; undefined when it is the reference of no invoice. */
export const shipmentReferenceIn = (invoice_reference: string): string | undefined =>
  contract.shipmentReferenceIn(invoice_reference);

type Milestone = SeaTrackingEvent | AirTrackingEvent;

/** A milestone has happened. */
export const isActual = (milestone: Partial<Milestone>): boolean => contract.isActual(milestone);

/** A milestone is yet to happen. */
export const isExpected = (milestone: Partial<Milestone>): boolean => contract.isExpected(milestone);

/**
 * The milestone with which the first of a shipment's cargo has left, without any members where nothing says when;
 * undefined while all of it waits, or when nobody knows.
 */
export const departureOf = (tracking: Tracking): Partial<Milestone> | undefined => contract.departureOf(tracking);

/** The milestone with which the first of the cargo is expected to leave; undefined when none is told. */
export const expectedDepartureOf = (tracking: Tracking): Milestone | undefined =>
  contract.expectedDepartureOf(tracking);

/**
 * The milestone with which all of a shipment's cargo has arrived, without any members where the status of its air waybill
 * alone says so; undefined while some of it is on its way, or when nobody knows.
 */
export const arrivalOf = (tracking: Tracking): Partial<Milestone> | undefined => contract.arrivalOf(tracking);

/** The milestone with which the last of the cargo on its way is expected to arrive; undefined when none is told. */
export const expectedArrivalOf = (tracking: Tracking): Milestone | undefined => contract.expectedArrivalOf(tracking);

/** Days from one calendar date to another; negative when the other is earlier, NaN when one of them is no date. */
export const daysBetween = (from: string, to: string): number => contract.daysBetween(from, to);

/** A date filter of a list, of days that exist. */
export const isDateFilter = (text: string): boolean => contract.parseDateFilter(text) !== undefined;

/** What a date filter may look like. */
export const DATE_FILTERS: string = contract.DATE_FILTERS;
