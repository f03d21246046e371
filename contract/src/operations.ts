import * as Type from 'typebox';
import { ApiInfo, InquiryList, InvoiceList, REPLAYED_HEADER, ShipmentList } from './answers.ts';
import { DocumentMediaType } from './enums.ts';
import { inquiryStates } from './inquiry/can.ts';
import { InquiryChange, InquiryInput } from './inquiry/input.ts';
import { limits } from './limits.ts';
import { lists } from './lists.ts';
import { API, file, json, nothing, type Operation, WRITE_ERRORS } from './operation.ts';
import { DocumentChecklist } from './records/document.ts';
import { Inquiry } from './records/inquiry.ts';
import { Invoice } from './records/invoice.ts';
import { Organization, User } from './records/people.ts';
import { Shipment } from './records/shipment.ts';
import { Tracking } from './records/tracking.ts';
import { untracked } from './tracked.ts';

// Every operation: what it is called, where it is, what it takes and what it answers.

/** Beneath it are the operations, but for those in which the service tells of itself. */
export const API_PREFIX = '/v1';

const Contract = Type.Unsafe<object>({
  type: 'object',
  description: 'A Swagger 2.0 document.',
  required: ['swagger', 'info'],
  example: { swagger: '2.0', info: API },
});

const get = <const O extends Omit<Operation, 'method'>>(operation: O) => ({ method: 'GET', ...operation }) as const;

const paged =
  "Most recent first unless ordered otherwise, and only the records of the caller's organization. A page can contain zero to `limit` items.";
const idOrReference =
  'The path takes the human reference or the numeric id; an all-digit value is tried as an id first, then as a reference.';

