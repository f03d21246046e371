// What is revoked opens nothing from the moment the revocation is answered, at any process on the database.
import { APPLICATION_PREFIX, CREDENTIAL_HEADER, type NewAccessToken } from '@fairlead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, loggedIn } from '../acceptance/support/browser.ts';
import { client, shipment, user } from '../acceptance/support/records.ts';
import { isLong, rounds } from '../acceptance/support/rounds.ts';
import { pallets } from '../acceptance/support/writing.ts';
import { findings } from './support/findings.ts';
import { either, type Pair, startPair } from './support/racing.ts';
import { type Ask, type Asked, keepAsking } from './support/steady.ts';

const finding = findings('5. Revocations under load');
const PER_SECOND = 200;
/** So many requests at each process before the revocation, and after. */
const WATCHED = rounds(30, 60);
const PASSWORDS = ['correct horse battery staple', 'another horse battery staple'];

let pair: Pair;
let current_password = PASSWORDS[0] as string;
beforeAll(async () => {
  const people = [...client(), user({ password: current_password }), shipment({ id: '100' })];
  pair = await startPair({ records: people });
});
afterAll(() => pair?.stop());

const logIn = (round: number) => loggedIn(either(pair, round), '31', current_password);

/** Reads of one record, of a list that is remembered, and creates, all opened by the same headers. */
async function requestsWith(prefix: string, headers: Record<string, string>): Promise<(at: number) => Ask> {
  const list = { path: `${prefix}/v1/shipment`, headers };
  const etag = (await fetch(pair.first.url + list.path, { headers })).headers.get('etag') as string;
  const body = JSON.stringify(pallets());
  const asks: Ask[] = [
    { path: `${prefix}/v1/profile/user`, headers },
    { path: `${prefix}/v1/shipment/100`, headers },
    { ...list, headers: { ...headers, 'If-None-Match': etag } },
    list,
  ];
  const create = { method: 'POST', path: `${prefix}/v1/inquiry`, body };
  const creates = { ...create, headers: { ...headers, 'Content-Type': 'application/json' } };
  return (at) => (at % 20 === 0 ? creates : (asks[at % asks.length] as Ask));
}

interface Revoked {
  next: (at: number) => Ask;
  revoke(): Promise<{ status: number }>;
}

/** The ways to revoke; each round begins with something new to be revoked, at either process. */
const WAYS: Record<string, (round: number) => Promise<Revoked>> = {
  async 'a token is deleted'(round) {
    const browser = await logIn(round);
    const made = await browser.send('POST', '/app/tokens', { body: { name: `Round ${round}` } });
    const { token, credential } = JSON.parse(made.text) as NewAccessToken;
    return {
      next: await requestsWith('', { [CREDENTIAL_HEADER]: credential }),
      revoke: () => browser.send('DELETE', `/app/tokens/${token.id}`),
    };
  },
  async 'a person logs out'(round) {
    const browser = await logIn(round);
    return { next: await requestsOf(browser), revoke: () => browser.send('DELETE', '/app/session') };
  },
  async 'a person’s password changes'(round) {
    const [browser, changing] = [await logIn(round + 1), await logIn(round)];
    const new_password = PASSWORDS.find((password) => password !== current_password) as string;
    return {
      next: await requestsOf(browser),
      async revoke() {
        const answer = await changing.send('POST', '/app/password', { body: { current_password, new_password } });
        current_password = new_password;
        return answer;
      },
    };
  },
};

const requestsOf = ({ cookie }: Browser) => requestsWith(APPLICATION_PREFIX, { Cookie: cookie });

const isSuccess = ({ status }: Asked) => status >= 200 && status < 400;

test.each(Object.entries(WAYS))(
  'once %s nothing that begins is let in, at either process',
  {
    timeout: isLong ? 14_400_000 : 60_000,
  },
  async (way, begin) => {
    const ROUNDS = rounds(1, 200);
    const counts = { before: 0, after: 0, succeeded: 0, otherwise: 0 };
    let slowest_per_second = Number.POSITIVE_INFINITY;
    for (let round = 1; round <= ROUNDS; round++) {
      const { next, revoke } = await begin(round);
      const streams = [pair.first, pair.second].map(({ url }) => keepAsking(url, PER_SECOND, next));
      const all = () => streams.flatMap(({ asked }) => asked);
      const started_ms = performance.now();
      await Promise.all(streams.map(({ more }) => more(WATCHED)));
      expect(all().filter((asked) => !isSuccess(asked))).toEqual([]);
      const { status } = await revoke();
      const revoked_ms = performance.now();
      expect(status).toBe(204);
      const later = () => all().filter(({ began_ms }) => began_ms >= revoked_ms);
      // On a busy machine the next answers are to what began before.
      do await Promise.all(streams.map(({ more }) => more(WATCHED)));
      while (later().length < WATCHED);
      const seconds = (performance.now() - started_ms) / 1_000;
      slowest_per_second = Math.min(slowest_per_second, ...streams.map(({ asked }) => asked.length / seconds));
      await Promise.all(streams.map(({ end }) => end()));
      const after = later();
      counts.before += all().length - after.length;
      counts.after += after.length;
      counts.succeeded += after.filter(isSuccess).length;
      counts.otherwise += after.filter((asked) => !isSuccess(asked) && asked.status !== 401).length;
    }
    finding(`${way}: revocations`, ROUNDS, `${PER_SECOND} requests a second at each of 2 processes`, true);
    finding(
      `${way}: let in that began after the answer`,
      counts.succeeded,
      `0 of ${counts.after}`,
      counts.succeeded === 0,
    );
    finding(`${way}: refused otherwise than by 401`, counts.otherwise, '0', counts.otherwise === 0);
    expect(counts.after).toBeGreaterThanOrEqual(ROUNDS * WATCHED);
    if (isLong) finding(`${way}: requests a second, the slowest round`, Math.round(slowest_per_second), 'noted', true);
  },
);
