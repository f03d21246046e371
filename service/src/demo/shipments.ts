import type { Shipment } from '@fairlead/contract';
import { type AirPlan, airlines, airPlans, type WaybillName, waybillPlans } from './air-plan.ts';
import { at, type Calendar, dayOf } from './calendar.ts';
import { cargoOf } from './cargo.ts';
import { reference, waybillNumber } from './identifiers.ts';
import { expressPlans, type LandPlan, railPlans, roadPlans } from './land-plan.ts';
import type { DemoLine } from './lines.ts';
import { clients, FORMER_USER_ID } from './people.ts';
import { places } from './places.ts';
import { lanes, type Plan, type SeaPlan } from './plan.ts';
import { type Random, random } from './random.ts';
import { seaPlans } from './sea-plan.ts';

/** A shipment with what its tracking, documents and invoices are made from. Days count from today. */
export interface Consignment {
  line: DemoLine<'shipment'>;
  plan: Plan;
  sea?: SeaPlan;
  waybill?: WaybillName;
  departs: number;
  arrives: number;
  /** Minute of the booking. */
  created: number;
}

type Draft = Omit<Consignment, 'line'> & { mode: Shipment['transport_mode']; seed: string; planned_arrival: number };

const FIRST_SHIPMENT_ID = 200_001;
/** Days before departure that a booking is made, and that the cargo stands ready. */
const LEAD_DAYS = { SEA: [32, 9], AIR: [12, 3], RAIL: [28, 6], ROAD: [7, 1], EXPRESS: [4, 1] } as const;

export const waybillNumbers = Object.fromEntries(
  Object.entries(waybillPlans).map(([name, { airline }]) => [
    name,
    waybillNumber(airlines[airline].prefix, random(`waybill ${name}`)),
  ]),
) as Record<WaybillName, string>;

const leadDays = (mode: Shipment['transport_mode']) =>
  LEAD_DAYS[mode.replace('TRANSPORT_MODE_', '') as keyof typeof LEAD_DAYS];

/** Nothing was booked later than yesterday. */
function createdMinute(mode: Shipment['transport_mode'], departs: number, dice: Random): number {
  const day = departs - leadDays(mode)[0] - dice.int(0, 8);
  return at(Math.min(day, -dice.int(1, 6)), dice.int(7, 16), dice.int(0, 59));
}

function seaDraft(plan: SeaPlan, index: number): Draft {
  const seed = `sea ${index}`;
  const mode = 'TRANSPORT_MODE_SEA';
  const lane = lanes[plan.lane];
  const late = plan.departs + lane.days + (plan.delay ?? 0);
  const planned_arrival = plan.stale ? plan.departs + lane.days : late;
  const created = createdMinute(mode, plan.departs, random(`${seed} created`));
  const full = { ...plan, from: plan.from ?? lane.from, to: plan.to ?? lane.to };
  return { mode, seed, plan: full, sea: full, departs: plan.departs, arrives: late, planned_arrival, created };
}

function airDraft({ waybill, ...rest }: AirPlan, index: number): Draft {
  const seed = `air ${index}`;
  const mode = 'TRANSPORT_MODE_AIR';
  const departs = typeof waybill === 'string' ? waybillPlans[waybill].departs : waybill.departs;
  const arrives = departs + (typeof waybill === 'string' ? waybillPlans[waybill].legs.length : 2);
  const created = createdMinute(mode, departs, random(`${seed} created`));
  const draft = {
    mode,
    seed,
    plan: { ...rest, departs },
    departs,
    arrives,
    planned_arrival: arrives,
    created,
  } as const;
  return typeof waybill === 'string' ? { ...draft, waybill } : draft;
}

const landDraft =
  (mode: Shipment['transport_mode']) =>
  (plan: LandPlan, index: number): Draft => {
    const seed = `${mode} ${index}`;
    const arrives = plan.departs + plan.days;
    const created = createdMinute(mode, plan.departs, random(`${seed} created`));
    return { mode, seed, plan, departs: plan.departs, arrives, planned_arrival: arrives, created };
  };

/** Delivered and closed about a fortnight after arrival by sea, within the week otherwise. */
function statusOf({ plan, mode, arrives }: Draft): Shipment['status'] {
  const closing_days = mode === 'TRANSPORT_MODE_SEA' ? 16 : 5;
  return plan.status ?? (arrives + closing_days < 0 ? 'STATUS_COMPLETED' : 'STATUS_ACTIVE');
}

/** The carrier releases containers about three weeks before departure. */
const isReleased = ({ plan, departs }: Draft): boolean => departs <= 20 && !plan.unknown?.includes('etd');

function consignment(draft: Draft, index: number, calendar: Calendar): Consignment {
  const { mode, seed, planned_arrival, ...rest } = draft;
  const { plan, departs, created, waybill } = rest;
  const dice = random(seed);
  const client = clients[plan.client ?? 'main'];
  const line: DemoLine<'shipment'> = {
    kind: 'shipment',
    id: String(FIRST_SHIPMENT_ID + index),
    reference: reference(dice),
    forwarder_reference: `HM-${String(41_207 + index * 3)}`,
    description: `${plan.goods}, ${plan.load}`,
    status: statusOf(draft),
    // The oldest booking of the main client was made by someone who has left.
    client_user_id: seed === 'sea 0' ? FORMER_USER_ID : dice.pick(client.users),
    organization_id: client.id,
    ...cargoOf(plan.load, isReleased(draft), dice),
    create_time: calendar.instant(created),
    transport_mode: mode,
    origin: places[plan.from ?? 'tilburg'],
    destination: places[plan.to ?? 'tilburg'],
  };
  const ready = Math.max(departs - leadDays(mode)[1] - dice.int(0, 3), dayOf(created));
  if (!plan.unknown?.includes('cargo_ready_date')) line.cargo_ready_date = calendar.date(calendar.workday(ready));
  if (!plan.unknown?.includes('etd')) line.etd = calendar.date(departs);
  if (!plan.unknown?.includes('eta')) line.eta = calendar.date(planned_arrival);
  if (dice.chance(0.4)) {
    line.insured_goods_value = { currency: client.currency, amount_cents: dice.int(40, 900) * 10_000 };
  }
  if (waybill) line.air_waybill = waybillNumbers[waybill];
  return { line, ...rest };
}

/** Every shipment, oldest booking first: ids rise as bookings were made. */
export function consignments(calendar: Calendar): Consignment[] {
  const drafts = [
    ...seaPlans.map(seaDraft),
    ...airPlans.map(airDraft),
    ...roadPlans.map(landDraft('TRANSPORT_MODE_ROAD')),
    ...railPlans.map(landDraft('TRANSPORT_MODE_RAIL')),
    ...expressPlans.map(landDraft('TRANSPORT_MODE_EXPRESS')),
  ];
  drafts.sort((a, b) => a.created - b.created || (a.seed < b.seed ? -1 : 1));
  return drafts.map((draft, index) => consignment(draft, index, calendar));
}
