import type { Invoice } from '@fairlead/contract';
import { at, type Calendar } from './calendar.ts';
import { abroad, type Charge, charges, totals } from './charges.ts';
import type { DemoLine } from './lines.ts';
import { pdf } from './pdf.ts';
import type { Client } from './people.ts';
import { random } from './random.ts';
import type { Consignment } from './shipments.ts';

interface Draft {
  consignment: Consignment;
  charges: Charge[];
  /** Day of issue, counted from today. */
  issued: number;
  letter: 'F' | 'C';
}

const FIRST_INVOICE_ID = 500_001;
const FIRST_NUMBER = 20_261;
const PAYMENT_DAYS = 30;
const DETENTION_CENTS_PER_DAY = 8_950;
/** The one delay whose detention was charged by mistake. */
const CREDITED_DELAY_DAYS = 9;
/** The one invoice whose PDF comes with it, from the oldest; the service draws the others. */
const WITH_PDF = 4;

/** Not everything is simply paid: which invoice, from the oldest, came to what. */
const TROUBLED: Readonly<Record<number, Invoice['status']>> = {
  0: 'STATUS_FORFEITED',
  3: 'STATUS_IN_COLLECTION',
  6: 'STATUS_IN_PAYMENT_PLAN',
  9: 'STATUS_DISPUTED',
  13: 'STATUS_UNSPECIFIED',
  21: 'STATUS_DISPUTED',
};

const isInvoiced = ({ line, departs, arrives }: Consignment): boolean =>
  departs < 0 && arrives < 12 && !['STATUS_CANCELLED', 'STATUS_UNSPECIFIED', 'STATUS_ON_HOLD'].includes(line.status);

/** What a delay cost the client in container days, once the containers are back. */
function detention({ line, sea, arrives }: Consignment): Charge | undefined {
  if (!sea?.delay || !line.fcl || arrives > -10) return undefined;
  const days = sea.delay * line.fcl.containers.length;
  return [`Detention, ${days} container days`, days * DETENTION_CENTS_PER_DAY, 'STANDARD'];
}

/** A freight invoice for most shipments under way or done, another for detention, and a credit where that was wrong. */
function drafts(shipments: readonly Consignment[]): Draft[] {
  return shipments.filter(isInvoiced).flatMap((consignment): Draft[] => {
    const { line, sea, departs, arrives } = consignment;
    const issued = Math.min(departs + 4 + (Number(line.id) % 4), -1);
    const freight: Draft = { consignment, charges: charges(consignment), issued, letter: 'F' };
    const list = Number(line.id) % 3 === 0 ? [] : [freight];
    const cost = detention(consignment);
    if (cost) list.push({ consignment, charges: [cost], issued: arrives + 9, letter: 'F' });
    if (cost && sea?.delay === CREDITED_DELAY_DAYS) {
      const [description, amount_cents, vat] = cost;
      const credit: Charge = [`Credit: ${description}`, -amount_cents, vat];
      list.push({ consignment, charges: [credit], issued: arrives + 13, letter: 'C' });
    }
    return list;
  });
}

function statusOf(index: number, due: number, letter: Draft['letter']): Invoice['status'] {
  if (letter === 'C') return 'STATUS_PAID';
  // Clients pay a week late: what fell due since is open still.
  return TROUBLED[index] ?? (due < -7 ? 'STATUS_PAID' : 'STATUS_PUBLISHED');
}

function currencyOf({ sea, plan, line }: Consignment): string {
  if (sea?.lane === 'newyork' || sea?.lane === 'chicago') return 'USD';
  return plan.client === 'other' && Number(line.id) % 4 !== 0 ? 'CHF' : 'EUR';
}

const inWords = ({ currency, amount_cents }: Invoice['amount_ex_vat']): string =>
  `${currency} ${(amount_cents / 100).toFixed(2)}`;

function drawn({ reference, lines, amount_ex_vat, amount_inc_vat }: Invoice, { line }: Consignment): string {
  const rows = lines.map((row) => [
    row.description.slice(0, 42),
    '',
    inWords(row.amount_ex_vat),
    `${row.vat_percentage} %`,
  ]);
  const file = pdf({
    title: `Invoice ${reference}`,
    facts: [
      ['From', 'Havenmeester Expeditie B.V., Waalhaven Oostzijde 81, Rotterdam'],
      ['Shipment', line.reference],
      ['Goods', line.description],
    ],
    table: [
      ['Description', '', 'Amount', 'VAT'],
      ...rows,
      ['Total excluding VAT', '', inWords(amount_ex_vat)],
      ['Total including VAT', '', inWords(amount_inc_vat)],
    ],
  });
  return file.toString('base64');
}

export function* invoices(shipments: readonly Consignment[], calendar: Calendar): Generator<DemoLine<'invoice'>> {
  const list = drafts(shipments).sort((a, b) => a.issued - b.issued);
  const newestOf = (client: Client): number =>
    list.findLastIndex(({ consignment }) => (consignment.plan.client ?? 'main') === client);
  const newest = { main: newestOf('main'), other: newestOf('other') };
  for (const [index, { consignment, charges: charged, issued, letter }] of list.entries()) {
    const dice = random(`invoice ${consignment.line.reference} ${index}`);
    const issue_day = calendar.workday(issued);
    const published = at(issue_day, dice.int(8, 15), dice.int(0, 59));
    const invoice: Invoice = {
      id: String(FIRST_INVOICE_ID + index),
      reference: `${letter}${FIRST_NUMBER + index}-${consignment.line.reference}`,
      shipment_id: consignment.line.id,
      status: statusOf(index, issued + PAYMENT_DAYS, letter),
      ...totals(consignment.plan.client === 'other' ? abroad(charged) : charged, currencyOf(consignment)),
      create_time: calendar.instant(published - 95),
      issue_date: calendar.date(issue_day),
      due_date: calendar.date(issue_day + PAYMENT_DAYS),
      published_at: calendar.instant(published),
    };
    if (index === newest[consignment.plan.client ?? 'main']) {
      // Prepared, but not issued: nobody sees it yet.
      const { issue_date: _issue, due_date: _due, published_at: _published, ...unissued } = invoice;
      yield { kind: 'invoice', ...unissued, status: 'STATUS_UNSPECIFIED' };
    } else if (index === WITH_PDF) {
      yield { kind: 'invoice', ...invoice, pdf_base64: drawn(invoice, consignment) };
    } else {
      yield { kind: 'invoice', ...invoice };
    }
  }
}
