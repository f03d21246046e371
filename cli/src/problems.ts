import {
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
import { readEnvironment } from './config.ts';
import { CommandError, type Exit } from './exit.ts';
import { plainText } from './text.ts';

// What went wrong, in words that say what to do next, and how the command ends.

export interface Problem {
  exit: Exit;
  /** Nothing, when it has been said already. */
  words: string;
}

export function problemOf(error: unknown): Problem {
  if (error instanceof CommandError) return { exit: error.exit, words: error.message };
  // Commander has said what is wrong, or shown the help that was asked for.
  if (error instanceof CommanderError) return { exit: error.exitCode === 0 ? 'ok' : 'usage', words: '' };
  if (error instanceof FairleadError) return { exit: exitOf(error), words: wordsOf(error) };
  if (isQuestionEnded(error)) return { exit: 'interrupted', words: 'Stopped; nothing was sent.' };
  const { syscall, message, stack } = error as NodeJS.ErrnoException;
  return { exit: 'failed', words: syscall === undefined ? String(stack ?? error) : message };
}

function exitOf(error: FairleadError): Exit {
  if (error instanceof BadRequestError) return 'refused';
  if (error instanceof AuthenticationError) return 'not_logged_in';
  if (error instanceof NotFoundError) return 'not_found';
  if (error instanceof ConflictError) return 'conflict';
  if (error instanceof RateLimitError) return 'rate_limited';
  return error instanceof ConnectionError || error instanceof TimeoutError ? 'unreachable' : 'failed';
}

function wordsOf(error: FairleadError): string {
  const said = plainText(error.message);
  if (error instanceof BadRequestError) return refused(error);
  if (error instanceof AuthenticationError)
    return `The service refuses the token: it is wrong, or it was deleted.\nMake a new one in the application (profile, access tokens), then: ${afresh('token')}`;
  if (error instanceof NotFoundError)
    return 'Not found: your organization has no such record. Give a reference, such as ABCD-1234, or an id;\nwhat there is: fairlead shipments, fairlead inquiries, fairlead invoices';
  if (error instanceof ConflictError) return `The service refuses: ${said}`;
  if (error instanceof RateLimitError) return tooMany(error, said);
  if (error instanceof ConnectionError)
    return `${said}.\nIs the network up, and the address right? It is told by: ${afresh('base_url')}`;
  if (error instanceof TimeoutError) return `${said}. Try again, or give it more time: --timeout SECONDS`;
  const request = error.requestId ? `\nThe forwarder can find the request by its id: ${error.requestId}` : '';
  return `The service failed: ${said}.${request}`;
}

/** How to say it anew: what the environment says comes before what is kept. */
const afresh = (what: 'token' | 'base_url'): string =>
  readEnvironment()[what] ? `FAIRLEAD_${what.toUpperCase()} of the environment` : 'fairlead login';

function tooMany({ retries, retryAfter }: RateLimitError, said: string): string {
  const tried = retries > 0 ? '\nThe command has waited and tried again, in vain.' : '';
  return `Too many requests: ${said}.${tried}${retryAfter ? `\nTry again in ${Math.ceil(retryAfter)} s.` : ''}`;
}

/** What is wrong, a line each. */
const refused = ({ message }: BadRequestError): string =>
  `The service refuses: ${message.split('; ').map(plainText).join('\n  ')}`;

/** Ctrl-C at a question. */
const isQuestionEnded = (error: unknown): boolean => error instanceof Error && error.name === 'ExitPromptError';
