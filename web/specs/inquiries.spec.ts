// An inquiry that is there: changed, cancelled, deleted, copied, and what its state forbids.
import type { Inquiry } from '@fairlead/contract';
import type { InquiryInput } from '@fairlead/sdk/application';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAnew, leave, openBrowser, type Page, visitAgain } from './support/browser.ts';
import { asked, byField, inquiriesOf, problemsIn, referenceOf, send, writesOf } from './support/inquiry-form.ts';
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

async function openPage(path: string) {
  const visited = await visitAgain(browser, world, { as: world.marit });
  await visited.go(path);
  return { ...visited, writes: writesOf(visited.page) };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notice = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

describe('an inquiry edited', () => {
  test('sends only what changed', async () => {
    const { reference } = await api.create(asked('Cork boards'));
    const { page, writes, end } = await openPage(`/inquiries/${reference}/edit`);
    await page.getByLabel('Longest transit in days').fill('40');
    await page.getByRole('checkbox', { name: 'Tail lift' }).check();
    await send(page).click();
    await notice(page, `Inquiry ${reference} was changed.`);
    const change = { max_transit_days: 40, lcl: { tail_lift: true } };
    expect(writes).toEqual([{ method: 'PATCH', body: change }]);
    expect(await api.read(reference)).toMatchObject({ ...asked('Cork boards'), max_transit_days: 40 });
    await notice(page, '40 days');
    await end();
  });

  test('sends nothing when nothing changed', async () => {
    const { reference, update_time } = await api.create(asked('Cork tiles'));
    const { page, writes, end } = await openPage(`/inquiries/${reference}/edit`);
    await page.getByLabel('Description').fill('Cork floors');
    await page.getByLabel('Description').fill('Cork tiles');
    await send(page).click();
    await notice(page, `Nothing was changed in inquiry ${reference}.`);
    expect(writes).toEqual([]);
    expect((await api.read(reference)).update_time).toBe(update_time);
    await end();
  });

  test('is told at its field, in the API’s words, which rule it breaks', async () => {
    const { reference } = await api.create(asked('Cork mats'));
    const { page, writes, end } = await openPage(`/inquiries/${reference}/edit`);
    await page.getByLabel('Port of loading').fill('NINGBO');
    await page.getByLabel('Longest transit in days').fill('-1');
    await page.getByLabel('Width (cm)').fill('');
    await send(page).click();
    const components = [{ ...asked('').lcl.components[0], width: null }];
    const broken = { port_of_loading: 'NINGBO', max_transit_days: -1, lcl: { components } };
    const rules = await api.refuses('PATCH', broken, `/${reference}`);
    expect(rules.length).toBe(3);
    expect(byField(await problemsIn(page))).toEqual(byField(rules));
    const rule = rules.find(({ field }) => field === 'port_of_loading')?.description ?? '';
    const port = page.getByLabel('Port of loading');
    expect(await port.getAttribute('aria-invalid')).toBe('true');
    expect(await toldAt(port)).toContain(rule);
    expect(writes).toEqual([]);
    await end();
  });

  test('is told at its field what the service alone refuses', async () => {
    const { reference } = await api.create(asked('Cork wall'));
    const { page, end } = await openPage(`/inquiries/${reference}/edit`);
    // On its way the change becomes one that breaks a rule, as with rules that this page does not know yet.
    const broken = { port_of_loading: 'NINGBO' };
    await page.route('**/inquiry/*', (route) =>
      route.request().method() === 'PATCH' ? route.continue({ postData: JSON.stringify(broken) }) : route.continue(),
    );
    await page.getByLabel('Description').fill('Cork walls');
    await send(page).click();
    await page.getByText('One thing is not right yet').waitFor();
    expect(await problemsIn(page)).toEqual(await api.refuses('PATCH', broken, `/${reference}`));
    expect(await page.getByLabel('Description').inputValue()).toBe('Cork walls');
    await end();
  });

  test('from pallets to containers sends the containers alone, and keeps the pallets for who comes back', async () => {
    const { reference } = await api.create(asked('Cork stools'));
    const { page, writes, end } = await openPage(`/inquiries/${reference}/edit`);
    await page.getByRole('radio', { name: 'Containers' }).check();
    await page.getByRole('radio', { name: 'Pallets' }).check();
    expect(await page.getByLabel('Width (cm)').inputValue()).toBe('80');
    await page.getByRole('radio', { name: 'Containers' }).check();
    const row = page.getByRole('group', { name: 'Containers 1' });
    await row.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: '40', exact: false }).first().click();
    await row.getByLabel('Quantity').fill('2');
    await send(page).click();
    await notice(page, `Inquiry ${reference} was changed.`);
    const { fcl, lcl, cargo_type } = await api.read(reference);
    expect([cargo_type, lcl, fcl?.containers[0]?.quantity]).toEqual(['CARGO_TYPE_CONTAINERS', undefined, 2]);
    expect(writes).toEqual([{ method: 'PATCH', body: { cargo_type, fcl: { containers: [containerOf(fcl)] } } }]);
    await end();
  });
});

