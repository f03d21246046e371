import {
  check,
  type FieldViolation,
  type ImportKind,
  type ImportLine,
  importKinds,
  importLines,
  limits,
} from '@fairlead/contract';
import { lockImports, type Waiting } from '../database/imports-turn.ts';
import { type Database, DatabaseUnavailable, type Transaction } from '../database/index.ts';
import type { FileStore } from '../files/store.ts';
import { hasMoreValues, keyTwice } from './key-twice.ts';
import { keepLine } from './kinds.ts';
import { BadLine, Session } from './session.ts';
import { type Line, linesOf } from './split.ts';
import { uniteWaybills } from './waybills.ts';

// The operator's import: newline-delimited JSON into the database, in one transaction and constant memory.

export interface Refused {
  line: number;
  violations: FieldViolation[];
  text: string;
}

interface ImportOptions extends Waiting {
  /** Where relative paths in the lines start. */
  directory: string;
  /** Told of each refused line. When it says so, the import goes on without that line. */
  onRefused: (refused: Refused) => Promise<'skip' | 'stop'> | 'skip' | 'stop';
  onProgress?: (lines: number) => void;
  /** Asked before any line is read, once no other import or restore is under way; what it throws ends this one. */
  beforeLines?: (tx: Transaction) => Promise<void>;
  /** What else is to be committed with the lines, or not at all. */
  beforeCommit?: (tx: Transaction) => Promise<void>;
}

export interface Outcome {
  applied: number;
  refused: number;
}

/** The largest file in base64, and the fields around it. */
const MOST_LINE_BYTES = Math.ceil((limits.max_request_body_bytes * 4) / 3) + 1024 * 1024;
/** Enough to mend a file by; a file that is bad throughout is not read to its end. */
export const MOST_REFUSED = 20;

/** Stands for a field where a line is refused before any could be read. */
export const WHOLE_LINE = '(line)';

class NothingApplied extends Error {}

export async function runImport(
  database: Database,
  files: FileStore,
  bytes: AsyncIterable<Buffer>,
  options: ImportOptions,
): Promise<Outcome> {
  const outcome: Outcome = { applied: 0, refused: 0 };
  const applyLines = async (tx: Transaction) => {
    await lockImports(tx, options);
    await options.beforeLines?.(tx);
    const session = await Session.begin(tx, database, files, options.directory);
    try {
      await uniteWaybills(session);
      await readLines(session, bytes, options, outcome);
      await session.touchShipmentsOnWaybills();
      await session.shipments.settle();
      await options.beforeCommit?.(tx);
    } catch (error) {
      // Here and not later: the next import, which may bring the same bytes, still waits for this one to end. Once
      // the database is gone it does not, and bytes that nothing names do less harm than a name without its bytes.
      if (!(error instanceof DatabaseUnavailable)) await session.newFiles.removeSince(0);
      throw error;
    } finally {
      await session.newFiles.close();
    }
  };
  try {
    await database.transaction(applyLines, { lasts: true });
  } catch (error) {
    if (!(error instanceof NothingApplied)) throw error;
    outcome.applied = 0;
  }
  return outcome;
}

async function readLines(session: Session, bytes: AsyncIterable<Buffer>, options: ImportOptions, outcome: Outcome) {
  let stopped = false;
  for await (const lines of linesOf(bytes, MOST_LINE_BYTES)) {
    for (const line of lines) {
      if (line.problem || line.text.trim() !== '') {
        const refused = await refusalOf(session, line);
        if (!refused) outcome.applied++;
        else {
          outcome.refused++;
          stopped = (await options.onRefused(refused)) === 'stop' || stopped;
          if (stopped && outcome.refused >= MOST_REFUSED) throw new NothingApplied();
        }
      }
      options.onProgress?.(line.number);
    }
  }
  if (stopped) throw new NothingApplied();
}

/** Applies a line, or says why it is refused; nothing of a refused line stays. */
async function refusalOf(session: Session, line: Line): Promise<Refused | undefined> {
  const before = session.newFiles.length;
  try {
    await applyLine(session, line);
    return undefined;
  } catch (error) {
    if (!(error instanceof BadLine)) throw error;
    await session.newFiles.removeSince(before);
    return { line: line.number, violations: error.violations, text: line.text };
  }
}

async function applyLine(session: Session, given: Line): Promise<void> {
  const line = parseLine(given);
  const { kind } = line;
  if (!importKinds.includes(kind as ImportKind)) {
    throw new BadLine([{ field: 'kind', description: `must be one of ${importKinds.join(', ')}` }]);
  }
  const { violations, unknown } = check(importLines[kind as ImportKind], line);
  const problems = [
    ...unknown.map((field) => ({ field, description: `is not a field of the kind ${String(kind)}` })),
    ...violations,
  ];
  if (problems.length > 0) throw new BadLine(problems);
  await keepLine(session, kind as ImportKind, line as ImportLine);
}

function parseLine({ text, problem }: Line): Record<string, unknown> {
  if (problem) throw new BadLine([{ field: WHOLE_LINE, description: problem }]);
  if (hasMoreValues(text, limits.max_line_values)) {
    throw new BadLine([{ field: WHOLE_LINE, description: `holds more than ${limits.max_line_values} values` }]);
  }
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadLine([{ field: WHOLE_LINE, description: 'is not a JSON object' }]);
  }
  const twice = keyTwice(text, value);
  if (twice !== undefined) throw new BadLine([{ field: twice, description: 'is there twice' }]);
  return value as Record<string, unknown>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
