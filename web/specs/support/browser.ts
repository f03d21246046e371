// A person at a browser. What a page must never do is watched on every visit: ask anybody but its own service, break
// its content security policy, or fail in its scripts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { Someone, World } from './world.ts';

export type { Page } from 'playwright-core';

export function openBrowser(): Promise<Browser> {
  const { executable, args } = inject('chromium');
  return chromium.launch({ executablePath: executable, args });
}

export interface VisitOptions {
  /** Who is logged in; nobody unless told. */
  as?: Someone;
  width?: number;
  dark?: boolean;
  language?: 'en' | 'nl';
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Opens a page of the application and waits until it is drawn. */
  open(path: string): Promise<void>;
  /** Ends the visit; fails when the page did what it must not, or failed in another way than it was made to. */
  end(made?: RegExp): Promise<void>;
}

/** A visit by a browser that has never been here: nothing kept, nobody known. */
export async function visit(browser: Browser, world: World, options: VisitOptions = {}): Promise<Visit> {
  const context = await newContext(browser, world, options);
  return inContext(context, world, () => context.close());
}

const kept = new WeakMap<Browser, Map<string, Promise<BrowserContext>>>();

/** A visit by a browser that was here before, as the same person: what it has loaded it need not load again. */
export async function visitAgain(browser: Browser, world: World, options: VisitOptions = {}): Promise<Visit> {
  const contexts = kept.get(browser) ?? new Map<string, Promise<BrowserContext>>();
  kept.set(browser, contexts);
  const key = JSON.stringify(options);
  const context = contexts.get(key) ?? newContext(browser, world, options);
  contexts.set(key, context);
  return inContext(await context, world);
}

async function newContext(browser: Browser, world: World, options: VisitOptions): Promise<BrowserContext> {
  const { width = 1440, dark = false, language = 'en' } = options;
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    // Nobody is here to see things move.
    reducedMotion: 'reduce',
    locale: language === 'nl' ? 'nl-NL' : 'en-GB',
    timezoneId: 'UTC',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(10_000);
  if (options.as) await logIn(context, world, options.as, language);
  return context;
}

async function inContext(context: BrowserContext, world: World, close = async () => {}): Promise<Visit> {
  const page = await context.newPage();
  const misdeeds = watch(page, world.url);
  return {
    page,
    context,
    open: async (path) => {
      await page.goto(path);
      await drawn(page);
    },
    end: async (made) => {
      await page.close();
      await close();
      expect(misdeeds.filter((misdeed) => !made?.test(misdeed))).toEqual([]);
    },
  };
}

/** The page has its heading, and nothing in it is still on its way. */
export async function drawn(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

/** A session as the log-in page would get it. */
async function logIn(context: BrowserContext, { url }: World, { email, password }: Someone, language: string) {
  const answer = await context.request.post(`${url}/app/session`, { data: { email, password } });
  expect(answer.status()).toBe(201);
  // The profile's language is Dutch: who looks in English has chosen so. A view of a PDF keeps nothing.
  await context.addInitScript((chosen) => localStorage?.setItem('fairlead-language', chosen), language);
}

function watch(page: Page, url: string): string[] {
  const misdeeds: string[] = [];
  page.on('request', (request) => {
    const asked = request.url();
    // The browser's own view of a PDF is an extension of it, with files of its own.
    if (!asked.startsWith(`${url}/`) && !/^(data|blob|chrome|chrome-extension):/.test(asked))
      misdeeds.push(`asked ${asked}`);
  });
  page.on('pageerror', (error) => misdeeds.push(`failed: ${error.message}`));
  page.on('console', (message) => {
    // A refusal of the service is also told on the console; the page itself tells it to the person.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) misdeeds.push(message.text());
  });
  return misdeeds;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
}

/** What keeps people out of a page, in words; empty when nothing does. */
export async function barriers(page: Page): Promise<string[]> {
  // Brought in past the page's content security policy, which lets no such script in.
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate('axe.run()')) as Found;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${help}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
    ),
  );
}

/** How far the page is wider than its window. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
