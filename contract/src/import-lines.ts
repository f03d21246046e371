import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { AirTrackingStatus, ContainerType, DocumentType, INTERNAL_DOCUMENT_TYPES } from './enums.ts';
import { digits, maybe, one, record, text } from './fields.ts';
import { limits } from './limits.ts';
import { DocumentDetails, DocumentSlot } from './records/document.ts';
import { Inquiry } from './records/inquiry.ts';
import { Invoice } from './records/invoice.ts';
import { Organization, User } from './records/people.ts';
import { Shipment } from './records/shipment.ts';
import { AirTrackingEvent, SeaTrackingEvent } from './records/tracking.ts';

// The operator's import: what a line of each kind may hold. Built from the records, so that a field is written once.

/** The fields of a record, none required but those named: what is left out is filled in when rendered. */
const given = <T extends Type.TObject, K extends string>(schema: T, ...required: K[]) => {
  const fields = Object.entries(schema.properties).map(([key, field]) => [
    key,
    required.includes(key as K) ? loosen(field) : Type.Optional(loosen(field)),
  ]);
  return Object.fromEntries(fields) as Type.TProperties;
};

/** What a nested record is nothing without. */
const ESSENTIAL: Record<string, string[]> = {
  PostalAddress: ['region_code'],
  Money: ['currency', 'amount_cents'],
  Flight: ['number'],
  InvoiceLine: ['amount_ex_vat'],
};

/** Nested records may leave fields out too. */
function loosen(schema: TSchema): TSchema {
  const { properties, items, required: _, ...rest } = schema as Record<string, unknown>;
  if (items) return { ...rest, items: loosen(items as TSchema) } as TSchema;
  if (!properties) return schema;
  const fields = Object.entries(properties as Record<string, TSchema>).map(([key, field]) => [key, loosen(field)]);
  const required = ESSENTIAL[rest.title as string] ?? [];
  return { ...rest, required, properties: Object.fromEntries(fields) } as TSchema;
}

const line = (title: string, fields: Type.TProperties) =>
  record(title, `Import line of kind ${title}.`, { kind: maybe(text('What the line is.')), ...fields });

const stored = (contract: TSchema, internal: readonly string[]) =>
  Type.Unsafe<string>({ type: 'string', enum: [...(contract as unknown as { enum: string[] }).enum, ...internal] });

const shipment_id = digits('The shipment it belongs to; an earlier line or a stored record.');
const event_id = maybe(
  digits('Replaces the event that has this id; without one, the same event told twice is one event.'),
);
const content = (what: string) => ({
  [`${what}_base64`]: maybe(text('The bytes, base64.')),
  [`${what}_path`]: maybe(text('A file that holds the bytes, relative to the import file.')),
});

export const importLines = {
  organization: line('organization', given(Organization, 'name')),
  user: line('user', {
    ...given(User, 'organization_id', 'email'),
    password: maybe(
      text('Password for the application.', {
        minLength: limits.min_password_length,
        maxLength: limits.max_password_length,
      }),
    ),
  }),
  token: line('token', {
    user_id: digits('The person it acts for.'),
    secret: text('The uuid; the credential is then `<user_id>|<secret>`.', { format: 'uuid' }),
    name: maybe(text('What it is for.')),
  }),
  shipment: line('shipment', {
    ...given(Shipment, 'organization_id', 'transport_mode', 'cargo_type'),
    air_waybill: maybe(text('Number of its air waybill; air only.')),
  }),
  container: line('container', {
    shipment_id,
    container_number: text('Container number.', { minLength: 1 }),
    container_type: one(ContainerType, 'Size and kind.'),
    discharge_terminal: maybe(text('Terminal of discharge.')),
  }),
  sea_event: line('sea_event', {
    id: event_id,
    shipment_id,
    container_number: text('Container number; known to the shipment.', { minLength: 1 }),
    ...given(SeaTrackingEvent, 'type', 'state', 'timestamp'),
  }),
  air_waybill: line('air_waybill', {
    number: text('Waybill number.', { minLength: 1 }),
    status: one(AirTrackingStatus, 'As stated by the airline.'),
    airline: maybe(text('The carrier on the waybill.')),
  }),
  air_event: line('air_event', {
    id: event_id,
    air_waybill: text('Waybill number; an earlier line or a stored record.', { minLength: 1 }),
    ...given(AirTrackingEvent, 'type', 'state', 'timestamp'),
  }),
  document_slot: line('document_slot', {
    ...given(DocumentSlot),
    shipment_id,
    type: stored(DocumentType.schema, INTERNAL_DOCUMENT_TYPES),
    document: maybe(
      record('document', 'The file.', {
        ...given(DocumentDetails, 'file_name', 'media_type'),
        ...content('content'),
      }),
    ),
  }),
  invoice: line('invoice', {
    ...given(Invoice, 'shipment_id', 'amount_ex_vat', 'amount_inc_vat'),
    ...content('pdf'),
  }),
  inquiry: line('inquiry', given(Inquiry, 'organization_id', 'cargo_type')),
} as const;

export type ImportKind = keyof typeof importLines;
export const importKinds = Object.keys(importLines) as ImportKind[];
