import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseTooNew, type Migration, type Transaction } from './database.ts';

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

/** Answers of one database are never taken for those of another: their ETags differ. */
export const newIncarnation = (): string => randomBytes(6).toString('base64url');

/** Brings the schema up to date inside one transaction that holds the engine's lock. */
export async function applyMigrations(
  engine: string,
  tx: Transaction,
  exec: (sql: string) => Promise<unknown>,
  migrations: readonly Migration[],
): Promise<void> {
  await exec('CREATE TABLE IF NOT EXISTS schema_migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL)');
  const row = await tx.one<{ found: number | null }>('SELECT max(number) AS found FROM schema_migration');
  const found = row?.found ?? 0;
  const known = Math.max(0, ...migrations.map((migration) => migration.number));
  if (found > known) throw new DatabaseTooNew(found, known);

  const due = migrations.filter((migration) => migration.number > found && (migration.engine ?? engine) === engine);
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
