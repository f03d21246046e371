// A caller sees the records of the caller's organization and nothing else: whatever is asked, at whichever door.
import { APPLICATION_PREFIX, applicationOperations, CREDENTIAL_HEADER, operations } from '@fairlead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceOf } from '../acceptance/support/inquiry-load.ts';
import { rounds } from '../acceptance/support/rounds.ts';
import { findings } from './support/findings.ts';
import { ROUTES, type Route } from './support/routes.ts';
import type { Caller } from './support/tenancy.ts';
import { ACTS } from './support/tenancy-acts.ts';
import { everythingTold, type House, openHouse, type Told } from './support/tenancy-house.ts';
import { everyProbe, flood, Judge, type Probe } from './support/tenancy-probes.ts';
import { credentialFor, LATE } from './support/tenants.ts';

const WORLDS = rounds(2, 10);
const PROBES = rounds(200, 1_000_000);
const finding = findings('Tenancy: what strangers are told');

let house: House;
let judge: Judge;
let before: Told;
beforeAll(async () => {
  house = await openHouse(WORLDS);
  judge = await Judge.of(house, house.callers);
  before = await everythingTold(house.wire, house.callers, { plainly: true });
});
afterAll(() => house?.close());

const nameOf = ({ door, id }: Route) => `${id} at the ${door} door`;
/** How often each operation was tried at each door. */
const tried = new Map<string, number>();

async function faultsOf(probes: Iterable<Probe>): Promise<string[]> {
  const faults: string[] = [];
  await house.wire.askAll(probes, (probe, answer) => {
    tried.set(nameOf(probe.route), (tried.get(nameOf(probe.route)) ?? 0) + 1);
    const fault = judge.faultOf(probe, answer);
    if (fault && faults.length < 10) faults.push(fault);
  });
  return faults;
}

test('what an organization is told is the same, to the byte, while it is alone and among others', () => {
  expect(house.alone.size).toBeGreaterThan(WORLDS * 100);
  expect([...house.alone.values()].filter((told) => !told.startsWith('200 '))).toEqual([]);
  expect(house.among).toEqual(house.alone);
});

test('every caller is told of themselves, and not of a colleague', async () => {
  for (const { user_id, tenant } of house.callers) {
    for (const prefix of ['', APPLICATION_PREFIX]) {
      expect(before.get(`${user_id} ${prefix}/v1/profile/user`)).toContain(`{"id":"${user_id}"`);
      const own = `{"id":"${tenant.organization_id}"`;
      expect(before.get(`${user_id} ${prefix}/v1/profile/organization`)).toContain(own);
    }
    const [, colleague] = tenant.users;
    const headers = { [CREDENTIAL_HEADER]: credentialFor(colleague) };
    const { body } = await house.wire.ask({ method: 'GET', path: operations.getProfileUser.path, headers });
    expect(body).toContain(`{"id":"${colleague}"`);
  }
});

test('every organization finds its own by words that others have too', async () => {
  const late = house.callers.filter(({ tenant }) => tenant.names.invoice.some((name) => name.startsWith(LATE)));
  expect(late).toHaveLength(WORLDS);
  for (const { headers } of late) {
    const path = `${APPLICATION_PREFIX}${applicationOperations.sumInvoices.path}?search=${LATE}`;
    const { body } = await house.wire.ask({ method: 'GET', path, headers: headers.session });
    expect(body).toContain('"count":1,');
  }
});

/** Writes that name no record act for the caller. */
const isAct = ({ operation, parameter }: Route) => operation.method !== 'GET' && !parameter;

test('every write that names no record has an act below', () => {
  const ids = ROUTES.filter(isAct).map(({ id }) => id);
  expect(Object.keys(ACTS).sort()).toEqual([...new Set(ids)].sort());
});

test.each(ROUTES.filter((route) => !isAct(route)).map((route, at) => [nameOf(route), route, at] as const))(
  '%s tells nothing of others, and of their records the very bytes it tells of none',
  async (_, route, at) => {
    const caller = house.callers[at % house.callers.length] as Caller;
    expect(await faultsOf(everyProbe(house, route, caller))).toEqual([]);
  },
);

test('strangers by chance, at every door, are told nothing of others', async () => {
  const faults = await faultsOf(flood(house, chanceOf(4), PROBES));
  const sent = [...tried.values()].reduce((sum, count) => sum + count, 0);
  finding('Questions about others’ records', sent, `at least ${PROBES}`, sent >= PROBES);
  finding('Answers that tell of them', faults.join('\n') || 0, '0', faults.length === 0);
});

test('all of this has changed nothing of anybody’s', async () => {
  const after = await everythingTold(house.wire, house.callers, { plainly: true });
  const changed = [...before].filter(([path, told]) => after.get(path) !== told).map(([path]) => path);
  finding('Answers to owners that are no longer the same', changed.length, '0', changed.length === 0);
});

test.each(Object.entries(ACTS))('%s, at each door it has, is for oneself and touches nobody else', async (id, act) => {
  for (const route of ROUTES.filter((route) => route.id === id)) {
    await act(house, route);
    tried.set(nameOf(route), 1);
  }
});

test('every operation of the contract was tried, at every door that it has', () => {
  expect([...tried.keys()].sort()).toEqual(ROUTES.map(nameOf).sort());
});
