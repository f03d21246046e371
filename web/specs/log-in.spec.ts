// Who is let in, and where they go on.
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../../acceptance/support/rounds.ts';
import { barriers, drawn, keepNothing, leave, openBrowser, visit, visitAgain } from './support/browser.ts';
import { asked, filledInForm, inquiriesOf, referenceOf, send, writesOf } from './support/inquiry-form.ts';
import {
  dropCookies,
  emailField,
  isAskedToLogIn,
  type Known,
  logIn,
  passwordField,
  SESSION,
} from './support/log-in.ts';
import { eventually, hasFocus, toldAt } from './support/looking.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

/** As somebody would elsewhere: this browser is not told. */
async function endSessionsElsewhere(context: BrowserContext) {
  const Cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await fetch(`${world.url}/app/sessions`, { method: 'DELETE', headers: { Cookie } })).ok).toBe(true);
}

describe('logging in', () => {
  test('is asked of who is not, and leads back to where they were, filters and all', async () => {
    const { page, end } = await visit(browser, world);
    const there = '/shipments?filter.status=STATUS_ACTIVE&order=ORDER_ASC&search=a';
    await page.goto(there);
    await isAskedToLogIn(page);
    expect(await page.getByRole('table').count()).toBe(0);
    await logIn(page, world.marit);
    await page.waitForURL(there);
    await page.getByRole('heading', { level: 1, name: 'Zendingen' }).waitFor();
    await drawn(page);
    expect(await page.getByRole('searchbox').inputValue()).toBe('a');
    await eventually(() => page.getByRole('row').count()).toBeGreaterThan(1);
    await end();
  });

  test('tells nobody who exists: a wrong password and an unknown address are refused in the very same words', async () => {
    const { page, open, end } = await visitAgain(browser, world);
    const refusalOf = async (someone: Known) => {
      await open('/log-in?return=/invoices');
      await logIn(page, someone);
      const told = await page.getByRole('alert').innerHTML();
      expect(await passwordField(page).getAttribute('aria-invalid')).toBe('true');
      expect(page.url()).toContain('/log-in');
      return told.replace(/ (id|class|aria-\w+)="[^"]*"/g, '');
    };
    const wrong = await refusalOf({ ...world.marit, password: 'not the password at all' });
    const unknown = await refusalOf({ ...world.marit, email: 'nobody@lindewerf.example' });
    expect(wrong).toContain('E-mail address or password is wrong.');
    expect(unknown).toBe(wrong);
    await end();
  });

  test('in a browser that keeps nothing says why it leads nowhere', async () => {
    const { page, context, open, end } = await visit(browser, world);
    await keepNothing(context);
    await dropCookies(page, context);
    await open('/shipments');
    await page.getByText('Nederlands', { exact: true }).click();
    await page.getByText('English', { exact: true }).click();
    const told = page.getByRole('alert').getByText('This browser did not keep your log-in.');
    await logIn(page, world.marit);
    await told.waitFor();
    expect(await hasFocus(passwordField(page))).toBe(true);
    expect(await barriers(page)).toEqual([]);
    // Told again it is another alert, or it would not be read out.
    await page.getByRole('alert').evaluate((alert) => alert.setAttribute('data-read', ''));
    await logIn(page, world.marit);
    await page.locator('[role="alert"]:not([data-read])').waitFor();
    await told.waitFor();
    await page.unroute(SESSION);
    await logIn(page, world.marit);
    await page.waitForURL('/shipments');
    await end();
  });

  test('leads on though the page has not heard yet whether one was logged in before', async () => {
    const { page, open, end } = await visit(browser, world);
    let answer = () => {};
    const isLoggedIn = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(
      SESSION,
      async (route) => {
        const response = await route.fetch();
        await isLoggedIn;
        // Nobody may listen any more.
        await route.fulfill({ response }).catch(() => undefined);
      },
      { times: 1 },
    );
    await open('/log-in?return=/invoices');
    await logIn(page, world.marit);
    await page.waitForURL('/invoices');
    answer();
    await page.getByRole('table').waitFor();
    await end();
  });

  test('does not ask the service with an empty field, and says which it is', async () => {
    const { page, open, end } = await visitAgain(browser, world);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.method()));
    await open('/log-in');
    await logIn(page, { email: '', password: '' });
    await eventually(() => toldAt(emailField(page))).toBe('Fill in your e-mail address.');
    expect(await toldAt(passwordField(page))).toBe('Fill in your password.');
    expect(await hasFocus(emailField(page))).toBe(true);
    expect(asked).not.toContain('POST');
    await end();
  });

  test('never leads to another site', async () => {
    const { page, open, end } = await visit(browser, world);
    const returning = (path: string) => `/log-in?return=${encodeURIComponent(path)}`;
    await open(returning('//elsewhere.example/shipments'));
    await logIn(page, world.marit);
    await page.waitForURL(`${world.url}/`);
    // Who is logged in already goes on at once. What else is elsewhere is told by the test of returnPath.
    await page.goto(returning('/\\elsewhere.example'));
    await page.waitForURL(`${world.url}/`);
    await page.goto(returning('/invoices?order=ORDER_ASC'));
    await page.waitForURL(`${world.url}/invoices?order=ORDER_ASC`);
    await end();
  });
});

