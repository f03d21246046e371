import type { CargoComponent } from '@fairlead/contract';
import { cargoTotals } from '@fairlead/contract/totals';

// What the rows of loose cargo come to, as far as they say it.

type Row = Partial<CargoComponent>;

/** Of the rows that were begun. What one of them does not say, or not in a number, cannot be counted: undefined. */
export function sumsOf(rows: readonly Row[]): Record<'units' | 'volume' | 'weight', number | undefined> {
  const begun = rows.filter((row) => Object.keys(row).length > 0);
  const says = (...measures: (keyof CargoComponent)[]) =>
    begun.length > 0 && begun.every((row) => measures.every((measure) => isAmount(row[measure])));
  // Each total is asked for what it needs alone.
  const totals = (others: Row) => cargoTotals(begun.map((row) => ({ ...row, ...others }) as CargoComponent));
  return {
    units: says('quantity') ? begun.reduce((sum, { quantity = 0 }) => sum + quantity, 0) : undefined,
    volume: says('depth', 'width', 'height', 'quantity') ? totals({ weight: 1 }).total_volume : undefined,
    weight: says('weight', 'quantity') ? totals({ depth: 1, width: 1, height: 1 }).total_weight : undefined,
  };
}

const isAmount = (value: number | undefined): boolean => Number.isFinite(value) && Number(value) > 0;
