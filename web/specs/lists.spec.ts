// A list is what its address says: in the API's own names, and with just the records that the API gives for it.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../../acceptance/support/rounds.ts';
import { drawn, leave, openBrowser, type Page, visitAgain } from './support/browser.ts';
import { choose, fieldsOf, giveAll, query, searchFor, shown, showsWhatIsGiven, soon } from './support/listing.ts';
import { eventually, hasFocus, press, toldAt } from './support/looking.ts';
import { startWorld, type World } from './support/world.ts';

/** Many pages in one test: on a busy machine they take their time. */
const LONG = { timeout: 90_000 };

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

const look = () => visitAgain(browser, world, { as: world.marit });

describe('search, filters and order', () => {
  test(
    'are in the address in the names of the API, outlive a reload and come back with Back and Forward',
    LONG,
    async () => {
      const { page, open, end } = await look();
      const [from, to] = await middleOfArrivals();
      const narrowed = '?search=Tilburg&filter.status=STATUS_ACTIVE&filter.status=STATUS_COMPLETED';
      // What the person does, and the query that the address has then.
      const steps: [act: () => Promise<void>, query: string][] = [
        [() => open('/shipments'), ''],
        // Blanks around it are nobody's search.
        [() => searchFor(page, ' Tilburg '), '?search=Tilburg'],
        [() => choose(page, 'Status', 'Active'), '?search=Tilburg&filter.status=STATUS_ACTIVE'],
        [() => choose(page, 'Status', 'Completed'), narrowed],
        [() => page.getByLabel('ETA from').fill(from), `${narrowed}&filter.eta=gte:${from}`],
        [() => page.getByLabel('ETA until').fill(to), `${narrowed}&filter.eta=${from}..${to}`],
        [() => choose(page, 'Order by', 'ETA'), `${narrowed}&filter.eta=${from}..${to}&order_by=SHIPMENT_ORDER_BY_ETA`],
        [
          () => page.getByRole('button', { name: /^Order by: / }).click(),
          `${narrowed}&filter.eta=${from}..${to}&order_by=SHIPMENT_ORDER_BY_ETA&order=ORDER_ASC`,
        ],
      ];
      const fields = ['Search', 'ETA from', 'ETA until'];
      const lists: string[][] = [];
      for (const [act, wanted] of steps) {
        await act();
        await soon(() => query(page)).toBe(wanted);
        lists.push(await showsWhatIsGiven(page, world, 'shipments'));
      }
      expect(new Set(lists.map(String)).size, 'every step changes what is shown').toBe(steps.length);

      await page.reload();
      expect(await shown(page)).toEqual(lists.at(-1));
      expect(await fieldsOf(page, ...fields)).toEqual(['Tilburg', from, to]);

      const isAgain = async (step: number) => {
        await soon(() => query(page)).toBe(steps[step]?.[1]);
        await soon(() => shown(page)).toEqual(lists[step]);
      };
      // By one, or as who presses Back fast.
      const stride = isLong ? 1 : 3;
      await page.goBack();
      await isAgain(steps.length - 2);
      for (let step = steps.length - 2; step > 0; ) {
        const back = Math.min(stride, step);
        step -= back;
        await page.evaluate((steps) => history.go(-steps), back);
        await isAgain(step);
      }
      expect(await fieldsOf(page, ...fields)).toEqual(['', '', '']);
      // By one, and then to the last.
      await page.goForward();
      await isAgain(1);
      await page.evaluate((further) => history.go(further), steps.length - 2);
      await isAgain(steps.length - 1);
      await end();
    },
  );

  test('are undone by one button, which leaves the order', async () => {
    const { page, go, end } = await look();
    const order = 'order_by=SHIPMENT_ORDER_BY_ETD&order=ORDER_DESC';
    await go(`/shipments?search=Tilburg&filter.status=STATUS_ACTIVE&filter.etd=gte:2020-01-01&${order}`);
    await showsWhatIsGiven(page, world, 'shipments');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await soon(() => query(page)).toBe(`?${order.split('&').reverse().join('&')}`);
    await showsWhatIsGiven(page, world, 'shipments');
    expect(await fieldsOf(page, 'Search', 'ETD from')).toEqual(['', '']);
    expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0);
    await end();
  });

  test('that find nothing say so, whatever was searched for, and offer to clear them', async () => {
    const { page, go, end } = await look();
    await go('/shipments?order_by=SHIPMENT_ORDER_BY_ETA&order=ORDER_ASC');
    const odd = 'Söhne & Co. + 50% = "?"';
    await searchFor(page, odd);
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe(odd);
    expect(await showsWhatIsGiven(page, world, 'shipments')).toEqual([]);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await soon(() => new URL(page.url()).searchParams.has('search')).toBe(false);
    expect((await showsWhatIsGiven(page, world, 'shipments')).length).toBeGreaterThan(0);
    await end();
  });

  test('a heading orders the list, once more turns the order, and tells which', async () => {
    const { page, go, end } = await look();
    await go('/shipments?search=Tilburg');
    const heading = page.getByRole('columnheader', { name: 'ETA' });
    expect(await heading.getAttribute('aria-sort')).toBe('none');
    const orders = [];
    for (const [sort, order] of [
      ['ascending', 'ORDER_ASC'],
      ['descending', 'ORDER_DESC'],
    ] as const) {
      await heading.getByRole('link').click();
      await soon(() => query(page)).toBe(`?search=Tilburg&order_by=SHIPMENT_ORDER_BY_ETA&order=${order}`);
      expect(await heading.getAttribute('aria-sort')).toBe(sort);
      orders.push(await showsWhatIsGiven(page, world, 'shipments'));
    }
    expect(orders[0]).not.toEqual(orders[1]);
    await end();
  });

  /** A day a quarter from the first arrival, and one a quarter from the last. */
  async function middleOfArrivals(): Promise<[string, string]> {
    const search = '?search=Tilburg&filter.status=STATUS_ACTIVE&filter.status=STATUS_COMPLETED';
    const shipments = await giveAll(world, world.marit, 'shipments', search);
    const days = shipments.flatMap(({ eta }) => (typeof eta === 'string' ? [eta] : [])).sort();
    return [0.25, 0.75].map((part) => days[Math.floor(days.length * part)]) as [string, string];
  }
});

