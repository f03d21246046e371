import type { CargoComponentInput, ContainerInput, Inquiry } from '@fairlead/sdk';
import { cargoTotals } from '@fairlead/sdk/contract';
import { plainText, width } from '../text.ts';
import { count, meaningOf, number } from '../words.ts';

// The cargo of an inquiry, a line each, with its totals.

export type Cargo = Partial<Pick<Inquiry, 'total_volume' | 'total_weight'>> & {
  readonly fcl?: { readonly containers?: readonly ContainerInput[] };
  readonly lcl?: { readonly components?: readonly CargoComponentInput[] };
};

export function cargoLines({ fcl, lcl, total_volume, total_weight }: Cargo): string[] {
  const { containers = [] } = fcl ?? {};
  const { components = [] } = lcl ?? {};
  return [
    ...containerLines(containers),
    ...(containers.length > 1 ? [`${count(unitsOf(containers), 'container')} in all`] : []),
    ...componentLines(components),
    ...(components.length > 0 ? [totals(components, total_volume, total_weight)] : []),
  ];
}

const containerLines = (containers: readonly ContainerInput[]): string[] =>
  rows(
    right(containers.map(({ quantity }) => `${number(quantity)} ×`)),
    containers.map(({ type, dropoff_terminal_code: code }) => {
      const kind = meaningOf('ContainerType', type);
      return code ? `${kind}, drop off at ${plainText(code)}` : kind;
    }),
  );

const componentLines = (components: readonly CargoComponentInput[]): string[] =>
  rows(
    right(components.map(({ quantity }) => `${number(quantity)} ×`)),
    right(components.map(({ width: wide, height, depth }) => `${[wide, height, depth].map(number).join(' × ')} cm,`)),
    right(components.map(({ weight }) => `${number(weight)} kg each:`)),
    right(components.map((component) => `${measure(cargoTotals([component]).total_volume)} m³,`)),
    right(components.map((component) => `${measure(cargoTotals([component]).total_weight)} kg`)),
  );

function totals(components: readonly CargoComponentInput[], volume?: number, weight?: number): string {
  const { total_volume, total_weight } = cargoTotals(components);
  const sums = `${measure(volume ?? total_volume)} m³, ${measure(weight ?? total_weight)} kg`;
  return `${count(unitsOf(components), 'unit')} in all: ${sums}`;
}

const unitsOf = (entries: readonly { quantity: number }[]): number =>
  entries.reduce((total, { quantity }) => total + quantity, 0);

/** In as many digits as a scale and a rule have. */
const measure = (value: number): string => number(Number(value.toPrecision(7)));

/** Cells beneath each other, to the right. */
function right(cells: readonly string[]): string[] {
  const widest = Math.max(0, ...cells.map(width));
  return cells.map((cell) => ' '.repeat(widest - width(cell)) + cell);
}

const rows = (first: readonly string[], ...others: readonly string[][]): string[] =>
  first.map((cell, row) => [cell, ...others.map((column) => column[row])].join(' '));
