import {
  AirTrackingEvent,
  DocumentSlot,
  DocumentType,
  INTERNAL_DOCUMENT_TYPES,
  Inquiry,
  Invoice,
  importLines,
  inquiryTotals,
  isDate,
  isInstant,
  isInvoiceReference,
  isReference,
  lists,
  Organization,
  SeaTrackingEvent,
  Shipment,
  searchOf,
  strayBranches,
  trackedAs,
  User,
} from '@fairlead/contract';
import type { TextRow } from '../../database/snapshot.ts';
import { isSha256 } from '../../files/store.ts';
import { emailKey } from '../../people/store.ts';
import { isPasswordHash } from '../../sessions/passwords.ts';
import { fingerprintOf } from '../../tracking/store.ts';
import type { Kept } from '../store.ts';
import { all, contractProblems, ofBody, type Rule, shaped } from './row-rule.ts';

// What a row must be by itself: a body that the contract allows, and columns that say what the body says.

const isAboveZero = (value: string): boolean => Number(value) > 0;

/** Columns of every list. */
const commonOf = ({ id, reference, status, create_time }: Shipment | Invoice | Inquiry): TextRow => ({
  id,
  reference,
  status,
  create_time,
});

const wellReferenced =
  (isRight: (value: string) => boolean) =>
  ({ reference }: { reference: string }): string[] =>
    isRight(reference) ? [] : ['its reference is malformed'];

const cargoProblems = (body: Shipment | Inquiry): string[] => [
  ...wellReferenced(isReference)(body),
  ...strayBranches(body).map(({ field, description }) => `its ${field} ${description}`),
];

const waybillProblems = ({ transport_mode }: Shipment, { air_waybill }: TextRow): string[] =>
  air_waybill === null || trackedAs(transport_mode) === 'air' ? [] : ['its air_waybill is for shipments by air only'];

/** A total of nothing is left out. */
const totalProblems = (body: Inquiry): string[] =>
  Object.entries(inquiryTotals(body))
    .filter(([field, total = 0]) => (body[field as keyof Inquiry] ?? 0) !== total)
    .map(([field, total = 0]) => `its ${field} is not what its components give, ${total}`);

const currencyProblems = ({ amount_ex_vat, amount_inc_vat }: Invoice): string[] =>
  amount_ex_vat.currency === amount_inc_vat.currency ? [] : ['its amounts are in two currencies'];

/** An event is known by its id, if that was given, or by what it says of whom. */
const fingerprinted = (owner: readonly string[]) => (_: unknown, row: TextRow) => {
  const { id, body, fingerprint } = row as Record<string, string>;
  const whose = Object.fromEntries(owner.map((column) => [column, row[column] as string]));
  const said = [undefined, id].map((given) => fingerprintOf(whose, given, body as string));
  return said.includes(fingerprint as string) ? [] : ['its fingerprint is not of what it says'];
};

/** A type of the forwarder's own is no part of the contract. */
const asPublic = (slot: DocumentSlot): object =>
  (INTERNAL_DOCUMENT_TYPES as readonly string[]).includes(slot.type)
    ? { ...slot, type: DocumentType.unspecified }
    : slot;

export const RULES: Record<Kept | 'session', Rule> = {
  meta: () => [],
  organization: all(
    ofBody({ schema: Organization, columns: ({ id, type }) => ({ id, type }) }),
    shaped({ version: isAboveZero }),
  ),
  person: all(
    ofBody({
      schema: User,
      columns: ({ id, organization_id, email }) => ({ id, organization_id, email: emailKey(email) }),
    }),
    ({ password_hash = null }) =>
      password_hash === null || isPasswordHash(password_hash) ? [] : ['password_hash is malformed'],
  ),
  token: shaped({
    secret_sha256: isSha256,
    last_four: (value) => /^[0-9a-f]{4}$/i.test(value),
    create_time: isInstant,
    last_used_on: (value) => value === '' || isDate(value),
  }),
  told_token: shaped({ secret_sha256: isSha256 }),
  session: shaped({ secret_sha256: isSha256, create_time_ms: isAboveZero, last_seen_ms: isAboveZero }),
  air_waybill: (row) => contractProblems(importLines.air_waybill, row),
  air_event: ofBody({ schema: AirTrackingEvent, more: fingerprinted(['air_waybill']) }),
  shipment: ofBody({
    schema: Shipment,
    columns: (body) => ({
      ...commonOf(body),
      organization_id: body.organization_id,
      cargo_ready_date: body.cargo_ready_date ?? '',
      etd: body.etd ?? '',
      eta: body.eta ?? '',
      search: searchOf(lists.shipments, body),
    }),
    more: (body, row) => [...cargoProblems(body), ...waybillProblems(body, row)],
  }),
  container: ofBody({
    schema: importLines.container,
    as: (body, { shipment_id }) => ({ ...(body as object), shipment_id }),
    columns: (body) => ({ container_number: (body as TextRow).container_number as string }),
  }),
  sea_event: ofBody({
    schema: SeaTrackingEvent,
    more: fingerprinted(['shipment_id', 'organization_id', 'container_number']),
  }),
  document_slot: ofBody({
    schema: DocumentSlot,
    as: asPublic,
    columns: ({ id, type, document }) => ({ id, type, document_id: document?.id ?? null }),
    more: ({ document }, { sha256 }) =>
      (document === undefined) === (sha256 === null) ? [] : ['a document and its file are not both there'],
  }),
  invoice: ofBody({
    schema: Invoice,
    columns: (body) => ({
      ...commonOf(body),
      shipment_id: body.shipment_id,
      published_at: body.published_at ?? '',
      issue_date: body.issue_date ?? '',
      due_date: body.due_date ?? '',
      search: searchOf(lists.invoices, body),
      amount_ex_vat: String(body.amount_ex_vat.amount_cents),
      amount_inc_vat: String(body.amount_inc_vat.amount_cents),
      currency: body.amount_ex_vat.currency,
    }),
    more: (body, { pdf_sha256, pdf_size_bytes }) => [
      ...wellReferenced(isInvoiceReference)(body),
      ...currencyProblems(body),
      ...(pdf_size_bytes === '0' ? ['its PDF is empty'] : []),
      ...((pdf_sha256 === null) === (pdf_size_bytes === null) ? [] : ['a PDF and its size are not both there']),
    ],
  }),
  inquiry: ofBody({
    schema: Inquiry,
    columns: (body) => ({
      ...commonOf(body),
      organization_id: body.organization_id,
      cargo_ready_date: body.cargo_ready_date ?? '',
      search: searchOf(lists.inquiries, body),
    }),
    more: (body) => [...cargoProblems(body), ...totalProblems(body)],
  }),
  inquiry_claim: shaped({ fingerprint: isSha256, claim_time_ms: isAboveZero }),
  concern: () => [],
};
