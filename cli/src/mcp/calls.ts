import type { CallOptions, Download, Fairlead, InquiryInput, Page } from '@fairlead/sdk';
import { lists } from '@fairlead/sdk/contract';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { isReplay } from '../inquiry/replay.ts';
import { answer, pageAnswer } from './answer.ts';
import { fileAnswer } from './file.ts';

// Which method of the SDK is behind an operation. A test sees that none is missing.

/** What a tool was given, by where it goes. */
export interface Given {
  /** The path's parameter: a reference or an id. */
  readonly name: string;
  /** The query, or the body. */
  readonly rest: object;
  readonly options: CallOptions;
}

type ToolCall = (client: Fairlead, given: Given) => Promise<CallToolResult>;

type Ask<T> = (client: Fairlead, given: Given) => Promise<T>;

const record =
  (ask: Ask<object>): ToolCall =>
  async (client, given) =>
    answer(await ask(client, given));

const page =
  (list: keyof typeof lists, ask: Ask<Page<object>>): ToolCall =>
  async (client, given) =>
    pageAnswer(lists[list].collection, await ask(client, given));

const file =
  (kind: string, ask: Ask<Download>): ToolCall =>
  async (client, given) => {
    const uri = `fairlead://${kind}/${encodeURIComponent(given.name)}`;
    return fileAnswer(await ask(client, given), uri, `fairlead download ${kind} ${given.name}`);
  };

async function create(client: Fairlead, { rest, options }: Given): Promise<CallToolResult> {
  const created = await client.inquiries.create(rest as InquiryInput, options).withResponse();
  if (!isReplay(created)) return answer(created.data);
  return answer(created.data, 'This inquiry was there already, with the same content: no other was created.');
}

async function remove(client: Fairlead, { name, options }: Given): Promise<CallToolResult> {
  await client.inquiries.delete(name, options);
  return answer({ deleted: name });
}

export const calls: Readonly<Record<string, ToolCall>> = {
  listShipments: page('shipments', (client, { rest, options }) => client.shipments.list(rest, options)),
  getShipment: record((client, { name, options }) => client.shipments.get(name, options)),
  getShipmentTracking: record((client, { name, options }) => client.shipments.tracking(name, options)),
  listShipmentDocuments: record((client, { name, options }) => client.shipments.documents(name, options)),
  listShipmentInvoices: page('invoices', (client, { name, rest, options }) =>
    client.shipments.invoices(name, rest, options),
  ),
  listInquiries: page('inquiries', (client, { rest, options }) => client.inquiries.list(rest, options)),
  getInquiry: record((client, { name, options }) => client.inquiries.get(name, options)),
  createInquiry: create,
  updateInquiry: record((client, { name, rest, options }) => client.inquiries.update(name, rest, options)),
  cancelInquiry: record((client, { name, options }) => client.inquiries.cancel(name, options)),
  deleteInquiry: remove,
  listInvoices: page('invoices', (client, { rest, options }) => client.invoices.list(rest, options)),
  getInvoice: record((client, { name, options }) => client.invoices.get(name, options)),
  downloadInvoice: file('invoice', (client, { name, options }) => client.invoices.download(name, options)),
  downloadDocument: file('document', (client, { name, options }) => client.documents.download(name, options)),
  getProfileUser: record((client, { options }) => client.profile.user(options)),
  getProfileOrganization: record((client, { options }) => client.profile.organization(options)),
  getUser: record((client, { name, options }) => client.users.get(name, options)),
  getContract: record((client, { options }) => client.service.contract(options)),
  getApiInfo: record((client, { options }) => client.service.info(options)),
};
