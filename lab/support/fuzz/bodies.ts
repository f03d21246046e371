// Bodies made from what an operation takes: whole ones, broken ones, and bytes that are no JSON at all.
import { type Operation, operations, plain } from '@fairlead/contract';
import { spelled } from '../../../acceptance/support/inquiry-load.ts';
import { containers, packages, pallets, wholeContainers, wholePallets } from '../../../acceptance/support/writing.ts';
import { type Chance, onceIn, one } from './chance.ts';
import { Spelled, sample, strange, strangeText, TEXTS } from './values.ts';

const WHOLE = [pallets, packages, containers, wholePallets, wholeContainers];
const NOT_JSON = ['{', '}', '[', '"', '{}{}', '{},', '[1,]', "{'a':1}", '{a:1}', '{"a":1,}', '// no', 'nul', '<a/>'];
const NO_OBJECT = ['', ' \r\n\t', 'null', 'true', '1', '"text"', '[]', '[{}]', '\ufeff{}'];
const BYTES = [
  '{"description":"\xff"}',
  '{"description":"\xc0\xaf"}',
  '{"\xed\xa0\x80":1}',
  '\xff\xfe{\0}\0',
  '\x1f\x8b\x08',
];

/** The body of a write; undefined when there is none. */
export function bodyFor(operation: Operation, chance: Chance): Buffer | undefined {
  if (!operation.input)
    return onceIn(chance, 3) ? Buffer.from(one(chance, [...NO_OBJECT, '{}', '{"a":1}'])) : undefined;
  const way = chance(20);
  if (way === 0) return undefined;
  if (way === 1) return Buffer.from(one(chance, NOT_JSON));
  if (way === 2) return Buffer.from(one(chance, NO_OBJECT));
  if (way === 3) return Buffer.from(one(chance, BYTES), 'latin1');
  const value = wholeBody(operation, chance);
  const breaks = way < 9 ? 0 : 1 + chance(3);
  for (let broken = 0; broken < breaks; broken++) breakOne(value, chance);
  const text = isPlain(value) && onceIn(chance, 3) ? spelled(value, chance) : written(value, chance);
  return Buffer.from(onceIn(chance, 40) ? text.slice(0, chance(text.length)) : text);
}

function wholeBody(operation: Operation, chance: Chance): object {
  const description = `${one(chance, ['Steel pipes', 'Tiles', '電子'])} ${chance(100_000)}`;
  if (operation === operations.createInquiry && !onceIn(chance, 4)) return one(chance, WHOLE)({ description });
  return sample(plain(operation.input as never), chance) as object;
}

type Holder = Record<string, unknown>;

/** One place of a value becomes something else: gone, strange, doubled, or joined by a stranger. */
function breakOne(value: object, chance: Chance): void {
  const holders = holdersIn(value);
  const holder = one(chance, holders);
  const key = one(chance, Object.keys(holder));
  const ways: (() => void)[] = [
    () => key !== undefined && delete holder[key],
    () => key !== undefined && set(holder, key, strange(chance)),
    () => set(holder, one(chance, STRANGERS), strange(chance)),
    () => set(holder, strangeText(chance), 1),
    () => key !== undefined && Array.isArray(holder) && holder.push(...holder),
    () => key !== undefined && set(holder, key, one(chance, [null, '', [], {}, 0, false])),
  ];
  one(chance, ways)();
}

const STRANGERS = [
  ...['id', 'status', 'reference', 'total_volume', 'organization_id', 'colour', 'Description', 'description ', 'lcl.a'],
  ...[
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'fcl',
    'lcl',
    'storage',
    'side_loader_delivery',
    ...TEXTS.slice(0, 12),
  ],
];

/** `__proto__` is a key like any other here. A list has no keys. */
function set(holder: Holder, key: string, value: unknown): void {
  if (Array.isArray(holder) && !/^\d+$/.test(key)) holder.push(value);
  else Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function holdersIn(value: unknown): Holder[] {
  if (typeof value !== 'object' || value === null || value instanceof Spelled) return [];
  return [value as Holder, ...Object.values(value).slice(0, 50).flatMap(holdersIn)];
}

const isPlain = (value: object): boolean =>
  holdersIn(value).every(
    (holder) =>
      (!Array.isArray(holder) || holder.length < 100) &&
      Object.values(holder).every(
        (member) => !(member instanceof Spelled) && !(typeof member === 'string' && member.length > 1_000),
      ),
  );

/** As JSON, now and then with a key that is there twice. */
function written(value: unknown, chance: Chance): string {
  if (value instanceof Spelled) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) {
    return value.length > 1_000 ? JSON.stringify(value) : `[${value.map((entry) => written(entry, chance)).join()}]`;
  }
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${written(member, chance)}`);
  if (members.length > 0 && onceIn(chance, 60)) members.push(one(chance, members));
  return `{${members.join()}}`;
}
