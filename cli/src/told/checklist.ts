import type { DocumentChecklist, DocumentDetails, DocumentSlot } from '@fairlead/sdk';
import { daysBetween, isOutstanding, limits } from '@fairlead/sdk/contract';
import { plainText } from '../text.ts';
import { away, capital, count, dateOf, day, labelOf, meaningOf, size } from '../words.ts';
import { apart, hang, type Paper, wrap } from './paper.ts';

// A shipment's documents: what is outstanding, and what is there.

type Filled = DocumentSlot & { document: DocumentDetails };

export const isFilled = (slot: DocumentSlot): slot is Filled => slot.document !== undefined;

export function drawChecklist({ documents }: DocumentChecklist, paper: Paper): string[] {
  const outstanding = documents.filter(isOutstanding);
  const there = documents.filter((slot) => !isOutstanding(slot));
  return [
    ...wrap(balance(outstanding.length, documents.length), paper.columns).map(paper.colour.bold),
    ...section('Outstanding', outstanding, paper.colour.yellow(MARKS.outstanding), paper),
    ...section('On file', there, paper.colour.green(MARKS.filed), paper),
  ];
}

function balance(outstanding: number, all: number): string {
  if (all === 0) return "There is nothing on this shipment's checklist.";
  if (outstanding === 0) return `Nothing is outstanding: ${count(all, 'document')} on file.`;
  return `${outstanding} of ${count(all, 'document')} outstanding.`;
}

const section = (title: string, slots: DocumentSlot[], mark: string, paper: Paper): string[] =>
  slots.length > 0 ? ['', `${title}:`, ...slots.flatMap((slot) => drawSlot(slot, mark, paper))] : [];

const MARKS = { outstanding: '○', filed: '●', warning: '!' } as const;

/** A file that was refused is outstanding, and still there to be looked at. */
function drawSlot(slot: DocumentSlot, mark: string, paper: Paper): string[] {
  const paint = isFilled(slot) ? paper.colour.bold : undefined;
  return [
    ...hang(titleOf(slot), `  ${mark} `, INDENT, INDENT.length, paper, paint),
    ...(isFilled(slot) ? drawFile(slot.document, paper) : []),
    ...drawStatus(slot, paper),
  ];
}

function drawFile(document: DocumentDetails, paper: Paper): string[] {
  const { id, file_name, size_bytes, uploaded_on } = document;
  const uploaded = `uploaded ${day(dateOf(uploaded_on))}`;
  const file = apart(plainText(file_name), size(Number(size_bytes)), uploaded, `id ${plainText(id)}`);
  return [...hang(file, INDENT, INDENT, INDENT.length, paper), ...drawExpiry(document, paper)];
}

const INDENT = ' '.repeat(4);

const titleOf = ({ type }: DocumentSlot): string => capital(meaningOf('DocumentType', type));

/** Where it stands, unless that is what its section says already. */
function drawStatus(slot: DocumentSlot, paper: Paper): string[] {
  const status = labelOf('DocumentSlotStatus', slot.status);
  if (status === (isFilled(slot) ? 'received' : 'to be received')) return [];
  return drawWarning(meaningOf('DocumentSlotStatus', slot.status), paper);
}

const drawWarning = (words: string, paper: Paper): string[] =>
  hang(
    words,
    `${INDENT}${paper.colour.red(MARKS.warning)} `,
    `${INDENT}  `,
    INDENT.length + 2,
    paper,
    paper.colour.red,
  );

function drawExpiry({ expiration_date }: DocumentDetails, paper: Paper): string[] {
  if (expiration_date === undefined) return [];
  const days = daysBetween(paper.today, expiration_date);
  const date = `${day(expiration_date)}, ${away(expiration_date, paper.today)}`;
  if (days < 0) return drawWarning(`expired ${date}`, paper);
  if (days <= limits.expiry_days) return drawWarning(`expires soon: ${date}`, paper);
  return hang(`expires ${day(expiration_date)}`, INDENT, INDENT, INDENT.length, paper);
}
