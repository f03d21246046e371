// The page of a shipment tells what the API tells.
import { readFileSync } from 'node:fs';
import type { DocumentDetails, DocumentSlot, Invoice, Shipment, TrackedContainer, User } from '@fairlead/contract';
import { arrivalOf, departureOf, expectedArrivalOf } from '@fairlead/contract/arrival';
import { runningFreeTimes } from '@fairlead/contract/free-time';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeDaysWords } from '../src/components/free-days-words.ts';
import { labelOf } from '../src/i18n/labels.ts';
import { leave, openBrowser, overhang, type Visit, visitAgain } from './support/browser.ts';
import { eventually, hasFocus } from './support/looking.ts';
import { factsOf, linesOf, part, rowsOf, writtenDay } from './support/reading.ts';
import { activeShipments, ask, type Whole } from './support/shipments.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let browser: Browser;
let shipments: Whole[];

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
  shipments = await activeShipments(world);
});
afterAll(() => Promise.all([world?.stop(), leave(browser)]));

function having(fits: (whole: Whole) => boolean): Whole {
  const found = shipments.find(fits);
  if (!found) throw new Error('the demo has no such shipment');
  return found;
}

async function look({ shipment: { reference } }: Whole, before?: (visit: Visit) => unknown): Promise<Visit> {
  const visited = await visitAgain(browser, world, { as: world.marit });
  const path = `/shipments/${reference}`;
  await before?.(visited);
  // What is shown already need not be opened to be read.
  if (before) await visited.goAnew(path);
  else if (visited.page.url() !== world.url + path) await visited.go(path);
  return visited;
}

type Milestone = { type: string; state: string; timestamp: string; location?: object };
const isActual = ({ state }: { state: string }) => state === 'TRACKING_EVENT_STATE_ACTUAL';
const isUnderWay = (events: readonly Milestone[]) => events.some(isActual) && !events.every(isActual);
const containersOf = ({ tracking }: Whole): TrackedContainer[] => tracking?.sea?.containers ?? [];
const eventsOf = (whole: Whole): Milestone[] =>
  whole.tracking?.air?.events ?? containersOf(whole).flatMap(({ events }) => events);

/** Under way by sea, in several containers. */
const sea = () =>
  having((whole) => containersOf(whole).length > 1 && containersOf(whole).every(({ events }) => isUnderWay(events)));
const air = () => having(({ tracking }) => isUnderWay(tracking?.air?.events ?? []));

test('route and dates are those of the API', async () => {
  const whole = sea();
  const { page, end } = await look(whole);
  const { reference, origin, destination, etd = '', eta = '', cargo_ready_date = '' } = whole.shipment;
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(reference);
  const route = part(page, 'Route and dates');
  for (const [title, address] of [['From', origin] as const, ['To', destination] as const]) {
    const [lines = []] = await linesOf(route.getByRole('heading', { name: title, exact: true }).locator('..'));
    expect(lines).toContain(address?.locality);
    expect(lines).toContain(address?.organization);
    expect(lines).toEqual(expect.arrayContaining(address?.address_lines ?? ['no address']));
  }
  const { first_name, last_name, email, phone } = await ask<User>(world, `/v1/user/${whole.shipment.client_user_id}`);
  await route.getByRole('link', { name: email }).waitFor();
  const facts = await factsOf(route);
  expect(facts['Contact on your side']).toBe(`${first_name} ${last_name}${email}${phone}`);
  expect(await route.getByRole('link', { name: phone }).getAttribute('href')).toBe(`tel:${phone.replaceAll(' ', '')}`);
  expect(facts.Transport).toBe('Sea');
  expect(facts['Departure (ETD)']).toMatch(await writtenDay(page, etd));
  expect(facts['Arrival (ETA)']).toMatch(await writtenDay(page, eta));
  expect(facts['Cargo ready']).toBe(await writtenDay(page, cargo_ready_date));
  await end();
});

