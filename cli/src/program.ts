import { DEFAULTS, Fairlead, FairleadError, MOST_RETRIES } from '@fairlead/sdk';
import { Command, InvalidArgumentError, Option } from 'commander';
import { addCompletion } from './commands/completion.ts';
import { addDocuments } from './commands/documents.ts';
import { addDownload } from './commands/download.ts';
import { addExport } from './commands/export.ts';
import { addInquiry } from './commands/inquiry.ts';
import { addInvoice } from './commands/invoice.ts';
import { addLists } from './commands/lists.ts';
import { type Access, addLogin, LOGIN, NO_PASSWORD } from './commands/login.ts';
import { addMcp } from './commands/mcp.ts';
import { addPeople } from './commands/people.ts';
import { addShipment } from './commands/shipment.ts';
import { addTrack } from './commands/track.ts';
import { COMPLETE } from './completion/scripts.ts';
import { findLogin, type Login, loginFile, readEnvironment, readLogin, shownUrl } from './config.ts';
import { CommandError, EXIT } from './exit.ts';
import { isName, NO_NAME } from './find.ts';
import { addHelp } from './help.ts';
import { type Asked, problemOf } from './problems.ts';
import type { Session } from './session.ts';
import { openTerminal } from './terminal.ts';
import { VERSION } from './version.ts';

// The command and all that it can be told.

interface Global {
  json?: boolean;
  timeout?: number;
  retries?: number;
}

export function buildProgram(): Command {
  const program = new Command('fairlead')
    .description('Your freight: shipments, tracking, documents, invoices and requests for a price.')
    .version(VERSION)
    .option('--json', 'data as JSON, for programs')
    .addOption(counted('--timeout <seconds>', 'how long one attempt at a request may take', TIMEOUT))
    .addOption(counted('--retries <count>', 'how often a request that failed is tried again', RETRIES))
    .configureHelp({ showGlobalOptions: true })
    .hook('preAction', (_, command) => refuseNameless(command))
    .addHelpText('after', afterHelp());
  addLogin(program, withAccess);
  for (const add of [addPeople, addLists, addShipment, addTrack, addDocuments, addInvoice, addDownload, addInquiry]) {
    add(program, withSession);
  }
  for (const add of [addExport, addMcp, addCompletion]) add(program, withSession);
  return exitByThrowing(addHelp(program));
}

/** What completes words is given unfinished ones; to all others an empty text, or a step of a path, is no name. */
function refuseNameless(command: Command): void {
  const nameless = command.args.find((text) => !isName(text));
  if (command.name() === COMPLETE || nameless === undefined) return;
  throw new CommandError('usage', `${nameless || 'An empty text'} ${NO_NAME}`);
}

function afterHelp(): string {
  const codes = Object.values(EXIT).map(({ status, when }) => `  ${String(status).padStart(3)}  ${when}`);
  return `\nExit status:\n${codes.join('\n')}\n\nBegin with: fairlead login`;
}

/** Commander would end the process on its own, with numbers of its own. */
function exitByThrowing(command: Command): Command {
  command.exitOverride();
  for (const each of command.commands) exitByThrowing(each);
  return command;
}

interface Bounds {
  min: number;
  max: number;
  usual: number;
}

const TIMEOUT: Bounds = { min: 1, max: 3_600, usual: DEFAULTS.timeout / 1000 };
const RETRIES: Bounds = { min: 0, max: MOST_RETRIES, usual: DEFAULTS.maxRetries };

const counted = (flags: string, words: string, { min, max, usual }: Bounds): Option =>
  new Option(flags, `${words}: ${min} to ${max}, ${usual} unless told`).argParser((given) => {
    const value = Number(given);
    if (/^\d+$/.test(given) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  });

const withAccess =
  <Args extends unknown[]>(action: (access: Access, ...args: Args) => Promise<void>) =>
  async (...args: Args): Promise<void> => {
    // Commander gives an action its arguments, its options and the command itself.
    const command = args.at(-1) as Command;
    const { json = false, ...told } = command.optsWithGlobals<Global>();
    const terminal = openTerminal(readEnvironment());
    let asked: Asked | undefined;
    const openClient = (login: Login): Fairlead => {
      asked = { login, isLoggingIn: command.name() === LOGIN };
      return clientOf(login, told);
    };
    await action({ terminal, json, openClient }, ...args).catch((error) => {
      if (!(error instanceof FairleadError)) throw error;
      const { exit, words } = problemOf(error, asked);
      throw new CommandError(exit, words);
    });
  };

const withSession = <Args extends unknown[]>(action: (session: Session, ...args: Args) => Promise<void>) =>
  withAccess(({ openClient, ...session }, ...args: Args) => {
    const login = findLogin(readEnvironment(), () => readLogin(loginFile()));
    return action({ ...session, client: openClient(login) }, ...args);
  });

/** The client for a log-in; one that cannot be is told in the words of the command. */
function clientOf({ token, base_url }: Login, { timeout, retries }: Omit<Global, 'json'>): Fairlead {
  try {
    return new Fairlead({
      token,
      baseUrl: base_url,
      ...(timeout !== undefined && { timeout: timeout * 1000 }),
      ...(retries !== undefined && { maxRetries: retries }),
    });
  } catch (error) {
    const { message } = error as TypeError;
    if (message.includes('token')) throw new CommandError('not_logged_in', `That does not work: ${message}.`);
    if (message.includes('password')) throw new CommandError('usage', `The base URL ${NO_PASSWORD}.`);
    throw new CommandError(
      'usage',
      `${shownUrl(base_url)} is not the base URL of a service, which begins with https:// or http://`,
    );
  }
}
