import { expect, it } from 'vitest';
import { seaContainers } from './store.ts';

it('tracks no container whose number, as it was stored, is empty or white space', () => {
  const containers = ['', ' ', '\t\n', 'MSCU6639870'].map((container_number) => ({
    container_number,
    type: 'CONTAINER_TYPE_20_REEFER' as const,
    seal_number: '',
    gross_weight: 0,
  }));
  const free = { free_demurrage_days: 0, free_detention_days: 0, free_dd_combined_days: 0, free_storage_days: 0 };
  const tracked = seaContainers({ fcl: { containers, ...free } }, []);
  expect(tracked.map(({ container_number }) => container_number)).toEqual(['MSCU6639870']);
});
