import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, credentialOf, shipment } from '../../acceptance/support/records.ts';
import { type Service, startService } from '../../acceptance/support/service.ts';
import { type Circumstances, runFairlead } from './support/fairlead.ts';
import { day } from './support/journeys.ts';
import { openScreen } from './support/screen.ts';
import { AIR, BOOKED, CREDENTIAL, HOSTILE, INQUIRIES, INVOICES, SEA, world } from './support/world.ts';

// More than two pages, of somebody else.
const MANY = Array.from({ length: 230 }, (_, at) => `MANY-${1000 + at}`);
const many = () => [
  ...client('9', '33'),
  ...MANY.map((reference) => shipment({ organization_id: '9', reference, description: 'Steel pipes' })),
];

let service: Service;
let own: Circumstances;
let theirs: Circumstances;
beforeAll(async () => {
  service = await startService({ records: [...world(), ...many()] });
  own = { service, credential: CREDENTIAL };
  theirs = { service, credential: credentialOf('33') };
});
afterAll(() => service.stop());

interface Answer {
  shipments: { reference: string }[];
  cursor: { after?: string };
}
const answer = async (path: string, credential = CREDENTIAL) =>
  (await (await service.get(path, { credential })).json()) as Answer;
/** The references in the first column of a table. */
const references = (table: string) =>
  table
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split(' ')[0] as string);

describe('a list', () => {
  test('is a table on standard output, whole and without colours where nobody looks', async () => {
    const { code, stdout, stderr } = await runFairlead(['shipments'], own);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^REFERENCE +STATUS +BY +ROUTE +ETD +ETA +DESCRIPTION\n/);
    expect(stdout).toMatch(
      new RegExp(
        `\n${SEA.reference} +active +sea +Ningbo, CN → Rotterdam, NL +${day(-20)} +${day(12)} +Stainless cookware\n`,
      ),
    );
    expect(references(stdout)).toHaveLength(6);
    expect(stdout).not.toContain('\u001b');
    expect(stderr).toBe('\n6 shipments.\n');
  });

  test('of inquiries says where they stand', async () => {
    const { stdout } = await runFairlead(
      ['inquiries', '--status', 'quote_accepted', '--status', 'Quotes-Proposed'],
      own,
    );
    const { QUOTE_ACCEPTED, QUOTES_PROPOSED } = INQUIRIES;
    expect(references(stdout)).toEqual([QUOTE_ACCEPTED.reference, QUOTES_PROPOSED.reference]);
    expect(stdout).toContain('quotes proposed');
  });

  test('of invoices says what is due, what is overdue, and how much it is', async () => {
    const { stdout } = await runFairlead(['invoices'], own);
    expect(stdout).toMatch(
      new RegExp(`\n${INVOICES.PUBLISHED.reference} +published .*${day(-1)}, overdue 1 day +EUR 5,178.80\n`),
    );
    expect(stdout).toMatch(new RegExp(`\n${INVOICES.PAID.reference} +paid .*${day(-18)} +EUR 3,751.61\n`));
    expect(stdout).toMatch(/\n.* USD 99.99\n/);
    const ends = stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.length);
    expect(new Set(ends).size, 'amounts end in one column').toBe(1);
  });

  test('of invoices may be that of one shipment, on every page', async () => {
    const words = ['invoices', '--shipment', SEA.reference, '--order=asc', '--limit=1'];
    const { stdout, stderr } = await runFairlead(words, own);
    expect(references(stdout)).toEqual([INVOICES.PUBLISHED.reference]);
    const [, next = ''] = /there are more:\n {2}fairlead (.*)\n/.exec(stderr) ?? [];
    const { stdout: rest } = await runFairlead(next.split(' '), own);
    expect(references(rest)).toEqual([INVOICES.CREDIT.reference]);
  });

  test('is narrowed and ordered by the parameters of the service', async () => {
    const words = ['--eta', `gte:${day(0)}`, '--eta', `lte:${day(9)}`, '--order-by', 'eta', '--order=asc'];
    const { stdout } = await runFairlead(['shipments', ...words, '--search', 'shanghai', '--status=active'], own);
    expect(references(stdout)).toEqual([AIR.reference, BOOKED.reference]);
  });

  test('that is empty is no failure', async () => {
    const narrowed = await runFairlead(['shipments', '--search', 'bananas'], own);
    expect(narrowed).toEqual({ code: 0, stdout: '', stderr: 'No shipments match.\n' });
    const json = await runFairlead(['invoices', '--json'], theirs);
    expect(json).toEqual({ code: 0, stdout: '{"invoices":[],"cursor":{}}\n', stderr: '' });
  });

  test.each([
    [['shipments', '--status', 'paid'], 'unspecified, active, completed, cancelled, on_hold'],
    [['invoices', '--all', '--limit', '5'], "'--all' cannot be used with option '--limit"],
    [['inquiries', '--before', 'b', '--limit', '101'], '100 at most'],
  ])('says what can be said instead of %j, without asking the service', async (words, told) => {
    const nobody = { service: { url: 'http://127.0.0.1:1' }, credential: CREDENTIAL };
    const { code, stdout, stderr } = await runFairlead(words, nobody);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(told);
  });
});

