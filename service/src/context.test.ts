import { join } from 'node:path';
import { limits } from '@fairlead/contract';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { epochOf, openContext } from './context.ts';
import { temporaryDirectory } from './files/files.fixture.ts';
import { VERSION } from './version.ts';

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

test('another version of the service has other ETags', () => {
  expect(epochOf(['a'])).toBe(epochOf(['a'], VERSION));
  expect(epochOf(['a'])).not.toBe(epochOf(['a'], `${VERSION}1`));
});

describe('as it was decided (docs/decisions.md)', () => {
  test('a session ends after 12 hours without use and after 14 days, 50 a person; a password has 12 characters', () => {
    expect(limits).toMatchObject({
      session_idle_seconds: 43_200,
      session_longest_seconds: 1_209_600,
      max_sessions_per_user: 50,
      min_password_length: 12,
    });
  });

  test('passwords are guessed at 10 times an account and 50 an address in 15 minutes, and two are hashed at once', async () => {
    const directory = await temporaryDirectory();
    const config = readConfig({ DATABASE_URL: `file:${join(directory.path, 'a.db')}` });
    const { windows, hashing, database } = await openContext(config, pino({ enabled: false }));
    const { log_ins_to, log_ins_from, password_guesses } = windows;
    const counts = [log_ins_to, log_ins_from, password_guesses].map((window) => window.count('somebody'));
    expect(counts.map(({ limit, reset_seconds }) => [limit, reset_seconds])).toEqual([
      [10, 900],
      [50, 900],
      [10, 900],
    ]);
    const hash = vi.fn(() => new Promise<never>(() => undefined));
    for (let asked = 0; asked < 3; asked++) void hashing.take(hash);
    expect(hash).toHaveBeenCalledTimes(2);
    await database.close();
    await directory.remove();
  });
});
