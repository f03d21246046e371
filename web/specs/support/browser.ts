// A person at a browser. What a page must never do is watched on every visit: ask anybody but its own service, break
// its content security policy, or fail in its scripts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { expect, inject } from 'vitest';
import { isLong } from '../../../acceptance/support/rounds.ts';
import { launchOptions } from './chromium.ts';
import type { Someone, World } from './world.ts';

export type { Page } from 'playwright-core';

let opened: Promise<Browser> | undefined;

/** One for all specs of a worker, with which it ends; another, should it have crashed. */
export async function openBrowser(): Promise<Browser> {
  if (!(await opened)?.isConnected()) opened = chromium.launch(launchOptions(inject('chromium')));
  return opened as Promise<Browser>;
}

/** Ends what a spec has looked at, for the next to begin anew. */
export async function leave(browser: Browser): Promise<void> {
  kept.delete(browser);
  await Promise.all(browser.contexts().map((context) => context.close()));
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
  /** Goes to a page as a link of the application leads there, if that is open; what it has loaded it keeps. */
  go(path: string): Promise<void>;
  /** Goes to a page that knows nothing yet of what it shows, as if it were opened; what it has loaded it keeps. */
  goAnew(path: string): Promise<void>;
  /** Ends the visit; fails when the page did what it must not, or failed in another way than it was made to. */
  end(made?: RegExp): Promise<void>;
}

/** A visit by a browser that has never been here: nothing kept, nobody known. */
export async function visit(browser: Browser, world: World, options: VisitOptions = {}): Promise<Visit> {
  const context = await newContext(browser, world, options);
  return onPage(await context.newPage(), world, () => context.close());
}

/** From the next page on, as if the browser's person let it keep nothing but cookies. */
export const keepNothing = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const store of ['localStorage', 'sessionStorage']) Object.defineProperty(window, store, { get });
  });

interface Kept {
  context: Promise<BrowserContext>;
  /** Pages that nobody looks at now. One that is opened again takes half the time of a new one. */
  free: Page[];
}
const kept = new WeakMap<Browser, Map<string, Kept>>();

const WIDE = 1440;
const HIGH = 900;

/**
 * A visit by a browser that was here before, as the same person: what it has loaded it need not load again, though its
 * window be of another size now, or it be night.
 */
export async function visitAgain(browser: Browser, world: World, options: VisitOptions = {}): Promise<Visit> {
  const all = kept.get(browser) ?? new Map<string, Kept>();
  kept.set(browser, all);
  const { width = WIDE, dark = false, ...who } = options;
  const key = JSON.stringify(who);
  const own = all.get(key) ?? { context: newContext(browser, world, who), free: [] };
  all.set(key, own);
  const page = own.free.pop() ?? (await (await own.context).newPage());
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HIGH });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  return onPage(page, world, async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    own.free.push(page);
  });
}

async function newContext(browser: Browser, world: World, options: VisitOptions): Promise<BrowserContext> {
  const { width = WIDE, dark = false, language = 'en' } = options;
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: { width, height: HIGH },
    colorScheme: dark ? 'dark' : 'light',
    // Nobody is here to see things move.
    reducedMotion: 'reduce',
    locale: language === 'nl' ? 'nl-NL' : 'en-GB',
    timezoneId: 'UTC',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(30_000);
  if (options.as) await logIn(context, world, options.as, language);
  return context;
}

function onPage(page: Page, world: World, leave: () => Promise<void>): Visit {
  const { misdeeds, lookAway } = watch(page, world.url);
  const open = async (path: string) => {
    await page.goto(path);
    await drawn(page);
  };
  const go = async (path: string) => {
    if (!page.url().startsWith(`${world.url}/`)) return open(path);
    // What is filled in is left behind.
    await page.evaluate((to) => window.__TSR_ROUTER__?.history.push(to, {}, { ignoreBlocker: true }), path);
    await page.waitForFunction(hasArrived);
    await drawn(page);
  };
  return {
    page,
    context: page.context(),
    open,
    go,
    goAnew: async (path) => {
      await go('/nowhere');
      await page.evaluate(() => window.__TSR_ROUTER__?.options.context.client.removeQueries());
      await go(path);
    },
    end: async (made) => {
      lookAway();
      await leave();
      expect(misdeeds.filter((misdeed) => !made?.test(misdeed))).toEqual([]);
    },
  };
}

