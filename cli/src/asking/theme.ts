import type { Colours } from '../terminal.ts';
import { plainText, shorten, width } from '../text.ts';
import { wrap } from '../told/paper.ts';
import type { Offer, Question } from './asker.ts';

// How questions look: plain signs that every terminal has, and colours only where there are any.

type Status = 'idle' | 'done' | 'loading';

/** `entry` is where an answer is typed, on a line of its own. */
export function themeFor({ label, help = '' }: Question, colour: Colours, columns: number, entry: string[] = []) {
  const hints = help && wrap(help, columns - INDENT.length - 1).map((line) => colour.dim(INDENT + line));
  return {
    prefix: { idle: colour.blue('?'), done: colour.green('✓') },
    icon: { checked: '[x]', unchecked: '[ ]', cursor: '>' },
    style: {
      message: (_: string, status: Status) =>
        [colour.bold(label), ...(status === 'done' ? [] : [...hints, ...entry])].join('\n'),
      answer: colour.cyan,
      error: (words: string) =>
        wrap(words, columns - INDENT.length)
          .map((line, at) => colour.red(`${at === 0 ? '! ' : INDENT}${line}`))
          .join('\n'),
      defaultAnswer: (text: string) => colour.dim(`(${text})`),
      highlight: colour.cyan,
      disabled: colour.dim,
      description: colour.cyan,
      keysHelpTip: (keys: [string, string][]) => colour.dim(keys.map(([key, does]) => `${key} ${does}`).join(', ')),
    },
  };
}

const INDENT = '  ';
/** What stands before an offer: where one is, and whether it is chosen. */
const SIGNS = 6;

/** Offers with their meanings beneath each other, each on one line. */
export function drawOffers(offers: readonly Offer[], columns: number) {
  const names = Math.max(0, ...offers.map(({ name }) => width(name)));
  return offers.map(({ value, name, meaning, refused }) => {
    const line = meaning ? `${name}${' '.repeat(names - width(name))}  ${plainText(meaning)}` : name;
    return { value, name: shorten(line, columns - SIGNS), short: name, disabled: refused ? `(${refused})` : false };
  });
}
