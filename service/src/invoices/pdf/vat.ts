import type { Invoice, InvoiceLine, Money } from '@fairlead/contract';
import { percentage } from './figures.ts';

export interface VatRow {
  label: string;
  base: Money;
  tax: Money;
}

const REVERSE_CHARGED = 'CATEGORY_REVERSE_CHARGED';
// In the order a specification lists them.
const NAMES: Partial<Record<InvoiceLine['vat_category'], string>> = {
  CATEGORY_STANDARD: 'Standard',
  CATEGORY_REDUCED: 'Reduced',
  CATEGORY_ZERO: 'Zero',
  [REVERSE_CHARGED]: 'Reverse charged',
};
const CATEGORIES = Object.keys(NAMES);

export const isReverseCharged = (line: InvoiceLine): boolean => line.vat_category === REVERSE_CHARGED;

/** `Standard 21%` */
export function vatLabel(line: InvoiceLine): string {
  const name = NAMES[line.vat_category] ?? '';
  return isReverseCharged(line) ? name : `${name} ${percentage(line.vat_percentage)}`.trim();
}

const RATE_SCALE = 1_000_000;

/** Rounded half away from zero to the minor unit. Whole numbers throughout: 0.285 is not 0.28499. */
export function taxOn(base_cents: number, rate: number): number {
  const exact = BigInt(Math.round(base_cents)) * BigInt(Math.round(rate * RATE_SCALE));
  const unit = BigInt(100 * RATE_SCALE);
  const half = exact < 0n ? -unit / 2n : unit / 2n;
  return Number((exact + half) / unit);
}

const rank = ({ vat_category }: InvoiceLine): number =>
  CATEGORIES.includes(vat_category) ? CATEGORIES.indexOf(vat_category) : CATEGORIES.length;

/** A row for each category and rate, the tax computed once for each. */
function ratedRows(lines: readonly InvoiceLine[]): VatRow[] {
  const groups = new Map<string, { line: InvoiceLine; base_cents: number }>();
  for (const line of lines) {
    const key = `${vatLabel(line)} ${line.vat_category} ${line.amount_ex_vat.currency}`;
    const group = groups.get(key);
    if (group) group.base_cents += line.amount_ex_vat.amount_cents;
    else groups.set(key, { line, base_cents: line.amount_ex_vat.amount_cents });
  }
  return [...groups.values()]
    .sort((a, b) => rank(a.line) - rank(b.line) || b.line.vat_percentage - a.line.vat_percentage)
    .map(({ line, base_cents }) => {
      const { currency } = line.amount_ex_vat;
      const tax_cents = isReverseCharged(line) ? 0 : taxOn(base_cents, line.vat_percentage);
      return {
        label: vatLabel(line),
        base: { currency, amount_cents: base_cents },
        tax: { currency, amount_cents: tax_cents },
      };
    });
}

const sum = (amounts: readonly Money[]): number => amounts.reduce((total, { amount_cents }) => total + amount_cents, 0);

// Tax rounded line by line is off by half a unit a line; cash is rounded to five units.
const roundingMost = (lines: number): number => Math.max(5, lines);

/** The tax the invoice states. None when its two totals are in two currencies. */
export function statedVat({ amount_ex_vat, amount_inc_vat }: Invoice): Money | undefined {
  const { currency } = amount_ex_vat;
  if (currency !== amount_inc_vat.currency) return undefined;
  return { currency, amount_cents: amount_inc_vat.amount_cents - amount_ex_vat.amount_cents };
}

/** The lines by rate. What they leave of the invoice's own totals is a row of its own: the totals are the truth. */
export function vatRows(invoice: Invoice): VatRow[] {
  const rows = ratedRows(invoice.lines);
  const stated = statedVat(invoice);
  if (!stated || rows.length === 0 || rows.some(({ base }) => base.currency !== stated.currency)) return rows;
  const base_cents = invoice.amount_ex_vat.amount_cents - sum(rows.map(({ base }) => base));
  const tax_cents = stated.amount_cents - sum(rows.map(({ tax }) => tax));
  if (base_cents === 0 && tax_cents === 0) return rows;
  const small = Math.max(Math.abs(base_cents), Math.abs(tax_cents)) <= roundingMost(invoice.lines.length);
  const { currency } = stated;
  return [
    ...rows,
    {
      label: small ? 'Rounding' : 'Not itemised',
      base: { currency, amount_cents: base_cents },
      tax: { currency, amount_cents: tax_cents },
    },
  ];
}
