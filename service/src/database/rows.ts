import type { Value } from './database.ts';
import type { OrganizationView } from './view.ts';

// Rows of a list put together by the database: their bodies in one piece, and where each stands. To make an object of
// every row, and text of its body only to make bytes of it again, took two thirds of what a list costs.

export interface RowPlace {
  id: string;
  key: string;
}

/**
 * Between two bodies. A body is written without line breaks: where one ends can be found, and need not be counted. One
 * that was laid out by hand (`jsonb_pretty`) has them behind its commas, never before.
 */
export const BETWEEN = '\n,';
/** Marks the place of the first row that was not examined: it comes last and has no body. */
export const BODILESS = '>';

export class Rows {
  /** One a row; read when wanted, as of most nobody asks where they stand. */
  readonly #places: readonly string[];
  readonly bodies: Buffer;

  constructor(places: readonly string[], bodies: Buffer) {
    this.#places = places;
    this.bodies = bodies;
  }

  get count(): number {
    return this.#places.length;
  }

  /** Whether every row has its body. */
  get isWhole(): boolean {
    return this.#places.at(-1)?.startsWith(BODILESS) !== true;
  }

  /** Undefined where there is no row; below zero from the end. */
  place(at: number): RowPlace | undefined {
    const place = this.#places.at(at);
    if (place === undefined) return undefined;
    const [id = '', key = ''] = (place.startsWith(BODILESS) ? place.slice(BODILESS.length) : place).split(' ');
    return { id, key };
  }

  /** No more than so many of them. */
  first(most: number): Rows {
    const places = this.#places.slice(0, most);
    let end = this.bodies.length;
    const whole = this.isWhole ? this.count : this.count - 1;
    for (let row = whole; row > most; row--) end = row === 1 ? 0 : this.bodies.lastIndexOf(BETWEEN, end - 1);
    return new Rows(places, this.bodies.subarray(0, end));
  }

  reversedBodies(): Buffer {
    return Buffer.from(this.bodies.toString().split(BETWEEN).reverse().join(BETWEEN));
  }
}

/** What is known of rows put together: nothing, where there are none. */
export interface Listed {
  bodies: Buffer | null;
  places: string | null;
}

/** What a statement selects as `body`, and as `place` the id and what it is sorted by, in its order. */
export async function readRows(view: OrganizationView, sql: string, values: readonly Value[]): Promise<Rows> {
  const all = `SELECT ${view.bodies} AS bodies, string_agg(place, '\n') AS places FROM (${sql}) AS listed`;
  const { bodies, places } = await view.listed(all, ...values);
  return new Rows(places?.split('\n') ?? [], bodies ?? Buffer.alloc(0));
}
