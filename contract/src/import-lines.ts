import type { Static, TOptional, TProperties, TSchema } from 'typebox';
import * as Type from 'typebox';
import { plain } from './check.ts';
import { AirTrackingStatus, ContainerType, DocumentType, INTERNAL_DOCUMENT_TYPES, type ValueOf } from './enums.ts';
import { boundsOf, digits, maybe, OR_EMPTY, one, orEmpty, record, text } from './fields.ts';
import { limits } from './limits.ts';
import { DocumentDetails, DocumentSlot } from './records/document.ts';
import { Inquiry } from './records/inquiry.ts';
import { Invoice } from './records/invoice.ts';
import { Organization, User } from './records/people.ts';
import { Shipment } from './records/shipment.ts';
import { AirTrackingEvent, SeaLocation, SeaTrackingEvent } from './records/tracking.ts';

// The operator's import: what a line of each kind may hold. Built from the records, so that a field is written once.

type Given<P extends TProperties, R extends keyof P> = { [F in keyof P]: F extends R ? P[F] : TOptional<P[F]> };

/** The fields of a record, none required but those named: what is left out is filled in when rendered. */
const given = <P extends TProperties, R extends keyof P = never>({ properties }: Type.TObject<P>, ...required: R[]) => {
  const fields = Object.entries(properties).map(([key, field]) => [
    key,
    required.includes(key as R) ? loosen(field) : Type.Optional(loosen(field)),
  ]);
  return Object.fromEntries(fields) as Given<P, R>;
};

/** What a nested record is nothing without. */
const ESSENTIAL: Record<string, string[]> = {
  PostalAddress: ['region_code'],
  Money: ['currency', 'amount_cents'],
  Flight: ['number'],
  InvoiceLine: ['amount_ex_vat'],
};

/** Nested records may leave fields out too; their types do not say so. */
function loosen(schema: TSchema): TSchema {
  const { properties, items, required: _, ...rest } = schema as Record<string, unknown>;
  if (items) return { ...rest, items: loosen(items as TSchema) } as TSchema;
  if (!properties) return bounded(schema);
  const fields = Object.entries(properties as Record<string, TSchema>).map(([key, field]) => [key, loosen(field)]);
  const required = ESSENTIAL[rest.title as string] ?? [];
  return { ...rest, required, properties: Object.fromEntries(fields) } as TSchema;
}

/** Codes are as a client would have to send them. Numbers may be 0, which is what is not known, but no less. */
function bounded(field: TSchema): TSchema {
  const { format, required: isNeeded = false, minimum = 0 } = boundsOf(field) ?? {};
  if (NUMBERS.includes(plain(field).type)) return { ...field, minimum } as TSchema;
  return format ? ({ ...field, format, [OR_EMPTY]: !isNeeded } as TSchema) : field;
}

const NUMBERS: readonly unknown[] = ['integer', 'number'];

const line = <P extends TProperties>(title: string, fields: P) =>
  limited(record(title, `Import line of kind ${title}.`, { kind: maybe(text('What the line is.')), ...fields }));

/** No text is without a limit, wherever in the line it is. */
function limited<S extends TSchema>(schema: S): S {
  const { type, properties, items, format, enum: members } = plain(schema);
  if (items) return { ...schema, items: limited(items as TSchema) };
  if (properties) {
    const fields = Object.entries(properties).map(([key, field]) => [key, limited(field as TSchema)]);
    return { ...schema, properties: Object.fromEntries(fields) };
  }
  if (type !== 'string' || format || members) return schema;
  return { maxLength: limits.max_imported_text_length, ...schema };
}

const StoredDocumentType = Type.Unsafe<ValueOf<typeof DocumentType> | (typeof INTERNAL_DOCUMENT_TYPES)[number]>({
  type: 'string',
  enum: [...DocumentType.values, ...INTERNAL_DOCUMENT_TYPES],
});

/** What something is found by, and kept in an index. */
const name = (description: string) => text(description, { minLength: 1, maxLength: limits.max_indexed_name_length });
const shipment_id = digits('The shipment it belongs to; an earlier line or a stored record.');
const event_id = maybe(
  digits('Replaces the event that has this id; without one, the same event told twice is one event.'),
);
const un_locode = maybe(orEmpty(text('UN/LOCODE.', { format: 'un-locode' })));
const language = maybe(orEmpty({ ...User.properties.language, format: 'language' }));
// As long as a line may be: of a file its bytes are counted.
const base64 = maybe(text('The bytes, base64.', { maxLength: Infinity }));
const path = maybe(text('A file that holds the bytes, relative to the import file.'));

const { postal_address, ...organization } = given(Organization, 'name');
const { properties } = postal_address as unknown as Type.TObject;
/** Of the organization itself, any country is taken, and passed on if it is a region. */
const anyCountry = { ...postal_address, properties: { ...properties, region_code: text('Country, as it is known.') } };

export const importLines = {
  organization: line('organization', { ...organization, postal_address: maybe(anyCountry) }),
  user: line('user', {
    ...given(User, 'organization_id', 'email'),
    language,
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
    name: maybe(text('What it is for.', { maxLength: limits.max_token_name_length })),
  }),
  shipment: line('shipment', {
    ...given(Shipment, 'organization_id', 'transport_mode', 'cargo_type'),
    air_waybill: maybe(text('Number of its air waybill; air only.')),
  }),
  container: line('container', {
    shipment_id,
    container_number: name('Container number.'),
    container_type: one(ContainerType, 'Size and kind.'),
    discharge_terminal: maybe(text('Terminal of discharge.')),
  }),
  sea_event: line('sea_event', {
    id: event_id,
    shipment_id,
    container_number: text('Container number; known to the shipment.', { minLength: 1 }),
    ...given(SeaTrackingEvent, 'type', 'state', 'timestamp'),
    location: maybe(record('location', 'Where.', { ...given(SeaLocation), un_locode })),
  }),
  air_waybill: line('air_waybill', {
    number: name('Waybill number.'),
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
    type: StoredDocumentType,
    document: maybe(
      record('document', 'The file.', {
        ...given(DocumentDetails, 'file_name', 'media_type'),
        content_base64: base64,
        content_path: path,
      }),
    ),
  }),
  invoice: line('invoice', {
    ...given(Invoice, 'shipment_id', 'amount_ex_vat', 'amount_inc_vat'),
    pdf_base64: base64,
    pdf_path: path,
  }),
  inquiry: line('inquiry', given(Inquiry, 'organization_id', 'cargo_type')),
} as const;

export type ImportKind = keyof typeof importLines;
/** A line that has passed the check of its kind. */
export type ImportLine<K extends ImportKind = ImportKind> = {
  [L in K]: { kind: L } & Static<(typeof importLines)[L]>;
}[K];
export const importKinds = Object.keys(importLines) as ImportKind[];
