import * as contract from '@fairlead/contract';
import { expect, test } from 'vitest';
import {
  arrivalOf,
  cargoTotals,
  departureOf,
  enumerations,
  expectedArrivalOf,
  expectedDepartureOf,
  isOutstanding,
  isOverdue,
  isOwed,
  limits,
  problemsOfCreate,
  problemsOfUpdate,
  resultOfUpdate,
} from './contract.ts';
import type { Inquiry } from './generated/records.ts';

test('an enumeration is known by its name, and what its members mean by theirs; of any other text it can be asked', () => {
  expect(Object.values(enumerations).map(({ name }) => name)).toEqual(Object.keys(enumerations));
  expect(enumerations.Incoterm.meanings.INCOTERM_FOB).toBe('Free on Board');
  const seized: string = 'STATUS_SEIZED';
  expect(enumerations.ShipmentStatus.meanings[seized]).toBeUndefined();
  // @ts-expect-error no enumeration is called so
  expect(enumerations.Incoterms).toBeUndefined();
});

test('cargo is added up as the service does, in decimals', () => {
  const unit = { width: 100, height: 100, depth: 100, quantity: 1 };
  expect(
    cargoTotals([
      { ...unit, weight: 0.1 },
      { ...unit, weight: 0.2 },
    ]),
  ).toEqual({ total_volume: 2, total_weight: 0.3 });
});

test('a document is said to expire as many days ahead as the service says it', () => {
  expect(limits.expiry_days).toBe(contract.limits.expiry_days);
});

test('a document is outstanding while there is none, or one that was refused', () => {
  const document = { id: '', file_name: '', media_type: '', size_bytes: '0', uploaded_on: '' };
  expect(isOutstanding({ status: 'STATUS_DELETED' })).toBe(true);
  expect(isOutstanding({ status: 'STATUS_REJECTED', document })).toBe(true);
  expect(isOutstanding({ status: 'STATUS_RECEIVED', document })).toBe(false);
});

test('an invoice is owed until it is paid, and overdue the day after its due date', () => {
  const amount_inc_vat = { currency: 'EUR', amount_cents: 100 };
  const invoice = { status: 'STATUS_PUBLISHED', due_date: '2026-11-12', amount_inc_vat };
  expect([isOwed(invoice), isOwed({ ...invoice, status: 'STATUS_PAID' })]).toEqual([true, false]);
  expect([isOverdue(invoice, '2026-11-12'), isOverdue(invoice, '2026-11-13')]).toEqual([false, true]);
});

test.each([
  ['arrives', 'ARRIVED', arrivalOf, expectedArrivalOf],
  ['leaves', 'DEPARTED', departureOf, expectedDepartureOf],
])('cargo %s, and is expected to, with a milestone of its own tracking', (_, step, happenedIn, expectedIn) => {
  const [type, timestamp] = [`SEA_TRACKING_EVENT_TYPE_${step}`, '2026-04-18T12:00:00.000Z'];
  const known = { container_number: '', container_type: '', status: '' };
  const tracking = (state: string) => ({ sea: { containers: [{ ...known, events: [{ type, state, timestamp }] }] } });
  const [actual, expected] = ['ACTUAL', 'EXPECTED'].map((state) => tracking(`TRACKING_EVENT_STATE_${state}`));
  expect(happenedIn(actual ?? {})).toBe(actual?.sea.containers[0]?.events[0]);
  expect(expectedIn(expected ?? {})).toBe(expected?.sea.containers[0]?.events[0]);
  expect([expectedIn(actual ?? {}), happenedIn(expected ?? {})]).toEqual([undefined, undefined]);
});

const NINGBO = { region_code: 'CN', locality: 'Ningbo' };
const PALLET = { width: 80, height: 100, depth: 120, weight: 500, quantity: 2 };
const ON_PALLETS = {
  ...{ description: 'Cookware', origin: NINGBO, destination: { region_code: 'NL', locality: 'Rotterdam' } },
  ...{ cargo_ready_date: '2026-04-01', cargo_type: 'CARGO_TYPE_PALLETS', transport_modes: ['TRANSPORT_MODE_SEA'] },
  ...{ incoterms: ['INCOTERM_FOB'], lcl: { components: [PALLET], tail_lift: true } },
};

/** What a program has, and what comes to the service as nothing. */
const inherited = (more: object, own: object = {}): object => Object.assign(Object.create(more), own);

test('an inquiry is judged as it is sent: keys without a value, and what is inherited, are not there', () => {
  expect(problemsOfCreate(ON_PALLETS)).toEqual({ violations: [], unknown: [] });
  for (const input of [
    { ...ON_PALLETS, note: undefined, lcl: { components: [{ ...PALLET, note: undefined }] } },
    inherited({ note: 1 }, ON_PALLETS),
    { ...ON_PALLETS, origin: inherited({ region_code: 'none' }, NINGBO) },
    { ...ON_PALLETS, cargo_ready_date: { toJSON: () => '2026-04-01' } },
  ])
    expect(problemsOfCreate(input)).toEqual({ violations: [], unknown: [] });
  for (const nothing of [inherited(ON_PALLETS), () => ON_PALLETS, undefined, null])
    expect(problemsOfCreate(nothing as object)).toEqual(problemsOfCreate({}));
});

test('so is a change of one, of which nothing is left that was not sent', () => {
  const stored = { ...ON_PALLETS, storage: true } as unknown as Inquiry;
  const before = resultOfUpdate(stored, {});
  expect(before).toMatchObject({ description: 'Cookware', storage: true, lcl: { tail_lift: true } });
  for (const change of [
    { description: undefined, origin: undefined, cargo_type: undefined, lcl: undefined, storage: undefined },
    { lcl: { components: undefined, tail_lift: undefined } },
    inherited({ description: '', lcl: null }),
  ]) {
    const sent = JSON.parse(JSON.stringify(change));
    expect(problemsOfUpdate(stored, change)).toEqual(problemsOfUpdate(stored, sent));
    expect(resultOfUpdate(stored, change)).toEqual(resultOfUpdate(stored, sent));
  }
  expect(resultOfUpdate(stored, { description: undefined, storage: undefined })).toEqual(before);
});
