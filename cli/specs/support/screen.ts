// Runs the built command in a real pseudo-terminal and draws what it writes, so that specs see what a person sees.
import type { ReadStream } from 'node:tty';
import { type IPty, spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { atEnd } from '../../../acceptance/support/cleanup.ts';
import { type Circumstances, setting } from './fairlead.ts';

const PATIENCE_MS = 10_000;

const KEYS = {
  enter: '\r',
  tab: '\t',
  space: ' ',
  escape: '\x1b',
  backspace: '\x7f',
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  'ctrl-a': '\x01',
  'ctrl-c': '\x03',
  'ctrl-d': '\x04',
  'ctrl-u': '\x15',
};

export interface ScreenOptions extends Circumstances {
  columns?: number;
  rows?: number;
}

export interface Screen {
  pid: number;
  /** Until the screen shows it. Fails when that takes too long, or when the command has ended without it. */
  waitFor(sought: string | RegExp): Promise<void>;
  type(text: string): void;
  press(...keys: (keyof typeof KEYS)[]): void;
  /** The visible screen, each line without the blanks at its end; without the empty lines below. */
  lines(): string[];
  /** The same as one text. */
  text(): string;
  /** Everything written so far as it came, on both outputs: a terminal has but one. */
  raw(): string;
  /** The exit status as a shell tells it, when everything is drawn. Fails when that takes too long. */
  readonly ended: Promise<number>;
}

export function openScreen(args: string[], options: ScreenOptions = {}): Screen {
  const drawing = draw(args, options);
  const { child, lines, raw, status } = drawing;
  const text = () => lines().join('\n');
  const waitUntil = (words: string, isThere: () => boolean) =>
    watch(drawing, isThere).catch(({ message }: Error) => {
      const state = status() === undefined ? 'It runs on' : `It ended with ${status()}`;
      throw new Error(`${words} ${message}. ${state}. Its screen:\n${text()}`);
    });
  return {
    pid: child.pid,
    waitFor: (sought) =>
      waitUntil(`${sought}`, () => (typeof sought === 'string' ? text().includes(sought) : sought.test(text()))),
    type: (typed) => child.write(typed),
    press: (...keys) => child.write(keys.map((key) => KEYS[key]).join('')),
    lines,
    text,
    raw,
    get ended() {
      return waitUntil('its end', () => status() !== undefined).then(() => status() as number);
    },
  };
}

/** The command at work, and the screen on which everything that it writes is drawn. */
function draw(args: string[], { columns: cols = 80, rows = 24, ...circumstances }: ScreenOptions) {
  const { program, programArgs, cwd, env } = setting(args, circumstances);
  const terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true });
  const child = spawn(program, programArgs, { name: env.TERM ?? 'xterm-256color', cols, rows, cwd, env });
  readToTheEnd(child);
  const callOff = atEnd(() => child.kill('SIGKILL'));
  const watchers = new Set<() => void>();
  const tell = () => {
    for (const watcher of watchers) watcher();
  };
  let raw = '';
  let status: number | undefined;
  child.onData((text) => {
    raw += text;
    terminal.write(text, tell);
  });
  terminal.onData((answer) => child.write(answer)); // A program may ask the terminal where its cursor is.
  child.onExit(({ exitCode, signal }) => {
    callOff();
    terminal.write('', () => {
      status = signal ? 128 + signal : exitCode;
      tell();
    });
  });
  return { child, watchers, lines: () => visible(terminal), raw: () => raw, status: () => status };
}

/** node-pty drops what is still unread 200 ms after the command has ended, which a busy machine may not have got to. */
function readToTheEnd(child: IPty): void {
  const { _socket: socket } = child as IPty & { _socket: ReadStream };
  const destroy = socket.destroy.bind(socket);
  socket.destroy = (error) => {
    if (error || socket.readableEnded) return destroy(error);
    return socket.once('end', () => destroy());
  };
}

/** Looks each time that something was drawn. */
function watch({ watchers, status }: ReturnType<typeof draw>, isThere: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      clearTimeout(timer);
      watchers.delete(look);
      if (error) reject(error);
      else resolve();
    };
    const look = () => {
      if (isThere()) settle();
      else if (status() !== undefined) settle(new Error('never came'));
    };
    const timer = setTimeout(() => settle(new Error('did not come in time')), PATIENCE_MS);
    watchers.add(look);
    look();
  });
}

function visible({ buffer: { active }, rows }: InstanceType<typeof xterm.Terminal>): string[] {
  const lines = Array.from({ length: rows }, (_, row) => {
    const line = active.getLine(active.viewportY + row);
    return line?.translateToString(true).trimEnd() ?? '';
  });
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
}
