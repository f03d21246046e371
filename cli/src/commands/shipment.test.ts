import { NotFoundError, ServerError } from '@fairlead/sdk';
import { describe, expect, test } from 'vitest';
import { shipment } from '../track/tracking.fixture.ts';
import { runWith } from './run.fixture.ts';
import { addShipment } from './shipment.ts';

const answer = (Kind: typeof NotFoundError | typeof ServerError, status: number) =>
  new Kind({ status, message: 'no', details: [], headers: new Headers(), retries: 0, isOfService: true });

const run = (contact: () => Promise<unknown>, fields = {}, json = false) => {
  const client = { shipments: { get: async () => shipment(fields) }, users: { get: contact } };
  return runWith(addShipment, client, ['shipment', 'K7WM-42QX'], json);
};
const nobody = () => Promise.reject(new Error('nobody was to be asked for'));

describe('the person of a shipment', () => {
  test('is named', async () => {
    const { out } = await run(async () => ({ first_name: 'Sanne', last_name: 'Polderkamp' }));
    expect(out).toMatch(/^On your side +Sanne Polderkamp$/m);
  });

  test('is left out when the id no longer resolves, or there is none', async () => {
    const { out } = await run(() => Promise.reject(answer(NotFoundError, 404)));
    expect(out).toContain('K7WM-42QX');
    expect(out).not.toContain('On your side');
    expect((await run(nobody, { client_user_id: '' })).out).not.toContain('On your side');
  });

  test('is not left out silently when the service fails', async () => {
    await expect(run(() => Promise.reject(answer(ServerError, 500)))).rejects.toThrow(ServerError);
  });

  test('is not asked for with --json: that is the shipment alone', async () => {
    expect(JSON.parse((await run(nobody, {}, true)).out)).toEqual(shipment());
  });
});
