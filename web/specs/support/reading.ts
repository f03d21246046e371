// A page as a person reads it: by the names of its parts, line by line.
import type { Locator, Page } from 'playwright-core';

/** A part of the page, by its heading. */
export const part = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });

/** The lines of whatever the locator finds, each as far as it is shown. */
export const linesOf = (found: Locator): Promise<string[][]> =>
  found.evaluateAll((elements) =>
    elements.map((element) =>
      (element as HTMLElement).innerText
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  );

/** Names and what they are. */
export const factsOf = (within: Locator): Promise<Record<string, string>> =>
  within
    .locator('dl > div')
    .evaluateAll((facts) =>
      Object.fromEntries(
        facts.map((fact) => [fact.querySelector('dt')?.textContent, fact.querySelector('dd')?.textContent]),
      ),
    );

export const rowsOf = (table: Locator): Promise<string[][]> =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));

/** A day as this very browser writes it in English: 14 Mar 2026. */
export const writtenDay = (page: Page, day: string): Promise<string> =>
  page.evaluate(
    (date) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date)),
    day,
  );
