// A new inquiry: refused, mended and sent, by mouse and by keyboard.
import type { FieldViolation } from '@fairlead/contract';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inDutch } from '../src/i18n/rules.ts';
import { barriers, leave, openBrowser, overhang, type Page, type VisitOptions, visitAgain } from './support/browser.ts';
import {
  asked,
  byField,
  filledInForm,
  fillIn,
  fillInRow,
  inquiriesOf,
  problemsIn,
  referenceOf,
  send,
  writesOf,
} from './support/inquiry-form.ts';
import { eventually, hasFocus, toldAt } from './support/looking.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let browser: Browser;
let api: ReturnType<typeof inquiriesOf>;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
  api = inquiriesOf(world);
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

async function openForm(options: VisitOptions = {}, path = '/inquiries/new') {
  const visited = await visitAgain(browser, world, { as: world.marit, ...options });
  // From elsewhere: a form that is there keeps what is in it.
  await visited.go('/nowhere');
  await visited.go(path);
  return { ...visited, writes: writesOf(visited.page) };
}

/** What a form says that nobody has touched. */
const NOTHING = { origin: {}, destination: {}, transport_modes: [], incoterms: [] };
/** What the API says of it; a form asks for the cargo's type alone, and then for the cargo. */
const whatNothingLacks = async () => (await api.refuses('POST', NOTHING)).filter(({ field }) => field !== 'fcl');
const EMPTY_PALLETS = { ...NOTHING, cargo_type: 'CARGO_TYPE_PALLETS', lcl: { components: [{}] } };

describe('an empty form', () => {
  test('tells every problem that the API names for the same body, each with a way to its field, and creates nothing', async () => {
    const { page, writes, end } = await openForm();
    const before = (await api.listed()).length;
    await send(page).click();
    expect(byField(await problemsIn(page))).toEqual(byField(await whatNothingLacks()));
    expect(await focused(page)).toMatch(/9 things are not right yet/);
    expect(await page.getByRole('link', { name: 'Cargo type is required' }).count()).toBe(1);
    await page.getByRole('radio', { name: 'Pallets' }).check();
    // What has just appeared is not held against anybody.
    expect(await page.getByLabel('Width (cm)').getAttribute('aria-invalid')).not.toBe('true');
    await send(page).click();
    const rules = await api.refuses('POST', EMPTY_PALLETS);
    expect(byField(await problemsIn(page))).toEqual(byField(rules));
    expect(byField(await problemsAtFields(page, rules))).toEqual(byField(rules));
    expect(await barriers(page)).toEqual([]);
    expect(writes).toEqual([]);
    expect((await api.listed()).length).toBe(before);
    // There is a way from each problem to its field.
    const links = page.getByRole('group', { name: /not right yet/ }).getByRole('link');
    expect(await links.count()).toBe(rules.length);
    for (const link of await links.all()) {
      const id = (await link.getAttribute('href'))?.slice(1);
      await link.press('Enter');
      expect([id, await page.evaluate(holdsFocus, id)]).toEqual([id, true]);
    }
    await end();
  });

  test('in Dutch has Dutch labels, and tells the API’s rules in Dutch', async () => {
    const { page, end } = await openForm({ language: 'nl' });
    await page.getByRole('button', { name: 'Aanvraag versturen' }).click();
    const rules = await whatNothingLacks();
    expect(byField(await problemsIn(page))).toEqual(
      byField(rules.map(({ field, description }) => ({ field, description: inDutch(description) ?? '' }))),
    );
    expect(await focused(page)).toMatch(/9 dingen kloppen nog niet/);
    expect(await page.locator('main [lang=en]').count()).toBe(0);
    expect(await page.getByLabel('Omschrijving').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('link', { name: 'Herkomst, Land: dit is verplicht' }).count()).toBe(1);
    // The comma is the decimal mark of Dutch.
    await page.getByRole('radio', { name: 'Pallets' }).check();
    for (const label of ['Lengte (cm)', 'Breedte (cm)', 'Hoogte (cm)', 'Stukgewicht (kg)']) {
      await page.getByLabel(label).fill('100');
    }
    await page.getByRole('textbox', { name: 'Aantal', exact: true }).fill('1');
    await page.getByLabel('Stukgewicht (kg)').fill('12,5');
    expect(await page.locator('output').allTextContents()).toContain('1 stuk in totaal: 1 m³, 12,5 kg');
    await end();
  });
});

