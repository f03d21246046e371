import type Sqlite from 'better-sqlite3';
import { inOrder, packIds } from './idlist.ts';
import type { NotedList } from './noted.ts';

/**
 * A list is split into rows of about this size, so that adding to it rewrites little. Ids are counted as a byte each,
 * which they take where they lie close, as in lists that are long.
 */
const ROW_BYTES = 2_048;

type Row = { first: number; last: number; ids: Uint8Array };

/**
 * Writes lists of the search index. Much at once starts rows of its own; little is added to the rows there are
 * (`extending`), so that they do not grow in number.
 */
export function listWriter(connection: Sqlite.Database, extending: boolean): (list: NotedList) => void {
  const adders = new Map<string, ReturnType<typeof adder>>();
  return ({ owner, gram, ids }) => {
    let add = adders.get(owner);
    if (!add) {
      const [table, organization_id, high] = owner.split(' ') as [string, string, string];
      add = adder(connection, table, [BigInt(organization_id), BigInt(high)], extending);
      adders.set(owner, add);
    }
    add(gram, inOrder(ids));
  };
}

function adder(connection: Sqlite.Database, table: string, owner: [bigint, bigint], extending: boolean) {
  const list = 'organization_id = ? AND high = ? AND gram = ?';
  const newest = connection.prepare<unknown[], Row>(
    `SELECT first, last, ids FROM ${table}_posting WHERE ${list} ORDER BY first DESC LIMIT 1`,
  );
  const extend = connection.prepare(`UPDATE ${table}_posting SET last = ?, ids = ? WHERE ${list} AND first = ?`);
  const insert = connection.prepare(
    `INSERT INTO ${table}_posting (organization_id, high, gram, first, last, ids) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING`,
  );
  return (gram: number, ids: number[]): void => {
    const row = extending ? newest.get(...owner, gram) : undefined;
    let at = 0;
    if (row && (ids[0] as number) > row.last && row.ids.length < ROW_BYTES) {
      at = Math.min(ids.length, ROW_BYTES - row.ids.length);
      extend.run(ids[at - 1], Buffer.concat([row.ids, packIds(row.last, ids, 0, at)]), ...owner, gram, row.first);
    }
    while (at < ids.length) {
      const end = Math.min(ids.length, at + ROW_BYTES);
      const first = ids[at] as number;
      const { changes } = insert.run(...owner, gram, first, ids[end - 1], packIds(first, ids, at + 1, end));
      // A row that starts with this id is there already, and so is the id.
      at = changes > 0 ? end : at + 1;
    }
  };
}
