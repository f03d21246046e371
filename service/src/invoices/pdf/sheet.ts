import { setImmediate } from 'node:timers/promises';
import type PDFDocument from 'pdfkit';
import { whenNeeded } from '../../when-needed.ts';
import { flat, printable, wrap } from './words.ts';

// The paper: where text goes, in which ink, and under which tag a screen reader finds it. Measures are points.

/** It is large, and most invoices come with their PDF or are never fetched. */
const pdfkit = whenNeeded<typeof PDFDocument>('pdfkit');

export const PAGE = { width: 595.28, height: 841.89, left: 50, right: 545.28, top: 50, bottom: 780, footer: 800 };
export const WIDTH = PAGE.right - PAGE.left;
export const INK = { text: '#1f2933', muted: '#57636f', brand: '#17375e', line: '#d3dae2', tint: '#f3f6f9' };

/** So long a drawing has the thread that answers everybody, before others have their turn. */
const TURN_MS = 5;

export type Tag = PDFKit.PDFStructureElement;

export interface Sheet {
  doc: PDFKit.PDFDocument;
  root: Tag;
  /** Called on every page but the first; gives the height at which the page's own content begins. */
  onContinued: () => number;
  /** Of single letters at size 1, by weight. pdfkit's own measure looks up every pair of letters, which is slow. */
  widths: { bold: Map<string, number>; regular: Map<string, number> };
  /** All that was drawn, once it is finished. */
  written: () => Buffer;
  /** Gives others their turn when it is time, and throws if nobody wants the drawing any more. */
  pause: () => Promise<void>;
}

export interface Pen {
  size: number;
  bold?: boolean;
  color?: string;
  spacing?: number;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  align?: 'right';
  /** No more of them: what the last cannot hold is left out, with an ellipsis. */
  lines?: number;
}

interface Information {
  title: string;
  author: string;
  subject: string;
  date: Date;
  compress: boolean;
  stillWanted: () => void;
}

export function openSheet({ title, author, subject, date, compress, stillWanted }: Information): Sheet {
  const info = { Title: title, Author: author, Subject: subject, Creator: 'Fairlead', Producer: 'Fairlead' };
  const Document = pdfkit();
  const doc = new Document({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    compress,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { ...info, CreationDate: date, ModDate: date },
  });
  // pdfkit puts the information unescaped into XML, after it has written the same values elsewhere.
  doc.endMetadata = () => {
    for (const key of ['Title', 'Author', 'Subject'] as const) doc.info[key] = escapeXml(info[key]);
    Document.prototype.endMetadata.call(doc);
  };
  const written = gather(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const widths = { bold: new Map(), regular: new Map() };
  return { doc, root, onContinued: () => PAGE.top, widths, written, pause: pausing(stillWanted) };
}

function pausing(stillWanted: () => void): () => Promise<void> {
  let begun_ms = performance.now();
  return async () => {
    if (performance.now() - begun_ms < TURN_MS) return;
    await setImmediate();
    stillWanted();
    begun_ms = performance.now();
  };
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Ends page by page, each with its foot: all at once they would take everybody's time. */
export async function finish(
  { doc, root, written, pause }: Sheet,
  drawFoot: (page: number, pages: number) => void,
): Promise<Buffer> {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    const ended = doc.switchToPage(page);
    drawFoot(page + 1, count);
    ended.end();
    await pause();
  }
  // They have ended already.
  doc.flushPages = () => undefined;
  root.end();
  await pause();
  doc.end();
  return written();
}

const SMALL_PARTS_MOST = 1_000;

/**
 * Gathers what the document writes, a few bytes at a time. Kept by its own stream, these would take several times the
 * memory, and what a long document ends with a quarter of a second.
 */
function gather(doc: PDFKit.PDFDocument): () => Buffer {
  let small: Uint8Array[] = [doc.read()];
  const parts: Uint8Array[] = [];
  const join = () => {
    parts.push(Buffer.concat(small));
    small = [];
  };
  doc.push = (part: Uint8Array | null) => {
    if (part && small.push(part) >= SMALL_PARTS_MOST) join();
    return true;
  };
  return () => {
    join();
    return Buffer.concat(parts);
  };
}

/** The same height if `height` more fits on the page, else the top of the next one. */
export function room(sheet: Sheet, y: number, height: number): number {
  if (y + height <= PAGE.bottom) return y;
  joinParts(sheet.doc.page);
  sheet.doc.addPage();
  return sheet.onContinued();
}

/** A full page waits until it is known how many there are: in one part, as thousands take much more memory. */
function joinParts({ content }: PDFKit.PDFPage): void {
  const kept = content as unknown as { buffer: Uint8Array[] };
  kept.buffer = [Buffer.concat(kept.buffer)];
}

export function tag({ doc }: Sheet, parent: Tag, type: string, options: object = {}): Tag {
  const element = doc.struct(type, options);
  parent.add(element);
  return element;
}

export const leading = (pen: Pen): number => Math.round(pen.size * 1.32 * 10) / 10;

const take = ({ doc }: Sheet, { size, bold }: Pen) => doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);

