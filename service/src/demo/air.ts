import { type AirTrackingEvent, cargoTotals } from '@fairlead/contract';
import { airlines, type WaybillName, type WaybillPlan, waybillPlans } from './air-plan.ts';
import { at, type Calendar, DAY_MINUTES, hasHappened } from './calendar.ts';
import type { DemoLine } from './lines.ts';
import { type Airport, airports } from './places.ts';
import { type Random, random } from './random.ts';
import { type Consignment, waybillNumbers } from './shipments.ts';

type Milestone = AirTrackingEvent['type'] extends `AIR_TRACKING_EVENT_TYPE_${infer Name}` ? Name : never;
type Cargo = { pieces: number; weight_kg: number; volume_cbm: number };

interface Step {
  milestone: Milestone;
  minute: number;
  airport: Airport;
  flight?: string;
  cargo: Cargo;
}

const CONNECTION_MINUTES = 600;

/** Everything on the waybill: what its shipments say, times what strangers add to it. */
function wholeCargo(shipments: readonly Consignment[], consolidated = 1): Cargo {
  const units = shipments.flatMap(({ line }) => line.lcl?.components ?? []);
  const { total_volume, total_weight } = cargoTotals(units);
  return {
    pieces: units.reduce((sum, unit) => sum + unit.quantity, 0) * consolidated,
    weight_kg: total_weight * consolidated,
    volume_cbm: Math.round(total_volume * consolidated * 100) / 100,
  };
}

const rounded = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places;

function share(cargo: Cargo, pieces: number): Cargo {
  const part = pieces / cargo.pieces;
  return { pieces, weight_kg: rounded(cargo.weight_kg * part, 1), volume_cbm: rounded(cargo.volume_cbm * part, 2) };
}

/** The parts the airline flies: cargo, and minutes after the first. */
function partsOf(plan: WaybillPlan, cargo: Cargo): { cargo: Cargo; later: number }[] {
  if (!plan.parts) return [{ cargo, later: 0 }];
  const most = Math.ceil(cargo.pieces * 0.6);
  return [
    { cargo: share(cargo, most), later: 0 },
    { cargo: share(cargo, cargo.pieces - most), later: plan.parts === 'two flights' ? DAY_MINUTES : 0 },
  ];
}

/** One part, over all its legs; the last step is the one taken off the aircraft at destination. */
function flown(plan: WaybillPlan, start: number, cargo: Cargo): Step[] {
  let departure = start;
  const steps = plan.legs.flatMap(({ from, to, flight, flying_minutes }): Step[] => {
    const arrival = departure + flying_minutes;
    const leg: Step[] = [
      { milestone: 'MANIFESTED', minute: departure - 190, airport: from, flight, cargo },
      { milestone: 'DEPARTED', minute: departure, airport: from, flight, cargo },
      { milestone: 'ARRIVED', minute: arrival, airport: to, flight, cargo },
    ];
    departure = arrival + CONNECTION_MINUTES;
    return leg;
  });
  const landed = steps.at(-1) as Step;
  return [...steps, { ...landed, milestone: 'RECEIVED_FROM_FLIGHT', minute: landed.minute + 145 }];
}

function journey(plan: WaybillPlan, cargo: Cargo, dice: Random): Step[] {
  const start = at(plan.departs, dice.int(15, 17), dice.int(0, 59));
  const flights = partsOf(plan, cargo).flatMap((part) => flown(plan, start + part.later, part.cargo));
  const last = flights.reduce((latest, step) => (step.minute > latest.minute ? step : latest));
  const steps: Step[] = [
    { milestone: 'RECEIVED_FROM_SHIPPER', minute: start - 26 * 60, airport: plan.legs[0].from, cargo },
    ...flights,
    { milestone: 'DELIVERED', minute: last.minute + 3 * DAY_MINUTES, airport: last.airport, cargo },
  ];
  // An airline forecasts its flights, and delivery only of what has landed.
  const forecast = ({ milestone }: Step): boolean =>
    milestone === 'DEPARTED' || milestone === 'ARRIVED' || (milestone === 'DELIVERED' && hasHappened(last.minute));
  return steps.filter((step) => hasHappened(step.minute) || forecast(step)).sort((a, b) => a.minute - b.minute);
}

/** Measures are reported where they are taken: volume on acceptance, weight until the last flight, pieces always. */
function reported(milestone: Milestone, { pieces, weight_kg, volume_cbm }: Cargo): AirTrackingEvent['cargo'] {
  if (milestone === 'DELIVERED') return { pieces };
  return milestone === 'RECEIVED_FROM_SHIPPER' || milestone === 'MANIFESTED'
    ? { pieces, weight_kg, volume_cbm }
    : { pieces, weight_kg };
}

const airEvent = (air_waybill: string, step: Step, calendar: Calendar): DemoLine<'air_event'> => ({
  kind: 'air_event',
  air_waybill,
  type: `AIR_TRACKING_EVENT_TYPE_${step.milestone}`,
  state: hasHappened(step.minute) ? 'TRACKING_EVENT_STATE_ACTUAL' : 'TRACKING_EVENT_STATE_EXPECTED',
  timestamp: calendar.instant(step.minute),
  location: { iata: step.airport, name: airports[step.airport] },
  ...(step.flight && { flight: { number: step.flight } }),
  cargo: reported(step.milestone, step.cargo),
});

export function* airTracking(
  shipments: readonly Consignment[],
  calendar: Calendar,
): Generator<DemoLine<'air_waybill' | 'air_event'>> {
  for (const [name, plan] of Object.entries(waybillPlans) as [WaybillName, WaybillPlan][]) {
    const number = waybillNumbers[name];
    yield {
      kind: 'air_waybill',
      number,
      status: `AIR_TRACKING_STATUS_${plan.status}`,
      airline: airlines[plan.airline].name,
    };
    if (plan.silent) continue;
    const carried = shipments.filter((shipment) => shipment.waybill === name);
    const cargo = wholeCargo(carried, plan.consolidated);
    for (const step of journey(plan, cargo, random(`flights ${name}`))) yield airEvent(number, step, calendar);
  }
}
