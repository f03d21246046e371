// Tracking by sea and air: every sentence of the document about it.
import type { Tracking } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, asking, NOT_FOUND } from './support/asking.ts';
import { client, credentialOf, shipment } from './support/records.ts';
import { type Service, startService } from './support/service.ts';

type Fields = Record<string, unknown>;
type State = 'ACTUAL' | 'EXPECTED' | 'UNSPECIFIED';
const NEIGHBOUR = credentialOf('32');
const STRANGER = credentialOf('33');

/** An instant, told by its hour within one invented day. */
const at = (hour: number) =>
  `2026-04-${String(1 + Math.floor(hour / 24)).padStart(2, '0')}T${pad(hour % 24)}:00:00.000Z`;
const pad = (hour: number) => String(hour).padStart(2, '0');

const sea = (container: string, type: string, hour: number, state: State = 'ACTUAL', more: Fields = {}) => ({
  kind: 'sea_event',
  shipment_id: '300',
  container_number: container,
  type: `SEA_TRACKING_EVENT_TYPE_${type}`,
  state: `TRACKING_EVENT_STATE_${state}`,
  timestamp: at(hour),
  ...more,
});
const container = (container_number: string, more: Fields = {}) => ({
  kind: 'container',
  shipment_id: '300',
  container_number,
  container_type: 'CONTAINER_TYPE_40_HIGH_CUBE',
  ...more,
});
const waybill = (number: string, status = 'IN_TRANSIT', more: Fields = { airline: 'KLM Cargo' }) => ({
  kind: 'air_waybill',
  number,
  status: `AIR_TRACKING_STATUS_${status}`,
  ...more,
});
const air = (air_waybill: string, type: string, hour: number, more: Fields = {}, state: State = 'ACTUAL') => ({
  kind: 'air_event',
  air_waybill,
  type: `AIR_TRACKING_EVENT_TYPE_${type}`,
  state: `TRACKING_EVENT_STATE_${state}`,
  timestamp: at(hour),
  ...more,
});
const byAir = (id: string, more: Fields = {}) =>
  shipment({ id, transport_mode: 'TRANSPORT_MODE_AIR', cargo_type: 'CARGO_TYPE_PACKAGES', ...more });

// Which event sets which status, as the design decides; in the order of the journey.
const JOURNEY = [
  ['EMPTY_TO_SHIPPER', 'EMPTY_TO_SHIPPER'],
  ['GATE_IN', 'GATE_IN'],
  ['LOADED', 'LOADED'],
  ['DEPARTED', 'SAILING'],
  ['ARRIVED', 'ARRIVED'],
  ['DISCHARGED', 'DISCHARGED'],
  ['GATE_OUT', 'GATE_OUT'],
  ['EMPTY_RETURNED', 'EMPTY_RETURNED'],
] as const;
const AIR_STATUSES = [
  'UNSPECIFIED',
  'AWAITING_AIRLINE_DATA',
  'BOOKED',
  'IN_TRANSIT',
  'LANDED',
  'DELIVERED',
  'UNAVAILABLE',
];
const LAND = ['ROAD', 'RAIL', 'EXPRESS', 'BARGE'];

const rotterdam = { un_locode: 'NLRTM', name: 'ECT Delta' };
const flight = (number: string) => ({ flight: { number } });

