import { type FieldViolation, type Path, type Problems, type Sent, writePath } from '@fairlead/contract';
import { contentOf, type Draft, type DraftValue } from './draft.ts';
import { inMark } from './in-mark.ts';
import { inputsOf, type Lines, linesByInput, type Told, toldAt } from './inputs.ts';
import { asTyped } from './number-words.ts';
import type { Mark } from './numbers.ts';
import { withValue } from './path.ts';
import { identityOf, withoutBlankRows } from './rows.ts';

// What the form knows. Each input listens to its own part: to type in one of hundreds does not draw the others anew.

type Judge = (content: Sent) => Pick<Problems, 'violations'> | undefined;

export interface FormState {
  readonly draft: Draft;
  /** The decimal mark that the draft's numbers are read by. */
  readonly mark: Mark;
  readonly content: Sent;
  readonly isChanged: boolean;
  /** Violations that are shown: of inputs that were left, or were there when a submit was tried. */
  readonly told: readonly Told[];
  /** What is shown at each input. */
  readonly lines: Lines;
  readonly isTried: boolean;
}

interface Options {
  draft: Draft;
  mark: Mark;
  judge: Judge;
  /** The only fields on screen; undefined for all. */
  fields?: readonly string[] | undefined;
  /** All violations are shown from the beginning. */
  isTried?: boolean;
  /** What it begins with is stored nowhere, and is lost with the form. */
  isUnsaved?: boolean;
}

export type FormStore = ReturnType<typeof makeFormStore>;

export function makeFormStore({ draft: initial, mark: firstMark, judge, fields, isTried = false, isUnsaved }: Options) {
  const listeners = new Set<() => void>();
  /** Inputs of which is told what is wrong. One that has just appeared is none of them. */
  const touched = new Set<string>();
  const first = isUnsaved ? undefined : JSON.stringify(contentOf(initial, firstMark));
  /** What the service said of the draft as it is; another draft may be another matter. */
  let answered: readonly FieldViolation[] = [];
  if (isTried) touchAll(initial);
  let state = stateOf(initial, firstMark, isTried, new Map());

  function touchAll(draft: Draft): void {
    for (const input of inputsOf(draft, fields)) touched.add(identityOf(draft, input));
  }

  function stateOf(draft: Draft, mark: Mark, tried: boolean, before: Lines): FormState {
    const content = contentOf(draft, mark);
    const inputs = inputsOf(draft, fields);
    const violations = unique([...(judge(content)?.violations ?? []), ...answered]);
    const all = toldAt(
      violations.map((violation) => asTyped(violation, draft, mark)),
      inputs,
      content,
    );
    const told = all.filter(({ input }) => (input === undefined ? tried : touched.has(identityOf(draft, input))));
    const isChanged = JSON.stringify(content) !== first;
    return { draft, mark, content, isChanged, told, lines: linesByInput(told, before), isTried: tried };
  }
  function become(draft: Draft, tried = state.isTried, mark = state.mark): void {
    state = stateOf(draft, mark, tried, state.lines);
    for (const listener of listeners) listener();
  }
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (path: Path, value: DraftValue) => {
      answered = [];
      become(withValue(state.draft, path, value));
    },
    /** For rows that come and go. What was left empty in one that has gone is not held against its neighbour. */
    alter: (change: (draft: Draft) => Draft) => {
      answered = [];
      become(change(state.draft));
    },
    leave: (path: Path) => {
      const input = identityOf(state.draft, writePath(path));
      if (touched.has(input)) return;
      touched.add(input);
      become(state.draft);
    },
    /** Numbers are read by another mark from now on, and those that are there are written with it. */
    readBy: (mark: Mark) => {
      if (mark !== state.mark) become(inMark(state.draft, state.mark, mark), state.isTried, mark);
    },
    /** Tells whether it can be sent. */
    submit: (): boolean => {
      const draft = withoutBlankRows(state.draft, initial);
      touchAll(draft);
      become(draft, true);
      return state.told.length === 0;
    },
    answer: (violations: readonly FieldViolation[]) => {
      answered = violations;
      touchAll(state.draft);
      become(state.draft, true);
    },
  };
}

function unique(violations: readonly FieldViolation[]): FieldViolation[] {
  const byWords = violations.map((violation) => [`${violation.field} ${violation.description}`, violation] as const);
  return [...new Map(byWords).values()];
}
