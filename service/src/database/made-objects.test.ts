import { describe, expect, test } from 'vitest';
import { temporaryDatabase } from '../database.fixture.ts';
import { madeObjects } from './made-objects.ts';

describe('what the migrations make', () => {
  test('is what a database has that went through them', async () => {
    const { database, close } = await temporaryDatabase();
    const there = await database.all(
      `SELECT type AS kind, name FROM sqlite_master
        WHERE name NOT LIKE 'sqlite_%' AND name <> 'schema_migration' ORDER BY name`,
    );
    await close();
    expect(madeObjects('sqlite').sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(there);
  });

  test('has no triggers on PostgreSQL, and nothing that was dropped since', () => {
    const made = madeObjects('postgres');
    expect(made).toContainEqual({ kind: 'index', name: 'shipment_search' });
    expect(made.filter(({ kind, name }) => kind === 'trigger' || name === 'shipment_by_eta_while_live')).toEqual([]);
  });
});
