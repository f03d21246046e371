import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  FairleadError,
  NotFoundError,
  RateLimitError,
  TimeoutError,
} from '@fairlead/sdk';
import { CommanderError } from 'commander';
import { type Login, readEnvironment } from './config.ts';
import { CommandError, type Exit } from './exit.ts';
import { plainText } from './text.ts';

// What went wrong, in words that say what to do next, and how the command ends.

interface Problem {
  exit: Exit;
  /** Nothing, when it has been said already. */
  words: string;
}

/** Whom the service was asked as, and where it was thought to be. */
export interface Asked {
  readonly login: Login;
  /** What is wrong with the log-in cannot be mended by `fairlead login` while that runs. */
  readonly isLoggingIn: boolean;
}

export function problemOf(error: unknown, asked?: Asked): Problem {
  if (error instanceof CommandError) return { exit: error.exit, words: error.message };
  // Commander has said what is wrong, or shown the help that was asked for.
  if (error instanceof CommanderError) return { exit: error.exitCode === 0 ? 'ok' : 'usage', words: '' };
  if (error instanceof FairleadError) return { exit: exitOf(error), words: wordsOf(error, asked) };
  return { exit: 'failed', words: unexpected(error) };
}

/** What would fail for every other record, too. */
const OF_ALL: readonly Exit[] = ['not_logged_in', 'rate_limited', 'unreachable'];

/** Whether it is a problem of one record of several: the others can be had all the same. */
export const isOfOne = (error: unknown): boolean =>
  (error instanceof CommandError || error instanceof ApiError) && !OF_ALL.includes(problemOf(error).exit);

/** What is wrong with one of several: the first line says it, the others what can be done about it. */
export function inOneLine(called: string, error: unknown): string {
  const [words = ''] = problemOf(error).words.split('\n');
  const name = plainText(called);
  return words.includes(name) ? words : `${name}: ${words}`;
}

/** On one line: where it happened is for those who ask. */
function unexpected(error: unknown): string {
  const { syscall, message = String(error), stack } = Object(error) as NodeJS.ErrnoException;
  if (readEnvironment().debug) return stack ?? message;
  return syscall ? message : `Something unexpected happened: ${plainText(message)} (FAIRLEAD_DEBUG=1 shows where)`;
}

function exitOf(error: FairleadError): Exit {
  if (isOfStranger(error)) return 'unreachable';
  if (error instanceof BadRequestError) return 'refused';
  if (error instanceof AuthenticationError) return 'not_logged_in';
  if (error instanceof ConflictError) return 'conflict';
  if (error instanceof RateLimitError) return 'rate_limited';
  return error instanceof ConnectionError || error instanceof TimeoutError ? 'unreachable' : 'failed';
}

function wordsOf(error: FairleadError, asked: Asked | undefined): string {
  const said = plainText(error.message);
  if (isOfStranger(error)) return noService(error, asked);
  if (error instanceof BadRequestError) return refused(error);
  if (error instanceof AuthenticationError)
    return `The service refuses the token: it is wrong, or it was deleted.\nMake a new one in the application (profile, access tokens), ${tokenAfresh(asked)}`;
  if (error instanceof ConflictError) return `The service refuses: ${said}`;
  if (error instanceof RateLimitError) return tooMany(error, said);
  if (error instanceof ConnectionError)
    return `${said}.\nIs the network up, and the address right? ${addressFrom(asked)}`;
  if (error instanceof TimeoutError) return `${inSeconds(said)}. Try again, or give it more time: --timeout SECONDS`;
  const request = error.requestId ? `\nThe forwarder can find the request by its id: ${error.requestId}` : '';
  return `The service failed: ${said}.${request}`;
}

/**
 * Whether something else has answered in place of the service: by a redirect, by what is not the API's, by not knowing
 * what every service knows, or by a refusal in words of its own. Records that are not found are told by who looked for
 * them; what a gateway says of too many requests or of its own failure is as good as the service's word.
 */
function isOfStranger(error: FairleadError): boolean {
  if (!(error instanceof ApiError)) return !(error instanceof ConnectionError || error instanceof TimeoutError);
  return error instanceof NotFoundError || isRedirect(error) || isForeign(error);
}

/** Whether something else has judged what only the service can. */
export const isForeign = (error: ApiError): boolean =>
  !error.isOfService && [BadRequestError, AuthenticationError, ConflictError].some((kind) => error instanceof kind);

const isRedirect = ({ status }: ApiError): boolean => status < 400;

function noService(error: FairleadError, asked: Asked | undefined): string {
  const words = `There is no Fairlead service at ${asked?.login.base_url ?? 'that address'}: ${strangely(error)}.`;
  return `${words}\nThe base URL goes without /v1, such as https://freight.example. ${addressFrom(asked)}`;
}

function strangely(error: FairleadError): string {
  if (!(error instanceof ApiError)) return 'what answers does not speak its language';
  if (error instanceof NotFoundError) return 'what answers does not know its API';
  if (!isRedirect(error)) return `what answers refuses in words of its own (status ${error.status})`;
  return `what answers sends on to ${plainText(error.headers.get('Location') ?? 'another address')}`;
}

/** Where the address is said: the environment comes before what is kept. */
function addressFrom(asked: Asked | undefined): string {
  if (asked && readEnvironment().base_url === asked.login.base_url) return 'It comes from FAIRLEAD_BASE_URL.';
  if (asked?.isLoggingIn) return 'Say another with --base-url URL';
  return 'It comes from your log-in; say another with: fairlead login --base-url URL';
}

function tokenAfresh(asked: Asked | undefined): string {
  if (asked?.isLoggingIn) return 'and log in with that one.';
  return readEnvironment().token ? 'then set FAIRLEAD_TOKEN' : 'then: fairlead login';
}

/** As `--timeout` is given. */
const inSeconds = (words: string): string => words.replace(/(\d+) ms\b/, (_, ms) => `${Number(ms) / 1000} s`);

function tooMany({ retries, retryAfter }: RateLimitError, said: string): string {
  const tried = retries > 0 ? '\nThe command has waited and tried again, in vain.' : '';
  return `Too many requests: ${said}.${tried}${retryAfter ? `\nTry again in ${Math.ceil(retryAfter)} s.` : ''}`;
}

/** What is wrong, a line each. */
const refused = ({ message }: BadRequestError): string =>
  `The service refuses: ${message.split('; ').map(plainText).join('\n  ')}`;
