// Lists where something is odd: the address, a record, or the width of the screen.
import { InvoiceStatus, limits } from '@fairlead/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../../acceptance/support/rounds.ts';
import { labelOf } from '../src/i18n/labels.ts';
import { leave, openBrowser, visitAgain } from './support/browser.ts';
import { query, showsWhatIsGiven, soon } from './support/listing.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

const look = (options: { width?: number } = {}) => visitAgain(browser, world, { ...options, as: world.marit });

describe('a wrong value in the address', () => {
  const WRONG = [
    'order_by=NONSENSE',
    'filter.status=STATUS_SUNK',
    'after=nowhere',
    'order=SIDEWAYS',
    'filter.eta=soon',
  ];
  test.each(isLong ? WRONG : WRONG.slice(0, 2))(
    '%s is told without the names that only programs know, with a way to the whole list',
    (wrong) => leadsBack(wrong),
  );

  test('so is one of a list behind a number', async () => {
    const { page, go, end } = await look();
    await go('/attention/arrivals?concern=sunk');
    await page.getByRole('alert').getByRole('link', { name: 'Show the whole list' }).click();
    await page.locator('tbody tr').first().waitFor();
    await end();
  });

  test('so is a damaged cursor', async () => {
    const { page, go, end } = await look();
    await go('/shipments');
    const href = (await page.getByRole('link', { name: 'Next page' }).getAttribute('href')) as string;
    await end();
    const cursor = new URL(href, world.url).searchParams.get('after') as string;
    await leadsBack(`after=${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`);
  });

  async function leadsBack(wrong: string) {
    const refusal = await world.get(`/v1/shipment?${wrong}`, { credential: world.marit.credential });
    expect(refusal.status).toBe(400);
    const { field, description } = (await refusal.json()).details[0].field_violations[0];
    const { page, go, end } = await look();
    await go(`/shipments?${wrong}`);
    const problem = page.getByRole('main').getByRole('alert');
    const told = await problem.innerText();
    expect(told).toContain('The address of this page asks for something that the list does not have');
    expect(told).not.toContain(field);
    expect(told).not.toContain(description);
    // The page stands, and leads on.
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Shipments');
    expect(await page.getByRole('searchbox', { name: 'Search' }).isVisible()).toBe(true);
    await problem.getByRole('link', { name: 'Show the whole list' }).click();
    await soon(() => query(page)).toBe('');
    await showsWhatIsGiven(page, world, 'shipments');
    await end();
  }
});

test('a record with members that nobody knew yet, and without what it may lack, is shown all the same', async () => {
  const { page, goAnew, end } = await look();
  await page.route(/\/app\/v1\/shipment(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { shipments, cursor } = await response.json();
    const { eta: _, etd: __, origin: ___, ...odd } = shipments[0];
    Object.assign(odd, { status: 'STATUS_IN_QUARANTINE', transport_mode: 'TRANSPORT_MODE_AIRSHIP', kite: true });
    const [second, ...others] = shipments.slice(1);
    Object.assign(second, { origin: { locality: FROM_THE_RIGHT }, destination: { locality: TO_THE_LEFT } });
    second.description = `${SHIPMENT_IN_HEBREW} 12 ${IN_LATIN}`;
    await route.fulfill({ response, json: { shipments: [odd, second, ...others], cursor } });
  });
  await goAnew('/shipments');
  await showsWhatIsGiven(page, world, 'shipments');
  const [from, to] = await Promise.all([FROM_THE_RIGHT, TO_THE_LEFT].map((name) => leftOf(page, name)));
  expect(from, 'a route leads from left to right, in whatever script its places are named').toBeLessThan(to as number);
  const [begin, last] = await Promise.all([SHIPMENT_IN_HEBREW, IN_LATIN].map((word) => leftOf(page, word)));
  expect(last, 'a text is read in the direction of its own script').toBeLessThan(begin as number);
  const row = await page.locator('tbody tr').first().innerText();
  expect(row).toContain('In quarantine');
  expect(row).toContain('Airship');
  await end();
});

const FROM_THE_RIGHT = 'دمياط';
const TO_THE_LEFT = 'חיפה';
const SHIPMENT_IN_HEBREW = 'משלוח';
const IN_LATIN = 'ABC-45';

/** Where a name stands, by its letters alone. */
const leftOf = (page: Page, name: string): Promise<number> =>
  page.getByText(name).evaluate((place, text) => {
    const letters = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (letters.nextNode()) {
      const at = letters.currentNode.textContent?.indexOf(text) ?? -1;
      if (at < 0) continue;
      range.setStart(letters.currentNode, at);
      range.setEnd(letters.currentNode, at + text.length);
      return range.getBoundingClientRect().left;
    }
    throw new Error(`${text} is not here`);
  }, name);

test('a screen of 768 pixels has the whole table, and the menu behind its button', async () => {
  const { page, go, end } = await look({ width: 768 });
  await go('/shipments');
  expect(await page.locator('thead').isVisible()).toBe(true);
  expect(
    await page
      .locator('tbody tr')
      .first()
      .evaluate((row) => getComputedStyle(row).display),
  ).toBe('table-row');
  // The menu takes its time to go.
  await soon(async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.x).toBeLessThan(60);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click();
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  await end();
});

