import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { headers, stand } from '../app.fixture.ts';
import { buildApp } from '../app.ts';
import { figuresAfter, figuresOf } from './admit.ts';
import { Windows } from './window.ts';

test('what is left of a window is told in seconds from now', () => {
  const figures = figuresOf({ limit: 100, remaining: 41, reset_seconds: 39, allowed: true });
  const told = (passed_ms: number) => Object.values(figuresAfter(figures, passed_ms));
  expect(told(999)).toEqual(['100', '41', '39']);
  expect(told(1_900)).toEqual(['100', '41', '38']);
  expect(told(38_999)).toEqual(['100', '41', '1']);
  expect(told(60_000)).toEqual(['100', '41', '0']);
});

/** A service that one user asks from one address, with a clock of its own. */
function asked() {
  const clock = { now_ms: 0 };
  const { context } = stand(async () => undefined);
  const windows = (limit: number) => new Windows(limit, 60, undefined, () => clock.now_ms);
  const limitTo = ({ read = 9, write = 9, edge = 9 }) =>
    Object.assign(context.windows, { read: windows(read), write: windows(write), edge: windows(edge) });
  const app = buildApp(context);
  onTestFinished(() => app.close());
  const ask = async (method: 'GET' | 'POST') => {
    const answer = await app.inject({ method, url: '/v1/nowhere', headers });
    const figure = (name: string) => Number(answer.headers[name]);
    const [limit, reset, retry] = ['ratelimit-limit', 'ratelimit-reset', 'retry-after'].map(figure);
    return { status: answer.statusCode, message: answer.json().message as string, limit, reset, retry };
  };
  return { limitTo, ask, pass: (seconds: number) => (clock.now_ms += seconds * 1_000) };
}

test('when to retry is told of all windows that are full, the figures of the one that refuses', async () => {
  const { limitTo, ask, pass } = asked();
  limitTo({ write: 1, edge: 2 });
  await ask('GET');
  pass(30);
  await ask('POST');
  pass(30);
  await ask('GET');
  const refused = await ask('POST');
  expect(refused).toMatchObject({ status: 429, limit: 1, reset: 30, retry: 60 });
  expect(refused.message).toContain('1 writes are allowed in 60 s; try again in 60 s');
});

test('whoever is told when to retry, and known, is not refused then, if nothing else was asked', async () => {
  const { limitTo, ask, pass } = asked();
  const limit = fc.integer({ min: 1, max: 3 });
  const step = fc.record({
    method: fc.constantFrom('GET' as const, 'POST' as const),
    after: fc.constantFrom(0, 0, 30),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.record({ read: limit, write: limit, edge: limit }),
      fc.array(step, { minLength: 9, maxLength: 9 }),
      async (limits, steps) => {
        limitTo(limits);
        for (const { method, after } of steps) {
          pass(after);
          const { retry, message } = await ask(method);
          if (!retry || message.includes('from one address')) continue;
          pass(retry);
          expect((await ask(method)).status).toBe(404);
        }
      },
    ),
    { numRuns: 30 },
  );
});
