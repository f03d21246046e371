// How damage is described, and done to a database and its files.
import { join } from 'node:path';
import Sqlite from '../../../service/src/database/sqlite-driver.ts';
import type { Names } from '../damaged-world.ts';
import { runSql } from '../database.ts';
import { sha256 } from '../operator.ts';
import type { Engine } from '../provided.ts';
import type { Place } from '../service.ts';

export interface Damage {
  kind: string;
  /** The other engine cannot be damaged so. */
  only?: Engine;
  /** It touches others too, and is planted by itself. */
  alone?: boolean;
  /** Statements that do it, or what is done to the directory of files. */
  plant: (names: Names, engine: Engine) => string | ((files: string) => void);
  /** All that verify then says. */
  lines: (names: Names, engine: Engine) => string[];
}

export type Name = keyof Names;

/** A text in a body made another. */
export const body = (table: string, of: Name, from: string, to: string) => (names: Names, engine: Engine) => {
  const [text, cast] = engine === 'sqlite' ? ['body', ''] : ['body::text', '::json'];
  const spoilt = (words: string) => words.replace(/<(\w+)>/g, (_, name) => String(names[name as Name]));
  return `UPDATE ${table} SET body = replace(${text}, '${spoilt(from)}', '${spoilt(to)}')${cast} WHERE id = ${names[of]}`;
};

const byId = (of: Name) => (names: Names) => `id = ${names[of]}`;

export const set =
  (table: string, change: string | ((names: Names) => string), of: Name | ((names: Names) => string)) =>
  (names: Names): string =>
    `UPDATE ${table} SET ${typeof change === 'string' ? change : change(names)} WHERE ${(typeof of === 'string' ? byId(of) : of)(names)}`;

/** A column that is generated is made an ordinary one first. */
export const generated =
  (table: string, column: string, was: string, change: string, of: Name) => (names: Names, engine: Engine) => {
    const expression = `'GENERATED ALWAYS AS (${was.replaceAll("'", "''")}) STORED'`;
    const ordinary =
      engine === 'sqlite'
        ? `PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET sql = replace(sql, ${expression}, '') WHERE name = '${table}';
        PRAGMA writable_schema = RESET;`
        : `ALTER TABLE ${table} ALTER COLUMN ${column} DROP EXPRESSION;`;
    return `${ordinary} UPDATE ${table} SET ${change} WHERE id = ${names[of]}`;
  };

/** What verify says of something that the migrations made. */
export const gone = (kind: 'index' | 'trigger', name: string) => `${kind} ${name}: is missing`;

export const withoutIndex = (index: string, plant: (names: Names) => string) => (names: Names) =>
  `DROP INDEX ${index}; ${plant(names)}`;

export const pathOf = (files: string, content: string) => join(files, sha256(content).slice(0, 2), sha256(content));

export const NOWHERE = '99';
export const LOST = 'which does not exist';
export const FOREIGN = "which is another organization's";

export const ofContainer = ({ sea }: Names) => `shipment_id = ${sea}`;
export const ofUser = ({ person }: Names) => `user_id = ${person}`;
export const ofClaim = ({ inquiry }: Names) => `inquiry_id = ${inquiry}`;
export const ofOutstanding = ({ sea }: Names) => `kind = 'outstanding' AND shipment_id = ${sea}`;
const padded = (id: string) => id.padStart(19, '0');
const outstandingBy = (day: string, { organization, sea, outstanding }: Names) =>
  `concern ${organization} outstanding ${day} ${padded(sea)} ${padded(outstanding)} TYPE_PACKING_LIST`;
/** The shipment has arrived: its document comes behind those of others. */
export const concern = (names: Names) => outstandingBy('~~2026-04-20', names);
export const concernBefore = (names: Names) => outstandingBy('2026-04-20', names);
export const freeTime = ({ organization, sea }: Names) =>
  `concern ${organization} free_time 2026-03-27 ${padded(sea)} ${padded('0')} FREE_TIME_DEMURRAGE `;

/** What keeps PostgreSQL from being damaged. */
const UNBIND = `DO $$ DECLARE bond record; BEGIN
  FOR bond IN SELECT conrelid::regclass AS source, conname FROM pg_constraint WHERE contype = 'f' LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', bond.source, bond.conname);
  END LOOP; END $$;`;

/** Plants each damage in the organization that has its names. */
export async function plant({ env }: Place, damages: [Damage, Names][], engine: Engine): Promise<void> {
  const statements: string[] = [];
  for (const [damage, names] of damages) {
    const planted = damage.plant(names, engine);
    if (typeof planted === 'string') statements.push(planted);
    else planted((env.FILES_URL as string).slice('file:'.length));
  }
  if (engine === 'postgres') return runSql(env, UNBIND, ...statements);
  for (const sql of statements) {
    const connection = new Sqlite((env.DATABASE_URL as string).slice('file:'.length));
    connection.unsafeMode(true);
    connection.exec(`PRAGMA foreign_keys = OFF; ${sql}`);
    connection.close();
  }
}
