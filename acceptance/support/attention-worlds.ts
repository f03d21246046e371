// Small worlds of one organization each, of which it is known what needs attention: made by chance, the same each time.
import {
  DocumentSlotStatus,
  DocumentType,
  INTERNAL_DOCUMENT_TYPES,
  InquiryStatus,
  InvoiceStatus,
  ShipmentStatus,
} from '@fairlead/contract';
import { Application } from '@fairlead/sdk/application';
import fc from 'fast-check';
import { documentSlot, file, inquiry, invoice, organization, shipment, user } from './records.ts';

export const TODAY = '2026-03-14';
export const WITHHELD = 'TYPE_MSDS';
export const PASSWORD = 'a long sentence';

/** So many days from today. */
export const day = (days: number): string =>
  new Date(Date.parse(`${TODAY}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The application as a person has it who has logged in. */
export async function logInTo({ url: baseUrl }: { url: string }, email: string): Promise<Application> {
  const guest = new Application({ baseUrl });
  const { headers } = await guest.session.logIn({ email, password: PASSWORD }).withResponse();
  const [cookie = ''] = headers.getSetCookie().map((set) => set.split(';', 1)[0] ?? '');
  return new Application({ baseUrl, headers: { Cookie: cookie } });
}

type Days = number | undefined;

const shipments = fc.record({
  status: fc.constantFrom(...ShipmentStatus.values),
  eta: fc.constantFrom<Days[]>(undefined, -400, -1, 0, 7, 8, 90),
  slots: fc.array(
    fc.record({
      type: fc.constantFrom(...DocumentType.values.slice(0, 4), WITHHELD, ...INTERNAL_DOCUMENT_TYPES),
      status: fc.constantFrom(...DocumentSlotStatus.values),
      has_file: fc.boolean(),
      expires: fc.constantFrom<Days[]>(undefined, -400, -1, 0, 30, 31),
    }),
    { maxLength: 4 },
  ),
  invoices: fc.array(
    fc.record({
      status: fc.constantFrom(...InvoiceStatus.values),
      due: fc.constantFrom<Days[]>(undefined, -91, -90, -61, -60, -31, -30, -1, 0, 7, 8),
      currency: fc.constantFrom('EUR', 'USD'),
      cents: fc.integer({ min: -2_000, max: 2_000_000_000 }),
      issued: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
});
const worlds = fc.record({
  shipments: fc.array(shipments, { maxLength: 8 }),
  inquiries: fc.array(fc.constantFrom(...InquiryStatus.values), { maxLength: 6 }),
});

export type World = ReturnType<typeof linesOf> & { email: string; told: Told };
type Told = typeof worlds extends fc.Arbitrary<infer W> ? W : never;

export const sampleWorlds = (count: number): World[] =>
  fc.sample(worlds, { numRuns: count, seed: 5 }).map((told, index) => {
    const id = String(100 + index);
    return { email: `world-${id}@example.example`, told, ...linesOf(id, told) };
  });

/** The lines of an import, and the ids of what a count is made of. */
function linesOf(organization_id: string, { shipments, inquiries }: Told) {
  const own = (kind: number, index: number) => `${organization_id}${kind}${String(index).padStart(4, '0')}`;
  let [slots, invoices] = [0, 0];
  const lines: object[] = [
    organization({ id: organization_id }),
    user({ id: own(1, 0), organization_id, email: `world-${organization_id}@example.example`, password: PASSWORD }),
  ];
  for (const [index, { status, eta, ...more }] of shipments.entries()) {
    const id = own(2, index);
    lines.push(shipment({ id, organization_id, status, ...(eta !== undefined && { eta: day(eta) }) }));
    for (const { type, status, has_file, expires } of more.slots) {
      const slot = own(3, slots++);
      const dated = expires === undefined ? {} : { expiration_date: day(expires) };
      const document = has_file ? { document: file(own(4, slots), slot, dated) } : {};
      lines.push(documentSlot({ id: slot, shipment_id: id, type, status, ...document }));
    }
    for (const { status, due, currency, cents, issued } of more.invoices) {
      const amounts = {
        amount_ex_vat: { currency, amount_cents: cents },
        amount_inc_vat: { currency, amount_cents: cents },
      };
      const dated = due === undefined ? {} : { due_date: day(due) };
      const issue = issued ? {} : { published_at: undefined };
      lines.push(invoice({ id: own(5, invoices++), shipment_id: id, status, ...amounts, ...dated, ...issue }));
    }
  }
  for (const [index, status] of inquiries.entries()) {
    lines.push(inquiry({ id: own(6, index), organization_id, requester_user_id: own(1, 0), status }));
  }
  return { lines };
}

const isLive = ({ status }: Told['shipments'][number]) => ['STATUS_ACTIVE', 'STATUS_ON_HOLD'].includes(status);
const within = (days: Days, from: number, to: number) => days !== undefined && days >= from && days <= to;
/** Of the types that are sampled. */
const CLIENTS_OWN = ['TYPE_COMMERCIAL_INVOICE', 'TYPE_PACKING_LIST'];
const OPEN = ['STATUS_PUBLISHED', 'STATUS_DISPUTED', 'STATUS_IN_COLLECTION', 'STATUS_IN_PAYMENT_PLAN'];
const OWED = ['STATUS_PUBLISHED', 'STATUS_IN_COLLECTION'];

/** The numbers, counted anew from what was told. */
export function countedIn({ shipments, inquiries }: Told) {
  const live = shipments.filter(isLive);
  const slots = live
    .flatMap((each) => each.slots)
    .filter(({ type }) => type !== WITHHELD && (DocumentType.values as readonly string[]).includes(type));
  const outstanding = slots.filter(({ status, has_file }) => status === 'STATUS_REJECTED' || !has_file);
  const open = shipments
    .flatMap((each) => each.invoices)
    .filter(({ status, issued }) => issued && OPEN.includes(status));
  const owed = open.filter(({ status }) => OWED.includes(status));
  return {
    arriving: live.filter(({ eta }) => within(eta, 0, 7)).length,
    late: live.filter(({ eta }) => within(eta, -9_999, -1)).length,
    documents_outstanding: outstanding.length,
    documents_to_send: outstanding.filter(({ type }) => CLIENTS_OWN.includes(type)).length,
    documents_expiring: slots.filter(({ has_file, expires }) => has_file && within(expires, -9_999, 30)).length,
    invoices_due: owed.filter(({ due }) => within(due, 0, 7)).length,
    invoices_overdue: owed.filter(({ due }) => within(due, -9_999, -1)).length,
    inquiries_to_review: inquiries.filter((status) => status === 'STATUS_QUOTES_PROPOSED').length,
    open_invoices: open,
  };
}
