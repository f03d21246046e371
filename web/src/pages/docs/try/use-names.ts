import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

const FEW = 5;

type Ask = (options: { signal: AbortSignal }) => Promise<string[]>;

const references = (records: readonly { reference: string }[]) => records.map(({ reference }) => reference);

/** By the name of a path's parameter. */
const RECENT: Readonly<Record<string, Ask>> = {
  shipment: async (options) => references((await api.shipments.list({ limit: FEW }, options)).items),
  inquiry: async (options) => references((await api.inquiries.list({ limit: FEW }, options)).items),
  invoice: async (options) => references((await api.invoices.list({ limit: FEW }, options)).items),
  user: async (options) => [(await api.profile.user(options)).id],
};

/** Records of the person, to begin with: the newest few. */
export function useNames(parameter: string): string[] {
  const ask = RECENT[parameter];
  const { data } = useQuery({
    queryKey: ['names', parameter],
    queryFn: ({ signal }) => ask?.({ signal }) ?? [],
    enabled: ask !== undefined,
  });
  return data ?? [];
}
