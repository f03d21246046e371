import { isBranch, type Problems } from '@fairlead/sdk/contract';
import type { Asker } from '../asking/asker.ts';
import { plainText } from '../text.ts';
import { askField } from './ask.ts';
import { type Draft, isOpen, isSaid, valueIn } from './draft.ts';
import { isWithin } from './path.ts';
import { helpOfTopic, isAbout, labelOfTopic, presentOf, TOPICS, type Topic } from './topics.ts';

// The questions of an inquiry: what is required, the cargo after its type, and then what else there is to say.

const topicsOf = (draft: Draft): Topic[] => TOPICS.filter((topic) => isAbout(topic, draft));

/** Whether something that every inquiry needs has not been said. */
export const isIncomplete = (draft: Draft): boolean =>
  topicsOf(draft).some(({ keys, parts = [], required }) => {
    const needed = parts.length > 0 ? parts.map((part) => [...keys, part]) : [keys];
    return required && !needed.every((path) => isSaid(valueIn(draft, path)));
  });

/** Problems that no answer mends: keys that do not exist, cargo of another type than the one stated. */
export function hasHopeless(draft: Draft, { violations, unknown }: Problems): boolean {
  const topics = topicsOf(draft);
  const canBeAsked = (field: string) =>
    topics.some(({ path }) => isWithin(field, path) || isWithin(path, field)) &&
    !(isBranch(field) && draft.content[field] !== undefined);
  return unknown.length > 0 || topics.some(isMisshapen) || !violations.every(({ field }) => canBeAsked(field));

  /** A text where there are to be fields or entries has no room for answers. */
  function isMisshapen({ keys, schema }: Topic): boolean {
    const value = valueIn(draft, keys);
    if (!isSaid(value) || !(schema.properties || schema.items)) return false;
    return typeof value !== 'object' || Array.isArray(value) !== (schema.items !== undefined);
  }
}

/** Asks for a new inquiry: what is missing or wrong, or `everything`, and what else there is to say. */
export async function askInquiry(asker: Asker, draft: Draft, everything: boolean): Promise<void> {
  await askDue(asker, draft, (topic) => isOpen(draft, topic) || (everything && topic.required));
  const rest = topicsOf(draft).filter((topic) => !topic.required && (everything || !presentOf(draft, topic)));
  await askSome(asker, draft, 'Anything else?', rest);
}

/** Asks what is to change of an inquiry that is there. Another type of cargo then needs cargo of that type. */
export async function askChange(asker: Asker, draft: Draft): Promise<void> {
  await askSome(asker, draft, 'What is to change?', topicsOf(draft));
  await askDue(asker, draft, (topic) => isOpen(draft, topic));
}

async function askDue(asker: Asker, draft: Draft, isDue: (topic: Topic) => boolean): Promise<void> {
  for (const topic of TOPICS) {
    // Looked up each time: every answer may settle what else there is to ask.
    if (isAbout(topic, draft) && isDue(topic)) await ask(asker, draft, topic);
  }
}

async function askSome(asker: Asker, draft: Draft, label: string, topics: readonly Topic[]): Promise<void> {
  const chosen = await asker.choices({
    label,
    help: 'What is chosen is asked for; none need be.',
    offers: topics.map((topic, at) => ({
      value: String(at),
      name: labelOfTopic(topic),
      meaning: plainText(presentOf(draft, topic)) || helpOfTopic(topic),
    })),
    present: [],
    check: () => undefined,
  });
  for (const topic of topics.filter((_, at) => chosen.includes(String(at)))) await ask(asker, draft, topic);
}

const ask = (asker: Asker, draft: Draft, { keys, parts }: Topic): Promise<void> => askField(asker, draft, keys, parts);
