import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Schema } from '@fairlead/sdk/contract';
import { isPair, isScalar, isSeq, LineCounter, parseDocument, type Scalar, visit } from 'yaml';
import { CommandError } from '../exit.ts';
import { type Content, INPUT } from './fields.ts';

// An inquiry in a file, JSON or YAML.

export const STANDARD_INPUT = '-';

/** Reads a file, or standard input for `-`. */
export async function readContent(file: string, input: NodeJS.ReadableStream): Promise<Content> {
  const written = (file === STANDARD_INPUT ? await text(input) : await readText(file)).replace(/^\uFEFF/, '');
  const refuse = (words: string) => new CommandError('usage', `--file ${file}: ${words}`);
  const read = readerFor(file, written);
  const content = read(written, refuse);
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content as Content;
  throw refuse('is not an object with the fields of an inquiry');
}

const CAUSES: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'is a directory',
  EACCES: 'may not be read',
};

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new CommandError('usage', `--file ${file}: ${CAUSES[code] ?? message}`);
  }
}

type Reader = (written: string, refuse: (words: string) => Error) => unknown;

const readJson: Reader = (written, refuse) => {
  try {
    return JSON.parse(written);
  } catch (error) {
    const { message } = error as Error;
    const position = /at position (\d+)/.exec(message)?.[1];
    throw refuse(`${position ? `${place(written, Number(position))}: ` : ''}is not JSON: ${message}`);
  }
};

function place(written: string, offset: number): string {
  const lines = written.slice(0, offset).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}

const readYaml: Reader = (written, refuse) => {
  const lineCounter = new LineCounter();
  // The core schema has no dates: 2026-12-01 is a text.
  const document = parseDocument(written, { schema: 'core', lineCounter, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    throw refuse(`line ${line}, column ${col}: is not YAML: ${error.message}`);
  }
  visit(document, { Scalar: (key, node, path) => void (key !== 'key' && keepText(node, schemaOf(path))) });
  try {
    return document.toJS();
  } catch (cause) {
    throw refuse(`is not YAML: ${(cause as Error).message}`);
  }
};

const schemaOf = (path: readonly unknown[]): Schema | undefined =>
  path.reduce<Schema | undefined>((schema, node) => {
    if (isSeq(node)) return schema?.items;
    return isPair(node) && isScalar(node.key) ? schema?.properties?.[String(node.key.value)] : schema;
  }, INPUT);

/** What looks like a number where a text is meant is the text that was written: `postal_code: 01067`. */
function keepText(node: Scalar, schema: Schema | undefined): void {
  const isText = typeof node.value === 'string' || node.value === null;
  if (schema?.type === 'string' && !isText) node.value = node.source ?? node.value;
}

const READERS: Record<string, Reader> = { '.json': readJson, '.yaml': readYaml, '.yml': readYaml };

/** Where the name does not tell, the content does: what is JSON is read as such, anything else as YAML. */
const readerFor = (file: string, written: string): Reader =>
  READERS[extname(file).toLowerCase()] ?? (isJson(written) ? readJson : readYaml);

function isJson(written: string): boolean {
  try {
    JSON.parse(written);
    return true;
  } catch {
    return false;
  }
}
