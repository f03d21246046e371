import type { Terminal } from '../terminal.ts';

// Somebody who can be asked. The questions are the same whoever draws them.

export interface Question {
  readonly label: string;
  readonly help?: string;
}

export interface Offer {
  readonly value: string;
  readonly name: string;
  readonly meaning?: string;
  /** Why it cannot be chosen. */
  readonly refused?: string | undefined;
}

interface TextQuestion extends Question {
  /** Answered unless something else is. */
  readonly present: string;
  /** What is wrong with an answer; it is asked again until nothing is. */
  check(answer: string): string | undefined;
}

interface ChoiceQuestion extends Question {
  readonly offers: readonly Offer[];
  readonly present: string | undefined;
}

export interface ChoicesQuestion extends Question {
  readonly offers: readonly Offer[];
  readonly present: readonly string[];
  check(answer: readonly string[]): string | undefined;
}

export interface Asker {
  text(question: TextQuestion): Promise<string>;
  choice(question: ChoiceQuestion): Promise<string>;
  choices(question: ChoicesQuestion): Promise<string[]>;
  yes(question: Question & { readonly present: boolean }): Promise<boolean>;
  /** A text that is not shown. */
  secret(question: Omit<TextQuestion, 'present'>): Promise<string>;
}

/** Loaded when somebody is to be asked: most commands ask nothing. */
export async function openAsker(terminal: Terminal): Promise<Asker> {
  const { askerAt } = await import('./prompts.ts');
  return askerAt(terminal);
}