describe('the pages of a list', () => {
  test('follow each other by what was said to type', async () => {
    const seen: string[] = [];
    let words = ['shipments', '--limit', '100', '--search', 'steel pipes', '--order-by', 'reference', '--order', 'asc'];
    for (let page = 0; page < 3; page++) {
      const { code, stdout, stderr } = await runFairlead(words, theirs);
      expect(code).toBe(0);
      seen.push(...references(stdout));
      const [, next] = /there are more:\n {2}fairlead (.*)\n/.exec(stderr) ?? [];
      expect(next === undefined).toBe(page === 2);
      words = (next ?? '')
        .replace("'steel pipes'", 'steel_pipes')
        .split(' ')
        .map((word) => word.replace('_pipes', ' pipes'));
    }
    expect(seen).toEqual(MANY);
  });

  test('lead back', async () => {
    const { shipments, cursor } = await answer('/v1/shipment?limit=2');
    const { stderr } = await runFairlead(['shipments', '--limit', '2', `--after=${cursor.after}`], own);
    const [, back = ''] = /Those before:\n {2}fairlead (.*)\n/.exec(stderr) ?? [];
    const first = await runFairlead([...back.split(' '), '--json'], own);
    expect(JSON.parse(first.stdout).shipments).toEqual(shipments);
  });

  test('are walked to the end', async () => {
    const { stdout, stderr } = await runFairlead(['shipments', '--all', '--order=asc'], theirs);
    expect(references(stdout)).toEqual(MANY);
    expect(stderr).toBe('\n230 shipments.\n');
  });
});

describe('a list as JSON', () => {
  test('is the answer of the service', async () => {
    const { stdout } = await runFairlead(['shipments', '--json', '--limit', '2', '--status', 'active'], own);
    expect(JSON.parse(stdout)).toEqual(await answer('/v1/shipment?limit=2&filter.status=STATUS_ACTIVE'));
  });

  test('of many pages is one answer, with the cursor of the last', async () => {
    const { stdout } = await runFairlead(['shipments', '--json', '--limit=150', '--order=asc'], theirs);
    const { shipments, cursor } = JSON.parse(stdout);
    expect(shipments.map(({ reference }: { reference: string }) => reference)).toEqual(MANY.slice(0, 150));
    const rest = await answer(`/v1/shipment?limit=100&order=ORDER_ASC&after=${cursor.after}`, credentialOf('33'));
    expect(rest.shipments[0]?.reference).toBe(MANY[150]);
  });
});

describe('on a terminal', () => {
  test.each([40, 100])('of %i columns every record has one line', async (columns) => {
    const screen = openScreen(['shipments'], { ...own, columns });
    expect(await screen.ended).toBe(0);
    const [head, ...lines] = screen.lines();
    expect(head).toMatch(/^REFERENCE +STATUS/);
    expect(lines.slice(0, 6).every((line) => /^\w{4}-\d{4} /.test(line))).toBe(true);
    expect(lines.slice(6)).toEqual(['', '6 shipments.']);
  });

  test('what is overdue is red besides', async () => {
    const screen = openScreen(['invoices'], own);
    expect(await screen.ended).toBe(0);
    expect(screen.raw()).toContain(`\u001b[31m${day(-1)}, overdue 1 day\u001b[39m`);
  });

  test('no text of the service steers it, and there are no colours where they are not wanted', async () => {
    const screen = openScreen(['shipments', '--status', 'cancelled'], { ...own, columns: 100, env: { NO_COLOR: '1' } });
    expect(await screen.ended).toBe(0);
    expect(screen.raw()).not.toMatch(/[^\P{Cc}\r\n]/u);
    expect(screen.text()).toContain(HOSTILE.reference);
    expect(screen.text()).toContain('Red tiles');
  });
});

describe('an invoice', () => {
  test('is shown with what it comes to', async () => {
    const { code, stdout } = await runFairlead(['invoice', INVOICES.PUBLISHED.reference], own);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^F70400-SEAS-0001\nPublished: issued and payable\n/);
    expect(stdout).toContain('overdue 1 day');
    expect(stdout).toMatch(/Including VAT +EUR 5,178.80\n$/);
  });

  test('as JSON is the answer of the service', async () => {
    const { stdout } = await runFairlead(['invoice', INVOICES.PAID.id, '--json'], own);
    expect(JSON.parse(stdout)).toEqual(await answer(`/v1/invoice/${INVOICES.PAID.reference}`));
  });
});