test('the ETA is told with what tracking expects instead, and how much later that is; the ETD with when it left', async () => {
  const expectedOn = (whole: Whole) => whole.tracking && expectedArrivalOf(whole.tracking)?.timestamp.slice(0, 10);
  const hasLeft = ({ tracking }: Whole) => tracking !== undefined && departureOf(tracking) !== undefined;
  const whole = having((one) => (expectedOn(one) ?? '') > (one.shipment.eta ?? '9') && hasLeft(one));
  const { page, end } = await look(whole);
  const [eta, expected] = [whole.shipment.eta ?? '', expectedOn(whole) ?? ''];
  const days = Math.round((Date.parse(expected) - Date.parse(eta)) / 86_400_000);
  const { 'Arrival (ETA)': told, 'Departure (ETD)': left } = await factsOf(part(page, 'Route and dates'));
  expect(left).toMatch(/^\d+ \w+ \d{4}, left /);
  expect(told).toMatch(await writtenDay(page, eta));
  expect(told).toMatch(` · tracking expects ${await writtenDay(page, expected)} (${days} day`);
  const late = part(page, 'Route and dates').getByText(/^\(\d+ days? later\)$/);
  expect(await late.evaluate((words) => getComputedStyle(words).color)).toBe(await errorColour(page));
  await end();
});

test('an arrival on the very day of the ETA tells that day once', async () => {
  const arrivedOn = ({ tracking }: Whole) => tracking && arrivalOf(tracking)?.timestamp?.slice(0, 10);
  const whole = having((one) => one.shipment.eta !== undefined && arrivedOn(one) === one.shipment.eta);
  const { page, end } = await look(whole);
  const told = (await factsOf(part(page, 'Route and dates')))['Arrival (ETA)'];
  expect(told).toBe(`${await writtenDay(page, whole.shipment.eta ?? '')}, arrived that day`);
  await end();
});

/** The red of what is wrong, as the browser writes it. */
const errorColour = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--mantine-color-error)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

test('cargo is the containers that the API lists, with their free days', async () => {
  const whole = sea();
  const { page, end } = await look(whole);
  const cargo = part(page, 'Cargo');
  const { containers = [], free_demurrage_days } = whole.shipment.fcl ?? {};
  expect(await rowsOf(cargo.getByRole('table'))).toEqual(
    containers.map(({ container_number, type, seal_number, gross_weight }) => [
      container_number,
      labelOf('ContainerType', type, 'en'),
      seal_number || '–',
      gross_weight > 0 ? `${new Intl.NumberFormat('en-GB').format(gross_weight)} kg` : '–',
    ]),
  );
  const facts = await factsOf(cargo);
  expect(facts['Packed as']).toBe('Containers');
  if (free_demurrage_days) expect(facts.Demurrage).toBe(`${free_demurrage_days} days`);
  await end();
});

/** What a milestone tells in words, however it is drawn. */
const toldOf = async (milestones: Locator) => {
  const times = await milestones
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') as string));
  return (await linesOf(milestones)).map(([what, , place, ...more], index) => ({
    what,
    place,
    at: times[index],
    by: more.find((line) => /^(Vessel|Flight) /.test(line)),
  }));
};
const stateOf = (event: Milestone) => (isActual(event) ? 'Actual' : 'Expected');

/** Opens what is folded away. */
async function milestonesOf(page: Page, container_number: string): Promise<Locator> {
  const control = part(page, 'Tracking').getByRole('button', { name: container_number });
  if ((await control.getAttribute('aria-expanded')) === 'false') await control.click();
  const list = page.getByRole('list', { name: `Milestones of ${container_number}`, exact: true });
  await list.waitFor();
  return list.getByRole('listitem');
}

