// What is asked for in one turn of the event loop is looked up together: under load, requests then share a round trip
// to the database. Each is still looked up after it was asked for.

/** Finds each of several things, in their order. */
export type FindAll<K, V> = (keys: readonly K[]) => Promise<readonly (V | undefined)[]>;

export function inOneTrip<K, V>(most: number, findAll: FindAll<K, V>): (key: K) => Promise<V | undefined> {
  const asked: { key: K; resolve: (value: V | undefined) => void; reject: (error: unknown) => void }[] = [];
  const look = async () => {
    const all = asked.splice(0, most);
    if (asked.length > 0) setImmediate(look);
    try {
      const found = await findAll(all.map(({ key }) => key));
      for (const [at, { resolve }] of all.entries()) resolve(found[at]);
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (asked.length === 0) setImmediate(look);
      asked.push({ key, resolve, reject });
    });
}
