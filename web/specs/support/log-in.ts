// The log-in page, as it is filled in.
import type { BrowserContext, Page } from 'playwright-core';
import type { Someone } from './world.ts';

export type Known = Pick<Someone, 'email' | 'password'>;

export const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mail address' });
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

export async function logIn(page: Page, { email, password }: Known) {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export const isAskedToLogIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();

export const SESSION = '**/app/session';

/** The browser drops the cookie of each log-in of the page, until its route of the session is taken away. */
export const dropCookies = (page: Page, context: BrowserContext): Promise<unknown> =>
  page.route(SESSION, async (route) => {
    const response = await route.fetch();
    await context.clearCookies();
    const { 'set-cookie': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