test('a day is typed key by key, also over another, and is one step back', async () => {
  const { page, go, end } = await look();
  await go('/shipments');
  const from = page.getByLabel('ETA from');
  // Of days and months that are alike, whichever of them this browser has first.
  for (const day of ['2026-11-11', '2027-12-12']) {
    const [year = '', month = ''] = day.split('-');
    await from.focus();
    await page.keyboard.type(month + month + year, { delay: 50 });
    await soon(() => query(page)).toBe(`?filter.eta=gte:${day}`);
    expect(await from.inputValue()).toBe(day);
    await from.blur();
  }
  await from.focus();
  await page.keyboard.press('Backspace');
  await from.blur();
  expect(await fieldsOf(page, 'ETA from'), 'left halfway').toEqual(['2027-12-12']);
  await from.focus();
  // As Firefox does by itself with what is left halfway.
  await from.evaluate((input: HTMLInputElement) => {
    input.value = '';
  });
  await from.blur();
  expect(await fieldsOf(page, 'ETA from'), 'left halfway in Firefox').toEqual(['2027-12-12']);
  await page.goBack();
  await soon(() => fieldsOf(page, 'ETA from')).toEqual(['2026-11-11']);
  await from.focus();
  await press(page, 'Backspace', 'ArrowRight', 'Backspace', 'ArrowRight', 'Backspace');
  await soon(() => query(page)).toBe('');
  await page.goBack();
  await page.goBack();
  await soon(() => query(page)).toBe('');
  await end();
});

test('days that lie the wrong way round are told at their field', async () => {
  const { page, go, end } = await look();
  await go('/shipments?filter.eta=2026-12-01..2026-11-01');
  const until = page.getByLabel('ETA until');
  expect(await until.getAttribute('aria-invalid')).toBe('true');
  expect(await toldAt(until)).toBe('Before “ETA from”: no day lies between.');
  await page.getByLabel('ETA from').fill('2026-10-01');
  await soon(() => until.getAttribute('aria-invalid')).toBe(null);
  await end();
});

