import { isCreditNote } from '@fairlead/contract';
import type { InvoiceDrawing } from './pdf/drawing.ts';
import { drawHead } from './pdf/head.ts';
import { drawContinuation, drawInvoiceLines } from './pdf/lines.ts';
import { drawLine, finish, INK, openSheet, PAGE, rule, type Sheet } from './pdf/sheet.ts';
import { drawTotals } from './pdf/totals.ts';
import { issuedOn, title } from './pdf/wording.ts';
import { flat } from './pdf/words.ts';

/** The invoice as a PDF. The same invoice gives the same bytes: nothing in it is of the moment it is drawn. */
export async function drawInvoice(
  drawing: InvoiceDrawing,
  { compress = true, stillWanted = () => {} } = {},
): Promise<Buffer> {
  const { invoice, forwarder, shipment } = drawing;
  const sheet = openSheet({
    title: flat(`${title(invoice)} ${invoice.reference}`),
    author: flat(forwarder?.name ?? ''),
    subject: flat(`${isCreditNote(invoice) ? 'Credit' : 'Charges'} for shipment ${shipment.reference}`),
    date: drawnOn(drawing),
    compress,
    stillWanted,
  });
  sheet.onContinued = () => drawContinuation(sheet, invoice);
  const y = await drawInvoiceLines(sheet, drawing, drawHead(sheet, drawing));
  await drawTotals(sheet, drawing, y);
  return finish(sheet, footOf(sheet, drawing));
}

function drawnOn({ invoice }: InvoiceDrawing): Date {
  const date = new Date(issuedOn(invoice) ?? invoice.create_time);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}

function footOf(sheet: Sheet, { forwarder }: InvoiceDrawing): (page: number, pages: number) => void {
  const issuer = [
    flat(forwarder?.name ?? '', 60),
    forwarder?.vat && `VAT ${forwarder.vat}`,
    forwarder?.coc && `CoC ${forwarder.coc}`,
  ];
  const line = flat(issuer.filter(Boolean).join(' · '), 110);
  const pen = { size: 7.5, color: INK.muted };
  return (page, pages) => {
    rule(sheet, PAGE.footer - 8, PAGE.left, PAGE.right);
    if (line !== '') drawLine(sheet, undefined, line, pen, { x: PAGE.left, y: PAGE.footer, width: 400 });
    const number = `Page ${page} of ${pages}`;
    drawLine(sheet, undefined, number, pen, { x: 445, y: PAGE.footer, width: PAGE.right - 445, align: 'right' });
  };
}
