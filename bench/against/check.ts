// Before anything is measured: each answers rightly, and only to whom it should.
import { isDeepStrictEqual } from 'node:util';
import { credentials, OURS, type Shipment, THEIRS } from './rows.ts';
import type { Target } from './targets.ts';

const [MISSING, REFUSED] = [
  [404, 403],
  [401, 403],
] as const;
const DAY = '2025-06-01';
const PAGE = 50;

type Held = Record<string, Shipment[]>;

export async function check(target: Target, url: string, held: Held): Promise<void> {
  const [mine, theirs] = [held[OURS], held[THEIRS]] as [Shipment[], Shipment[]];
  const [our, their] = [credentials[OURS] ?? '', credentials[THEIRS] ?? ''];
  const first = mine[0] as Shipment;
  const one = target.one(first.id);
  const since = target.since.replace('{day}', DAY);

  const ask = async (path: string, credential: string) => {
    const response = await fetch(url + path, { headers: target.headers(credential) });
    return { status: response.status, text: await response.text() };
  };
  const expectShipments = async (path: string, credential: string, expected: Shipment[]) => {
    const { status, text } = await ask(path, credential);
    if (status !== 200) throw new Error(`${target.name}: ${path} gave ${status}: ${text}`);
    const found = path === one ? [alone(JSON.parse(text))] : target.shipments(JSON.parse(text) as never);
    if (!isDeepStrictEqual(found.map(plain), expected.map(plain))) {
      const shown = JSON.stringify([found.map(plain)[0], expected.map(plain)[0]], null, 1);
      throw new Error(`${target.name}: ${path} gave ${found.length} other shipments than it should: ${shown}`);
    }
  };
  const expectStatus = async (path: string, credential: string, statuses: readonly number[]) => {
    const { status } = await ask(path, credential);
    if (!statuses.includes(status)) throw new Error(`${target.name}: ${path} gave ${status}`);
  };

  // Twice: the second may come from memory.
  for (let time = 0; time < 2; time++) {
    await expectShipments(one, our, [first]);
    await expectShipments(target.list, our, mine.slice(0, PAGE));
    await expectShipments(since, our, mine.filter(({ eta = '' }) => eta >= DAY).slice(0, PAGE));
    await expectShipments(target.list, their, theirs.slice(0, PAGE));
    await expectStatus(one, their, MISSING);
    for (const path of [one, target.list, since]) await expectStatus(path, `${our.slice(0, -1)}x`, REFUSED);
  }
}

const alone = (answer: Shipment | { data: Shipment }): Shipment =>
  'data' in answer ? (answer.data as Shipment) : (answer as Shipment);

/** Without what differs by habit alone: camel case, null for absent, numbers for ids, and a day as its midnight. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return String(value).replace('T00:00:00.000Z', '');
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const fields = Object.entries(value).filter(([, held]) => held !== null);
  return Object.fromEntries(fields.map(([name, held]) => [snake(name), plain(held)]));
}