const seaRecords = [
  shipment({
    id: '300',
    reference: 'SEAX-0300',
    fcl: {
      containers: [
        { container_number: 'ZZZU0000001', type: 'CONTAINER_TYPE_20_REEFER' },
        { container_number: '', type: 'CONTAINER_TYPE_40_REEFER' },
        { container_number: 'AAAU0000002', type: 'CONTAINER_TYPE_40_STANDARD_DRY' },
      ],
    },
  }),
  // Known to be late, told in no order at all, in several time zones.
  sea('ZZZU0000001', 'DEPARTED', 30, 'ACTUAL', {
    timestamp: '2026-04-02T14:00:00+08:00',
    vessel: { name: 'MSC Aurelia', voyage: '412W' },
    location: { un_locode: 'CNNGB', name: 'Ningbo' },
  }),
  sea('ZZZU0000001', 'GATE_OUT', 90, 'EXPECTED'),
  sea('ZZZU0000001', 'EMPTY_TO_SHIPPER', 1, 'ACTUAL', { location: { name: 'Depot 4' } }),
  sea('ZZZU0000001', 'ARRIVED', 80, 'EXPECTED', { vessel: { name: 'MSC Aurelia' }, location: { un_locode: 'NLRTM' } }),
  sea('ZZZU0000001', 'LOADED', 29, 'ACTUAL', { timestamp: '2026-04-01T23:30:00-05:30' }),
  sea('ZZZU0000001', 'GATE_IN', 20, 'ACTUAL', { location: {}, vessel: {} }),
  ...JOURNEY.flatMap(([type], step) => [
    container(`STEP${step}`),
    ...JOURNEY.slice(0, step + 1).map(([past], hour) => sea(`STEP${step}`, past, hour)),
    ...JOURNEY.slice(step + 1).map(([next], hour) => sea(`STEP${step}`, next, 50 + hour, 'EXPECTED')),
    sea(`STEP${step}`, 'EMPTY_RETURNED', 70, 'UNSPECIFIED'),
    ...(step === 3 ? [container(`ONLY${step}`), sea(`ONLY${step}`, type, 5)] : []),
  ]),
  // Of one instant: the one later in the journey comes later, whatever the order of import.
  container('TIED'),
  ...['GATE_OUT', 'ARRIVED', 'DISCHARGED', 'DEPARTED'].map((type) => sea('TIED', type, 40)),
  container('PAST'),
  sea('PAST', 'DISCHARGED', 2, 'EXPECTED', { location: rotterdam }),
  sea('PAST', 'GATE_OUT', 3, 'EXPECTED'),
  sea('PAST', 'EMPTY_RETURNED', 4, 'EXPECTED'),
  sea('PAST', 'ARRIVED', 10),
  container('BACK'),
  sea('BACK', 'GATE_OUT', 10),
  sea('BACK', 'LOADED', 20),
  container('DONE'),
  sea('DONE', 'EMPTY_RETURNED', 72),
  sea('DONE', 'DISCHARGED', 60, 'ACTUAL', { location: rotterdam, timestamp: '2026-04-04T00:30:00+02:00' }),
  sea('DONE', 'GATE_OUT', 66),
  container('TERM', { discharge_terminal: 'RWG' }),
  sea('TERM', 'DISCHARGED', 60, 'ACTUAL', { location: rotterdam }),
  container('NAME', { discharge_terminal: '' }),
  sea('NAME', 'DISCHARGED', 60, 'ACTUAL', { location: { un_locode: 'NLRTM' } }),
  // Nothing has moved.
  shipment({
    id: '301',
    reference: 'SEAX-0301',
    etd: '2026-03-14',
    eta: '2026-04-20',
    fcl: { containers: [{ container_number: 'MSCU6639870', type: 'CONTAINER_TYPE_45_HIGH_CUBE' }] },
  }),
  container('TGHU1111111', { shipment_id: '301', discharge_terminal: 'RWG' }),
  container('MSCU6639870', { shipment_id: '301', container_type: 'CONTAINER_TYPE_20_OPEN_TOP' }),
  shipment({ id: '302', reference: 'SEAX-0302', cargo_type: 'CARGO_TYPE_PALLETS', lcl: {} }),
  shipment({ id: '303', reference: 'SEAX-0303', organization_id: '8' }),
  // Told again, the shipment names one of its containers no more, and what is told of that goes on.
  shipment({ id: '304', fcl: { containers: ['ZZZU3', 'MSCU1'].map((container_number) => ({ container_number })) } }),
  sea('MSCU1', 'LOADED', 10, 'ACTUAL', { shipment_id: '304' }),
  shipment({ id: '304', fcl: { containers: [{ container_number: 'ZZZU3' }] } }),
  sea('MSCU1', 'DEPARTED', 11, 'ACTUAL', { shipment_id: '304' }),
  container('HLXU2', { shipment_id: '304' }),
];

