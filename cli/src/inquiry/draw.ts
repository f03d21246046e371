import type { Inquiry, InquiryInput, PostalAddress, SupplierInput } from '@fairlead/sdk';
import { inquiryRefusal, valueAt } from '@fairlead/sdk/contract';
import { money } from '../money.ts';
import { plainText } from '../text.ts';
import { fields, hold, type Paper, wrap } from '../told/paper.ts';
import { away, capital, day, instant, labelOf, meaningOf, place, standingOf } from '../words.ts';
import { type Cargo, cargoLines } from './cargo.ts';
import { FIELDS } from './fields.ts';

// One inquiry as a person reads it: what it is, the way, the dates, the cargo, what is wanted, what can be done with it.

export function drawInquiry(inquiry: Inquiry, paper: Paper): string[] {
  const { columns, colour } = paper;
  const { reference, description, status, create_time, update_time } = inquiry;
  const changed = update_time === create_time ? '' : `, changed ${instant(update_time)}`;
  return [
    ...wrap([reference, description].filter(Boolean).map(plainText).join(' · '), columns).map(colour.bold),
    ...wrap(standingOf('InquiryStatus', status), columns),
    '',
    ...fields([...rowsOf(inquiry, paper.today), ['Asked', `${instant(create_time)}${changed}`]], paper),
    '',
    ...prospects(inquiry).flatMap((line) => wrap(line, columns)),
  ];
}

type Content = Partial<InquiryInput> | Inquiry;

/** What is to be sent. */
export const drawContent = (content: Content, paper: Paper): string[] => {
  const { description = '' } = content;
  return [
    ...wrap(plainText(description), paper.columns).map(paper.colour.bold),
    ...fields(rowsOf(content, paper.today), paper),
  ];
};

type Row = readonly [name: string, text: string];

function rowsOf(content: Content, today: string): Row[] {
  const { origin, destination, cargo_ready_date: ready, cargo_type, suppliers = [] } = content;
  const { transport_modes = [], incoterms = [], special_contents = [], carriers = [], insured_goods_value } = content;
  return [
    ...rows('From', ...addressLines(origin), port('loaded', content.port_of_loading)),
    ...rows('To', ...addressLines(destination), port('discharged', content.port_of_discharge)),
    ['Cargo ready', ready ? `${day(ready)}, ${away(ready, today)}` : ''],
    ['By', transport_modes.map((mode) => labelOf('TransportMode', mode)).join(', ')],
    ...rows('Terms', ...incoterms.map(termTold)),
    ...rows('Cargo', cargo_type ? meaningOf('CargoType', cargo_type) : '', ...cargoLines(content as Cargo).map(hold)),
    ['Contents', special_contents.map((contents) => labelOf('SpecialContents', contents)).join(', ')],
    ...rows('Wanted', ...wishes(content)),
    ['Insured for', insured_goods_value ? money(insured_goods_value) : ''],
    ['Carriers', carriers.map(plainText).join(', ')],
    ...rows('Suppliers', ...suppliers.map(supplierLine)),
  ];
}

/** Paragraphs under one name. */
const rows = (name: string, ...paragraphs: string[]): Row[] =>
  paragraphs.filter(Boolean).map((paragraph, at) => [at === 0 ? name : '', paragraph]);

/** `FOB, Free on Board`; a term that nobody knows yet, once. */
const termTold = (incoterm: string): string =>
  [...new Set([labelOf('Incoterm', incoterm).toUpperCase(), meaningOf('Incoterm', incoterm)])].join(', ');

function addressLines(address: PostalAddress | undefined): string[] {
  if (!address) return [];
  const { recipients = [], organization, address_lines = [], sublocality, administrative_area } = address;
  const codes = [address.postal_code, address.sorting_code];
  const rest = [...recipients, organization, ...address_lines, sublocality, ...codes, administrative_area];
  return [
    place(address),
    rest
      .filter(Boolean)
      .map((part) => plainText(`${part}`))
      .join(', '),
  ];
}

const port = (what: string, code: string | undefined): string => (code ? `${what} at ${plainText(code)}` : '');

const supplierLine = ({ name, email, phone, address }: SupplierInput): string =>
  plainText([name, email, phone, address].filter(Boolean).join(', '));

/** Options that are taken and limits that are set, by the names that the contract gives them. */
function wishes(content: Content): string[] {
  const said = FIELDS.map(({ path, schema }) => ({
    name: fieldName(path),
    schema,
    value: valueAt(content, path.split('.')),
  }));
  const options = said.filter(({ value }) => value === true).map(({ name }) => name);
  const limits = said.filter(({ schema, value }) => schema.type === 'integer' && Number(value) > 0);
  return [options.join(', '), limits.map(({ name, value }) => `${name} ${value}`).join(', ')];
}

const fieldName = (path: string): string => (path.split('.').at(-1) ?? '').replaceAll('_', ' ');

const WRITES = { update: 'changed', cancel: 'cancelled', delete: 'deleted' } as const;
type Write = keyof typeof WRITES;

/** What may still be done with an inquiry, and why the rest may not. */
function prospects(inquiry: Inquiry): string[] {
  const writes = Object.keys(WRITES) as Write[];
  const refusals = writes.map((write) => inquiryRefusal(write, inquiry));
  // What is cancelled may be cancelled again, but who would want to know?
  const allowed = writes.filter(
    (write, at) => !refusals[at] && WRITES[write] !== labelOf('InquiryStatus', inquiry.status),
  );
  const can = allowed
    .map((write) => WRITES[write])
    .join(', ')
    .replace(/, (\w+)$/, ' and $1');
  return [...(can ? [`It can be ${can}.`] : []), ...refusals.flatMap((words) => (words ? [`${capital(words)}.`] : []))];
}
