import { fold } from '@fairlead/contract/fold';

// What the palette lists, and how it is narrowed and walked through. Nothing here knows of the page.

export interface Entry {
  id: string;
  name: string;
  /** Beside the name: what kind of thing it is. */
  hint?: string;
  /** Other words it is found by. */
  also?: string;
  run: () => void;
  /** The palette stays open: there is something to see in it. */
  stays?: boolean;
}

export interface EntryGroup {
  id: string;
  name: string;
  entries: readonly Entry[];
}

/** Entries that have every word of the text somewhere; groups that are left empty are left out. */
export function narrowed(groups: readonly EntryGroup[], text: string): EntryGroup[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const isMeant = ({ name, also = '' }: Entry) => {
    const told = fold(`${name} ${also}`);
    return words.every((word) => told.includes(word));
  };
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(isMeant) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The entry so many steps from another, around the ends; from none it is the first or the last. */
export function stepped(entries: readonly Entry[], from: string | undefined, steps: 1 | -1): Entry | undefined {
  const at = entries.findIndex(({ id }) => id === from);
  if (at < 0) return entries.at(steps > 0 ? 0 : -1);
  return entries.at((at + steps) % entries.length);
}

/** Whether a text is long enough to ask the service for records; characters, not halves of them. */
export const isAsking = (text: string): boolean => [...text].length >= 2;
