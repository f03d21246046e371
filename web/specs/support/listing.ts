// A list as a person reads it off the page, and as the API itself gives it.
import { expect } from 'vitest';
import { drawn, type Page } from './browser.ts';
import type { Someone, World } from './world.ts';

/** The application's lists, and the API's names for them. */
const LISTS = { shipments: 'shipment', inquiries: 'inquiry', invoices: 'invoice' } as const;
export type List = keyof typeof LISTS;

/** What a spec needs to know of a record; the rest is there as well. */
export interface Listed extends Record<string, unknown> {
  id: string;
  reference: string;
  status: string;
}

const PATIENCE = { timeout: 30_000 };

/** Expects of what is still on its way. */
export const soon = <T>(look: () => T | Promise<T>) => expect.poll(look, PATIENCE);

/** The query of the page's address, as a person would write it. */
export const query = (page: Page): string => decodeURIComponent(new URL(page.url()).search);

/** References in the table, from the top. */
export async function shown(page: Page): Promise<string[]> {
  await drawn(page);
  return page.locator('tbody td:first-child a').allTextContents();
}

/** One page of the API's list. `search` is a query as it stands in an address. */
export async function give(world: World, who: Someone, list: List, search = '') {
  const answer = await world.get(`/v1/${LISTS[list]}${search}`, { credential: who.credential });
  expect(answer.status).toBe(200);
  const { [list]: records, cursor } = (await answer.json()) as Record<List, Listed[]> & { cursor: { after?: string } };
  return { records, cursor };
}

/** Every record of the API's list for a query, in its order. */
export async function giveAll(world: World, who: Someone, list: List, search = '?'): Promise<Listed[]> {
  const all: Listed[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { records, cursor } = await give(world, who, list, `${search}&limit=100${after && `&after=${after}`}`);
    all.push(...records);
    after = cursor.after;
  }
  return all;
}

/** Waits until the table has just what the API gives for the query in the page's address. */
export async function showsWhatIsGiven(page: Page, world: World, list: List): Promise<string[]> {
  const { records } = await give(world, world.marit, list, new URL(page.url()).search);
  const references = records.map(({ reference }) => reference);
  await soon(() => shown(page)).toEqual(references);
  return references;
}

/** The texts of all rows from this page to the last. */
export async function rowsToTheEnd(page: Page): Promise<string[]> {
  const rows: string[] = [];
  const next = page.getByRole('link', { name: 'Next page' });
  for (;;) {
    await drawn(page);
    const here = await page.locator('tbody tr').allInnerTexts();
    rows.push(...here);
    if ((await next.count()) === 0) return rows;
    await next.click();
    await soon(() => page.locator('tbody tr').allInnerTexts()).not.toEqual(here);
  }
}

// What a person does to a list.

export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(text);
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
}

export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).press('ArrowDown');
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

/** What the fields say that a list is narrowed to. */
export async function fieldsOf(page: Page, ...names: string[]): Promise<string[]> {
  return Promise.all(names.map((name) => page.getByLabel(name, { exact: true }).inputValue()));
}
