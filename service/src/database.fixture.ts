import { join } from 'node:path';
import { openDatabase } from './database/index.ts';
import { temporaryDirectory } from './files/files.fixture.ts';

/** An empty database of a test's own, and room for files beside it; gone when it is closed. */
export async function temporaryDatabase() {
  const { path, remove } = await temporaryDirectory();
  const database = await openDatabase({ kind: 'sqlite', path: join(path, 'a.db') });
  const close = async () => {
    await database.close();
    await remove();
  };
  return { database, path, close };
}
