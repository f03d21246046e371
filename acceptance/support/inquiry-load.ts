// Creates by the hundred: how they are sent, what they are answered, and what is stored of them.

import fc from 'fast-check';
import pg from 'pg';
import Sqlite from '../../service/src/database/sqlite-driver.ts';
import type { Environment } from './process.ts';
import { credentialOf } from './records.ts';
import type { SendOptions, Service } from './service.ts';

export interface Told {
  status: number;
  headers: Headers;
  /** As it was sent; '' after a delete. */
  text: string;
  body: Record<string, unknown> & { id: string };
}

async function told(response: Response): Promise<Told> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text === '' ? {} : JSON.parse(text) };
}

type Server = Pick<Service, 'send'>;

/** `path` goes on from /v1/inquiry. */
export const send = (service: Server, method: string, path: string, options: SendOptions = {}): Promise<Told> =>
  service.send(method, `/v1/inquiry${path}`, { credential: credentialOf(), ...options }).then(told);

/** A body that is a text is sent as it is spelled. */
export const create = (service: Server, body: object | string, credential = credentialOf()): Promise<Told> =>
  send(service, 'POST', '', { body, credential });

export const isReplay = ({ headers }: Told): boolean => headers.get('Idempotent-Replayed') !== null;

/** Every inquiry that a client sees, newest first. */
export async function listed(service: Server): Promise<Told['body'][]> {
  const all: Told['body'][] = [];
  for (let after = ''; ; ) {
    const { body } = await send(service, 'GET', `?limit=100${after}`, { credential: credentialOf() });
    const { inquiries, cursor } = body as unknown as { inquiries: Told['body'][]; cursor: { after?: string } };
    all.push(...inquiries);
    if (!cursor.after) return all;
    after = `&after=${encodeURIComponent(cursor.after)}`;
  }
}

/** What the database itself holds: how many rows a table has. */
export async function countRows({ DATABASE_URL: url = '' }: Environment, table: string): Promise<number> {
  const sql = `SELECT count(*) AS found FROM ${table}`;
  if (url.startsWith('file:')) {
    const connection = new Sqlite(url.slice('file:'.length), { readonly: true, timeout: 5_000 });
    const row = connection.prepare(sql).get() as { found: number };
    connection.close();
    return row.found;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ found: string }>(sql).finally(() => client.end());
  return Number(rows[0]?.found);
}

export type Content = Record<string, unknown>;
/** A number below another, by chance. */
export type Chance = (below: number) => number;

/** Chance that is the same for the same seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * One of the many ways to write a content as JSON: keys in any order, white space, defaults typed out, left out or null,
 * numbers and letters spelled otherwise.
 */
