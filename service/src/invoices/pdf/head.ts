import { type Invoice, isCreditNote, type Organization } from '@fairlead/contract';
import type { InvoiceDrawing } from './drawing.ts';
import { day, envelope, paymentTerm } from './figures.ts';
import { INK, PAGE, type Pen, type Place, room, rule, type Sheet, type Tag, tag, tint, WIDTH, write } from './sheet.ts';
import { issuedOn, STANDINGS, title } from './wording.ts';

const LABEL = { size: 7.5, bold: true, color: INK.muted, spacing: 0.6 };
const SMALL = { size: 8.5, color: INK.muted };
const BODY = { size: 9.5 };

// However long the texts are, each block has so many lines at most and the head does not run off its page.
const NAME_LINES = 3;
const FACT_LINES = 2;
const DESCRIPTION_LINES = 4;
const SHIPMENT_HEIGHT_MOST = 145;

export function drawHead(sheet: Sheet, { invoice, client, forwarder, shipment }: InvoiceDrawing): number {
  let y = Math.max(drawTitle(sheet, invoice), forwarder ? drawIssuer(sheet, forwarder) : 0) + 14;
  rule(sheet, y, PAGE.left, PAGE.right, INK.brand, 1.2);
  y = Math.max(drawBillTo(sheet, client, y + 18), drawDetails(sheet, invoice, y + 18));
  y = room(sheet, y + 16, SHIPMENT_HEIGHT_MOST);
  const part = tag(sheet, sheet.root, 'Sect');
  y = write(sheet, part, 'H2', 'SHIPMENT', LABEL, { x: PAGE.left, y, width: WIDTH }) + 3;
  const { reference, description } = shipment;
  y = write(sheet, part, 'P', reference, { ...BODY, bold: true }, { x: PAGE.left, y, width: WIDTH }, 60);
  const below = { x: PAGE.left, y: y + 1, width: WIDTH, lines: DESCRIPTION_LINES };
  y = write(sheet, part, 'P', description, BODY, below, 300);
  return drawStanding(sheet, invoice, y + 14);
}

function drawTitle(sheet: Sheet, invoice: Invoice): number {
  const place: Place = { x: 385, y: PAGE.top - 4, width: PAGE.right - 385, align: 'right' };
  const pen = { size: 21, bold: true, color: INK.brand };
  const y = write(sheet, sheet.root, 'H1', title(invoice).toUpperCase(), pen, place);
  return write(sheet, sheet.root, 'P', invoice.reference, { size: 10, color: INK.muted }, { ...place, y: y + 1 }, 60);
}

function drawIssuer(sheet: Sheet, issuer: Organization): number {
  const part = tag(sheet, sheet.root, 'Sect');
  const name = { size: 14, bold: true, color: INK.brand };
  const place = { x: PAGE.left, y: PAGE.top, width: 320, lines: NAME_LINES };
  const y = write(sheet, part, 'P', issuer.name, name, place, 120) + 5;
  const address = envelope(issuer.name, issuer.postal_address);
  const left = drawLines(sheet, part, address, SMALL, { x: PAGE.left, y, width: 155 });
  const x = address.length === 0 ? PAGE.left : PAGE.left + 167;
  const numbers = [
    ...identification(issuer),
    issuer.coc && `Chamber of commerce ${issuer.coc}`,
    issuer.contact_email,
    issuer.website.replace(/^https?:\/\/|\/$/g, ''),
  ];
  return Math.max(left, drawLines(sheet, part, numbers, SMALL, { x, y, width: 160 }));
}

const identification = ({ vat, eori }: Organization): string[] => [vat && `VAT ${vat}`, eori && `EORI ${eori}`];

const drawLines = (sheet: Sheet, part: Tag, lines: string[], pen: Pen, place: Place): number =>
  lines.reduce((y, line) => write(sheet, part, 'P', line, pen, { ...place, y, lines: FACT_LINES }, 80), place.y);

function drawBillTo(sheet: Sheet, client: Organization, top: number): number {
  const place = { x: PAGE.left, y: top, width: 240 };
  const part = tag(sheet, sheet.root, 'Sect');
  let y = write(sheet, part, 'H2', 'BILL TO', LABEL, place) + 3;
  const name = { size: 10.5, bold: true };
  y = write(sheet, part, 'P', client.name, name, { ...place, y, lines: NAME_LINES }, 160) + 2;
  y = drawLines(sheet, part, envelope(client.name, client.postal_address), BODY, { ...place, y });
  return drawLines(sheet, part, identification(client), SMALL, { ...place, y: y + 5 });
}

function drawDetails(sheet: Sheet, invoice: Invoice, top: number): number {
  const issued = issuedOn(invoice);
  const rows = [
    [`${title(invoice)} number`, invoice.reference],
    ['Issue date', issued && day(issued)],
    ['Due date', invoice.due_date && day(invoice.due_date)],
    ['Payment term', isCreditNote(invoice) ? undefined : paymentTerm(issued, invoice.due_date)],
    ['Currency', invoice.amount_inc_vat.currency],
  ];
  const table = tag(sheet, sheet.root, 'Table');
  return rows.reduce((y, [label = '', value = '']) => {
    if (value === '') return y;
    const row = tag(sheet, table, 'TR');
    write(sheet, row, 'TH', label, { ...BODY, color: INK.muted }, { x: 330, y, width: 95 });
    return write(sheet, row, 'TD', value, BODY, { x: 425, y, width: PAGE.right - 425, align: 'right' }, 60) + 3.5;
  }, top);
}

/** What became of the invoice, when it is no longer simply payable. */
function drawStanding(sheet: Sheet, invoice: Invoice, y: number): number {
  const standing = STANDINGS[invoice.status];
  if (!standing) return y;
  tint(sheet, y, 25, standing.color);
  const part = tag(sheet, sheet.root, 'Sect');
  const place = { x: PAGE.left + 13, y: y + 7.5, width: 90 };
  write(sheet, part, 'P', standing.label, { ...BODY, bold: true, color: standing.color }, place);
  write(sheet, part, 'P', standing.note(title(invoice)), BODY, { ...place, x: place.x + 95, width: WIDTH - 120 });
  return y + 25 + 14;
}
