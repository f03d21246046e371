import type { Static } from 'typebox';
import { enumeration } from '../enums.ts';
import { date, digits, flag, instant, int32, int64, list, maybe, one, record, settable, text } from '../fields.ts';
import { inputOf } from '../input.ts';
import { limits } from '../limits.ts';
import { DocumentSlot } from '../records/document.ts';
import { pageOf } from '../records/shared.ts';
import { Shipment } from '../records/shipment.ts';

// What the application's people have besides the records their tokens see: log-ins, tokens, and what needs attention.

/** What is too short is not the password: only a new one must have a length. */
const secret = (description: string, minLength = 0) =>
  settable(text(description, { example: 'a long sentence' }), {
    required: true,
    minLength,
    maxLength: limits.max_password_length,
  });

export const LogInInput = inputOf(
  record('LogIn', 'Who wants to log in.', {
    email: settable(text('E-mail address.', { example: 'sanne@polderkamp.example' }), { required: true, minLength: 1 }),
    password: secret('Password.'),
  }),
);

export const PasswordChangeInput = inputOf(
  record('PasswordChange', 'A new password in place of the old one.', {
    current_password: secret('The password as it is now.'),
    new_password: secret('The password as it shall be.', limits.min_password_length),
  }),
);

export const Session = record('Session', 'A log-in of the caller, in one browser.', {
  id: digits('Identifier of the session; it opens nothing.', '88'),
  create_time: instant('When the person logged in.'),
  last_seen_time: instant('When it was last used, to a few minutes.'),
  expire_time: instant('When it ends at the latest.'),
  user_agent: text('What the browser calls itself.', { example: 'Firefox 148 on Linux' }),
  address: text('Network address it was begun from.', { example: '203.0.113.9' }),
  current: flag('It is the session this request came with.', true),
});
export type Session = Static<typeof Session>;

export const SessionList = record('SessionList', 'The log-ins of the caller.', {
  sessions: list(Session, 'Most recently used first.'),
});
export type SessionList = Static<typeof SessionList>;

export const AccessToken = record('AccessToken', 'A personal access token of the caller; its secret is not kept.', {
  id: digits('Identifier of the token; not part of the credential.', '512'),
  name: settable(text('What it is for.', { example: 'Warehouse system' }), {
    required: true,
    minLength: 1,
    maxLength: limits.max_token_name_length,
  }),
  create_time: instant('When it was created.'),
  last_used_on: maybe(date('Day it was last used, in UTC; absent when it never was.')),
  last_four: text('The last four characters of the secret.', { example: '9f3c' }),
});
export type AccessToken = Static<typeof AccessToken>;
export const AccessTokenInput = inputOf(AccessToken);

export const AccessTokenList = record('AccessTokenList', 'The access tokens of the caller.', {
  tokens: list(AccessToken, 'Newest first.'),
});
export type AccessTokenList = Static<typeof AccessTokenList>;

export const NewAccessToken = record('NewAccessToken', 'A token just created.', {
  token: one(AccessToken, 'The token.'),
  credential: text('The credential, shown this once.', { example: '31|00000000-0000-4000-8000-000000000000' }),
});
export type NewAccessToken = Static<typeof NewAccessToken>;

const Tally = record('Tally', 'How many there are.', {
  count: int32('Number of records, counted up to a bound.', { example: 4 }),
  more: flag('There are more than were counted.'),
});
export type Tally = Static<typeof Tally>;

export const InvoiceAge = enumeration('InvoiceAge', 'How long an open invoice is past its due date.', 'INVOICE_AGE_', {
  UNSPECIFIED: 'has no due date',
  NOT_DUE: 'not due yet, or due today',
  '1_30': '1 to 30 days',
  '31_60': '31 to 60 days',
  '61_90': '61 to 90 days',
  OVER_90: 'more than 90 days',
});

const sums = {
  currency: text('ISO 4217 alphabetic code.', { example: 'EUR' }),
  count: int32('Number of invoices.', { example: 3 }),
  amount_ex_vat_cents: int64('Sum excluding value added tax, in the minor unit.', { example: 125_000 }),
  amount_inc_vat_cents: int64('Sum including value added tax, in the minor unit.', { example: 151_250 }),
};

export const InvoiceSum = record('InvoiceSum', 'Invoices of one currency, added up.', sums);
export type InvoiceSum = Static<typeof InvoiceSum>;

export const InvoiceSums = record('InvoiceSums', 'What a list of invoices comes to, by currency.', {
  sums: list(InvoiceSum, 'One entry a currency.'),
  more: flag('There are more invoices than were added up.'),
});
export type InvoiceSums = Static<typeof InvoiceSums>;

