import * as contract from '@fairlead/contract';
import { expect, test } from 'vitest';
import { cargoTotals, limits } from './contract.ts';

test('cargo is added up as the service does, in decimals', () => {
  const unit = { width: 100, height: 100, depth: 100, quantity: 1 };
  expect(
    cargoTotals([
      { ...unit, weight: 0.1 },
      { ...unit, weight: 0.2 },
    ]),
  ).toEqual({ total_volume: 2, total_weight: 0.3 });
});

test('a document is said to expire as many days ahead as the service says it', () => {
  expect(limits.expiry_days).toBe(contract.limits.expiry_days);
});
