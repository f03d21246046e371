// The log-in page, as it is filled in.
import type { Page } from 'playwright-core';
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