describe('a form filled in', () => {
  test('is sent once, though pressed twice, and its page shows what the API returns', async () => {
    const { page, writes, end } = await openForm();
    const inquiry = asked('Oak shelves, 4 pallets');
    await send(page).click();
    await fillIn(page, inquiry);
    // The country that is chosen already stays chosen.
    await page.getByRole('region', { name: 'Origin' }).getByLabel('Country').click();
    await page.getByRole('option', { name: `(${inquiry.origin.region_code})` }).click();
    expect(await problemsIn(page)).toEqual([]);
    await send(page).dblclick();
    const reference = await referenceOf(page);
    expect(writes).toMatchObject([{ method: 'POST', body: inquiry }]);
    await page.getByText(`Inquiry ${reference} was sent.`).waitFor();
    const stored = await api.read(reference);
    expect(stored).toMatchObject(inquiry);
    const shown = await page.locator('main').innerText();
    for (const text of [stored.description, 'Received', 'Ningbo', 'Tilburg', 'Pallets', 'Sea', 'FOB', '3 Mar 2031']) {
      expect(shown).toContain(text);
    }
    expect(shown).toContain(`${stored.total_volume} m³`);
    expect(shown).toContain('1,200 kg');
    expect(shown).toContain('120 × 80 × 150');
    await end();
  });

  test('the same again is told as the one that was sent before', async () => {
    const { reference } = await api.create(asked('Beech shelves, 4 pallets'));
    const before = (await api.listed()).length;
    const { page, end } = await openForm({}, `/inquiries/new?from=${reference}`);
    await send(page).click();
    await page.getByText(`it is ${reference}, and nothing new was made`).waitFor();
    expect(await referenceOf(page)).toBe(reference);
    expect((await api.listed()).length).toBe(before);
    await end();
  });

  test('has rows that come, are copied and go, and totals that follow', async () => {
    const { page, end } = await openForm();
    await page.getByRole('radio', { name: 'Pallets' }).check();
    const totals = page.locator('output', { hasText: 'in all' });
    expect(await totals.innerText()).toBe('– units in all: – m³, – kg');
    await fillInRow(page, 1, { width: 80, height: 150, depth: 120, weight: 300, quantity: 4 });
    expect(await totals.innerText()).toBe('4 units in all: 5.76 m³, 1,200 kg');
    await page.getByRole('button', { name: 'Add a component' }).click();
    expect(await page.evaluate(holdsFocus, 'inquiry-lcl.components[1].depth')).toBe(true);
    await fillInRow(page, 2, { width: 100, height: 100, depth: 100, weight: 50, quantity: 1 });
    expect(await totals.innerText()).toBe('5 units in all: 6.76 m³, 1,250 kg');
    await page.getByRole('button', { name: 'Duplicate: Component 1' }).click();
    expect(await totals.innerText()).toBe('9 units in all: 12.52 m³, 2,450 kg');
    await fillInRow(page, 2, { quantity: 1 });
    expect(await totals.innerText()).toBe('6 units in all: 8.2 m³, 1,550 kg');
    await page.getByRole('button', { name: 'Remove: Component 1' }).click();
    expect(await totals.innerText()).toBe('2 units in all: 2.44 m³, 350 kg');
    expect(await page.getByLabel('Width (cm)').first().inputValue()).toBe('80');
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Remove: Component 1' }).click();
    expect(await page.evaluate(holdsFocus, 'inquiry-lcl.components')).toBe(true);
    await end();
  });

  test('asks before it is left, and keeps what is in it', async () => {
    const { page, end } = await openForm();
    const away = page.getByRole('navigation').getByRole('link', { name: 'Shipments' });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByLabel('Description').fill('Half an inquiry');
    await away.click();
    await question.waitFor();
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Description').inputValue()).toBe('Half an inquiry');
    expect(page.url()).toMatch(/\/inquiries\/new$/);
    await away.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/shipments');
    await end();
  });

  test('asks before its tab is closed, and an untouched one asks nothing', async () => {
    const { page, end } = await openForm();
    const asksNothing = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await asksNothing()).toBe(true);
    await page.getByLabel('Description').press('H');
    const question = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await question).type()).toBe('beforeunload');
    await (await question).dismiss();
    expect(await page.getByLabel('Description').inputValue()).toBe('H');
    await page.getByLabel('Description').fill('');
    expect(await asksNothing()).toBe(true);
    await end();
  });

  test('on a phone needs no more than a keyboard', async () => {
    const { page, writes, end } = await openForm({ width: 390 });
    const keys = page.keyboard;
    await tabTo(page, 'description');
    await keys.type('Ash shelves, 4 pallets');
    await tabTo(page, 'cargo_ready_date');
    await keys.type('03032031');
    for (const [part, place] of Object.entries({ origin: ['Ningbo', 'CN'], destination: ['Tilburg', 'NL'] })) {
      await tabTo(page, `${part}.locality`);
      await keys.type(place[0] as string);
      await tabTo(page, `${part}.region_code`);
      await keys.type(place[1] as string);
      await page.getByRole('option', { name: `(${place[1]})` }).waitFor();
      await keys.press('Enter');
    }
    await tabTo(page, 'cargo_type');
    await keys.press('ArrowDown');
    if (!(await page.getByRole('radio', { name: 'Pallets' }).isChecked())) await keys.press('ArrowDown');
    for (const [column, measure] of Object.entries({ depth: 120, width: 80, height: 150, weight: 300, quantity: 4 })) {
      await tabTo(page, `lcl.components[0].${column}`);
      await keys.type(String(measure));
    }
    await tabTo(page, 'transport_modes');
    await keys.press('Space');
    await tabTo(page, 'incoterms');
    while ((await focused(page)) !== 'FOB') await keys.press('Tab');
    await keys.press('Space');
    expect(await overhang(page)).toBe(0);
    await keys.press('Enter');
    await referenceOf(page);
    expect(writes).toMatchObject([{ method: 'POST', body: asked('Ash shelves, 4 pallets') }]);
    await end();
  });
});