test('on the narrowest phone no field of the filters is beyond their edge', async () => {
  const { page, go, end } = await look({ width: 390 });
  await page.setViewportSize({ width: 360, height: 800 });
  await go('/shipments');
  await page.getByRole('button', { name: 'Filters' }).click();
  const rightOf = async (...names: string[]) =>
    Promise.all(names.map((name) => page.getByLabel(name, { exact: true }).evaluate(rightEdge)));
  const edge = await page.getByRole('search', { name: 'Filters' }).evaluate(rightEdge);
  for (const right of await rightOf('ETD until', 'ETA until')) expect(right).toBeLessThan(edge);
  await page.setViewportSize({ width: 390, height: 900 });
  await end();
});

const rightEdge = (element: Element) => element.getBoundingClientRect().right;

test('on the narrowest phone no status lies over its reference, be it the longest in Dutch', async () => {
  const [longest] = InvoiceStatus.values.toSorted((a, b) => inDutch(b).length - inDutch(a).length);
  const { page, goAnew, end } = await visitAgain(browser, world, { as: world.marit, width: 320, language: 'nl' });
  await page.route(/\/app\/v1\/invoice(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { invoices, cursor } = await response.json();
    invoices[0].status = longest;
    await route.fulfill({ response, json: { invoices, cursor } });
  });
  await goAnew('/invoices');
  const cards = await page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => ({
      told: row.textContent,
      // The reference, and the status.
      places: ['td:first-child a', 'td[data-beside] > *'].map((one) => row.querySelector(one)?.getBoundingClientRect()),
    })),
  );
  expect(cards[0]?.told).toContain(inDutch(longest as string));
  const isCovered = ({ places: [a, b] }: (typeof cards)[number]) => !a || !b || (a.right > b.left && a.bottom > b.top);
  expect(cards.filter(isCovered).map(({ told }) => told)).toEqual([]);
  await end();
});

test('the longest references make no list wider than its screen', async () => {
  const { page, goAnew, end } = await look();
  await page.route(/\/app\/v1\/invoice(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { invoices, cursor } = await response.json();
    for (const invoice of invoices) {
      Object.assign(invoice, { reference: `F${limits.max_id}-WWWW-MMMM`, status: 'STATUS_IN_PAYMENT_PLAN' });
      invoice.amount_ex_vat = invoice.amount_inc_vat = { currency: 'KWD', amount_cents: limits.int32.max };
    }
    await route.fulfill({ response, json: { invoices, cursor } });
  });
  await goAnew('/invoices');
  await page.locator('tbody tr').first().waitFor();
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    // The menu takes its time to go.
    await soon(over).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await end();
});

const inDutch = (status: string) => labelOf('InvoiceStatus', status, 'nl');

/** What needs no name to be known. */
const PLAIN = ['Reference', 'Description', 'Route', 'Status'];

test('on a phone the cargo of an inquiry is cards that name what they tell, as that of a shipment is', async () => {
  const { inquiries } = await (await world.get('/v1/inquiry?limit=100', world.marit)).json();
  const loose = inquiries.find(({ lcl }: { lcl?: object }) => lcl);
  const { page, go, end } = await look({ width: 390 });
  await go(`/inquiries/${loose.reference}`);
  const cells = page.locator('tbody tr').first().locator('td');
  expect(await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell, '::before').content))).toEqual([
    '"Quantity"',
    '"Length × width × height (cm)"',
    '"Weight each (kg)"',
  ]);
  await end();
});

test('on a phone the same records are cards that name what they tell', async () => {
  const wide = await look();
  await wide.go('/shipments?filter.status=STATUS_ON_HOLD');
  const headings = (await wide.page.locator('thead th').allInnerTexts()).map((heading) => heading.trim());
  const cells = await wide.page.locator('tbody td').allInnerTexts();
  await wide.end();

  const { page, go, end } = await look({ width: 390 });
  await go('/shipments?filter.status=STATUS_ON_HOLD');
  await showsWhatIsGiven(page, world, 'shipments');
  expect(await page.locator('tbody td').allTextContents()).toEqual(cells);
  // Headings that nobody sees are heard, and the keys do not lead to them.
  expect(await page.locator('thead th').allInnerTexts()).toEqual(headings);
  expect(await page.locator('thead').getByRole('link').count()).toBe(0);
  const cards = await page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => ({
      display: getComputedStyle(row).display,
      labels: [...row.children].map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', '')),
    })),
  );
  expect(cards.length).toBeGreaterThan(0);
  const labels = headings.map((heading) => (PLAIN.includes(heading) ? 'none' : heading));
  for (const card of cards) expect(card).toEqual({ display: 'flex', labels });
  const edges = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()));
  for (const { left, right } of edges) expect(left >= 0 && right <= 390).toBe(true);
  await end();
});
