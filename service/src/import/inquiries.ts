import {
  CargoComponent,
  type ImportLine,
  Inquiry,
  inquiryStates,
  inquiryTotals,
  lists,
  NOT_PRICED,
  render,
  searchOf,
} from '@fairlead/contract';
import { isRecord, lockRecord, type StoredRecord } from '../database/records.ts';
import { RELEASE_CLAIM } from '../inquiries/claims/store.ts';
import { timeAfter } from '../inquiries/store.ts';
import { checkCargo } from './cargo.ts';
import { checkReference, identityOf, keep, knownBy, refuseForeigner, refuseToReplace } from './references.ts';
import { refuse, type Session } from './session.ts';

type InquiryLine = ImportLine<'inquiry'>;

export async function keepInquiry(session: Session, line: InquiryLine): Promise<void> {
  await session.referred('organization', 'organization_id', line.organization_id);
  await refuseForeigner(session, 'requester_user_id', line);
  checkReference(line);
  checkCargo(line);
  const refused = line.transport_modes?.find((mode) => NOT_PRICED.includes(mode));
  if (refused) refuse('transport_modes', `cannot hold ${refused}: no inquiry is by it`);
  let told = await toldOf(session, line);
  if (told.seen) {
    const { id } = told.columns;
    if (await isRecord(session.tx, 'inquiry', told.columns)) return;
    // The one kind of record that clients write too: to be replaced, it is read once nobody else changes it.
    await lockRecord(session.tx, 'inquiry', id);
    told = await toldOf(session, line);
  }
  const { inquiry, seen, columns } = told;
  // An earlier line may have told another state since: what counts is what the client was answered.
  if (seen?.status === inquiryStates.cancelled && inquiry.status === inquiryStates.accepted) {
    await refuseToReplace(session, 'inquiry', columns, knownBy(line));
  }
  await keep(session, 'inquiry', columns, knownBy(line));
  const { organization_id, id } = columns;
  if (inquiry.status === inquiryStates.cancelled) await session.tx.run(RELEASE_CLAIM, [organization_id, id]);
}

/** The inquiry that a line tells of, and what of it clients see. */
async function toldOf(session: Session, line: InquiryLine) {
  const { id, reference, ...found } = await identityOf(session, 'inquiry', line);
  const [before, seen] = [inquiryIn(found.stored), inquiryIn(found.seen)];
  const create_time = line.create_time ?? before?.create_time ?? session.now;
  const inquiry = render(Inquiry, {
    ...line,
    id: String(id),
    reference,
    create_time,
    update_time: line.update_time ?? (seen ?? before)?.update_time ?? create_time,
    ...totalsOf(line),
  });
  // Its times never go back, whatever the line was copied from; told twice, it is as it was told once.
  if (seen && inquiry.update_time <= seen.update_time) {
    inquiry.update_time = seen.update_time;
    const isChanged = JSON.stringify(inquiry) !== found.seen?.body;
    if (isChanged) inquiry.update_time = timeAfter(seen, Date.parse(session.now));
  }
  const columns = {
    id,
    organization_id: BigInt(line.organization_id),
    search: searchOf(lists.inquiries, inquiry),
    body: JSON.stringify(inquiry),
  };
  return { inquiry, seen, columns };
}

const inquiryIn = (record: StoredRecord | undefined) => record && (JSON.parse(record.body) as Inquiry);

/** Computed from the components, whatever the line says. */
function totalsOf({ lcl }: InquiryLine) {
  for (const [index, component] of (lcl?.components ?? []).entries()) {
    for (const field of Object.keys(CargoComponent.properties) as (keyof CargoComponent)[]) {
      if (!(component[field] > 0)) refuse(`lcl.components[${index}].${field}`, 'must be above zero');
    }
  }
  return inquiryTotals({ lcl });
}
