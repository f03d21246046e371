import { crc32 } from './crc32.ts';
import type { Paper } from './pdf.ts';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
/** 1 January 1980, where the format's calendar begins: the same bytes every day. */
const DOS_DATE = 0x21;

/** What the local and the central header have in common: version to modification date, sums, sizes, name length. */
function entryFields(name: Buffer, bytes: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(DOS_DATE, 8);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(bytes.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

const uint16 = (value: number): Buffer => Buffer.from([value & 0xff, value >> 8]);
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A ZIP archive of stored (not compressed) files. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(text);
    const fields = entryFields(name, bytes);
    const entry = Buffer.concat([uint32(LOCAL_HEADER), fields, name, bytes]);
    local.push(entry);
    // Comment, disk and attributes: none.
    central.push(uint32(CENTRAL_HEADER), uint16(VERSION), fields, Buffer.alloc(10), uint32(offset), name);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const count = uint16(local.length);
  const end = [uint32(END_OF_DIRECTORY), uint32(0), count, count, uint32(directory.length), uint32(offset), uint16(0)];
  return Buffer.concat([...local, directory, ...end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] as string);

const relationship = (kind: string, target: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`;

function contentTypes(parts: Readonly<Record<string, string>>): string {
  const overrides = Object.entries(parts).map(
    ([part, type]) =>
      `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

export function docx({ title, facts, table }: Paper): Buffer {
  const run = (text: string, bold = false): string =>
    `<w:p><w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
  const row = (cells: readonly string[], bold: boolean): string =>
    `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="2400" w:type="dxa"/></w:tcPr>${run(cell, bold)}</w:tc>`).join('')}</w:tr>`;
  const columns = '<w:gridCol w:w="2400"/>'.repeat(table[0]?.length ?? 1);
  const rows = table.map((cells, index) => row(cells, index === 0)).join('');
  const body = [
    run(title, true),
    ...facts.map(([name, value]) => run(`${name}: ${value}`)),
    `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${columns}</w:tblGrid>${rows}</w:tbl><w:p/>`,
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>',
  ];
  return zip({
    '[Content_Types].xml': contentTypes({ '/word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relationship('officeDocument', 'word/document.xml'),
    'word/document.xml': `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`,
  });
}

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export function xlsx({ title, facts, table }: Paper): Buffer {
  const cell = (text: string, row: number, column: number): string =>
    `<c r="${String.fromCharCode(65 + column)}${row}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  const rows = [[title], ...facts, [], ...table].map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((text, column) => cell(text, index + 1, column)).join('')}</row>`,
  );
  return zip({
    '[Content_Types].xml': contentTypes({
      '/xl/workbook.xml': 'spreadsheetml.sheet.main',
      '/xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    }),
    '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${SHEET}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  });
}
