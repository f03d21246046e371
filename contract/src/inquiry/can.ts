import type { InquiryStatus, ValueOf } from '../enums.ts';
import type { Inquiry } from '../records/inquiry.ts';

// Which write is allowed in which state: a table, for the service's answers and the application's buttons alike.

type Status = ValueOf<typeof InquiryStatus>;
/** The states that writes lead to, or that stand in their way. */
export const inquiryStates = {
  received: 'STATUS_RECEIVED',
  accepted: 'STATUS_QUOTE_ACCEPTED',
  cancelled: 'STATUS_CANCELLED',
} as const satisfies Record<string, Status>;

type HasStatus = Pick<Inquiry, 'status'>;
type Named = Pick<Inquiry, 'status' | 'reference'>;

/** `describe` is an update that changes the description alone. */
export type InquiryWrite = 'describe' | 'update' | 'cancel' | 'delete';

const { accepted } = inquiryStates;

/** Why a write is refused, by the state the inquiry is in. Where nothing is said it is allowed. */
const REFUSALS: Record<InquiryWrite, Partial<Record<Status, string>>> = {
  describe: {},
  update: { [accepted]: 'a quote was accepted: only the description can still be changed' },
  cancel: { [accepted]: 'a quote was accepted: the inquiry can no longer be cancelled' },
  delete: { [accepted]: 'a quote was accepted: the inquiry can no longer be deleted' },
};

/** Why a write to this inquiry is refused; undefined when it is allowed. */
export const inquiryRefusal = (write: InquiryWrite, { status }: HasStatus): string | undefined =>
  REFUSALS[write][status];

/** What the 409 says that such a write is answered with; undefined when it is allowed. */
export function inquiryConflict(write: InquiryWrite, inquiry: Named): string | undefined {
  const refusal = inquiryRefusal(write, inquiry);
  return refusal && `Inquiry ${inquiry.reference}: ${refusal}`;
}