describe('an inquiry that others write to while it is edited', () => {
  test('is told to be changed, and is loaded anew or saved all the same', async () => {
    const { reference } = await api.create(asked('Birch trays'));
    const { page, writes, end } = await openPage(`/inquiries/${reference}/edit`);
    const told = page.getByRole('alert', { name: 'This inquiry was changed meanwhile' });
    await api.ask('PATCH', `/${reference}`, { description: 'Birch trays, oiled' });
    await page.getByLabel('Longest transit in days').fill('40');
    await send(page).click();
    await eventually(() => hasFocus(told)).toBe(true);
    expect(await told.innerText()).toMatch(/changed on \d+ \w+ \d{4}.*, after it was opened here/);
    expect(writes).toEqual([]);
    await button(page, 'Load the newer one').click();
    await eventually(() => page.getByLabel('Description').inputValue()).toBe('Birch trays, oiled');
    expect(await page.getByLabel('Longest transit in days').inputValue()).toBe('');
    await api.ask('PATCH', `/${reference}`, { description: 'Birch trays, waxed' });
    await api.ask('POST', `/${reference}/cancel`);
    await page.getByLabel('Longest transit in days').fill('30');
    await send(page).click();
    expect(await told.innerText()).toMatch(/This inquiry is cancelled\. It can be changed, but stays cancelled/);
    await button(page, 'Save all the same').click();
    await notice(page, `Inquiry ${reference} was changed.`);
    expect(writes).toEqual([{ method: 'PATCH', body: { max_transit_days: 30 } }]);
    expect(await api.read(reference)).toMatchObject({ description: 'Birch trays, waxed', max_transit_days: 30 });
    await end();
  });

  test('is told to be deleted, and what was filled in becomes a new one', async () => {
    const { reference } = await api.create(asked('Birch bowls'));
    const { page, writes, end } = await openPage(`/inquiries/${reference}/edit`);
    await world.send('DELETE', `/v1/inquiry/${reference}`, { credential: world.marit.credential });
    await page.getByLabel('Description').fill('Birch bowls, 40 cm');
    await askAnew(page);
    await page.getByRole('alert').getByText('This inquiry no longer exists').waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('Birch bowls, 40 cm');
    await send(page).click();
    const told = page.getByRole('alert', { name: 'This inquiry no longer exists' });
    await eventually(() => hasFocus(told)).toBe(true);
    await button(page, 'Make it a new inquiry').click();
    await page.getByRole('heading', { level: 1, name: 'New inquiry' }).waitFor();
    // Nothing of it is stored: it is not left without a question.
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await button(page, 'Stay here').click();
    await send(page).click();
    await notice(page, `Inquiry ${await referenceOf(page)} was sent.`);
    expect(writes).toMatchObject([{ method: 'POST', body: asked('Birch bowls, 40 cm') }]);
    await end();
  });
});