test('an insured value is shown as it was understood; one that can be read two ways, or is too large, is refused in its own units', async () => {
  const { page, end } = await openForm();
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
  const understood = page.locator('output', { hasText: /^That is/ });
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option').first().click();
  await amount.fill('1,250');
  expect(await understood.innerText()).toBe('That is €1,250.00.');
  for (const [text, words] of [
    ['1.250', /can be read as 1250 or as 1.25/],
    ['99999999999', /must be at most 21,474,836.47 EUR/],
  ] as const) {
    await amount.fill(text);
    await amount.blur();
    expect(await toldAt(amount)).toMatch(words);
    expect(await understood.count()).toBe(0);
  }
  await end();
});

test('a choice that may be left out is taken away by emptying its text, and no other is', async () => {
  const { page, end } = await openForm();
  const box = (name: string) => page.getByRole('combobox', { name }).first();
  const [currency, country] = [box('Currency'), box('Country')];
  const choose = async (field: Locator, code: string) => {
    await field.fill(code);
    await page.getByRole('option', { name: `(${code})` }).click();
    await eventually(() => field.inputValue()).toContain(`(${code})`);
  };
  const typeAndLeave = async (field: Locator, text: string) => {
    await field.fill(text);
    await field.press('Tab');
  };
  for (const [field, code] of [
    [currency, 'EUR'],
    [country, 'CN'],
  ] as const) {
    await choose(field, code);
    await typeAndLeave(field, '');
  }
  await eventually(() => country.inputValue()).toBe('China (CN)');
  await eventually(() => currency.inputValue()).toBe('');
  // Another text that is given up leaves what was chosen.
  await choose(currency, 'USD');
  await typeAndLeave(currency, 'E');
  await eventually(() => currency.inputValue()).toBe('US Dollar (USD)');
  await end();
});