const AgedSum = record('AgedSum', 'Open invoices of one age and currency, added up.', {
  age: one(InvoiceAge, 'How long they are past their due date.', 'INVOICE_AGE_1_30'),
  ...sums,
});
export type AgedSum = Static<typeof AgedSum>;

const SOON = `${limits.attention_days} days`;

export const Attention = record('Attention', 'What needs attention on a day.', {
  today: date('The day it was asked for.'),
  arriving: one(Tally, `Live shipments that have not arrived, whose ETA lies within ${SOON}, today included.`),
  late: one(Tally, 'Live shipments that have not arrived, whose ETA has passed.'),
  moved: one(Tally, 'Live shipments that tracking expects on a day to come that is not their ETA.'),
  documents_outstanding: one(Tally, 'Document slots of live shipments that have no file, or whose file was rejected.'),
  documents_to_send: one(Tally, 'Of those, the ones that the client itself makes or gets from its supplier.'),
  documents_expiring: one(
    Tally,
    `Documents of live shipments that expire within ${limits.expiry_days} days, or have expired.`,
  ),
  free_time_ending: one(Tally, `Free days of containers that end within ${SOON}, today included.`),
  free_time_over: one(Tally, 'Free days of containers that have ended: the containers cost money.'),
  invoices_due: one(Tally, `Invoices to be paid whole within the next ${SOON}, today included.`),
  invoices_overdue: one(Tally, 'Invoices that were to be paid whole by a due date that has passed.'),
  inquiries_to_review: one(Tally, 'Inquiries with quotes to review.'),
  open_invoices: list(AgedSum, 'Open invoices by age and currency.'),
  open_invoices_more: flag('There are more open invoices than were added up.'),
});
export type Attention = Static<typeof Attention>;

const urgentFirst = (description: string) => ({
  description,
  records: 'The most urgent first.',
  cursor: 'Where the next page is.',
});

const AwaitedShipment = record('AwaitedShipment', 'A shipment that is awaited.', {
  ...Shipment.properties,
  expected_date: maybe(date('Day that tracking expects it on, in the list of those for which that is not the ETA.')),
});
export type AwaitedShipment = Static<typeof AwaitedShipment>;
export const Arrivals = pageOf(
  'Arrivals',
  'shipments',
  AwaitedShipment,
  urgentFirst('A page of shipments that are awaited.'),
);
export type Arrivals = Static<typeof Arrivals>;

const AttentionDocument = record('AttentionDocument', 'A document slot that needs attention, and its shipment.', {
  shipment_id: digits('The shipment.'),
  shipment_reference: text('Its reference.', { example: 'K7WM-42QX' }),
  shipment_description: text('What is shipped.', { example: 'Stainless cookware' }),
  shipment_eta: maybe(date('Its estimated arrival.')),
  shipment_arrived: flag('All of it has been seen to arrive.'),
  slot: one(DocumentSlot, 'The entry of its checklist.'),
});
export type AttentionDocument = Static<typeof AttentionDocument>;
export const AttentionDocuments = pageOf(
  'AttentionDocuments',
  'documents',
  AttentionDocument,
  urgentFirst('A page of document slots.'),
);
export type AttentionDocuments = Static<typeof AttentionDocuments>;

export const FreeTimeKind = enumeration('FreeTimeKind', 'What costs money once the free days are over.', 'FREE_TIME_', {
  UNSPECIFIED: 'not stated',
  DEMURRAGE: 'the container stands in the terminal',
  DETENTION: 'the container is out of the terminal and not yet returned',
  DEMURRAGE_AND_DETENTION: 'the container is not yet returned, in the terminal or out of it',
  STORAGE: 'the terminal stores the container',
});

export const FreeTime = record('FreeTime', 'Free days of a container that are running, or are over.', {
  shipment_id: digits('The shipment.'),
  shipment_reference: text('Its reference.', { example: 'K7WM-42QX' }),
  shipment_description: text('What is shipped.', { example: 'Stainless cookware' }),
  discharge_terminal: maybe(text('Where the container was discharged.', { example: 'ECT Delta' })),
  container_number: text('The container.', { example: 'MSCU6639870' }),
  kind: one(FreeTimeKind, 'What costs money once they are over.', 'FREE_TIME_DEMURRAGE'),
  from_date: date('Day they are counted from: the day after it is the first of them.'),
  free_days: int64('How many there are.', { example: 7 }),
  last_free_day: date('The last of them.', '2026-03-21'),
});
export type FreeTime = Static<typeof FreeTime>;
export const FreeTimes = pageOf(
  'FreeTimes',
  'free_times',
  FreeTime,
  urgentFirst('A page of free days that are running.'),
);
export type FreeTimes = Static<typeof FreeTimes>;
