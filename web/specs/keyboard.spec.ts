// Everything without a mouse: past the menu, through the menu, by the palette, and on a phone.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong, rounds } from '../../acceptance/support/rounds.ts';
import { destinations } from '../src/layout/here.ts';
import { drawn, leave, openBrowser, overhang, visit, visitAgain } from './support/browser.ts';
import { eventually, hasFocus, press, pressUntilAt, toldAt } from './support/looking.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let browser: Browser;
let reference: string;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
  const answer = await world.get('/v1/shipment?limit=1', { credential: world.marit.credential });
  reference = (await answer.json()).shipments[0].reference;
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

const main = (page: Page) => page.locator('#main');
const isInMain = (page: Page) => main(page).evaluate((part) => part.contains(document.activeElement));
const account = (page: Page) => page.getByRole('button', { name: /^(Your|Je) account/ });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or go to' });
const paletteField = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' });

/** What has the focus, and where it is. In the browser. */
function focused() {
  const one = document.activeElement as HTMLElement;
  const { top, bottom } = one.getBoundingClientRect();
  return { name: one.id || one.textContent, top, bottom };
}

/** The focus is to be seen: something is drawn around it, and it is in the window. */
const isMarked = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLElement;
    const { top, bottom } = one.getBoundingClientRect();
    return getComputedStyle(one).outlineStyle !== 'none' && top >= 0 && bottom <= innerHeight;
  });