// In one browser: whoever is told so logs in again, and is at work for the next.
describe('a session that ends elsewhere while one is at work', () => {
  test('is told, and after logging in one is on the same page again', async () => {
    const { page, context, go, end } = await visitAgain(browser, world, { as: world.marit });
    await go('/shipments?filter.status=STATUS_ACTIVE');
    await endSessionsElsewhere(context);
    await page.getByRole('searchbox').fill('e');
    await page.getByRole('searchbox').press('Enter');
    await isAskedToLogIn(page);
    expect(await page.getByRole('status').textContent()).toMatch('Your session has ended');
    await logIn(page, world.marit);
    await page.waitForURL('/shipments?filter.status=STATUS_ACTIVE&search=e');
    await drawn(page);
    await eventually(() => page.getByRole('row').count()).toBeGreaterThan(1);
    await end();
  });

  test('is told, too, when one wanted to write', async () => {
    const { page, context, go, end } = await visitAgain(browser, world, { as: world.marit });
    await go('/profile/tokens');
    await endSessionsElsewhere(context);
    await page.getByLabel('What is it for?').fill('Too late');
    await page.getByRole('button', { name: 'Create token' }).click();
    await isAskedToLogIn(page);
    expect(await page.getByRole('status').textContent()).toMatch('Your session has ended, and nothing was saved');
    await logIn(page, world.marit);
    await page.waitForURL('/profile/tokens');
    await page.getByRole('table').waitFor();
    expect(await page.getByText('Too late').count()).toBe(0);
    await end();
  });

  describe('while an inquiry is filled in', () => {
    const formLike = (description: string) => filledInForm(world, `${description}, once before`);
    const atForm = async (description: string) => {
      const visited = await visitAgain(browser, world, { as: world.marit });
      await visited.go(await formLike(description));
      await visited.page.getByLabel('Description').fill(description);
      await endSessionsElsewhere(visited.context);
      const dialog = visited.page.getByRole('dialog', { name: 'Your session has ended' });
      return { ...visited, dialog, writes: writesOf(visited.page) };
    };

    test('is told over the form, and after logging in there it is sent as it was', async () => {
      const { page, dialog, writes, end } = await atForm('Teak shelves, 4 pallets');
      await send(page).click();
      await dialog.waitFor();
      expect(await page.getByRole('dialog', { name: 'Leave without saving?' }).count()).toBe(0);
      expect(await barriers(page)).toEqual([]);
      expect(await dialog.getByLabel('E-mail address').inputValue()).toBe(world.marit.email);
      await eventually(() => hasFocus(dialog.getByLabel('Password', { exact: true }))).toBe(true);
      await dialog.getByLabel('Password', { exact: true }).fill('not the password at all');
      await dialog.getByRole('button', { name: 'Log in' }).click();
      await dialog.getByRole('alert').waitFor();
      await dialog.getByLabel('Password', { exact: true }).fill(world.marit.password);
      await dialog.getByRole('button', { name: 'Log in' }).click();
      const reference = await referenceOf(page);
      expect(writes.length).toBe(2);
      expect(await inquiriesOf(world).read(reference)).toMatchObject(asked('Teak shelves, 4 pallets'));
      await end();
    });

    test('stays as it was in a browser that keeps no log-in, and is sent once it does', async () => {
      const { page, context, dialog, writes, end } = await atForm('Oak shelves, 4 pallets');
      await dropCookies(page, context);
      await send(page).click();
      await dialog.getByLabel('Password', { exact: true }).fill(world.marit.password);
      await dialog.getByRole('button', { name: 'Log in' }).click();
      await dialog.getByRole('alert').getByText('This browser did not keep your log-in.').waitFor();
      // Nor is it forgotten while it cannot be known who has logged in.
      await page.route(SESSION, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
      await dialog.getByRole('button', { name: 'Log in' }).click();
      await dialog.getByRole('alert').getByText('cannot be reached').waitFor();
      expect(await page.getByLabel('Description').inputValue()).toBe('Oak shelves, 4 pallets');
      await page.unroute(SESSION);
      await dialog.getByRole('button', { name: 'Log in' }).click();
      expect(await inquiriesOf(world).read(await referenceOf(page))).toMatchObject(asked('Oak shelves, 4 pallets'));
      expect(writes.length).toBe(2);
      await end();
    });

    test.runIf(isLong)('can be put off: what was filled in stays, and the next try asks again', async () => {
      const { page, dialog, end } = await atForm('Larch shelves, 4 pallets');
      for (const _ of [1, 2]) {
        await send(page).click();
        await dialog.waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        expect(await page.getByLabel('Description').inputValue()).toBe('Larch shelves, 4 pallets');
        await page.getByRole('alert').getByText('Your session has ended').waitFor();
      }
      await send(page).click();
      await dialog.getByLabel('Password', { exact: true }).fill(world.marit.password);
      await dialog.getByRole('button', { name: 'Log in' }).click();
      await referenceOf(page);
      await end();
    });

    test('as another has logged in in a second tab, is told too, and nothing is sent in their name', async () => {
      const { page, context, go, end } = await visitAgain(browser, world, { as: world.marit });
      await go(await formLike('Pine shelves, 4 pallets'));
      await page.getByLabel('Description').fill('Pine shelves, 4 pallets');
      const second = await context.newPage();
      const { email, password } = world.zoe;
      expect((await second.request.post(`${world.url}/app/session`, { data: { email, password } })).status()).toBe(201);
      const writes = writesOf(page);
      await send(page).click();
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.getByLabel('Password', { exact: true }).fill(world.marit.password);
      await dialog.getByRole('button', { name: 'Log in' }).click();
      const made = await inquiriesOf(world).read(await referenceOf(page));
      expect(made).toMatchObject({
        ...asked('Pine shelves, 4 pallets'),
        requester_user_id: world.marit.credential.split('|')[0],
      });
      expect(writes.length).toBe(2);
      // In the second tab nothing is done in hers.
      await second.goto(`${world.url}/`);
      await second.getByRole('button', { name: /^Your account: Marit/ }).waitFor();
      await second.close();
      await end();
    });

    // The last of them, as it is another who goes on.
    test('gives nothing of it to another person who logs in', async () => {
      const { page, dialog, writes, end } = await atForm('Fir shelves, 4 pallets');
      await send(page).click();
      await dialog.getByLabel('E-mail address').fill(world.zoe.email);
      await dialog.getByLabel('Password', { exact: true }).fill(world.zoe.password);
      await dialog.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(`${world.url}/`);
      await page.getByRole('button', { name: /^Your account: Zoë/ }).waitFor();
      await page.getByRole('navigation').getByRole('link', { name: 'Inquiries' }).click();
      await page.getByRole('link', { name: 'New inquiry' }).click();
      expect(await page.getByLabel('Description').inputValue()).toBe('');
      expect(writes.length).toBe(1);
      await end();
    });
  });
});
