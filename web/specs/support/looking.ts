// What there is to be seen, and where the keys go.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What becomes so, sooner or later: how soon is the machine's affair. */
export const eventually = <T>(ask: () => Promise<T>) => expect.poll(ask, { timeout: 30_000 });

/** What is said about a field to who does not see it: hints and refusals, as they are tied to it. */
export const toldAt = (field: Locator): Promise<string> =>
  field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

export const hasFocus = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => element === document.activeElement);

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses a key until it has led to something; fails when it never does. */
export async function pressUntilAt(page: Page, key: string, wanted: Locator): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed++) {
    await page.keyboard.press(key);
    if (await hasFocus(wanted)) return;
  }
  throw new Error(`${key} never leads to ${wanted}`);
}