/** The page that is asked for is the one that is drawn. In the browser. */
function hasArrived(): boolean {
  // The router shows itself to tools.
  const state = window.__TSR_ROUTER__?.state;
  return state?.status === 'idle' && state.location.href === state.resolvedLocation?.href;
}

/** The page has its heading, and nothing in it is still on its way. */
export async function drawn(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

/** The page asks anew for what it shows, as when one comes back to it after a while. */
export const askAnew = (page: Page): Promise<void> =>
  page.evaluate(() => window.__TSR_ROUTER__?.options.context.client.invalidateQueries());

/** A session as the log-in page would get it. */
async function logIn(context: BrowserContext, { url }: World, { email, password }: Someone, language: string) {
  const answer = await context.request.post(`${url}/app/session`, { data: { email, password } });
  expect(answer.status()).toBe(201);
  // The profile's language is Dutch: who looks in English has chosen so. A view of a PDF keeps nothing.
  await context.addInitScript((chosen) => localStorage?.setItem('fairlead-language', chosen), language);
}

function watch(page: Page, url: string) {
  const misdeeds: string[] = [];
  const onRequest = (request: Request) => {
    const asked = request.url();
    // The browser's own view of a PDF is an extension of it, with files of its own.
    if (!asked.startsWith(`${url}/`) && !/^(data|blob|chrome|chrome-extension):/.test(asked))
      misdeeds.push(`asked ${asked}`);
  };
  const onError = (error: Error) => misdeeds.push(`failed: ${error.message}`);
  const onConsole = (message: ConsoleMessage) => {
    // A refusal of the service is also told on the console; the page itself tells it to the person.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) misdeeds.push(message.text());
  };
  page.on('request', onRequest).on('pageerror', onError).on('console', onConsole);
  const lookAway = () => page.off('request', onRequest).off('pageerror', onError).off('console', onConsole);
  return { misdeeds, lookAway };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
}

/** What keeps people out of a page, in words; empty when nothing does. */
export async function barriers(page: Page): Promise<string[]> {
  // Brought in past the page's content security policy, which lets no such script in.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(findBarriers, isLong ? '' : ENTRIES);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${help}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
    ),
  );
}

/** What a list or a table is made of. */
const ENTRIES = 'tbody tr, li, dl > div, pre span';

/** Looks at the page; of entries that differ in their words alone, at the first. In the browser. */
function findBarriers(entries: string): Promise<Found> {
  const seen = new Set<string>();
  const exclude = [...(entries ? document.querySelectorAll<HTMLElement>(entries) : [])].filter((entry) => {
    const shape = entry.outerHTML.replace(/>[^<]+/g, '>…').replace(/ (?!class|style|role)([\w-]+)="[^"]+"/g, ' $1="…"');
    const known = `${entry.parentElement?.className} ${getComputedStyle(entry).backgroundColor} ${shape}`;
    return seen.size === seen.add(known).size;
  });
  const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<Found> } };
  return axe.run({ include: [document], exclude }, { resultTypes: ['violations'] });
}

/** How far the page is wider than its window. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Has no overhang on the narrowest phone either, nor on another whose owner has letters of twice the size. */
export async function fitsLittleRoom(page: Page): Promise<void> {
  const usual = page.viewportSize() as { width: number; height: number };
  const cdp = await page.context().newCDPSession(page);
  const see = async (width: number, standard: number) => {
    await cdp.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.setViewportSize({ ...usual, width });
  };
  const fits = async (width: number, letters: number) => {
    await see(width, letters);
    // What scripts measure follows the new width.
    await expect.poll(() => overhang(page), { message: `${width} wide, letters of ${letters}` }).toBe(0);
  };
  try {
    await fits(320, 16);
    await fits(360, 32);
  } finally {
    await see(usual.width, 16);
    await cdp.detach();
  }
}
