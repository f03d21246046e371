import { parseId } from '@fairlead/contract';
import { DatabaseDamaged, readMeta } from '../../database/index.ts';
import { madeObjects } from '../../database/made-objects.ts';
import { rowsOf, type Snapshot, type TextRow } from '../../database/snapshot.ts';
import { type FileStore, FileUnavailable, type StoredFile } from '../../files/store.ts';
import { isPdf, PDF_BEGINS_WITHIN_BYTES } from '../../invoices/given-pdf.ts';
import { counting, type Work } from '../backup.ts';
import { KEPT, namedFiles } from '../store.ts';
import { verifyConcerns } from './concerns.ts';
import type { Findings } from './findings.ts';
import { RULES } from './rules.ts';
import {
  idsAhead,
  misreferenced,
  misstored,
  namedPeople,
  nameOf,
  organizationOf,
  PEOPLE,
  RELATIONS,
  shared,
  UNIQUE,
  unresolved,
} from './store.ts';

// Holds a database and its files against all that is true of them, in constant memory, at one moment, and only reads.

const FOREIGN = "which is another organization's";

interface Verified {
  rows: number;
  files: number;
  /** What is worth knowing, and not wrong. */
  notes: string[];
}

export async function verify(snapshot: Snapshot, store: FileStore, findings: Findings, work: Work): Promise<Verified> {
  const verified: Verified = { rows: 0, files: 0, notes: [] };
  try {
    for (const words of await snapshot.damage()) findings.add('database', words);
    await verifySchema(snapshot, findings);
    verified.rows = await verifyRows(snapshot, findings, work);
    await verifyRelations(snapshot, findings);
    verified.notes.push(...(await verifyConcerns(snapshot, findings)));
    await verifyFiles(snapshot, store, findings, verified, work);
    // Last: it reads inside bodies, and ends at one that is no JSON.
    for (const [table, field] of PEOPLE) await verifyPeople(snapshot, findings, table, field);
  } catch (error) {
    if (!(error instanceof DatabaseDamaged)) throw error;
    findings.add('database', `${error.message}; what comes after this was not verified`);
  }
  return verified;
}

/** Without a table there is nothing to hold the others against. */
async function verifySchema(snapshot: Snapshot, findings: Findings): Promise<void> {
  const there = await snapshot.objects();
  for (const { kind, name } of madeObjects(snapshot.engine).filter(({ name }) => !there.has(name))) {
    if (kind === 'table') throw new DatabaseDamaged(`its table ${name} is missing`);
    findings.add(`${kind} ${name}`, 'is missing');
  }
}

async function verifyRows(snapshot: Snapshot, findings: Findings, work: Work): Promise<number> {
  const { cursor_key, incarnation } = await readMeta(snapshot);
  if (!/^[0-9a-f]{64}$/.test(cursor_key ?? '')) findings.add('meta cursor_key', 'is missing, or malformed');
  if (!incarnation) findings.add('meta incarnation', 'is missing');
  let count = 0;
  const done = counting({
    ...work,
    onProgress: (rows) => {
      count = rows;
      work.onProgress(rows);
    },
  });
  const index = snapshot.searchIndex();
  const tell = (unfound: { table: string; id: string }[]) => {
    for (const { table, id } of unfound) findings.add(nameOf(table, { id }), 'is not found by the search index');
  };
  for (const table of [...KEPT, 'session'] as const) {
    const columns = await snapshot.columns(table);
    for await (const { row, name, is, should } of misstored(snapshot, table, columns)) {
      findings.add(nameOf(table, row), `${name} is stored as ${is}, not as ${should}`);
    }
    const names = columns.map(({ name }) => name);
    for await (const rows of done(rowsOf(snapshot, table, names))) {
      for (const row of rows) {
        for (const what of RULES[table](row)) findings.add(nameOf(table, row), what);
        if (isSearched(row)) tell(index.note(table, row.organization_id, row.id, row.search));
      }
    }
  }
  tell(index.rest());
  return count;
}

type Searched = Record<'organization_id' | 'id' | 'search', string>;
const isSearched = (row: TextRow): row is Searched => typeof row.search === 'string';

