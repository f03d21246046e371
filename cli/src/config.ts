import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from './exit.ts';

// Where the service is and who asks: the environment first, then what `fairlead login` has kept. Of our own code, this
// file alone reads the environment.

export interface Login {
  base_url: string;
  token: string;
}

export interface Environment {
  token: string | undefined;
  base_url: string | undefined;
  colour: boolean | undefined;
  /** The terminal obeys no escape codes. */
  isDumb: boolean;
  /** Where something unexpected happened is to be shown. */
  debug: boolean;
}

export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const colour = env.NO_COLOR ? false : env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : undefined;
  return {
    token: env.FAIRLEAD_TOKEN || undefined,
    base_url: env.FAIRLEAD_BASE_URL || undefined,
    colour,
    isDumb: env.TERM === 'dumb',
    debug: Boolean(env.FAIRLEAD_DEBUG),
  };
}

/** Where the log-in is kept. */
export function loginFile(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const base = env.XDG_CONFIG_HOME || (platform === 'win32' && env.APPDATA) || join(home(), '.config');
  return join(base, 'fairlead', 'config.json');
}

/** In a container, whoever runs a command may have none. */
function home(): string {
  try {
    // A HOME that is set and empty would be the directory that the command happens to run in.
    return homedir() || userInfo().homedir;
  } catch {
    throw new CommandError('not_logged_in', `You have no home directory for a log-in to be kept in. ${INSTEAD}`);
  }
}

/** Whom to call, as whom. A kept token is for the service it was kept for, and for no other. */
export function findLogin(
  { token, base_url }: Pick<Environment, keyof Login>,
  readKept: () => Login | undefined,
): Login {
  if (token && base_url) return { token, base_url };
  const kept = readKept();
  if (base_url && kept && trimmed(base_url) !== trimmed(kept.base_url)) {
    const words = `You are logged in at ${kept.base_url}, but FAIRLEAD_BASE_URL is ${shownUrl(base_url)}.`;
    throw new CommandError('not_logged_in', `${words} Set FAIRLEAD_TOKEN too, or log in there: fairlead login`);
  }
  const login = { token: token ?? kept?.token, base_url: base_url ?? kept?.base_url };
  if (login.token && login.base_url) return login as Login;
  throw new CommandError('not_logged_in', NOT_LOGGED_IN);
}

const INSTEAD = 'Programs may set FAIRLEAD_BASE_URL and FAIRLEAD_TOKEN instead.';

const NOT_LOGGED_IN = `You are not logged in. Log in with: fairlead login\n${INSTEAD}`;

const trimmed = (url: string): string => url.replace(/\/+$/, '');

/** A base URL as it may be shown: who puts a password into it shall not find it in a log. */
export const shownUrl = (base_url: string): string => base_url.replace(/^.*@/s, '…@');

export function readLogin(file: string): Login | undefined {
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  const { base_url, token } = parsed(text) ?? {};
  if (typeof base_url === 'string' && typeof token === 'string') return { base_url, token };
  throw new CommandError('not_logged_in', `${file} is damaged. Log in again: fairlead login`);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function parsed(text: string): Partial<Record<keyof Login, unknown>> | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a log-in where its owner alone can read it: whole or not at all. */
export function keepLogin(file: string, login: Login): void {
  const directory = dirname(file);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Whether there was one to forget. */
export function forgetLogin(file: string): boolean {
  const wasThere = readIfThere(file) !== undefined;
  if (wasThere) rmSync(file, { force: true });
  return wasThere;
}
