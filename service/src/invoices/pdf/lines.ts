import type { Invoice } from '@fairlead/contract';
import type { InvoiceDrawing } from './drawing.ts';
import { figure, figureIn } from './figures.ts';
import {
  actual,
  drawLine,
  INK,
  leading,
  linesOf,
  PAGE,
  type Pen,
  room,
  rule,
  type Sheet,
  type Tag,
  tag,
  tint,
} from './sheet.ts';
import { vatLabel } from './vat.ts';
import { title } from './wording.ts';
import { flat, tidy } from './words.ts';

const DESCRIPTION = { x: PAGE.left + 8, width: 290 };
const VAT = { x: 362, width: 73 };
const AMOUNT = { x: 437, width: PAGE.right - 8 - 437, align: 'right' as const };

const DESCRIPTION_MOST = 2_000;
const CELL: Pen = { size: 9.5 };
const HEAD: Pen = { size: 8, bold: true, color: INK.brand };
const HEAD_HEIGHT = 21;
const PADDING = 5.5;
// A row this high or lower is not parted by the end of a page.
const WHOLE_ROW_MOST = 120;

/** The table of lines. On every further page it begins with its head again. */
export async function drawInvoiceLines(sheet: Sheet, drawing: InvoiceDrawing, top: number): Promise<number> {
  const { invoice } = drawing;
  const table = tag(sheet, sheet.root, 'Table');
  const start = room(sheet, top, HEAD_HEIGHT + 40);
  const begin = sheet.onContinued;
  sheet.onContinued = () => drawTableHead(sheet, invoice, begin());
  let y = drawTableHead(sheet, invoice, start, tag(sheet, table, 'TR'));
  for (const cells of rowsOf(drawing)) {
    const row = tag(sheet, table, 'TR');
    y = drawRow(sheet, row, cells, y);
    row.end();
    await sheet.pause();
  }
  sheet.onContinued = begin;
  return y;
}

/** What a page after the first begins with. */
export function drawContinuation(sheet: Sheet, invoice: Invoice): number {
  const line = `${title(invoice)} ${flat(invoice.reference, 60)}, continued`;
  drawLine(sheet, undefined, line, { size: 8.5, color: INK.muted }, { ...DESCRIPTION, x: PAGE.left, y: PAGE.top - 8 });
  return PAGE.top + 12;
}

type Cells = [description: string, vat: string, amount: string];

function* rowsOf({ invoice, shipment }: InvoiceDrawing): Generator<Cells> {
  const { amount_ex_vat, lines } = invoice;
  if (lines.length === 0) yield [`Services for shipment ${shipment.reference}`, '', figure(amount_ex_vat)];
  const { currency } = amount_ex_vat;
  for (const line of lines) yield [line.description, vatLabel(line), figureIn(currency, line.amount_ex_vat)];
}

function drawTableHead(sheet: Sheet, invoice: Invoice, y: number, row?: Tag): number {
  tint(sheet, y, HEAD_HEIGHT);
  const heads = ['Description', 'VAT', `Amount (${invoice.amount_ex_vat.currency})`];
  [DESCRIPTION, VAT, AMOUNT].forEach((column, index) => {
    const cell = row && tag(sheet, row, 'TH', { scope: 'Column' });
    drawLine(sheet, cell, heads[index] as string, HEAD, { ...column, y: y + 6.5 });
  });
  return y + HEAD_HEIGHT;
}

function drawRow(sheet: Sheet, row: Tag, [description, vat, amount]: Cells, top: number): number {
  const text = tidy(description, DESCRIPTION_MOST);
  const lines = linesOf(sheet, text, DESCRIPTION.width, CELL);
  const height = lines.length * leading(CELL) + 2 * PADDING;
  let y = room(sheet, top, Math.min(height, WHOLE_ROW_MOST)) + PADDING;
  const cells = [actual(text), {}, {}].map((options) => tag(sheet, row, 'TD', options)) as [Tag, Tag, Tag];
  drawLine(sheet, cells[1], vat, { ...CELL, color: INK.muted }, { ...VAT, y });
  drawLine(sheet, cells[2], amount, CELL, { ...AMOUNT, y });
  for (const line of lines) {
    const next = room(sheet, y, leading(CELL) + PADDING);
    if (next !== y) y = next + PADDING;
    drawLine(sheet, cells[0], line, CELL, { ...DESCRIPTION, y });
    y += leading(CELL);
  }
  rule(sheet, y + PADDING - 1.5, PAGE.left, PAGE.right);
  return y + PADDING;
}
