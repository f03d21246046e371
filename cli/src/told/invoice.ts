import type { Invoice, InvoiceLine, Money } from '@fairlead/sdk';
import { daysBetween, isOverdue, shipmentReferenceIn } from '@fairlead/sdk/contract';
import { money } from '../money.ts';
import { type Column, FittedTable } from '../table.ts';
import { plainText } from '../text.ts';
import { away, count, day, instant, labelOf, number, standingOf } from '../words.ts';
import { fields, type Paper, wrap } from './paper.ts';

// An invoice told to a person: what it is, what is charged, and what that comes to.

export function drawInvoice(invoice: Invoice, paper: Paper): string[] {
  const { reference, status, issue_date, published_at, shipment_id } = invoice;
  return [
    paper.colour.bold(plainText(reference)),
    ...wrap(standingOf('InvoiceStatus', status), paper.columns),
    '',
    ...fields(
      [
        ['Issued', issue_date && day(issue_date)],
        ['Due', dueTold(invoice, paper)],
        ['Published', published_at && instant(published_at)],
        ['Shipment', plainText(shipmentReferenceIn(reference) ?? shipment_id)],
      ],
      paper,
    ),
    '',
    ...drawCharges(invoice, paper),
  ];
}

function dueTold(invoice: Invoice, { today }: Paper): string | undefined {
  const { due_date } = invoice;
  if (!due_date) return undefined;
  const how = isOverdue(invoice, today)
    ? `overdue ${count(daysBetween(due_date, today), 'day')}`
    : away(due_date, today);
  return `${day(due_date)}, ${how}`;
}

interface Charge {
  readonly what: string;
  readonly vat?: string;
  readonly amount: Money;
}

const LEAST_COLUMNS = 12;

const columns: Column<Charge>[] = [
  { head: 'CHARGED', text: ({ what }) => what, rank: 2, least: LEAST_COLUMNS },
  { head: 'VAT', text: ({ vat }) => vat ?? '', rank: 3 },
  { head: 'AMOUNT', text: ({ amount }) => money(amount), rank: 1, align: 'right' },
];

function drawCharges(invoice: Invoice, paper: Paper): string[] {
  const lines = invoice.lines.map(chargeOf);
  const totals = totalsOf(invoice);
  const table = new FittedTable(columns, [...lines, ...totals], paper);
  const drawn = (charges: readonly Charge[]) => table.lines(charges).split('\n').slice(0, -1);
  return [...(lines.length > 0 ? [table.head().trimEnd(), ...drawn(lines), ''] : []), ...drawn(totals)];
}

const chargeOf = ({ description, vat_category, vat_percentage, amount_ex_vat }: InvoiceLine): Charge => ({
  what: description,
  vat: `${number(vat_percentage)}% ${labelOf('VatTypeCategory', vat_category)}`,
  amount: amount_ex_vat,
});

function totalsOf({ amount_ex_vat, amount_inc_vat }: Invoice): Charge[] {
  const { currency } = amount_inc_vat;
  const amount = { currency, amount_cents: amount_inc_vat.amount_cents - amount_ex_vat.amount_cents };
  return [
    { what: 'Excluding VAT', amount: amount_ex_vat },
    ...(currency === amount_ex_vat.currency ? [{ what: 'VAT', amount }] : []),
    { what: 'Including VAT', amount: amount_inc_vat },
  ];
}
