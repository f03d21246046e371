import type { Shipment, TrackedContainer, Tracking } from '@fairlead/sdk';
import { daysBetween, enumerations } from '@fairlead/sdk/contract';
import { plainText } from '../text.ts';
import { apart, fields, type Paper, wrap } from '../told/paper.ts';
import { routeOf, titleOf } from '../told/shipment.ts';
import { capital, count, day, instant, meaningOf, standingOf, statedOf } from '../words.ts';
import { endsOf, journeyOf } from './journey.ts';
import { planTold } from './tell.ts';
import { drawTimeline } from './timeline.ts';

// Where a shipment is, from its heading to its last milestone.

export function drawTracking(shipment: Shipment, tracking: Tracking, paper: Paper): string[] {
  const { sea, air } = tracking;
  const plan = { ...tracking, isOn: isUnderWay(shipment) };
  return [
    ...drawHeading(shipment, tracking, paper),
    ...(sea?.containers ?? []).flatMap((container) => ['', ...drawContainer(container, plan, paper)]),
    ...(air ? ['', ...drawFlights(air, plan, paper)] : []),
    ...(sea?.containers.length || air ? [] : ['', ...drawStill(plan, paper)]),
  ];
}

/** The days that were planned, and whether they still are. */
interface Plan extends Pick<Tracking, 'etd' | 'eta'> {
  readonly isOn: boolean;
}

/** What is said of a shipment that is on its way, or to be, is said by its milestones. */
const isUnderWay = ({ status }: Shipment): boolean => [unspecified, active].includes(status);
const [unspecified = '', active = ''] = enumerations.ShipmentStatus.values;

/** Nothing to worry about as long as it is not to have left yet. */
function drawStill({ etd, isOn }: Plan, { columns, today }: Paper): string[] {
  const comfort = isOn && etd && daysBetween(today, etd) >= 0 ? ' That is usual before departure.' : '';
  return wrap(`No movement has been reported yet.${comfort}`, columns);
}

function drawHeading(shipment: Shipment, tracking: Tracking, paper: Paper): string[] {
  const { etd, eta, sea } = tracking;
  const { departure, arrival } = endsOf(tracking);
  const load = sea?.containers.length ? count(sea.containers.length, 'container') : '';
  const standing = isUnderWay(shipment) ? '' : standingOf('ShipmentStatus', shipment.status);
  return [
    ...titleOf(shipment, paper),
    ...wrap(standing, paper.columns).map(paper.colour.bold),
    ...wrap(apart(routeOf(shipment), load), paper.columns),
    ...fields(
      [
        ['Departure', planTold('ETD', etd, departure, paper)],
        ['Arrival', planTold('ETA', eta, arrival, paper)],
      ],
      paper,
    ),
  ];
}

function drawContainer(container: TrackedContainer, plan: Plan, paper: Paper): string[] {
  const { container_number, container_type, events } = container;
  const status = meaningOf('ContainerTrackingStatus', container.status);
  const number = plainText(container_number) || 'Container without a number yet';
  const heading = `${[number, statedOf('ContainerType', container_type)].filter(Boolean).join(', ')}: ${status}`;
  return [
    ...wrap(heading, paper.columns).map(paper.colour.bold),
    ...wrap(endOfVoyage(container), paper.columns),
    ...(events.length > 0
      ? drawTimeline(journeyOf({ sea: { containers: [container] } }), plan, capital(status), paper)
      : drawStill(plan, paper)),
  ];
}

/** `Discharged 20 Apr 2026 at ECT Delta · left the terminal …`, as far as it is known. */
function endOfVoyage({ discharge_date, discharge_terminal, gate_out_time, empty_return_time }: TrackedContainer) {
  const terminal = discharge_terminal && plainText(discharge_terminal);
  const discharge = discharge_date
    ? `discharged ${day(discharge_date)}${terminal ? ` at ${terminal}` : ''}`
    : terminal && `terminal of discharge ${terminal}`;
  const told = apart(
    discharge,
    gate_out_time && `left the terminal ${instant(gate_out_time)}`,
    empty_return_time && `returned empty ${instant(empty_return_time)}`,
  );
  return capital(told);
}

function drawFlights(air: NonNullable<Tracking['air']>, plan: Plan, paper: Paper): string[] {
  const status = capital(meaningOf('AirTrackingStatus', air.status));
  return [
    ...wrap(status, paper.columns).map(paper.colour.bold),
    ...(air.events.length > 0 ? drawTimeline(journeyOf({ air }), plan, status, paper) : drawStill(plan, paper)),
  ];
}
