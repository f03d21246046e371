import { ApiError, type Fairlead, NotFoundError, ServerError } from '@fairlead/sdk';
import { describe, expect, test, vi } from 'vitest';
import { find, isName, type Kind } from './find.ts';

const refusal = (status: number) => ({
  status,
  isOfService: true,
  message: 'no',
  details: [],
  headers: new Headers(),
  retries: 0,
});
const missing = () => Promise.reject(new NotFoundError(refusal(404)));

/** A service that knows these, and who asks. */
const serviceOf = (...known: string[]) => {
  const ask = vi.fn((name: string) => (known.includes(name) ? Promise.resolve(name) : missing()));
  const client = { profile: { user: async () => ({}) } } as unknown as Fairlead;
  return { ask, look: (name: string, kind: Kind = 'shipment') => find(client, kind, name, ask) };
};

describe('a record', () => {
  test('is asked for as it was typed, and for nothing else where it is found', async () => {
    const { ask, look } = serviceOf('abcd-1234', 'ABCD-1234');
    expect(await look('abcd-1234')).toBe('abcd-1234');
    expect(ask.mock.calls).toEqual([['abcd-1234']]);
  });

  test('is asked for in capitals where there is none as it was typed', async () => {
    const { ask, look } = serviceOf('DG7Q-F95J');
    expect(await look('dg7q-f95j')).toBe('DG7Q-F95J');
    expect(ask.mock.calls).toEqual([['dg7q-f95j'], ['DG7Q-F95J']]);
  });

  test.each<[Kind, string]>([
    ['shipment', 'fairlead shipments'],
    ['inquiry', 'fairlead inquiries'],
    ['invoice', 'fairlead invoices'],
    ['document', 'Documents go by their id alone; what there is: fairlead documents SHIPMENT'],
    ['user', 'People go by their id alone'],
  ])('that is no %s is named, and where others are', async (kind, words) => {
    const { ask, look } = serviceOf();
    await expect(look('99\u001b[2J', kind)).rejects.toMatchObject({
      exit: 'not_found',
      message: expect.stringMatching(new RegExp(`^Not found: your organization has no ${kind} 99\\.\n.*${words}`)),
    });
    expect(ask).toHaveBeenCalledOnce();
  });

  test('that is refused for another reason is not asked for again', async () => {
    const ask = vi.fn(() => Promise.reject(new ServerError(refusal(500))));
    await expect(find({} as Fairlead, 'shipment', 'abcd-1234', ask)).rejects.toThrow(ServerError);
    expect(ask).toHaveBeenCalledOnce();
  });
});

describe('a service', () => {
  const asking = (user: () => Promise<unknown>) =>
    find({ profile: { user } } as unknown as Fairlead, 'shipment', 'X', missing);

  test('that does not know who asks is none: nothing is said of the record', async () => {
    await expect(asking(missing)).rejects.toThrow(NotFoundError);
  });

  test('that fails to say who asks has still said that there is no such record', async () => {
    await expect(asking(() => Promise.reject(new ApiError(refusal(429))))).rejects.toMatchObject({ exit: 'not_found' });
  });
});

test('a step of a path is no name', () => {
  expect(['', '.', '..', '...', 'A.', '7'].map(isName)).toEqual([false, false, false, true, true, true]);
});
