import type { ListCall } from '@fairlead/sdk/application';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { common } from '../i18n/common.ts';
import { useFormat } from '../i18n/format.ts';
import { useLabel } from '../i18n/labels.ts';
import { useWords } from '../i18n/language.tsx';
import { type Entry, type EntryGroup, isAsking } from './palette-entries.ts';
import { paletteWords } from './palette-words.ts';

const PAUSE_MS = 200;
const LIMIT = 5;
const KINDS = ['shipments', 'inquiries', 'invoices'] as const;
type Kind = (typeof KINDS)[number];

interface Hits {
  groups: EntryGroup[];
  isSearching: boolean;
  error: Error | null;
}

/** Records that the service finds by a text, asked when the person pauses. What was asked before is called off. */
export function useHits(text: string): Hits {
  const { nav } = useWords(common);
  const words = useWords(paletteWords);
  const router = useRouter();
  const [asked] = useDebouncedValue(text, PAUSE_MS);
  const isCurrent = asked === text && isAsking(text);
  const found = { shipments: useShipments(asked), inquiries: useInquiries(asked), invoices: useInvoices(asked) };
  const all = (kind: Kind): Entry => ({
    id: `${kind}-all`,
    name: words.all(nav[kind], text),
    run: () => router.navigate({ to: `/${kind}`, search: { search: text } }),
  });
  const groups = KINDS.map((kind) => {
    const { entries, more } = found[kind];
    return { id: kind, name: nav[kind], entries: more ? [...entries, all(kind)] : entries };
  });
  const queries = Object.values(found);
  return {
    groups: isCurrent ? groups.filter(({ entries }) => entries.length > 0) : [],
    isSearching: isAsking(text) && (!isCurrent || queries.some(({ isFetching }) => isFetching)),
    error: isCurrent ? (queries.find(({ error }) => error)?.error ?? null) : null,
  };
}

type List<T> = (query: { search: string; limit: number }, options: { signal: AbortSignal }) => ListCall<T>;

function useFound<T>(kind: Kind, asked: string, list: List<T>, entry: (record: T) => Entry) {
  const { data, error, isFetching } = useQuery({
    queryKey: [kind, 'palette', asked],
    queryFn: ({ signal }) => list({ search: asked, limit: LIMIT }, { signal }),
    enabled: isAsking(asked),
    retry: false,
  });
  return { entries: data?.items.map(entry) ?? [], more: Boolean(data?.cursor.after), error, isFetching };
}

const told = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');

function useShipments(asked: string) {
  const router = useRouter();
  const status = useLabel('ShipmentStatus');
  return useFound('shipments', asked, api.shipments.list, ({ reference, description, ...shipment }) => ({
    id: `shipment-${shipment.id}`,
    name: reference,
    hint: told(description, status(shipment.status)),
    run: () => router.navigate({ to: '/shipments/$shipment', params: { shipment: reference } }),
  }));
}

function useInquiries(asked: string) {
  const router = useRouter();
  const status = useLabel('InquiryStatus');
  return useFound('inquiries', asked, api.inquiries.list, ({ reference, description, ...inquiry }) => ({
    id: `inquiry-${inquiry.id}`,
    name: reference,
    hint: told(description, status(inquiry.status)),
    run: () => router.navigate({ to: '/inquiries/$inquiry', params: { inquiry: reference } }),
  }));
}

function useInvoices(asked: string) {
  const router = useRouter();
  const format = useFormat();
  const status = useLabel('InvoiceStatus');
  return useFound('invoices', asked, api.invoices.list, ({ reference, amount_inc_vat, ...invoice }) => ({
    id: `invoice-${invoice.id}`,
    name: reference,
    hint: told(format.money(amount_inc_vat), status(invoice.status)),
    run: () => router.navigate({ to: '/invoices/$invoice', params: { invoice: reference } }),
  }));
}
