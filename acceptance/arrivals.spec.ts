// Which shipments arrive soon, and which are late: those that tracking has not seen arrive.
import { limits } from '@fairlead/contract';
import { type Application, BadRequestError } from '@fairlead/sdk/application';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day, logInTo, PASSWORD, TODAY } from './support/attention-worlds.ts';
import { importLines } from './support/operator.ts';
import { documentSlot, organization, shipment, user } from './support/records.ts';
import { type Service, startService } from './support/service.ts';

const OWN = '7';
const OTHER = '8';
const person = (organization_id: string) => `person@${organization_id}.example`;

let service: Service;
let own: Application;
let other: Application;

beforeAll(async () => {
  const people = [OWN, OTHER].flatMap((id) => [
    organization({ id }),
    user({ id: `3${id}`, organization_id: id, email: person(id), password: PASSWORD }),
  ]);
  service = await startService({ records: people });
  [own, other] = [await logInTo(service, person(OWN)), await logInTo(service, person(OTHER))];
});
afterAll(() => service?.stop());

const bring = async (...lines: object[]) =>
  expect(await importLines(service, lines)).toMatchObject({ code: 0, stderr: '' });

/** Ids, and the number that the dashboard has for them. */
async function told(concern: 'arriving' | 'late' | 'moved', who = own, today = TODAY): Promise<string[]> {
  const { items } = await who.attention.arrivals({ concern, today });
  const { [concern]: tally } = await who.attention.get({ today });
  expect(tally).toEqual({ count: items.length, more: false });
  return items.map(({ id }) => id);
}

const NUMBERS = ['MSCU6639870', 'TCLU4265510'];
const containers = NUMBERS.map((container_number) => ({ container_number, type: 'CONTAINER_TYPE_40_HIGH_CUBE' }));
const sea = (fields: object = {}) => shipment({ id: '720', eta: day(-2), fcl: { containers }, ...fields });
const seaEvent = (container_number: string | undefined, type: string, days: number, state = 'ACTUAL') => ({
  kind: 'sea_event',
  shipment_id: '720',
  container_number,
  type: `SEA_TRACKING_EVENT_TYPE_${type}`,
  state: `TRACKING_EVENT_STATE_${state}`,
  timestamp: `${day(days)}T12:00:00Z`,
});

describe('a shipment by sea', () => {
  test('arrives within seven days of its ETA, today included, and is late from the day after', async () => {
    await bring(sea({ eta: TODAY }));
    const EDGES: [today: number, arriving: string[], late: string[]][] = [
      [-8, [], []],
      [-7, ['720'], []],
      [0, ['720'], []],
      [1, [], ['720']],
      [4_000, [], ['720']],
    ];
    for (const [days, arriving, late] of EDGES) {
      expect([await told('arriving', own, day(days)), await told('late', own, day(days))]).toEqual([arriving, late]);
    }
    expect(await told('late', other, day(1))).toEqual([]);
  });

  test('is told as the API tells it', async () => {
    await bring(sea());
    const { items } = await own.attention.arrivals({ concern: 'late', today: TODAY });
    expect(items).toEqual([await own.shipments.get('720')]);
  });

  test('is late until the last of its containers has arrived', async () => {
    await bring(...NUMBERS.map((number) => seaEvent(number, 'DEPARTED', -30)), seaEvent(NUMBERS[0], 'ARRIVED', -1));
    expect(await told('late')).toEqual(['720']);
    await bring(seaEvent(NUMBERS[1], 'ARRIVED', 1, 'EXPECTED'));
    expect(await told('late')).toEqual(['720']);
    await bring(seaEvent(NUMBERS[1], 'ARRIVED', 0));
    expect(await told('late')).toEqual(['720']);
    // What was expected for tomorrow is expected no more.
    await bring(seaEvent(NUMBERS[1], 'DISCHARGED', 2));
    expect(await told('late')).toEqual([]);
  });

  test('that has arrived is not awaited, whatever its ETA says now', async () => {
    await bring(sea({ eta: day(3) }));
    expect(await told('arriving')).toEqual([]);
  });

  test('is late again when its cargo goes on, or has another container', async () => {
    await bring(sea(), seaEvent(NUMBERS[0], 'LOADED', 3));
    expect(await told('late')).toEqual(['720']);
    await bring(seaEvent(NUMBERS[0], 'ARRIVED', 4));
    expect(await told('late')).toEqual([]);
    const third = { container_number: 'MSCU1000006', type: 'CONTAINER_TYPE_20_STANDARD_DRY' };
    await bring(sea({ fcl: { containers: [...containers, third] } }));
    expect(await told('late')).toEqual(['720']);
    await bring(sea());
    expect(await told('late')).toEqual([]);
  });

  test('has arrived though an arrival is still expected where it is, and not where one is expected elsewhere', async () => {
    const at = (un_locode: string, event: object) => ({ ...event, location: { un_locode } });
    await bring(at('NLRTM', seaEvent(NUMBERS[0], 'ARRIVED', 5)));
    await bring(at('NLRTM', seaEvent(NUMBERS[0], 'ARRIVED', 6, 'EXPECTED')));
    expect(await told('late')).toEqual([]);
    await bring(at('DEHAM', seaEvent(NUMBERS[0], 'ARRIVED', 7, 'EXPECTED')));
    expect(await told('late')).toEqual(['720']);
    await bring(at('DEHAM', seaEvent(NUMBERS[0], 'DISCHARGED', 8)));
    expect(await told('late')).toEqual([]);
  });

  test('is not late once it is completed, and its arrival is known still when it is live again', async () => {
    await bring(sea({ status: 'STATUS_COMPLETED' }));
    expect(await told('late')).toEqual([]);
    await bring(sea());
    expect(await told('late')).toEqual([]);
  });

  test('is awaited again when it travels by road instead, where nobody sees it arrive', async () => {
    await bring(sea({ transport_mode: 'TRANSPORT_MODE_ROAD' }));
    expect(await told('late')).toEqual(['720']);
    await bring(sea({ status: 'STATUS_CANCELLED' }));
    expect(await told('late')).toEqual([]);
  });
});

