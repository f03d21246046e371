import { type ListBehind, type ListedConcern, listsBehind } from '@fairlead/contract/application/attention';
import type {
  ArrivalsQuery,
  Attention,
  AttentionDocumentsQuery,
  FreeTimesQuery,
  lists,
  Order,
  Tally,
} from '@fairlead/sdk/application';
import type { SearchParams } from '../../search-params.ts';

// The list behind every number of the dashboard: where it is, and what its URL asks for.

export type Concern = { [K in keyof Attention]: Attention[K] extends Tally ? K : never }[keyof Attention];
type OwnConcern = Exclude<Concern, ListedConcern>;

export interface PlaceBehind {
  to: '/invoices' | '/inquiries' | '/attention/arrivals' | '/attention/documents' | '/attention/free-time';
  search: SearchParams;
}

/** The most urgent first: what is to be paid or is ready the soonest, or was long ago. */
const URGENCY = {
  invoices: 'INVOICE_ORDER_BY_DUE_DATE',
  inquiries: 'INQUIRY_ORDER_BY_CARGO_READY_DATE',
} satisfies { [K in ListBehind['list']]: (typeof lists)[K]['order_by']['values'][number] };

/** A list's URL in the API's own names. */
export function placeOf({ list, filter }: ListBehind): PlaceBehind {
  const filters = Object.entries(filter).map(([field, value]) => [`filter.${field}`, [value].flat()] as const);
  const order: Order = 'ORDER_ASC';
  return { to: `/${list}`, search: { ...Object.fromEntries(filters), order_by: URGENCY[list], order } };
}

const arrivals = (concern: NonNullable<ArrivalsQuery['concern']>): PlaceBehind => ({
  to: '/attention/arrivals',
  search: { concern },
});
const documents = (concern: NonNullable<AttentionDocumentsQuery['concern']>): PlaceBehind => ({
  to: '/attention/documents',
  search: { concern },
});
const freeTimes = (concern: NonNullable<FreeTimesQuery['concern']>): PlaceBehind => ({
  to: '/attention/free-time',
  search: { concern },
});

export const OWN: Record<OwnConcern, PlaceBehind> = {
  arriving: arrivals('arriving'),
  late: arrivals('late'),
  moved: arrivals('moved'),
  documents_outstanding: documents('outstanding'),
  documents_to_send: documents('to_send'),
  documents_expiring: documents('expiring'),
  free_time_ending: freeTimes('ending'),
  free_time_over: freeTimes('over'),
};

export function placesBehind(today: string): Record<Concern, PlaceBehind> {
  const listed = Object.entries(listsBehind(today)).map(([concern, behind]) => [concern, placeOf(behind)]);
  return { ...OWN, ...(Object.fromEntries(listed) as Record<ListedConcern, PlaceBehind>) };
}
