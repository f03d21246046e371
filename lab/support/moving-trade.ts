// The lists of acceptance/support/trade.ts, and among their records as many that come and go: writers insert, change and
// delete these all the while. The others stay as they are.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Chance, chanceOf, send } from '../../acceptance/support/inquiry-load.ts';
import { LISTS, type List } from '../../acceptance/support/lists.ts';
import { importLines } from '../../acceptance/support/operator.ts';
import { credentialOf } from '../../acceptance/support/records.ts';
import type { Service } from '../../acceptance/support/service.ts';
import { DAYS, hubs, OWN, trade } from '../../acceptance/support/trade.ts';
import { pallets } from '../../acceptance/support/writing.ts';
import { openSql } from './sql.ts';

type Fields = List['records'][0];
export type Table = 'shipment' | 'inquiry' | 'invoice';
const MODELS: Record<Table, Fields[]> = {
  shipment: LISTS.shipments.records,
  inquiry: LISTS.inquiries.records,
  invoice: LISTS.invoices.records,
};

/** Letters that no reference of trade.ts has. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXY';
let last = 0;
function freshReference(): string {
  const digits = (++last).toString(LETTERS.length).padStart(8, '0').split('');
  const letters = digits.map((digit) => LETTERS[Number.parseInt(digit, LETTERS.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Another record like this one. An invoice's reference ends with its shipment's. */
function another(record: Fields, id: string): Fields {
  const { shipment_id, reference } = record;
  if (shipment_id === undefined) return { ...record, id, reference: freshReference() };
  return { ...record, id, reference: `V${++last}-${String(reference).split(/-(.*)/s)[1]}` };
}

export interface MovingTrade {
  lists: [name: string, list: List][];
  /** What stays, as lines of an import. */
  lines: object[];
  /** What comes and goes, by table and id, as it came first. */
  passing: Record<Table, Map<string, Fields>>;
}

/** Each record of a list so many times, and one that comes and goes beside each. */
export function movingTrade(times: number): MovingTrade {
  // Between the first and the last ids of trade.ts: what passes has odd ids, what stays even ones.
  let made = 0;
  const evenId = () => String(100_000 + 2 * ++made);
  const staying = (records: Fields[]) =>
    Array.from({ length: times - 1 }, () => records.map((record) => another(record, evenId())));
  const more = (table: Table) => staying(MODELS[table]).flat();
  const added = { shipment: more('shipment'), inquiry: more('inquiry'), invoice: more('invoice') };
  const beside = (table: Table) =>
    [...MODELS[table], ...added[table]].map((record, at) => another(record, String(100_001 + 2 * at)));
  const passing = (table: Table) => new Map(beside(table).map((record) => [record.id, record]));
  const hub = ({ shipment_id }: Fields) => shipment_id === hubs[0]?.id;
  const longer = (list: List, records: Fields[]) => ({ ...list, records: [...list.records, ...records] });
  return {
    lists: [
      ['shipments', longer(LISTS.shipments, added.shipment)],
      ['inquiries', longer(LISTS.inquiries, added.inquiry)],
      ['invoices', longer(LISTS.invoices, added.invoice)],
      ["a shipment's invoices", longer(LISTS["a shipment's invoices"], added.invoice.filter(hub))],
    ],
    lines: [...trade(), ...Object.values(added).flat()],
    passing: { shipment: passing('shipment'), inquiry: passing('inquiry'), invoice: passing('invoice') },
  };
}

export interface Writers {
  counts: { requests: number; brought: number; deleted: number };
  /** Deletes those of the records that come and go. */
  remove(table: Table, ids: (string | undefined)[]): Promise<void>;
  end(): Promise<void>;
}

export async function startWriters(service: Service, { passing }: MovingTrade): Promise<Writers> {
  const sql = await openSql(service.env);
  const counts = { requests: 0, brought: 0, deleted: 0 };
  const absent: Record<Table, Set<string>> = { shipment: new Set(), inquiry: new Set(), invoice: new Set() };
  for (const [table, records] of Object.entries(passing))
    for (const id of records.keys()) absent[table as Table].add(id);
  const remove = async (table: Table, ids: (string | undefined)[]) => {
    const gone = ids.filter((id) => id !== undefined && passing[table].has(id) && !absent[table].has(id)) as string[];
    if (gone.length === 0) return;
    const moved = `UPDATE organization SET version = version + 1 WHERE id = ${OWN.organization_id}`;
    if (!(await sql.run([`DELETE FROM ${table} WHERE id IN (${gone.join(', ')})`, moved]))) return;
    for (const id of gone) absent[table].add(id);
    counts.deleted += gone.length;
  };
  const bring = async (chance: Chance) => {
    const back = (Object.keys(passing) as Table[]).flatMap((table) =>
      [...passing[table]].flatMap(([id, { reference, shipment_id }]) => {
        // Inquiries that are there change by request: not every state follows on every other.
        if (!absent[table].has(id) && (table === 'inquiry' || chance(10) > 0)) return [];
        // With the fields of another: it comes to another place in every order.
        const model = MODELS[table][chance(MODELS[table].length)] as Fields;
        return [{ table, id, line: { ...model, id, reference, shipment_id } }];
      }),
    );
    const { code, stderr } = await importLines(
      service,
      back.map(({ line }) => line),
    );
    expect(code, stderr).toBe(0);
    for (const { table, id } of back) absent[table].delete(id);
    counts.brought += back.length;
  };
  // All are there at the start.
  const chance = chanceOf(62);
  await bring(chance);
  let isOver = false;
  const repeated = async (work: () => Promise<void>) => {
    while (!isOver) await work();
  };
  // An import has SQLite to itself while it lasts: others have as much time between two.
  const bringAndRest = async () => {
    const started_ms = Date.now();
    await bring(chance);
    await sleep(Date.now() - started_ms);
  };
  const working = Promise.allSettled([repeated(bringAndRest), repeated(inquiryWrites(service, counts))]);
  return {
    counts,
    remove,
    async end() {
      isOver = true;
      const ended = await working;
      await sql.close();
      for (const each of ended) if (each.status === 'rejected') throw each.reason;
    },
  };
}

/** Inquiries by the API, one write at a time: created, changed so that they move in every order, cancelled, deleted. */
function inquiryWrites(service: Service, counts: Writers['counts']): () => Promise<void> {
  const chance = chanceOf(61);
  const own: string[] = [];
  const credential = credentialOf(OWN.user_id);
  const content = () => {
    const { description, origin, destination } = MODELS.inquiry[chance(MODELS.inquiry.length)] as Fields;
    const cities = { ...(origin ? { origin } : {}), ...(destination ? { destination } : {}) };
    return { description: `${description} ${++last}`, ...cities, cargo_ready_date: DAYS[chance(DAYS.length)] };
  };
  return async () => {
    const at = chance(own.length);
    const way = own.length < 10 ? 0 : own.length > 100 ? 3 : chance(4);
    const [method, path, status, body] = (
      [
        ['POST', '', 201, pallets(content())],
        ['PATCH', `/${own[at]}`, 200, content()],
        ['POST', `/${own[at]}/cancel`, 200],
        ['DELETE', `/${own[at]}`, 204],
      ] as [string, string, number, object?][]
    )[way] as [string, string, number, object?];
    const answer = await send(service, method, path, { credential, ...(body && { body }) });
    // An import may be in the way for longer than a request waits.
    if (answer.status === 503) return;
    expect(answer.status, answer.text).toBe(status);
    if (way === 0) own.push(answer.body.id);
    if (way === 3) own.splice(at, 1);
    counts.requests++;
  };
}
