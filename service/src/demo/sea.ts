import { at, type Calendar, hasHappened } from './calendar.ts';
import { containerNumber } from './identifiers.ts';
import type { DemoLine } from './lines.ts';
import { type Port, ports, terminals } from './places.ts';
import { type Lane, lanes, type Milestone, type SeaPlan } from './plan.ts';
import { type Random, random } from './random.ts';
import type { Consignment } from './shipments.ts';

interface Step {
  milestone: Milestone;
  minute: number;
  port: Port;
  vessel?: { name: string; voyage: string };
}

const VESSELS = [
  'Meridian Harrier',
  'Noordzee Pioneer',
  'Pacific Lantern',
  'Eastwind Aurora',
  'Cape Solace',
  'Astra Borealis',
  'Orient Kestrel',
  'Levant Star',
  'Baltic Merlin',
  'Atlantic Thistle',
] as const;

const TRANSSHIPMENT_DAYS = 4;
const LAND_MILESTONES: readonly Milestone[] = ['GATE_OUT', 'EMPTY_RETURNED'];

const vesselOf = (random: Random) => ({ name: random.pick(VESSELS), voyage: `${random.int(101, 648)}W` });

/** What the ships do: the same for every container of the shipment. */
function voyage(plan: SeaPlan, lane: Lane, dice: Random): Step[] {
  const time = (day: number): number => at(day, dice.int(2, 21), dice.int(0, 59));
  const arrival = plan.departs + lane.days + (plan.delay ?? 0);
  const first = vesselOf(dice);
  const steps: Step[] = [
    { milestone: 'LOADED', minute: time(plan.departs - 1), port: lane.loading, vessel: first },
    { milestone: 'DEPARTED', minute: time(plan.departs), port: lane.loading, vessel: first },
  ];
  let last = first;
  if (lane.via) {
    const { port, after } = lane.via;
    const called = plan.departs + after;
    last = vesselOf(dice);
    steps.push(
      { milestone: 'ARRIVED', minute: time(called), port, vessel: first },
      { milestone: 'DISCHARGED', minute: time(called + 1), port, vessel: first },
      { milestone: 'LOADED', minute: time(called + TRANSSHIPMENT_DAYS - 1), port, vessel: last },
      { milestone: 'DEPARTED', minute: time(called + TRANSSHIPMENT_DAYS), port, vessel: last },
    );
  }
  steps.push(
    { milestone: 'ARRIVED', minute: time(arrival), port: lane.discharge, vessel: last },
    { milestone: 'DISCHARGED', minute: time(arrival + 1), port: lane.discharge, vessel: last },
  );
  return steps;
}

/** What lorries do, before and after the ships: every container at its own time. */
function journey(plan: SeaPlan, lane: Lane, ships: readonly Step[], dice: Random): Step[] {
  const time = (day: number): number => at(day, dice.int(5, 19), dice.int(0, 59));
  const arrival = plan.departs + lane.days + (plan.delay ?? 0);
  const out = arrival + dice.int(3, 5);
  const steps: Step[] = [
    { milestone: 'EMPTY_TO_SHIPPER', minute: time(plan.departs - dice.int(8, 10)), port: lane.loading },
    { milestone: 'GATE_IN', minute: time(plan.departs - dice.int(3, 5)), port: lane.loading },
    ...ships,
    { milestone: 'GATE_OUT', minute: time(out), port: lane.discharge },
    { milestone: 'EMPTY_RETURNED', minute: time(out + dice.int(3, 5)), port: lane.discharge },
  ];
  const end = plan.until ? steps.findLastIndex((step) => step.milestone === plan.until) + 1 : steps.length;
  // Nobody forecasts what happens on land before the ship is in.
  return steps.slice(0, end).filter((step) => arrival < 0 || !LAND_MILESTONES.includes(step.milestone));
}

function seaEvent(
  shipment_id: string,
  container_number: string,
  step: Step,
  calendar: Calendar,
): DemoLine<'sea_event'> {
  return {
    kind: 'sea_event',
    shipment_id,
    container_number,
    type: `SEA_TRACKING_EVENT_TYPE_${step.milestone}`,
    state: hasHappened(step.minute) ? 'TRACKING_EVENT_STATE_ACTUAL' : 'TRACKING_EVENT_STATE_EXPECTED',
    timestamp: calendar.instant(step.minute),
    location: { un_locode: step.port, name: ports[step.port] },
    ...(step.vessel && { vessel: step.vessel }),
  };
}

/** The shipment's own containers; groupage travels in one of the forwarder's, known once it is being packed. */
function trackedContainers({
  line,
  sea,
}: Consignment): Pick<DemoLine<'container'>, 'container_number' | 'container_type'>[] {
  const own = (line.fcl?.containers ?? []).filter((container) => container.container_number !== '');
  if (line.fcl) {
    return own.map(({ container_number, type }) => ({ container_number, container_type: type }));
  }
  if (!sea || line.status === 'STATUS_CANCELLED' || sea.departs > 3) return [];
  const container_type = sea.departs < -20 ? 'CONTAINER_TYPE_40_HIGH_CUBE' : 'CONTAINER_TYPE_UNSPECIFIED';
  return [{ container_number: containerNumber(random(`groupage ${line.reference}`)), container_type }];
}

export function* seaTracking(
  consignment: Consignment,
  calendar: Calendar,
): Generator<DemoLine<'container' | 'sea_event'>> {
  const { line, sea } = consignment;
  if (!sea) return;
  const lane: Lane = lanes[sea.lane];
  const dice = random(`voyage ${line.reference}`);
  const ships = voyage(sea, lane, dice);
  const terminal = terminals[lane.discharge];
  for (const container of trackedContainers(consignment)) {
    const stated = terminal && sea.departs < 0 ? { discharge_terminal: dice.pick(terminal) } : {};
    yield { kind: 'container', shipment_id: line.id, ...container, ...stated };
    if (sea.silent) continue;
    for (const step of journey(sea, lane, ships, dice)) {
      yield seaEvent(line.id, container.container_number, step, calendar);
    }
  }
}
