import { type Path, type Schema, schemaAt, writePath } from '@fairlead/sdk/contract';
import { type Command, Option } from 'commander';
import { completes } from '../completion/values.ts';
import { CommandError } from '../exit.ts';
import { shellWord } from '../shell.ts';
import { choicesOf } from './choices.ts';
import { type Content, FIELDS, type Field } from './fields.ts';
import { put, typedPath } from './path.ts';
import { shorthandOf } from './shorthand.ts';
import { Unreadable } from './unreadable.ts';
import { exampleOf, isCommaList, readValue } from './values.ts';

// Flags for the fields of an inquiry, made from the contract: one for each field, one entry of a list at a time.

export interface Flag extends Field {
  /** `cargo-type` */
  readonly name: string;
  /** `cargoType`, under which commander keeps what was said. */
  readonly attribute: string;
}

/** Where the contract's name is longer than what one would type. */
const SHORTER: Record<string, string> = { insured_goods_value: 'insured_value' };

/** Where what is true of the kind would be odd of the field: cargo goes elsewhere than it comes from. */
const EXAMPLES: Record<string, string> = { destination: 'Rotterdam, NL' };

const exampleFor = ({ path, schema }: Field): string => EXAMPLES[path] ?? exampleOf(schema);

export const FLAGS: readonly Flag[] = FIELDS.map((field) => {
  const name = flagName(field);
  return { ...field, name, attribute: new Option(`--${name}`).attributeName() };
});

function flagName({ path, schema }: Field): string {
  const name = SHORTER[path] ?? path.split('.').at(-1) ?? '';
  return (schema.type === 'array' ? name.replace(/s$/, '') : name).replaceAll('_', '-');
}

/** Adds the flags, and `--set` for what has none. */
export function addFlags(command: Command): Command {
  for (const flag of FLAGS) for (const option of optionsOf(flag)) command.addOption(option);
  return command.addOption(
    new Option(
      '--set <field=value>',
      'Any field by its name, such as origin.postal_code=315000 or suppliers[0].phone=…. Repeatable.',
    ).argParser(collect),
  );
}

const collect = (value: string, before: string[] = []): string[] => [...before, value];

function optionsOf(flag: Flag): Option[] {
  const { name, schema } = flag;
  const described = describe(flag);
  if (schema.type === 'boolean') return [new Option(`--${name}`, described), new Option(`--no-${name}`).hideHelp()];
  const option = new Option(`--${name} <${placeholder(schema)}>`, described).argParser(collect);
  const choices = choicesOf(schema.items ?? schema);
  if (choices.length === 0) return [option];
  return [completes(option, Object.fromEntries(choices.map(({ name, meaning }) => [name, meaning])))];
}

function placeholder({ type, format, enum: members, items, ...schema }: Schema): string {
  if (items) return placeholder(items);
  if (members) return 'name';
  if (format === 'date') return 'date';
  return shorthandOf(schema)?.name ?? (type === 'string' ? (format ? 'code' : 'text') : 'number');
}

function describe(flag: Flag): string {
  const { schema } = flag;
  const { items = schema, description } = schema;
  const names = choicesOf(items).map(({ name }) => name);
  const { form } = shorthandOf(items) ?? {};
  const how = form && `Written as ${form}, such as ${shellWord(exampleFor(flag))}.`;
  const more = [names.length > 0 && `One of ${names.join(', ')}.`, how, schema.items && repeated(schema)];
  return [description, ...more].filter(Boolean).join(' ');
}

const repeated = (schema: Schema): string => (isCommaList(schema) ? 'Repeatable, or a comma list.' : 'Repeatable.');

type Given = Readonly<Record<string, unknown>>;

/** Puts what the flags say into an inquiry; `base` is the inquiry that is to be changed. */
export function putFlags(content: Content, options: Given, base?: object): void {
  const wrong: string[] = [];
  const attempt = (said: string, say: () => void) => {
    try {
      say();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      wrong.push(`${said}: ${error.message}`);
    }
  };
  for (const flag of FLAGS.filter((candidate) => given(options, candidate) !== undefined)) {
    const value = given(options, flag);
    attempt(said(flag, value), () => put(content, flag.path.split('.'), readGiven(value, flag.schema), base));
  }
  for (const text of setsIn(options)) attempt(`--set ${shellWord(text)}`, () => putSet(content, text, base));
  if (wrong.length > 0) throw new CommandError('usage', wrong.join('\n'));
}

/** Whether any flag says anything of the inquiry. */
export const hasFlags = (options: Given): boolean =>
  setsIn(options).length > 0 || FLAGS.some((flag) => given(options, flag) !== undefined);

const given = (options: Given, { attribute }: Flag): unknown => options[attribute];

const setsIn = ({ set = [] }: Given): string[] => set as string[];

function said({ name }: Flag, value: unknown): string {
  if (Array.isArray(value)) return `--${name} ${value.map(shellWord).join(' ')}`;
  return value ? `--${name}` : `--no-${name}`;
}

/** A list takes all that was said, anything else what was said last. */
function readGiven(value: unknown, schema: Schema): unknown {
  if (!Array.isArray(value)) return value;
  if (schema.items) return value.flatMap((text) => readValue(text, schema));
  return readValue(value.at(-1), schema);
}

function putSet(content: Content, text: string, base?: object): void {
  const [, name, value] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new Unreadable('= is missing: it is written as field=value');
  const path = typedPath(name.trim());
  const schema = path && schemaAt(path);
  if (!schema) throw new Unreadable(unknownField(name, path));
  put(content, path, readValue(value, schema), base);
}

/** Says what there is instead. */
function unknownField(name: string, path: Path = []): string {
  const owner = path.map((_, index) => path.slice(0, index)).findLast((parent) => schemaAt(parent)) ?? [];
  const fields = Object.keys(schemaAt(owner)?.properties ?? {});
  const there = fields.length > 0 ? `: ${writePath(owner) || 'an inquiry'} has ${fields.join(', ')}` : '';
  return `there is no ${name}${there}`;
}

/** How a flag is written, as an example. */
export const writeFlag = (flag: Flag): string =>
  flag.schema.type === 'boolean' ? `--${flag.name}` : `--${flag.name} ${shellWord(exampleFor(flag))}`;
