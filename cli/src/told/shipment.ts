import type { CargoComponent, FclDetails, LclDetails, Shipment, ShippedContainer, User } from '@fairlead/sdk';
import { cargoTotals } from '@fairlead/sdk/contract';
import { money } from '../money.ts';
import { plainText } from '../text.ts';
import { away, count, dateOf, day, meaningOf, number, place, standingOf, statedOf } from '../words.ts';
import { fields, hang, type Paper, wrap } from './paper.ts';
import { nameOf } from './people.ts';

// A shipment told to a person.

/** Its reference and what is shipped. */
export function titleOf({ reference, description }: Shipment, paper: Paper): string[] {
  const name = plainText(reference);
  const lines = wrap([name, plainText(description)].filter(Boolean).join(' · '), paper.columns);
  return lines.map(paper.colour.bold);
}

/** `Ningbo, CN → Rotterdam, NL, by sea`. */
export function routeOf({ origin, destination, transport_mode }: Shipment): string {
  const ends = [place(origin), place(destination)];
  const route = ends.some(Boolean) ? ends.map((end) => end || 'not known').join(' → ') : '';
  return [route, meaningOf('TransportMode', transport_mode)].filter(Boolean).join(', ');
}

/** `contact` is the client's person, when there still is one. */
export function drawShipment(shipment: Shipment, contact: User | undefined, paper: Paper): string[] {
  const { status, etd, eta, cargo_ready_date, forwarder_reference, insured_goods_value, create_time, fcl, lcl } =
    shipment;
  const date = (of: string | undefined) => of && `${day(of)}, ${away(of, paper.today)}`;
  const booked = dateOf(create_time);
  return [
    ...titleOf(shipment, paper),
    ...wrap(standingOf('ShipmentStatus', status), paper.columns),
    '',
    ...fields(
      [
        ['Route', routeOf(shipment)],
        ['Cargo ready', date(cargo_ready_date)],
        ['Departure', etd ? `ETD ${date(etd)}` : 'not known yet'],
        ['Arrival', eta ? `ETA ${date(eta)}` : 'not known yet'],
        ['Forwarder ref', plainText(forwarder_reference)],
        ['Insured for', insured_goods_value && money(insured_goods_value)],
        ['On your side', contact && nameOf(contact)],
        ['Booked', `${day(booked)}, ${away(booked, paper.utcToday)}`],
        ['Cargo', meaningOf('CargoType', shipment.cargo_type)],
        ['Free days', fcl && freeDays(fcl)],
        ['On delivery', lcl && onDelivery(lcl)],
      ],
      paper,
    ),
    ...drawCargo([...(fcl?.containers ?? []).map(containerTold), ...(lcl?.components ?? []).map(unitsTold)], paper),
  ];
}

const drawCargo = (units: readonly string[], paper: Paper): string[] =>
  units.length > 0 ? ['', ...units.flatMap((unit) => hang(unit, '  • ', '    ', 4, paper))] : [];

function containerTold({ container_number, type, seal_number, gross_weight }: ShippedContainer): string {
  const parts = [
    container_number || 'no number yet',
    statedOf('ContainerType', type),
    seal_number && `seal ${seal_number}`,
    gross_weight > 0 && `${number(gross_weight)} kg`,
  ];
  return plainText(parts.filter(Boolean).join(', '));
}

function unitsTold(component: CargoComponent): string {
  const { width, height, depth, weight, quantity } = component;
  const sizes = [width, height, depth].map(number).join(' × ');
  const together = quantity > 1 ? `, ${number(cargoTotals([component]).total_weight)} kg together` : '';
  return `${number(quantity)} of ${sizes} cm, ${number(weight)} kg${quantity > 1 ? ' each' : ''}${together}`;
}

function freeDays(fcl: FclDetails): string {
  const days: [string, number][] = [
    ['demurrage', fcl.free_demurrage_days],
    ['detention', fcl.free_detention_days],
    ['demurrage and detention together', fcl.free_dd_combined_days],
    ['storage', fcl.free_storage_days],
  ];
  const told = days.filter(([, free]) => free > 0).map(([of, free]) => `${count(free, 'day')} of ${of}`);
  return told.join(', ') || 'none';
}

const onDelivery = ({ tail_lift, pallet_exchange }: LclDetails): string =>
  [tail_lift && 'a tail lift is needed', pallet_exchange && 'pallets are exchanged'].filter(Boolean).join(', ');
