// A service that several worlds of organizations share, and what each of them was told before the others came.
import { operations } from '@fairlead/contract';
import { runSql } from '../../acceptance/support/database.ts';
import { importLines } from '../../acceptance/support/operator.ts';
import { documentSlot } from '../../acceptance/support/records.ts';
import { type Service, startService } from '../../acceptance/support/service.ts';
import { UNLIMITED } from '../../acceptance/support/writing.ts';
import { ROUTES } from './routes.ts';
import { asked, type Caller, logIn, named, Owners, questionsOf } from './tenancy.ts';
import { type Cursor, cursorsOf } from './tenancy-cursors.ts';
import { actual, FORWARDER, makeWorld, type Tenant, WITHHELD, type World } from './tenants.ts';
import { type Asked, openWire, type Wire } from './wire.ts';

/** What somebody was answered, by door and path. */
export type Told = Map<string, string>;

export interface House {
  service: Service;
  wire: Wire;
  callers: Caller[];
  owners: Owners;
  cursors: Cursor[];
  /** Of the first organization of each world: while it was alone, and after the others came. */
  alone: Told;
  among: Told;
  close(): Promise<void>;
}

export async function openHouse(count: number): Promise<House> {
  const worlds = Array.from({ length: count }, (_, seed) => makeWorld(seed + 1));
  const firsts = worlds.map(({ tenants }) => tenants[0] as Tenant);
  const records = [FORWARDER, ...worlds.flatMap(({ shared }) => shared), ...firsts.flatMap(own)];
  const env = { ...UNLIMITED, WITHHELD_DOCUMENT_TYPES: WITHHELD, LOG_LEVEL: 'warn' };
  const service = await startService({ env, records });
  const wire = await openWire(service.url);
  const close = async () => {
    wire.close();
    await service.stop();
  };
  try {
    const enter = (tenants: Tenant[]) => Promise.all(tenants.map((tenant) => logIn(service, tenant)));
    const observers = await enter(firsts);
    const alone = await everythingTold(wire, observers);
    await letOthersIn(service, worlds);
    const among = await everythingTold(wire, observers);
    const others = await enter(worlds.flatMap(({ tenants }) => tenants.slice(1)));
    const callers = [...observers, ...others];
    const owners = new Owners();
    for (const { tenants } of worlds) for (const tenant of tenants) owners.noteTenant(tenant);
    for (const caller of callers) {
      owners.noteCaller(caller);
      caller.etag = await etagFor(wire, caller);
    }
    const cursors = (await Promise.all(callers.map((caller) => cursorsOf(wire, caller)))).flat();
    return { service, wire, callers, owners, cursors, alone, among, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const own = ({ shown, late }: Tenant): object[] => [...shown, ...late];

async function etagFor(wire: Wire, { headers }: Caller): Promise<string> {
  const { path, method } = operations.getProfileOrganization;
  const { head } = await wire.ask({ method, path, headers: headers.token });
  return /\r\netag: ([^\r]*)/i.exec(head)?.[1] as string;
}

async function letOthersIn(service: Service, worlds: World[]): Promise<void> {
  const strays = worlds.map(straysOf);
  const others = worlds.flatMap(({ tenants }) => tenants.slice(1).flatMap(own));
  const unshown = worlds.flatMap(({ tenants }) => tenants.flatMap((tenant) => tenant.unshown));
  await brought(service, [...others, ...unshown, ...strays.flatMap(({ lines }) => lines)]);
  await runSql(service.env, strays.map(({ sql }) => sql).join('\n'));
  // Told again: what was remembered is forgotten, and what needs attention is made anew.
  const again = worlds.flatMap(({ tenants: [first] }) => (first as Tenant).shown);
  await brought(
    service,
    again.filter((line) => ['organization', 'shipment'].includes((line as { kind: string }).kind)),
  );
}

async function brought(service: Service, lines: object[]): Promise<void> {
  const { code, stderr } = await importLines(service, lines);
  if (code !== 0) throw new Error(`the import failed: ${stderr}`);
}

/** Rows at a shipment of the first organization that say they are another's. No import makes them: SQL does. */
function straysOf({ tenants: [first, other] }: World) {
  const { names, canary } = first as Tenant;
  const [shipment_id = ''] = names.shipment;
  const [slot, event, container_number] = [`${shipment_id}1`, `${shipment_id}2`, `stray ${canary}`];
  const container = { kind: 'container', shipment_id, container_number, container_type: 'CONTAINER_TYPE_20_REEFER' };
  const gateOut = {
    kind: 'sea_event',
    id: event,
    shipment_id,
    container_number: `${canary}-1`,
    ...actual('GATE_OUT', -2),
  };
  const to = `SET organization_id = ${other?.organization_id} WHERE`;
  return {
    lines: [container, gateOut, documentSlot({ id: slot, shipment_id })],
    sql: `UPDATE container ${to} container_number = '${container_number}'; UPDATE sea_event ${to} id = ${event};
      UPDATE document_slot ${to} id = ${slot};`,
  };
}

/** All that callers can read, at both doors; in every order and narrowed in every way, or plainly as it is. */
export async function everythingTold(wire: Wire, callers: Caller[], { plainly = false } = {}): Promise<Told> {
  const told: Told = new Map();
  const all = callers.flatMap((caller) => readings(caller, plainly).map((asked) => ({ ...asked, caller })));
  await wire.askAll(all, ({ path, caller }, { status, body }) => {
    told.set(`${caller.user_id} ${path}`, `${status} ${body.replace(PASSING, '')}`);
  });
  return told;
}
/** When a token or session was last used. */
const PASSING = /"last_\w+":"[^"]*",?/g;

function readings(caller: Caller, plainly: boolean): Asked[] {
  const reads = ROUTES.filter(({ operation }) => operation.method === 'GET');
  return reads.flatMap((route) => {
    if (!route.parameter) {
      const questions = questionsOf(route, [caller.tenant.canary]);
      return questions
        .slice(0, plainly ? 1 : questions.length)
        .map((query) => asked(route, caller, `${route.path}${query && `?${query}`}`));
    }
    const names = caller.names[route.parameter] ?? [];
    return names.map((name) => asked(route, caller, named(route, name)));
  });
}