const airRecords = [
  waybill('074-1'),
  byAir('400', { reference: 'AIRX-0400', air_waybill: '074-1', etd: '2026-04-01', eta: '2026-04-03' }),
  byAir('401', { reference: 'AIRX-0401', air_waybill: '074-1', organization_id: '8' }),
  air('074-1', 'DELIVERED', 60, {}, 'EXPECTED'),
  air('074-1', 'ARRIVED', 40, { ...flight('KL0896'), cargo: { pieces: 12, weight_kg: 840.5, volume_cbm: 4.2 } }),
  air('074-1', 'DEPARTED', 30, { ...flight('KL0896'), cargo: { pieces: 12 }, location: { iata: 'PVG' } }),
  air('074-1', 'MANIFESTED', 30, { flight: { number: 'KL0896', airline: 'Somebody Else' }, cargo: {} }),
  air('074-1', 'RECEIVED_FROM_FLIGHT', 45, { ...flight('KL0896'), cargo: { weight_kg: 840.5 } }),
  air('074-1', 'RECEIVED_FROM_SHIPPER', 20, {
    cargo: { volume_cbm: 0.001 },
    location: { iata: 'PVG', name: 'Shanghai Pudong' },
  }),
  // Two shipments of one client, and one of another's, on one master waybill.
  waybill('074-2', 'LANDED', {}),
  byAir('410', { reference: 'AIRX-0410', air_waybill: '074-2' }),
  byAir('411', { reference: 'AIRX-0411', air_waybill: '074-2' }),
  byAir('412', { reference: 'AIRX-0412', air_waybill: '074-2', organization_id: '8' }),
  ...[5, 7].map((pieces) => air('074-2', 'DEPARTED', 30, { ...flight('CX1'), cargo: { pieces } })),
  air('074-2', 'DEPARTED', 30, flight('CX1')),
  air('074-2', 'DEPARTED', 30, { ...flight('CX2'), cargo: { pieces: 5 } }),
  air('074-2', 'DEPARTED', 31, { ...flight('CX1'), cargo: { pieces: 5 } }),
  air('074-2', 'DEPARTED', 30, { ...flight('CX1'), cargo: { pieces: 5 }, location: { iata: 'HKG' } }),
  air('074-2', 'DEPARTED', 30, { ...flight('CX1'), cargo: { pieces: 5 } }, 'EXPECTED'),
  air('074-2', 'ARRIVED', 35, { ...flight('CX1'), cargo: { pieces: 12 } }),
  ...AIR_STATUSES.flatMap((status, index) => [
    waybill(`status-${index}`, status),
    byAir(`42${index}`, { reference: `AIRS-000${index}`, air_waybill: `status-${index}` }),
  ]),
  air('status-5', 'RECEIVED_FROM_SHIPPER', 1),
  byAir('430', { reference: 'AIRX-0430', etd: '2026-04-01' }),
];

const landRecords = LAND.map((mode, index) =>
  shipment({ id: `50${index}`, reference: `LAND-000${index}`, transport_mode: `TRANSPORT_MODE_${mode}` }),
);
const foreignRoad = shipment({ id: '510', organization_id: '8', transport_mode: 'TRANSPORT_MODE_ROAD' });

let service: Service;
let ask: Ask;

beforeAll(async () => {
  const people = [...client(), ...client('8', '32'), ...client('9', '33')];
  const records = [...people, ...seaRecords, ...airRecords, ...landRecords, foreignRoad];
  service = await startService({ records, env: { READ_RATE_LIMIT: '100000', EDGE_RATE_LIMIT: '100000' } });
  ask = await asking(service, credentialOf());
});
afterAll(() => service?.stop());

const tracking = async (name: string, credential = credentialOf()) =>
  (await ask<Tracking>(`/v1/shipment/${name}/tracking`, { credential })).body;
const airOf = async (name: string, credential?: string) =>
  (await tracking(name, credential)).air as NonNullable<Tracking['air']>;
const containers = async () => (await tracking('300')).sea?.containers ?? [];
const tracked = async (number: string) => {
  const found = (await containers()).find(({ container_number }) => container_number === number);
  if (!found) throw new Error(`no container ${number}`);
  return found;
};
const short = (name: string) => name.replace(/^.*(_TYPE_|_STATUS_)/, '');

async function importLines(...lines: object[]) {
  const stdin = lines.map((line) => JSON.stringify(line)).join('\n');
  return service.run(['import', '-'], { stdin });
}

