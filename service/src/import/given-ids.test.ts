import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Transaction } from '../database/index.ts';
import {
  bytesOf,
  database,
  directory,
  inEmptyDatabase,
  organization,
  run,
  shipment,
  slot,
  store,
} from './run.fixture.ts';
import { type Refused, runImport } from './run.ts';

inEmptyDatabase();

describe('ids that are given and ids that are drawn', () => {
  const person = (first_name: string, given: object = {}) => {
    const email = `${first_name.toLowerCase()}@polderkamp.example`;
    return { kind: 'user', organization_id: '7', email, first_name, ...given };
  };
  const people = async () => {
    const rows = await database.all<{ id: number; body: string; password_hash: string | null }>(
      'SELECT id, password_hash, body FROM person ORDER BY id',
    );
    return rows.map(({ id, body, password_hash }) => [id, JSON.parse(body).first_name, password_hash !== null]);
  };

  it('are never one record’s, though the next line gives what would come next', async () => {
    const lines = [
      organization,
      person('Sanne', { id: '31' }),
      person('Joris', { password: 'a sentence only joris knows' }),
      person('Femke', { id: '32' }),
    ];
    for (let runs = 1; runs <= 2; runs++) {
      expect(await run(lines)).toMatchObject({ applied: 4, refused: 0 });
      expect(await people()).toEqual([
        [31, 'Sanne', false],
        [32, 'Femke', false],
        [1_000_001, 'Joris', true],
      ]);
    }
  });

  it('lie a million apart, and again before the given ones come near', async () => {
    await run([organization, person('Sanne', { id: '499999' }), person('Joris')]);
    await run([person('Femke', { id: '500002' }), person('Bram')]);
    expect((await people()).map(([id]) => id)).toEqual([499_999, 500_002, 1_000_001, 1_500_003]);
    // For a client.
    expect(await database.transaction((tx) => tx.nextId())).toBe(1_500_004n);
  });

  it('are not lifted for a line about a record that has drawn its id in an import before', async () => {
    await run([organization, person('Sanne')]);
    await run([person('Sanne', { id: '1000001', last_name: 'Bakker' }), person('Joris')]);
    expect((await people()).map(([id]) => id)).toEqual([1_000_001, 1_000_002]);
  });

  it.each([
    ['the first that is drawn', []],
    ['one that was drawn before a lift', [person('Bram', { id: '900000' })]],
  ])('where a line gives %s, it is refused, and the record stays its own', async (_, between) => {
    const event = {
      kind: 'sea_event',
      shipment_id: '1',
      container_number: 'MSCU6639870',
      timestamp: '2026-03-01T10:00:00Z',
    };
    const container = {
      kind: 'container',
      shipment_id: '1',
      container_number: 'MSCU6639870',
      container_type: 'CONTAINER_TYPE_40_HIGH_CUBE',
    };
    const told = { type: 'SEA_TRACKING_EVENT_TYPE_LOADED', state: 'TRACKING_EVENT_STATE_ACTUAL' };
    const document = { ...slot.document, id: '1000004' };
    const { id: _id, ...drawn } = slot;
    const lines = [organization, shipment, container, person('Joris'), { ...event, ...told }, drawn, ...between];
    const refused = [
      person('Femke', { id: '1000001' }),
      { ...event, ...told, id: '1000002' },
      { ...slot, id: '1000003' },
      { ...slot, document },
    ];
    const outcome = await run([...lines, ...refused]);
    expect(outcome.lines.map(({ violations }) => violations)).toEqual(
      ['id', 'id', 'id', 'document.id'].map((field) => [
        { field, description: expect.stringContaining('is that of a record which this import made') },
      ]),
    );
    // As the words say: what has ids comes first.
    expect(await run([organization, shipment, container, ...refused])).toMatchObject({ refused: 0 });
    expect(await run(lines)).toMatchObject({ refused: 0 });
    expect((await people()).map(([, name]) => name)).toContain('Joris');
  });

  it('are one where the line has the reference of the record too', async () => {
    const { id: _, ...named } = { ...shipment, reference: 'ABCD-2345' };
    const lines = [organization, named, { ...named, id: '1000001', description: 'Cookware' }];
    expect(await run(lines)).toMatchObject({ refused: 0 });
    expect(
      (await run([named, { ...named, reference: 'ABCD-2346' }, { ...shipment, id: '1000002' }])).lines,
    ).toHaveLength(1);
  });

  describe('of an inquiry that is there already', () => {
    const inquiry = { kind: 'inquiry', id: '5001', organization_id: '7', cargo_type: 'CARGO_TYPE_PALLETS' };
    const stored = { ...inquiry, reference: '78RJ-86BX', description: 'A client’s' };
    const inquiries = async () => {
      const rows = await database.all<{ body: string }>('SELECT body FROM inquiry ORDER BY id');
      return rows.map(({ body }) => JSON.parse(body)).map(({ reference, description }) => [reference, description]);
    };
    beforeEach(() => run([organization, stored]));

    it.each([
      ['a reference of its own', {}],
      ['all times too', { create_time: '2026-03-01T10:00:00Z', update_time: '2026-03-01T10:00:00Z' }],
    ])('are refused to a line with %s, in words that name both', async (_, times) => {
      const { lines } = await run([{ ...inquiry, ...times, reference: 'KKKK-2345', description: 'The next' }]);
      const words = 'is that of inquiry 78RJ-86BX, and not of KKKK-2345: give the line another id, or none';
      expect(lines).toMatchObject([{ violations: [{ field: 'id', description: expect.stringContaining(words) }] }]);
      expect(await inquiries()).toEqual([['78RJ-86BX', 'A client’s']]);
    });

    it('are refused to a line with the reference of a third, which is named', async () => {
      await run([{ ...inquiry, id: '5002', reference: 'KKKK-2345' }]);
      const { lines } = await run([{ ...inquiry, reference: 'KKKK-2345' }]);
      const description = 'belongs to inquiry 5002';
      expect(lines).toMatchObject([{ violations: [{ field: 'reference', description }] }]);
    });

    it.each([
      ['its reference', { reference: '78RJ-86BX' }],
      ['none', {}],
    ])('are taken from a line with %s: it is about that inquiry', async (_, given) => {
      expect(await run([{ ...inquiry, ...given, description: 'Quoted' }])).toMatchObject({ applied: 1, refused: 0 });
      expect(await inquiries()).toEqual([['78RJ-86BX', 'Quoted']]);
    });
  });

  it('of records of other kinds may be the same', async () => {
    const lines = [organization, person('Joris'), { ...shipment, id: '1000001' }, { ...shipment, id: '1000001' }];
    expect(await run([...lines, { ...slot, id: '1000001', shipment_id: '1000001' }])).toMatchObject({ refused: 0 });
  });

  it('come to what ids alone would, in any order: each line is about a record of its own', async () => {
    await run([organization]);
    const near = [0, 499_990, 999_990, 1_000_000, 1_500_000, 2_000_000, 3_000_000, 2 ** 40];
    const given = fc.tuple(fc.constantFrom(...near), fc.integer({ min: 10, max: 16 })).map(([from, id]) => from + id);
    const line = fc.record({ kind: fc.constantFrom('organization', 'user'), id: fc.option(given) });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (drawn) => {
        const lines = drawn.map(({ kind, id }, at) => ({
          ...(kind === 'user' ? person(`${at}`) : { kind, name: `${at}` }),
          ...(id !== null && { id: String(id) }),
        }));
        const refused = new Set<number>();
        let kept: string[] = [];
        const options = {
          directory,
          onRefused: ({ line, violations }: Refused) => {
            expect(violations[0]?.description).toContain('is that of a record which this import made');
            expect(Number(drawn[line - 1]?.id)).toBeGreaterThan(1_000_000);
            refused.add(line - 1);
            return 'skip' as const;
          },
          // Nothing of it stays.
          beforeCommit: async (tx: Transaction) => {
            const all = `SELECT 'organization ' || (body ->> 'name') AS said FROM organization WHERE id <> 7
              UNION ALL SELECT 'user ' || (body ->> 'first_name') AS said FROM person`;
            kept = (await tx.all<{ said: string }>(all)).map(({ said }) => said);
            throw new Error('enough');
          },
        };
        await expect(runImport(database, store, bytesOf(lines), options)).rejects.toThrow('enough');
        const last = new Map<string, string>();
        for (const [at, { kind, id }] of drawn.entries()) {
          if (!refused.has(at)) last.set(`${kind} ${id ?? `of line ${at}`}`, `${kind} ${at}`);
        }
        expect(kept.sort()).toEqual([...last.values()].sort());
      }),
      { numRuns: 200 },
    );
  });
});
