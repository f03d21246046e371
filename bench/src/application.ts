// What a person waits for whose organization has a million shipments, side by side with ten: `npm run bench:application`.
// Nothing is remembered from the round before: an import comes in between, as it does in life.
import { Application } from '@fairlead/sdk/application';
import { type BrowserContext, chromium } from 'playwright-core';
import { findChromium, launchOptions } from '../../web/specs/support/chromium.ts';
import { load, median, type Running, serve } from './running.ts';
import { firstShipment, importLines, ORGANIZATION_ID, USER_ID } from './shipments.ts';

const [SMALL, LARGE] = [10, Number(process.argv[2] ?? 1_000_000)];
const ROUNDS = 15;
/** One shipment in so many has an open invoice, and a document outstanding. */
const ONE_IN = { small: 1, large: 50 };
const PERSON = { email: 'bench@import.example', password: 'a long sentence' };
const TODAY = '2026-03-14';

const documentSlot = (id: string, shipment_id: string) => ({
  kind: 'document_slot',
  id,
  shipment_id,
  type: 'TYPE_PACKING_LIST',
  status: 'STATUS_TO_BE_RECEIVED',
});
const money = (amount_cents: number) => ({ currency: 'EUR', amount_cents });
const invoice = (id: string, shipment_id: string, number: number) => ({
  kind: 'invoice',
  id,
  shipment_id,
  status: 'STATUS_PUBLISHED',
  issue_date: '2026-01-01',
  due_date: `2026-0${1 + (number % 9)}-${10 + (number % 18)}`,
  published_at: '2026-01-01T09:00:00Z',
  amount_ex_vat: money(number),
  amount_inc_vat: money(number),
});

function* lines(count: number, one_in: number): Generator<object> {
  yield* importLines(count);
  yield { kind: 'user', id: USER_ID, organization_id: ORGANIZATION_ID, ...PERSON };
  for (let number = one_in; number <= count; number += one_in) {
    const shipment_id = String(firstShipment - 1 + number);
    yield documentSlot(String(10_000_000 + number), shipment_id);
    yield invoice(String(20_000_000 + number), shipment_id, number);
  }
}

interface Side extends Running {
  name: string;
  application: Application;
  context: BrowserContext;
}

await load('small', SMALL, lines(SMALL, ONE_IN.small));
await load('large', LARGE, lines(LARGE, ONE_IN.large));
const browser = await chromium.launch(launchOptions(await findChromium()));
const sides = [await open('small'), await open('large')] as const;

async function open(name: string): Promise<Side> {
  const running = await serve(name);
  const guest = new Application({ baseUrl: running.url });
  const { headers } = await guest.session.logIn(PERSON).withResponse();
  const [cookie = ''] = headers.getSetCookie().map((set) => set.split(';', 1)[0] ?? '');
  const context = await browser.newContext({ baseURL: running.url, reducedMotion: 'reduce' });
  await context.request.post(`${running.url}/app/session`, { data: PERSON });
  return {
    ...running,
    name,
    context,
    application: new Application({ baseUrl: running.url, headers: { Cookie: cookie } }),
  };
}

let slots = 30_000_000;

/** Both in turn, after something has changed for each. */
async function compare(what: string, measure: (side: Side) => Promise<void>): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS + 2; round++) {
    for (const [index, side] of sides.entries()) {
      await load(side.name, 1, [documentSlot(String(slots++), String(firstShipment))], { quiet: true });
      const started = performance.now();
      await measure(side);
      // The first rounds warm up.
      if (round >= 2) times[index as 0 | 1].push(performance.now() - started);
    }
  }
  const [few, many] = [median(times[0]), median(times[1])];
  const figures = [few.toFixed(1).padStart(9), many.toFixed(1).padStart(9), (many / few).toFixed(2).padStart(7)];
  console.log(`${what.padEnd(46)} ${figures.join(' ')}`);
}

const openPage =
  (path: string) =>
  async ({ context }: Side) => {
    const page = await context.newPage();
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await page.close();
  };

console.log(`${'median ms'.padEnd(46)} ${String(SMALL).padStart(9)} ${String(LARGE).padStart(9)}   ratio`);
for (const path of [
  '/shipments',
  '/shipments?order_by=SHIPMENT_ORDER_BY_ETA',
  '/invoices',
  '/',
  '/attention/arrivals',
]) {
  await compare(`open ${path} in a browser`, openPage(path));
}
await compare('list of shipments, 50', ({ application }) => application.shipments.list().then(() => {}));
await compare('numbers of the dashboard', ({ application }) =>
  application.attention.get({ today: TODAY }).then(() => {}),
);
await compare('late shipments', ({ application }) =>
  application.attention.arrivals({ concern: 'late', today: TODAY }).then(() => {}),
);
await compare('documents outstanding', ({ application }) =>
  application.attention.documents({ today: TODAY }).then(() => {}),
);
await compare('sums of all invoices', ({ application }) => application.invoices.sums().then(() => {}));
await browser.close();
await Promise.all(sides.map(({ stop }) => stop()));