describe('exactly one of sea and air is present, decided by the shipment', () => {
  test.each([
    ['300', 'sea'],
    ['301', 'sea'],
    ['302', 'sea'],
    ['400', 'air'],
    ['410', 'air'],
    ['430', 'air'],
  ])('%s moves by %s', async (name, mode) => {
    const { etd: _, eta: __, ...told } = await tracking(name);
    expect(Object.keys(told)).toEqual([mode]);
  });

  test('by reference as by id, unpaginated', async () => {
    const byId = await ask('/v1/shipment/300/tracking');
    expect((await ask('/v1/shipment/SEAX-0300/tracking')).text).toBe(byId.text);
    await ask('/v1/shipment/300/tracking?limit=1', { status: 400 });
  });
});

describe('a shipment with no movement data still returns its mode key', () => {
  test('sea keeps the known containers with events empty; etd and eta are still returned', async () => {
    expect(await tracking('301')).toStrictEqual({
      etd: '2026-03-14',
      eta: '2026-04-20',
      sea: {
        containers: [
          {
            container_number: 'MSCU6639870',
            container_type: 'CONTAINER_TYPE_20_OPEN_TOP',
            status: 'CONTAINER_TRACKING_STATUS_UNSPECIFIED',
            events: [],
          },
          {
            container_number: 'TGHU1111111',
            container_type: 'CONTAINER_TYPE_40_HIGH_CUBE',
            status: 'CONTAINER_TRACKING_STATUS_UNSPECIFIED',
            events: [],
            discharge_terminal: 'RWG',
          },
        ],
      },
    });
  });

  test('a container known from the shipment alone is known; one without a number is not yet', async () => {
    const { events, ...told } = await tracked('AAAU0000002');
    expect(told).toStrictEqual({
      container_number: 'AAAU0000002',
      container_type: 'CONTAINER_TYPE_40_STANDARD_DRY',
      status: 'CONTAINER_TRACKING_STATUS_UNSPECIFIED',
    });
    expect(events).toEqual([]);
    expect((await containers()).map(({ container_number }) => container_number)).not.toContain('');
  });

  test('groupage by sea has no containers; etd and eta are absent when unknown', async () => {
    expect((await ask('/v1/shipment/302/tracking')).text).toBe('{"sea":{"containers":[]}}');
  });

  test('air has events empty', async () => {
    expect(await tracking('430')).toStrictEqual({
      etd: '2026-04-01',
      air: { status: 'AIR_TRACKING_STATUS_UNSPECIFIED', events: [] },
    });
    expect(await tracking('421')).toStrictEqual({
      air: { status: 'AIR_TRACKING_STATUS_AWAITING_AIRLINE_DATA', events: [] },
    });
  });
});