describe('a write that takes its time', () => {
  test('says of itself that it is on its way to who leaves, and brings nobody back', async () => {
    const { reference } = await api.create(asked('Elm boards'));
    const { page, end } = await openPage(`/inquiries/${reference}/edit`);
    const release = await held(page, 'PATCH');
    await page.getByLabel('Description').fill('Elm planks');
    await send(page).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Shipments' }).click();
    const question = page.getByRole('dialog', { name: 'Leave while this is being sent?' });
    expect(await question.innerText()).toContain('What you filled in is on its way.');
    await button(page, 'Leave').click();
    await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor();
    await release();
    expect((await api.read(reference)).description).toBe('Elm planks');
    expect(new URL(page.url()).pathname).toBe('/shipments');
    await end();
  });

  test('holds the fields still until it is refused, and then is on its way no more', async () => {
    const { reference } = await api.create(asked('Elm beams'));
    const { page, end } = await openPage(`/inquiries/${reference}/edit`);
    const release = await held(page, 'PATCH', { status: 500, body: '' });
    const days = page.getByLabel('Longest transit in days');
    await days.fill('40');
    await days.press('Enter');
    await eventually(() => hasFocus(button(page, 'Sending…'))).toBe(true);
    expect(await page.getByRole('status').allInnerTexts()).toContain('Sending…');
    expect(await page.locator('form').locator('input, textarea, fieldset button').evaluateAll(areHeld)).toBe(true);
    await page.locator('main').getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Leave while this is being sent?' }).waitFor();
    await release();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await button(page, 'Stay here').click();
    expect([await days.inputValue(), await days.isEnabled()]).toEqual(['40', true]);
    await days.fill('41');
    await send(page).click();
    await notice(page, '41 days');
    await end();
  });

  test('takes nobody from the page that they are waiting for', async () => {
    const { reference } = await api.create(asked('Elm crates'));
    const { page, end } = await openPage(`/inquiries/${reference}`);
    const release = await held(page, 'DELETE');
    await button(page, 'Delete').click();
    await button(page, 'Yes, delete it').click();
    await page.keyboard.press('Escape');
    const files = gate();
    await page.route('**/assets/InvoicesPage*', (route) => files.opened.then(() => route.continue()));
    await page.getByRole('navigation').getByRole('link', { name: 'Invoices' }).click();
    await page.waitForURL('**/invoices');
    await release();
    files.open();
    await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
    expect((await api.ask('GET', `/${reference}`)).status).toBe(404);
    await end();
  });
});

/** In the browser. */
const areHeld = (fields: Element[]) => fields.every((field) => field.matches(':disabled'));

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Holds back what the page writes by a method until it is released; then waits until the page knows its answer. */
async function held(page: Page, method: string, answer?: { status: number; body: string }) {
  const { opened, open } = gate();
  const writes = '**/app/v1/inquiry/**';
  await page.route(writes, async (route) => {
    if (route.request().method() !== method) return route.continue();
    await opened;
    await (answer ? route.fulfill(answer) : route.continue());
  });
  return async () => {
    open();
    await page.waitForFunction(() => window.__TSR_ROUTER__?.options.context.client.isMutating() === 0);
    await page.unroute(writes);
  };
}

test('the form says what to know of an inquiry that is cancelled, or has quotes; no more', async () => {
  const { page, go, end } = await openPage('/inquiries');
  for (const [status, words] of [
    ['STATUS_CANCELLED', ['This inquiry is cancelled. It can be changed, but stays cancelled']],
    ['STATUS_QUOTES_PROPOSED', ['Quotes were made on this inquiry as it is now.']],
    ['STATUS_RECEIVED', []],
  ] as const) {
    const [inquiry] = await api.inState(status);
    await go(`/inquiries/${inquiry?.reference}/edit`);
    await page.getByRole('heading', { level: 1, name: `Edit inquiry ${inquiry?.reference}` }).waitFor();
    const notes = await page.getByRole('note').allInnerTexts();
    expect(notes).toEqual(words.map((start) => expect.stringContaining(start)));
  }
  await end();
});

