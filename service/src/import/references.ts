import { inquiryStates, isReference } from '@fairlead/contract';
import { unusedReference } from '../database/drawn-references.ts';
import { NotUnique, type Value } from '../database/index.ts';
import type { Kept } from '../database/keep-row.ts';
import { idWith, keepRecord, type StoredRecord, storedRecord, type Table } from '../database/records.ts';
import { refuse, type Session } from './session.ts';

// Ids and references may be given or left to the service. A line is about the record with its id or, when it has
// none, with its reference; a reference is one record's alone.

interface LineIdentity {
  id: bigint;
  reference: string;
  /** The record as it is stored, if it is and the line leaves something to it; an inquiry in any case. */
  stored: StoredRecord | undefined;
  /** An inquiry as clients see it until the import is committed. */
  seen: StoredRecord | undefined;
}

export async function identityOf(
  session: Session,
  table: Table,
  line: { id?: string; reference?: string; create_time?: string },
  newReference?: (id: bigint, tries: number) => string,
): Promise<LineIdentity> {
  // Where the database may be left to refuse a reference that is another's, it need not be asked first: see `keep`.
  const asked = line.reference && !(line.id !== undefined && session.tx.survivesRefusal);
  const holder = asked ? await idWith(session.tx, table, 'reference', line.reference as string) : undefined;
  const id =
    line.id === undefined && holder !== undefined
      ? holder
      : await session.idFor(table, line.id, { reference: line.reference });
  if (holder !== undefined && holder !== id) refuse('reference', `belongs to ${table} ${holder}`);
  const named = line.id !== undefined || holder !== undefined;
  const isInquiry = table === 'inquiry';
  const whole = !isInquiry && line.reference && line.create_time;
  const stored = named && !whole ? await storedRecord(session.tx, table, id) : undefined;
  const seen = stored && isInquiry ? await session.seen(table, id) : undefined;
  if (seen && line.id !== undefined && session.mayBeOthers(id)) refuseMadeMeanwhile(seen, line.reference);
  const reference = line.reference || (stored && referenceOf(stored.body));
  const make = newReference && ((tries: number) => newReference(id, tries));
  return { id, stored, seen, reference: reference || (await unusedReference(session.tx, table, make)) };
}

/**
 * An id that the service has given to a client since the import began was not free when the file was made, but nobody
 * knew: the line is about that inquiry only if it has its reference too, and must not replace it otherwise.
 */
function refuseMadeMeanwhile({ body }: StoredRecord, given: string | undefined): void {
  const reference = referenceOf(body);
  if (reference === given) return;
  refuse('id', `is that of inquiry ${reference}, which a client made since this import began: ${ANOTHER_ID}`);
}

const ANOTHER_ID = 'give the line another id, or none; or that reference, if it is about that inquiry';

/**
 * Puts a record in place, and marks its organization as touched unless it is told as it was. `known_by` is the field that
 * named the record.
 */
export async function keep(
  session: Session,
  table: Table,
  columns: Record<string, Value>,
  known_by = 'id',
): Promise<Kept> {
  const kept = await keepRecord(session.tx, table, columns).catch(async (error) => {
    if (error instanceof NotUnique) await refuseTaken(session, table, columns);
    throw error;
  });
  if (kept === 'refused') await refuseToReplace(session, table, columns, known_by);
  if (kept !== 'changed') return kept;
  session.forget(table, columns.id as bigint);
  // An organization's own line moves its version by itself.
  if (columns.organization_id !== undefined) session.tx.touched.add(columns.organization_id as bigint);
  return kept;
}

const referenceOf = (body: Value | undefined): string =>
  (JSON.parse(body as string) as { reference: string }).reference;

/** A reference that is another's, said as `identityOf` says it. */
async function refuseTaken(session: Session, table: Table, { id, body }: Record<string, Value>): Promise<void> {
  const holder = await idWith(session.tx, table, 'reference', referenceOf(body));
  if (holder !== undefined && holder !== id) refuse('reference', `belongs to ${table} ${holder}`);
}

/** Says why the record that is there stays. */
export async function refuseToReplace(
  session: Session,
  table: Table,
  columns: Record<string, Value>,
  known_by: string,
): Promise<never> {
  const stored = (await storedRecord(session.tx, table, columns.id as bigint)) as StoredRecord;
  if (stored.organization_id !== String(columns.organization_id)) refuse(known_by, 'belongs to another organization');
  await refuseTaken(session, table, columns);
  const [reference, given] = [referenceOf(stored.body), referenceOf(columns.body)];
  if (table === 'shipment')
    refuse('reference', `must stay ${reference}, which the references of its invoices end with`);
  if (given !== reference) refuse('id', `is that of inquiry ${reference}, and not of ${given}: ${ANOTHER_ID}`);
  return refuse('status', `cannot become ${inquiryStates.accepted}: the inquiry is cancelled`);
}

type Person = 'client_user_id' | 'requester_user_id';

/** Whom a record names is of its own organization. They may have left since, and be known no more. */
export async function refuseForeigner<P extends Person>(
  session: Session,
  field: P,
  { organization_id, [field]: id }: { organization_id: string } & { [field in P]?: string },
): Promise<void> {
  const person = id ? await session.known('person', id) : undefined;
  if (person && person.organization_id !== organization_id) refuse(field, 'names a user of another organization');
}

export const checkReference = ({ reference }: { reference?: string }): void => {
  if (reference && !isReference(reference)) refuse('reference', 'must be four characters, a hyphen, four characters');
};

/** The field by which a line names its record. */
export const knownBy = ({ id }: { id?: string }): string => (id === undefined ? 'reference' : 'id');
