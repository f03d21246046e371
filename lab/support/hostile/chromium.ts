// A browser in which it is watched whether a script of ours runs: by what it writes, asks for, opens and leaves behind.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, type Browser as Chromium, chromium, type Page } from 'playwright-core';
import { findChromium, launchOptions } from '../../../web/specs/support/chromium.ts';
import { RAN } from './files.ts';

export async function launch(): Promise<Chromium> {
  return chromium.launch(launchOptions(await findChromium()));
}

export interface Watched {
  context: BrowserContext;
  page: Page;
  /** Every sign of a script of ours so far. */
  signs(): Promise<string[]>;
}

export async function watched(browser: Chromium, baseURL: string): Promise<Watched> {
  const context = await browser.newContext({ baseURL, acceptDownloads: false });
  context.setDefaultTimeout(30_000);
  const seen: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes(`/${RAN}`)) seen.push(`asked ${request.url()}`);
  });
  context.on('console', (message) => {
    if (message.text() === RAN) seen.push(`written in ${message.page()?.url()}`);
  });
  context.on('dialog', (dialog) => {
    seen.push(`opened ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  const page = await context.newPage();
  const left = async () => {
    const frames = context.pages().flatMap((each) => each.frames());
    const found = await Promise.all(
      frames.map((frame) =>
        frame.evaluate('window.canary ?? (document.title === "canary-ran" && document.title)').catch(() => false),
      ),
    );
    return found.filter(Boolean).map((sign) => `left behind: ${sign}`);
  };
  return { context, page, signs: async () => [...seen, ...(await left())] };
}

/** Goes to an address; that it turns out to be a download is no failure. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path).catch((error: Error) => {
    if (!/Download is starting|net::ERR_ABORTED/.test(error.message)) throw error;
  });
}

/** A site of somebody else, with one page. */
export async function foreignSite(html: string): Promise<{ url: string; stop(): void }> {
  const server = createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() };
}
