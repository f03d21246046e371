import { randomBytes } from 'node:crypto';
import { referenceFrom } from '@fairlead/contract';
import type { Value } from '../database/index.ts';
import { idWith, keepRecord, type StoredRecord, storedRecord, type Table } from '../database/records.ts';
import { refuse, type Session } from './session.ts';

// Ids and references may be given or left to the service. A line is about the record with its id or, when it has
// none, with its reference; a reference is one record's alone.

export interface Identity {
  id: bigint;
  reference: string;
  /** The record as it is stored, when it is. */
  stored: StoredRecord | undefined;
}

export async function identityOf(
  session: Session,
  table: Table,
  line: { id?: string; reference?: string },
  newReference: (id: bigint) => string = freshReference,
): Promise<Identity> {
  const holder = line.reference ? await idWith(session.tx, table, 'reference', line.reference) : undefined;
  const id = line.id === undefined && holder !== undefined ? holder : await session.idFor(line.id);
  if (holder !== undefined && holder !== id) refuse('reference', `belongs to ${table} ${holder}`);
  const stored = line.id !== undefined || holder !== undefined ? await storedRecord(session.tx, table, id) : undefined;
  const reference = line.reference || (stored && (JSON.parse(stored.body) as { reference: string }).reference);
  return { id, stored, reference: reference || (await unused(session, table, () => newReference(id))) };
}

async function unused(session: Session, table: Table, make: () => string): Promise<string> {
  for (let tries = 0; tries < 10; tries++) {
    const reference = make();
    if ((await idWith(session.tx, table, 'reference', reference)) === undefined) return reference;
  }
  throw new Error('no free reference found');
}

function freshReference(): string {
  return referenceFrom(randomBytes(32)) ?? freshReference();
}

/** Puts a record in place and marks its organization as touched. */
export async function keep(session: Session, table: Table, columns: Record<string, Value>): Promise<void> {
  const kept = await keepRecord(session.tx, table, columns);
  if (!kept) refuse('id', 'belongs to another organization');
  session.forget(table, columns.id as bigint);
  session.touched.add((columns.organization_id ?? columns.id) as bigint);
}
