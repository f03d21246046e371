import type { Invoice } from '@fairlead/contract';
import type { InvoiceDrawing } from './drawing.ts';
import { figureIn, money } from './figures.ts';
import {
  drawLine,
  INK,
  leading,
  linesOf,
  PAGE,
  type Pen,
  room,
  rule,
  type Sheet,
  tag,
  tint,
  WIDTH,
  write,
} from './sheet.ts';
import { statedVat, type VatRow, vatRows } from './vat.ts';
import { paymentRequest, reverseChargeNote } from './wording.ts';
import { flat } from './words.ts';

const CELL: Pen = { size: 8.5 };
const HEAD: Pen = { size: 8, bold: true, color: INK.brand };
const TOTAL: Pen = { size: 9.5 };
const ROW_HEIGHT = 15;
const TOTALS_HEIGHT = 70;
const RATE = { x: PAGE.left + 8, width: 69 };
const BASE = { x: 130, width: 78, align: 'right' as const };
const TAX = { x: 212, width: 72, align: 'right' as const };
const SUM = { x: 326, width: 108 };
const SUM_VALUE = { x: 437, width: PAGE.right - 8 - 437, align: 'right' as const };

export async function drawTotals(sheet: Sheet, drawing: InvoiceDrawing, top: number): Promise<number> {
  const rows = vatRows(drawing.invoice);
  // Figures, note and request stay on one page whenever a page can hold them.
  const height = Math.max(TOTALS_HEIGHT, (rows.length + 1) * ROW_HEIGHT) + 110;
  const start = room(sheet, top + 14, Math.min(height, PAGE.bottom - PAGE.top - 20));
  const page = sheet.doc.bufferedPageRange().count;
  const { currency } = drawing.invoice.amount_ex_vat;
  let y = rows.length === 0 ? start : await drawSpecification(sheet, rows, currency, start);
  const samePage = sheet.doc.bufferedPageRange().count === page;
  const below = drawSums(sheet, drawing.invoice, samePage ? start : room(sheet, y + 14, TOTALS_HEIGHT));
  y = (samePage ? Math.max(y, below) : below) + 16;
  return drawRequest(sheet, drawing, y);
}

/** VAT by category and rate. */
async function drawSpecification(sheet: Sheet, rows: VatRow[], currency: string, top: number): Promise<number> {
  const table = tag(sheet, sheet.root, 'Table');
  const draw = (type: string, cells: string[], pen: Pen, y: number) => {
    const row = tag(sheet, table, 'TR');
    [RATE, BASE, TAX].forEach((column, index) => {
      const cell = tag(sheet, row, type, type === 'TH' ? { scope: 'Column' } : {});
      drawLine(sheet, cell, cells[index] as string, pen, { ...column, y: y + 3.5 });
    });
    row.end();
    return y + ROW_HEIGHT;
  };
  let y = draw('TH', ['VAT specification', 'Base', 'VAT'], HEAD, top);
  for (const { label, base, tax } of rows) {
    y = room(sheet, y, ROW_HEIGHT);
    rule(sheet, y, PAGE.left, TAX.x + TAX.width + 8);
    y = draw('TD', [label, figureIn(currency, base), figureIn(currency, tax)], CELL, y);
    await sheet.pause();
  }
  return y;
}

function drawSums(sheet: Sheet, invoice: Invoice, top: number): number {
  const vat = statedVat(invoice);
  const table = tag(sheet, sheet.root, 'Table');
  const draw = (label: string, value: string, pen: Pen, y: number) => {
    const row = tag(sheet, table, 'TR');
    write(sheet, row, 'TH', label, pen, { ...SUM, y: y + 3 });
    drawLine(sheet, tag(sheet, row, 'TD'), value, pen, { ...SUM_VALUE, y: y + 3 });
    return y + leading(pen) + 5;
  };
  let y = draw('Total excluding VAT', money(invoice.amount_ex_vat), TOTAL, top);
  if (vat) y = draw('VAT', money(vat), TOTAL, y);
  rule(sheet, y + 2, SUM.x - 8, PAGE.right, INK.brand, 1.2);
  return draw('Total including VAT', money(invoice.amount_inc_vat), { size: 11, bold: true, color: INK.brand }, y + 5);
}

function drawRequest(sheet: Sheet, drawing: InvoiceDrawing, top: number): number {
  const note = reverseChargeNote(drawing);
  const place = { x: PAGE.left + 13, width: WIDTH - 26 };
  const request = flat(paymentRequest(drawing), 400);
  const pen: Pen = { size: 10 };
  const height = linesOf(sheet, request, place.width, pen).length * leading(pen) + 20;
  let y = room(sheet, top, height + 30);
  if (note !== '') y = write(sheet, sheet.root, 'P', note, TOTAL, { ...place, x: PAGE.left + 8, y }) + 12;
  tint(sheet, y, height, INK.brand);
  return write(sheet, sheet.root, 'P', request, pen, { ...place, y: y + 10 }, 400);
}
