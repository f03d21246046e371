import { expect, test } from 'vitest';
import type { Snapshot } from '../database/snapshot.ts';
import { namedFiles } from './store.ts';

test('a file that records name is read once, and once more for each other size that is told of it', async () => {
  const told = (named_by: string, sha256: string, size_bytes: string) => ({ named_by, sha256, size_bytes });
  async function* stream() {
    yield [told('document_slot 1', 'a', '5'), told('document_slot 2', 'a', '5')];
    yield [told('invoice 3', 'a', '5'), told('invoice 4', 'a', '6'), told('invoice 5', 'b', '6')];
  }
  const found: string[] = [];
  for await (const { named_by, size_bytes } of namedFiles({ stream } as unknown as Snapshot)) {
    found.push(`${named_by} ${size_bytes}`);
  }
  expect(found).toEqual(['document_slot 1 5', 'invoice 4 6', 'invoice 5 6']);
});
