import { expect, test } from 'vitest';
import { addDocuments } from './documents.ts';
import { runWith } from './run.fixture.ts';

const document = { id: '5120', file_name: 'a.pdf', size_bytes: '1', uploaded_on: '2026-11-10T14:05:09.000Z' };
const outstanding = { id: '768', type: 'TYPE_MSDS', status: 'STATUS_TO_BE_RECEIVED' };
const filled = { id: '769', type: 'TYPE_CMR', status: 'STATUS_RECEIVED', document };

const run = (documents: object[], json = false) =>
  runWith(addDocuments, { shipments: { documents: async () => ({ documents }) } }, ['documents', 'K7WM-42QX'], json);

test('how to download is said beside the data, by the id of a file that is there', async () => {
  const { out, err } = await run([outstanding, filled]);
  expect(out).toContain('1 of 2 documents outstanding.');
  expect(out).not.toContain('download');
  expect(err).toContain('fairlead download document 5120\n');
});

test('nothing is said of downloads where there is nothing to download, and to programs', async () => {
  expect((await run([outstanding])).err).toBe('');
  expect(await run([filled], true)).toEqual({ out: `${JSON.stringify({ documents: [filled] })}\n`, err: '' });
});