describe('by Tab', () => {
  test('the first thing is the way past the menu, into the page, and one comes out of it again', async () => {
    const { page, open, end } = await visitAgain(browser, world, { as: world.marit });
    const path = '/shipments?filter.status=STATUS_ON_HOLD&order=ORDER_ASC';
    await open(path);
    await press(page, 'Tab');
    expect(await hasFocus(page.getByRole('link', { name: 'Skip to the content' }))).toBe(true);
    expect(await isMarked(page)).toBe(true);
    await press(page, 'Enter');
    expect(await hasFocus(main(page))).toBe(true);
    await press(page, 'Tab');
    expect(await hasFocus(page.getByRole('searchbox'))).toBe(true);
    expect(page.url()).toBe(`${world.url}${path}`);
    await leadsOut(page);
    await end();
  });

  test('every page of the menu is reached, and one goes on in the page itself', { timeout: 60_000 }, async () => {
    const { page, go, end } = await visitAgain(browser, world, { as: world.marit });
    await go('/docs/listShipments');
    for (const { to } of destinations.filter((_, at) => isLong || at % 2 === 0)) {
      const link = page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${to}"]`);
      await pressUntilAt(page, 'Shift+Tab', link);
      expect([to, await isMarked(page)]).toEqual([to, true]);
      await press(page, 'Enter');
      await page.waitForURL(to);
      await drawn(page);
      await eventually(() => isInMain(page)).toBe(true);
      expect([to, await link.getAttribute('aria-current')]).toEqual([to, 'page']);
    }
    await end();
  });

  test.each(isLong ? ['/inquiries/new', '/docs/createInquiry', '/shipments'] : ['/inquiries/new'])(
    'back through %s, nothing that has the focus is beneath the header',
    async (path) => {
      const { page, go, end } = await visitAgain(browser, world, { as: world.marit });
      await page.setViewportSize({ width: 1440, height: 500 });
      await go(path);
      await page.evaluate(() => {
        const all = document.querySelectorAll<HTMLElement>('#main :is(a, button, input, textarea)');
        all[all.length - 1]?.focus();
      });
      for (let steps = 0; steps < rounds(25, 40) && (await isInMain(page)); steps++) {
        const { name, top, bottom } = await page.evaluate(focused);
        if (bottom - top < 300) expect([name, top >= 60]).toEqual([name, true]);
        await press(page, 'Shift+Tab');
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await end();
    },
  );

  test.runIf(isLong).each(['/shipments', '/inquiries/new'])('%s lets one in and out again', async (path) => {
    const { page, open, end } = await visitAgain(browser, world, { as: world.marit });
    await open(path);
    await press(page, 'Tab', 'Enter', 'Tab');
    await leadsOut(page);
    await end();
  });

  /** From the first that is in the page. */
  async function leadsOut(page: Page) {
    const where = () => page.evaluate(() => document.activeElement?.closest('#main') !== null);
    let steps = 0;
    for (; (await where()) && steps < 400; steps++) await press(page, 'Tab');
    expect(steps).toBeGreaterThan(3);
    expect(steps).toBeLessThan(400);
  }
});

describe('the palette', () => {
  test('opens by Ctrl+K, finds a record by its reference, and Enter opens that', async () => {
    const { page, go, end } = await visitAgain(browser, world, { as: world.marit });
    await go('/invoices');
    await press(page, 'Control+k');
    await eventually(() => hasFocus(paletteField(page))).toBe(true);
    await page.keyboard.type(reference);
    await palette(page).getByRole('option', { name: reference, selected: true }).waitFor();
    await press(page, 'Enter');
    await page.waitForURL(`/shipments/${reference}`);
    await page.getByRole('heading', { level: 1, name: reference }).waitFor();
    await palette(page).waitFor({ state: 'hidden' });
    await eventually(() => isInMain(page)).toBe(true);
    await end();
  });

  test('finds pages by the words of both languages, walked through by the arrow keys', async () => {
    const { page, go, end } = await visitAgain(browser, world, { as: world.marit });
    await go('/');
    await press(page, '/');
    await eventually(() => hasFocus(paletteField(page))).toBe(true);
    await page.keyboard.type('fact');
    await palette(page).getByRole('option', { name: 'Invoices', selected: true }).waitFor();
    await paletteField(page).fill('');
    await palette(page).getByRole('option', { name: 'Dashboard', selected: true }).waitFor();
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowUp');
    await palette(page).getByRole('option', { name: 'Shipments', selected: true }).waitFor();
    expect(await hasFocus(paletteField(page))).toBe(true);
    await press(page, 'Enter');
    await page.waitForURL('/shipments');
    await end();
  });

  test('closes by Escape, and the focus is where it was', async () => {
    const { page, go, end } = await visitAgain(browser, world, { as: world.marit });
    await go('/shipments');
    const search = page.getByRole('searchbox');
    await search.fill('not a call: / is typed here');
    await search.press('/');
    expect(await palette(page).count()).toBe(0);
    await press(page, 'Control+k');
    await eventually(() => hasFocus(paletteField(page))).toBe(true);
    await press(page, 'Escape');
    await palette(page).waitFor({ state: 'hidden' });
    await eventually(() => hasFocus(search)).toBe(true);
    expect(await search.inputValue()).toBe('not a call: / is typed here/');
    await end();
  });
});

test('where the system forces its colours, what is chosen or Enter will choose is seen', async () => {
  const { page, go, end } = await visitAgain(browser, world, { as: world.marit });
  const paper = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);
  const differ = async (one: Locator, other: Locator) => expect(await paper(one)).not.toBe(await paper(other));
  await page.emulateMedia({ forcedColors: 'active' });
  await go('/');
  await differ(page.locator('a[data-age] [aria-hidden] > *').first(), page.locator('body'));
  await press(page, 'Control+k');
  const option = (isChosen: boolean) => palette(page).locator(`[role=option][aria-selected=${isChosen}]`).first();
  await differ(option(true), option(false));
  await press(page, 'Escape');
  await go('/profile');
  const choices = page.getByRole('radiogroup', { name: 'Language' }).locator('label');
  await differ(choices.first(), choices.last());
  await go('/inquiries/new');
  await page.getByRole('combobox').first().press('ArrowDown');
  await differ(
    page.locator('[data-combobox-selected]'),
    page.locator('[role=option]:not([data-combobox-selected])').first(),
  );
  await page.emulateMedia({ forcedColors: null });
  await end();
});

