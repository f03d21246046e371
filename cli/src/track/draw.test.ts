import type { Tracking } from '@fairlead/sdk';
import { type EnumerationName, enumerations } from '@fairlead/sdk/contract';
import fc from 'fast-check';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { plainText, width } from '../text.ts';
import { drawTracking } from './draw.ts';
import { air, container, paper, sea, shipment, TRANSSHIPPED } from './tracking.fixture.ts';

const draw = (tracking: Tracking, columns = 80) => drawTracking(shipment(), tracking, paper(columns));
const text = (tracking: Tracking, columns = Number.POSITIVE_INFINITY) => draw(tracking, columns).join('\n');
const plan = { etd: '2026-10-22', eta: '2026-11-21' };

const standing = (status: string) =>
  drawTracking(shipment({ status }), { etd: '2026-12-01', sea: { containers: [] } }, paper());

test('a shipment that is not under way is said to be so, and not expected to move', () => {
  expect(standing('STATUS_CANCELLED')[1]).toBe('Cancelled: called off; will not move');
  expect(standing('STATUS_ON_HOLD')[1]).toBe('On hold: paused; still live, not progressing');
  expect(standing('STATUS_LOST')[1]).toBe('STATUS_LOST');
  expect(standing('STATUS_CANCELLED').at(-1)).toBe('No movement has been reported yet.');
});

test.each(['STATUS_ACTIVE', 'STATUS_UNSPECIFIED'])(
  'a shipment that is under way, or may be, is waited for: %s',
  (status) => {
    expect(standing(status)[1]).toMatch(/^Ningbo, CN → /);
    expect(standing(status).at(-1)).toBe('No movement has been reported yet. That is usual before departure.');
  },
);

test('an instant is told as of the day it is in UTC, a planned day as of the day where the person is', () => {
  const angeles = { ...paper(Number.POSITIVE_INFINITY), today: '2026-11-17', utcToday: '2026-11-18' };
  const told = (event: string) =>
    drawTracking(
      shipment(),
      { etd: '2026-11-18', eta: '2026-11-18', sea: { containers: [container([sea(event)])] } },
      angeles,
    ).join('\n');
  const left = told('DEPARTED 2026-11-18 CNNGB');
  expect(left).toMatch(/ETD 18 Nov 2026 · departed on time, today\n.*ETA 18 Nov 2026, tomorrow\n/);
  expect(left).toContain('last report today');
  expect(told('?DEPARTED 2026-11-17 CNNGB')).toContain('1 day early, yesterday, not reported yet');
});