describe('sea', () => {
  test('events are ordered oldest to newest, with location, vessel and voyage when known', async () => {
    const { events } = await tracked('ZZZU0000001');
    const event = (type: string, state: State, timestamp: string, more: object = {}) => ({
      type: `SEA_TRACKING_EVENT_TYPE_${type}`,
      state: `TRACKING_EVENT_STATE_${state}`,
      timestamp,
      ...more,
    });
    expect(events).toStrictEqual([
      event('EMPTY_TO_SHIPPER', 'ACTUAL', at(1), { location: { name: 'Depot 4' } }),
      event('GATE_IN', 'ACTUAL', at(20)),
      event('LOADED', 'ACTUAL', '2026-04-02T05:00:00.000Z'),
      event('DEPARTED', 'ACTUAL', '2026-04-02T06:00:00.000Z', {
        location: { un_locode: 'CNNGB', name: 'Ningbo' },
        vessel: { name: 'MSC Aurelia', voyage: '412W' },
      }),
      event('ARRIVED', 'EXPECTED', at(80), { location: { un_locode: 'NLRTM' }, vessel: { name: 'MSC Aurelia' } }),
      event('GATE_OUT', 'EXPECTED', at(90)),
    ]);
  });

  test('of one instant, the event later in the journey comes later and sets the status', async () => {
    const { events, status } = await tracked('TIED');
    expect(events.map(({ type }) => short(type))).toEqual(['DEPARTED', 'ARRIVED', 'DISCHARGED', 'GATE_OUT']);
    expect(short(status)).toBe('GATE_OUT');
  });

  test.each(JOURNEY.map(([type, status], step) => [type, status, step] as const))(
    '%s as the latest actual event sets %s; an expected event never advances it',
    async (_, status, step) => {
      expect((await tracked(`STEP${step}`)).status).toBe(`CONTAINER_TRACKING_STATUS_${status}`);
    },
  );

  test('the latest actual event counts, not the furthest: a container may be loaded again', async () => {
    expect(short((await tracked('BACK')).status)).toBe('LOADED');
    expect(short((await tracked('ONLY3')).status)).toBe('SAILING');
  });

  test('what is only expected says nothing of discharge, gate out and return, even when its time has passed', async () => {
    const { events, ...told } = await tracked('PAST');
    expect(told).toStrictEqual({
      container_number: 'PAST',
      container_type: 'CONTAINER_TYPE_40_HIGH_CUBE',
      status: 'CONTAINER_TRACKING_STATUS_ARRIVED',
    });
    expect(events).toHaveLength(4);
  });

  test('discharge_date, gate_out_time, empty_return_time and discharge_terminal come from the actual events', async () => {
    const { events: _, ...told } = await tracked('DONE');
    expect(told).toStrictEqual({
      container_number: 'DONE',
      container_type: 'CONTAINER_TYPE_40_HIGH_CUBE',
      status: 'CONTAINER_TRACKING_STATUS_EMPTY_RETURNED',
      discharge_date: '2026-04-03',
      gate_out_time: at(66),
      empty_return_time: at(72),
      discharge_terminal: 'ECT Delta',
    });
  });

  test('a terminal stated with the container comes first; one that nobody names is absent', async () => {
    expect(await tracked('TERM')).toMatchObject({ discharge_terminal: 'RWG', discharge_date: '2026-04-03' });
    expect(await tracked('NAME')).not.toHaveProperty('discharge_terminal');
  });

  test('the containers of the shipment come in its own order, then the others, and stay so', async () => {
    const numbers = async () => (await containers()).map(({ container_number }) => container_number);
    const before = await numbers();
    expect(before.slice(0, 2)).toEqual(['ZZZU0000001', 'AAAU0000002']);
    expect(before.slice(2)).toEqual([...before.slice(2)].sort());
    expect(new Set(before).size).toBe(before.length);
    // Told again, a row is written anew: it must not move to the end.
    expect(await importLines(container('BACK'), container('DONE'))).toMatchObject({ code: 0 });
    expect(await numbers()).toEqual(before);
  });

  test('a container that events alone still tell of is known, of no type', async () => {
    const known = (await tracking('304')).sea?.containers ?? [];
    expect(known.map(({ container_number }) => container_number)).toEqual(['ZZZU3', 'HLXU2', 'MSCU1']);
    expect(known[2]).toMatchObject({
      container_type: 'CONTAINER_TYPE_UNSPECIFIED',
      status: 'CONTAINER_TRACKING_STATUS_SAILING',
      events: [{ timestamp: at(10) }, { timestamp: at(11) }],
    });
  });

  test('the same event told twice is one event; an event with an id is replaced', async () => {
    const before = (await tracked('TERM')).events;
    const again = sea('TERM', 'DISCHARGED', 60, 'ACTUAL', { location: rotterdam });
    const eta = (hour: number) => ({ ...sea('TERM', 'GATE_OUT', hour, 'EXPECTED'), id: '90001' });
    expect(await importLines(again, eta(70), eta(65))).toMatchObject({ code: 0 });
    const { events } = await tracked('TERM');
    expect(events.map(({ timestamp }) => timestamp)).toEqual([at(60), at(65)]);
    expect(events[0]).toStrictEqual(before[0]);
  });
});

