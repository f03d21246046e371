import type { Inquiry } from '@fairlead/contract';
import { at, type Calendar } from './calendar.ts';
import { components, containerTypes, parseContainers } from './cargo.ts';
import { reference } from './identifiers.ts';
import { type InquiryPlan, inquiryPlans } from './inquiry-plan.ts';
import type { DemoLine } from './lines.ts';
import { clients } from './people.ts';
import { type Place, places } from './places.ts';
import { type Random, random } from './random.ts';

const FIRST_INQUIRY_ID = 600_001;

function cargoOf({ cargo, fcl, lcl }: InquiryPlan, dice: Random): Pick<Inquiry, 'cargo_type' | 'fcl' | 'lcl'> {
  const containers = parseContainers(cargo.load).map(({ code, quantity }) => ({
    type: containerTypes[code][0],
    quantity,
    dropoff_terminal_code: fcl?.dropoff ?? '',
  }));
  if (containers.length > 0) {
    const [min_free_demurrage_days, min_free_detention_days] = fcl?.free_days ?? [0, 0];
    return {
      cargo_type: 'CARGO_TYPE_CONTAINERS',
      fcl: { containers, min_free_demurrage_days, min_free_detention_days },
    };
  }
  return {
    cargo_type: cargo.load.endsWith(' pallets') ? 'CARGO_TYPE_PALLETS' : 'CARGO_TYPE_PACKAGES',
    lcl: { components: components(cargo.load, dice), tail_lift: false, pallet_exchange: false, ...lcl },
  };
}

function supplier(place: Place): Inquiry['suppliers'][number] {
  const { organization, address_lines, locality, region_code } = places[place];
  return {
    name: organization,
    email: `export@${place}-supplier.example`,
    phone: '',
    address: `${address_lines.join(', ')}, ${locality}, ${region_code}`,
  };
}

/** Volume and weight in total are left to the service. */
function inquiry(plan: InquiryPlan, index: number, calendar: Calendar): DemoLine<'inquiry'> {
  const { days, cargo, route } = plan;
  const dice = random(`inquiry ${index}`);
  const client = clients[plan.client ?? 'main'];
  const created = at(days.asked, dice.int(7, 12), dice.int(0, 59));
  const updated = days.changed > days.asked ? at(days.changed, dice.int(8, 16), dice.int(0, 59)) : created;
  return {
    kind: 'inquiry',
    id: String(FIRST_INQUIRY_ID + index),
    create_time: calendar.instant(created),
    update_time: calendar.instant(updated),
    status: `STATUS_${plan.status}`,
    requester_user_id: dice.pick(client.users),
    organization_id: client.id,
    reference: reference(dice),
    description: `${cargo.goods}, ${cargo.load}`,
    origin: places[route.from],
    destination: places[route.to],
    cargo_ready_date: calendar.date(calendar.workday(days.ready)),
    transport_modes: route.by.map((mode) => `TRANSPORT_MODE_${mode}` as const),
    special_contents: (cargo.special ?? []).map((contents) => `SPECIAL_CONTENTS_${contents}` as const),
    incoterms: route.terms.map((term) => `INCOTERM_${term}` as const),
    max_transit_days: 0,
    min_review_score: 0,
    hs_code_count: 0,
    timeslot_delivery: false,
    gas_measurement: false,
    storage: false,
    side_loader_delivery: false,
    port_of_loading: '',
    port_of_discharge: '',
    carriers: [],
    suppliers: cargo.suppliers ? [supplier(route.from)] : [],
    ...cargoOf(plan, dice),
    ...plan.wishes,
  };
}

export function* inquiries(calendar: Calendar): Generator<DemoLine<'inquiry'>> {
  for (const [index, plan] of inquiryPlans.entries()) yield inquiry(plan, index, calendar);
}
