import { describe, expect, test } from 'vitest';
import { ConnectionError, FairleadError, TimeoutError } from './errors.ts';
import { failureOf, faults, html, inquiry, json, nowhere, type Step, silence, stall, text } from './faults.fixture.ts';

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

  test.each([html, text(200, ''), text(200, '{"id":'), json(null), json([]), json('hello')])(
    'says so when it does not answer with a record',
    async (step) => {
      const error = await failure(step);
      expect(error).toBeInstanceOf(FairleadError);
      expect(error.message).toBe('The answer is not a JSON object: check baseUrl');
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

  test('says so when it answers a delete with a page: nothing was deleted', async () => {
    const { client } = await faults(html, text(204, ''));
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
