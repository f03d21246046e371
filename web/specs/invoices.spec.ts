// Invoices: what they come to, what they charge, and the paper itself.
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leave, openBrowser, type Page, visitAgain } from './support/browser.ts';
import { give, giveAll, type Listed, shown, showsWhatIsGiven, soon } from './support/listing.ts';
import { startWorld, type World } from './support/world.ts';

interface Money {
  currency: string;
  amount_cents: number;
}

interface Invoice extends Listed {
  amount_ex_vat: Money;
  amount_inc_vat: Money;
  lines: { description: string; amount_ex_vat: Money; vat_percentage: number }[];
}

let world: World;
let browser: Browser;
let every: Invoice[];

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
  every = (await giveAll(world, world.marit, 'invoices')) as Invoice[];
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

const look = () => visitAgain(browser, world, { as: world.marit });

const told = (currency: string, cents: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(cents / 100);

describe('the list', () => {
  const openOrPaid = '?filter.status=STATUS_PUBLISHED&filter.status=STATUS_PAID';

  test.each([
    ['some statuses', () => openOrPaid],
    ['a search and due dates', () => `?search=F202&filter.due_date=gte:${medianDueDate()}`],
  ])('has the sums by currency of all invoices found: %s', async (_, queryOf) => {
    const search = queryOf();
    const invoices = (await giveAll(world, world.marit, 'invoices', search)) as Invoice[];
    expect(invoices.length).toBeGreaterThan(2);
    expect(invoices.length).toBeLessThan(every.length);
    const { page, go, end } = await look();
    await go(`/invoices${search}`);
    await showsWhatIsGiven(page, world, 'invoices');
    await soon(() => sumsOn(page)).toEqual(sumsOf(invoices));
    await end();
  });

  test('has the same sums on its later pages', async () => {
    const invoices = (await giveAll(world, world.marit, 'invoices', openOrPaid)) as Invoice[];
    const { cursor } = await give(world, world.marit, 'invoices', `${openOrPaid}&limit=5`);
    const { page, go, end } = await look();
    await go(`/invoices${openOrPaid}&after=${cursor.after}`);
    expect(await shown(page)).toEqual(invoices.slice(5).map(({ reference }) => reference));
    await soon(() => sumsOn(page)).toEqual(sumsOf(invoices));
    expect(sumsOf(invoices).length).toBeGreaterThan(1);
    await end();
  });

  const medianDueDate = () => every.map(({ due_date }) => String(due_date)).sort()[Math.floor(every.length / 2)];

  /** In cents, as whole numbers: no amount is lost between them. */
  function sumsOf(invoices: Invoice[]): string[] {
    const currencies = new Set(invoices.map(({ amount_ex_vat }) => amount_ex_vat.currency));
    return [...currencies].sort().map((currency) => {
      const own = invoices.filter(({ amount_ex_vat }) => amount_ex_vat.currency === currency);
      const sum = (of: 'amount_ex_vat' | 'amount_inc_vat') =>
        own.reduce((cents, invoice) => cents + invoice[of].amount_cents, 0);
      const count = own.length === 1 ? '1 invoice' : `${own.length} invoices`;
      return `${currency} ${count} ${told(currency, sum('amount_ex_vat'))} excl. VAT ${told(currency, sum('amount_inc_vat'))} incl. VAT`;
    });
  }

  async function sumsOn(page: Page): Promise<string[]> {
    const sums = page.getByRole('region', { name: 'Total of all invoices found' }).getByRole('listitem');
    return (await sums.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')).sort();
  }
});

describe('the page of an invoice', () => {
  /** One with many lines, some of them with VAT. */
  const chosen = (): Invoice => {
    const [first] = every
      .filter(({ amount_ex_vat, amount_inc_vat }) => amount_ex_vat.amount_cents !== amount_inc_vat.amount_cents)
      .sort((a, b) => b.lines.length - a.lines.length);
    return first as Invoice;
  };
  const download = async ({ id }: Invoice) => {
    const answer = await world.get(`/v1/invoice/${id}/download`, { credential: world.marit.credential });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };

  test('tells what is charged, line by line, and what it comes to', async () => {
    const { reference, lines, amount_ex_vat, amount_inc_vat } = chosen();
    const { currency, amount_cents } = amount_ex_vat;
    const { page, go, end } = await look();
    await go(`/invoices/${reference}`);
    const table = page.getByRole('table', { name: 'Lines' });
    const rows = await Promise.all(
      (await table.locator('tbody tr').all()).map((row) => row.locator('td').allInnerTexts()),
    );
    expect(rows.map(([description, , amount]) => [description, amount])).toEqual(
      lines.map((line) => [line.description, told(currency, line.amount_ex_vat.amount_cents)]),
    );
    for (const [place, { vat_percentage }] of lines.entries()) {
      expect(rows[place]?.[1]).toMatch(new RegExp(`, ${vat_percentage}%$`));
    }
    const totals = await table.locator('tfoot tr').allInnerTexts();
    expect(totals.map((total) => total.replace(/\s+/g, ' ').trim())).toEqual([
      `Amount excl. VAT ${told(currency, amount_cents)}`,
      `VAT ${told(currency, amount_inc_vat.amount_cents - amount_cents)}`,
      `Amount incl. VAT ${told(currency, amount_inc_vat.amount_cents)}`,
    ]);
    await end();
  });

  test.each([
    ['STATUS_IN_PAYMENT_PLAN', 'in instalments'],
    ['STATUS_DISPUTED', 'disputed'],
  ])('of %s calls it %s and not overdue, as the list does', async (status, instead) => {
    const { reference } = every.find((one) => one.status === status) as Invoice;
    const { page, go, end } = await look();
    await go(`/invoices?search=${reference}`);
    const row = await page.locator('tbody tr').first().innerText();
    await go(`/invoices/${reference}`);
    const due = await page.locator('dl > div', { hasText: /^Due/ }).innerText();
    for (const told of [row, due]) {
      expect(told).toContain(instead);
      expect(told).not.toContain('overdue');
    }
    await end();
  });

  test('calls a credit note one, in its title and in the list', async () => {
    const { reference } = every.find(({ amount_inc_vat }) => amount_inc_vat.amount_cents < 0) as Invoice;
    const { page, go, end } = await look();
    await go(`/invoices?search=${reference}`);
    expect(await page.locator('tbody td').first().innerText()).toBe(`${reference} Credit note`);
    await page.getByRole('link', { name: reference }).click();
    await page.getByRole('heading', { level: 1, name: `Credit note ${reference}` }).waitFor();
    expect(await page.getByRole('heading', { name: /invoice/i }).count()).toBe(0);
    await end();
  });

  test('shows the PDF in its place where the browser can, and says so where it cannot', async () => {
    const { reference } = chosen();
    const { page, go, end } = await look();
    await go(`/invoices/${reference}`);
    const frame = page.getByTitle(`Invoice ${reference} as PDF`);
    if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
      await frame.waitFor();
      expect(await frame.getAttribute('src')).toMatch(`blob:${world.url}/`);
      expect(await frame.evaluate((shown) => shown.tagName)).toBe('IFRAME');
    } else {
      await page.getByText('This browser shows no PDF files.').waitFor();
      expect(await frame.count()).toBe(0);
    }
    await end();
  });

  test('without a viewer for PDFs offers the file instead', async () => {
    const invoice = chosen();
    const { page, open, end } = await look();
    await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
    await open(`/invoices/${invoice.reference}`);
    await page.getByText('This browser shows no PDF files.').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect((await readFile(await file.path())).equals(await download(invoice))).toBe(true);
    await end();
  });

  test('gives the PDF to keep, named after the invoice, with the bytes that the API gives', async () => {
    const invoice = chosen();
    const { page, go, end } = await look();
    await go(`/invoices/${invoice.reference}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${invoice.reference}.pdf`);
    const kept = await readFile(await file.path());
    expect(kept.subarray(0, 5).toString()).toBe('%PDF-');
    expect(kept.equals(await download(invoice))).toBe(true);
    await end();
  });
});
