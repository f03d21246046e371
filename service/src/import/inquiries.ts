import {
  type ImportLine,
  Inquiry,
  inquiryStates,
  inquiryTotals,
  isReference,
  lists,
  render,
  searchOf,
} from '@fairlead/contract';
import { RELEASE_CLAIM } from '../inquiries/claims/store.ts';
import { checkBranch } from './cargo.ts';
import { identityOf, keep, knownBy, refuseForeigner } from './references.ts';
import { refuse, type Session } from './session.ts';

type InquiryLine = ImportLine<'inquiry'>;

export async function keepInquiry(session: Session, line: InquiryLine): Promise<void> {
  await session.referred('organization', 'organization_id', line.organization_id);
  await refuseForeigner(session, 'requester_user_id', line);
  if (line.reference && !isReference(line.reference)) {
    refuse('reference', 'must be four characters, a hyphen, four characters');
  }
  checkBranch(line);
  if (line.transport_modes?.includes('TRANSPORT_MODE_BARGE')) {
    refuse('transport_modes', 'cannot hold TRANSPORT_MODE_BARGE: no inquiry is by barge');
  }
  const { id, reference, stored } = await identityOf(session, 'inquiry', line);
  const before = stored && (JSON.parse(stored.body) as Inquiry);
  const create_time = line.create_time ?? before?.create_time ?? session.now;
  const inquiry = render(Inquiry, {
    ...line,
    id: String(id),
    reference,
    create_time,
    update_time: line.update_time ?? before?.update_time ?? create_time,
    ...totalsOf(line),
  });
  const isChanged = stored !== undefined && JSON.stringify(inquiry) !== stored.body;
  if (isChanged && line.update_time === undefined) inquiry.update_time = session.now;
  const organization_id = BigInt(line.organization_id);
  const columns = {
    id,
    organization_id,
    search: searchOf(lists.inquiries, inquiry),
    body: JSON.stringify(inquiry),
  };
  await keep(session, 'inquiry', columns, knownBy(line));
  if (inquiry.status === inquiryStates.cancelled) await session.tx.run(RELEASE_CLAIM, [organization_id, id]);
}

/** Computed from the components, whatever the line says. */
function totalsOf({ lcl }: InquiryLine) {
  for (const [index, component] of (lcl?.components ?? []).entries()) {
    for (const field of ['width', 'height', 'depth', 'weight', 'quantity'] as const) {
      if (!(component[field] > 0)) refuse(`lcl.components[${index}].${field}`, 'must be above zero');
    }
  }
  return inquiryTotals({ lcl });
}
