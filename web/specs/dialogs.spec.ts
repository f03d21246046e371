// What holds for every dialog: it keeps nobody out, Escape closes it, and then its opener has the focus again.
import type { Inquiry } from '@fairlead/contract';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../../acceptance/support/rounds.ts';
import { barriers, leave, openBrowser, overhang, type Page, visitAgain } from './support/browser.ts';
import { eventually, hasFocus } from './support/looking.ts';
import { activeShipments, ask, type Whole } from './support/shipments.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

interface Asked {
  dialog: string;
  page: () => string | Promise<string>;
  opener: (page: Page) => Locator;
  /** What must be done first. */
  before?: (page: Page) => Promise<void>;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();

const ALL: Asked[] = [
  { dialog: 'Cancel inquiry', page: () => inquiryPage(), opener: button('Cancel inquiry') },
  { dialog: 'Delete inquiry', page: () => inquiryPage(), opener: button('Delete') },
  {
    dialog: 'Leave without saving?',
    page: () => '/inquiries/new',
    before: (page) => page.getByLabel('Description').fill('Half an inquiry'),
    opener: (page) => page.locator('main').getByRole('link', { name: 'Cancel' }),
  },
  { dialog: 'Delete this token?', page: () => '/profile/tokens', opener: button(/^Delete token/) },
  { dialog: 'Log out everywhere?', page: () => '/profile/security', opener: button('Log out everywhere') },
  {
    dialog: 'Send a real request?',
    page: () => '/docs/createInquiry',
    before: async (page) => {
      await page.getByLabel('Paste an access token').fill(world.marit.credential);
      await page.getByRole('button', { name: 'Use this token' }).click();
    },
    opener: button('Send the request'),
  },
  { dialog: '.txt', page: () => shipmentPage(), opener: button(/^Preview: .*\.txt$/) },
];
/** They share what they are made of: shortly, every other one. */
const DIALOGS = ALL.filter((_, at) => isLong || at % 2 === 0);

test.each(DIALOGS)('$dialog keeps nobody out, and gives the focus back', async (asked) => {
  const dark = DIALOGS.indexOf(asked) % 2 === 0;
  const { page, go, end } = await visitAgain(browser, world, { as: world.marit, width: 390, dark });
  await go(await asked.page());
  await asked.before?.(page);
  const opener = asked.opener(page);
  await opener.click();
  const dialog = page.getByRole('dialog', { name: asked.dialog });
  await dialog.waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(await overhang(page)).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await eventually(() => hasFocus(opener)).toBe(true);
  await end();
});

async function inquiryPage(): Promise<string> {
  const path = '/v1/inquiry?limit=1&filter.status=STATUS_RECEIVED';
  const { inquiries } = await ask<{ inquiries: Inquiry[] }>(world, path);
  return `/inquiries/${inquiries[0]?.reference}`;
}

async function shipmentPage(): Promise<string> {
  const hasText = ({ slots }: Whole) => slots.some(({ document }) => document?.media_type === 'MEDIA_TYPE_TXT');
  return `/shipments/${(await activeShipments(world)).find(hasText)?.shipment.reference}`;
}