export function spelled(value: unknown, chance: Chance): string {
  const space = () => ['', '', ' ', '\n\t', '\r\n  '][chance(5)] as string;
  const within = (open: string, parts: string[], close: string) =>
    `${open}${parts.map((part) => `${space()}${part}${space()}`).join()}${parts.length === 0 ? space() : ''}${close}`;
  if (typeof value === 'string') return spelledText(value, chance);
  if (typeof value === 'number') return spelledNumber(value, chance);
  if (Array.isArray(value)) {
    return within(
      '[',
      value.map((entry) => spelled(entry, chance)),
      ']',
    );
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const members = shuffled(Object.entries(value), chance).flatMap(([key, member]) => {
    const way = isDefault(member) ? chance(3) : 0;
    if (way === 1) return [];
    const written = way === 2 || member === undefined ? 'null' : spelled(member, chance);
    return [`${spelledText(key, chance)}${space()}:${space()}${written}`];
  });
  return within('{', members, '}');
}

const isDefault = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

const spelledText = (text: string, chance: Chance): string =>
  `"${[...text].map((letter) => (chance(6) === 0 ? escaped(letter) : JSON.stringify(letter).slice(1, -1))).join('')}"`;

const escaped = (letter: string): string =>
  letter
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

function spelledNumber(value: number, chance: Chance): string {
  const exponential = value.toExponential();
  const ways = [`${value}`, exponential, exponential.replace('e', 'E')];
  if (Number.isInteger(value)) ways.push(`${value}.0`, `${value}e0`);
  ways.push(...(value === 0 ? ['-0', '-0.0', '0e5'] : []));
  return ways[chance(ways.length)] as string;
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const left = [...list];
  return list.map(() => left.splice(chance(left.length), 1)[0] as T);
}

const among = <T>(...values: T[]) => fc.constantFrom(...values);
const some = (...values: string[]) => fc.shuffledSubarray(values, { minLength: 1 });
const any = (...values: string[]) => fc.shuffledSubarray(values);
/** The empty one, which is most texts' default, among them. */
const text = () => fc.string({ unit: 'grapheme', maxLength: 8 });
const count = () => among(0, 1, 2, 30, 2_147_483_646);
const measure = () => among(1, 80, 120.5, 0.1, 1e-7, 33.333333333333336);

const address = fc.record({
  region_code: among('CN', 'NL'),
  locality: among('Ningbo', 'Zürich', '東京'),
  revision: count(),
  language_code: among('', 'nl', 'pt-BR'),
  ...{ postal_code: text(), sorting_code: text(), administrative_area: text(), sublocality: text() },
  organization: text(),
  ...{ address_lines: fc.array(text(), { maxLength: 3 }), recipients: fc.array(text(), { maxLength: 2 }) },
});
const components = fc.array(
  fc.record({ width: measure(), height: measure(), depth: measure(), weight: measure(), quantity: among(1, 2, 40) }),
  { minLength: 1, maxLength: 3 },
);
const containers = fc.array(
  fc.record({
    type: among('CONTAINER_TYPE_20_REEFER', 'CONTAINER_TYPE_40_HIGH_CUBE'),
    ...{ quantity: among(1, 2, 40), dropoff_terminal_code: text() },
  }),
  { minLength: 1, maxLength: 3 },
);
const common = {
  ...{
    description: text(),
    origin: address,
    destination: address,
    cargo_ready_date: among('2026-04-01', '2028-02-29'),
  },
  transport_modes: some('TRANSPORT_MODE_SEA', 'TRANSPORT_MODE_AIR', 'TRANSPORT_MODE_RAIL'),
  incoterms: some('INCOTERM_FOB', 'INCOTERM_EXW'),
  special_contents: any('SPECIAL_CONTENTS_BATTERIES', 'SPECIAL_CONTENTS_LIQUIDS'),
  ...{ max_transit_days: count(), min_review_score: count(), hs_code_count: count(), gas_measurement: fc.boolean() },
  ...{ port_of_loading: among('', 'CNNGB'), port_of_discharge: among('', 'NLRTM'), carriers: any('MSCU', 'MAEU') },
  insured_goods_value: fc.option(fc.record({ currency: among('EUR', 'USD'), amount_cents: among(-5, 1, 125_000) }), {
    nil: undefined,
  }),
  suppliers: fc.array(fc.record({ name: text(), email: text(), phone: text(), address: text() }), { maxLength: 2 }),
};

/** Any content of an inquiry, every field of it there; its defaults need not be sent. */
export const anyContent: fc.Arbitrary<Content & { description: string }> = fc.oneof(
  fc.record({
    ...common,
    cargo_type: among('CARGO_TYPE_PALLETS', 'CARGO_TYPE_PACKAGES'),
    lcl: fc.record({ components, tail_lift: fc.boolean(), pallet_exchange: fc.boolean() }),
    ...{ storage: fc.boolean(), timeslot_delivery: fc.boolean(), fcl: fc.constant(undefined) },
  }),
  fc.record({
    ...common,
    cargo_type: fc.constant('CARGO_TYPE_CONTAINERS'),
    fcl: fc.record({ containers, min_free_demurrage_days: count(), min_free_detention_days: count() }),
    ...{ side_loader_delivery: fc.boolean(), lcl: fc.constant(undefined) },
  }),
);

/** Values that are not free: what else could stand there. */
const OTHERWISE: Record<string, string> = {
  ...{ CN: 'BE', NL: 'BE', nl: 'de', 'pt-BR': 'pt-PT', '2026-04-01': '2026-04-02', '2028-02-29': '2028-02-28' },
  ...{ EUR: 'GBP', USD: 'GBP', CNNGB: 'CNSHA', NLRTM: 'NLAMS', MSCU: 'HLCU', MAEU: 'HLCU' },
  ...{ TRANSPORT_MODE_SEA: 'TRANSPORT_MODE_ROAD', TRANSPORT_MODE_AIR: 'TRANSPORT_MODE_ROAD' },
  ...{ TRANSPORT_MODE_RAIL: 'TRANSPORT_MODE_ROAD', INCOTERM_FOB: 'INCOTERM_DAP', INCOTERM_EXW: 'INCOTERM_DAP' },
  SPECIAL_CONTENTS_BATTERIES: 'SPECIAL_CONTENTS_GASES',
  SPECIAL_CONTENTS_LIQUIDS: 'SPECIAL_CONTENTS_GASES',
  ...{ CARGO_TYPE_PALLETS: 'CARGO_TYPE_PACKAGES', CARGO_TYPE_PACKAGES: 'CARGO_TYPE_PALLETS' },
  ...{ CONTAINER_TYPE_20_REEFER: 'CONTAINER_TYPE_40_REEFER', CONTAINER_TYPE_40_HIGH_CUBE: 'CONTAINER_TYPE_40_REEFER' },
};

/** The same content but for one value of it, anywhere, or for the order of a list. */
export function changedOnce<T extends Content>(content: T, chance: Chance): T {
  const copy = structuredClone(content);
  const ways = changesOf(copy);
  ways[chance(ways.length)]?.();
  return copy;
}

function changesOf(holder: Record<string | number, unknown>): (() => void)[] {
  return Object.keys(holder).flatMap((key) => {
    const value = holder[key];
    const put = (other: unknown) => () => {
      holder[key] = other;
    };
    if (typeof value === 'boolean') return [put(!value)];
    if (typeof value === 'number') return [put(value + 1)];
    if (typeof value === 'string') return otherTexts(key, value).map(put);
    if (typeof value !== 'object' || value === null) return [];
    const turned = Array.isArray(value) ? value.toReversed() : value;
    const isTurned = JSON.stringify(turned) !== JSON.stringify(value);
    return [...(isTurned ? [put(turned)] : []), ...changesOf(value as Content)];
  });
}

function otherTexts(key: string, value: string): string[] {
  if (Object.hasOwn(OTHERWISE, value)) return [OTHERWISE[value] as string];
  if (value === 'CARGO_TYPE_CONTAINERS' || ['language_code', 'port_of_loading', 'port_of_discharge'].includes(key))
    return [];
  const cases = [value.toLowerCase(), value.toUpperCase()].filter((other) => other !== value);
  return [`${value}.`, ...cases];
}
