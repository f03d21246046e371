// Names of files that come from elsewhere, made fit for any file system, and for whoever types them.

/** What cannot be seen. The joiners (200C, 200D) are letters of a script. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** What is no letter of a name on one system or another. */
const SEPARATORS = /[:*?"<>|]/g;
/** Hidden, an option in the eyes of commands, or somebody's home. */
const BEGINNING = /^[\s.~-]+/;
const END = /[\s.]+$/;
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i;
/** Most file systems take 255 bytes; what is being written may have a longer name for a while. */
const LONGEST_BYTES = 200;

/** The last part of a name, safe to be written under; `otherwise` when nothing of it is left. */
export function safeFileName(name: string, otherwise: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(UNSEEN, '').replace(SEPARATORS, '_').replace(BEGINNING, '').replace(END, '');
  return clean ? cut(RESERVED.test(clean) ? `_${clean}` : clean) : otherwise;
}

/** Shortens what is before the extension. */
function cut(name: string): string {
  const [extension = ''] = /(?<=.)\.[^.]{1,11}$/.exec(name) ?? [];
  let room = LONGEST_BYTES - bytes(extension);
  let kept = '';
  for (const letter of name.slice(0, name.length - extension.length)) {
    room -= bytes(letter);
    if (room < 0) break;
    kept += letter;
  }
  return kept.replace(END, '') + extension;
}

/** Made when it is needed: pages that tests make up may have none, and load this all the same. */
const bytes = (text: string): number => new TextEncoder().encode(text).length;
