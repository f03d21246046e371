// Takes the pictures of the README anew, from a service of their own with demo records: npm run screenshots
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { runCommand, serve } from '../../acceptance/support/process.ts';
import { findChromium, launchOptions } from '../specs/support/chromium.ts';

const PICTURES = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const EMAIL = 'marit@lindewerf.example';

/** What is shown, on which page and how. */
const pictures = [
  { name: 'dashboard-light', path: () => '/', dark: false, width: 1280 },
  { name: 'dashboard-dark', path: () => '/', dark: true, width: 1280 },
  { name: 'shipment-light', path: (sailing: string) => `/shipments/${sailing}`, dark: false, width: 1280 },
  { name: 'shipment-dark', path: (sailing: string) => `/shipments/${sailing}`, dark: true, width: 1280 },
  { name: 'inquiry-form-light', path: () => '/inquiries/new', dark: false, width: 1280 },
  { name: 'shipments-phone-dark', path: () => '/shipments', dark: true, width: 390 },
];

const directory = mkdtempSync(join(tmpdir(), 'fairlead-pictures-'));
const env = {
  PORT: '0',
  DATABASE_URL: `file:${directory}/f.db`,
  FILES_URL: `file:${directory}/files`,
  LOG_LEVEL: 'silent',
};
const demo = await runCommand(['demo'], env);
if (demo.code !== 0) throw new Error(demo.stderr);
const service = await serve(env);
const browser = await chromium.launch(launchOptions(await findChromium()));
try {
  for (const picture of pictures) await take(picture);
} finally {
  await browser.close();
  await service.stop();
  rmSync(directory, { recursive: true });
}

async function take({ name, path, dark, width }: (typeof pictures)[number]): Promise<void> {
  const context = await browser.newContext({
    baseURL: service.url,
    viewport: { width, height: 860 },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  await context.addInitScript(() => localStorage.setItem('fairlead-language', 'en'));
  const [marit] = JSON.parse(readFileSync(join(directory, 'demo-credentials.json'), 'utf8')) as { password: string }[];
  await context.request.post('/app/session', { data: { email: EMAIL, password: marit?.password } });
  const list = await context.request.get(
    '/app/v1/shipment?search=ningbo&filter.status=STATUS_ACTIVE&order_by=SHIPMENT_ORDER_BY_ETA',
  );
  const { shipments } = (await list.json()) as { shipments: { reference: string }[] };
  const page = await context.newPage();
  await page.goto(path(shipments[0]?.reference ?? ''));
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
  await context.close();
}
