// What the dashboard counts is what is found behind it.
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../../acceptance/support/rounds.ts';
import { INQUIRIES_TO_REVIEW, LIVE_SHIPMENTS } from '../../contract/src/application/attention.ts';
import { addDays } from '../../contract/src/dates.ts';
import { limits } from '../../contract/src/limits.ts';
import { freeDaysWords } from '../src/components/free-days-words.ts';
import { drawn, leave, openBrowser, type Page, visitAgain } from './support/browser.ts';
import { giveAll, rowsToTheEnd, soon } from './support/listing.ts';
import { startWorld, type World } from './support/world.ts';

/** Many pages in one test: on a busy machine they take their time. */
const LONG = { timeout: 90_000 };

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

async function openDashboard(language: 'en' | 'nl' = 'en', as = world.marit) {
  const { page, go, end } = await visitAgain(browser, world, { as, language });
  await go('/');
  return { page, end };
}

const CONCERNS = [
  /^Shipments: ([\d,]+) arriving within 7 days$/,
  /^Shipments: ([\d,]+) late: past (?:its|their) ETA, not arrived$/,
  /^Shipments: ([\d,]+) expected on another day than the ETA$/,
  /^Documents: ([\d,]+) outstanding, or rejected$/,
  /^Documents: ([\d,]+) of these yours to send$/,
  /^Documents: ([\d,]+) expired, or expiring within 30 days$/,
  /^Free periods of containers: ([\d,]+) ends? within 7 days$/,
  /^Free periods of containers: ([\d,]+) ha(?:s|ve) ended, and costs? money$/,
  /^Invoices: ([\d,]+) due within 7 days$/,
  /^Invoices: ([\d,]+) overdue, without disputes and payment plans$/,
  /^Inquiries: ([\d,]+) with quotes to review$/,
];

test('every number is a link, and the list behind it has that many rows', LONG, async () => {
  const { page, end } = await openDashboard();
  const links = page.getByRole('region', { name: 'What needs attention' }).getByRole('link');
  expect(await links.count()).toBe(CONCERNS.length);
  for (const [place, concern] of CONCERNS.entries()) {
    const text = (await links.nth(place).textContent()) ?? '';
    expect(text).toMatch(concern);
    // That each number is the length of its list is told by the service's own spec, and where each leads by the unit's.
    if (!isLong && place % 3 > 0) continue;
    await follow(page, () => links.nth(place).click());
    const rows = await rowsToTheEnd(page);
    expect(`${rows.length} for ${text}`).toBe(`${numberIn(concern.exec(text)?.[1])} for ${text}`);
    await home(page);
  }
  await end();
});

test('a number of none leads to a list that says so', async () => {
  const { page, end } = await openDashboard('en', world.zoe);
  const none = page.getByRole('region', { name: 'What needs attention' }).getByRole('link', { name: /: None / });
  const texts = await none.allTextContents();
  for (const text of isLong ? texts : texts.slice(-2)) {
    await follow(page, () => page.getByRole('link', { name: text }).click());
    expect(await rowsToTheEnd(page)).toEqual([]);
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(1);
    await home(page);
  }
  expect(texts.length).toBeGreaterThan(0);
  await end();
});

test('the lists behind say what they look ahead for, how free days are counted, and who is to send a document', async () => {
  const { page, go, end } = await visitAgain(browser, world, { as: world.marit });
  const shown = () => page.locator('[aria-current="page"]').last().innerText();
  await go('/attention/arrivals');
  expect(await shown()).toBe('Arriving within 7 days');
  expect(await page.title()).toBe('Arrivals: Arriving within 7 days · Fairlead');
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  expect(await page.getByText(/^Arriving within 7 days · \d+ \w+ \d{4} · Lindewerf/).isVisible(), 'on paper').toBe(
    true,
  );
  expect(
    await page
      .locator('tbody tr')
      .first()
      .evaluate((row) => getComputedStyle(row).display),
  ).toBe('table-row');
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  await go('/attention/free-time');
  expect(await shown()).toBe('Ending within 7 days');
  await page.getByText(freeDaysWords.en.rule).waitFor();
  const container = page.locator('tbody td').first().locator('.to-copy');
  for (const clicks of [1, 2]) {
    await container.click({ clickCount: clicks });
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(await container.textContent());
    await page.evaluate(() => getSelection()?.empty());
  }
  expect(new URL(page.url()).pathname, 'a container number is copied, and opens nothing').toBe('/attention/free-time');
  await go('/attention/documents');
  const rows = await page
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  const toDo = (document: string) => rows.filter(([type, status]) => `${type} ${status}` === document)[0]?.[2];
  expect(toDo('Packing list Outstanding')).toBe('Send it to your forwarder.');
  expect(toDo('Delivery order Outstanding')).toBe('Not filed yet.');
  await end();
});

