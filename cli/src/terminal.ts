import pc from 'picocolors';
import { EXIT } from './exit.ts';

// What a command reads from and writes to. Data goes to `out`, everything else to `err`.

export interface Terminal {
  readonly in: NodeJS.ReadStream;
  readonly out: NodeJS.WriteStream;
  readonly err: NodeJS.WriteStream;
  /** Columns that a line of data may have; without end where nobody looks at it. */
  readonly columns: number;
  /** Colours for data; plain text where `out` is no terminal. Never the only sign of anything. */
  readonly colour: Colours;
  /** Somebody is there to answer questions and to watch progress. */
  readonly interactive: boolean;
  /** Today where the person is, YYYY-MM-DD. */
  readonly today: string;
  /** Today in UTC, for what is told of instants, which are told in UTC. */
  readonly utcToday: string;
  /** One line for the person. */
  say(line: string): void;
  /** The same, of what is done and stays so: told before the data, which may not be written any more. */
  done(line: string): void;
}

export type Colours = ReturnType<typeof pc.createColors>;

interface TerminalOptions {
  /** From the environment: NO_COLOR and FORCE_COLOR, as everywhere. */
  colour?: boolean | undefined;
  /** A terminal that obeys no escape codes: it has no colours, nobody can be asked on it, and nothing moves. */
  isDumb: boolean;
}

export function openTerminal({ colour, isDumb }: TerminalOptions): Terminal {
  const { stdin, stdout, stderr } = process;
  const now = new Date();
  const say = (line: string) => void stderr.write(`${line}\n`);
  return {
    in: stdin,
    out: stdout,
    err: stderr,
    get columns() {
      return columnsOf(stdout);
    },
    colour: pc.createColors(colour ?? (stdout.isTTY === true && !isDumb)),
    interactive: stdin.isTTY === true && stderr.isTTY === true && !isDumb,
    today: localDay(now),
    utcToday: now.toISOString().slice(0, 10),
    say,
    done(line) {
      say(line);
      // Whoever asked again because of a full disk would have it done twice.
      process.exitCode = EXIT.ok.status;
    },
  };
}

/** Some terminals do not say how wide they are. */
export const columnsOf = ({ isTTY, columns }: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>): number =>
  isTTY ? columns || 80 : Number.POSITIVE_INFINITY;

const localDay = (now: Date): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