describe('a shipment by sea', () => {
  test('has a timeline for each container, with the milestones of the API in their order', async () => {
    const whole = sea();
    const { page, end } = await look(whole);
    for (const { container_number, events } of containersOf(whole)) {
      const milestones = (await milestonesOf(page, container_number)).filter({ has: page.locator('time') });
      expect(await toldOf(milestones)).toEqual(
        events.map((event) => ({
          what: `${labelOf('SeaTrackingEventType', event.type, 'en')} · ${stateOf(event)}`,
          place: `${event.location?.name} (${event.location?.un_locode})`,
          at: event.timestamp,
          by: event.vessel && `Vessel ${event.vessel.name}, voyage ${event.vessel.voyage}`,
        })),
      );
    }
    await end();
  });

  test('tells where a container waits for its next vessel, and that its terminal is a plan', async () => {
    const isWaiting = ({ status, discharge_date, discharge_terminal }: TrackedContainer) =>
      status === 'CONTAINER_TRACKING_STATUS_DISCHARGED' && !discharge_date && discharge_terminal;
    const whole = having((one) => containersOf(one).some(isWaiting));
    const { page, end } = await look(whole);
    const { container_number, events, discharge_terminal } = containersOf(whole).find(isWaiting) as TrackedContainer;
    await milestonesOf(page, container_number);
    const { name, un_locode } = events.findLast(isActual)?.location ?? {};
    const heading = part(page, 'Tracking').getByRole('button', { name: container_number });
    expect(await heading.innerText()).toContain(`in ${name} (${un_locode}), on its way`);
    const facts = await factsOf(page.getByRole('region', { name: container_number }));
    expect(facts).toEqual({ 'Planned discharge terminal': discharge_terminal });
    await end();
  });

  test('is printed with the milestones of every container, nothing to click, and in light colours from the dark', async () => {
    const whole = sea();
    const { page, go, end } = await look(whole);
    // As nobody has opened anything.
    await go('/shipments');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('search').count(), 'the filters of a list').toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await go(`/shipments/${whole.shipment.reference}`);
    const lists = page.getByRole('list', { name: /^Milestones of / });
    await lists.first().waitFor();
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await eventually(paper).not.toBe(light);
    const dark = await paper();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await paper()).toBe(light);
    expect(await lists.count()).toBe(containersOf(whole).length);
    const inked = lists.first().locator('[aria-hidden="true"]').first();
    expect(await inked.evaluate((mark) => getComputedStyle(mark).printColorAdjust)).toBe('exact');
    expect(await page.getByRole('button', { name: /^(Download|Preview)/ }).count()).toBe(0);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    expect(await paper()).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
    expect(await lists.count()).toBe(1);
    await end();
  });

  test('draws what happened otherwise than what is expected, not by colour alone, and the present in between', async () => {
    const whole = sea();
    const { page, end } = await look(whole);
    const [{ container_number, events }] = containersOf(whole) as [TrackedContainer];
    const items = await milestonesOf(page, container_number);
    const drawn = await items
      .filter({ has: page.locator('time') })
      .locator('[aria-hidden="true"]')
      .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark)).map((style) => style.borderTopStyle));
    const looks = new Map(events.map((event, index) => [stateOf(event), drawn[index]]));
    expect(drawn).toEqual(events.map((event) => looks.get(stateOf(event))));
    expect(looks.get('Actual')).not.toBe(looks.get('Expected'));
    const present = (await linesOf(items)).findIndex(([line]) => line?.startsWith('Now, '));
    expect(present).toBe(events.findLastIndex(isActual) + 1);
    await end();
  });

  test('tells the free days of a container whose clock runs, and of no other', async () => {
    const clocksOf = ({ shipment: { fcl } }: Whole, container: TrackedContainer) =>
      fcl ? runningFreeTimes(fcl, container) : [];
    const whole = having((one) => containersOf(one).some((container) => clocksOf(one, container).length > 0));
    const { page, end } = await look(whole);
    const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
    for (const container of containersOf(whole)) {
      await milestonesOf(page, container.container_number);
      const panel = page.getByRole('region', { name: container.container_number });
      const told = (await linesOf(panel.getByRole('note').getByRole('listitem'))).flat();
      const clocks = clocksOf(whole, container);
      expect(told.length).toBe(clocks.length);
      if (told.length > 0) expect(await panel.getByRole('note').innerText()).toContain(freeDaysWords.en.rule);
      for (const { kind, last_free_day } of clocks) {
        const days = Math.round((Date.parse(last_free_day) - Date.parse(today)) / 86_400_000);
        const left =
          days === 0 ? 'today is the last free day' : `${Math.abs(days)} days? ${days > 0 ? 'left' : 'over'}`;
        const until = await writtenDay(page, last_free_day);
        const label = labelOf('FreeTimeKind', kind, 'en');
        expect(told).toContainEqual(expect.stringMatching(new RegExp(`^${label}: until ${until}, ${left}$`)));
      }
    }
    await end();

    const sailing = await look(sea());
    expect(await sailing.page.getByRole('note').count()).toBe(0);
    await sailing.end();
  });
});

