import { limits, lists } from '@fairlead/sdk/contract';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import type { Collection } from './list-flag.ts';
import { type Given, ListFlags } from './listing.ts';

const collections = Object.keys(lists) as Collection[];

/** What commander makes of typed flags; throws as it would end the command. */
function typed(collection: Collection, ...words: string[]): { flags: ListFlags; given: Given } {
  const flags = new ListFlags(collection);
  const command = new Command().exitOverride().configureOutput({ writeErr() {} });
  for (const option of flags.options) command.addOption(option);
  command.parse(words, { from: 'user' });
  return { flags, given: command.opts() };
}
const query = (collection: Collection, ...words: string[]) => {
  const { flags, given } = typed(collection, ...words);
  return flags.query(given);
};
const refusal = (...words: string[]) => {
  try {
    typed('shipments', ...words);
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the flags of a list', () => {
  test.each(collections)('of %s are the parameters of the contract', (collection) => {
    const names = new ListFlags(collection).options.map(({ long }) => long?.slice(2).replaceAll('-', '_'));
    const parameters = [
      'limit',
      'after',
      'before',
      'order',
      'order_by',
      'search',
      'status',
      ...lists[collection].dates,
    ];
    expect(names).toEqual(parameters);
  });

  test('leave out what a command has no use for', () => {
    const names = new ListFlags('shipments', ['before', 'limit']).options.map(({ long }) => long);
    expect(names).toContain('--after');
    expect(names).not.toContain('--before');
    expect(names).not.toContain('--limit');
  });

  test('become a query in the words of the service', () => {
    expect(
      query('invoices', '--status', 'paid', '--issue-date=gte:2026-01-01', '--order-by', 'amount-inc-vat'),
    ).toEqual({
      order_by: 'INVOICE_ORDER_BY_AMOUNT_INC_VAT',
      filter: { status: ['STATUS_PAID'], issue_date: ['gte:2026-01-01'] },
    });
    expect(query('shipments', '--order', 'ASC', '--search', 'São', '--after=-9k', '--limit', '7')).toEqual({
      order: 'ORDER_ASC',
      search: 'São',
      after: '-9k',
      filter: {},
    });
  });

  test('take states repeated, with commas, short or in full, each once', () => {
    const words = ['--status', 'active,On-Hold', '--status', 'STATUS_COMPLETED', '--status', 'active'];
    expect(query('shipments', ...words).filter).toEqual({
      status: ['STATUS_ACTIVE', 'STATUS_ON_HOLD', 'STATUS_COMPLETED'],
    });
  });

  test.each(['2026-02-28', 'gte:2026-02-28', 'lte:2024-02-29', '2026-01-01..2026-12-31'])(
    'take the dates %s',
    (dates) => {
      expect(query('shipments', '--eta', dates, '--eta', 'gte:2025-01-01').filter).toEqual({
        eta: [dates, 'gte:2025-01-01'],
      });
    },
  );

  test.each([
    '2026-02-30',
    '2026-2-3',
    'gt:2026-01-01',
    'gte:',
    '2026-01-01..',
    '..2026-01-01',
    '2026-01-01..2026-01-02..2026-01-03',
    'gte:2026-01-01..2026-01-02',
    'tomorrow',
    '',
  ])('say how dates are written when they are given %j', (dates) => {
    expect(refusal('--eta', dates)).toMatch(/YYYY-MM-DD, gte:YYYY-MM-DD, lte:YYYY-MM-DD or YYYY-MM-DD\.\.YYYY-MM-DD/);
  });

  test.each([
    ['--status', 'actve'],
    ['--status', 'active,'],
    ['--status', ''],
  ])('say which states there are when they are given %s %j', (...words) => {
    expect(refusal(...words)).toContain('one of unspecified, active, completed, cancelled, on_hold.');
  });

  test('say which orders there are', () => {
    expect(refusal('--order', 'up')).toContain('one of asc, desc.');
    expect(refusal('--order-by', 'weight')).toContain(
      'one of reference, status, etd, eta, cargo_ready_date, create_time.',
    );
  });

  test.each(['0', '-1', '1.5', 'ten', '', '9999999999999999'])('refuse a limit of %j', (limit) => {
    expect(refusal('--limit', limit)).toContain('whole number above zero');
  });

  test('take a limit beyond the size of a page', () => {
    const { given } = typed('shipments', '--limit', String(limits.max_page_size + 1));
    expect(given.limit).toBe(limits.max_page_size + 1);
  });

  test('refuse a text that the service would find too long', () => {
    expect(refusal('--search', '🚢'.repeat(200))).toBeUndefined();
    expect(refusal('--search', 'x'.repeat(201))).toContain('200 characters at most');
  });

  test('refuse both ways at once', () => {
    expect(refusal('--after', 'a', '--before', 'b')).toContain('cannot be used with');
  });
});

describe('the way to the next page', () => {
  test('has the same flags, with the cursor in place of the old one', () => {
    const words = ['--status=on_hold,active', '--search', "it's; rm -rf", '--order-by=eta', '--limit=5', '--after=old'];
    const { flags, given } = typed('shipments', ...words);
    const again = flags.again(given, { after: '-9k_OH' });
    expect(again).toEqual([
      '--limit=5',
      '--after=-9k_OH',
      '--order-by=eta',
      `--search='it'\\''s; rm -rf'`,
      '--status=on_hold',
      '--status=active',
    ]);
  });

  test('can be typed as it is', () => {
    const { flags, given } = typed('invoices', '--due-date=2026-01-01..2026-01-31', '--order=desc', '--status=paid');
    const again = typed('invoices', ...flags.again(given, { before: 'abc' }));
    expect(again.flags.query(again.given)).toEqual({ ...flags.query(given), before: 'abc' });
  });

  test('turns back by the other cursor alone', () => {
    const { flags, given } = typed('shipments', '--before=old');
    expect(flags.again(given, { after: 'new' })).toEqual(['--after=new']);
  });

  test('cannot steer the terminal', () => {
    expect(new ListFlags('shipments').again({}, { after: '\u001b[2Jx' })).toEqual(['--after=x']);
  });

  test('knows whether anything narrows the list', () => {
    const narrows = (...words: string[]) => {
      const { flags, given } = typed('shipments', ...words);
      return flags.narrows(given);
    };
    expect(narrows('--limit=5', '--order=asc')).toBe(false);
    expect(narrows('--search=x')).toBe(true);
    expect(narrows('--etd=2026-01-01')).toBe(true);
  });
});
