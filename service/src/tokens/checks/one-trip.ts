// What is asked for in one turn of the event loop is looked up together, each thing once: under load, requests then
// share a round trip to the database. Each is still looked up after it was asked for.

/** Finds several things; what there is none of may be left out. */
type FindAll<V> = (keys: readonly string[]) => Promise<ReadonlyMap<string, V | undefined>>;

export function inOneTrip<V>(most: number, findAll: FindAll<V>): (key: string) => Promise<V | undefined> {
  const asked: { key: string; resolve: (value: V | undefined) => void; reject: (error: unknown) => void }[] = [];
  const look = async () => {
    const all = asked.splice(0, most);
    if (asked.length > 0) setImmediate(look);
    try {
      const found = await findAll([...new Set(all.map(({ key }) => key))]);
      for (const { key, resolve } of all) resolve(found.get(key));
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
