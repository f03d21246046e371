import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { DRIVER, driverFor } from './driver-name.mjs';
import Sqlite from './sqlite-driver.ts';

test.each([
  ['20.20.2', 'better-sqlite3-node20'],
  ['21.7.3', 'better-sqlite3-node20'],
  ['22.0.0', 'better-sqlite3'],
  ['24.21.0', 'better-sqlite3'],
])('on Node %s the driver is %s', (version, driver) => {
  expect(driverFor(version)).toBe(driver);
});

test('the driver of this Node is the release that is made for it', () => {
  const { version } = createRequire(import.meta.url)(`${DRIVER}/package.json`);
  expect(version).toMatch(DRIVER === 'better-sqlite3' ? /^13\./ : /^12\./);
  expect(new Sqlite(':memory:').pragma('user_version', { simple: true })).toBe(0);
});
