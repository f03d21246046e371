// Files that were never meant to be read: names that lead elsewhere, and scripts under every type.
import { DocumentMediaType } from '@fairlead/contract';
import { rounds } from '../../../acceptance/support/rounds.ts';

/** What a script of ours does wherever it runs: whoever watches sees one of them. */
export const RAN = 'canary-ran';
export const SCRIPT = `console.log('${RAN}');window.canary='${RAN}';document.title='${RAN}';fetch('/${RAN}').catch(()=>{});new Image().src='/${RAN}';`;

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${SCRIPT}"><script>${SCRIPT}</script></svg>`;
const html = `<!doctype html><html><head><script>${SCRIPT}</script></head><body onload="${SCRIPT}"><img src="x" onerror="${SCRIPT}"><iframe srcdoc="<script>parent.console.log('${RAN}')</script>"></iframe>${svg}</body></html>`;
const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\('${RAN}'\\))>>>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n${html}`;

/** What a browser that looks into a file would take for something that runs. */
export const CONTENTS: Record<string, string | Buffer> = {
  html,
  svg: `<?xml version="1.0"?>${svg}`,
  js: SCRIPT,
  'html behind a picture': `GIF89a/*${html}*/=1;${SCRIPT}`,
  'html in UTF-16': Buffer.from(`\ufeff${html}`, 'utf16le'),
  'a PDF with a script': pdf,
};

const NAMES: readonly string[] = [
  'plain.pdf',
  'a\r\nSet-Cookie: canary=1\r\n\r\n<script>alert(1)</script>.pdf',
  'a\r\n\r\nHTTP/1.1 200 OK\r\n\r\n.html',
  'a\nX-Canary: 1.pdf',
  'the "final".pdf',
  'x"; filename="evil.exe',
  "x'; filename*=UTF-8''evil.exe",
  'a;b=c;d.pdf',
  'semi; attachment; filename=evil.html',
  '100%.pdf',
  '%0d%0aX-Canary:%201.pdf',
  '%2e%2e%2fetc%2fpasswd',
  'C:\\Windows\\System32\\calc.exe',
  '\\\\server\\share\\x.pdf',
  '../../../etc/passwd',
  '..',
  '.',
  '',
  ' ',
  '/',
  '\u202efdp.exe',
  'invoice\u202e\u2066cod.exe\u2069',
  '\u200b\ufeff\u00ad.pdf',
  '🚢📄👩‍🚀.pdf',
  'e\u0301\u0301\u0301.pdf',
  'ｆｕｌｌ．ｈｔｍｌ',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'evil.html',
  'evil.svg',
  'evil.pdf.html',
  'evil.hta',
  'CON',
  'nul.pdf',
  '-rf',
  '~root',
  '$(reboot).pdf',
  '`reboot`.pdf',
  `${'x'.repeat(251)}.pdf`,
  `${'🚢'.repeat(300)}.html`,
  `${'x'.repeat(70_000)}.svg`,
  '=?UTF-8?Q?evil?=',
  '\u2028\u2029\u0085.pdf',
  '\x01\x1b[31m\x7f.pdf',
];

export interface HostileFile {
  id: string;
  file_name: string;
  media_type: string;
  content: string | Buffer;
  what: string;
}

const TYPES = Object.keys(DocumentMediaType.meanings);
const contents = Object.keys(CONTENTS).slice(0, rounds(1, Number.POSITIVE_INFINITY));

/** Every type with scripts for its content, under a name that fits them. */
export const scripted: HostileFile[] = TYPES.flatMap((media_type, type) =>
  contents.map((what, index) => ({
    id: String(9_000 + type * 10 + index),
    file_name: `evil-${index}.${index % 2 ? 'svg' : 'html'}`,
    media_type,
    content: CONTENTS[what] as string | Buffer,
    what: `${what} as ${media_type}`,
  })),
);

export const named: HostileFile[] = NAMES.map((file_name, index) => ({
  id: String(8_000 + index),
  file_name,
  media_type: TYPES[index % TYPES.length] as string,
  content: 'x',
  what: JSON.stringify(file_name).slice(0, 60),
}));