describe('a shipment by sea', () => {
  const tracking = { ...plan, sea: { containers: [container(TRANSSHIPPED)] } };

  test('is drawn from its heading to its last milestone', () => {
    expect(draw(tracking)).toEqual([
      'K7WM-42QX · Stainless cookware',
      'Ningbo, CN → Rotterdam, NL, by sea · 1 container',
      'Departure  ETD 22 Oct 2026 · departed 23 Oct 2026, 1 day late, 23 days ago',
      'Arrival    ETA 21 Nov 2026 · expected 23 Nov 2026, 2 days late, in 8 days',
      '',
      'MSCU6639870, 40 ft high cube: at sea',
      '  ●  20 Oct 2026, 12:00 UTC  Arrived at the loading port, Ningbo (CNNGB)',
      '  ●  22 Oct 2026, 12:00 UTC  Lifted on board, Ningbo (CNNGB)',
      '  │                          MSC Aurelia, voyage 412W',
      '  ●  23 Oct 2026, 12:00 UTC  The vessel left Ningbo (CNNGB)',
      '  │                          1 day late · MSC Aurelia, voyage 412W',
      '  ●  29 Oct 2026, 12:00 UTC  The vessel reached Singapore (SGSIN)',
      '  │                          MSC Aurelia, voyage 412W',
      '  ●  30 Oct 2026, 12:00 UTC  Lifted off the vessel, Singapore (SGSIN)',
      '  │                          MSC Aurelia, voyage 412W',
      '  ●  1 Nov 2026, 12:00 UTC   Lifted on board, Singapore (SGSIN)',
      '  │                          Levant Star, voyage 412W',
      '  ●  2 Nov 2026, 12:00 UTC   The vessel left Singapore (SGSIN)',
      '  │                          Levant Star, voyage 412W',
      '  ▶  now                     At sea · last report 13 days ago',
      '  ○  23 Nov 2026, 12:00 UTC  Expected: the vessel reaches Rotterdam (NLRTM)',
      '  ┊                          expected 2 days late, in 8 days ·',
      '  ┊                          Levant Star, voyage 412W',
      '  ○  24 Nov 2026, 12:00 UTC  Expected: lifted off the vessel, Rotterdam (NLRTM)',
      '                             in 9 days · Levant Star, voyage 412W',
    ]);
  });

  test('has its times above what happened where there is little room', () => {
    const lines = draw(tracking, 40);
    const from = lines.indexOf('MSCU6639870, 40 ft high cube: at sea') + 1;
    expect(lines.slice(from, from + 7)).toEqual([
      '  ● 20 Oct 2026, 12:00 UTC',
      '  │ Arrived at the loading port,',
      '  │ Ningbo (CNNGB)',
      '  ● 22 Oct 2026, 12:00 UTC',
      '  │ Lifted on board, Ningbo (CNNGB)',
      '  │ MSC Aurelia, voyage 412W',
      '  ● 23 Oct 2026, 12:00 UTC',
    ]);
  });

  test('is told container by container, each against the plan', () => {
    const second = container([sea('?DEPARTED 2026-11-17 CNNGB'), sea('?ARRIVED 2026-12-20 NLRTM')], {
      container_number: 'TGHU1111111',
      container_type: 'CONTAINER_TYPE_20_REEFER',
      status: 'CONTAINER_TRACKING_STATUS_GATE_IN',
    });
    const lines = draw({ ...plan, sea: { containers: [container(TRANSSHIPPED), second] } });
    expect(lines[1]).toMatch(/2 containers$/);
    expect(lines[3]).toBe('Arrival    ETA 21 Nov 2026 · expected 20 Dec 2026, 29 days late, in 35 days');
    expect(lines.slice(lines.indexOf('TGHU1111111, 20 ft refrigerated: at the loading port awaiting vessel'))).toEqual([
      expect.any(String),
      '  ▶  now                     At the loading port awaiting vessel',
      '  ○  17 Nov 2026, 12:00 UTC  Expected: the vessel leaves Ningbo (CNNGB)',
      '  ┊                          expected 26 days late, in 2 days',
      '  ○  20 Dec 2026, 12:00 UTC  Expected: the vessel reaches Rotterdam (NLRTM)',
      '                             expected 29 days late, in 35 days',
    ]);
  });

  test('leaves out what kind of container it is where that is not stated', () => {
    const unknown = container(TRANSSHIPPED, { container_type: 'CONTAINER_TYPE_UNSPECIFIED' });
    expect(draw({ ...plan, sea: { containers: [unknown] } })).toContain('MSCU6639870: at sea');
  });

  test('tells of no milestone to come as of one gone by', () => {
    const steps = (enumeration: EnumerationName) =>
      enumerations[enumeration].values.map((type) => type.replace(/^.*EVENT_TYPE_/, ''));
    const byAir = steps('AirTrackingEventType').map((step) => air(`?${step} 2026-11-20 AMS`));
    const events = steps('SeaTrackingEventType').map((step) => sea(`?${step} 2026-11-20 NLRTM`));
    const told = text({
      air: { status: 'AIR_TRACKING_STATUS_BOOKED', events: byAir },
      sea: { containers: [container(events)] },
    });
    expect(told.match(/Expected: .*(leaves|reaches|arrives) /g)).toHaveLength(6);
    expect(told).not.toMatch(/Expected: .*\b(left|reached|arrived)\b/);
  });

  test('tells the end of a voyage as far as it is known', () => {
    const ended = (fields: object) => text({ sea: { containers: [container([], fields)] } }).split('\n')[6];
    const discharge_terminal = 'ECT Delta';
    expect(ended({ discharge_terminal })).toBe('Terminal of discharge ECT Delta');
    expect(ended({ discharge_date: '2026-11-10' })).toBe('Discharged 10 Nov 2026');
    const gate_out_time = '2026-11-12T06:30:00.000Z';
    const empty_return_time = '2026-11-14T11:00:00.000Z';
    expect(ended({ discharge_terminal, discharge_date: '2026-11-10', gate_out_time, empty_return_time })).toBe(
      'Discharged 10 Nov 2026 at ECT Delta · left the terminal 12 Nov 2026, 06:30 UTC · ' +
        'returned empty 14 Nov 2026, 11:00 UTC',
    );
  });

  test('says what was expected on a day gone by and never reported', () => {
    const overdue = text({ ...plan, sea: { containers: [container([sea('?DEPARTED 2026-10-22 CNNGB')])] } });
    expect(overdue).toContain('ETD 22 Oct 2026 · expected on time, 24 days ago, not reported yet');
    expect(overdue).toContain('expected on time, 24 days ago, not reported yet');
  });

  test('says what came early and what came on time', () => {
    const events = [sea('DEPARTED 2026-10-22'), sea('ARRIVED 2026-11-14')];
    const told = text({ ...plan, sea: { containers: [container(events)] } });
    expect(told).toContain('ETD 22 Oct 2026 · departed on time, 24 days ago');
    expect(told).toContain('ETA 21 Nov 2026 · arrived 14 Nov 2026, 7 days early, yesterday');
    expect(told).toMatch(/The vessel reached a port\n .* 7 days early$/m);
  });

  test('has arrived when it was discharged, though nobody told of the arrival', () => {
    const events = [sea('DEPARTED 2026-10-22'), sea('?ARRIVED 2026-11-10'), sea('GATE_OUT 2026-11-14')];
    const told = text({ ...plan, sea: { containers: [container(events)] } });
    expect(told).toContain('ETA 21 Nov 2026 · arrived 14 Nov 2026, 7 days early, yesterday');
    expect(told).toMatch(/Left the terminal\n .* 7 days early$/m);
  });

  test('compares with nothing where the plan is not known', () => {
    const told = text({ sea: { containers: [container(TRANSSHIPPED)] } });
    expect(told).toContain('ETD not known · departed 23 Oct 2026, 23 days ago');
    expect(told).toContain('ETA not known · expected 23 Nov 2026, in 8 days');
    expect(told).not.toMatch(/late|early|on time/);
  });
});

