import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { headers, stand } from '../app.fixture.ts';
import type { Database, Transaction } from '../database/index.ts';
import { tokenIdentity } from './identify.ts';

const credential = headers['x-service-key'];
const TODAY = new Date().toISOString().slice(0, 10);

/** A token last used on a day, and the statements that were run because of it. */
function standing(last_used_on: string, transaction?: Database['transaction']) {
  const { context } = stand(async () => undefined);
  const { all } = context.database.promptly;
  const ran: unknown[][] = [];
  let looked = 0;
  context.database.promptly.all = async (...asked: Parameters<typeof all>) => {
    looked++;
    return (await all(...asked)).map((row) => ({ ...row, last_used_on })) as never;
  };
  const tx = { run: async (_: string, params: unknown[]) => ran.push(params) } as unknown as Transaction;
  context.database.transaction = transaction ?? ((work) => work(tx));
  return { context, ran, looked: () => looked, ...tokenIdentity(context) };
}

describe('the day a token was last used', () => {
  test.each(['', '2026-01-01'])('is written once when it was %j, however often the token is used', async (before) => {
    const { context, identify, ran } = standing(before);
    for (let times = 0; times < 5; times++) expect(await identify(credential)).toMatchObject({ user_id: 31n });
    await context.beside.settle();
    await identify(credential);
    await context.beside.settle();
    expect(ran).toEqual([[512n, TODAY]]);
  });

  test.each([TODAY, '9999-12-31'])('is not written when it was %j: a request costs one look-up', async (before) => {
    const { context, identify, ran, looked } = standing(before);
    await identify(credential);
    await context.beside.settle();
    expect([ran, looked()]).toEqual([[], 1]);
  });

  test('is the next one after midnight', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-05-05T23:59:59.999Z') });
    onTestFinished(() => void vi.useRealTimers());
    const { context, identify, ran } = standing('');
    for (const time of ['2031-05-05T23:59:59.999Z', '2031-05-06T00:00:00.000Z']) {
      vi.setSystemTime(time);
      await identify(credential);
      await context.beside.settle();
    }
    expect(ran).toEqual([
      [512n, '2031-05-05'],
      [512n, '2031-05-06'],
    ]);
  });

  test('is not waited for, and its failure fails no request', async () => {
    const never = standing('', () => new Promise<never>(() => undefined));
    expect(await never.identify(credential)).toMatchObject({ user_id: 31n });
    const failing = standing('', () => Promise.reject(new Error('the disk is full')));
    expect(await failing.identify(credential)).toMatchObject({ user_id: 31n });
    await failing.context.beside.settle();
    expect(await failing.identify(credential)).toMatchObject({ user_id: 31n });
  });
});
