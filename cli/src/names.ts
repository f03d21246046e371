import { extname } from 'node:path';
import { plainText } from './text.ts';

// Names of files that come from elsewhere, made fit for any file system, and for whoever types them.

/** What is no letter of a name on one system or another. */
const SEPARATORS = /[\\/:*?"<>|]/g;
/** Hidden, an option in the eyes of other commands, or somebody's home. */
const BEGINNING = /^[\s.~-]+/;
const END = /[\s.]+$/;
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i;
const LONGEST_BYTES = 200;
const LONGEST_EXTENSION = 12;

/** The last part of a name, safe to be written under; `otherwise` when nothing of it is left. */
export function safeName(name: string, otherwise: string): string {
  const last = plainText(name).split(/[\\/]/).at(-1) as string;
  const clean = last.replace(SEPARATORS, '_').replace(BEGINNING, '').replace(END, '');
  if (!clean) return otherwise;
  return cut(RESERVED.test(clean) ? `_${clean}` : clean);
}

/** The name, or the same with a number when it is taken already. On many systems A.pdf is a.pdf. */
export function unused(name: string, taken: Set<string>): string {
  const [stem, extension] = parts(name);
  let free = name;
  for (let number = 2; taken.has(key(free)); number++) free = `${stem} (${number})${extension}`;
  taken.add(key(free));
  return free;
}

const key = (name: string): string => name.normalize('NFC').toLowerCase();

function parts(name: string): [stem: string, extension: string] {
  const found = extname(name);
  const extension = found.length <= LONGEST_EXTENSION ? found : '';
  return [name.slice(0, name.length - extension.length), extension];
}

/** Shortens what is before the extension. */
function cut(name: string): string {
  const [stem, extension] = parts(name);
  let room = LONGEST_BYTES - Buffer.byteLength(extension);
  let kept = '';
  for (const letter of stem) {
    room -= Buffer.byteLength(letter);
    if (room < 0) break;
    kept += letter;
  }
  return kept.replace(END, '') + extension;
}
