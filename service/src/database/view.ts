import type { Database, Reader, Row, Value } from './database.ts';

const ORGANIZATION = /\borganization_id = \$1(?!\d)/;
const scoped = new Set<string>();

/**
 * A database as one organization sees it: all that a handler ever gets. Its first parameter is always the
 * organization, and a statement that does not ask for it is refused.
 */
export class OrganizationView {
  readonly organization_id: bigint;
  readonly #database: Database;

  constructor(database: Database, organization_id: bigint) {
    this.#database = database;
    this.organization_id = organization_id;
  }

  one<R extends object = Row>(sql: string, ...params: Value[]): Promise<R | undefined> {
    return this.#scoped(sql).one<R>(sql, [this.organization_id, ...params]);
  }

  all<R extends object = Row>(sql: string, ...params: Value[]): Promise<R[]> {
    return this.#scoped(sql).all<R>(sql, [this.organization_id, ...params]);
  }

  candidates(table: string, needle: string) {
    return this.#database.candidates(table, needle, this.organization_id);
  }

  #scoped(sql: string): Reader {
    if (!scoped.has(sql)) {
      if (!ORGANIZATION.test(sql)) throw new Error(`a statement without its organization: ${sql}`);
      if (scoped.size < 10_000) scoped.add(sql);
    }
    return this.#database;
  }
}
