import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseTooNew, type Engine, type Migration, type Reader, type Transaction } from './database.ts';
import { isMade } from './postgres-schema.ts';

const FILE = /^(\d{4})_(\w+?)(?:\.(sqlite|postgres))?\.sql$/;

/** Numbered SQL files; one with an engine in its name is for that engine alone. */
export function readMigrations(directory = new URL('./migrations/', import.meta.url)): Migration[] {
  return readdirSync(directory)
    .sort()
    .map((file) => {
      const [, number, name, engine] = FILE.exec(file) as RegExpExecArray;
      const sql = readFileSync(new URL(file, directory), 'utf8');
      return { number: Number(number), name: name as string, ...(engine && { engine }), sql };
    });
}

/** The schema that this program brings a database to. */
export const latestSchema = (): number => Math.max(...readMigrations().map(({ number }) => number));

/** Answers of one database are never taken for those of another: their ETags differ. */
export const newIncarnation = (): string => randomBytes(6).toString('base64url');

const IS_THERE: Record<Engine, string> = {
  sqlite: "SELECT 1 AS found FROM sqlite_master WHERE name = 'schema_migration'",
  postgres: `SELECT 1 AS found WHERE ${isMade('schema_migration')}`,
};

/** Whether there is anything to apply. Most often not, and whoever opens a database is then in nobody's way. */
export async function isDue(engine: Engine, reader: Reader, migrations: readonly Migration[]): Promise<boolean> {
  const isThere = await reader.one(IS_THERE[engine]);
  return isThere === undefined || (await dueOf(engine, reader, migrations)).due.length > 0;
}

/** The last migration that was applied; a database of a newer program is refused. */
export async function schemaKnown(reader: Reader, known: number): Promise<number> {
  const row = await reader.one<{ found: number | null }>('SELECT max(number) AS found FROM schema_migration');
  const found = row?.found ?? 0;
  if (found > known) throw new DatabaseTooNew(found, known);
  return found;
}

async function dueOf(engine: Engine, reader: Reader, migrations: readonly Migration[]) {
  const found = await schemaKnown(reader, Math.max(0, ...migrations.map((migration) => migration.number)));
  const due = migrations.filter((migration) => migration.number > found && (migration.engine ?? engine) === engine);
  return { found, due };
}

/** Brings the schema up to date inside one transaction that holds the engine's lock. */
export async function applyMigrations(
  engine: Engine,
  tx: Transaction,
  exec: (sql: string) => Promise<unknown>,
  migrations: readonly Migration[],
): Promise<void> {
  await exec('CREATE TABLE IF NOT EXISTS schema_migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL)');
  // Looked up anew: whoever held the lock before may have applied them.
  const { found, due } = await dueOf(engine, tx, migrations);
  for (const { number, name, sql } of due) {
    await exec(sql);
    await tx.run('INSERT INTO schema_migration (number, name) VALUES ($1, $2)', [number, name]);
  }
  // Shared by every instance: what cursors are signed with, and which database an answer came from.
  if (found === 0 && due.length > 0) {
    const remember = 'INSERT INTO meta (name, value) VALUES ($1, $2)';
    await tx.run(remember, ['cursor_key', randomBytes(32).toString('hex')]);
    await tx.run(remember, ['incarnation', newIncarnation()]);
  }
}
