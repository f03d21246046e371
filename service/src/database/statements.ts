import type Sqlite from 'better-sqlite3';
import type { Row, Value } from './database.ts';

// SQLite's statements, prepared once each.

const MOST_STATEMENTS = 500;

export interface Statement {
  one(params: readonly Value[]): Row | undefined;
  all(params: readonly Value[]): Row[];
  run(params: readonly Value[]): number;
  iterate(): IterableIterator<Row>;
}

/** The oldest are dropped past a bound. */
export function statements(connection: Sqlite.Database): (sql: string) => Statement {
  const prepared = new Map<string, Statement>();
  return (sql) => {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = prepare(connection, sql);
      if (prepared.size >= MOST_STATEMENTS) prepared.delete(prepared.keys().next().value as string);
      prepared.set(sql, statement);
    }
    return statement;
  };
}

/** `$1` is a name to SQLite: parameters are bound by place, in the order the text asks for them. */
export function prepare(connection: Sqlite.Database, sql: string): Statement {
  const order: number[] = [];
  // There is one writer: what it reads is its own already.
  const text = sql.replace(/ FOR UPDATE( SKIP LOCKED)?$/, '').replace(/\$(\d+)/g, (_, number) => {
    order.push(Number(number) - 1);
    return '?';
  });
  const statement = connection.prepare<unknown[], Row>(text);
  const straight = order.every((place, index) => place === index);
  const bind = (params: readonly Value[]) => (straight ? params : order.map((place) => params[place]));
  return {
    one: (params) => statement.get(bind(params)),
    all: (params) => statement.all(bind(params)),
    run: (params) => statement.run(bind(params)).changes,
    iterate: () => statement.iterate(),
  };
}