test('a shipment by air tells its milestones with their flights', async () => {
  const whole = air();
  const { page, end } = await look(whole);
  const list = page.getByRole('list', { name: 'Milestones of the air waybill' });
  const milestones = list.getByRole('listitem').filter({ has: page.locator('time') });
  const events = whole.tracking?.air?.events ?? [];
  expect(events.some(({ flight }) => flight)).toBe(true);
  expect(await toldOf(milestones)).toEqual(
    events.map((event) => ({
      what: `${labelOf('AirTrackingEventType', event.type, 'en')} · ${stateOf(event)}`,
      place: `${event.location?.name} (${event.location?.iata})`,
      at: event.timestamp,
      by: event.flight && expect.stringMatching(new RegExp(`^Flight ${event.flight.number}(,|$)`)),
    })),
  );
  for (const told of ['Map', 'Tracking']) {
    await part(page, told).getByText('Times are in your own time zone (UTC).').waitFor();
  }
  await end();
});

test('cargo that travelled in parts is not told to have left a place after it reached the next', async () => {
  const { shipments: flown } = await ask<{ shipments: Shipment[] }>(world, '/v1/shipment?search=guest towels, hotel');
  const { page, go, end } = await visitAgain(browser, world, { as: world.marit });
  await go(`/shipments/${flown[0]?.reference}`);
  await part(page, 'Map').getByText('The cargo travels in parts').waitFor();
  const told = (await linesOf(part(page, 'Map').getByRole('listitem'))).flat();
  expect(told.map((line) => line.match(/(first|last) (reached|left)/g)?.join())).toEqual([
    'last left',
    'first reached,last left',
    'first reached',
  ]);
  await end();
});

/** Every place once, in the order of time, and what happened or is expected there. */
function placesOf(events: readonly Milestone[]) {
  const inTime = events.toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
  const places = new Map<string, { name: string; here: Milestone[] }>();
  for (const event of inTime) {
    const { name, ...code } = event.location as { name: string };
    const shown = `${name} (${Object.values(code)[0]})`;
    places.set(shown, { name, here: [...(places.get(shown)?.here ?? []), event] });
  }
  return [...places];
}

/** What a place's line begins with. */
function passingOf(here: Milestone[]): string {
  const departures = here.filter(({ type }) => type.endsWith('_DEPARTED'));
  const isOrigin = !here.some(({ type }) => type.endsWith('_ARRIVED'));
  if (isOrigin && departures.length > 0 && departures.every(isActual)) return 'left';
  if (!here.some(isActual)) return 'expected';
  return isOrigin ? 'first reported' : 'reached';
}

const hasSailed = ({ events }: TrackedContainer) =>
  events.some((event) => isActual(event) && event.type === 'SEA_TRACKING_EVENT_TYPE_DEPARTED');
const sailing = () =>
  having(
    (whole) => containersOf(whole).some(({ events }) => isUnderWay(events)) && containersOf(whole).every(hasSailed),
  );

test.each([
  ['sea', sea],
  ['sea that has begun', sailing],
  ['air', air],
])('the map of a journey by %s is a picture with a name, and a list of its places in order', async (_, found) => {
  const whole = found();
  const places = placesOf(eventsOf(whole));
  const { page, end } = await look(whole);
  const map = part(page, 'Map');
  const picture = map.getByRole('img');
  expect(await picture.evaluate((element) => element.namespaceURI)).toBe('http://www.w3.org/2000/svg');
  expect(await picture.getAttribute('aria-label')).toMatch(
    `Map of the journey: ${places.map(([, { name }]) => name).join(', ')}.`,
  );
  expect(await picture.locator('path').count()).toBeGreaterThan(places.length);
  const told = (await linesOf(map.getByRole('listitem'))).flat();
  expect(told.map((line) => line.split(/ \d/, 1)[0])).toEqual(
    places.map(([shown, { here }]) => `${shown}: ${passingOf(here)}`),
  );
  await end();
});

