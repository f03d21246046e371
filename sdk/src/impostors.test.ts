import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Fairlead } from './client.ts';
import { ConnectionError, FairleadError, TimeoutError } from './errors.ts';
import { failureOf, faults, html, inquiry, json, nowhere, type Step, silence, stall, text } from './faults.fixture.ts';
import { operations } from './generated/operations.ts';

const CALLS: Record<string, { make: (client: Fairlead) => Promise<unknown>; members?: readonly string[] }> = {
  shipment: { make: ({ shipments }) => shipments.get('1'), ...operations.getShipment },
  tracking: { make: ({ shipments }) => shipments.tracking('1'), ...operations.getShipmentTracking },
  checklist: { make: ({ shipments }) => shipments.documents('1'), ...operations.listShipmentDocuments },
  'new inquiry': { make: ({ inquiries }) => inquiries.create(inquiry), ...operations.createInquiry },
  'changed inquiry': { make: ({ inquiries }) => inquiries.update('1', {}), ...operations.updateInquiry },
  'cancelled inquiry': { make: ({ inquiries }) => inquiries.cancel('1'), ...operations.cancelInquiry },
  invoice: { make: ({ invoices }) => invoices.get('1'), ...operations.getInvoice },
  caller: { make: ({ profile }) => profile.user(), ...operations.getProfileUser },
  organization: { make: ({ profile }) => profile.organization(), ...operations.getProfileOrganization },
  contract: { make: ({ service }) => service.contract(), ...operations.getContract },
  'word of the service about itself': { make: ({ service }) => service.info(), ...operations.getApiInfo },
};

const ONCE = { maxRetries: 0 };

async function failure(step: Step, timeout = 5_000) {
  const { client } = await faults(step);
  return failureOf(client({ ...ONCE, timeout }).shipments.get('1'));
}

describe('what is not the service', () => {
  test('says so when nobody is there, with the cause', async () => {
    const { client } = await faults(silence);
    const baseUrl = await nowhere();
    const error = await failureOf(client({ ...ONCE, baseUrl }).profile.user());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toBe(`The service could not be reached at ${baseUrl} (ECONNREFUSED)`);
    expect(error.cause).toBeInstanceOf(Error);
  });

  test('says so when it takes too long, be it the answer or its end', async () => {
    for (const step of [silence, stall('{')]) {
      const error = await failure(step, 50);
      expect(error).toBeInstanceOf(TimeoutError);
      expect(error.message).toBe('No answer within 50 ms');
    }
  });

  test('says so when its answer has begun, and does not end in time', async () => {
    const begun = async (_: unknown, { signal }: RequestInit = {}) => {
      const start = (body: ReadableStreamDefaultController) =>
        signal?.addEventListener('abort', () => body.error(signal.reason));
      return new Response(new ReadableStream({ start }));
    };
    const { client } = await faults(silence);
    const error = await failureOf(client({ ...ONCE, timeout: 20, fetch: begun }).profile.user());
    expect(error).toBeInstanceOf(TimeoutError);
  });

  test.each([html, text(200, ''), text(200, '{"id":'), json(null), json([]), json('hello')])(
    'says so when it does not answer with a record',
    async (step) => {
      const error = await failure(step);
      expect(error).toBeInstanceOf(FairleadError);
      expect(error.message).toBe('The answer is not a JSON object: check baseUrl');
    },
  );

  const strange = [{}, { status: 'ok' }, { id: '1', status: 'ok' }];
  test.each(Object.entries(CALLS))(
    'says so when its record lacks what every %s has',
    async (_, { make, members = [] }) => {
      const whole = Object.fromEntries(members.map((names) => [names.split('|').at(-1), '1']));
      const { client } = await faults(json(whole), ...strange.map((record) => json(record)));
      await expect(make(client())).resolves.toEqual(whole);
      for (const _ of strange)
        await expect(make(client())).rejects.toThrow(/^The answer has no [\w|]+: check baseUrl$/);
    },
  );

  test.each([json({}), json({ shipments: [] }), json({ cursor: {}, shipments: {} })])(
    'says so when it does not answer a list with a list',
    async (step) => {
      const { client } = await faults(step);
      const message = 'The answer is not a list: check baseUrl';
      await expect(client().shipments.list()).rejects.toThrow(message);
      await expect(client().shipments.watch().next()).rejects.toThrow(message);
    },
  );

  test.each(['after', 'before'])(
    'says so when its lists do not move: the cursor %s is the one asked with',
    async (name) => {
      const { client, got } = await faults(json({ shipments: [], cursor: { [name]: 'same' } }));
      const message = 'The answer leads back to the page that was asked for: check baseUrl';
      const walk = async () => {
        for await (const _ of client().shipments.list({ [name]: 'other' })) throw new Error('there is none');
      };
      await expect(walk()).rejects.toThrow(message);
      expect(got).toHaveLength(2);
    },
  );

  test('says so to a watch, too, when its lists do not move', async () => {
    const { client, got } = await faults(json({ shipments: [], cursor: { after: 'same' } }));
    await expect(client().shipments.watch().next()).rejects.toThrow('leads back to the page that was asked for');
    expect(got).toHaveLength(2);
  });

  test('says so when its answer is larger than any of the service, and is not asked again', async () => {
    const large = gzipSync(Buffer.alloc(64 * 1024 * 1024 + 1, ' '));
    const packed: Step = (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(large);
    const { client, got } = await faults(packed);
    await expect(client().shipments.get('1')).rejects.toThrow('The answer is larger than 64 MiB: check baseUrl');
    expect(got).toHaveLength(1);
  });

  test('says so when it answers a delete with a page: nothing was deleted', async () => {
    const { client } = await faults(html, text(200, ''), text(204, ''));
    for (const _ of [html, 'an empty page'])
      await expect(client().inquiries.delete('1')).rejects.toThrow('The answer is not empty: check baseUrl');
    await expect(client().inquiries.delete('1')).resolves.toBeUndefined();
  });

  test.each([301, 302, 303, 307, 308])(
    'says so when it redirects with %i, and gets no second request',
    async (status) => {
      const elsewhere = await faults(json({ id: '1' }));
      const { client, got } = await faults((response) =>
        response.writeHead(status, { Location: `${elsewhere.url}/v1/inquiry` }).end(),
      );
      const { shipments, inquiries, documents } = client();
      const message = 'The service answers from another address: check baseUrl';
      await expect(shipments.get('1')).rejects.toMatchObject({ status, message });
      await expect(inquiries.create(inquiry)).rejects.toMatchObject({ status, message });
      await expect(documents.download('1')).rejects.toMatchObject({ status, message });
      expect(got).toHaveLength(3);
      expect(elsewhere.got).toEqual([]);
    },
  );
});
