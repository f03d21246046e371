import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Contract } from './contract/swagger.ts';

// What the service says about itself; it changes when the service is released anew.

const LONG_MS = 3_600_000;

export const docsQueries = {
  contract: () =>
    queryOptions({
      queryKey: ['contract'],
      queryFn: async ({ signal }) => (await api.service.contract({ signal })) as unknown as Contract,
      staleTime: LONG_MS,
    }),
  info: () =>
    queryOptions({ queryKey: ['info'], queryFn: ({ signal }) => api.service.info({ signal }), staleTime: LONG_MS }),
};
