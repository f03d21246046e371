import { AuthenticationError, type AwaitedShipment } from '@fairlead/sdk/application';
import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { today } from '../i18n/days.ts';
import { api } from './client.ts';
import { isSettled } from './failure.ts';

// What the pages ask for. Keys begin with the kind of record, so that a write can make its kind be asked again.

/** `onSignedOut` is told when the service no longer knows the session, and whether something was to be written. */
export const makeQueryClient = (onSignedOut: (isWrite: boolean) => void): QueryClient => {
  const told = (error: Error, meta: Record<string, unknown> | undefined, isWrite: boolean) => {
    if (error instanceof AuthenticationError && meta?.anonymous !== true) onSignedOut(isWrite);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => told(error, query.meta, false) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => told(error, mutation.meta, true),
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Who has no connection is told so at once, above what was there before.
        networkMode: 'always',
        retry: (count, error) => !isSettled(error) && count < 2,
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
};

/** Ten pages of the service's list: the most urgent come first. */
const MOST_AWAITED = 500;

/** Shipments that are late, or expected on another day, by id, as far as anybody would look through them. */
async function awaited(concern: 'late' | 'moved', signal: AbortSignal): Promise<Map<string, AwaitedShipment>> {
  const found = new Map<string, AwaitedShipment>();
  for await (const shipment of api.attention.arrivals({ concern, today: today() }, { signal })) {
    found.set(shipment.id, shipment);
    if (found.size >= MOST_AWAITED) break;
  }
  return found;
}

export const queries = {
  user: () =>
    queryOptions({ queryKey: ['user'], queryFn: ({ signal }) => api.profile.user({ signal }), staleTime: 300_000 }),
  organization: () =>
    queryOptions({
      queryKey: ['organization'],
      queryFn: ({ signal }) => api.profile.organization({ signal }),
      staleTime: 300_000,
    }),
  colleague: (id: string) =>
    queryOptions({
      queryKey: ['colleague', id],
      queryFn: ({ signal }) => api.users.get(id, { signal }),
      staleTime: 300_000,
    }),
  shipment: (name: string) =>
    queryOptions({
      queryKey: ['shipments', 'one', name],
      queryFn: ({ signal }) => api.shipments.get(name, { signal }),
    }),
  tracking: (name: string) =>
    queryOptions({
      queryKey: ['shipments', 'tracking', name],
      queryFn: ({ signal }) => api.shipments.tracking(name, { signal }),
    }),
  checklist: (name: string) =>
    queryOptions({
      queryKey: ['shipments', 'checklist', name],
      queryFn: ({ signal }) => api.shipments.documents(name, { signal }),
    }),
  shipmentInvoices: (name: string) =>
    queryOptions({
      queryKey: ['invoices', 'shipment', name],
      queryFn: ({ signal }) => api.shipments.invoices(name, {}, { signal }),
    }),
  inquiry: (name: string) =>
    queryOptions({
      queryKey: ['inquiries', 'one', name],
      queryFn: ({ signal }) => api.inquiries.get(name, { signal }),
    }),
  invoice: (name: string) =>
    queryOptions({ queryKey: ['invoices', 'one', name], queryFn: ({ signal }) => api.invoices.get(name, { signal }) }),
  attention: () =>
    queryOptions({
      queryKey: ['attention', today()],
      queryFn: ({ signal }) => api.attention.get({ today: today() }, { signal }),
    }),
  late: () =>
    queryOptions({
      queryKey: ['attention', 'late', today()],
      queryFn: ({ signal }) => awaited('late', signal),
    }),
  moved: () =>
    queryOptions({
      queryKey: ['attention', 'moved', today()],
      queryFn: ({ signal }) => awaited('moved', signal),
    }),
  tokens: () => queryOptions({ queryKey: ['tokens'], queryFn: ({ signal }) => api.tokens.list({ signal }) }),
  sessions: () => queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => api.sessions.list({ signal }) }),
};
