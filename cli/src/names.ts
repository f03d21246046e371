import { extname } from 'node:path';
import { safeFileName } from '@fairlead/sdk';
import { plainText } from './text.ts';

// Names of files that come from elsewhere.

/** The last part of a name, safe to be written under and to be shown; `otherwise` when nothing of it is left. */
export const safeName = (name: string, otherwise: string): string => safeFileName(plainText(name), otherwise);

/** The name, or the same with a number when it is taken already. On many systems A.pdf is a.pdf. */
export function unused(name: string, taken: Set<string>): string {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  let free = name;
  for (let number = 2; taken.has(key(free)); number++) free = `${stem} (${number})${extension}`;
  taken.add(key(free));
  return free;
}

const key = (name: string): string => name.normalize('NFC').toLowerCase();
