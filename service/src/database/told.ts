/** Ids are split in two, so that a list is one of ordinary numbers; all but the strangest have 0 as their high half. */
const HALF = 2n ** 32n;

/** What a trigger tells the search index of a record. */
export interface Told {
  table: string;
  organization_id: string;
  high: number | string;
  low: number;
  text: string;
}

export const toldOf = (table: string, organization_id: string, id: bigint, text: string): Told => ({
  table,
  organization_id,
  high: String(id / HALF),
  low: Number(id % HALF),
  text,
});

export const idOf = (high: number | string | bigint, low: number): bigint => BigInt(high) * HALF + BigInt(low);