describe('an inquiry that a colleague has just deleted', () => {
  const deleted = async (description: string) => {
    const { reference } = await api.create(asked(description));
    const visited = await openPage(`/inquiries/${reference}`);
    await world.send('DELETE', `/v1/inquiry/${reference}`, { credential: world.marit.credential });
    return { reference, ...visited };
  };

  test('is deleted: nothing went wrong', async () => {
    const { page, reference, end } = await deleted('Larch boards');
    await button(page, 'Delete').click();
    await button(page, 'Yes, delete it').click();
    await notice(page, `Inquiry ${reference} was deleted.`);
    await end();
  });

  test('cannot be cancelled, and is told to be gone; then its page is gone too', async () => {
    const { page, end } = await deleted('Larch beams');
    await button(page, 'Cancel inquiry').click();
    await button(page, 'Yes, cancel it').click();
    const problem = page.getByRole('dialog').getByRole('alert');
    await problem.getByText('This inquiry no longer exists.').waitFor();
    expect(await problem.innerText()).not.toContain('/v1/');
    await button(page, 'No, keep it').click();
    await page.getByRole('heading', { level: 1, name: 'Nothing here' }).waitFor();
    await end();
  });

  test('is not opened to be changed as it was', async () => {
    const { page, end } = await deleted('Larch posts');
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Nothing here' }).waitFor();
    expect(await page.locator('form').count()).toBe(0);
    await end();
  });
});

describe('an inquiry ended', () => {
  test('is cancelled when that is said twice, and then says what is allowed', async () => {
    const { reference } = await api.create(asked('Pine crates'));
    const { page, writes, end } = await openPage(`/inquiries/${reference}`);
    const question = page.getByRole('dialog', { name: `Cancel inquiry ${reference}?` });
    await button(page, 'Cancel inquiry').click();
    await question.waitFor();
    // Who presses Enter at once has changed nothing, and is back where the question was asked.
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    await eventually(() => hasFocus(button(page, 'Cancel inquiry'))).toBe(true);
    expect(writes).toEqual([]);
    await button(page, 'Cancel inquiry').click();
    await button(page, 'Yes, cancel it').click();
    await notice(page, `Inquiry ${reference} was cancelled.`);
    // Said once, by one live region.
    const live = page.locator('[role=status], [role=alert]').filter({ hasText: 'was cancelled' });
    expect(await live.count()).toBe(1);
    expect((await api.read(reference)).status).toBe('STATUS_CANCELLED');
    expect(await page.locator('main').getByText('Cancelled', { exact: true }).count()).toBe(1);
    await eventually(() => button(page, 'Cancel inquiry').getAttribute('aria-disabled')).toBe('true');
    expect(await toldAt(button(page, 'Cancel inquiry'))).toBe('This inquiry is cancelled already.');
    // The API lets a cancelled inquiry be changed and deleted.
    expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(1);
    expect(await page.locator('main a[data-variant="filled"]').allInnerTexts()).toEqual(['Duplicate']);
    expect(await toldAt(button(page, 'Delete'))).toBe('');
    expect((await api.ask('PATCH', `/${reference}`, { hs_code_count: 2 })).status).toBe(200);
    await end();
  });

  test('is deleted when that is said twice, and then is not found', async () => {
    const { reference } = await api.create(asked('Pine boxes'));
    const { page, go, writes, end } = await openPage(`/inquiries/${reference}`);
    await button(page, 'Delete').click();
    await page.getByRole('dialog', { name: `Delete inquiry ${reference}?` }).waitFor();
    await page.keyboard.press('Escape');
    expect(writes).toEqual([]);
    await button(page, 'Delete').click();
    await button(page, 'Yes, delete it').click();
    await page.waitForURL('**/inquiries');
    await notice(page, `Inquiry ${reference} was deleted.`);
    await page
      .getByRole('link', { name: /^\w{4}-\w{4}$/ })
      .first()
      .waitFor();
    expect(await page.getByRole('link', { name: reference }).count()).toBe(0);
    expect((await api.ask('GET', `/${reference}`)).status).toBe(404);
    await go(`/inquiries/${reference}`);
    expect(await page.locator('h1').innerText()).toBe('Nothing here');
    await end();
  });
});

