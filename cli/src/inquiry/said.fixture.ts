import { operations, type Schema } from '@fairlead/sdk/contract';
import { Command } from 'commander';
import { CommandError } from '../exit.ts';
import type { Content } from './fields.ts';
import { addFlags, putFlags } from './flags.ts';

// Command lines of the tests, and what they say.

/** What a command line says of an inquiry. */
export function said(args: string[], content: Content = {}, base?: object): Content {
  const command = addFlags(new Command().exitOverride()).parse(args, { from: 'user' });
  putFlags(content, command.opts(), base);
  return content;
}

export function refusalOf(...args: string[]): string {
  try {
    said(args);
  } catch (error) {
    if (error instanceof CommandError && error.exit === 'usage') return error.message;
    throw error;
  }
  throw new Error('it was not refused');
}

/** Every value that can be set, by its path: what the contract's schema has at its ends. */
function ends(schema: Schema, path: string): [path: string, schema: Schema][] {
  if (schema.items) return ends(schema.items, `${path}[0]`);
  if (!schema.properties) return [[path, schema]];
  return Object.entries(schema.properties).flatMap(([key, inner]) => ends(inner, path ? `${path}.${key}` : key));
}
export const ENDS = ends(operations.createInquiry?.input as Schema, '');

export const at = (content: Content, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((value, key) => (value as Content)?.[key], content);
