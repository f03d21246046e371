import { checkbox, confirm, input, password, select } from '@inquirer/prompts';
import { CommandError } from '../exit.ts';
import type { Terminal } from '../terminal.ts';
import type { Asker, Question } from './asker.ts';
import { drawOffers, themeFor } from './theme.ts';

// Questions on a terminal, drawn on standard error: standard output is for data.

type Place = Pick<Terminal, 'in' | 'err' | 'colour'>;

const PAGE_SIZE = 12;
const USUAL_COLUMNS = 80;

export function askerAt(place: Place): Asker {
  const columns = () => place.err.columns || USUAL_COLUMNS;
  const drawn = (question: Question, entry?: string[]) => ({
    message: question.label,
    theme: themeFor(question, place.colour, columns(), entry),
  });
  const validity = (words: string | undefined) => words ?? true;
  return {
    text({ present, check, ...question }) {
      const asked = { ...drawn(question, [' >']), default: present, prefill: 'editable' as const };
      return answered(place, (on) => input({ ...asked, validate: (answer) => validity(check(answer)) }, on));
    },
    choice({ offers, present = '', ...question }) {
      const choices = drawOffers(offers, columns());
      return answered(place, (on) =>
        select({ ...drawn(question), choices, default: present, pageSize: PAGE_SIZE }, on),
      );
    },
    choices({ offers, present, check, ...question }) {
      const choices = drawOffers(offers, columns()).map((offer) => ({
        ...offer,
        checked: present.includes(offer.value),
      }));
      const validate = (chosen: readonly { value: string }[]) => validity(check(chosen.map(({ value }) => value)));
      return answered(place, (on) => checkbox({ ...drawn(question), choices, validate, pageSize: PAGE_SIZE }, on));
    },
    secret({ check, ...question }) {
      const asked = { ...drawn(question, [' >']), mask: '*' };
      return answered(place, (on) => password({ ...asked, validate: (answer) => validity(check(answer)) }, on));
    },
    yes: ({ present, ...question }) => answered(place, (on) => confirm({ ...drawn(question), default: present }, on)),
  };
}

interface Context {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
  signal: AbortSignal;
}

/** Who stops instead of answering (Ctrl-C, Ctrl-D, a terminal that goes away) ends the command. */
async function answered<T>({ in: input, err }: Place, ask: (context: Context) => Promise<T>): Promise<T> {
  const gone = new AbortController();
  // Readline stops reading where its input ends; the question would never be answered.
  const onPause = () => gone.abort();
  input.once('pause', onPause);
  try {
    return await ask({ input, output: err, signal: gone.signal });
  } catch (error) {
    const isStop = error instanceof Error && ['ExitPromptError', 'AbortPromptError'].includes(error.name);
    throw isStop ? new CommandError('interrupted', 'Stopped: nothing was sent.') : error;
  } finally {
    input.off('pause', onPause);
  }
}
