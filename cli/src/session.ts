import type { Fairlead } from '@fairlead/sdk';
import type { Command } from 'commander';
import { streamSink } from './files.ts';
import type { Terminal } from './terminal.ts';

// What a command works with.

export interface Session {
  readonly client: Fairlead;
  readonly terminal: Terminal;
  /** `--json`: data as JSON, for programs. */
  readonly json: boolean;
}

/** Makes a commander action of a function that needs a session: options last, before the command itself. */
export type WithSession = <Args extends unknown[]>(
  action: (session: Session, ...args: Args) => Promise<void>,
) => (...args: Args) => Promise<void>;

/** Adds commands to the program. Each file of `commands/` has one. */
export type AddCommands = (program: Command, withSession: WithSession) => void;

/** Writes a line of data, waiting while the reader is slow. */
export const writeLine = ({ out }: Pick<Terminal, 'out'>, line: string): Promise<void> =>
  streamSink(out).write(`${line}\n`);

/** A record as JSON: indented for a person, on one line for a program. */
export const writeJson = ({ terminal }: Pick<Session, 'terminal'>, value: unknown): Promise<void> =>
  writeLine(terminal, jsonText(value, terminal.out.isTTY ? 2 : undefined));

/** JSON leaves some controls as they are, which a terminal would obey. Escaped they are the same text. */
export const jsonText = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(
    /[\u007f-\u009f]/g,
    (control) => `\\u00${control.charCodeAt(0).toString(16)}`,
  );
