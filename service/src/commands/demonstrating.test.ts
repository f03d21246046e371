import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stand } from '../app.fixture.ts';
import type { Database } from '../database/index.ts';
import { temporaryDatabase } from '../database.fixture.ts';
import { loadDemo, OtherRecords } from '../demo/load.ts';
import { DirectoryStore } from '../files/directory.ts';
import type { Context } from '../http/context.ts';
import { greet } from './demonstrating.ts';

const OWN = '{"name":"Polderkamp","type":""}';

let context: Context;
let database: Database;
let close: () => Promise<void>;

beforeEach(async () => {
  const { path, ...opened } = await temporaryDatabase();
  ({ database, close } = opened);
  const { context: standing } = stand(async () => undefined);
  const config = { ...standing.config, database: { kind: 'sqlite', path: `${path}/a.db` } as const };
  context = { ...standing, config, database, files: new DirectoryStore(`${path}/files`) };
});
afterEach(() => close());

/** An import into an empty database that is under way when the demo is asked for, and ends once it is waited for. */
async function besideAnImport<T>(ask: () => Promise<T>): Promise<T> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const imported = database.transaction(
    async (tx) => {
      await ended;
      await tx.run('INSERT INTO organization (id, body) VALUES (101, $1)', [OWN]);
    },
    { lasts: true },
  );
  const asked = ask();
  // By then it has found the database empty, and waits in its turn.
  await new Promise((resolve) => setImmediate(resolve));
  end();
  await imported;
  return asked;
}

const organizations = () => database.all('SELECT CAST(id AS TEXT) AS id, body FROM organization');

describe('records that an import brings while the demo waits for its end', () => {
  test('stay as they are: the demo is not loaded over them', async () => {
    const { files } = context;
    const loading = besideAnImport(() => loadDemo(database, files, [], '2026-03-10'));
    await expect(loading).rejects.toThrow(OtherRecords);
    expect(await organizations()).toEqual([{ id: '101', body: OWN }]);
  });

  test('stay as they are when the service starts with the demo, and it starts without', async () => {
    expect(await besideAnImport(() => greet(context))).toBeUndefined();
    expect(await organizations()).toEqual([{ id: '101', body: OWN }]);
  });
});
