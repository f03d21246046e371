import type { Value } from './database.ts';
import type { OrganizationView } from './view.ts';

// Rows of a list put together by the database: their bodies in one piece, and where each stands. To make an object of
// every row, and text of its body only to make bytes of it again, took two thirds of what a list costs.

export interface RowPlace {
  id: string;
  key: string;
  /** Undefined for a row that has no body. */
  length_bytes?: number;
}

const COMMA = Buffer.from(',');

export class Rows {
  /** One a row; read when wanted, as of most nobody asks where they stand. */
  readonly #lines: readonly string[];
  /** With a comma between every two. */
  readonly bodies: Buffer;

  constructor(lines: readonly string[], bodies: Buffer) {
    this.#lines = lines;
    this.bodies = bodies;
  }

  get count(): number {
    return this.#lines.length;
  }

  /** Undefined where there is no row; below zero from the end. */
  place(at: number): RowPlace | undefined {
    const line = this.#lines.at(at);
    return line === undefined ? undefined : placeOf(line);
  }

  /** No more than so many of them. */
  first(most: number): Rows {
    let end = this.bodies.length;
    for (const line of this.#lines.slice(most)) {
      const { length_bytes } = placeOf(line);
      if (length_bytes !== undefined) end -= length_bytes + 1;
    }
    return new Rows(this.#lines.slice(0, most), this.bodies.subarray(0, Math.max(end, 0)));
  }

  reversedBodies(): Buffer {
    const parts: Buffer[] = [];
    let start = 0;
    for (const { length_bytes = 0 } of this.#lines.map(placeOf)) {
      parts.unshift(this.bodies.subarray(start, start + length_bytes), COMMA);
      start += length_bytes + 1;
    }
    return Buffer.concat(parts.slice(0, -1));
  }
}

/** What a statement selects as `id`, `key` and `body`, in its order. */
export async function readRows(view: OrganizationView, sql: string, values: readonly Value[]): Promise<Rows> {
  const place = `id || ' ' || coalesce(CAST(octet_length(CAST(body AS TEXT)) AS TEXT), '') || ' ' || coalesce(CAST(key AS TEXT), '')`;
  // utf8_blob is text to PostgreSQL, and bytes to SQLite.
  const row = await view.one<{ bodies: Buffer | string | null; places: string | null }>(
    `SELECT CAST(string_agg(CAST(body AS TEXT), ',') AS utf8_blob) AS bodies, string_agg(${place}, '\n') AS places
      FROM (${sql}) AS listed`,
    ...values,
  );
  const { bodies, places } = row as NonNullable<typeof row>;
  return new Rows(places?.split('\n') ?? [], bytesOf(bodies ?? ''));
}

const bytesOf = (bodies: Buffer | string): Buffer => (typeof bodies === 'string' ? Buffer.from(bodies) : bodies);

function placeOf(text: string): RowPlace {
  const [id = '', length, key = ''] = text.split(' ');
  return { id, key, ...(length && { length_bytes: Number(length) }) };
}
