import type { Asker, ChoicesQuestion, Question } from './asker.ts';

// Somebody who answers as told, and says what was asked.

/** Takes what is there. */
export const ENTER = '\r';

/** By the labels of the questions. Several: attempts, of which those before the last are wrong, or one each time. */
export type Answers = Readonly<Record<string, string | readonly string[]>>;

export interface Conversation {
  readonly asker: Asker;
  /** Every question, and after it what was said against its answers. */
  readonly asked: string[];
  /** What could be chosen at a question. */
  offered(label: string): string[];
  help(label: string): string;
}

/** Who is asked what is not foreseen has found a mistake. Names to be chosen are divided by semicolons. */
export function conversation(answers: Answers): Conversation {
  const asked: string[] = [];
  const questions = new Map<string, Question>();
  const left = new Map(Object.entries(answers).map(([label, answer]) => [label, [answer].flat()]));
  const note = (question: Question): string[] => {
    asked.push(question.label);
    questions.set(question.label, question);
    return left.get(question.label) ?? [];
  };
  const attempt = <T>(question: Question, take: (answer: string) => T, check: (taken: T) => string | undefined): T => {
    for (const answer of note(question)) {
      const taken = take(answer);
      const words = check(taken);
      if (words === undefined) return taken;
      asked.push(`! ${words}`);
    }
    throw new Error(`nobody knew an answer to ${question.label}`);
  };
  const named = ({ offers }: Pick<ChoicesQuestion, 'offers'>, names: readonly string[]): string[] =>
    offers.filter(({ name, refused }) => names.includes(name) && !refused).map(({ value }) => value);
  const asker: Asker = {
    text: async (question) =>
      attempt(question, (answer) => (answer === ENTER ? question.present : answer), question.check),
    choice: async (question) => {
      const take = (answer: string) => (answer === ENTER ? question.present : named(question, [answer])[0]);
      return attempt(question, take, (taken) => (taken === undefined ? 'is not offered' : undefined)) as string;
    },
    choices: async (question) => {
      const take = (answer: string) => (answer === ENTER ? [...question.present] : named(question, answer.split(';')));
      return attempt(question, take, question.check);
    },
    yes: async (question) => note(question).shift() === 'yes',
    secret: async (question) => attempt(question, (answer) => answer, question.check),
  };
  return {
    asker,
    asked,
    offered: (label) => {
      const { offers } = questions.get(label) as ChoicesQuestion;
      return offers.map(({ name, refused }) => (refused ? `${name} (${refused})` : name));
    },
    help: (label) => questions.get(label)?.help ?? '',
  };
}
