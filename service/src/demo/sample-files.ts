import type { DocumentMediaType, ValueOf } from '@fairlead/contract';
import { jpg } from './jpg.ts';
import { docx, xlsx } from './ooxml.ts';
import { type Paper, pdf } from './pdf.ts';
import { gif, type Picture, png, quayside } from './pictures.ts';
import { random } from './random.ts';

type MediaType = ValueOf<typeof DocumentMediaType>;
/** Kinds of file, by the ending of their names. */
export type Extension = 'pdf' | 'docx' | 'xlsx' | 'txt' | 'png' | 'jpg' | 'gif' | 'edi';

const txt = ({ title, facts, table }: Paper): Buffer =>
  Buffer.from(
    [
      title,
      '',
      ...facts.map(([name, value]) => `${name}: ${value}`),
      '',
      ...table.map((row) => row.join('\t')),
      '',
    ].join('\n'),
  );

/** A customs message, stored as a file of no known kind. */
const edi = ({ title, facts }: Paper): Buffer =>
  Buffer.from(
    `UNB+UNOC:3+HAVENMEESTER+CUSTOMS'FTX+AAI+++${title}'${facts.map(([, value]) => `RFF+ABO:${value}'`).join('')}`,
  );

const photograph =
  (draw: (picture: Picture) => Buffer) =>
  ({ title, facts }: Paper): Buffer =>
    draw(quayside(random(`${title} ${facts[0]?.[1]}`)));

const kinds: Record<Extension, { media_type: MediaType; make: (paper: Paper) => Buffer }> = {
  pdf: { media_type: 'MEDIA_TYPE_PDF', make: pdf },
  docx: { media_type: 'MEDIA_TYPE_DOCX', make: docx },
  xlsx: { media_type: 'MEDIA_TYPE_XLSX', make: xlsx },
  txt: { media_type: 'MEDIA_TYPE_TXT', make: txt },
  png: { media_type: 'MEDIA_TYPE_PNG', make: photograph(png) },
  jpg: { media_type: 'MEDIA_TYPE_JPG', make: photograph(jpg) },
  gif: { media_type: 'MEDIA_TYPE_GIF', make: photograph(gif) },
  edi: { media_type: 'MEDIA_TYPE_UNSPECIFIED', make: edi },
};

/** A real file of the kind, saying what the paper says. No date is in it: the same bytes every day. */
export function sampleFile(extension: Extension, paper: Paper): { media_type: MediaType; content_base64: string } {
  const { media_type, make } = kinds[extension];
  return { media_type, content_base64: make(paper).toString('base64') };
}
