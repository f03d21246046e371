import { afterEach, expect, test, vi } from 'vitest';
import { stand } from '../app.fixture.ts';
import { buildApp } from '../app.ts';
import { temporaryDatabase } from '../database.fixture.ts';
import { beginSession } from '../sessions/store.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('what needs attention today is another answer tomorrow, also to who was answered before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-14T23:59:00Z') });
  const { database, close } = await temporaryDatabase();
  const secret = await database.transaction(async (tx) => {
    await tx.run(`INSERT INTO organization (id, body) VALUES (7, '{"type":""}')`);
    await tx.run(`INSERT INTO person (id, organization_id, email, body) VALUES (31, 7, 'a@b.example', '{}')`);
    return (await beginSession(tx, { user_id: 31n, user_agent: '', address: '' })).secret;
  });
  const { context } = stand(async () => undefined);
  const app = buildApp({ ...context, base_url: 'http://freight.example', database });
  const ask = (etag = '') =>
    app.inject({ url: '/app/attention', headers: { cookie: `fairlead=${secret}`, 'if-none-match': etag } });
  // Remembered from its second asking on.
  const answers = [await ask(), await ask(), await ask()];
  expect(answers.map((answer) => answer.json().today)).toEqual(Array(3).fill('2026-03-14'));
  const etag = String(answers[0]?.headers.etag);
  expect((await ask(etag)).statusCode).toBe(304);
  vi.setSystemTime(Date.parse('2026-03-15T00:01:00Z'));
  const tomorrow = await ask(etag);
  expect([tomorrow.statusCode, tomorrow.json().today]).toEqual([200, '2026-03-15']);
  await app.close();
  await close();
});
