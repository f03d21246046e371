// When the service, or the way to it, fails: words, and a way on; never a blank page.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../../acceptance/support/rounds.ts';
import { askAnew, barriers, drawn, keepNothing, leave, openBrowser, visit, visitAgain } from './support/browser.ts';
import { eventually } from './support/looking.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

const TOO_MANY = { code: 8, message: 'Too many requests: try again in 30 s', details: [] };

test('who cannot be known for now is told so at once, and can try again', async () => {
  const { page, end } = await visitAgain(browser, world, { as: world.marit });
  await page.route('**/app/v1/profile/user', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '30', 'X-Request-Id': 'busy-1' }, json: TOO_MANY }),
  );
  await page.goto('/docs/getting-started');
  const problem = page.getByRole('alert');
  await problem.getByText('Too many requests').waitFor();
  await problem.getByText('Request busy-1').waitFor();
  expect(await barriers(page)).not.toContainEqual(expect.stringContaining('landmark'));
  await page.unroute('**/app/v1/profile/user');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor();
  await end(/RateLimitError/);
});

test('who has lost the connection is told so', async () => {
  // A browser of its own: what lies beneath the pointer is loaded ahead, and may be found not to come only later.
  const { page, context, open, end } = await visit(browser, world, { as: world.marit });
  await open('/shipments');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByRole('alert').getByText('cannot be reached').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('table').waitFor();
  await end(/could not be loaded/);
});

test('what is not there any more when its page asks anew is not shown as if it were', async () => {
  const { page, go, end } = await visitAgain(browser, world, { as: world.marit });
  const { shipments } = await (await world.get('/v1/shipment?limit=1', world.marit)).json();
  await go(`/shipments/${shipments[0].reference}`);
  await page.getByRole('heading', { level: 1, name: shipments[0].reference }).waitFor();
  const gone = { code: 5, message: 'Not found', details: [] };
  await page.route('**/app/v1/shipment/*', (route) => route.fulfill({ status: 404, json: gone }));
  await askAnew(page);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Nothing here');
  await end();
});

/** The page of the first record of its kind. */
async function aRecord(kind: 'shipment' | 'inquiry' | 'invoice'): Promise<string> {
  const list = { shipment: 'shipments', inquiry: 'inquiries', invoice: 'invoices' }[kind];
  const answer = await (await world.get(`/v1/${kind}?limit=1`, world.marit)).json();
  return `/${list}/${answer[list][0].reference}`;
}

test('what is on the screen stays when asking anew fails, and that is told above it', async () => {
  const { page, go, end } = await visitAgain(browser, world, { as: world.marit });
  const main = page.getByRole('main');
  const shown = async () => [await main.getByRole('heading').allInnerTexts(), await main.getByRole('row').count()];
  const records = await Promise.all([aRecord('shipment'), aRecord('inquiry'), aRecord('invoice')]);
  for (const path of ['/shipments', ...records].filter((_, at) => isLong || at % 2 === 0)) {
    await go(path);
    const before = await shown();
    await page.route('**/app/**', (route) => route.fulfill({ status: 429, json: TOO_MANY }));
    await askAnew(page);
    const problem = main.getByRole('alert').first();
    await problem.getByText('Too many requests').waitFor();
    await problem.getByText('What you see here is from before.').waitFor();
    expect([path, ...(await shown())]).toEqual([path, ...before]);
    await page.unroute('**/app/**');
    await askAnew(page);
    await eventually(() => main.getByRole('alert').count()).toBe(0);
  }
  await end();
});

test('a part of the application that does not come is told in words', async () => {
  // A window of its own: it may be loaded anew when this is over.
  const { page, open, end } = await visit(browser, world, { as: world.marit });
  await page.route(/assets\/ProfilePage.*\.js/, (route) => route.abort());
  await open('/nowhere');
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('alert').getByText('cannot be reached').waitFor();
  await end(/could not be loaded/);
});

test('the palette that does not come is told in words; asked for again it comes, or the page is loaded anew', async () => {
  const { page, open, end } = await visitAgain(browser, world, { as: world.marit });
  const file = /assets\/PaletteDialog.*\.js/;
  const button = page.getByRole('button', { name: 'Search or go to' });
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await page.route(file, (route) => route.abort());
  await open('/nowhere');
  await button.hover();
  await button.click();
  await page.getByRole('alert').getByText('cannot be reached').waitFor();
  await page.unroute(file);
  const dialog = page.getByRole('dialog', { name: 'Search or go to' });
  // Many a browser remembers of a file that it did not come, until the page is loaded anew.
  const isLoadedAnew = page.waitForEvent('load').then(() => true);
  await again.click();
  if (await Promise.race([dialog.waitFor().then(() => false), isLoadedAnew])) await button.click();
  await dialog.waitFor();
  // As when a newer version has other files.
  await page.route(file, (route) => route.fulfill({ status: 404, body: '' }), { times: 3 });
  await open('/nowhere');
  await button.click();
  await Promise.all([page.waitForEvent('load'), again.click()]);
  await end();
});