test('what a record lacks is told to be missing, and what is long stays in its place', async () => {
  const whole = having(({ shipment: { fcl }, slots }) => fcl !== undefined && slots.some(({ document }) => document));
  const { reference, fcl, origin } = whole.shipment;
  const long = 'Rindfleischetikettierungsüberwachung'.repeat(6);
  const containers = fcl?.containers.map((container) => ({ ...container, seal_number: long }));
  const free = { free_demurrage_days: 0, free_detention_days: 0, free_dd_combined_days: 0, free_storage_days: 0 };
  const odd = {
    description: long,
    origin: { ...origin, locality: long },
    client_user_id: '',
    fcl: { ...fcl, ...free, containers },
  };
  const answerWith = (page: Page, path: string, change: (body: never) => object) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: { ...body, ...change(body as never) } });
    });
  const { page, end } = await look(whole, async ({ page }) => {
    await answerWith(page, `**/app/v1/shipment/${reference}`, () => odd);
    await answerWith(
      page,
      `**/app/v1/shipment/${reference}/document`,
      ({ documents }: { documents: DocumentSlot[] }) => ({
        documents: documents.map((slot) =>
          slot.document ? { ...slot, document: { ...slot.document, file_name: 'list\u202efdp.exe' } } : slot,
        ),
      }),
    );
  });
  expect((await factsOf(part(page, 'Route and dates')))['Contact on your side']).toBe('Not known');
  expect(await part(page, 'Cargo').innerText()).not.toContain('Free days agreed');
  expect(await part(page, 'Documents').innerText()).toContain('\nlistfdp.exe\n');
  expect(await overhang(page)).toBe(0);
  await page.setViewportSize({ width: 390, height: 900 });
  await eventually(() => overhang(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await end();
});

test('a shipment by road says that there is no tracking, and asks for none', async () => {
  const asked: string[] = [];
  const whole = having(({ shipment }) => shipment.transport_mode === 'TRANSPORT_MODE_ROAD');
  const { page, end } = await look(whole, ({ page }) => page.on('request', (request) => asked.push(request.url())));
  await page.waitForLoadState('networkidle');
  expect((await linesOf(part(page, 'Tracking'))).flat()).toContain(
    'There is no tracking for this way of transport (road).',
  );
  expect(asked.some((url) => url.includes(`/app/v1/shipment/${whole.shipment.reference}`))).toBe(true);
  expect(asked.filter((url) => url.includes('/tracking'))).toEqual([]);
  expect(await part(page, 'Map').count()).toBe(0);
  await end();
});

test('when the tracking fails, the rest of the page stands, and the failure tells its request', async () => {
  const whole = sea();
  const request_id = 'spec-request-503';
  const refusal = {
    status: 503,
    // So long that nobody waits for it.
    headers: { 'Retry-After': '300', 'X-Request-Id': request_id },
    json: { code: 14, message: 'The carrier is not there.', details: [] },
  };
  const { page, end } = await look(whole, ({ page }) =>
    page.route('**/app/v1/shipment/*/tracking', (route) => route.fulfill(refusal)),
  );
  const problem = part(page, 'Tracking').getByRole('alert');
  expect(await problem.innerText()).toContain(request_id);
  expect(await problem.innerText()).toContain(refusal.json.message);
  expect((await factsOf(part(page, 'Route and dates'))).Transport).toBe('Sea');
  expect((await rowsOf(part(page, 'Cargo').getByRole('table'))).length).toBe(containersOf(whole).length);
  expect(await part(page, 'Documents').getByRole('listitem').count()).toBe(whole.slots.length);
  expect(await page.getByRole('main').getByRole('alert').allInnerTexts()).toEqual([
    expect.stringContaining(request_id),
  ]);
  await page.unrouteAll();
  await problem.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('list', { name: /^Milestones of/ }).waitFor();
  await end();
});

