import type { CargoComponent } from './records/shared.ts';

// Totals are added in whole numbers, so that 0.1 + 0.2 is 0.3: every measure is a decimal as it was written.

interface Decimal {
  digits: bigint;
  scale: number;
}

function decimal(value: number): Decimal {
  const [mantissa, exponent = '0'] = value.toString().split('e') as [string, string?];
  const [whole, fraction = ''] = mantissa.split('.') as [string, string?];
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

const times = (...factors: Decimal[]): Decimal =>
  factors.reduce((a, b) => ({ digits: a.digits * b.digits, scale: a.scale + b.scale }));

function sum(terms: Decimal[]): Decimal {
  // Not spread into Math.max: a request body has room for more components than a call has for arguments.
  const scale = terms.reduce((largest, term) => Math.max(largest, term.scale), 0);
  return {
    digits: terms.reduce((total, { digits, scale: s }) => total + digits * 10n ** BigInt(scale - s), 0n),
    scale,
  };
}

/** What is above zero stays so, however small. */
const toNumber = ({ digits, scale }: Decimal): number =>
  Number(`${digits}e${-scale}`) || (digits > 0n ? Number.MIN_VALUE : 0);

const CUBIC_CENTIMETRES_PER_CUBIC_METRE: Decimal = { digits: 1n, scale: 6 };

/** Volume in cubic metres from centimetres, weight in kilograms. */
export function cargoTotals(components: readonly CargoComponent[]): { total_volume: number; total_weight: number } {
  const volumes = components.map(({ width, height, depth, quantity }) =>
    times(...[width, height, depth, quantity].map(decimal), CUBIC_CENTIMETRES_PER_CUBIC_METRE),
  );
  const weights = components.map(({ weight, quantity }) => times(decimal(weight), decimal(quantity)));
  return { total_volume: toNumber(sum(volumes)), total_weight: toNumber(sum(weights)) };
}

/** The totals of an inquiry; container inquiries have none. */
export function inquiryTotals({ lcl }: { lcl?: { components?: readonly CargoComponent[] } | undefined }) {
  const none = { total_volume: undefined, total_weight: undefined };
  return lcl ? cargoTotals(lcl.components ?? []) : none;
}
