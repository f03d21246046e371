// An import into a database that is empty before each test.
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach } from 'vitest';
import type { Database } from '../database/index.ts';
import { temporaryDatabase } from '../database.fixture.ts';
import { DirectoryStore } from '../files/directory.ts';
import type { FileStore } from '../files/store.ts';
import { type Refused, runImport } from './run.ts';

export let directory: string;
export let database: Database;
export let store: FileStore;

/** Once in each file: what is imported from here is of the test that runs. */
export function inEmptyDatabase(): void {
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ database, path: directory, close } = await temporaryDatabase());
    store = new DirectoryStore(join(directory, 'files'));
  });
  afterEach(() => close());
}

export const organization = { kind: 'organization', id: '7', name: 'Polderkamp' };
export const shipment = {
  kind: 'shipment',
  id: '1',
  organization_id: '7',
  transport_mode: 'TRANSPORT_MODE_SEA',
  cargo_type: 'CARGO_TYPE_PALLETS',
};
export const slot = {
  kind: 'document_slot',
  id: '2',
  shipment_id: '1',
  type: 'TYPE_MSDS',
  document: { file_name: 'a', media_type: 'MEDIA_TYPE_TXT', content_base64: 'YQ==' },
};

export const bytesOf = (lines: object[]) =>
  Readable.from(lines.map((line) => Buffer.from(`${JSON.stringify(line)}\n`)));

export async function run(lines: AsyncIterable<Buffer> | object[], files: FileStore = store) {
  const bytes = Array.isArray(lines) ? bytesOf(lines) : lines;
  const refused: Refused[] = [];
  const onRefused = (line: Refused) => {
    refused.push(line);
    return 'stop' as const;
  };
  return { ...(await runImport(database, files, bytes, { directory, onRefused })), lines: refused };
}

export const versions = async () =>
  (await database.all<{ version: number }>('SELECT version FROM organization ORDER BY id')).map(
    ({ version }) => version,
  );
