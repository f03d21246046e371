import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openContext } from './context.ts';
import { temporaryDirectory } from './files/files.fixture.ts';

test('what changes answers other than records changes their ETags: settings, and another database', async () => {
  const directory = await temporaryDirectory();
  const epochOf = async (env: NodeJS.ProcessEnv, database = 'a.db') => {
    const DATABASE_URL = `file:${join(directory.path, database)}`;
    const context = await openContext(readConfig({ ...env, DATABASE_URL }), pino({ enabled: false }));
    await context.database.close();
    return context.epoch;
  };
  const epochs = [
    await epochOf({}),
    await epochOf({ WITHHELD_DOCUMENT_TYPES: 'TYPE_MSDS' }),
    await epochOf({ BASE_URL: 'https://freight.example' }),
    await epochOf({ READ_RATE_LIMIT: '7' }),
    await epochOf({}, 'another.db'),
  ];
  expect(new Set(epochs).size).toBe(epochs.length);
  expect(await epochOf({})).toBe(epochs[0]);
  await directory.remove();
});
