// What needs attention: every number is the length of the list behind it, and of nobody else's records.
import { invoiceAge, limits, listsBehind } from '@fairlead/contract';
import { type Application, type Attention, BadRequestError } from '@fairlead/sdk/application';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countedIn, day, logInTo, PASSWORD, sampleWorlds, TODAY, WITHHELD } from './support/attention-worlds.ts';
import { isTriedHere } from './support/one-engine.ts';
import { importLines } from './support/operator.ts';
import { documentSlot, file, invoice, organization, shipment, user } from './support/records.ts';
import { type Service, startService } from './support/service.ts';

const WORLDS = sampleWorlds(isTriedHere() ? 12 : 6);

/** The organization of the specs that say what they are about; another has the same at every turn. */
const OWN = '7';
const OTHER = '8';
const person = (organization_id: string) => `person@${organization_id}.example`;
const people = [OWN, OTHER].flatMap((id) => [
  organization({ id }),
  user({ id: `3${id}`, organization_id: id, email: person(id), password: PASSWORD }),
]);

let service: Service;
let own: Application;
let other: Application;

beforeAll(async () => {
  const records = [...WORLDS.flatMap(({ lines }) => lines), ...people];
  service = await startService({ records, env: { WITHHELD_DOCUMENT_TYPES: WITHHELD } });
  [own, other] = [await logIn(person(OWN)), await logIn(person(OTHER))];
}, 120_000);
afterAll(() => service?.stop());

const logIn = (email: string) => logInTo(service, email);
const bring = (...lines: object[]) => importLines(service, lines);

async function lengthOf(records: AsyncIterable<unknown>): Promise<number> {
  let length = 0;
  for await (const _ of records) length++;
  return length;
}

/** Walks the list behind every number. */
async function lengthsBehind(application: Application, today: string): Promise<Record<string, number>> {
  const { attention } = application;
  const listed = Object.entries(listsBehind(today)).map(async ([name, { list, filter }]) => {
    return [name, await lengthOf(application[list].list({ filter, limit: 2 }))] as const;
  });
  return {
    ...Object.fromEntries(await Promise.all(listed)),
    arriving: await lengthOf(attention.arrivals({ concern: 'arriving', today })),
    late: await lengthOf(attention.arrivals({ concern: 'late', today })),
    moved: await lengthOf(attention.arrivals({ concern: 'moved', today })),
    documents_outstanding: await lengthOf(attention.documents({ concern: 'outstanding', today })),
    documents_to_send: await lengthOf(attention.documents({ concern: 'to_send', today })),
    documents_expiring: await lengthOf(attention.documents({ concern: 'expiring', today })),
    free_time_ending: await lengthOf(attention.freeTimes({ concern: 'ending', today })),
    free_time_over: await lengthOf(attention.freeTimes({ concern: 'over', today })),
  };
}

const numbersOf = ({ today: _, open_invoices: __, open_invoices_more: ___, ...tallies }: Attention) =>
  Object.fromEntries(Object.entries(tallies).map(([name, { count }]) => [name, count]));

describe.each(WORLDS)('of world $email', ({ email, told }) => {
  test('every number is the length of its list, and what was told comes to', async () => {
    const application = await logIn(email);
    const attention = await application.attention.get({ today: TODAY });
    const { open_invoices, ...counted } = countedIn(told);
    expect(numbersOf(attention)).toEqual({ ...counted, moved: 0, free_time_ending: 0, free_time_over: 0 });
    expect(await lengthsBehind(application, TODAY)).toEqual(numbersOf(attention));
    const ages: Record<string, number[]> = {};
    for (const { due, currency, cents } of open_invoices) {
      const key = `${invoiceAge(due === undefined ? undefined : day(due), TODAY)} ${currency}`;
      const [count = 0, sum = 0] = ages[key] ?? [];
      ages[key] = [count + 1, sum + cents];
    }
    const sums = attention.open_invoices.map((sum) => {
      expect(sum.amount_inc_vat_cents).toBe(sum.amount_ex_vat_cents);
      return [`${sum.age} ${sum.currency}`, [sum.count, sum.amount_ex_vat_cents]];
    });
    expect(Object.fromEntries(sums)).toEqual(ages);
  });

  test('the sums by currency are those of the list, whatever narrows it', async () => {
    const application = await logIn(email);
    const narrowings = [
      {},
      { filter: { status: ['STATUS_PUBLISHED', 'STATUS_PAID'] } },
      { filter: { status: 'STATUS_PAID' } },
      { filter: { status: ['STATUS_PAID', 'STATUS_DISPUTED'], due_date: [`lte:${day(0)}`, `gte:${day(-60)}`] } },
      { filter: { issue_date: 'gte:2026-01-01' }, search: 'F' },
      { search: 'nothing has this' },
    ];
    for (const narrowed of narrowings) {
      const listed: Record<string, [number, number]> = {};
      for await (const { amount_ex_vat } of application.invoices.list(narrowed)) {
        const [count, sum] = listed[amount_ex_vat.currency] ?? [0, 0];
        listed[amount_ex_vat.currency] = [count + 1, sum + amount_ex_vat.amount_cents];
      }
      const { sums, more } = await application.invoices.sums(narrowed);
      const summed = sums.map(({ currency, count, amount_ex_vat_cents }) => [currency, [count, amount_ex_vat_cents]]);
      expect(Object.fromEntries(summed), JSON.stringify(narrowed)).toEqual(listed);
      expect(more).toBe(false);
    }
  });
});