describe('what tracking expects', () => {
  const NUMBER = 'MSCU1000006';
  const expected = (days: number, at: number, state = 'EXPECTED') => ({
    ...seaEvent(NUMBER, 'ARRIVED', days, state),
    shipment_id: '721',
    id: `7215${at}`,
  });
  const own_sea = (fields: object = {}) =>
    shipment({
      id: '721',
      eta: day(2),
      fcl: { containers: [{ container_number: NUMBER, type: 'CONTAINER_TYPE_20_STANDARD_DRY' }] },
      ...fields,
    });
  const moved = async (today = TODAY) =>
    (await own.attention.arrivals({ concern: 'moved', today })).items.map(({ id, eta, expected_date }) => [
      id,
      eta,
      expected_date,
    ]);

  test('on the day of the ETA is no news, and on another is in a list of its own, beside the ETA', async () => {
    await bring(own_sea(), { ...seaEvent(NUMBER, 'DEPARTED', -20), shipment_id: '721' }, expected(2, 1));
    expect(await told('moved')).toEqual([]);
    await bring(expected(9, 1));
    expect([await told('moved'), await told('arriving'), await told('moved', other)]).toEqual([['721'], ['721'], []]);
    expect(await moved()).toEqual([['721', day(2), day(9)]]);
    await bring(own_sea({ eta: day(9) }));
    expect(await told('moved')).toEqual([]);
  });

  test('is told of a shipment without an ETA, until that day has gone by', async () => {
    await bring(own_sea({ eta: undefined }));
    expect([await moved(day(9)), await moved(day(10))]).toEqual([[['721', undefined, day(9)]], []]);
  });

  test('is told no more once it has arrived, or is over', async () => {
    await bring(own_sea({ status: 'STATUS_COMPLETED' }));
    expect(await told('moved')).toEqual([]);
    await bring(own_sea());
    expect(await told('moved')).toEqual(['721']);
    await bring(expected(10, 2, 'ACTUAL'));
    expect(await told('moved')).toEqual([]);
  });

  test('documents of what has arrived come after those of what is still to come', async () => {
    await bring(
      documentSlot({ id: '7210', shipment_id: '721', type: 'TYPE_CMR' }),
      shipment({ id: '722', eta: day(30) }),
      documentSlot({ id: '7220', shipment_id: '722', type: 'TYPE_PACKING_LIST' }),
      shipment({ id: '723', eta: undefined }),
      documentSlot({ id: '7230', shipment_id: '723', type: 'TYPE_CMR' }),
    );
    const ordered = async (concern: 'outstanding' | 'to_send') =>
      (await own.attention.documents({ concern, today: TODAY })).items.map(({ slot, shipment_arrived }) => [
        slot.id,
        shipment_arrived,
      ]);
    expect(await ordered('outstanding')).toEqual([
      ['7220', false],
      ['7230', false],
      ['7210', true],
    ]);
    expect(await ordered('to_send')).toEqual([['7220', false]]);
  });
});