describe('air', () => {
  test('every member of an event; a measure that was not reported is absent, never 0', async () => {
    const klm = { flight: { number: 'KL0896', airline: 'KLM Cargo' } };
    const event = (type: string, hour: number, more: object = {}, state: State = 'ACTUAL') => ({
      type: `AIR_TRACKING_EVENT_TYPE_${type}`,
      state: `TRACKING_EVENT_STATE_${state}`,
      timestamp: at(hour),
      ...more,
    });
    expect(await tracking('400')).toStrictEqual({
      etd: '2026-04-01',
      eta: '2026-04-03',
      air: {
        status: 'AIR_TRACKING_STATUS_IN_TRANSIT',
        events: [
          event('RECEIVED_FROM_SHIPPER', 20, {
            location: { iata: 'PVG', name: 'Shanghai Pudong' },
            cargo: { volume_cbm: 0.001 },
          }),
          event('MANIFESTED', 30, klm),
          event('DEPARTED', 30, { location: { iata: 'PVG' }, ...klm, cargo: { pieces: 12 } }),
          event('ARRIVED', 40, { ...klm, cargo: { pieces: 12, weight_kg: 840.5, volume_cbm: 4.2 } }),
          event('RECEIVED_FROM_FLIGHT', 45, { ...klm, cargo: { weight_kg: 840.5 } }),
          event('DELIVERED', 60, {}, 'EXPECTED'),
        ],
      },
    });
  });

  test.each(AIR_STATUSES.map((status, index) => [status, index] as const))(
    'the status is stated, not derived from the events: %s',
    async (status, index) => {
      expect((await airOf(`42${index}`)).status).toBe(`AIR_TRACKING_STATUS_${status}`);
    },
  );

  test('flight is absent on milestones that did not happen in flight; airline is the same on every event', async () => {
    const { events } = await airOf('400');
    const onTheGround = events.filter(({ flight }) => !flight).map(({ type }) => short(type));
    expect(onTheGround).toEqual(['RECEIVED_FROM_SHIPPER', 'DELIVERED']);
    const airlines = events.flatMap(({ flight }) => (flight ? [flight.airline] : []));
    expect(new Set(airlines)).toEqual(new Set(['KLM Cargo']));
  });

  test('airline is optional even when a flight is present', async () => {
    const { events } = await airOf('412', NEIGHBOUR);
    for (const { flight } of events) expect(Object.keys(flight ?? {})).toEqual(['number']);
  });

  test("cargo is omitted when more than one of the caller's shipments shares the waybill, and legs are merged", async () => {
    const leg = (hour: number, number: string, more: object = {}) => ({
      type: 'AIR_TRACKING_EVENT_TYPE_DEPARTED',
      state: 'TRACKING_EVENT_STATE_ACTUAL',
      timestamp: at(hour),
      ...more,
      flight: { number },
    });
    const shared = await airOf('410');
    // The three that differ only in cargo have become one; another flight, place, state or time is another event.
    expect(shared.events).toStrictEqual([
      leg(30, 'CX1'),
      leg(30, 'CX2'),
      leg(30, 'CX1', { location: { iata: 'HKG' } }),
      leg(30, 'CX1', { state: 'TRACKING_EVENT_STATE_EXPECTED' }),
      leg(31, 'CX1'),
      leg(35, 'CX1', { type: 'AIR_TRACKING_EVENT_TYPE_ARRIVED' }),
    ]);
    expect(await airOf('411')).toStrictEqual(shared);
  });

  test("a consolidated waybill with one of the caller's consignments returns the whole waybill's cargo", async () => {
    const { status, events } = await airOf('412', NEIGHBOUR);
    expect(status).toBe('AIR_TRACKING_STATUS_LANDED');
    expect(events).toHaveLength(8);
    const pieces = events.map(({ cargo }) => cargo?.pieces ?? 'none').sort();
    expect(pieces).toEqual([12, 5, 5, 5, 5, 5, 7, 'none'].sort());
    // And another organization's shipment on the waybill hides nothing.
    expect(await airOf('401', NEIGHBOUR)).toStrictEqual(await airOf('400'));
  });

  test('no event comes to be that the document rules out', async () => {
    const refused: [field: string, line: object][] = [
      ['flight', air('074-1', 'RECEIVED_FROM_SHIPPER', 1, flight('KL1'))],
      ['flight', air('074-1', 'DELIVERED', 1, flight('KL1'))],
      ['flight.number', air('074-1', 'DEPARTED', 1, { flight: { airline: 'KLM Cargo' } })],
      ['cargo.pieces', air('074-1', 'ARRIVED', 1, { cargo: { pieces: 0 } })],
      ['cargo.weight_kg', air('074-1', 'ARRIVED', 1, { cargo: { weight_kg: -1 } })],
      ['type', air('074-1', 'RCS', 1)],
      ['air_waybill', air('999-9', 'ARRIVED', 1)],
      ['container_number', sea('NOBODY', 'ARRIVED', 1)],
      ['shipment_id', sea('STEP1', 'ARRIVED', 1, 'ACTUAL', { shipment_id: '400' })],
      ['shipment_id', container('STEP1', { shipment_id: '500' })],
      ['timestamp', sea('STEP1', 'ARRIVED', 1, 'ACTUAL', { timestamp: '2026-04-01' })],
      ['air_waybill', shipment({ air_waybill: '074-1' })],
    ];
    const { code, stderr } = await importLines(...refused.map(([, line]) => line));
    expect(code).toBe(1);
    const told = stderr.split('\n');
    for (const [index, [field]] of refused.entries()) expect(told[index]).toMatch(`line ${index + 1}: ${field} `);
  });
});