describe('a day', () => {
  test('is the one that is asked for, and otherwise the present one', async () => {
    expect((await own.attention.get({ today: '2028-02-29' })).today).toBe('2028-02-29');
    expect((await own.attention.get()).today).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test.each(['2026-02-29', '14-03-2026', '2026-3-14', ''])('that does not exist is refused: %j', async (today) => {
    const refused = await Promise.all(
      [
        own.attention.get({ today }),
        own.attention.arrivals({ today }),
        own.attention.documents({ today }),
        own.attention.freeTimes({ today }),
      ].map((call) => call.catch((error: unknown) => error)),
    );
    for (const error of refused) {
      expect(error).toBeInstanceOf(BadRequestError);
      expect((error as BadRequestError).violations).toEqual([
        { field: 'today', description: 'must be an existing calendar date, YYYY-MM-DD' },
      ]);
    }
  });

  test('from the first to the last that can be written is answered', async () => {
    for (const today of ['0000-01-01', '9999-12-31']) {
      expect(numbersOf(await own.attention.get({ today }))).toEqual(await lengthsBehind(own, today));
    }
  });

  test('whatever it is, the answer is the same to who asks again, and then not sent again', async () => {
    const first = await own.attention.get({ today: TODAY }).withResponse();
    const again = own.attention.get({ today: TODAY }, { headers: { 'If-None-Match': first.etag ?? '' } });
    await expect(again).rejects.toMatchObject({ status: 304 });
  });
});

describe('documents', () => {
  const lines = (organization_id: string) => [
    shipment({ id: `${organization_id}20`, organization_id, eta: '2026-05-01' }),
    shipment({ id: `${organization_id}21`, organization_id, description: 'Cookware', eta: '2026-04-01' }),
    shipment({ id: `${organization_id}22`, organization_id }),
    documentSlot({ id: `${organization_id}300`, shipment_id: `${organization_id}22` }),
    documentSlot({ id: `${organization_id}301`, shipment_id: `${organization_id}20` }),
    documentSlot({ id: `${organization_id}302`, shipment_id: `${organization_id}21`, type: WITHHELD }),
    documentSlot({ id: `${organization_id}303`, shipment_id: `${organization_id}21`, type: 'TYPE_INTERNAL_NOTE' }),
    documentSlot({ id: `${organization_id}304`, shipment_id: `${organization_id}21`, type: 'TYPE_CMR' }),
  ];
  const slotsOf = async (application: Application, concern: string) => {
    const found: string[] = [];
    for await (const { slot } of application.attention.documents({ concern, today: TODAY })) found.push(slot.id);
    return found;
  };

  test('are told with their shipment, the first to arrive first, those of no known day last', async () => {
    await bring(...lines(OWN), ...lines(OTHER));
    const { items } = await own.attention.documents();
    expect(items.map(({ slot, shipment_eta }) => [slot.id, shipment_eta])).toEqual([
      ['7304', '2026-04-01'],
      ['7301', '2026-05-01'],
      ['7300', undefined],
    ]);
    const [first] = items;
    const { reference } = await own.shipments.get('721');
    expect(first).toMatchObject({
      shipment_id: '721',
      shipment_reference: reference,
      shipment_description: 'Cookware',
    });
    const { documents } = await own.shipments.documents('721');
    expect(documents).toEqual([first?.slot]);
    expect(await slotsOf(other, 'outstanding')).toEqual(['8304', '8301', '8300']);
  });

  test('that arrive in time are no longer outstanding, and expire by their day', async () => {
    const expiring = (id: string, expiration_date: string) =>
      documentSlot({ id, shipment_id: '720', document: file(`4${id}`, 'papers', { expiration_date }) });
    await bring(expiring('7301', day(30)), expiring('7310', day(-1)), expiring('7311', day(31)));
    expect(await slotsOf(own, 'outstanding')).toEqual(['7304', '7300']);
    expect(await slotsOf(own, 'expiring')).toEqual(['7310', '7301']);
  });

  test('move with their slot to another shipment', async () => {
    await bring(documentSlot({ id: '7304', shipment_id: '722', type: 'TYPE_CMR' }));
    const { items } = await own.attention.documents();
    expect(items.map(({ slot, shipment_id }) => [slot.id, shipment_id])).toEqual([
      ['7300', '722'],
      ['7304', '722'],
    ]);
  });

  test('of a shipment that is completed need no attention, and do again when it is live again', async () => {
    await bring(shipment({ id: '722', organization_id: OWN, status: 'STATUS_COMPLETED' }));
    expect(await slotsOf(own, 'outstanding')).toEqual([]);
    await bring(shipment({ id: '722', organization_id: OWN, status: 'STATUS_ON_HOLD', eta: '2026-04-02' }));
    expect(await slotsOf(own, 'outstanding')).toEqual(['7300', '7304']);
    expect((await own.attention.documents()).items[0]?.shipment_eta).toBe('2026-04-02');
  });

  test('more than a page are walked by cursors, each once', async () => {
    const many = Array.from({ length: 120 }, (_, index) => index);
    const slots = many.map((index) => documentSlot({ id: String(7_500 + index), shipment_id: '720' }));
    await bring(...slots);
    const pages: number[] = [];
    const found = new Set<string>();
    for await (const { items } of own.attention.documents({ today: TODAY }).pages()) {
      pages.push(items.length);
      for (const { slot } of items) found.add(slot.id);
    }
    expect(pages).toEqual([limits.default_page_size, limits.default_page_size, 22]);
    expect(found.size).toBe(122);
    expect((await own.attention.get({ today: TODAY })).documents_outstanding).toEqual({ count: 122, more: false });
  });

  test('a cursor of another organization, list or concern is refused, and a damaged one', async () => {
    const { cursor } = await own.attention.documents({ concern: 'outstanding' });
    const after = cursor.after as string;
    const calls = [
      () => other.attention.documents({ concern: 'outstanding', after }),
      () => own.attention.documents({ concern: 'expiring', after }),
      () => own.attention.freeTimes({ after }),
      () => own.attention.documents({ after: `${after.slice(0, -1)}${after.endsWith('A') ? 'B' : 'A'}` }),
      () => own.attention.documents({ after: '' }),
    ];
    for (const call of calls) {
      const error = await call().catch((error: unknown) => error);
      expect(error).toBeInstanceOf(BadRequestError);
      expect((error as BadRequestError).violations.map(({ field }) => field)).toEqual(['after']);
    }
    expect((await own.attention.documents({ after, today: day(400) })).items).toHaveLength(limits.default_page_size);
  });

  test('a concern that there is not, or is given twice, is refused', async () => {
    await expect(own.attention.documents({ concern: 'over' })).rejects.toThrow('concern must be one of');
    await expect(own.attention.freeTimes({ concern: 'expiring' })).rejects.toThrow('concern must be one of');
    await expect(own.invoices.sums({ filter: { due_date: 'soon' } })).rejects.toThrow('filter.due_date');
  });
});

// What an import makes of a shipment's events is worked out before the database is told.
describe.runIf(isTriedHere())('free days', () => {
  const NUMBER = 'MSCU6639870';
  const containers = [{ container_number: NUMBER, type: 'CONTAINER_TYPE_40_HIGH_CUBE' }];
  const fcl = { containers, free_demurrage_days: 7, free_detention_days: 5 };
  const sea = (fields: object = {}) => shipment({ id: '740', organization_id: OWN, eta: TODAY, fcl, ...fields });
  const event = (type: string, days: number, state = 'ACTUAL') => ({
    kind: 'sea_event',
    shipment_id: '740',
    container_number: NUMBER,
    type: `SEA_TRACKING_EVENT_TYPE_${type}`,
    state: `TRACKING_EVENT_STATE_${state}`,
    timestamp: `${day(days)}T12:00:00Z`,
  });
  const told = async (concern: string, today = TODAY) => {
    const { items } = await own.attention.freeTimes({ concern, today });
    return items.map(({ kind, last_free_day }) => `${kind.slice('FREE_TIME_'.length)} ${last_free_day}`);
  };

  test('do not run while the container changes ship', async () => {
    await bring(sea(), event('DISCHARGED', -20), event('LOADED', -15));
    expect([...(await told('ending')), ...(await told('over'))]).toEqual([]);
  });

  test('run from the discharge: within seven days they end, after the last they are over', async () => {
    await bring(event('DISCHARGED', -3));
    const { items } = await own.attention.freeTimes({ today: TODAY });
    const { reference, description } = await own.shipments.get('740');
    expect(items).toEqual([
      {
        shipment_id: '740',
        shipment_reference: reference,
        shipment_description: description,
        container_number: NUMBER,
        kind: 'FREE_TIME_DEMURRAGE',
        from_date: day(-3),
        free_days: 7,
        last_free_day: day(4),
      },
    ]);
    const EDGES: [today: number, ending: number, over: number][] = [
      [-4, 0, 0],
      [-3, 1, 0],
      [4, 1, 0],
      [5, 0, 1],
    ];
    for (const [days, ending, over] of EDGES) {
      const { free_time_ending, free_time_over } = await own.attention.get({ today: day(days) });
      expect([free_time_ending.count, free_time_over.count], `${days}`).toEqual([ending, over]);
      expect([(await told('ending', day(days))).length, (await told('over', day(days))).length]).toEqual([
        ending,
        over,
      ]);
    }
    expect((await other.attention.get({ today: day(5) })).free_time_over.count).toBe(0);
  });

  test('of demurrage stop at the gate-out, which starts those of detention', async () => {
    await bring(event('GATE_OUT', -1), event('EMPTY_RETURNED', 2, 'EXPECTED'));
    expect(await told('ending')).toEqual([`DETENTION ${day(4)}`]);
  });

  test('are what the shipment says now', async () => {
    await bring(sea({ fcl: { ...fcl, free_detention_days: 2 } }));
    expect(await told('ending')).toEqual([`DETENTION ${day(1)}`]);
    await bring(sea({ fcl: { ...fcl, free_dd_combined_days: 3 } }));
    expect(await told('ending')).toEqual([`DEMURRAGE_AND_DETENTION ${day(0)}`]);
  });

  test('are the same when the import is run once more', async () => {
    const before = await own.attention.get({ today: TODAY });
    await bring(sea({ fcl: { ...fcl, free_dd_combined_days: 3 } }), event('GATE_OUT', -1), event('DISCHARGED', -3));
    expect(await own.attention.get({ today: TODAY })).toEqual(before);
    expect(await told('ending')).toEqual([`DEMURRAGE_AND_DETENTION ${day(0)}`]);
  });

  test('end with the shipment', async () => {
    await bring(sea({ status: 'STATUS_COMPLETED' }));
    expect([...(await told('ending')), ...(await told('over'))]).toEqual([]);
    await bring(sea());
    expect(await told('ending')).toEqual([`DETENTION ${day(4)}`]);
  });

  test('end with the return of the empty container', async () => {
    await bring(event('EMPTY_RETURNED', 0));
    expect([...(await told('ending')), ...(await told('over', day(90)))]).toEqual([]);
  });
});

describe('sums', () => {
  test('go beyond what a single amount can be', async () => {
    const money = { currency: 'JPY', amount_cents: 2_147_483_647 };
    const amounts = { amount_ex_vat: money, amount_inc_vat: money, due_date: day(-1) };
    await bring(...['7901', '7902'].map((id) => invoice({ id, shipment_id: '720', ...amounts })));
    const jpy = { currency: 'JPY', count: 2, amount_ex_vat_cents: 4_294_967_294, amount_inc_vat_cents: 4_294_967_294 };
    expect((await own.invoices.sums()).sums).toEqual([jpy]);
    const { open_invoices } = await own.attention.get({ today: TODAY });
    expect(open_invoices).toEqual([{ age: 'INVOICE_AGE_1_30', ...jpy }]);
  });
});

describe('no token opens it', () => {
  test.each([
    '/app/attention',
    '/app/attention/arrivals',
    '/app/attention/documents',
    '/app/attention/free-time',
    '/app/invoice-sums',
  ])('%s is for who is logged in', async (path) => {
    expect((await service.get(path)).status).toBe(401);
    expect((await service.get(path.replace('/app', '/v1'), { credential: '37|x' })).status).toBe(401);
  });
});
