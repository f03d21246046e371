import { isBranch, type Path, type Schema, schemaAt } from '@fairlead/sdk/contract';
import type { Asker, Offer } from '../asking/asker.ts';
import { plainText } from '../text.ts';
import { choicesOf } from './choices.ts';
import { type Draft, isSaid, problemsOf, putValue, valueIn, wordsAgainst } from './draft.ts';
import { isRequired } from './path.ts';
import { partsOf } from './shorthand.ts';
import { labelOf } from './topics.ts';
import { Unreadable } from './unreadable.ts';
import { exampleOf, isCommaList, isWhole, readValue, writeValue } from './values.ts';

// Asks for one field by what the contract says of it. Every answer is held against the contract's rules at once.

export async function askField(asker: Asker, draft: Draft, path: Path, parts?: readonly string[]): Promise<void> {
  const schema = schemaAt(path) ?? {};
  if (schema.enum) return askChoice(asker, draft, path, schema);
  if (schema.items?.enum) return askChoices(asker, draft, path, schema);
  if (schema.items?.properties) return askEntries(asker, draft, path, schema);
  if (schema.items && !isCommaList(schema)) return askTexts(asker, draft, path, schema);
  if (isAskedInParts(path, schema)) return askParts(asker, draft, path, parts ?? Object.values(partsOf(schema)).flat());
  if (schema.type === 'boolean') return putValue(draft, path, valueIn(draft, path) !== true);
  return askText(asker, draft, path, schema);
}

/** An amount of money is one answer; units of cargo are asked for measure by measure. */
const isAskedInParts = (path: Path, schema: Schema): boolean =>
  schema.properties !== undefined && (typeof path.at(-1) === 'number' || !isWhole(schema));

async function askParts(asker: Asker, draft: Draft, path: Path, parts: readonly string[]): Promise<void> {
  for (const part of parts) await askField(asker, draft, [...path, part]);
}

async function askText(asker: Asker, draft: Draft, path: Path, schema: Schema): Promise<void> {
  const value = valueIn(draft, path);
  const written = writeValue(value, schema);
  // What is more than a line cannot be edited on one.
  const keeps = written !== plainText(written);
  const nothing = keeps ? 'Leave it empty to keep what it is now.' : isRequired(path) ? '' : 'Empty for none.';
  const answer = await asker.text({
    label: labelOf(path),
    help: [schema.description, example(schema), nothing].filter(Boolean).join(' '),
    present: keeps ? '' : written,
    check: (text) => (keeps && text === '' ? undefined : wordsAgainstText(draft, path, text, schema)),
  });
  const read = readValue(answer, schema);
  if (answer === '' ? keeps || !isSaid(value) : JSON.stringify(read) === JSON.stringify(value)) return;
  putValue(draft, path, read);
}

function example(schema: Schema): string {
  const text = exampleOf(schema);
  return text && `For example ${text}.`;
}

function wordsAgainstText(draft: Draft, path: Path, text: string, schema: Schema): string | undefined {
  try {
    return wordsAgainst(draft, path, readValue(text, schema));
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
}

async function askChoice(asker: Asker, draft: Draft, path: Path, schema: Schema): Promise<void> {
  const offers = offersOf(schema).map((offer) => ({ ...offer, refused: wordsAgainstCargo(draft, path, offer.value) }));
  const present = String(valueIn(draft, path));
  putValue(draft, path, await asker.choice({ label: labelOf(path), help: schema.description ?? '', offers, present }));
}

const offersOf = (schema: Schema): Offer[] =>
  choicesOf(schema).map(({ name, member, meaning }) => ({ value: member, name, meaning }));

/** Cargo that is stated already leaves only the types that go with it. */
function wordsAgainstCargo({ content, base }: Draft, path: Path, member: string): string | undefined {
  const tried = { content: structuredClone(content), ...(base && { base }) };
  putValue(tried, path, member);
  const stray = problemsOf(tried).violations.find(({ field }) => content[field] !== undefined && isBranch(field));
  return stray && `${stray.field} ${stray.description}`;
}

async function askChoices(asker: Asker, draft: Draft, path: Path, schema: Schema): Promise<void> {
  const members = valueIn(draft, path);
  const answer = await asker.choices({
    label: labelOf(path),
    help: schema.description ?? '',
    offers: offersOf(schema.items ?? {}),
    present: Array.isArray(members) ? members : [],
    check: (chosen) => wordsAgainst(draft, path, chosen),
  });
  if (isSaid(members) || answer.length > 0) putValue(draft, path, answer);
}

/** Texts one by one, until one is empty. */
async function askTexts(asker: Asker, draft: Draft, path: Path, schema: Schema): Promise<void> {
  const now = entriesOf(draft, path);
  const texts: string[] = [];
  for (let text = ' '; text !== '' && texts.length < (schema.maxItems ?? 1); ) {
    text = await asker.text({
      label: labelOf([...path, texts.length]),
      help: `${schema.description ?? ''} Leave it empty when there are no more.`,
      present: plainText(String(now[texts.length] ?? '')),
      check: (answer) => (answer === '' ? undefined : wordsAgainst(draft, path, [...texts, answer])),
    });
    if (text !== '') texts.push(text);
  }
  if (JSON.stringify(texts) !== JSON.stringify(now)) putValue(draft, path, texts);
}

/** Containers, components, suppliers: which of those known stay, and then one by one. */
async function askEntries(asker: Asker, draft: Draft, path: Path, schema: Schema): Promise<void> {
  const { items = {}, maxItems = 1 } = schema;
  if (entriesOf(draft, path).length > 0) await askWhichStay(asker, draft, path, items);
  const known = () => entriesOf(draft, path).length;
  const another = async () => {
    const name = labelOf([...path, known()])
      .replace(/ \d+$/, '')
      .toLowerCase();
    return known() < maxItems && asker.yes({ label: `Another ${name}?`, present: false });
  };
  while (known() === 0 || (await another())) {
    const before = known();
    await askField(asker, draft, [...path, before]);
    if (known() === before) return; // Nothing was said of it.
  }
}

async function askWhichStay(asker: Asker, draft: Draft, path: Path, items: Schema): Promise<void> {
  const entries = entriesOf(draft, path);
  const names = entries.map((_, at) => String(at));
  const kept = (chosen: readonly string[]) => entries.filter((_, at) => chosen.includes(String(at)));
  const stay = await asker.choices({
    label: `${labelOf(path)}: which of these stay?`,
    offers: entries.map((entry, at) => ({ value: String(at), name: plainText(writeValue(entry, items)) })),
    present: names,
    check: (chosen) => (chosen.length > 0 ? wordsAgainst(draft, path, kept(chosen)) : undefined),
  });
  if (stay.length < entries.length) putValue(draft, path, kept(stay));
}

function entriesOf(draft: Draft, path: Path): unknown[] {
  const entries = valueIn(draft, path);
  return Array.isArray(entries) ? entries : [];
}
