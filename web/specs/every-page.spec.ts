// What holds for every page, whoever wrote it: no barriers, no overhang, one heading, a name, nothing asked elsewhere.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong, rounds } from '../../acceptance/support/rounds.ts';
import { barriers, fitsLittleRoom, leave, openBrowser, overhang, type Visit, visit } from './support/browser.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let browser: Browser;
let records: Record<'sea' | 'air' | 'road' | 'inquiry' | 'accepted' | 'invoice', string>;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
  records = await referencesOfEach();
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

/** Pages with other records than those of another path. */
const LIKE_OTHERS = [
  '/attention/documents?concern=expiring',
  '/attention/free-time',
  '/attention/free-time?concern=over',
  '/shipments/{road}',
  '/inquiries/{accepted}',
  '/docs/listShipments',
];

/** Every page, by its path; a record is named by its kind. */
const PAGES = [
  '/',
  '/attention/arrivals?concern=late',
  '/attention/documents',
  '/shipments',
  '/shipments?search=no+such+thing',
  '/shipments/{sea}',
  '/shipments/{air}',
  '/inquiries',
  '/inquiries/new',
  '/inquiries/{inquiry}',
  '/inquiries/{inquiry}/edit',
  '/invoices',
  '/invoices/{invoice}',
  '/profile/tokens',
  '/profile',
  '/profile/security',
  '/docs/getting-started',
  '/docs',
  '/docs/createInquiry',
  '/no/such/page',
  ...(isLong ? LIKE_OTHERS : []),
];

const LOOKS = [
  { width: 390, dark: true, language: 'nl' },
  { width: 1440, dark: false, language: 'en' },
  { width: 768, dark: false, language: 'nl' },
  { width: 390, dark: false, language: 'en' },
  { width: 768, dark: true, language: 'en' },
  { width: 1440, dark: true, language: 'nl' },
] as const;

// Shortly, every other page in one look and the rest in another; `LONG=1` has all pages in all looks.
const looks = LOOKS.slice(0, rounds(2, LOOKS.length)).map((look, at) => ({
  ...look,
  pages: PAGES.filter((_, place) => isLong || place % 2 === at),
  hasLogIn: isLong || at === 0,
}));

describe.each(looks)('$width wide, dark $dark, in $language', ({ pages, hasLogIn, ...look }) => {
  // One visit for all pages: what a browser has loaded once, it keeps.
  let marit: Visit;
  beforeAll(async () => {
    marit = await visit(browser, world, { ...look, as: world.marit });
  });
  afterAll(() => marit.end());

  test.each(pages)('%s keeps nobody out', async (path) => {
    const { page, go } = marit;
    await go(path.replace(/\{(\w+)\}/, (_, kind) => records[kind as keyof typeof records]));
    expect(await barriers(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
    if (isLong || look.width < 400) await fitsLittleRoom(page);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.title()).toMatch(/^.+ · Fairlead$/);
    expect(await page.locator('html').getAttribute('lang')).toBe(look.language);
  });

  test.runIf(hasLogIn)('/log-in keeps nobody out', async () => {
    const { page, open, end } = await visit(browser, world, look);
    await open('/log-in');
    await page.getByRole('heading', { level: 1, name: { en: 'Log in', nl: 'Inloggen' }[look.language] }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
    if (isLong || look.width < 400) await fitsLittleRoom(page);
    await end();
  });
});

async function referencesOfEach(): Promise<typeof records> {
  const ask = async (path: string) => (await world.get(path, { credential: world.marit.credential })).json();
  const { shipments } = await ask('/v1/shipment?limit=100&filter.status=STATUS_ACTIVE');
  const by = (mode: string) =>
    shipments.find(({ transport_mode, etd }: Record<string, string>) => transport_mode === mode && etd).reference;
  const { inquiries } = await ask('/v1/inquiry?limit=100');
  const inState = (status: string) =>
    inquiries.find((inquiry: Record<string, string>) => inquiry.status === status).reference;
  const { invoices } = await ask('/v1/invoice?limit=1');
  return {
    sea: by('TRANSPORT_MODE_SEA'),
    air: by('TRANSPORT_MODE_AIR'),
    road: by('TRANSPORT_MODE_ROAD'),
    inquiry: inState('STATUS_RECEIVED'),
    accepted: inState('STATUS_QUOTE_ACCEPTED'),
    invoice: invoices[0].reference,
  };
}
