import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryDirectory } from '../files/files.fixture.ts';
import { openSqlite } from './sqlite.ts';
import Sqlite from './sqlite-driver.ts';

afterEach(() => vi.useRealTimers());

const HOUR_MS = 3_600_000;

it.each([
  ['forward, a transaction does not give up on another process', HOUR_MS, 60_000, true],
  ['back, it does not wait for one any longer', -HOUR_MS, 200, false],
])('when the clock jumps an hour %s', async (_, jump_ms, patience_ms, isLetGo) => {
  const directory = await temporaryDirectory();
  const path = join(directory.path, 'a.db');
  const database = openSqlite(path, { patience_ms });
  const other = new Sqlite(path);
  other.exec('BEGIN IMMEDIATE');
  vi.useFakeTimers({ toFake: ['Date'] });
  const waiting = database.transaction(async () => 'done').catch((error: Error) => error.message);
  await new Promise((resolve) => setTimeout(resolve, 60));
  vi.setSystemTime(Date.now() + jump_ms);
  await new Promise((resolve) => setTimeout(resolve, 60));
  if (isLetGo) other.exec('ROLLBACK');
  expect(await waiting).toBe(isLetGo ? 'done' : 'another process is writing');
  other.close();
  await database.close();
  await directory.remove();
});