test('on a screen of 1280 pixels the numbers are in one row', async () => {
  const { page, end } = await openDashboard();
  await page.setViewportSize({ width: 1280, height: 900 });
  const groups = page.getByRole('region', { name: 'What needs attention' }).getByRole('heading', { level: 3 });
  const tops = await groups.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([5, 1]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await end();
});

describe('a bar of the chart', () => {
  test('opens the invoices of its age in all currencies, which come to what the bars say', LONG, async () => {
    const { page, end } = await openDashboard();
    const bars = await barsOf(page);
    const inked = page.locator('a[data-age] [aria-hidden] > *').first();
    expect(await inked.evaluate((bar) => getComputedStyle(bar).printColorAdjust), 'on paper').toBe('exact');
    const ages = [...new Set(bars.filter(({ count }) => count > 0).map(({ age }) => age))];
    expect(new Set(bars.map(({ currency }) => currency)).size).toBeGreaterThan(1);
    for (const age of ages) {
      const same = bars.filter((bar) => bar.age === age);
      // Each currency has a bar of every age; those with invoices lead to one list, the others nowhere.
      expect(new Set(same.filter((bar) => bar.count > 0).map(({ href }) => href)).size).toBe(1);
      expect(same.filter((bar) => bar.count === 0 && bar.href !== null)).toEqual([]);
      await follow(page, () => page.locator(`a[data-age="${age}"]`).first().click());
      const count = same.reduce((sum, bar) => sum + bar.count, 0);
      expect(`${age}: ${(await rowsToTheEnd(page)).length}`).toBe(`${age}: ${count}`);
      const sums = await page.getByRole('region', { name: 'Total of all invoices found' }).getByRole('listitem').all();
      const told = await Promise.all(sums.map((sum) => sum.innerText()));
      for (const { currency, amount } of same.filter((bar) => bar.count > 0)) {
        expect(told.find((sum) => sum.startsWith(currency))).toContain(`${amount} incl. VAT`);
      }
      await home(page);
    }
    expect(bars.filter(({ count }) => count > 0).length).toBeGreaterThan(2);
    expect(bars.filter(({ count }) => count === 0)).not.toEqual([]);
    await end();
  });

  const barsOf = async (page: Page) => {
    const links = await page.locator('[data-age]').evaluateAll((all) =>
      all.map((link) => ({
        age: link.getAttribute('data-age') ?? '',
        href: link.getAttribute('href'),
        text: link.textContent ?? '',
        currency: link.closest('ul')?.previousElementSibling?.textContent?.slice(0, 3) ?? '',
      })),
    );
    return links.map(({ text, ...link }) => {
      const [, amount, count] = /(\S+) (\d+) invoices?$/.exec(text) ?? [];
      if (!amount) expect(text).toMatch(/None $/);
      return { ...link, amount, count: numberIn(count) };
    });
  };
});

test('the next arrivals are the first that the API gives of what arrives within days', async () => {
  const { page, end } = await openDashboard();
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
  const last = addDays(today, limits.attention_days);
  const byEta = '?order_by=SHIPMENT_ORDER_BY_ETA&order=ORDER_ASC';
  const arriving = (await giveAll(world, world.marit, 'shipments', byEta)).filter(
    ({ status, eta }) => LIVE_SHIPMENTS.some((live) => live === status) && String(eta) >= today && String(eta) <= last,
  );
  await soon(() => linksOf(page, 'Next arrivals')).toEqual(arriving.slice(0, 5).map(({ reference }) => reference));
  expect(arriving.length).toBeGreaterThan(5);
  await end();
});

test('what is still on its way does not move, to who asked for less motion', async () => {
  const { page, goAnew, end } = await visitAgain(browser, world, { as: world.marit });
  let moving: number | undefined;
  const look = async (route: Route) => {
    await page.locator('[aria-busy="true"]').first().waitFor();
    moving = await page.evaluate(() => document.getAnimations().length);
    await route.continue();
  };
  await page.route(/\/attention\/arrivals\?/, look, { times: 1 });
  await goAnew('/');
  expect(moving).toBe(0);
  await end();
});

test('an arrival takes two lines at most, however long it is described', async () => {
  const { page, goAnew, end } = await visitAgain(browser, world, { as: world.marit });
  await page.route(/\/attention\/arrivals\?/, async (route) => {
    const response = await route.fetch();
    const json = (await response.text()).replaceAll(
      /"description":"[^"]*"/g,
      `"description":"${'Chairs '.repeat(700)}"`,
    );
    await route.fulfill({ response, body: json });
  });
  await goAnew('/');
  const first = page.getByRole('region', { name: 'Next arrivals' }).getByRole('listitem').first();
  expect(await first.innerText()).toContain('Chairs');
  const link = await first.getByRole('link').boundingBox();
  const entry = await first.boundingBox();
  expect(entry?.height).toBeLessThan(4 * (link?.height ?? 0));
  await end();
});

test('the quotes to review are those that the API gives', async () => {
  const { page, end } = await openDashboard();
  const byReady = '?order_by=INQUIRY_ORDER_BY_CARGO_READY_DATE&order=ORDER_ASC';
  const waiting = (await giveAll(world, world.marit, 'inquiries', byReady)).filter(({ status }) =>
    INQUIRIES_TO_REVIEW.some((waits) => waits === status),
  );
  expect(waiting).not.toEqual([]);
  await soon(() => linksOf(page, 'Quotes to review')).toEqual(waiting.slice(0, 5).map(({ reference }) => reference));
  await end();
});

describe('the greeting', () => {
  const GREETINGS = {
    en: /^Good (morning|afternoon|evening), Marit · \w+day, \d+ \w+ \d{4} · Lindewerf Import B\.V\.$/,
    nl: /^Goede(morgen|middag|navond), Marit · \w+dag \d+ \w+ \d{4} · Lindewerf Import B\.V\.$/,
  };

  test('is in the language chosen, and changes with it', async () => {
    const { page, end } = await openDashboard('en');
    const greeting = () => page.getByText(/, Marit · /).innerText();
    await soon(greeting).toMatch(GREETINGS.en);
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Nederlands' }).click();
    await soon(greeting).toMatch(GREETINGS.nl);
    await end();
  });
});

const numberIn = (text = '0'): number => Number(text.replaceAll(',', ''));

const linksOf = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).getByRole('listitem').getByRole('link').allTextContents();

/** Another page is there, and not only its address. */
async function follow(page: Page, click: () => Promise<void>) {
  await click();
  await page.locator('h1', { hasNotText: 'Dashboard' }).waitFor();
  await drawn(page);
}

async function home(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.locator('a[data-age]').first().waitFor();
}