test.each([
  ['nl', 'API-naslag', 'er is geen verbinding', 'Opnieuw proberen'] as const,
  ...(isLong ? [['en', 'API reference', 'there is no connection', 'Try again'] as const] : []),
])('without a connection a page is told not to come, and comes by itself: %s', async (language, name, words, again) => {
  const { page, context, open, end } = await visit(browser, world, { as: world.marit, language });
  await open('/nowhere');
  await context.setOffline(true);
  await page.getByRole('navigation').getByRole('link', { name }).click();
  const problem = page.getByRole('main').getByRole('alert');
  await problem.getByText(words).waitFor();
  await eventually(() => page.title()).toBe(`${name} · Fairlead`);
  expect(await problem.textContent()).not.toMatch(/preload|http/);
  // Tried in vain, it stays.
  await problem.getByRole('button', { name: again }).click();
  await problem.getByText(words).waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await end(/could not be loaded/);
});

test('a page whose files are gone is loaded anew, once', async () => {
  const { page, open, end } = await visitAgain(browser, world, { as: world.marit });
  await open('/nowhere');
  // Whatever was loaded anew in this tab before is long ago.
  await page.evaluate(() => sessionStorage.clear());
  await page.route(/assets\/ProfilePage.*\.js/, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  await end(/could not be loaded/);
});

test.each(['all', 'nothing'])(
  'a page whose files stay gone is loaded anew no second time, by a browser that keeps %s',
  async (kept) => {
    // Dutch is what the profile says to a browser that keeps no other choice.
    const { page, context, open, end } = await visit(browser, world, { as: world.marit, language: 'nl' });
    if (kept === 'nothing') await keepNothing(context);
    await open('/nowhere');
    await page.route(/assets\/ProfilePage.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
    let loads = 0;
    page.on('load', () => {
      loads++;
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Profiel' }).click();
    await eventually(async () => loads).toBe(1);
    await page.getByRole('alert').getByText('niet bereikbaar').waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(1);
    await end(/could not be loaded/);
  },
);

test('a page that the browser translates goes on: what goes is gone, and what changes is seen to', async () => {
  const { page, open, end } = await visit(browser, world, { as: world.marit });
  await open('/');
  const heading = await page.getByRole('heading', { level: 1 }).evaluateHandle((element) => element.firstChild as Text);
  await page.evaluate(translate);
  const seen = page.getByRole('main');
  await seen.getByText('†Dashboard').waitFor();
  expect(await heading.evaluate(hasRoomBefore)).toBe(true);
  await seen.getByText(/†Good (morning|afternoon|evening)/).waitFor();
  await page.getByRole('button', { name: 'Marit' }).click();
  await page.getByRole('menuitemradio', { name: 'Nederlands' }).click();
  await seen.getByText(/†Goede(morgen|middag|navond)/).waitFor();
  expect(await seen.innerText()).not.toContain('Good');
  for (const name of ['Zendingen', 'Facturen', 'Aanvragen', 'Dashboard']) {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name: `†${name}` }).waitFor();
    await drawn(page);
  }
  await end();
});

/** Whether something is put before a text that is translated, by who still knows it where it was. In the browser. */
function hasRoomBefore(text: Text): boolean {
  const parent = document.querySelector('h1') as HTMLElement;
  if (text.parentNode === parent) throw new Error('The text is not translated');
  const added = parent.insertBefore(document.createElement('i'), text);
  const isBefore = added.nextSibling === text;
  added.remove();
  return isBefore;
}

/**
 * Puts other elements in place of all texts, and of those to come, as browsers do: before the text that is then taken
 * away, or in one go. In the browser.
 */
function translate(): void {
  let count = 0;
  const all = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      const parent = text.parentElement as HTMLElement;
      if (!text.nodeValue?.trim() || parent.closest('font, script, style, noscript, svg')) continue;
      const translated = document.createElement('font');
      translated.textContent = `†${text.nodeValue}`;
      count++;
      if (count % 2 === 0) {
        parent.replaceChild(translated, text);
      } else {
        parent.insertBefore(translated, text);
        parent.removeChild(text);
      }
    }
  };
  all();
  new MutationObserver(() => setTimeout(all)).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

test('what the service cannot answer leaves the rest of the page, and names the request', async () => {
  const { page, go, end } = await visitAgain(browser, world, { as: world.marit });
  await page.route('**/app/invoice-sums*', (route) =>
    route.fulfill({ status: 503, headers: { 'X-Request-Id': 'gone-1' }, json: { ...TOO_MANY, message: 'Not now' } }),
  );
  await go('/invoices');
  await page.getByText('Request gone-1').waitFor();
  expect(await page.getByRole('row').count()).toBeGreaterThan(5);
  await end();
});
