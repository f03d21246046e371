import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

const KEY = ['held-token'] as const;

/** The token that requests are tried with: in the memory of this tab, and gone with all else at log-out. */
export function useHeldToken() {
  const client = useQueryClient();
  const forever = Number.POSITIVE_INFINITY;
  const { data } = useQuery<string | null>({ queryKey: KEY, queryFn: skipToken, gcTime: forever, staleTime: forever });
  return {
    token: data ?? undefined,
    hold: (token: string) => client.setQueryData(KEY, token.trim()),
    forget: () => client.setQueryData(KEY, null),
  };
}