test.each(['STATUS_REJECTED', 'STATUS_DELETED'])(
  'the checklist has what is outstanding first, then what was received (%s among them)',
  async (status) => {
    const whole = having(({ slots }) =>
      [status, 'STATUS_RECEIVED', 'STATUS_TO_BE_RECEIVED'].every((each) => slots.some((slot) => slot.status === each)),
    );
    const { page, end } = await look(whole);
    const inState = (state: DocumentSlot['status']) => whole.slots.filter((slot) => slot.status === state);
    const groups = {
      Outstanding: [...inState('STATUS_REJECTED'), ...whole.slots.filter(({ document }) => !document)],
      Received: inState('STATUS_RECEIVED'),
    };
    const told = await part(page, 'Documents')
      .getByRole('heading', { level: 3 })
      .evaluateAll((headings) =>
        headings.map((heading) => [
          heading.textContent,
          ...[...(heading.nextElementSibling?.children ?? [])].map((slot) => (slot as HTMLElement).innerText),
        ]),
      );
    expect(told.map(([heading, ...slots]) => [heading, ...slots.map((slot) => slot?.split('\n', 1)[0])])).toEqual(
      Object.entries(groups)
        .filter(([, slots]) => slots.length > 0)
        .map(([name, slots]) => [
          `${name} (${slots.length})`,
          ...slots.map(({ type }) => labelOf('DocumentType', type, 'en')),
        ]),
    );
    await end();
  },
);

test('a document is asked for when the client makes it; of the others it is told that they have not come', async () => {
  const types = ['TYPE_COMMERCIAL_INVOICE', 'TYPE_DELIVERY_ORDER'] as const;
  const isAwaited = ({ slots }: Whole, type: string) =>
    slots.some((slot) => slot.type === type && slot.status === 'STATUS_TO_BE_RECEIVED');
  const { page, end } = await look(having((one) => types.every((type) => isAwaited(one, type))));
  const told = await linesOf(part(page, 'Documents').getByRole('listitem'));
  const of = (type: string) => told.find(([name]) => name === labelOf('DocumentType', type, 'en'))?.slice(1);
  expect(types.map(of)).toEqual([['Send it to your forwarder.'], ['Not filed yet.']]);
  await end();
});

test('a document that was deleted says so, and who is to send a new one', async () => {
  const isDeleted = ({ status }: DocumentSlot) => status === 'STATUS_DELETED';
  const whole = having(({ slots }) => slots.some(isDeleted));
  const { page, end } = await look(whole);
  const told = await linesOf(part(page, 'Documents').getByRole('listitem'));
  for (const { type } of whole.slots.filter(isDeleted)) {
    const lines = told.find(([name]) => name === labelOf('DocumentType', type, 'en'));
    expect(lines?.at(-1)).toMatch(/^The file was deleted: (send a new one|a new one has yet to come)/);
  }
  await end();
});

test('a document that is valid for long says until when, without counting the days', async () => {
  const far = (slot: DocumentSlot) => Date.parse(slot.document?.expiration_date ?? '') - Date.now() > 60 * 86_400_000;
  const whole = having(({ slots }) => slots.some(far));
  const { document } = whole.slots.find(far) as DocumentSlot;
  const { page, end } = await look(whole);
  const slot = part(page, 'Documents')
    .getByRole('listitem')
    .filter({ hasText: document?.file_name ?? '' });
  const [lines = []] = await linesOf(slot);
  expect(lines).toContain(`expires on ${await writtenDay(page, document?.expiration_date ?? '')}`);
  await end();
});

/** A shipment with a file of a kind, and the file. */
function fileOf(media_type: DocumentDetails['media_type']): { whole: Whole; document: DocumentDetails } {
  const isSuch = ({ document }: DocumentSlot) => document?.media_type === media_type;
  const whole = having(({ slots }) => slots.some(isSuch));
  return { whole, document: whole.slots.find(isSuch)?.document as DocumentDetails };
}