describe('a shipment by air', () => {
  const flight = { number: 'KL0896', airline: 'KLM Cargo' };
  const tracking = {
    etd: '2026-11-13',
    eta: '2026-11-16',
    air: {
      status: 'AIR_TRACKING_STATUS_IN_TRANSIT',
      events: [
        air('RECEIVED_FROM_SHIPPER 2026-11-12 PVG', { cargo: { pieces: 12, weight_kg: 1840.5, volume_cbm: 4.2 } }),
        air('DEPARTED 2026-11-13 PVG', { flight, cargo: { pieces: 1 } }),
        air('?ARRIVED 2026-11-15 AMS', { flight: { number: 'KL0896' }, cargo: {} }),
      ],
    },
  };

  test('is drawn with its stated status, flights and cargo, as far as they are told', () => {
    expect(draw(tracking).slice(2)).toEqual([
      'Departure  ETD 13 Nov 2026 · departed on time, 2 days ago',
      'Arrival    ETA 16 Nov 2026 · expected 15 Nov 2026, 1 day early, today',
      '',
      'On its way',
      '  ●  12 Nov 2026, 12:00 UTC  Cargo accepted from shipper or agent, PVG',
      '  │                          12 pieces, 1,840.5 kg, 4.2 m³',
      '  ●  13 Nov 2026, 12:00 UTC  Left PVG',
      '  │                          on time · flight KL0896 of KLM Cargo · 1 piece',
      '  ▶  now                     On its way · last report 2 days ago',
      '  ○  15 Nov 2026, 12:00 UTC  Expected: reaches AMS',
      '                             expected 1 day early, today · flight KL0896',
    ]);
  });
});

describe('a shipment that has not moved', () => {
  const still = 'No movement has been reported yet.';

  test('is comforting before its departure, and shows its plan', () => {
    expect(draw({ etd: '2026-11-15', eta: '2026-12-20', sea: { containers: [] } }).slice(2)).toEqual([
      'Departure  ETD 15 Nov 2026, today',
      'Arrival    ETA 20 Dec 2026, in 35 days',
      '',
      `${still} That is usual before departure.`,
    ]);
  });

  test('is matter-of-fact after it, and when that is not known', () => {
    expect(draw({ etd: '2026-11-14', sea: { containers: [] } }).at(-1)).toBe(still);
    expect(draw({ sea: { containers: [] } }).slice(2)).toEqual([
      'Departure  ETD not known',
      'Arrival    ETA not known',
      '',
      still,
    ]);
  });

  test('still shows its containers, each without movement', () => {
    const waiting = container([], { status: 'CONTAINER_TRACKING_STATUS_UNSPECIFIED' });
    const lines = draw({ sea: { containers: [waiting, { ...waiting, container_number: '' }] } });
    expect(lines.slice(5)).toEqual([
      'MSCU6639870, 40 ft high cube: nothing reported',
      still,
      '',
      'Container without a number yet, 40 ft high cube: nothing reported',
      still,
    ]);
  });

  test('still shows the status of its air waybill', () => {
    const told = draw({ air: { status: 'AIR_TRACKING_STATUS_UNAVAILABLE', events: [] } });
    expect(told.slice(-2)).toEqual(['No tracking information', still]);
  });

  test.each(['LANDED', 'DELIVERED'])('has arrived where its air waybill says %s, nobody knows when', (status) => {
    const air = { status: `AIR_TRACKING_STATUS_${status}`, events: [] };
    expect(draw({ eta: '2026-11-14', air })[3]).toBe('Arrival    ETA 14 Nov 2026 · arrived');
    expect(draw({ air })[3]).toBe('Arrival    ETA not known · arrived');
  });

  test('is told when it has neither sea nor air', () => {
    expect(draw({}).at(-1)).toBe(still);
  });
});