test('an inquiry with quotes to review says where they are; no other does', async () => {
  const [waiting] = await api.inState('STATUS_QUOTES_PROPOSED');
  const { page, go, end } = await openPage(`/inquiries/${waiting?.reference}`);
  expect(await page.getByRole('note').innerText()).toContain('They are sent outside this application');
  const [received] = await api.inState('STATUS_RECEIVED');
  await go(`/inquiries/${received?.reference}`);
  expect(await page.getByRole('note').count()).toBe(0);
  await end();
});

describe('an inquiry whose quote was accepted', () => {
  let accepted: Inquiry;
  beforeAll(async () => {
    accepted = (await api.inState('STATUS_QUOTE_ACCEPTED'))[0] as Inquiry;
  });
  const refusalOf = async (method: string, path = '', body?: object) => {
    const answer = await api.ask(method, `/${accepted.reference}${path}`, body);
    expect(answer.status).toBe(409);
    return answer.body.message as string;
  };

  test('can neither be cancelled nor deleted, for the reason that the API gives', async () => {
    const { page, writes, end } = await openPage(`/inquiries/${accepted.reference}`);
    for (const [name, refusal] of [
      ['Cancel inquiry', await refusalOf('POST', '/cancel')],
      ['Delete', await refusalOf('DELETE')],
    ] as const) {
      expect(await button(page, name).getAttribute('aria-disabled')).toBe('true');
      expect(`Inquiry ${accepted.reference}: ${await toldAt(button(page, name))}`).toBe(refusal);
      await button(page, name).click({ force: true });
      await button(page, name).press('Enter');
    }
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(writes).toEqual([]);
    await end();
  });

  test('can still be described, and nothing else of it changed', async () => {
    const { page, writes, end } = await openPage(`/inquiries/${accepted.reference}`);
    await page.getByRole('link', { name: 'Edit description' }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit the description' }).waitFor();
    const refusal = await refusalOf('PATCH', '', { max_transit_days: accepted.max_transit_days + 1 });
    const reason = await page.getByText('a quote was accepted').textContent();
    expect(`Inquiry ${accepted.reference}: ${reason}`).toBe(refusal);
    expect(await page.locator('form').locator('input, textarea:not([aria-hidden]), select').count()).toBe(1);
    await page.getByLabel('Description').fill('Sent with the spring order');
    await send(page).click();
    await notice(page, `Inquiry ${accepted.reference} was changed.`);
    expect(writes).toEqual([{ method: 'PATCH', body: { description: 'Sent with the spring order' } }]);
    await end();
  });
});

test('an inquiry duplicated fills in a new one with all that the old one says', async () => {
  const original = (await api.listed()).find(({ fcl, suppliers }) => fcl && suppliers.length > 0) as Inquiry;
  const { page, writes, end } = await openPage(`/inquiries/${original.reference}`);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await page.getByText(`Filled in from inquiry ${original.reference}.`).waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe(original.description);
  await page.getByLabel('Description').fill('The same, once more');
  await send(page).click();
  await notice(page, `Inquiry ${await referenceOf(page)} was sent.`);
  const copy = await api.read(await referenceOf(page));
  expect(writes.map(({ method }) => method)).toEqual(['POST']);
  expect(copy.reference).not.toBe(original.reference);
  expect(copy).toEqual({ ...original, ...ownOf(copy), description: 'The same, once more' });
  await end();
});

/** What the service sets itself. */
const ownOf = ({ id, reference, status, create_time, update_time, requester_user_id }: Inquiry) =>
  ({ id, reference, status, create_time, update_time, requester_user_id }) satisfies Omit<
    Partial<Inquiry>,
    keyof InquiryInput
  >;

/** Of a stored container, what was asked for. */
const containerOf = (fcl: Inquiry['fcl']) => {
  const { type, quantity } = fcl?.containers[0] ?? {};
  return { type, quantity };
};
