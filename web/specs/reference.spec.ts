// The reference tells the running contract, and tries it with a token alone: being logged in opens none of it.
import { readFileSync } from 'node:fs';
import type { Shipment } from '@fairlead/contract';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leave, openBrowser, visitAgain } from './support/browser.ts';
import { linesOf, part } from './support/reading.ts';
import { ask } from './support/shipments.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

const OPERATIONS = readFileSync(new URL('../../contract/operations.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [operation: string, method: string, path: string]);

/**
 * Goes to a page of the reference, or comes to it anew, with the token forgotten that was used before. Who asks for `/v1`
 * there must do so by a token, and by nothing else.
 */
async function look(path: string, { anew = false } = {}) {
  const { page, go, end } = await visitAgain(browser, world, { as: world.marit });
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  if (anew) await go('/nowhere');
  await go(path);
  const used = page.getByRole('button', { name: 'Forget it' });
  if (anew && (await used.count()) > 0) await used.click();
  const isTried = (request: Request) => new URL(request.url()).pathname.startsWith('/v1');
  const under = (base: string) =>
    asked
      .filter((request) => request.url().startsWith(`${world.url}${base}/v1`))
      .map((request) => `${request.method()} ${request.url().slice(world.url.length + base.length)}`);
  return {
    page,
    go,
    /** What was asked of the API itself, as `GET /v1/…`. */
    tried: () => under(''),
    /** The same, asked with the session. */
    bySession: () => under('/app'),
    end: async () => {
      const headers = await Promise.all(asked.filter(isTried).map((request) => request.allHeaders()));
      expect(headers.filter((sent) => !sent['x-service-key'] || sent.cookie !== undefined)).toEqual([]);
      await end();
    },
  };
}

const code = (page: Page, label: string): Locator => page.getByRole('figure', { name: label, exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send the request' }).click();

async function paste(page: Page, token: string) {
  await page.getByLabel('Paste an access token').fill(token);
  await page.getByRole('button', { name: 'Use this token' }).click();
  await page.getByText('Requests are sent with').waitFor();
}

const answerOf = async (page: Page) => JSON.parse((await code(page, 'Body of the answer').textContent()) as string);

test('the reference lists every operation, with its method and path', async () => {
  const { page, end } = await look('/docs');
  const entries = part(page, 'Operations').getByRole('listitem');
  await entries.first().waitFor();
  const hrefs = await entries.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const told = (await linesOf(entries)).map(([method, path], index) => [
    hrefs[index]?.slice('/docs/'.length),
    method,
    path,
  ]);
  expect(told.toSorted()).toEqual(OPERATIONS.toSorted());
  await end();
});

describe('the page of an operation', () => {
  test('tells its parameters, and a curl of what is filled in', async () => {
    const { page, end } = await look('/docs/listShipments');
    const table = page.getByRole('table', { name: 'In the query' });
    await table.waitFor();
    const names = await table.locator('th[scope="row"] > span').allInnerTexts();
    const { paths } = await ask<{ paths: Record<string, { get: { parameters: { name: string }[] } }> }>(
      world,
      '/openapi.json',
    );
    expect(names).toEqual(paths['/v1/shipment']?.get.parameters.map(({ name }) => name));
    const curl = (query: string) => `curl '${world.url}/v1/shipment${query}' \\\n  -H "X-Service-Key: $FAIRLEAD_TOKEN"`;
    expect(await code(page, 'curl').textContent()).toBe(curl(''));
    await page.getByLabel('limit', { exact: true }).fill('2');
    expect(await code(page, 'curl').textContent()).toBe(curl('?limit=2'));
    await end();
  });

  test('says that it must be named, where it is of one record', async () => {
    const { page, end } = await look('/docs/getShipment');
    const table = page.getByRole('table', { name: 'In the path' });
    expect(await table.getByRole('rowheader').allInnerTexts()).toEqual(['shipment required']);
    await end();
  });

  test('that is none says so', async () => {
    const { page, end } = await look('/docs/noSuchOperation');
    await page.getByText('No such operation').waitFor();
    await end();
  });
});

describe('a request that is tried', () => {
  test('without a token is not sent: being logged in is not enough', async () => {
    const { page, tried, bySession, end } = await look('/docs/getProfileUser');
    const before = bySession();
    await send(page);
    await page.getByText('Choose a token first.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('password');
    await page.waitForLoadState('networkidle');
    expect(tried()).toEqual([]);
    expect(bySession()).toEqual(before);
    await end();
  });

  test('with a token of the person is answered as the API answers', async () => {
    const { page, tried, bySession, end } = await look('/docs/listShipments', { anew: true });
    await paste(page, world.marit.credential);
    await page.getByLabel('limit', { exact: true }).fill('2');
    await send(page);
    await page.getByText('Done, 200').waitFor();
    expect(await answerOf(page)).toEqual(await ask(world, '/v1/shipment?limit=2'));
    expect(tried()).toEqual(['GET /v1/shipment?limit=2']);
    expect(bySession()).not.toContain('GET /v1/shipment?limit=2');
    await end();
  });

  test('with a token of somebody else sees what they see', async () => {
    const { page, end } = await look('/docs/getProfileUser', { anew: true });
    await paste(page, world.zoe.credential);
    await page.getByText('This token belongs to somebody else').waitFor();
    await send(page);
    await page.getByText('Done, 200').waitFor();
    const { credential } = world.zoe;
    expect(await answerOf(page)).toEqual(await (await world.get('/v1/profile/user', { credential })).json());
    await end();
  });

  test('with a wrong token is refused in the words of the API, and nobody is logged out', async () => {
    const wrong = `${world.marit.credential.split('|')[0]}|wrong-secret`;
    const { page, end } = await look('/docs/getProfileUser', { anew: true });
    await paste(page, wrong);
    await send(page);
    await page.getByText('Refused with 401').waitFor();
    const refused = await world.get('/v1/profile/user', { credential: wrong });
    const { message, ...rest } = (await refused.json()) as { message: string };
    expect(await page.getByRole('group', { name: 'Refused' }).innerText()).toContain(message);
    expect(await answerOf(page)).toEqual({ message, ...rest });
    expect(new URL(page.url()).pathname).toBe('/docs/getProfileUser');
    await end();
  });

  test('asks first when it writes, and is sent when that is said twice', async () => {
    const { page, tried, bySession, end } = await look('/docs/createInquiry', { anew: true });
    await paste(page, world.marit.credential);
    await send(page);
    const dialog = page.getByRole('dialog', { name: 'Send a real request?' });
    expect(await dialog.innerText()).toContain(`POST ${world.url}/v1/inquiry`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(tried()).toEqual([]);
    await send(page);
    await dialog.getByRole('button', { name: 'Send the request' }).click();
    await page.getByText(/^Done, 20[01]$/).waitFor();
    const inquiry = await answerOf(page);
    expect(await ask(world, `/v1/inquiry/${inquiry.reference}`)).toEqual(inquiry);
    expect(tried()).toEqual(['POST /v1/inquiry']);
    expect(bySession().filter((request) => request.startsWith('POST'))).toEqual([]);
    await end();
  });
});

describe('a token', () => {
  test('made in place works, and is one of the person’s tokens afterwards', async () => {
    const { page, go, end } = await look('/docs/getProfileUser', { anew: true });
    await page.getByLabel('Name of the new token').fill('Made by a spec');
    await page.getByRole('button', { name: 'Make and use it' }).click();
    const made = await page.getByRole('status').locator('code').innerText();
    await send(page);
    await page.getByText('Done, 200').waitFor();
    expect(await answerOf(page)).toEqual(await ask(world, '/v1/profile/user'));
    expect((await world.get('/v1/profile/user', { credential: made })).status).toBe(200);

    await go('/profile/tokens');
    const row = page.getByRole('row', { name: /Made by a spec/ });
    expect(await row.innerText()).toContain(made.slice(-4));
    expect(await page.content()).not.toContain(made.split('|')[1]);
    await end();
  });

  test('is kept nowhere but in the page, and is gone when that is loaded again', async () => {
    const { page, end } = await look('/docs/getProfileUser', { anew: true });
    const secret = world.marit.credential.split('|')[1] as string;
    await paste(page, world.marit.credential);
    await send(page);
    await page.getByText('Done, 200').waitFor();
    expect(await keptBy(page)).not.toContain(secret);
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);

    // From one operation to the next it is still there.
    await page.getByRole('link', { name: 'All operations' }).click();
    await part(page, 'Operations').getByRole('link', { name: '/v1/profile/organization' }).click();
    await page.getByText('Requests are sent with').waitFor();
    expect(await keptBy(page)).not.toContain(secret);

    await page.reload();
    const field = page.getByLabel('Paste an access token');
    await field.waitFor();
    expect(await field.inputValue()).toBe('');
    expect(await page.content()).not.toContain(secret);
    expect(await page.getByText('Requests are sent with').count()).toBe(0);
    await end();
  });
});

/** All that outlives the page's own memory. */
async function keptBy(page: Page): Promise<string> {
  const { cookies, origins } = await page.context().storageState();
  const here = await page.evaluate(async () => [
    { ...localStorage },
    { ...sessionStorage },
    await caches.keys(),
    location.href,
    history.state,
    window.name,
  ]);
  return JSON.stringify([cookies, origins, here]);
}

test('getting started writes values as code, each on one line', async () => {
  const { page, end } = await look('/docs/getting-started');
  const values = page.locator('p code');
  expect(await values.allInnerTexts()).toContain('2026-11-01..2026-11-30');
  expect(new Set(await values.evaluateAll((all) => all.map((value) => value.getClientRects().length)))).toEqual(
    new Set([1]),
  );
  await end();
});

test('getting started shows requests to this very service, and leads on', async () => {
  const { page, end } = await look('/docs/getting-started');
  const { origin } = new URL(world.url);
  expect(await code(page, 'curl').textContent()).toBe(
    `curl '${origin}/v1/profile/user' \\\n  -H "X-Service-Key: $FAIRLEAD_TOKEN"`,
  );
  // What is tracked in the terminal is what arrives first, as the request of the page answers it.
  const request = await code(page, 'The next five active shipments to arrive, from today on').innerText();
  const [, path = ''] = request.split(origin);
  const { shipments } = await ask<{ shipments: Shipment[] }>(world, path.slice(0, path.indexOf("'")));
  const first = shipments.find(({ transport_mode }) =>
    ['TRANSPORT_MODE_SEA', 'TRANSPORT_MODE_AIR'].includes(transport_mode),
  );
  await page.getByText(`fairlead track '${first?.reference}'`).waitFor();
  const all = (await page.locator('pre').allInnerTexts()).join('\n');
  expect(new Set(all.match(/https?:\/\/[^/'\s]+/g))).toEqual(new Set([origin]));
  const main = page.getByRole('main');
  const hrefs = await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(expect.arrayContaining(['/profile/tokens', '/docs']));
  await end();
});