describe('what is not known', () => {
  test('is shown as it is: types, states, statuses and times', () => {
    const odd = { type: 'SEA_TRACKING_EVENT_TYPE_CUSTOMS', state: 'TRACKING_EVENT_STATE_RUMOURED', timestamp: 'soon' };
    const told = text({ sea: { containers: [container([odd], { status: 'ADRIFT', container_type: 'TANK' })] } });
    expect(told).toContain('MSCU6639870, TANK: ADRIFT');
    expect(told).toMatch(/^ {2}\? {2}soon +TRACKING_EVENT_STATE_RUMOURED: SEA_TRACKING_EVENT_TYPE_CUSTOMS$/m);
  });

  test('cannot steer the terminal', () => {
    const evil = '\u001b[31mRed\u0007\u009b2J\nSea$&';
    const told = drawTracking(
      shipment({ reference: evil, description: evil, origin: { region_code: evil }, transport_mode: evil }),
      {
        etd: evil,
        sea: {
          containers: [
            container(
              [
                { type: evil, state: evil, timestamp: evil, location: { name: evil, un_locode: evil } },
                sea('ARRIVED', evil),
              ],
              {
                container_number: evil,
                container_type: evil,
                status: evil,
                discharge_terminal: evil,
                discharge_date: evil,
              },
            ),
          ],
        },
        air: { status: evil, events: [air('DEPARTED', { flight: { number: evil, airline: evil } })] },
      },
      paper(),
    );
    expect(told.join('')).toBe(told.map(plainText).join(''));
    expect(told.join('')).toContain('Sea$&');
  });
});

test('a place is told by its name, whatever that is', () => {
  const named = { ...sea('DEPARTED 2026-10-22'), location: { name: 'Port $& of $1' } };
  expect(text({ sea: { containers: [container([named])] } })).toContain('The vessel left Port $& of $1');
});

describe('any journey', () => {
  const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
  const steps = ['DEPARTED', 'ARRIVED', 'LOADED', 'GATE_OUT', 'LOST'].map((step) => `SEA_TRACKING_EVENT_TYPE_${step}`);
  const states = ['ACTUAL', 'EXPECTED', 'UNSPECIFIED'].map((state) => `TRACKING_EVENT_STATE_${state}`);
  const milestone = fc.record(
    {
      type: fc.constantFrom(...steps),
      state: fc.constantFrom(...states),
      timestamp: fc
        .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString()),
      location: fc.record({ name: letters, un_locode: letters }, { requiredKeys: [] }),
      vessel: fc.record({ name: letters, voyage: letters }, { requiredKeys: [] }),
    },
    { requiredKeys: ['type', 'state', 'timestamp'] },
  );
  const journeys = fc.array(fc.array(milestone, { maxLength: 6 }), { maxLength: 2 });
  const widths = fc.oneof(fc.integer({ min: 40, max: 120 }), fc.constantFrom(40, 71, 72));
  const trackingOf = (all: (typeof TRANSSHIPPED)[]): Tracking => ({
    ...plan,
    sea: { containers: all.map((events) => container(events)) },
  });

  test('fits the terminal', () => {
    fc.assert(
      fc.property(journeys, letters, widths, (all, description, columns) => {
        const lines = drawTracking(shipment({ description }), trackingOf(all), paper(columns));
        expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(columns);
      }),
    );
  });

  test('shows every milestone once, in its shape, and where the cargo is once', () => {
    fc.assert(
      fc.property(journeys, widths, (all, columns) => {
        const named = all.map((events, n) =>
          events.map((event, at) => ({ ...event, location: { name: `@${n}.${at}@` } })),
        );
        const told = text(trackingOf(named), columns);
        const marks = [...told.matchAll(/^ {2}([●○?]) /gm)].map(([, mark]) => mark);
        expect(marks).toEqual(
          named.flat().map(({ state }) => (state === states[0] ? '●' : state === states[1] ? '○' : '?')),
        );
        const places = [...told.matchAll(/@\d+\.\d+@/g)].map(([name]) => name);
        expect(places).toEqual(named.flat().map(({ location }) => location.name));
        const expected = named.flat().filter(({ state }) => state === states[1]);
        expect(told.match(/Expected:/g) ?? []).toHaveLength(expected.length);
        expect(told.match(/^ {2}▶ +now/gm) ?? []).toHaveLength(all.filter(({ length }) => length > 0).length);
      }),
    );
  });
});

test('colours add nothing but themselves', () => {
  const tracking = { ...plan, sea: { containers: [container(TRANSSHIPPED)] } };
  const coloured = drawTracking(shipment(), tracking, { ...paper(), colour: pc.createColors(true) });
  expect(coloured.join('\n')).toContain('\u001b[');
  expect(coloured.map(plainText)).toEqual(draw(tracking));
});
