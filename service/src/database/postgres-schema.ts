import { DatabaseForbids, type Reader } from './database.ts';

// Tables are looked for in the schema that they would be made in, the first of search_path. A statement by itself takes
// those of any schema named there: a second Fairlead would write into the first one's.

/** Whether a table is there. */
export const isMade = (table: string): string =>
  `to_regclass(quote_ident(current_schema()) || '.${table}') IS NOT NULL`;

interface Schemas {
  path: string;
  role: string;
  /** The first of the path that is there and may be used. */
  own: string | null;
  /** Where a statement would find Fairlead's tables. */
  found: string | null;
}

/** A table that no other program is likely to have. */
const OURS = 'air_waybill';
const SCHEMAS = `SELECT current_setting('search_path') AS path, current_user AS role, current_schema() AS own,
  (SELECT nspname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE pg_class.oid = to_regclass('${OURS}')) AS found`;

/** Refuses a path that leads to another schema than the one it names first. */
export async function refuseOtherSchema(reader: Reader): Promise<void> {
  const { path, role, own, found } = (await reader.one<Schemas>(SCHEMAS)) as Schemas;
  const named = firstOf(path, own === role ? role : undefined);
  // That there is none at all, the server tells.
  if (own !== null && own !== named) {
    const words = `the schema ${named}, which search_path names first, is not there, or the role in DATABASE_URL has no USAGE on it`;
    throw new DatabaseForbids(`${words}: CREATE SCHEMA makes it`);
  }
  if (found !== null && found !== own) {
    const words = `search_path names ${own} first, and Fairlead's tables are in ${found}`;
    const apart = `to have others in ${own}, leave ${found} out, and have pg_trgm and btree_gin in a schema of their own (ALTER EXTENSION … SET SCHEMA)`;
    throw new DatabaseForbids(`${words}: name ${found} first to use those; ${apart}`);
  }
}

/** The schema that a path names first; one for the role alone need not be there. */
function firstOf(path: string, ofRole: string | undefined): string | undefined {
  const names = [...path.matchAll(/"((?:[^"]|"")*)"|[^\s,"]+/g)].map(([whole, quoted]) =>
    quoted === undefined ? whole.toLowerCase() : quoted.replaceAll('""', '"'),
  );
  return names[0] === '$user' ? (ofRole ?? names[1]) : names[0];
}