describe('refusals', () => {
  test.each(LAND.map((mode, index) => [mode.toLowerCase(), index] as const))(
    'a shipment moving by %s gives 400 and says why',
    async (mode, index) => {
      const words = `moves by ${mode}: only shipments by sea and air are tracked`;
      for (const name of [`50${index}`, `LAND-000${index}`]) {
        const { body } = await ask(`/v1/shipment/${name}/tracking`, { status: 400 });
        expect(body).toStrictEqual({
          code: 3,
          message: `shipment ${words}`,
          details: [
            {
              '@type': 'type.googleapis.com/google.rpc.BadRequest',
              field_violations: [{ field: 'shipment', description: words }],
            },
          ],
        });
      }
    },
  );

  test.each(['424242', 'NONE-0000', '303', 'SEAX-0303', '401', '510', '074-1'])(
    'no visible matching shipment gives 404: %s',
    async (name) => {
      expect((await ask(`/v1/shipment/${name}/tracking`, { status: 404 })).text).toBe(NOT_FOUND);
    },
  );
});

test('an event of a waybill moves the answer of every organization on it, and of no other', async () => {
  const paths: [path: string, credential: string][] = [
    ['/v1/shipment/400/tracking', credentialOf()],
    ['/v1/shipment/401/tracking', NEIGHBOUR],
  ];
  const before = await Promise.all(paths.map(([path, credential]) => ask<Tracking>(path, { credential })));
  const stranger = await ask('/v1/shipment', { credential: STRANGER });
  const line = air('074-1', 'DELIVERED', 61);
  expect(await importLines(line)).toMatchObject({ code: 0 });
  for (const [index, [path, credential]] of paths.entries()) {
    const headers = { 'If-None-Match': before[index]?.headers.get('etag') as string };
    const { body } = await ask<Tracking>(path, { credential, headers });
    expect(body.air?.events).toHaveLength((before[index]?.body.air?.events.length ?? 0) + 1);
    expect(body.air?.events.at(-1)).toMatchObject({ timestamp: at(61), state: 'TRACKING_EVENT_STATE_ACTUAL' });
  }
  const headers = { 'If-None-Match': stranger.headers.get('etag') as string };
  expect((await service.get('/v1/shipment', { credential: STRANGER, headers })).status).toBe(304);

  expect(await importLines(waybill('074-1', 'DELIVERED', { airline: 'Martinair' }))).toMatchObject({ code: 0 });
  for (const [path, credential] of paths) {
    const { body } = await ask<Tracking>(path, { credential });
    expect(body.air?.status).toBe('AIR_TRACKING_STATUS_DELIVERED');
    expect(body.air?.events.find(({ flight }) => flight)?.flight).toEqual({ number: 'KL0896', airline: 'Martinair' });
  }
});

test("a second shipment on the waybill hides the cargo of the caller's first, and of nobody else", async () => {
  const line = byAir('402', { reference: 'AIRX-0402', air_waybill: '074-1' });
  expect(await importLines(line)).toMatchObject({ code: 0 });
  const hasCargo = async (name: string, credential?: string) =>
    (await airOf(name, credential)).events.some(({ cargo }) => cargo);
  expect(await hasCargo('400')).toBe(false);
  expect(await hasCargo('402')).toBe(false);
  expect(await hasCargo('401', NEIGHBOUR)).toBe(true);
  // Taken off it again, the first is alone.
  expect(await importLines({ ...line, air_waybill: undefined })).toMatchObject({ code: 0 });
  expect(await hasCargo('400')).toBe(true);
  expect((await airOf('402')).events).toEqual([]);
});
