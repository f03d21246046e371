import { createHash } from 'node:crypto';
import { type Inquiry, type InquiryContent, inquiryStates, lists, searchOf } from '@fairlead/contract';
import { freshReference } from '../database/drawn-references.ts';
import { findByIdOrReference } from '../database/find.ts';
import type { OrganizationTransaction, OrganizationView } from '../database/index.ts';
import type { Source } from '../database/page.ts';
import { claim, RELEASE_CLAIM, type Replay } from './claims/store.ts';

export const inquiryList: Source = { table: 'inquiry' };

const SELECT = 'SELECT body FROM inquiry WHERE organization_id = $1';

/** The inquiry a path names, as its JSON text. */
export async function findInquiry(view: OrganizationView, idOrReference: string): Promise<string | undefined> {
  return (await findByIdOrReference<{ body: string }>(view, SELECT, idOrReference))?.body;
}

/** Makes an inquiry of what is known of it once it has an id, a reference and a time. */
type MakeInquiry = (own: Pick<Inquiry, 'id' | 'reference' | 'create_time'>) => Inquiry;

interface Created extends Replay {
  /** Whether an identical request made it before. */
  replayed: boolean;
}

/** Keeps a new inquiry, or finds the one that an identical request made. */
export async function createInquiry(
  view: OrganizationView,
  content: InquiryContent,
  make: MakeInquiry,
): Promise<Created> {
  const fingerprint = fingerprintOf(content);
  return view.transaction(async (tx) => {
    const id = await tx.nextId();
    const claimed = await claim(tx, fingerprint, id);
    if (claimed.replay) return tx.callOff({ ...claimed.replay, replayed: true });
    const inquiry = make({ id: String(id), reference: freshReference(), create_time: instantOf(claimed.time_ms) });
    const body = JSON.stringify(inquiry);
    const insert = 'INSERT INTO inquiry (organization_id, id, search, body) VALUES ($1, $2, $3, $4)';
    await tx.run(insert, id, searchOf(lists.inquiries, inquiry), body);
    return { id: inquiry.id, body, replayed: false };
  });
}

/**
 * Changes the inquiry a path names, which nobody else changes meanwhile; its JSON text, or undefined when there is
 * none. A change that gives the inquiry back as it was writes nothing.
 */
export function changeInquiry(
  view: OrganizationView,
  idOrReference: string,
  change: (inquiry: Inquiry, now: string) => Inquiry,
): Promise<string | undefined> {
  return view.transaction(async (tx) => {
    const stored = await lockInquiry(tx, idOrReference);
    if (!stored) return undefined;
    const inquiry = JSON.parse(stored.body) as Inquiry;
    const changed = change(inquiry, timeAfter(inquiry, Number(stored.now_ms)));
    if (changed === inquiry) return tx.callOff(stored.body);
    const body = JSON.stringify(changed);
    const update = 'UPDATE inquiry SET search = $3, body = $4 WHERE organization_id = $1 AND id = $2';
    await tx.run(update, BigInt(inquiry.id), searchOf(lists.inquiries, changed), body);
    if (changed.status === inquiryStates.cancelled) await tx.run(RELEASE_CLAIM, BigInt(inquiry.id));
    return body;
  });
}

/** Removes the inquiry a path names, if `allow` lets it; false when there is none. */
export function deleteInquiry(
  view: OrganizationView,
  idOrReference: string,
  allow: (inquiry: Inquiry) => void,
): Promise<boolean> {
  return view.transaction(async (tx) => {
    const stored = await lockInquiry(tx, idOrReference);
    if (!stored) return false;
    const inquiry = JSON.parse(stored.body) as Inquiry;
    allow(inquiry);
    await tx.run('DELETE FROM inquiry WHERE organization_id = $1 AND id = $2', BigInt(inquiry.id));
    await tx.run(RELEASE_CLAIM, BigInt(inquiry.id));
    return true;
  });
}

/** Now, but after the change before this one: an inquiry's times never go back. */
export const timeAfter = ({ update_time }: Inquiry, now_ms: number): string =>
  instantOf(Math.min(Math.max(now_ms, Date.parse(update_time) + 1), LAST_MS));

/** The year 9999 is the last that a timestamp can have. */
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const instantOf = (time_ms: number): string => new Date(time_ms).toISOString();

function lockInquiry(tx: OrganizationTransaction, idOrReference: string) {
  const select = 'SELECT body, CAST(clock_ms() AS TEXT) AS now_ms FROM inquiry WHERE organization_id = $1';
  return findByIdOrReference<{ body: string; now_ms: string }>(tx, select, idOrReference, ' FOR UPDATE');
}

/** What makes two requests identical: their content with its defaults, in the contract's order of fields. */
const fingerprintOf = (content: InquiryContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');
