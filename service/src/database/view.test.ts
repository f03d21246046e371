import { describe, expect, it } from 'vitest';
import type { Database, Value } from './database.ts';
import { OrganizationView } from './view.ts';

function viewOf(organization_id: bigint) {
  const asked: [string, readonly Value[]][] = [];
  const answer = async (sql: string, params: readonly Value[] = []) => {
    asked.push([sql, params]);
    return undefined as never;
  };
  const reads = { one: answer, all: answer, listed: answer };
  const database = { ...reads, candidates: async (...args: unknown[]) => args } as unknown as Database;
  return { view: new OrganizationView(database, organization_id), asked };
}

const SCOPED = 'SELECT body FROM shipment WHERE organization_id = $1 AND id = $2';

describe("an organization's view", () => {
  it('puts the organization before every other parameter', async () => {
    const { view, asked } = viewOf(7n);
    await view.one(SCOPED, 12n);
    await view.all(SCOPED, 13n);
    await view.listed(SCOPED, 14n);
    expect(asked).toEqual([
      [SCOPED, [7n, 12n]],
      [SCOPED, [7n, 13n]],
      [SCOPED, [7n, 14n]],
    ]);
    expect(await view.candidates('shipment', 'tiles')).toEqual(['shipment', 'tiles', 7n, {}]);
  });

  it.each([
    'SELECT body FROM shipment',
    'SELECT body FROM shipment WHERE id = $1',
    'SELECT body FROM shipment WHERE organization_id = $2 AND id = $1',
    'SELECT body FROM shipment WHERE organization_id = $10',
    'SELECT body FROM shipment WHERE other_organization_id = $1',
    'SELECT body FROM shipment WHERE organization_id <> $1',
  ])('refuses a statement without its organization: %s', (sql) => {
    const { view, asked } = viewOf(7n);
    // Twice: what is remembered of statements does not let one through.
    for (let time = 0; time < 2; time++) {
      expect(() => view.one(sql, 12n)).toThrow('a statement without its organization');
      expect(() => view.all(sql, 12n)).toThrow('a statement without its organization');
      expect(() => view.listed(sql, 12n)).toThrow('a statement without its organization');
    }
    expect(asked).toEqual([]);
  });

  it('has no way around it', () => {
    const { view } = viewOf(7n);
    const own = Object.getOwnPropertyNames(OrganizationView.prototype);
    const inherited = Object.getOwnPropertyNames(Object.getPrototypeOf(OrganizationView.prototype));
    const reachable = new Set([...Object.keys(view), ...own, ...inherited]);
    expect([...reachable].sort()).toEqual([
      'all',
      'bodies',
      'candidates',
      'constructor',
      'holding',
      'listed',
      'one',
      'organization_id',
      'transaction',
    ]);
  });
});
