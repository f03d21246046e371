import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TouchedShipments } from '../attention/concerns/store.ts';
import { OrganizationView, type Transaction } from '../database/index.ts';
import { findTracked, seaContainers, type TrackedShipment } from '../tracking/store.ts';
import {
  bytesOf,
  database,
  directory,
  inEmptyDatabase,
  organization,
  run,
  shipment,
  slot,
  store,
  versions,
} from './run.fixture.ts';
import { runImport } from './run.ts';

inEmptyDatabase();

it('events told in any order, with ids and without, are each there once, and told twice no other', async () => {
  const waybill = { kind: 'air_waybill', number: '074-1', status: 'AIR_TRACKING_STATUS_BOOKED' };
  const event = {
    kind: 'air_event',
    air_waybill: '074-1',
    type: 'AIR_TRACKING_EVENT_TYPE_DEPARTED',
    state: 'TRACKING_EVENT_STATE_ACTUAL',
  };
  const told = fc.record({ id: fc.option(fc.integer({ min: 1, max: 3 })), hour: fc.integer({ min: 1, max: 3 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(told, { maxLength: 12 }), async (events) => {
      const lines = events.map(({ id, hour }) => ({
        ...event,
        timestamp: `2026-03-01T0${hour}:00:00Z`,
        ...(id !== null && { id: String(id) }),
      }));
      const states: [number | null, number][][] = [];
      const beforeCommit = async (tx: Transaction) => {
        const rows = await tx.all<{ id: number; body: string }>('SELECT id, body FROM air_event ORDER BY id');
        const hour = (body: string) => new Date(JSON.parse(body).timestamp).getUTCHours();
        states.push(rows.map(({ id, body }) => [id <= 3 ? id : null, hour(body)]));
      };
      const onRefused = () => 'stop' as const;
      const clear = (tx: Transaction) => tx.run('DELETE FROM air_event');
      await database.transaction(clear);
      for (let runs = 1; runs <= 2; runs++) {
        await runImport(database, store, bytesOf([waybill, ...lines]), { directory, onRefused, beforeCommit });
      }
      const [first = [], second] = states;
      expect(second?.toSorted()).toEqual(first.toSorted());
      const own = new Map(events.filter(({ id }) => id !== null).map(({ id, hour }) => [id, hour]));
      expect(new Map(first.filter(([id]) => id !== null))).toEqual(own);
      const others = first.filter(([id]) => id === null).map(([, hour]) => hour);
      expect(new Set([...others, ...own.values()]).size).toBe(others.length + new Set(own.values()).size);
      // What was told last is there, by whichever event.
      const last = events.at(-1);
      if (last) expect(first.map(([, hour]) => hour)).toContain(last.hour);
    }),
    { numRuns: 60 },
  );
});

describe('an air waybill', () => {
  const NUMBER = '020-55555555';
  const waybill = { kind: 'air_waybill', number: NUMBER, status: 'AIR_TRACKING_STATUS_BOOKED' };
  const event = {
    ...{ kind: 'air_event', air_waybill: NUMBER, type: 'AIR_TRACKING_EVENT_TYPE_DEPARTED' },
    ...{ state: 'TRACKING_EVENT_STATE_ACTUAL', timestamp: '2026-03-01T01:00:00Z' },
  };
  const byAir = { ...shipment, transport_mode: 'TRANSPORT_MODE_AIR', air_waybill: NUMBER };
  const sharing = async () => {
    const on = 'SELECT count(*) FROM shipment WHERE air_waybill = number';
    const told = 'SELECT count(*) FROM air_event WHERE air_waybill = number';
    return database.all(`SELECT number, (${on}) AS shipments, (${told}) AS events FROM air_waybill ORDER BY number`);
  };

  it('is one, however the eleven digits of its number are written', async () => {
    const lines = [
      organization,
      { ...waybill, number: '02055555555' },
      { ...waybill, number: '020 5555 5555' },
      { ...event, air_waybill: ' 020 - 5555-5555' },
      // As spreadsheets and word processors write them.
      { ...event, air_waybill: '020\u20115555\u00a05555' },
      { ...event, air_waybill: NUMBER },
      { ...byAir, air_waybill: '02055555555' },
      { ...byAir, id: '3', air_waybill: NUMBER },
    ];
    expect((await run(lines)).lines).toEqual([]);
    expect(await sharing()).toEqual([{ number: NUMBER, shipments: 2, events: 1 }]);
  });

  it('has a milestone on the ground for whose flight there is white space', async () => {
    const delivered = { ...event, type: 'AIR_TRACKING_EVENT_TYPE_DELIVERED', flight: { number: '      ' } };
    expect((await run([waybill, delivered])).lines).toEqual([]);
  });

  it('is none where its number is left blank, whichever way a shipment moves', async () => {
    const blank = [' ', '\u00a0 '].map((air_waybill, at) => ({ ...byAir, id: `${at + 3}`, air_waybill }));
    expect((await run([organization, ...blank, { ...shipment, air_waybill: '  ' }])).lines).toEqual([]);
    expect(await database.all('SELECT 1 FROM shipment WHERE air_waybill IS NULL')).toHaveLength(3);
  });

  it('is known by any other text as it is written', async () => {
    const texts = ['020-1', '020 1', '0205555555', '020555555555', '020-5555555X', '２０２０５５５５５５５'];
    await run(texts.map((number) => ({ ...waybill, number })));
    expect((await sharing()).map((row) => (row as { number: string }).number).sort()).toEqual(texts.toSorted());
  });

  it('that earlier versions stored in two spellings is brought together by the next import, with all that is on it', async () => {
    const later = { ...event, timestamp: '2026-03-01T02:00:00Z' };
    await run([organization, waybill, { ...event, id: '8' }, event, later, byAir]);
    const spell = (number: string, which = '') =>
      database.transaction(async (tx) => {
        await tx.run('INSERT INTO air_waybill (number, status, airline) SELECT $1, status, airline FROM air_waybill', [
          number,
        ]);
        await tx.run(`UPDATE air_event SET air_waybill = $1 ${which}`, [number]);
        await tx.run('UPDATE shipment SET air_waybill = $1', [number]);
      });
    await spell('020 55555555');
    await database.transaction((tx) => tx.run('DELETE FROM air_waybill WHERE number = $1', [NUMBER]));
    await spell('020\u00a05555\u00a05555', 'WHERE id = 8');
    expect(await sharing()).toMatchObject([{ events: 1 }, { events: 1 }]);
    const [before] = await versions();
    await run([]);
    expect(await sharing()).toEqual([{ number: NUMBER, shipments: 1, events: 2 }]);
    // What was answered of the shipment before is not confirmed any more.
    expect((await versions())[0]).toBeGreaterThan(before as number);
    // Known again by what they say: the same told again are no others.
    await run([event, later, { ...byAir, id: '3' }]);
    expect(await sharing()).toEqual([{ number: NUMBER, shipments: 2, events: 2 }]);
  });
});

describe('a container', () => {
  const NUMBER = 'MSCU6639870';
  const bySea = (container_number: string) => ({
    ...{ ...shipment, cargo_type: 'CARGO_TYPE_CONTAINERS' },
    fcl: { containers: [{ container_number }] },
  });
  const container = {
    ...{ kind: 'container', shipment_id: '1', container_number: NUMBER },
    container_type: 'CONTAINER_TYPE_40_REEFER',
  };
  const event = {
    ...{ kind: 'sea_event', shipment_id: '1', container_number: NUMBER, type: 'SEA_TRACKING_EVENT_TYPE_ARRIVED' },
    ...{ state: 'TRACKING_EVENT_STATE_ACTUAL', timestamp: '2026-03-01T01:00:00Z' },
  };
  const tracked = async () => {
    const { body, sea } = (await findTracked(new OrganizationView(database, 7n), '1')) as TrackedShipment;
    const containers = seaContainers(JSON.parse(body), sea);
    return containers.map(({ container_number, events }) => [container_number, events.length]);
  };
  const spell = (number: string, table: string, which = '') =>
    database.transaction(async (tx) => {
      if (table !== 'sea_event') await tx.run(`UPDATE ${table} SET body = replace(body, '${NUMBER}', $1)`, [number]);
      if (table !== 'shipment') await tx.run(`UPDATE ${table} SET container_number = $1 ${which}`, [number]);
    });

  it('is one, however its number is written', async () => {
    const written = ['MSCU 663987-0', 'mscu6639870 ', 'MSCU\u00a0663\u00a0987/0', 'MSCU 663987\u20110'];
    for (const container_number of written) {
      await run([organization, bySea(container_number)]);
      expect(await tracked()).toEqual([[NUMBER, 0]]);
      expect((await run([{ ...container, container_number }])).lines).toEqual([]);
    }
    const told = written.map((container_number) => ({ ...event, container_number }));
    expect((await run([...told, event])).lines).toEqual([]);
    expect(await tracked()).toEqual([[NUMBER, 1]]);
  });

  it('is known by any other text, but for what is blank around it', async () => {
    const texts = ['MSCU1', 'MSC U1', 'TRAILER 12', 'MSCU66398701', 'MSCU663987O', 'MŠCU6639870'];
    await run([organization, bySea(''), ...texts.map((text) => ({ ...container, container_number: ` ${text} ` }))]);
    expect((await tracked()).map(([number]) => number).toSorted()).toEqual(texts.toSorted());
  });

  describe('that earlier versions stored in other spellings', () => {
    const later = { ...event, timestamp: '2026-03-01T02:00:00Z' };
    beforeEach(() => run([organization, bySea(NUMBER), container, { ...event, id: '8' }, later]));

    it.each([
      ['its shipment', [bySea('MSCU 663987-0')]],
      ['another container', [{ ...container, container_number: 'MSCU1' }]],
      ['an event of it', [later]],
      ['a document', [slot]],
    ])('is brought together when %s is told of', async (_, lines) => {
      await spell('MSCU 6639870', 'container');
      await spell('mscu6639870', 'sea_event', 'WHERE id = 8');
      await spell('MSCU 663987-0', 'shipment');
      expect(await tracked()).toHaveLength(4);
      await run(lines);
      expect((await tracked()).filter(([number]) => number !== 'MSCU1')).toEqual([[NUMBER, 2]]);
      // Known again by what they say: the same told again are no others.
      await run([{ ...event, id: '8' }, event, later]);
      expect((await tracked())[0]).toEqual([NUMBER, 2]);
    });

    it.each([
      ['an event of it', later],
      ['the container', container],
      ['a document', slot],
    ])('in an event alone is brought together when %s is told of as it was', async (_, line) => {
      await run([slot]);
      await spell('mscu6639870', 'sea_event', 'WHERE id = 8');
      const before = await versions();
      await run([line]);
      expect(await tracked()).toEqual([[NUMBER, 2]]);
      expect(await versions()).not.toEqual(before);
    });

    it.each([
      ['an event of it', event],
      ['the container', container],
    ])('in the list of its shipment alone is brought together when %s is told of', async (_, line) => {
      await spell('MSCU 663987-0', 'shipment');
      expect((await run([line])).lines).toEqual([]);
      expect(await tracked()).toEqual([[NUMBER, 2]]);
    });

    it('is known when what was told of its shipment before it has brought them together in between', async () => {
      for (const table of ['container', 'sea_event']) await spell('tclu 123456-7', table);
      await spell('MSCU 663987-0', 'shipment');
      const { note } = TouchedShipments.prototype;
      // As it does now and then in a long import.
      vi.spyOn(TouchedShipments.prototype, 'note').mockImplementation(async function (this: TouchedShipments, ...told) {
        await note.apply(this, told);
        await this.settle();
      });
      onTestFinished(() => void vi.restoreAllMocks());
      expect((await run([slot, event])).lines).toEqual([]);
    });

    it('is known, though nothing else has its number as it is kept', async () => {
      for (const table of ['container', 'sea_event']) await spell('MSCU 6639870', table);
      await database.transaction((tx) => tx.run(`UPDATE shipment SET body = replace(body, '${NUMBER}', '')`));
      expect((await run([{ ...event, container_number: 'MSCU 6639870' }])).lines).toEqual([]);
      expect(await tracked()).toEqual([[NUMBER, 2]]);
    });
  });
});
