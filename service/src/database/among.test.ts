import { expect, it } from 'vitest';
import { among } from './among.ts';

it('states are named in the statement, of the column that is meant', () => {
  expect(among(['STATUS_ACTIVE', 'STATUS_ON_HOLD'])).toBe("status IN ('STATUS_ACTIVE', 'STATUS_ON_HOLD')");
  expect(among(['STATUS_ACTIVE'], 'shipment.status')).toBe("shipment.status IN ('STATUS_ACTIVE')");
});
