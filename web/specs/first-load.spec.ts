// What a page costs before it is there, and what protects it.
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../../acceptance/support/rounds.ts';
import { leave, openBrowser, visit } from './support/browser.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

const FIRST_LOAD_BYTES = 250_000;

describe('the first load', () => {
  /** Each page, and what the file of it is called. */
  const PAGES = [
    ['/log-in', 'LogIn'],
    ['/', 'Dashboard'],
    ['/shipments', 'Shipments'],
    ['/invoices', 'Invoices'],
    ['/inquiries', 'Inquiries'],
    ['/profile/tokens', 'Tokens'],
  ] as const;

  // Shortly, every other one.
  test.each(PAGES.filter((_, at) => isLong || at % 2 === 0))(
    `of %s is below ${FIRST_LOAD_BYTES / 1000} kB gzipped, and brings no page that was not asked for`,
    async (path, own) => {
      const { page, open, end } = await visit(browser, world, path === '/log-in' ? {} : { as: world.marit });
      const bodies: Promise<Buffer>[] = [];
      const brought: string[] = [];
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (!pathname.startsWith('/app/')) bodies.push(response.body());
        brought.push(...(/(?<=\/)\w+(?=Page-.*\.js$)/.exec(pathname) ?? []));
      });
      await open(path);
      await page.waitForLoadState('networkidle');
      const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
      expect(sizes.length).toBeGreaterThan(3);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_LOAD_BYTES);
      // What lists have in common is a file, too.
      expect(brought.filter((name) => name !== 'List')).toEqual([own]);
      await end();
    },
  );
});

describe('the application as files', () => {
  const page = { headers: { Accept: 'text/html' } };

  test('has a strict content security policy, with a new nonce each time', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => (await world.get('/', page)).headers.get('Content-Security-Policy')),
    );
    expect(policies[0]).toMatch(/(^|; )script-src 'self'(;|$)/);
    expect(policies[0]).toMatch(/(^|; )frame-ancestors 'self'(;|$)/);
    expect(policies[0]).toMatch(/(^|; )default-src 'none'(;|$)/);
    expect(policies[0]).not.toMatch(/unsafe|https?:|\*/);
    expect(policies[0]).not.toBe(policies[1]);
  });

  test('has no script in its page but by name', async () => {
    const html = await (await world.get('/', page)).text();
    expect(html).toMatch(/<script [^>]*src="/);
    expect(html.replace(/<script [^>]*src="[^"]*"[^>]*><\/script>/g, '')).not.toMatch(/<script|\son\w+=/i);
  });

  test('is one page for every address of the application, and never for the API', async () => {
    for (const path of ['/shipments/ABCD-1234', '/log-in', '/docs']) {
      expect((await world.get(path, page)).status).toBe(200);
    }
    for (const path of ['/v1/shipment', '/app/v1/shipment', '/openapi.json', '/app/session']) {
      const answer = await world.get(path, page);
      expect([path, answer.status]).toEqual([path, 401]);
      expect(answer.headers.get('Content-Type')).toMatch('application/json');
    }
    expect((await world.get('/assets/none.js', page)).status).toBe(404);
  });
});
