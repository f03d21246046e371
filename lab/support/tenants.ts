// Organizations that are as alike as they can be: ids are neighbours, references differ by one letter, e-mail addresses
// have one domain, files one content, tokens one secret, and air waybills are shared. What each must not tell of the
// others is known: every text of an organization holds its own canary.
import { INTERNAL_DOCUMENT_TYPES, limits } from '@fairlead/contract';
import { day } from '../../acceptance/support/attention-worlds.ts';
import { type Chance, chanceOf } from '../../acceptance/support/inquiry-load.ts';
import {
  documentSlot,
  file,
  inquiry,
  invoice,
  organization,
  shipment,
  token,
  user,
} from '../../acceptance/support/records.ts';
import { rounds } from '../../acceptance/support/rounds.ts';

export const WITHHELD = 'TYPE_MSDS';
/** Everybody's text: searching for it finds each their own. */
export const COMMON_WORD = 'stainless';
const SECRET = '5ec2e700-0000-4000-8000-0000000000aa';
const PDF = Buffer.from('%PDF-1.4').toString('base64');
const LETTERS = ['A', 'B', 'C'].slice(0, rounds(2, 3));

type Names = Record<'shipment' | 'inquiry' | 'invoice' | 'document' | 'user', string[]>;

export interface Tenant {
  organization_id: string;
  canary: string;
  /** The first can log in; the second is a colleague. Both have a token. */
  users: [string, string];
  /** By the name of a path's parameter: what its records are called, by id and by reference. */
  names: Names;
  /** The same of records that are its own and told to nobody. */
  hidden: Names;
  /** Lines of an import. */
  shown: object[];
  unshown: object[];
  /** Brought behind all others. */
  late: object[];
}

export interface World {
  tenants: Tenant[];
  /** What belongs to nobody alone. */
  shared: object[];
}

/** Brought first: the ids that the service gives out itself are then above all that are given here. */
export const FORWARDER = organization({ id: '49999999', name: 'Forwarder', type: 'TYPE_FORWARDER' });

export const credentialFor = (user_id: string): string => `${user_id}|${SECRET}`;
export const passwordOf = (user_id: string): string => `the sentence of ${user_id}`;

const noNames = (): Names => ({ shipment: [], inquiry: [], invoice: [], document: [], user: [] });

export function makeWorld(seed: number): World {
  const chance = chanceOf(seed);
  // Above the ids of examples in the contract.
  let last = 40_000_000 + seed * 100_000;
  const newId = () => String(++last);
  const waybills = [0, 1].map((at) => `074-${String(seed).padStart(4, '0')}${at}`) as [string, string];
  const tenants = LETTERS.map((letter) => newTenant(`canary-${seed}${letter}`, newId(), [newId(), newId()]));
  /** One record of each tenant, from one stem of a reference. */
  const inTurns = (count: number, make: (tenant: Tenant, id: string, reference: string, at: number) => void) => {
    for (let at = 0; at < count; at++) {
      const stem = stemOf(chance);
      for (const [which, tenant] of tenants.entries()) make(tenant, newId(), `${stem}${LETTERS[which]}`, at);
    }
  };
  inTurns(5, (tenant, id, reference, at) => {
    tenant.names.shipment.push(id, reference);
    const isFirst = tenant === tenants[0];
    tenant.shown.push(shipment({ id, reference, ...shipmentFields(tenant, chance, at, waybills, isFirst) }));
    if (at === 0) tenant.shown.push(...tracked(tenant, id, newId));
    keepPapers(tenant, id, reference, chance, newId);
  });
  const large = tenants.at(-1) as Tenant;
  large.shown.push(...manyPages(large, newId));
  large.late.push(lateInvoice(large, seed));
  const statuses = ['RECEIVED', 'QUOTES_PROPOSED', 'QUOTE_ACCEPTED', 'CANCELLED'];
  inTurns(statuses.length, (tenant, id, reference, at) => {
    tenant.names.inquiry.push(id, reference);
    const { organization_id, users, canary } = tenant;
    const texts = { description: `${COMMON_WORD} ${canary}`, origin: { region_code: 'CN', locality: canary } };
    const own = { organization_id, requester_user_id: users[0], status: `STATUS_${statuses[at]}` };
    tenant.shown.push(inquiry({ id, reference, ...own, ...texts, cargo_ready_date: day(at) }));
  });
  return { tenants, shared: waybills.flatMap((number) => airWaybill(number)) };
}

function newTenant(canary: string, organization_id: string, users: [string, string]): Tenant {
  const people = users.map((id) => user({ id, organization_id, first_name: canary, password: passwordOf(id) }));
  // Only the first has a password: to hash one takes as long as a hundred records.
  const colleague = { ...people[1], password: undefined };
  return {
    ...{ organization_id, canary, users, names: { ...noNames(), user: [...users] }, hidden: noNames(), unshown: [] },
    late: users.map((user_id) => token({ user_id, secret: SECRET, name: canary })),
    shown: [
      organization({ id: organization_id, name: canary, contact_email: `${canary}@polderkamp.example` }),
      ...[people[0] as object, colleague],
    ],
  };
}

