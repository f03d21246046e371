import { expect, it } from 'vitest';
import type { Transaction } from './database.ts';
import { moveVersions } from './records.ts';

it('organizations that were touched have their versions moved in one order: two transactions never wait for each other', async () => {
  const moved: unknown[] = [];
  const run: Transaction['run'] = async (_, params) => moved.push(...(params ?? []));
  await moveVersions({ touched: new Set([9n, 100n, 7n]), run } as Partial<Transaction> as Transaction);
  expect(moved).toEqual([7n, 9n, 100n]);
});
