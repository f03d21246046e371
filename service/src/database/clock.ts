import type { Reader } from './database.ts';

/** Now, by the database's clock: that of the machine which asks may be another. */
export async function timeNow(reader: Reader): Promise<string> {
  const clock = await reader.one<{ now_ms: string }>('SELECT CAST(clock_ms() AS TEXT) AS now_ms');
  return new Date(Number(clock?.now_ms)).toISOString();
}