describe('on a phone', () => {
  test('the menu opens, holds the keys, and Escape closes it', async () => {
    const { page, go, end } = await visitAgain(browser, world, { as: world.marit, width: 390 });
    await go('/shipments');
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' });
    const menu = page.locator('button[aria-controls="menu"]');
    const isShut = () => link.evaluate((one) => one.closest('[inert]') !== null);
    expect(await isShut()).toBe(true);
    await pressUntilAt(page, 'Shift+Tab', menu);
    await press(page, 'Enter');
    await eventually(isShut).toBe(false);
    expect(await menu.getAttribute('aria-expanded')).toBe('true');
    expect(await main(page).getAttribute('inert')).not.toBeNull();
    await press(page, 'Escape');
    await eventually(isShut).toBe(true);
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
    expect(await hasFocus(menu)).toBe(true);
    await press(page, 'Enter');
    await pressUntilAt(page, 'Tab', link);
    await press(page, 'Enter');
    await page.waitForURL('/invoices');
    await eventually(() => isInMain(page)).toBe(true);
    expect(await isShut()).toBe(true);
    expect(await overhang(page)).toBe(0);
    await end();
  });
});

describe('the account menu', () => {
  /** Logged in without having chosen anything in this browser. */
  async function undecided() {
    const visitor = await visit(browser, world);
    const { email, password } = world.marit;
    await visitor.context.request.post('/app/session', { data: { email, password } });
    await visitor.open('/inquiries/new');
    return visitor;
  }
  const choose = async (page: Page, name: string) => {
    await account(page).focus();
    await press(page, 'Enter');
    await pressUntilAt(page, 'ArrowDown', page.getByRole('menuitemradio', { name }));
    await press(page, 'Enter', 'Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await eventually(() => hasFocus(account(page))).toBe(true);
  };

  test('has the language, the profile’s until one is chosen, also of numbers, and the appearance, the system’s: both stay chosen', async () => {
    const { page, end } = await undecided();
    const language = () => page.locator('html').getAttribute('lang');
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.getByRole('heading', { level: 1, name: 'Nieuwe aanvraag' }).waitFor();
    expect(await language()).toBe('nl');
    // The browser's is English.
    await page.getByRole('radio', { name: 'Pallets' }).check();
    const weight = page.getByLabel(/Stukgewicht|Weight each/);
    await weight.fill('1.250');
    await weight.blur();
    expect(await toldAt(weight)).toMatch(/kan 1250 of 1,25 betekenen/);
    await weight.fill('12,5');
    const amount = page.getByRole('textbox', { name: /^(Bedrag|Amount)$/ });
    await amount.fill('1.250');
    const light = await paper();
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(paper).not.toBe(light);
    const dark = await paper();
    await choose(page, 'Licht');
    await eventually(paper).toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await choose(page, 'Donker');
    await eventually(paper).toBe(dark);
    await choose(page, 'English');
    await page.getByRole('heading', { level: 1, name: 'New inquiry' }).waitFor();
    expect(await page.title()).toBe('New inquiry · Fairlead');
    expect([await weight.inputValue(), await amount.inputValue()], 'mean the same').toEqual(['12.5', '1250.00']);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'New inquiry' }).waitFor();
    expect([await language(), await paper()]).toEqual(['en', dark]);
    await end();
  });

  test('is reached to its end on a phone held sideways, and at four times the size', async () => {
    const { page, go, end } = await visitAgain(browser, world, { as: world.marit });
    await go('/shipments');
    for (const [width, height] of [
      [844, 390],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await account(page).press('Enter');
      await pressUntilAt(page, 'ArrowUp', page.getByRole('menuitem', { name: 'Log out' }));
      expect([width, await isMarked(page)]).toEqual([width, true]);
      await press(page, 'Escape');
      await page.getByRole('menu').waitFor({ state: 'hidden' });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await end();
  });
});
