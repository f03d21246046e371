import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CommandError } from '../exit.ts';
import type { Content } from './fields.ts';

// An inquiry in a file, JSON or YAML.

export const STANDARD_INPUT = '-';

/** Reads a file, or standard input for `-`. */
export async function readContent(file: string, input: NodeJS.ReadableStream): Promise<Content> {
  const refuse = (words: string) => new CommandError('usage', `--file ${file}: ${words}`);
  const written = decoded(file === STANDARD_INPUT ? await buffer(input) : await readBytes(file), refuse);
  const read = await readerFor(file, written);
  const content = await read(written, refuse);
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content as Content;
  throw refuse('is not an object with the fields of an inquiry');
}

const CAUSES: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'is a directory',
  EACCES: 'may not be read',
};

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new CommandError('usage', `--file ${file}: ${CAUSES[code] ?? message}`);
  }
}

type Refuse = (words: string) => Error;

/** What another encoding has for ö would be sent as a letter that nobody can read. */
function decoded(bytes: Uint8Array, refuse: Refuse): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('is not UTF-8: save it in that encoding');
  }
}

export type Reader = (written: string, refuse: Refuse) => unknown;

const readJson: Reader = async (written, refuse) => {
  const content = parsed(written, refuse);
  const { offsetOfKeyTwice } = await import('./yaml.ts');
  const twice = offsetOfKeyTwice(written);
  if (twice !== undefined) throw refuse(`${place(written, twice)}: the same key again`);
  return content;
};

function parsed(written: string, refuse: Refuse): unknown {
  try {
    return JSON.parse(written);
  } catch (error) {
    const { message } = error as Error;
    const position = /at position (\d+)/.exec(message)?.[1];
    throw refuse(`${position ? `${place(written, Number(position))}: ` : ''}is not JSON: ${message}`);
  }
}

function place(written: string, offset: number): string {
  const lines = written.slice(0, offset).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}

/** Where the name does not tell, the content does: what is JSON is read as such, anything else as YAML. */
async function readerFor(file: string, written: string): Promise<Reader> {
  const named = NAMED[extname(file).toLowerCase()];
  if (named === 'json' || (!named && isJson(written))) return readJson;
  // Most commands read none.
  return (await import('./yaml.ts')).readYaml;
}

const NAMED: Record<string, 'json' | 'yaml'> = { '.json': 'json', '.yaml': 'yaml', '.yml': 'yaml' };

function isJson(written: string): boolean {
  try {
    JSON.parse(written);
    return true;
  } catch {
    return false;
  }
}
