import type { Engine } from './database.ts';
import { readMigrations } from './migrate.ts';

interface MadeObject {
  kind: 'table' | 'index' | 'trigger';
  name: string;
}

const STATEMENT = /^(CREATE|DROP) (?:UNIQUE )?(TABLE|INDEX|TRIGGER) (\w+)/gm;

/** What the migrations of an engine have made and not dropped again. */
export function madeObjects(engine: Engine): MadeObject[] {
  const made = new Map<string, MadeObject>();
  for (const { sql } of readMigrations().filter((migration) => (migration.engine ?? engine) === engine)) {
    for (const [, verb, kind = '', name = ''] of sql.matchAll(STATEMENT)) {
      if (verb === 'DROP') made.delete(name);
      else made.set(name, { kind: kind.toLowerCase() as MadeObject['kind'], name });
    }
  }
  return [...made.values()];
}
