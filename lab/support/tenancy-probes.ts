// Questions about what is not the caller's, and what they must be answered.
import { queryParameters } from '@fairlead/contract';
import { expect } from 'vitest';
import { NOT_FOUND } from '../../acceptance/support/asking.ts';
import type { Chance } from '../../acceptance/support/inquiry-load.ts';
import { ROUTES, type Route } from './routes.ts';
import { asked, bodiesFor, type Caller, named, questionsOf } from './tenancy.ts';
import { listsOf, withCursor } from './tenancy-cursors.ts';
import type { House } from './tenancy-house.ts';
import type { Answer, Asked } from './wire.ts';

export interface Probe extends Asked {
  route: Route;
  caller: Caller;
  /** The very answer of what does not exist; a refusal of the cursor; or whatever tells nothing of others. */
  told: 'nothing' | 'refused' | 'own';
}

/** Names of each form that nobody has. */
const MISSING = ['39999999', 'ZZZZ-ZZZZ', 'F39999999-ZZZZ-ZZZZ'];

const situation = ({ route, caller, method, body }: Omit<Probe, 'told' | 'path'>): string =>
  `${caller.user_id} ${route.door} ${route.id} ${method} ${JSON.stringify(body)}`;

export class Judge {
  readonly #house: House;
  readonly #nothing = new Map<string, Answer>();

  private constructor(house: House) {
    this.#house = house;
  }

  /** Learns what each caller is told of what does not exist, which is the same whatever it is called. */
  static async of(house: House, callers: Caller[]): Promise<Judge> {
    const judge = new Judge(house);
    const probes = callers.flatMap((caller, at) => {
      const missing = at === 0 ? MISSING : MISSING.slice(0, 1);
      return ROUTES.filter(({ parameter }) => parameter).flatMap((route) =>
        methodsOf(route).flatMap((method) => missing.flatMap((name) => probesOf(route, caller, name, { method }))),
      );
    });
    await house.wire.askAll(probes, (probe, answer) => {
      const known = judge.#nothing.get(situation(probe)) ?? answer;
      judge.#nothing.set(situation(probe), known);
      const body = probe.method === 'HEAD' ? '' : NOT_FOUND;
      expect([answer.status, answer.body], probe.path).toEqual([404, body]);
      expect(answer).toEqual(known);
    });
    return judge;
  }

  /** What is wrong with an answer. */
  faultOf(probe: Probe, answer: Answer): string | undefined {
    const { method, path, told, caller } = probe;
    const words = `${caller.user_id} ${method} ${path}: ${answer.head}${answer.body}`;
    if (told === 'nothing') {
      const nothing = this.#nothing.get(situation(probe));
      return answer.body === nothing?.body && answer.head === nothing.head ? undefined : words;
    }
    const isTold = told === 'refused' ? answer.status === 400 : answer.status < 300;
    const strangers = this.#house.owners.strangersIn(answer.body, caller);
    return isTold && strangers.length === 0 ? undefined : `${strangers} in ${words}`;
  }
}

const methodsOf = ({ operation: { method } }: Route): string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

/** A name that is not the caller's, in every body that a write could have. */
function probesOf(route: Route, caller: Caller, name: string, more: { method?: string } = {}): Probe[] {
  const path = named(route, name);
  return bodiesFor(route).map((body) => ({
    ...asked(route, caller, path, body),
    ...more,
    route,
    caller,
    told: 'nothing',
  }));
}

/** All that others call their records of a kind, and what the caller has of it that is shown to nobody. */
function strangeNames({ callers }: House, caller: Caller, parameter: string): string[] {
  const hidden = callers.flatMap(({ tenant }) => (tenant.hidden as Record<string, string[]>)[parameter] ?? []);
  const others = callers.filter((other) => other !== caller).flatMap(({ names }) => names[parameter] ?? []);
  return [...others, ...hidden];
}

/** Every name of others, and of other kinds; and every question, with the words of others. */
export function everyProbe(house: House, route: Route, caller: Caller): Probe[] {
  const { parameter } = route;
  const cursors = cursorProbes(house, route, caller);
  if (!parameter) return [...ownQuestions(house, route, caller), ...cursors];
  if (!caller.names[parameter]) throw new Error(`nothing is named for {${parameter}}: add it, so that it is tried`);
  const otherKinds = Object.keys(caller.names).flatMap((kind) => {
    const names = caller.names[kind]?.slice(0, 2) ?? [];
    return kind === parameter ? [] : names;
  });
  const names = [...strangeNames(house, caller, parameter), ...otherKinds];
  return [...names.flatMap((name) => probesOf(route, caller, name)), ...cursors];
}

