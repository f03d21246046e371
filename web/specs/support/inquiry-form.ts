// An inquiry as a person fills it in, and the same as a program sends it.
import type { FieldViolation, Inquiry } from '@fairlead/contract';
import type { InquiryChange, InquiryInput } from '@fairlead/sdk/application';
import { expect } from 'vitest';
import type { Page } from './browser.ts';
import type { World } from './world.ts';

/** What `fillIn` fills in. */
export const asked = (description: string) =>
  ({
    description,
    origin: { region_code: 'CN', locality: 'Ningbo' },
    destination: { region_code: 'NL', locality: 'Tilburg' },
    cargo_ready_date: '2031-03-03',
    cargo_type: 'CARGO_TYPE_PALLETS',
    transport_modes: ['TRANSPORT_MODE_SEA'],
    incoterms: ['INCOTERM_FOB'],
    lcl: { components: [{ width: 80, height: 150, depth: 120, weight: 300, quantity: 4 }] },
  }) satisfies InquiryInput;

export async function fillIn(page: Page, { description, origin, destination, ...rest }: ReturnType<typeof asked>) {
  await page.getByLabel('Description').fill(description);
  await page.getByLabel('Cargo ready on').fill(rest.cargo_ready_date);
  for (const [name, address] of Object.entries({ Origin: origin, Destination: destination })) {
    const part = page.getByRole('region', { name });
    await part.getByLabel('City or town').fill(address.locality);
    await part.getByLabel('Country').fill(address.region_code);
    await page.getByRole('option', { name: `(${address.region_code})` }).click();
  }
  await page.getByRole('radio', { name: 'Pallets' }).check();
  for (const [at, component] of rest.lcl.components.entries()) await fillInRow(page, at + 1, component);
  await page.getByRole('checkbox', { name: 'Sea', exact: true }).check();
  await page.getByRole('checkbox', { name: 'FOB' }).check();
}

/** Where the form is filled in already, with what was asked before. */
export async function filledInForm(world: World, description: string): Promise<string> {
  const { reference } = await inquiriesOf(world).create(asked(description));
  return `/inquiries/new?from=${reference}`;
}

const COLUMNS = {
  depth: 'Length (cm)',
  width: 'Width (cm)',
  height: 'Height (cm)',
  weight: 'Weight each (kg)',
  quantity: 'Quantity',
};

export async function fillInRow(page: Page, number: number, measures: Partial<Record<keyof typeof COLUMNS, number>>) {
  const row = page.getByRole('group', { name: `Component ${number}`, exact: true });
  for (const [column, measure] of Object.entries(measures)) {
    await row.getByLabel(COLUMNS[column as keyof typeof COLUMNS]).fill(String(measure));
  }
}

export const send = (page: Page) => page.getByRole('button', { name: /^(Send inquiry|Save changes)$/ });

/** Of the inquiry whose page comes up, or is there. */
export const referenceOf = (page: Page): Promise<string> =>
  page.getByRole('heading', { level: 1, name: /^\w{4}-\w{4}$/ }).innerText();

/** Every problem that the summary names: the field its link leads to, or that it names itself, and the rule. */
export async function problemsIn(page: Page): Promise<FieldViolation[]> {
  const items = page.getByRole('group', { name: /not right yet|klop.* nog niet/ }).getByRole('listitem');
  return items.evaluateAll((found) =>
    found.map((item) => ({
      field: item.querySelector('a')?.hash.replace('#inquiry-', '') ?? item.querySelector('code')?.textContent ?? '',
      description: item.querySelector('[lang]')?.textContent ?? '',
    })),
  );
}

export const byField = (violations: readonly FieldViolation[]) =>
  violations.map(({ field, description }) => `${field} ${description}`).sort();

/** What the API answers Marit's token. */
export function inquiriesOf(world: World) {
  const { credential } = world.marit;
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await world.send(method, `/v1/inquiry${path}`, { credential, ...(body && { body }) });
    return { status: answer.status, body: await answer.json() };
  };
  const listed = async (): Promise<Inquiry[]> => (await ask('GET', '?limit=100')).body.inquiries;
  return {
    ask,
    listed,
    create: async (body: InquiryInput): Promise<Inquiry> => {
      const answer = await ask('POST', '', body);
      expect(answer.status).toBe(201);
      return answer.body;
    },
    read: async (name: string): Promise<Inquiry> => (await ask('GET', `/${name}`)).body,
    inState: async (status: Inquiry['status']): Promise<Inquiry[]> =>
      (await listed()).filter((inquiry) => inquiry.status === status),
    /** What is wrong with a body, in the API's words. */
    refuses: async (method: 'POST' | 'PATCH', body: object, path = ''): Promise<FieldViolation[]> => {
      const answer = await ask(method, path, body);
      expect(answer.status).toBe(400);
      return answer.body.details[0].field_violations;
    },
  };
}

/** Bodies that the page sends to write inquiries, by their methods, as they go out. */
export function writesOf(page: Page): { method: string; body: InquiryChange | null }[] {
  const writes: { method: string; body: InquiryChange | null }[] = [];
  page.on('request', (request) => {
    const method = request.method();
    if (method !== 'GET' && /\/inquiry/.test(request.url())) writes.push({ method, body: request.postDataJSON() });
  });
  return writes;
}
