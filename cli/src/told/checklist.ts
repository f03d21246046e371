import type { DocumentChecklist, DocumentDetails, DocumentSlot } from '@fairlead/sdk';
import { daysBetween, limits } from '@fairlead/sdk/contract';
import { plainText } from '../text.ts';
import { away, capital, count, dateOf, day, labelOf, meaningOf, size } from '../words.ts';
import { apart, hang, type Paper, wrap } from './paper.ts';

// A shipment's documents: what is outstanding, and what is there.

type Filled = DocumentSlot & { document: DocumentDetails };

export const isFilled = (slot: DocumentSlot): slot is Filled => slot.document !== undefined;

export function drawChecklist({ documents }: DocumentChecklist, paper: Paper): string[] {
  const there = documents.filter(isFilled);
  const outstanding = documents.filter((slot) => !isFilled(slot));
  return [
    ...wrap(balance(outstanding.length, documents.length), paper.columns).map(paper.colour.bold),
    ...section('Outstanding', outstanding, drawOutstanding, paper),
    ...section('On file', there, drawFilled, paper),
  ];
}

function balance(outstanding: number, all: number): string {
  if (all === 0) return "There is nothing on this shipment's checklist.";
  if (outstanding === 0) return `Nothing is outstanding: ${count(all, 'document')} on file.`;
  return `${outstanding} of ${count(all, 'document')} outstanding.`;
}

const section = <S>(title: string, slots: S[], draw: (slot: S, paper: Paper) => string[], paper: Paper): string[] =>
  slots.length > 0 ? ['', `${title}:`, ...slots.flatMap((slot) => draw(slot, paper))] : [];

const MARKS = { outstanding: '○', filed: '●', warning: '!' } as const;

function drawOutstanding(slot: DocumentSlot, paper: Paper): string[] {
  const mark = paper.colour.yellow(MARKS.outstanding);
  return [...hang(titleOf(slot), `  ${mark} `, INDENT, INDENT.length, paper), ...drawStatus(slot, paper)];
}

function drawFilled(slot: Filled, paper: Paper): string[] {
  const { id, file_name, size_bytes, uploaded_on } = slot.document;
  const mark = paper.colour.green(MARKS.filed);
  const uploaded = `uploaded ${day(dateOf(uploaded_on))}`;
  const file = apart(plainText(file_name), size(Number(size_bytes)), uploaded, `id ${plainText(id)}`);
  return [
    ...hang(titleOf(slot), `  ${mark} `, INDENT, INDENT.length, paper, paper.colour.bold),
    ...hang(file, INDENT, INDENT, INDENT.length, paper),
    ...drawExpiry(slot.document, paper),
    ...drawStatus(slot, paper),
  ];
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