test('a day that does not exist, or is not typed whole, is told as no date', async () => {
  const { page, end } = await openForm();
  const day = page.getByLabel('Cargo ready on');
  for (const [typed, words] of [
    ['31022031', /must be an existing calendar date/],
    ['31', /must be an existing calendar date/],
    ['03032031', /^$/],
  ] as const) {
    await day.fill('');
    await day.focus();
    await page.keyboard.type(typed);
    // Without leaving the field.
    await page.keyboard.press('Enter');
    expect(await toldAt(day)).toMatch(words);
  }
  expect(await day.inputValue()).toBe('2031-03-03');
  await day.focus();
  await page.keyboard.type('31022031');
  await page.keyboard.press('Tab');
  expect(await toldAt(day)).toMatch(/must be an existing calendar date/);
  await end();
});

test('a weight that can be read two ways is told so when it is left, and is not in the totals until it is clear', async () => {
  const { page, end } = await openForm();
  await page.getByRole('radio', { name: 'Pallets' }).check();
  const totals = page.locator('output', { hasText: 'in all' });
  const weight = page.getByLabel('Weight each (kg)');
  await fillInRow(page, 1, { depth: 120, width: 80, height: 150, quantity: 4 });
  for (const [text, words, told] of [
    ['1,250', /can be read as 1250 or as 1.25/, '4 units in all: 5.76 m³, – kg'],
    ['1.250', /Read as 1.25. If you mean 1250, type no mark./, '4 units in all: 5.76 m³, 5 kg'],
  ] as const) {
    await weight.fill(text);
    expect(await toldAt(weight)).not.toMatch(words);
    await weight.blur();
    expect(await toldAt(weight)).toMatch(words);
    expect(await totals.innerText()).toBe(told);
  }
  await weight.fill('1250');
  expect(await toldAt(weight)).toBe('');
  expect(await totals.innerText()).toBe('4 units in all: 5.76 m³, 5,000 kg');
  await end();
});

test('a day that has gone by is told at once, and sent', async () => {
  const { page, writes, end } = await openForm({}, await filledInForm(world, 'Elm shelves, 4 pallets'));
  const told = page.getByText('The cargo-ready date is in the past.');
  expect(await told.count()).toBe(0);
  await page.getByLabel('Cargo ready on').fill('2021-03-03');
  await told.waitFor();
  await send(page).click();
  await referenceOf(page);
  expect(writes).toMatchObject([{ body: { cargo_ready_date: '2021-03-03' } }]);
  await end();
});

test('what could not be sent is told in sight, with what to do, and there is nothing to ask the service about', async () => {
  const form = await filledInForm(world, 'Yew shelves, 4 pallets');
  const { page, context, writes, end } = await openForm({ width: 390 }, form);
  await context.setOffline(true);
  await send(page).click();
  const problem = page.getByRole('alert').filter({ hasText: 'cannot be reached' });
  await eventually(() => hasFocus(problem)).toBe(true);
  const { top, bottom } = await problem.evaluate((one) => one.getBoundingClientRect().toJSON());
  expect([top >= 60, bottom <= 900]).toEqual([true, true]);
  expect(await problem.textContent()).not.toMatch(/Request /);
  await context.setOffline(false);
  // A proxy whose service is away.
  const proxy = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' };
  await page.route('**/app/v1/inquiry', (route) => route.fulfill(proxy), { times: 1 });
  await send(page).click();
  const away = page.getByRole('alert').filter({ hasText: 'The service does not answer just now.' });
  await away.getByText('no second inquiry is made').waitFor();
  await send(page).click();
  await referenceOf(page);
  expect(writes.length).toBe(3);
  await end();
});