test('the status is any until one is chosen, and takes along what is typed; what has none can be asked for', async () => {
  const { page, go, end } = await look();
  await go('/shipments');
  await page.getByRole('searchbox', { name: 'Search' }).fill('Tilburg');
  expect(await page.getByRole('combobox', { name: 'Status' }).getAttribute('placeholder')).toBe('Any');
  await choose(page, 'Status', 'No status');
  await soon(() => query(page)).toBe('?search=Tilburg&filter.status=STATUS_UNSPECIFIED');
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await page.getByRole('button', { name: /^Order by: / }).click();
  await soon(() => query(page)).toBe('?filter.status=STATUS_UNSPECIFIED&order=ORDER_ASC');
  expect((await showsWhatIsGiven(page, world, 'shipments')).length).toBeGreaterThan(0);
  await end();
});

test('of the arrivals each concern follows another, whichever has more of them', async () => {
  const { page, go, end } = await look();
  await go('/attention/arrivals');
  const counts = new Set<number>();
  for (const concern of ['Late', 'Arriving within 7 days', 'Expected on another day', 'Late']) {
    await page.getByRole('link', { name: concern, exact: true }).click();
    await page.getByRole('table', { name: `Arrivals: ${concern}` }).waitFor();
    await drawn(page);
    counts.add(await page.locator('tbody tr').count());
  }
  expect(counts.size).toBeGreaterThan(1);
  await end();
});

test('the shipments that the arrivals have as late, or expected on another day, are marked so, and no others', async () => {
  const { page, go, end } = await look();
  const listed = async (concern: string) => {
    await go(`/attention/arrivals?concern=${concern}`);
    const found = await page.locator('tbody td:first-child a').allInnerTexts();
    expect(found.length).toBeGreaterThan(0);
    return found.sort();
  };
  const [late, moved] = [await listed('late'), await listed('moved')];
  await go('/shipments?order_by=SHIPMENT_ORDER_BY_ETA&order=ORDER_ASC&filter.status=STATUS_ACTIVE');
  const marked = (by: RegExp) => async () =>
    (await page.locator('tbody tr', { hasText: by }).locator('a').allInnerTexts()).sort();
  await soon(marked(/\d+ days? late\b/)).toEqual(late);
  await soon(marked(/tracking expects/)).toEqual(moved);
  await end();
});

describe('a row', () => {
  const cells = (page: Page) => page.locator('tbody tr').first().locator('td');

  test('opens its record by a click anywhere, and in another tab with the key for that', async () => {
    const { page, context, go, end } = await look();
    await go('/shipments');
    // A row that changes beneath the pointer is not clicked.
    await showsWhatIsGiven(page, world, 'shipments');
    const reference = await cells(page).first().innerText();
    // As Firefox does by itself.
    await page.evaluate(() =>
      window.addEventListener('mouseup', ({ ctrlKey, target }) => {
        if (ctrlKey) window.getSelection()?.selectAllChildren(target as Node);
      }),
    );
    const openAnother = async () => {
      const opened = context.waitForEvent('page', { timeout: 10_000 });
      const clicked = cells(page)
        .nth(2)
        .click({ modifiers: ['Control'] });
      return (await Promise.all([opened, clicked]))[0];
    };
    // A machine that stands still between the click and what it leads to has the browser take that for no click's doing.
    const other = await openAnother().catch(openAnother);
    // Behind the others, not every browser draws it at once.
    await eventually(async () => new URL(other.url()).pathname).toBe(`/shipments/${reference}`);
    await other.close();
    expect(new URL(page.url()).pathname).toBe('/shipments');
    await cells(page).nth(3).click();
    await page.getByRole('heading', { level: 1, name: reference }).waitFor();
    await end();
  });

  test('lets its words be marked', async () => {
    const { page, go, end } = await look();
    await go('/shipments');
    const { x = 0, y = 0, height = 0 } = (await cells(page).nth(1).boundingBox()) ?? {};
    await page.mouse.move(x + 12, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 90, y + height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => window.getSelection()?.toString())).not.toBe('');
    expect(new URL(page.url()).pathname).toBe('/shipments');
    await end();
  });
});

