import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../files/files.fixture.ts';
import { inPieces, writeSynced } from './data-file.ts';

test('a file that cannot be written to its end is named, as the system does not name it', async () => {
  const { path: directory, remove } = await temporaryDirectory();
  onTestFinished(remove);
  const path = join(directory, 'shipment.ndjson');
  async function* untilFull() {
    yield 'a row';
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  }
  await expect(writeSynced(path, untilFull())).rejects.toMatchObject({ code: 'ENOSPC', path });
});

test('rows are written in few pieces while they are small, and never many large ones as one text', () => {
  const small = Array.from({ length: 100 }, (_, id) => ({ id }));
  const large = Array.from({ length: 100 }, (_, id) => ({ id, body: 'a'.repeat(100_000) }));
  const lines = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`);
  expect([...inPieces(small)]).toEqual([lines(small).join('')]);
  expect([...inPieces(large)]).toEqual(lines(large));
  expect([...inPieces([])]).toEqual([]);
});