function measure(sheet: Sheet, part: string, pen: Pen): number {
  const widths = sheet.widths[pen.bold ? 'bold' : 'regular'];
  let reach = 0;
  for (const letter of part) {
    let one = widths.get(letter);
    if (one === undefined) {
      one = take(sheet, pen).widthOfString(letter) / pen.size;
      widths.set(letter, one);
    }
    reach += one * pen.size + (pen.spacing ?? 0);
  }
  return reach;
}

export const linesOf = (sheet: Sheet, text: string, width: number, pen: Pen, most?: number): string[] =>
  wrap(printable(text), width, (part) => measure(sheet, part, pen), most);

/** Draws one line, in smaller letters where it would not fit. Without a tag it is decoration: a reader skips it. */
export function drawLine(sheet: Sheet, element: Tag | undefined, text: string, pen: Pen, place: Place): void {
  const line = printable(text);
  // A sum of the same widths in another order may be a trifle more.
  const scale = Math.min(1, (place.width + 0.01) / measure(sheet, line, pen));
  const size = pen.size * scale;
  const doc = take(sheet, { ...pen, size }).fillColor(pen.color ?? INK.text);
  // The stated width spares pdfkit measuring again; only links and underlines would use it.
  const options = { lineBreak: false, characterSpacing: pen.spacing ?? 0, textWidth: place.width, wordCount: 1 };
  const x = place.align === 'right' ? place.x + place.width - doc.widthOfString(line, options) : place.x;
  if (element) element.add(doc.markStructureContent('Span'));
  else doc.markContent('Artifact', { type: 'Pagination' });
  doc.text(line, x, place.y + (pen.size - size) / 2, options);
  doc.endMarkedContent();
}

/** Tags, wraps and draws a text; gives the height below it. Where letters had to be respelled the tag keeps them. */
export function write(
  sheet: Sheet,
  parent: Tag,
  type: string,
  text: string,
  pen: Pen,
  place: Place,
  most = 200,
): number {
  const whole = flat(text, most);
  if (whole === '') return place.y;
  const element = tag(sheet, parent, type, { ...actual(whole), ...(type === 'TH' && { scope: 'Row' }) });
  const lines = linesOf(sheet, whole, place.width, pen, place.lines);
  lines.forEach((line, index) => {
    drawLine(sheet, element, line, pen, { ...place, y: place.y + index * leading(pen) });
  });
  return place.y + lines.length * leading(pen);
}

export const actual = (text: string): { actual?: string } => (printable(text) === text ? {} : { actual: text });

/** Rules and tints, which a screen reader skips. */
function decorate({ doc }: Sheet, draw: (doc: PDFKit.PDFDocument) => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw(doc);
  doc.endMarkedContent();
}

export function rule(sheet: Sheet, y: number, from: number, to: number, color = INK.line, weight = 0.6): void {
  decorate(sheet, (doc) => doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(color).stroke());
}

export function tint(sheet: Sheet, y: number, height: number, bar?: string): void {
  decorate(sheet, (doc) => {
    doc.rect(PAGE.left, y, WIDTH, height).fill(INK.tint);
    if (bar) doc.rect(PAGE.left, y, 3, height).fill(bar);
  });
}
