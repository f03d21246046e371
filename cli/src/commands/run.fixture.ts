// Runs one command on a client that answers by itself, and keeps what it wrote.
import type { Fairlead } from '@fairlead/sdk';
import { Command } from 'commander';
import pc from 'picocolors';
import type { AddCommands, Session, WithSession } from '../session.ts';

type Answers = Record<string, Record<string, (...args: string[]) => Promise<unknown>>>;

export async function runWith(add: AddCommands, client: Answers, args: string[], json = false) {
  const written = { out: '', err: '' };
  const keep = (on: keyof typeof written) => (text: string) => {
    written[on] += text;
    return true;
  };
  const say = (line: string) => keep('err')(`${line}\n`);
  const out = { isTTY: false, write: keep('out') };
  const terminal = {
    out,
    columns: 80,
    colour: pc.createColors(false),
    today: '2026-11-15',
    utcToday: '2026-11-15',
    say,
  };
  const session = { client: client as unknown as Fairlead, terminal, json } as unknown as Session;
  const withSession: WithSession =
    (action) =>
    (...given) =>
      action(session, ...given);
  const program = new Command('fairlead').exitOverride();
  add(program, withSession);
  await program.parseAsync(args, { from: 'user' });
  return written;
}
