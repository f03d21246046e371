// The access tokens screen: a token is named, shown once, used, and refused from the moment it is deleted.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openBrowser, type Visit, visitAgain } from './support/browser.ts';
import { eventually, hasFocus, press, pressUntilAt, toldAt } from './support/looking.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

const CREDENTIAL = /^\d+\|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const REFUSED = { status: 401, body: { message: 'Invalid API key' } };

/** The page of tokens, in a browser that lets itself be asked what was copied. */
async function atTokens(): Promise<Visit> {
  const visitor = await visitAgain(browser, world, { as: world.marit });
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.url });
  await visitor.open('/profile/tokens');
  await visitor.page.getByRole('table').waitFor();
  return visitor;
}

/** A program's call, as far from the browser as can be. */
async function call(credential: string) {
  const answer = await fetch(`${world.url}/v1/profile/user`, { headers: { 'X-Service-Key': credential } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const nameField = (page: Page) => page.getByLabel('What is it for?');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const panelOf = (page: Page, name: string) => page.getByRole('region', { name: `Token “${name}” is ready` });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

async function create(page: Page, name: string): Promise<string> {
  await nameField(page).fill(name);
  await button(page, 'Create token').click();
  return (await panelOf(page, name).locator('code').first().textContent()) as string;
}

test('a token lives from its name to its end', async () => {
  const { page, end } = await atTokens();
  const credential = await create(page, 'Warehouse system');
  expect(credential).toMatch(CREDENTIAL);
  const [secret, last_four] = [credential.split('|')[1] as string, credential.slice(-4)];

  await button(page, 'Copy token').click();
  await button(page, 'Copied').waitFor();
  expect(await copied(page)).toBe(credential);
  await button(page, 'Copy command').click();
  await eventually(() => copied(page)).toBe(
    `curl -s -H 'X-Service-Key: ${credential}' '${world.url}/v1/shipment?limit=3'`,
  );
  // As a page that came by http has none, on any host but one's own.
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
  await button(page, 'Copied').last().click();
  await button(page, 'Not copied').waitFor();
  await button(page, 'Copy command').waitFor();
  const row = rowOf(page, 'Warehouse system');
  const cells = async () => (await row.getByRole('cell').allTextContents()).slice(0, 4);
  const created = expect.stringMatching(/^\d{1,2} \w+ \d{4}, \d\d:\d\d$/);
  await eventually(cells).toEqual(['Warehouse system', created, 'Never', last_four]);

  expect(await call(credential)).toMatchObject({ status: 200, body: { email: world.marit.email } });
  // When it was used is written a moment later.
  await eventually(async () => {
    await page.reload();
    await row.waitFor();
    return cells();
  }).toEqual(['Warehouse system', created, 'today', last_four]);
  expect(await page.content()).not.toContain(secret);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))).not.toContain(
    secret,
  );

  const remove = row.getByRole('button', { name: `Delete token “Warehouse system”, ending in ${last_four}` });
  const asking = page.getByRole('dialog', { name: 'Delete this token?' });
  await remove.click();
  expect(await asking.textContent()).toContain(`“Warehouse system”, ending in ${last_four}.`);
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await asking.waitFor({ state: 'hidden' });
  expect((await call(credential)).status).toBe(200);
  await remove.click();
  await asking.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Token “Warehouse system” is deleted').waitFor();
  expect(await call(credential)).toEqual(REFUSED);
  expect(await row.count()).toBe(0);
  await end();
});

test('a token that was seen and put away, left or deleted cannot be seen again', async () => {
  const { page, end } = await atTokens();
  const credential = await create(page, 'Put away');
  await button(page, 'I have kept it, close this').click();
  await rowOf(page, 'Put away').waitFor();
  await eventually(() => page.content()).not.toContain(credential.split('|')[1]);

  const left = await create(page, 'Left behind');
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  await page.goBack();
  await rowOf(page, 'Left behind').waitFor();
  expect(await page.content()).not.toContain(left.split('|')[1]);

  const deleted = await create(page, 'Deleted at once');
  await rowOf(page, 'Deleted at once').getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Token “Deleted at once” is deleted').waitFor();
  expect(await page.content()).not.toContain(deleted.split('|')[1]);
  await end();
});

test('a name that is empty is refused at its field, and nothing is made', async () => {
  const { page, end } = await atTokens();
  const tokens = await page.getByRole('row').count();
  await nameField(page).fill('   ');
  await button(page, 'Create token').click();
  await eventually(() => nameField(page).getAttribute('aria-invalid')).toBe('true');
  expect(await toldAt(nameField(page))).toMatch(/must/);
  expect(await hasFocus(nameField(page))).toBe(true);
  expect(await page.getByRole('row').count()).toBe(tokens);
  await nameField(page).fill('Better');
  await nameField(page).press('Enter');
  await panelOf(page, 'Better').waitFor();
  expect(await nameField(page).getAttribute('aria-invalid')).not.toBe('true');
  await end();
});

test('who presses twice makes one token', async () => {
  const { page, end } = await atTokens();
  const sent: unknown[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postDataJSON()));
  await nameField(page).fill('Two clicks');
  await button(page, 'Create token').dblclick();
  await panelOf(page, 'Two clicks').waitFor();
  await nameField(page).fill('Two keys');
  // Before the page is drawn anew.
  await nameField(page).evaluate((field: HTMLInputElement) => {
    field.form?.requestSubmit();
    field.form?.requestSubmit();
  });
  await panelOf(page, 'Two keys').waitFor();
  expect(sent).toEqual([{ name: 'Two clicks' }, { name: 'Two keys' }]);
  await end();
});

test('a token that was made though no answer came is seen in the list, and what to do about it is told', async () => {
  const { page, end } = await atTokens();
  await page.route('**/app/tokens', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await nameField(page).fill('Lost on its way');
  await button(page, 'Create token').click();
  await page.getByRole('alert').getByText('may have been made all the same').waitFor();
  await rowOf(page, 'Lost on its way').waitFor();
  await end();
});

test('all of it can be done by keyboard', async () => {
  const { page, end } = await atTokens();
  await press(page, 'Tab', 'Enter', 'Tab');
  await page.keyboard.type('By keyboard');
  await press(page, 'Enter');
  await panelOf(page, 'By keyboard').waitFor();
  // The focus is at the panel: what to do next is the next key.
  await press(page, 'Tab');
  expect(await focused(page)).toBe('Copy token');
  await press(page, 'Enter');
  await button(page, 'Copied').waitFor();
  const credential = await copied(page);
  expect((await call(credential)).status).toBe(200);
  await press(page, 'Tab', 'Tab');
  expect(await focused(page)).toBe('I have kept it, close this');
  await press(page, 'Enter');
  await panelOf(page, 'By keyboard').waitFor({ state: 'detached' });
  expect(await hasFocus(nameField(page))).toBe(true);

  const remove = rowOf(page, 'By keyboard').getByRole('button');
  await pressUntilAt(page, 'Tab', remove);
  await press(page, 'Enter');
  await page.getByRole('dialog').waitFor();
  // Who presses Enter at once has changed nothing.
  await eventually(() => focused(page)).toBe('Cancel');
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await eventually(() => hasFocus(remove)).toBe(true);
  await press(page, 'Enter');
  await eventually(() => focused(page)).toBe('Cancel');
  await press(page, 'Tab', 'Enter');
  await page.getByText('Token “By keyboard” is deleted').waitFor();
  expect(await call(credential)).toEqual(REFUSED);
  await end();
});