function ownQuestions({ callers }: House, route: Route, caller: Caller): Probe[] {
  if (route.operation.method !== 'GET') return [];
  const others = callers.filter((other) => other !== caller).map(({ tenant }) => tenant);
  const words = others.slice(0, 3).flatMap(({ canary, names }) => [canary, names.shipment[1] as string]);
  return questionsOf(route, words).map((query) => {
    const path = `${route.path}${query && `?${query}`}`;
    return { ...asked(route, caller, path), route, caller, told: 'own' };
  });
}

/** A list with cursors of other organizations' pages of it, and of the caller's pages of other lists. */
function cursorProbes({ cursors }: House, route: Route, caller: Caller): Probe[] {
  const lists = listsOf(caller).filter((list) => list.route === route);
  return lists.flatMap((list) =>
    cursors
      .filter((each) => (each.caller === caller) !== (each.scope === list.scope) && takes(route, each.name))
      .map((each) => ({ ...asked(route, caller, withCursor(list, each)), route, caller, told: 'refused' as const })),
  );
}

const takes = ({ operation }: Route, name: string): boolean =>
  queryParameters(operation).some((parameter) => parameter.name === name);

/** Ways to ask that could be answered before it is looked whose a record is. */
const headersFor = ({ etag }: Caller): Record<string, string>[] => [
  {},
  { 'If-None-Match': '*' },
  { 'If-None-Match': etag },
  { Range: 'bytes=0-0' },
];

/** Probes by chance: no write among them names what is the caller's. */
export function* flood(house: House, chance: Chance, count: number): Generator<Probe> {
  const one = <T>(of: readonly T[]): T => of[chance(of.length)] as T;
  const naming = ROUTES.filter(({ parameter }) => parameter);
  const asking = ROUTES.filter(({ parameter, operation }) => !parameter && operation.method === 'GET');
  const namesFor = remembered((caller, kind) => strangeNames(house, caller, kind));
  // What is nearly another's name may be one of the caller's own.
  const ownOf = remembered(({ names, tenant }) => {
    const ids = (tenant.shown as { id?: string }[]).map(({ id }) => id);
    return new Set([...Object.values(names).flat(), ...ids]);
  });
  const questionsFor = remembered((caller, at) => everyProbe(house, asking[Number(at)] as Route, caller));
  for (let sent = 0; sent < count; ) {
    const caller = one(house.callers);
    // Pages of a list take the time of twenty names.
    if (chance(20) === 0) {
      sent++;
      yield one(questionsFor(caller, String(chance(asking.length))));
      continue;
    }
    const route = one(naming);
    const parameter = route.parameter as string;
    const kind = chance(4) === 0 ? one(Object.keys(caller.names)) : parameter;
    const name = respelled(one(namesFor(caller, kind)), chance);
    if (name === '' || ownOf(caller).has(name)) continue;
    sent++;
    const probe = one(probesOf(route, caller, name, { method: one(methodsOf(route)) }));
    yield { ...probe, headers: { ...probe.headers, ...one(headersFor(caller)) } };
  }
}

/** There are thousands for each caller. */
function remembered<T>(make: (caller: Caller, key: string) => T): (caller: Caller, key?: string) => T {
  const known = new Map<string, T>();
  return (caller, key = '') => {
    const at = `${caller.user_id} ${key}`;
    const found = known.get(at) ?? make(caller, key);
    known.set(at, found);
    return found;
  };
}

/** Somebody's name, or one that is nearly theirs. */
function respelled(name: string, chance: Chance): string {
  const isId = /^\d+$/.test(name);
  const at = chance(name.length);
  switch (chance(8)) {
    case 0:
      return isId ? String(Number(name) + chance(7) - 3) : name.slice(0, -1) + 'ABC'[chance(3)];
    case 1:
      return isId ? `0${name}` : name.toLowerCase();
    case 2:
      return name.slice(0, at) + name.slice(at + 1);
    case 3:
      return `${name}${['%', ' ', "'", '\u0000', '/', ';', '?'][chance(7)]}`;
    default:
      return name;
  }
}