test('turning pages visits every shipment once, and Back returns to the same page', async () => {
  const { page, go, end } = await look();
  const search = '?order_by=SHIPMENT_ORDER_BY_ETA&order=ORDER_ASC';
  const every = (await giveAll(world, world.marit, 'shipments', search)).map(({ reference }) => reference);
  await go(`/shipments${search}`);
  const pages = [await shown(page)];
  const turn = async (name: string) => {
    const before = query(page);
    await page.getByRole('link', { name }).click();
    await soon(() => query(page)).not.toBe(before);
    return showsWhatIsGiven(page, world, 'shipments');
  };
  while (pages.flat().length < every.length) pages.push(await turn('Next page'));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat()).toEqual(every);
  expect(await page.getByRole('link', { name: 'Next page' }).count()).toBe(0);

  for (const earlier of pages.slice(0, -1).reverse()) {
    await page.goBack();
    await soon(() => shown(page)).toEqual(earlier);
  }
  for (const later of pages.slice(1)) {
    await page.goForward();
    await soon(() => shown(page)).toEqual(later);
  }
  for (const earlier of pages.slice(0, -1).reverse()) expect(await turn('Previous page')).toEqual(earlier);
  expect(await page.getByRole('link', { name: 'Previous page' }).count()).toBe(0);
  await end();
});

test.each([
  ['/shipments', 'Previous page'],
  ['/attention/documents', 'First page'],
])('who turns the pages of %s by the keyboard is at “%s” on the last', async (path, left) => {
  const { page, go, end } = await look();
  await go(path);
  const next = page.getByRole('link', { name: 'Next page' });
  await next.focus();
  for (let pages = 0; (await next.count()) > 0; pages++) {
    expect([pages < 10, await hasFocus(next)]).toEqual([true, true]);
    const before = query(page);
    await page.keyboard.press('Enter');
    await soon(() => query(page)).not.toBe(before);
    await drawn(page);
  }
  expect(await hasFocus(page.getByRole('link', { name: left }))).toBe(true);
  await end();
});

test('another order or filter begins at the first page again', async () => {
  const { page, go, end } = await look();
  await go('/shipments');
  await page.getByRole('link', { name: 'Next page' }).click();
  await soon(() => query(page)).toMatch(/^\?after=/);
  await page.getByRole('columnheader', { name: 'Reference' }).getByRole('link').click();
  await soon(() => query(page)).toBe('?order_by=SHIPMENT_ORDER_BY_REFERENCE&order=ORDER_ASC');
  await showsWhatIsGiven(page, world, 'shipments');
  await end();
});

test.each([
  ['inquiries', 'Received', 'STATUS_RECEIVED', 'Cargo ready', 'INQUIRY_ORDER_BY_CARGO_READY_DATE'],
  ['invoices', 'Paid', 'STATUS_PAID', 'Due', 'INVOICE_ORDER_BY_DUE_DATE'],
] as const)('%s are listed in the same way', async (list, label, status, heading, order_by) => {
  const { page, go, end } = await look();
  await go(`/${list}`);
  await showsWhatIsGiven(page, world, list);
  await choose(page, 'Status', label);
  await soon(() => query(page)).toBe(`?filter.status=${status}`);
  await showsWhatIsGiven(page, world, list);
  await page.getByRole('columnheader', { name: heading }).getByRole('link').click();
  await soon(() => query(page)).toBe(`?filter.status=${status}&order_by=${order_by}&order=ORDER_ASC`);
  const ordered = await showsWhatIsGiven(page, world, list);
  expect(ordered.length).toBeGreaterThan(1);
  if (isLong) await page.reload();
  expect(await shown(page)).toEqual(ordered);
  await end();
});