test('inputs beside each other are on one line, whatever their labels need', async () => {
  const { page, end } = await openForm({ width: 768, language: 'nl' });
  await page.getByRole('radio', { name: 'Pallets' }).check();
  const tops = (...inputs: string[]) =>
    page.evaluate(
      (ids) => ids.map((id) => document.getElementById(`inquiry-${id}`)?.getBoundingClientRect().top),
      inputs,
    );
  for (const row of [
    ['max_transit_days', 'min_review_score', 'hs_code_count'],
    ['origin.organization', 'origin.address_lines'],
    ['lcl.components[0].width', 'lcl.components[0].height', 'lcl.components[0].depth'],
  ]) {
    expect(new Set(await tops(...row)).size).toBe(1);
  }
  expect(await overhang(page)).toBe(0);
  await end();
});

test('inputs have edges that are seen by day and by night, and an outline when the keys are there', async () => {
  const { page, end } = await openForm();
  const papers = new Set<string>();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    const inputs = ['description', 'carriers', 'transport_modes input', 'cargo_type input'];
    const edges = await page.evaluate(
      contrasts,
      inputs.map((input) => `#inquiry-${input}`),
    );
    for (const edge of edges) expect(edge).toBeGreaterThanOrEqual(3);
    papers.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  }
  expect(papers.size).toBe(2);
  for (const input of ['description', 'origin.region_code', 'port_of_loading', 'carriers']) {
    // By the keys, from beside it.
    await page.locator(`[id="inquiry-${input}"]`).focus();
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, input);
    expect([input, await page.evaluate(isOutlined)]).toEqual([input, true]);
  }
  await end();
});

/** How much the edges of some elements stand out from the page behind them. In the browser. */
function contrasts(selectors: string[]): number[] {
  const light = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  return selectors.map((selector) => {
    const input = document.querySelector(selector) as Element;
    const edged = input.matches('input[type=checkbox], input[type=radio]')
      ? input
      : input.closest('.mantine-Input-input');
    const edge = light(getComputedStyle(edged as Element).borderTopColor);
    const paper = light(getComputedStyle(input.closest('section') as Element).backgroundColor);
    return Math.max(edge, paper) / Math.min(edge, paper);
  });
}

/** Around what has the focus, or what holds it. In the browser. */
const isOutlined = () => {
  const one = document.activeElement;
  const around = [one, one?.closest('.mantine-Input-input')];
  return around.some((element) => element && getComputedStyle(element).outlineStyle === 'solid');
};

const MOST_TABS = 60;

/** As far as the keyboard needs to get to an input, and no farther. */
async function tabTo(page: Page, input: string): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await page.evaluate(holdsFocus, `inquiry-${input}`)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${input} in ${MOST_TABS} tabs`);
}

const holdsFocus = (id: string | undefined) =>
  document.getElementById(id ?? '')?.contains(document.activeElement) ?? false;

/** What the focused element is called, or says. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    return (element.labels?.[0] ?? element).textContent ?? '';
  });

/** What is said beneath the inputs. */
const problemsAtFields = (page: Page, violations: readonly FieldViolation[]) =>
  page.evaluate(
    (fields) =>
      fields.map((field) => {
        const input = document.getElementById(`inquiry-${field}`);
        const wrapper = input?.closest('.mantine-InputWrapper-root') ?? input;
        return { field, description: wrapper?.querySelector('[lang]')?.textContent ?? '' };
      }),
    violations.map(({ field }) => field),
  );