export const operations = {
  listShipments: get({
    path: '/v1/shipment',
    tag: 'shipments',
    summary: 'List shipments',
    description: `A page of shipments. ${paged}`,
    answer: json(ShipmentList),
    list: lists.shipments,
    errors: ['bad_request'],
  }),
  getShipment: get({
    path: '/v1/shipment/{shipment}',
    tag: 'shipments',
    summary: 'Get a shipment',
    description: `One shipment, exactly as an element of the list. ${idOrReference}`,
    answer: json(Shipment),
    errors: ['bad_request', 'not_found'],
  }),
  getShipmentTracking: get({
    path: '/v1/shipment/{shipment}/tracking',
    tag: 'shipments',
    summary: 'Track a shipment',
    description: `Milestones of a shipment by sea or air, oldest to newest, on one page. A shipment without movement data keeps its mode key with empty events; one that moves in any other way, as by road or barge, gives 400. ${idOrReference}`,
    answer: json(Tracking),
    errors: ['bad_request', 'not_found'],
    rule: untracked('TRANSPORT_MODE_ROAD'),
  }),
  listShipmentDocuments: get({
    path: '/v1/shipment/{shipment}/document',
    tag: 'shipments',
    summary: "Get a shipment's document checklist",
    description: `Every document slot of a served type, with or without a file, on one page. ${idOrReference}`,
    answer: json(DocumentChecklist),
    errors: ['bad_request', 'not_found'],
  }),
  listShipmentInvoices: get({
    path: '/v1/shipment/{shipment}/invoice',
    tag: 'shipments',
    summary: "List a shipment's invoices",
    description: `A page of the invoices for one shipment; paging, ordering and filtering as for all invoices. ${paged} ${idOrReference}`,
    answer: json(InvoiceList),
    list: lists.invoices,
    errors: ['bad_request', 'not_found'],
  }),
  listInquiries: get({
    path: '/v1/inquiry',
    tag: 'inquiries',
    summary: 'List inquiries',
    description: `A page of inquiries. ${paged}`,
    answer: json(InquiryList),
    list: lists.inquiries,
    errors: ['bad_request'],
  }),
  getInquiry: get({
    path: '/v1/inquiry/{inquiry}',
    tag: 'inquiries',
    summary: 'Get an inquiry',
    description: `One inquiry. ${idOrReference}`,
    answer: json(Inquiry),
    errors: ['bad_request', 'not_found'],
  }),
  createInquiry: {
    method: 'POST',
    path: '/v1/inquiry',
    tag: 'inquiries',
    summary: 'Create an inquiry',
    description: `Asks for a price. All problems of a request are reported together. An identical request from the same organization within ${limits.replay_window_seconds / 60} minutes of the first creates nothing and returns the first inquiry, with the header \`${REPLAYED_HEADER}: true\`; key order, white space and explicit defaults do not matter. An inquiry since cancelled or deleted is never replayed.`,
    input: InquiryInput,
    answer: { ...json(Inquiry), status: 201 },
    headers: {
      Location: 'Where the inquiry is.',
      [REPLAYED_HEADER]: '`true` when the inquiry was there already; absent when it was created now.',
    },
    errors: WRITE_ERRORS,
  },
  updateInquiry: {
    method: 'PATCH',
    path: '/v1/inquiry/{inquiry}',
    tag: 'inquiries',
    summary: 'Change an inquiry',
    description: `Only the keys sent change. A list, an address and \`insured_goods_value\` are replaced whole; \`fcl\` and \`lcl\` are merged key by key; an empty value or null clears a field. Rules are checked against the resulting inquiry. Cargo of the other kind needs its branch in the same request. After a quote is accepted only the description can change. ${idOrReference}`,
    input: InquiryChange,
    answer: json(Inquiry),
    errors: [...WRITE_ERRORS, 'not_found', 'conflict'],
    write: 'update',
  },
  cancelInquiry: {
    method: 'POST',
    path: '/v1/inquiry/{inquiry}/cancel',
    tag: 'inquiries',
    summary: 'Cancel an inquiry',
    description: `Withdraws an inquiry, which stays listed and readable. Cancelling again changes nothing. Refused after a quote is accepted. ${idOrReference}`,
    answer: { ...json(Inquiry), example: { status: inquiryStates.cancelled } },
    errors: [...WRITE_ERRORS, 'not_found', 'conflict'],
    write: 'cancel',
  },
  deleteInquiry: {
    method: 'DELETE',
    path: '/v1/inquiry/{inquiry}',
    tag: 'inquiries',
    summary: 'Delete an inquiry',
    description: `Removes an inquiry from lists and reads; a second time there is none to delete. Refused after a quote is accepted. ${idOrReference}`,
    answer: nothing,
    errors: [...WRITE_ERRORS, 'not_found', 'conflict'],
    write: 'delete',
  },
  listInvoices: get({
    path: '/v1/invoice',
    tag: 'invoices',
    summary: 'List invoices',
    description: `A page of the invoices issued to the organization. ${paged}`,
    answer: json(InvoiceList),
    list: lists.invoices,
    errors: ['bad_request'],
  }),
  getInvoice: get({
    path: '/v1/invoice/{invoice}',
    tag: 'invoices',
    summary: 'Get an invoice',
    description: `One invoice issued to the organization. ${idOrReference}`,
    answer: json(Invoice),
    errors: ['bad_request', 'not_found'],
  }),
  downloadInvoice: get({
    path: '/v1/invoice/{invoice}/download',
    tag: 'invoices',
    summary: 'Download an invoice as PDF',
    description: `The invoice PDF. ${idOrReference}`,
    answer: file(DocumentMediaType.meanings.MEDIA_TYPE_PDF),
    errors: ['bad_request', 'not_found', 'range_not_satisfiable'],
  }),
  downloadDocument: get({
    path: '/v1/document/{document}/download',
    tag: 'documents',
    summary: 'Download a document',
    description:
      'The file bytes, with the content type they were stored as. The id is `document.id` of the checklist, not the slot id.',
    answer: file(...Object.values(DocumentMediaType.meanings)),
    errors: ['bad_request', 'not_found', 'range_not_satisfiable'],
  }),
  getProfileUser: get({
    path: '/v1/profile/user',
    tag: 'people',
    summary: 'Get the caller',
    description: 'The person the credential belongs to.',
    answer: json(User),
    errors: ['bad_request'],
  }),
  getProfileOrganization: get({
    path: '/v1/profile/organization',
    tag: 'people',
    summary: "Get the caller's organization",
    description: 'The organization whose records the caller sees.',
    answer: json(Organization),
    errors: ['bad_request'],
  }),
  getUser: get({
    path: '/v1/user/{user}',
    tag: 'people',
    summary: 'Get a colleague',
    description: "A person of the caller's organization, by an id taken from client_user_id or requester_user_id.",
    answer: json(User),
    errors: ['bad_request', 'not_found'],
  }),
  getContract: get({
    path: '/openapi.json',
    tag: 'service',
    summary: 'Get the contract',
    description: 'This document: the machine-readable contract, generated from the running service.',
    answer: json(Contract),
    errors: ['bad_request'],
  }),
  getApiInfo: get({
    path: '/api-info.json',
    tag: 'service',
    summary: 'Get limits and conventions',
    description: 'The limits in force and the conventions of the service.',
    answer: json(ApiInfo),
    errors: ['bad_request'],
  }),
} satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

/** The whole API on one page: id, method, path. */
export const operationsPage = (): string =>
  Object.entries<Operation>(operations)
    .map(([id, { method, path }]) => `${id.padEnd(24)}${method.padEnd(8)}${path}\n`)
    .join('');
