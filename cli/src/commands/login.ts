import { text } from 'node:stream/consumers';
import type { Fairlead, Organization, User } from '@fairlead/sdk';
import type { Command } from 'commander';
import { openAsker } from '../asking/asker.ts';
import { forgetLogin, keepLogin, type Login, loginFile, readEnvironment } from '../config.ts';
import { CommandError } from '../exit.ts';
import { reasonOf } from '../files.ts';
import { type Session, writeJson, writeLine } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { plainText } from '../text.ts';

// Logging in is keeping a token that works. Nothing is kept that the service has not recognised.

interface LoginOptions {
  baseUrl?: string;
  tokenStdin?: boolean;
}

/** What a command works with before anyone is logged in. */
export interface Access extends Pick<Session, 'terminal' | 'json'> {
  openClient(login: Login): Fairlead;
}

type WithAccess = <Args extends unknown[]>(
  action: (access: Access, ...args: Args) => Promise<void>,
) => (...args: Args) => Promise<void>;

export const LOGIN = 'login';
export const NO_PASSWORD = 'must not hold a user or a password: the token says who asks';

export function addLogin(program: Command, withAccess: WithAccess): void {
  program
    .command(LOGIN)
    .description('keep a base URL and a personal access token, once the service has recognised them')
    .option('--base-url <url>', 'where the service is, such as https://freight.example')
    .option('--token-stdin', 'read the token from standard input instead of asking for it')
    .action(withAccess(login));
  program
    .command('logout')
    .description('forget the base URL and the token (the token itself stays valid: delete it in the application)')
    .action(withAccess(logout));
}

async function login({ terminal, json, openClient }: Access, options: LoginOptions): Promise<void> {
  const told = await askFor(terminal, options);
  const client = openClient(told);
  if (isOpenToAll(told.base_url))
    terminal.say('Mind: over http your token travels in the clear. Use https if you can.');
  const [user, organization] = await Promise.all([client.profile.user(), client.profile.organization()]);
  const file = loginFile();
  keep(file, told);
  terminal.done(`Kept in ${file}, for your eyes only.`);
  if (json) return writeJson({ terminal }, { user, organization });
  const { token = told.token, base_url = told.base_url } = readEnvironment();
  if (token !== told.token || base_url !== told.base_url)
    terminal.say('Mind: FAIRLEAD_TOKEN and FAIRLEAD_BASE_URL of the environment come before it.');
  await writeLine(terminal, `Logged in as ${nameOf(user, organization)}`);
}

/** What was asked of the service is not lost: the token is known to work. */
function keep(file: string, told: Login): void {
  try {
    keepLogin(file, told);
  } catch (error) {
    const words = `The token is right, but it could not be kept in ${file}: ${reasonOf(error)}.`;
    const instead = 'FAIRLEAD_BASE_URL and FAIRLEAD_TOKEN work without anything being kept.';
    throw new CommandError('failed', `${words}\n${instead}`);
  }
}

const nameOf = ({ first_name, last_name }: User, { name }: Organization): string =>
  plainText(`${first_name} ${last_name} of ${name}`);

/** Over http, and to another machine. */
function isOpenToAll(base_url: string): boolean {
  const { protocol, hostname } = new URL(base_url);
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

async function askFor(terminal: Terminal, { baseUrl, tokenStdin }: LoginOptions): Promise<Login> {
  const known = readEnvironment();
  if (tokenStdin) {
    const base_url = baseUrl ?? known.base_url;
    if (!base_url) throw new CommandError('usage', 'Say where the service is: --base-url URL');
    const token = (await text(terminal.in)).trim();
    if (!token) throw new CommandError('not_logged_in', 'There was no token on standard input.');
    return { base_url, token };
  }
  if (!terminal.interactive) {
    throw new CommandError('usage', 'Nobody is here to be asked: give --base-url URL and --token-stdin');
  }
  const asker = await openAsker(terminal);
  const place = { label: 'Where is the service (base URL)?', present: known.base_url ?? '', check: wordsAgainstUrl };
  const base_url = baseUrl ?? (await asker.text(place));
  const token = await asker.secret({
    label: 'Your personal access token',
    help: 'It was shown once when it was made, in the application under profile, access tokens.',
    check: (given) => (given.trim() ? undefined : 'must not be empty'),
  });
  return { base_url: base_url.trim(), token: token.trim() };
}

function wordsAgainstUrl(given: string): string | undefined {
  if (!/^https?:\/\/\S+$/.test(given.trim())) return 'begins with https:// or http://';
  return given.includes('@') ? NO_PASSWORD : undefined;
}

async function logout({ terminal, json }: Access): Promise<void> {
  const forgotten = forgetLogin(loginFile());
  terminal.done(forgotten ? 'Forgotten.' : 'There was nothing to forget.');
  if (json) await writeJson({ terminal }, { forgotten });
}
