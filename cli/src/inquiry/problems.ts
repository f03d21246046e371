import { BRANCHES, isBranch, lists, type Problems, readPath, schemaAt } from '@fairlead/sdk/contract';
import { CommandError } from '../exit.ts';
import { shellWord } from '../shell.ts';
import { plainText, width } from '../text.ts';
import { count } from '../words.ts';
import type { Content } from './fields.ts';
import { FLAGS, type Flag, writeFlag } from './flags.ts';
import { isWithin } from './path.ts';
import { partsOf } from './shorthand.ts';
import { exampleOf } from './values.ts';

// What is wrong with an inquiry that was not sent: each field, the contract's own words, and the flag that mends it.

export function refusal(problems: Problems, content: Content): CommandError {
  const rows = [
    ...problems.unknown.map((field) => ({ field, words: wordsForUnknown(field), flags: '' })),
    ...problems.violations.map(({ field, description }) => ({
      field,
      words: description,
      flags: mend(field, content).join(' or '),
    })),
  ];
  const fields = Math.max(...rows.map(({ field }) => width(plainText(field))));
  const lines = rows.map(({ field, words, flags }) => {
    const name = plainText(field);
    return `  ${name}${' '.repeat(fields - width(name))}  ${words}${flags && ` (${flags})`}`;
  });
  return new CommandError('refused', [`Nothing was sent: ${count(rows.length, 'problem')}.`, ...lines].join('\n'));
}

const wordsForUnknown = (field: string): string =>
  Object.hasOwn(lists.inquiries.record.properties ?? {}, field) ? 'is set by the service' : 'is no part of an inquiry';

/** The flags that would mend a field, each with an example. */
function mend(field: string, content: Content): string[] {
  if (isBranch(field)) {
    // One that is there must go: no flag takes it back.
    if (content[field] !== undefined) return [];
    const wanted = content.cargo_type ? [field] : BRANCHES;
    return FLAGS.filter(({ path, required }) => required && wanted.some((key) => isWithin(path, key))).map(writeFlag);
  }
  const flag = FLAGS.find(({ path }) => isWithin(field, path));
  if (!flag) return [];
  if (flag.schema.type === 'boolean') return [`--no-${flag.name}`];
  return [covers(flag, field) ? writeFlag(flag) : set(field)];
}

/** Whether the field is said by the flag, not only somewhere within what the flag says. */
function covers({ path, schema }: Flag, field: string): boolean {
  const within = field.slice(path.length).replace(/^\[\d+\]/, '');
  return within === '' || partsOf(schema.items ?? schema).said.includes(within.slice(1));
}

function set(field: string): string {
  const schema = schemaAt(readPath(field)) ?? {};
  return `--set ${shellWord(`${field}=${exampleOf(schema)}`)}`;
}
