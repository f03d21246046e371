import { type Path, type Schema, schemaAt } from '@fairlead/sdk/contract';
import { isPair, isScalar, isSeq, LineCounter, parseDocument, type Scalar, visit } from 'yaml';
import type { Reader } from './file.ts';

export const readYaml: Reader = (written, refuse) => {
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

/** Where JSON, which is YAML too, has a key twice in one object: of two values its own reader keeps the last. */
export const offsetOfKeyTwice = (written: string): number | undefined =>
  parseDocument(written, { prettyErrors: false }).errors.find(({ code }) => code === 'DUPLICATE_KEY')?.pos[0];

/** What is said of the field that a node is in; of any entry of a list, the same. */
const schemaOf = (nodes: readonly unknown[]): Schema | undefined => schemaAt(nodes.flatMap(keysOf));

function keysOf(node: unknown): Path {
  if (isSeq(node)) return [0];
  return isPair(node) && isScalar(node.key) ? [String(node.key.value)] : [];
}

/** What looks like a number where a text is meant is the text that was written: `postal_code: 01067`. */
function keepText(node: Scalar, schema: Schema | undefined): void {
  const isText = typeof node.value === 'string' || node.value === null;
  if (schema?.type === 'string' && !isText) node.value = node.source ?? node.value;
}
