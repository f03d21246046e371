import type { CargoComponentInput, ContainerInput, MoneyInput, PostalAddressInput, SupplierInput } from '@fairlead/sdk';
import type { Schema } from '@fairlead/sdk/contract';
import { readChoice, writeChoice } from './choices.ts';
import { readMoney, writeMoney } from './money.ts';
import { NUMBER, readNumber } from './number.ts';
import { Unreadable } from './unreadable.ts';

// Short ways to write what has several fields: `Ningbo, CN` for an address, `2x40_high_cube` for containers.

interface Shorthand<T = unknown> {
  /** What it stands for, in a word. */
  readonly name: string;
  /** What it looks like. */
  readonly form: string;
  readonly example: string;
  /** Undefined when it is not written so. */
  read(text: string, schema: Schema): T | undefined;
  write(value: T, schema: Schema): string;
}

const address: Shorthand<PostalAddressInput> = {
  name: 'place',
  form: 'place, region code',
  example: 'Ningbo, CN',
  read(text) {
    const [, locality, region = ''] = /^(.*\S)\s*,([^,]*)$/s.exec(text) ?? [];
    return locality === undefined ? undefined : { locality: locality.trim(), region_code: region.trim().toUpperCase() };
  },
  write: ({ locality, region_code }) => `${locality}, ${region_code}`,
};

const BY = String.raw`\s*[x×*]\s*`;
/** Centimetres and kilograms may be said, as the contract means them; nothing else may. */
const COMPONENT = new RegExp(
  String.raw`^\s*${[NUMBER, NUMBER, NUMBER, NUMBER].join(BY)}(?:\s*cm(?:${BY}|\s*)|${BY}|\s+)${NUMBER}(?:\s*kg)?\s*$`,
  'i',
);

const component: Shorthand<CargoComponentInput> = {
  name: 'units',
  form: 'quantity x width x height x depth x weight',
  example: '4x80x120x120x250.5',
  read(text) {
    const [quantity, width, height, depth, weight] = COMPONENT.exec(text)?.slice(1).map(readNumber) ?? [];
    if (quantity === undefined || width === undefined || height === undefined) return undefined;
    if (depth === undefined || weight === undefined) return undefined;
    return { quantity, width, height, depth, weight };
  },
  write: ({ quantity, width, height, depth, weight }) => `${quantity} x ${width}x${height}x${depth} cm ${weight} kg`,
};

const CONTAINER = new RegExp(String.raw`^\s*${NUMBER}${BY}(\S.*)$`, 'is');

const container: Shorthand<ContainerInput> = {
  name: 'containers',
  form: 'quantity x type',
  example: '2x40_high_cube',
  read(text, { properties = {} }) {
    const [, quantity, type] = CONTAINER.exec(text) ?? [];
    if (quantity === undefined || type === undefined) return undefined;
    return { quantity: readNumber(quantity), type: readChoice(type, properties.type ?? {}) };
  },
  write: ({ quantity, type }, { properties = {} }) => `${quantity}x${writeChoice(type, properties.type ?? {})}`,
};

const supplier: Shorthand<SupplierInput> = {
  name: 'supplier',
  form: 'name <e-mail>',
  example: 'Ningbo Kitchenware Co. <export@ningbo-kitchenware.example>',
  read(text) {
    const [, name = '', email] = /^(.*?)\s*(?:<([^<>]*)>)?\s*$/s.exec(text) ?? [];
    return { ...(name && { name }), ...(email && { email }) };
  },
  write: ({ name, email }) => [name, email && `<${email}>`].filter(Boolean).join(' '),
};

const money: Shorthand<MoneyInput> = {
  name: 'money',
  form: 'currency amount',
  example: 'EUR 1250.00',
  read: readMoney,
  write: writeMoney,
};

/** By what the contract calls them. */
const SHORTHANDS = new Map<string | undefined, Shorthand>([
  ['PostalAddressInput', address],
  ['CargoComponentInput', component],
  ['ContainerInput', container],
  ['SupplierInput', supplier],
  ['MoneyInput', money],
]);

export const shorthandOf = ({ title }: Schema): Shorthand | undefined => SHORTHANDS.get(title);

export function readShorthand(shorthand: Shorthand, text: string, schema: Schema): unknown {
  const value = shorthand.read(text, schema);
  if (value === undefined) throw new Unreadable(`is not written as ${shorthand.form}, such as ${shorthand.example}`);
  return value;
}

/** The fields of an object in the order in which people say them: first those that its short way has. */
export function partsOf(schema: Schema): { said: string[]; others: string[] } {
  const shorthand = shorthandOf(schema);
  const said = Object.keys(shorthand?.read(shorthand.example, schema) ?? {});
  return { said, others: Object.keys(schema.properties ?? {}).filter((key) => !said.includes(key)) };
}
