/** A paper of the trade: a title, facts, and a table whose first row is its head. */
export interface Paper {
  title: string;
  facts: readonly (readonly [string, string])[];
  table: readonly (readonly string[])[];
}

const UNDECOMPOSED: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' };

/** Helvetica has the letters of Latin-1; others lose their marks. */
function latin1(text: string): string {
  return [...text]
    .map((letter) => (letter <= 'ÿ' ? letter : (UNDECOMPOSED[letter] ?? letter.normalize('NFD').charAt(0))))
    .map((letter) => (letter <= 'ÿ' ? letter : '?'))
    .join('');
}

const literal = (text: string): string => `(${latin1(text).replace(/[\\()]/g, '\\$&')})`;
const write = (font: string, size: number, x: number, y: number, text: string): string =>
  `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm ${literal(text)} Tj ET`;
const rule = (y: number): string => `0.5 w 56 ${y} m 539 ${y} l S`;

function pageContent({ title, facts, table }: Paper): string {
  const operators = [write('F2', 20, 56, 770, title), rule(758)];
  let y = 734;
  for (const [name, value] of facts) {
    operators.push(write('F2', 10, 56, y, name), write('F1', 10, 190, y, value));
    y -= 16;
  }
  y -= 14;
  for (const [index, row] of table.entries()) {
    for (const [column, cell] of row.entries()) {
      operators.push(write(index === 0 ? 'F2' : 'F1', 10, column === 0 ? 56 : 200 + column * 90, y, cell));
    }
    if (index === 0) operators.push(rule(y - 6));
    y -= index === 0 ? 22 : 16;
  }
  operators.push(write('F1', 8, 56, 40, 'Demonstration data: no real goods, companies or persons.'));
  return operators.join('\n');
}

/** One A4 page. Offsets in the cross-reference table count bytes, and Latin-1 has one byte a letter. */
export function pdf(paper: Paper): Buffer {
  const content = pageContent(paper);
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${literal(paper.title)} /Producer (Fairlead demo) >>`,
  ];
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