describe('a shipment by air', () => {
  const waybill = (status: string, number = '074-11112222') => ({
    kind: 'air_waybill',
    number,
    status: `AIR_TRACKING_STATUS_${status}`,
  });
  const air = (id: string, organization_id: string, air_waybill?: string) =>
    shipment({
      id,
      organization_id,
      transport_mode: 'TRANSPORT_MODE_AIR',
      cargo_type: 'CARGO_TYPE_PALLETS',
      eta: day(-1),
      ...(air_waybill && { air_waybill }),
    });

  test('is late until its waybill says that it landed, whosesoever it is', async () => {
    await bring(waybill('IN_TRANSIT'), air('730', OWN, '074-11112222'), air('830', OTHER, '074-11112222'));
    expect([await told('late'), await told('late', other)]).toEqual([['730'], ['830']]);
    await bring(waybill('LANDED'));
    expect([await told('late'), await told('late', other)]).toEqual([[], []]);
    await bring(waybill('IN_TRANSIT'));
    expect([await told('late'), await told('late', other)]).toEqual([['730'], ['830']]);
  });

  test('has arrived by its milestones where the waybill does not say', async () => {
    const landed = {
      kind: 'air_event',
      air_waybill: '074-11112222',
      type: 'AIR_TRACKING_EVENT_TYPE_ARRIVED',
      state: 'TRACKING_EVENT_STATE_ACTUAL',
      timestamp: `${day(0)}T12:00:00Z`,
    };
    await bring(waybill('UNAVAILABLE'));
    expect(await told('late')).toEqual(['730']);
    await bring(landed);
    expect([await told('late'), await told('late', other)]).toEqual([[], []]);
  });

  test('has arrived with a waybill that was told before it, and not when it is taken off it', async () => {
    await bring(waybill('DELIVERED', '074-33334444'));
    await bring(air('731', OWN, '074-33334444'));
    expect(await told('late')).toEqual([]);
    await bring(air('731', OWN));
    expect(await told('late')).toEqual(['731']);
    await bring(air('731', OWN, '074-33334444'));
    expect(await told('late')).toEqual([]);
  });
});

describe('more than a page', () => {
  const MANY = limits.default_page_size * 2 + 1;
  const ids = Array.from({ length: MANY }, (_, index) => String(2_000 + index));
  // Three of them on every day, and ids that do not rise with the days.
  const etaOf = (index: number) => day(-400 + ((index * 7) % Math.ceil(MANY / 3)));

  beforeAll(() => bring(...ids.map((id, index) => shipment({ id, organization_id: OTHER, eta: etaOf(index) }))));

  test('is walked by cursors, the longest awaited first, each once', async () => {
    const walked: string[] = [];
    for await (const { id } of other.attention.arrivals({ concern: 'late', today: TODAY })) walked.push(id);
    const expected = ids
      .map((id, index) => ({ id, eta: etaOf(index) }))
      .sort((a, b) => (a.eta < b.eta || (a.eta === b.eta && Number(a.id) < Number(b.id)) ? -1 : 1));
    expect(walked).toEqual(expected.map(({ id }) => id));
    expect((await other.attention.get({ today: TODAY })).late).toEqual({ count: MANY, more: false });
  });

  test('a cursor of another organization or concern is refused, and a concern that there is not', async () => {
    const { cursor } = await other.attention.arrivals({ concern: 'late', today: TODAY });
    const after = cursor.after as string;
    const refused = await Promise.all(
      [
        own.attention.arrivals({ concern: 'late', after }),
        other.attention.arrivals({ concern: 'arriving', after }),
        other.attention.documents({ after }),
        other.attention.arrivals({ concern: 'late', after: `${after}x` }),
      ].map((call) => call.catch((error: unknown) => error)),
    );
    for (const error of refused) {
      expect(error).toBeInstanceOf(BadRequestError);
      expect((error as BadRequestError).violations.map(({ field }) => field)).toEqual(['after']);
    }
    await expect(own.attention.arrivals({ concern: 'over' })).rejects.toThrow('concern must be one of');
  });
});