const download = ({ id }: DocumentDetails) =>
  world.get(`/v1/document/${id}/download`, { credential: world.marit.credential });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('a preview', () => {
  /** Opens it, looks, and closes it by Escape: whoever came by keyboard is where they were. */
  async function preview(
    media_type: DocumentDetails['media_type'],
    check: (dialog: Locator, document: DocumentDetails, page: Page) => Promise<void>,
    before?: (visit: Visit) => unknown,
  ) {
    const { whole, document } = fileOf(media_type);
    const { page, end } = await look(whole, before);
    const button = page.getByRole('button', { name: `Preview: ${document.file_name}` });
    await button.press('Enter');
    const dialog = page.getByRole('dialog', { name: document.file_name });
    await dialog.waitFor();
    await check(dialog, document, page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await eventually(() => hasFocus(button)).toBe(true);
    await end();
  }

  test('of a text is its words', () =>
    preview('MEDIA_TYPE_TXT', async (dialog, document) => {
      const text = (await bytesOf(await download(document))).toString('utf8');
      expect(await dialog.locator('pre').textContent()).toBe(text);
    }));

  test('is closed by Back, and its shipment stays', async () => {
    const { whole, document } = fileOf('MEDIA_TYPE_TXT');
    const { page, end } = await look(whole);
    const { reference } = whole.shipment;
    await page.getByRole('button', { name: `Preview: ${document.file_name}` }).click();
    const dialog = page.getByRole('dialog', { name: document.file_name });
    await dialog.waitFor();
    await page.evaluate(() => history.back());
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForURL(`**/shipments/${reference}`);
    await page.getByRole('heading', { level: 1, name: reference }).waitFor();
    await end();
  });

  test('of a picture is the picture', () =>
    preview('MEDIA_TYPE_PNG', async (dialog, document) => {
      const png = await bytesOf(await download(document));
      const picture = dialog.getByRole('img', { name: document.file_name });
      const size = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
      // Where a PNG says how large it is.
      await eventually(size).toEqual([png.readUInt32BE(16), png.readUInt32BE(20)]);
    }));

  test('of a PDF is the browser’s own view of it, where it has one', () =>
    preview('MEDIA_TYPE_PDF', async (dialog, document, page) => {
      const canShow = await page.evaluate(() => navigator.pdfViewerEnabled);
      const frame = dialog.locator('iframe');
      if (canShow) await frame.waitFor();
      else await dialog.getByText('This browser shows no PDF files.').waitFor();
      expect(await frame.count()).toBe(canShow ? 1 : 0);
      if (canShow) expect(await frame.getAttribute('title')).toBe(document.file_name);
      if (canShow) expect(await frame.getAttribute('src')).toMatch(/^blob:/);
    }));

  test('of a PDF says so where the browser shows none', () =>
    preview(
      'MEDIA_TYPE_PDF',
      async (dialog) => {
        await dialog.getByText('This browser shows no PDF files.').waitFor();
        expect(await dialog.locator('iframe').count()).toBe(0);
        expect(await dialog.getByRole('button', { name: /^Download/ }).count()).toBe(1);
      },
      // Until the page is loaded again.
      async ({ page, go }) => {
        await go('/nowhere');
        await page.evaluate(() =>
          Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true }),
        );
      },
    ));
});

test.each(['MEDIA_TYPE_PDF', 'MEDIA_TYPE_XLSX'] as const)(
  'a download has the name and the bytes that the API gives, and is one for a double click (%s)',
  async (media_type) => {
    const { whole, document } = fileOf(media_type);
    const { page, end } = await look(whole);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download: ${document.file_name}` }).dblclick(),
    ]);
    expect(asked.filter((path) => path.endsWith('/download'))).toHaveLength(1);
    const answer = await download(document);
    expect(answer.headers.get('Content-Disposition')).toContain(`filename="${saved.suggestedFilename()}"`);
    expect(readFileSync(await saved.path())).toEqual(await bytesOf(answer));
    await end();
  },
);

test('the invoices of a shipment lead to their pages', async () => {
  const whole = having(({ invoices }) => invoices.length > 0);
  const { page, end } = await look(whole);
  const links = part(page, 'Invoices').getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    whole.invoices.map(({ reference }) => `/invoices/${reference}`),
  );
  await links.first().click();
  await page.getByRole('heading', { level: 1, name: whole.invoices[0]?.reference }).waitFor();
  await end();
});

test('an invoice that is overdue is marked here as it is in the list', async () => {
  const { invoices } = await ask<{ invoices: Invoice[] }>(
    world,
    '/v1/invoice?limit=100&filter.status=STATUS_PUBLISHED',
  );
  const today = new Date().toISOString().slice(0, 10);
  const overdue = invoices.find(({ due_date }) => due_date && due_date < today) as Invoice;
  const { page, go, end } = await visitAgain(browser, world, { as: world.marit });
  const mark = async () => {
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: overdue.reference }) });
    return /\d+ days? overdue/.exec(await row.innerText())?.[0];
  };
  await go(`/shipments/${overdue.shipment_id}`);
  const here = await mark();
  expect(here).toBeDefined();
  await go(`/invoices?search=${overdue.reference}`);
  expect(await mark()).toBe(here);
  await end();
});
