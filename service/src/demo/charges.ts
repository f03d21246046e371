import { cargoTotals, type Invoice, type Money } from '@fairlead/contract';
import { taxOn } from '../invoices/pdf/vat.ts';
import { ports } from './places.ts';
import { lanes } from './plan.ts';
import type { Consignment } from './shipments.ts';

type InvoiceLine = Invoice['lines'][number];
type Vat = 'ZERO' | 'REDUCED' | 'STANDARD' | 'REVERSE_CHARGED';
export type Charge = readonly [description: string, amount_cents: number, vat: Vat];

const VAT_PERCENTAGES: Record<Vat, number> = { ZERO: 0, REDUCED: 9, STANDARD: 21, REVERSE_CHARGED: 0 };
export const FOOD = /coffee|açaí|orange/;

const PER_CONTAINER_CENTS = { SEA: 268_500, RAIL: 591_250, ROAD: 78_400 } as const;
const PER_KILOGRAM_CENTS = { AIR: 347, SEA: 29, RAIL: 41, ROAD: 17, EXPRESS: 1_190 } as const;

/** Carriage by container, or by weight. */
function freight({ line, sea, plan }: Consignment): Charge {
  const mode = line.transport_mode.replace('TRANSPORT_MODE_', '') as keyof typeof PER_KILOGRAM_CENTS;
  const route = sea
    ? `${ports[lanes[sea.lane].loading]} - ${ports[lanes[sea.lane].discharge]}`
    : `${line.origin?.locality} - ${line.destination?.locality}`;
  const name = {
    AIR: 'Air freight',
    SEA: 'Ocean freight',
    RAIL: 'Rail freight',
    ROAD: 'Road freight',
    EXPRESS: 'Express',
  };
  const containers = line.fcl?.containers.length ?? 0;
  const kilograms = cargoTotals(line.lcl?.components ?? []).total_weight;
  const amount = containers
    ? containers * PER_CONTAINER_CENTS[mode as keyof typeof PER_CONTAINER_CENTS] + (Number(line.id) % 37) * 215
    : Math.max(9_500, Math.round(kilograms * PER_KILOGRAM_CENTS[mode]));
  return [`${name[mode]} ${route}, ${plan.load}`, amount, 'ZERO'];
}

/** The forwarder's charges for a shipment. Clients abroad account for the tax themselves. */
export function charges(consignment: Consignment): Charge[] {
  const { line, plan } = consignment;
  const odd = Number(line.id) % 11;
  const list: Charge[] = [freight(consignment)];
  if (line.fcl && consignment.sea) {
    list.push(['Terminal handling at destination', line.fcl.containers.length * 24_650, 'STANDARD']);
  }
  if (line.transport_mode !== 'TRANSPORT_MODE_ROAD') {
    list.push(
      ['Customs clearance', 6_500 + odd * 175, 'STANDARD'],
      ['Delivery to warehouse', 38_735 + odd * 911, 'STANDARD'],
    );
  }
  if (FOOD.test(plan.goods)) list.push(['Storage of foodstuffs, per week', 14_285, 'REDUCED']);
  if (line.insured_goods_value) {
    list.push(['Cargo insurance premium', Math.round(line.insured_goods_value.amount_cents * 0.0022), 'ZERO']);
  }
  return list;
}

export const abroad = (list: readonly Charge[]): Charge[] =>
  list.map(([description, amount_cents]) => [description, amount_cents, 'REVERSE_CHARGED']);

/** Lines and totals; tax is taken once over the sum of each rate. */
export function totals(
  list: readonly Charge[],
  currency: string,
): Pick<Invoice, 'lines' | 'amount_ex_vat' | 'amount_inc_vat'> {
  const money = (amount_cents: number): Money => ({ currency, amount_cents });
  const lines = list.map(
    ([description, amount_cents, vat]): InvoiceLine => ({
      description,
      amount_ex_vat: money(amount_cents),
      vat_category: `CATEGORY_${vat}`,
      vat_percentage: VAT_PERCENTAGES[vat],
    }),
  );
  const sums = new Map<number, number>();
  for (const { vat_percentage, amount_ex_vat } of lines) {
    sums.set(vat_percentage, (sums.get(vat_percentage) ?? 0) + amount_ex_vat.amount_cents);
  }
  const ex_vat = list.reduce((sum, [, amount_cents]) => sum + amount_cents, 0);
  const vat = [...sums].reduce((sum, [percentage, amount_cents]) => sum + taxOn(amount_cents, percentage), 0);
  return { lines, amount_ex_vat: money(ex_vat), amount_inc_vat: money(ex_vat + vat) };
}
