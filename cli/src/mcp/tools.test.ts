import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { instructions } from './instructions.ts';
import { toolName, toolsFor } from './tools.ts';

/** The whole API on one page: id, method, path. */
const page = readFileSync(new URL('../../../contract/operations.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [id: string, method: string, path: string]);

const named = (tools: { name: string }[]) => tools.map(({ name }) => name);
const byId = Object.fromEntries(toolsFor({ allowWrites: true }).map((tool) => [tool.id, tool]));

describe('the tools', () => {
  it('are all operations where writes are allowed', () => {
    expect(named(toolsFor({ allowWrites: true }))).toEqual(page.map(([id]) => toolName(id)));
  });

  it('are those that only read otherwise', () => {
    const reads = page.filter(([, method]) => method === 'GET');
    expect(named(toolsFor({ allowWrites: false }))).toEqual(reads.map(([id]) => toolName(id)));
  });

  it('can all be called, and nothing else can', () => {
    expect(Object.keys(calls)).toEqual(page.map(([id]) => id));
  });

  it('have names in lower case', () => {
    expect(toolName('getShipmentTracking')).toBe('get_shipment_tracking');
    expect(named(toolsFor({ allowWrites: true })).filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
  });

  it("carry the contract's words", () => {
    expect(byId.getShipmentTracking).toMatchObject({
      title: 'Track a shipment',
      description: expect.stringContaining('oldest to newest'),
    });
  });
});

describe('what a tool says it does', () => {
  const hints = (id: string) => byId[id]?.annotations;

  it('is reading, for everything that is a GET', () => {
    for (const [id, method] of page) expect(hints(id)?.readOnlyHint, id).toBe(method === 'GET');
  });

  it('takes something away when it changes, cancels or deletes', () => {
    const destructive = page.map(([id]) => id).filter((id) => hints(id)?.destructiveHint);
    expect(destructive).toEqual(['updateInquiry', 'cancelInquiry', 'deleteInquiry']);
  });

  it('is the same done twice, but for creating', () => {
    const repeated = page.map(([id]) => id).filter((id) => !hints(id)?.idempotentHint);
    expect(repeated).toEqual(['createInquiry']);
  });

  it('stays with the records of one organization', () => {
    for (const [id] of page) expect(hints(id)?.openWorldHint, id).toBe(false);
  });
});

describe('the instructions', () => {
  it('say whether anything can be changed, and how that is allowed', () => {
    expect(instructions({ allowWrites: false })).toContain('`fairlead mcp --allow-writes`');
    expect(instructions({ allowWrites: true })).toContain('can be created, changed, cancelled and deleted');
    expect(instructions({ allowWrites: true })).not.toContain('--allow-writes');
  });

  it('say how pages and names work, and where the limits are told', () => {
    for (const words of ['50 records', 'at most 100', 'reference', 'YYYY-MM-DD', 'get_api_info']) {
      expect(instructions({ allowWrites: false })).toContain(words);
    }
  });
});