function stemOf(chance: Chance): string {
  const letters = Array.from({ length: 7 }, () => 'ACDEFGHJKLMNPQRTUVWXY34679'[chance(26)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

function shipmentFields(
  { organization_id, users, canary }: Tenant,
  chance: Chance,
  at: number,
  waybills: [string, string],
  isFirst: boolean,
) {
  // Of the second waybill the first tenant has two shipments, and the others one: they are told of its cargo.
  const air_waybill = [undefined, waybills[0], waybills[1], isFirst ? waybills[1] : undefined][at];
  const byAir = { transport_mode: 'TRANSPORT_MODE_AIR', cargo_type: 'CARGO_TYPE_PACKAGES', air_waybill };
  const bySea = { fcl: { containers: [{ container_number: `${canary}-1` }], free_demurrage_days: 3 } };
  return {
    ...{ organization_id, client_user_id: users[chance(2)], description: `${COMMON_WORD} ${canary}` },
    ...{ origin: { region_code: 'CN', locality: canary }, destination: { region_code: 'NL', locality: 'Rotterdam' } },
    ...{ etd: day(-30), eta: day(chance(20) - 8), cargo_ready_date: day(-40 - chance(3)) },
    status: at < 4 ? 'STATUS_ACTIVE' : ['STATUS_ON_HOLD', 'STATUS_COMPLETED'][chance(2)],
    ...(air_waybill ? byAir : bySea),
  };
}

export const actual = (type: string, days: number) => ({
  ...{ type: `SEA_TRACKING_EVENT_TYPE_${type}`, state: 'TRACKING_EVENT_STATE_ACTUAL' },
  timestamp: `${day(days)}T08:00:00Z`,
});

/** Containers whose free days run, or are over. */
const tracked = ({ canary }: Tenant, shipment_id: string, newId: () => string): object[] =>
  [1, 2].flatMap((number) => {
    const container = { shipment_id, container_number: `${canary}-${number}` };
    return [
      { kind: 'container', ...container, container_type: 'CONTAINER_TYPE_40_HIGH_CUBE', discharge_terminal: canary },
      {
        kind: 'sea_event',
        id: newId(),
        ...container,
        ...actual('DISCHARGED', -1 - 3 * number),
        vessel: { name: canary },
      },
    ];
  });

/** The checklist of a shipment and its invoices: some of each are told to nobody. */
function keepPapers(
  { canary, names, hidden, shown, unshown }: Tenant,
  shipment_id: string,
  reference: string,
  chance: Chance,
  newId: () => string,
): void {
  const slots: [type: string, isShown: boolean, expires: number | undefined][] = [
    ['TYPE_PACKING_LIST', true, undefined],
    ['TYPE_COMMERCIAL_INVOICE', true, 3 + chance(20)],
    [WITHHELD, false, undefined],
    [WITHHELD, false, 3],
    [INTERNAL_DOCUMENT_TYPES[0], false, 3],
  ];
  for (const [type, isShown, expires] of slots) {
    const document_id = newId();
    const details = { file_name: `${canary}.pdf`, expiration_date: expires && day(expires) };
    const document = expires === undefined ? {} : { document: file(document_id, 'the same papers', details) };
    if (expires !== undefined) (isShown ? names : hidden).document.push(document_id);
    (isShown ? shown : unshown).push(documentSlot({ id: newId(), shipment_id, type, ...document }));
  }
  for (const isIssued of [true, true, false]) {
    const id = newId();
    (isIssued ? names : hidden).invoice.push(id, `F${id}-${reference}`);
    const dated = { due_date: day(chance(20) - 10), ...(isIssued ? {} : { published_at: undefined }) };
    const amount = { currency: 'EUR', amount_cents: 1 + chance(1_000_000) };
    const fields = { ...dated, amount_ex_vat: amount, amount_inc_vat: amount, pdf_base64: PDF };
    const lines = [{ description: canary, amount_ex_vat: amount }];
    const line = invoice({ id, reference: `F${id}-${reference}`, shipment_id, lines, ...fields });
    (isIssued ? shown : unshown).push(line);
  }
}

/** More of what needs attention than a page of it holds. */
const manyPages = (tenant: Tenant, newId: () => string): object[] =>
  Array.from({ length: limits.default_page_size + 1 }, () => {
    const { organization_id, canary } = tenant;
    const id = newId();
    const fcl = { containers: [{ container_number: canary }], free_demurrage_days: 9 };
    const event = { kind: 'sea_event', id: newId(), shipment_id: id, container_number: canary };
    return [
      shipment({ id, organization_id, description: canary, eta: day(1), fcl }),
      documentSlot({ id: newId(), shipment_id: id }),
      { ...event, ...actual('DISCHARGED', -5) },
    ];
  }).flat();

/** What these are searched by: the index has them side by side. */
export const LATE = 'Z4500';

function lateInvoice({ names }: Tenant, seed: number): object {
  const [shipment_id = '', reference] = names.shipment;
  const id = String(45_000_000 + seed);
  names.invoice.push(id, `Z${id}-${reference}`);
  return invoice({ id, reference: `Z${id}-${reference}`, shipment_id, pdf_base64: PDF });
}

const airWaybill = (number: string): object[] => [
  { kind: 'air_waybill', number, status: 'AIR_TRACKING_STATUS_IN_TRANSIT', airline: 'KLM Cargo' },
  {
    ...{ kind: 'air_event', air_waybill: number, type: 'AIR_TRACKING_EVENT_TYPE_DEPARTED' },
    ...{ state: 'TRACKING_EVENT_STATE_ACTUAL', timestamp: `${day(-2)}T08:00:00Z`, flight: { number: 'KL0896' } },
    cargo: { pieces: 12, weight_kg: 840.5 },
  },
];
