// Commands that ask: typed on a terminal, and answered as a person would.
import { openScreen, type Screen } from '../../cli/specs/support/screen.ts';
import type { Block } from './blocks.ts';
import { CREDENTIAL } from './records.ts';
import type { Ended, Workshop } from './shell.ts';

type Key = Parameters<Screen['press']>[0];

/** What is waited for, what is typed then, and the keys that end it. */
type Answer = readonly [question: string, typed: string, ...keys: Key[]];

const LOGIN = 'fairlead login';

/** By the command that asks. */
const dialogues: Readonly<Record<string, (block: Block, workshop: Workshop) => Answer[]>> = {
  [LOGIN]: (_, { url }) => [
    ['base URL', url, 'enter'],
    ['access token', CREDENTIAL, 'enter'],
  ],
  'fairlead inquiry create': ({ at, shown = '' }) => [
    // Inquiries with the same content would be one.
    ['? Description', /Description (.*)/.exec(shown)?.[1] ?? at, 'enter'],
    ['? Origin, locality', 'Ningbo', 'enter'],
    ['? Origin, region code', 'CN', 'enter'],
    ['? Destination, locality', 'Rotterdam', 'enter'],
    ['? Destination, region code', 'NL', 'enter'],
    ['? Cargo ready date', '2026-12-01', 'enter'],
    ['? Cargo type', '', 'down', 'down', 'enter'],
    ['? Container 1, quantity', '2', 'enter'],
    ['? Container 1, type', '', 'down', 'down', 'enter'],
    ['? Container 1, dropoff', '', 'enter'],
    ['? Another container?', '', 'enter'],
    ['? Transport modes', '', 'space', 'enter'],
    ['? Incoterms', '', 'up', 'up', 'up', 'space', 'enter'],
    ['? Anything else?', '', 'enter'],
    ['? Send this inquiry?', '', 'enter'],
  ],
};

const commandsOf = ({ code }: Block): string[] => code.split('\n').map((line) => line.replace(/^npx /, ''));

/** Whether a script has a command in it that asks. */
export const isDialogue = (block: Block): boolean => commandsOf(block).some((command) => dialogues[command]);

/** A shell on the terminal: what is opened there is run by Node. */
const SHELL = `process.exitCode = require('child_process').spawnSync('sh', ['-eu', '-c', process.argv[1]], { stdio: 'inherit' }).status`;

export async function converse(block: Block, workshop: Workshop): Promise<Ended> {
  const home = workshop.makeHome();
  const { FAIRLEAD_TOKEN = '', FAIRLEAD_BASE_URL = '', ...env } = workshop.environment(home);
  const commands = commandsOf(block);
  // Who logs in has not told it in another way.
  if (!commands.includes(LOGIN)) Object.assign(env, { FAIRLEAD_TOKEN, FAIRLEAD_BASE_URL });
  const screen = openScreen([SHELL, block.code], { main: '-e', home, env, columns: 200, rows: 60 });
  for (const [question, typed, ...keys] of commands.flatMap((command) => dialogues[command]?.(block, workshop) ?? [])) {
    await screen.waitFor(question);
    screen.type(typed);
    // What a busy machine has not read of a terminal when its command ends is lost, but for a few lines.
    await screen.waitFor(typed === CREDENTIAL ? '*'.repeat(typed.length) : typed);
    screen.press(...keys);
  }
  return { status: await screen.ended, output: screen.text() };
}