async function verifyRelations(snapshot: Snapshot, findings: Findings): Promise<void> {
  for (const relation of RELATIONS) {
    const { from, column, to } = relation;
    for await (const row of unresolved(snapshot, relation)) {
      const what = row.missing === 'yes' ? 'which does not exist' : FOREIGN;
      findings.add(nameOf(from, row), `${column} names ${to} ${row.named}, ${what}`);
    }
  }
  for (const [table, ...columns] of UNIQUE) {
    for await (const { id, other } of shared(snapshot, table, columns)) {
      findings.add(nameOf(table, { id }), `has its ${columns.join(' and ')} in common with ${table} ${other}`);
    }
  }
  for await (const { id, reference } of misreferenced(snapshot)) {
    findings.add(nameOf('invoice', { id }), `its reference does not end with its shipment's, ${reference}`);
  }
  await verifyIds(snapshot, findings);
}

async function verifyIds(snapshot: Snapshot, findings: Findings): Promise<void> {
  const last = await snapshot.lastId();
  if (last === undefined) return findings.add('record_id', 'does not say which id was the last');
  for (const table of [...KEPT, 'session'] as const) {
    const ids = (await snapshot.columns(table)).filter(({ name }) => name === 'id' || name === 'document_id');
    for (const { name } of ids) {
      for await (const { id } of idsAhead(snapshot, table, name, last)) {
        findings.add(nameOf(table, { id }), `its ${name} is above the last one given out, ${last}`);
      }
    }
  }
}

async function verifyPeople(snapshot: Snapshot, findings: Findings, table: string, field: string): Promise<void> {
  for await (const { id, organization_id, user_id } of namedPeople(snapshot, table, field)) {
    const person = parseId(user_id ?? '');
    if (person === undefined) continue;
    const organization = await organizationOf(snapshot, person);
    // Who is not there has left.
    if (organization === undefined || organization === organization_id) continue;
    findings.add(nameOf(table, { id }), `${field} names person ${user_id}, ${FOREIGN}`);
  }
}

async function verifyFiles(
  snapshot: Snapshot,
  store: FileStore,
  findings: Findings,
  verified: Verified,
  work: Work,
): Promise<void> {
  let there = 0;
  let last = '';
  for await (const { named_by, ...file } of namedFiles(snapshot)) {
    work.signal.throwIfAborted();
    const problem = await problemOf(store, file, named_by.startsWith('invoice '));
    if (problem) findings.add(named_by, `its file ${file.sha256} ${problem}`);
    if (problem !== 'is missing' && file.sha256 !== last) there++;
    last = file.sha256;
    work.onProgress(verified.rows + ++verified.files);
  }
  const kept = await countKept(store).catch(async (error) => {
    findings.add('files', `not all can be listed: ${await wordsOf(store, error)}`);
    return 0;
  });
  // Replaced documents leave theirs behind, and an import under way brings its own: they do no harm.
  const beside = kept - there;
  if (beside > 0) verified.notes.push(`${beside} ${beside === 1 ? 'file is' : 'files are'} kept that no record names`);
}

async function countKept(store: FileStore): Promise<number> {
  let kept = 0;
  for await (const _ of store.list()) kept++;
  return kept;
}

/** Read to its end: only then has every store looked at all of it. */
async function problemOf(store: FileStore, file: StoredFile, isToBePdf: boolean): Promise<string | undefined> {
  try {
    let beginning = Buffer.alloc(0);
    for await (const part of await store.open(file)) {
      if (isToBePdf && beginning.length < PDF_BEGINS_WITHIN_BYTES) beginning = Buffer.concat([beginning, part]);
    }
    return isToBePdf && !isPdf(beginning) ? 'is no PDF' : undefined;
  } catch (error) {
    const words = await wordsOf(store, error);
    return error instanceof FileUnavailable ? `is ${error.reason}` : `cannot be read: ${words}`;
  }
}

/** What is wrong with one file is said of it, and the others are looked at; without its store, none can be. */
async function wordsOf(store: FileStore, error: unknown): Promise<string> {
  await store.check();
  return (error as Error).message;
}
