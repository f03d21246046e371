// Who is out, here or everywhere, and sees nothing any more.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leave, openBrowser, type Visit, visit, visitAgain } from './support/browser.ts';
import { isAskedToLogIn, logIn } from './support/log-in.ts';
import { eventually, toldAt } from './support/looking.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

/** Whose session has ended is led to the log-in, whatever they open. */
const isIn = async ({ context }: Pick<Visit, 'context'>) => (await context.request.get('/app/session')).ok();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Marit at the browser that she was logged out of before. */
async function comeAgain(): Promise<Visit> {
  const visited = await visitAgain(browser, world, { as: world.marit });
  const { email, password } = world.marit;
  if (!(await isIn(visited))) await visited.context.request.post('/app/session', { data: { email, password } });
  return visited;
}

/** Ways out, from pages of which each holds something of the person's. */
const WAYS_OUT: Record<string, (page: Page) => Promise<void>> = {
  'by the account menu': async (page) => {
    await button(page, /^Your account/).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  },
  'by the list of sessions': async (page) => {
    await page.getByRole('link', { name: 'Password and sessions' }).click();
    await page.getByRole('cell').getByRole('button', { name: 'Log out' }).click();
  },
};

test.each(Object.entries(WAYS_OUT))('after logging out %s, Back shows nothing of the records', async (_, leave) => {
  const { page, open, end } = await comeAgain();
  await open('/shipments');
  const record = page.getByRole('cell').getByRole('link').first();
  const reference = (await record.textContent()) as string;
  await record.click();
  await page.getByRole('heading', { level: 1, name: reference }).waitFor();
  await leave(page);
  await isAskedToLogIn(page);
  expect(await page.getByRole('status').textContent()).toBe('You are logged out.');
  const seen = await page.evaluateHandle(watchFor, reference);
  // Every step back leads to the log-in again, which knows where it was asked for.
  for (const path of [`/shipments/${reference}`, '/shipments']) {
    do {
      await page.goBack();
      await page.waitForURL(({ pathname }) => pathname === '/log-in');
      await isAskedToLogIn(page);
    } while (new URL(page.url()).searchParams.get('return') === '/profile/security');
    expect(new URL(page.url()).searchParams.get('return')).toBe(path);
  }
  expect(await seen.jsonValue()).toEqual([]);
  await end();
});

/** Whatever the page shows of a text from now on, be it for a moment. In the browser. */
function watchFor(text: string): string[] {
  const seen: string[] = [];
  new MutationObserver(() => {
    if (document.body.innerText.includes(text)) seen.push(location.pathname);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  return seen;
}

test('what is being filled in goes with the session that one ends', async () => {
  const { page, open, go, end } = await comeAgain();
  await open('/inquiries/new');
  await page.getByLabel('Description').fill('Half an inquiry');
  await (WAYS_OUT['by the account menu'] as (page: Page) => Promise<void>)(page);
  await isAskedToLogIn(page);
  await logIn(page, world.marit);
  await page.waitForURL(`${world.url}/`);
  await go('/inquiries/new');
  expect(await page.getByLabel('Description').inputValue()).toBe('');
  await end();
});

describe('where one is logged in', () => {
  const twice = async () => {
    const here = await visitAgain(browser, world, { as: world.zoe });
    const there = await visit(browser, world, { as: world.zoe });
    await here.go('/nowhere');
    await here.go('/profile/security');
    return { here, there };
  };
  const rows = (page: Page) =>
    page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('button') });

  test('is listed, and the session of another browser can be ended there', async () => {
    const { here, there } = await twice();
    await eventually(() => rows(here.page).count()).toBe(2);
    expect(await rows(here.page).first().textContent()).toMatch(/^Chrome \d+ on \w+This browser127\.0\.0\.1/);
    expect(await rows(here.page).last().textContent()).not.toContain('This browser');
    await button(here.page, /^End the session of Chrome \d+/).click();
    await here.page.getByText(/^The session of Chrome \d+ .*has ended/).waitFor();
    expect(await rows(here.page).count()).toBe(1);
    expect([await isIn(there), await isIn(here)]).toEqual([false, true]);
    await Promise.all([here.end(), there.end()]);
  });

  test('logging out everywhere is asked about first, and then holds for every browser', async () => {
    const { here, there } = await twice();
    await button(here.page, 'Log out everywhere').click();
    const asking = here.page.getByRole('dialog', { name: 'Log out everywhere?' });
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await asking.waitFor({ state: 'hidden' });
    expect(await isIn(there)).toBe(true);
    await button(here.page, 'Log out everywhere').click();
    await asking.getByRole('button', { name: 'Log out everywhere' }).click();
    await isAskedToLogIn(here.page);
    expect([await isIn(there), await isIn(here)]).toEqual([false, false]);
    await Promise.all([here.end(), there.end()]);
  });
});

test('a change of password is refused at the field that is wrong, then made, and ends the old one', async () => {
  const { page, context, open, end } = await visit(browser, world, { as: world.zoe });
  const elsewhere = await visit(browser, world, { as: world.zoe });
  await open('/profile/security');
  const current = page.getByLabel('Current password', { exact: true });
  const next = page.getByLabel('New password', { exact: true });
  const change = async (from: string, to: string) => {
    await current.fill(from);
    await next.fill(to);
    await button(page, 'Change password').click();
  };
  const renewed = { ...world.zoe, password: 'a sentence that is new' };
  await change('not the password at all', renewed.password);
  await eventually(() => current.getAttribute('aria-invalid')).toBe('true');
  expect(await toldAt(current)).toMatch(/\w+/);
  expect(await next.getAttribute('aria-invalid')).not.toBe('true');
  await change(world.zoe.password, 'short');
  await eventually(() => next.getAttribute('aria-invalid')).toBe('true');
  expect(await toldAt(next)).toMatch(/12 characters/);
  expect(await current.getAttribute('aria-invalid')).not.toBe('true');
  await change(world.zoe.password, renewed.password);
  await page.getByText('Your password is changed.').waitFor();
  expect(await Promise.all([current, next].map((field) => field.inputValue()))).toEqual(['', '']);
  expect([await isIn(elsewhere), await isIn({ context })]).toEqual([false, true]);
  const tried = [world.zoe, renewed].map(({ email, password }) =>
    elsewhere.context.request.post('/app/session', { data: { email, password } }),
  );
  expect((await Promise.all(tried)).map((answer) => answer.ok())).toEqual([false, true]);
  await Promise.all([end(), elsewhere.end()]);
});
