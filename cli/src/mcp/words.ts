import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '@fairlead/sdk';
import { readEnvironment } from '../config.ts';
import { isForeign } from '../problems.ts';

/** What went wrong, in words by which an assistant can mend its call, or knows that it cannot. */
export function wordsFor(error: unknown): string {
  if (error instanceof ApiError && isForeign(error)) {
    return `${error.message}, in words that are not the service's own. Do not try again: the person should check the address of the service.`;
  }
  if (error instanceof BadRequestError) return brokenRules(error);
  if (error instanceof NotFoundError) {
    return `${error.message} (404). Nothing of that name is visible to this organization: find its reference or id with a list first. If lists are not found either, the person should check the address of the service.`;
  }
  if (error instanceof ConflictError) return `${error.message} (409). Its state does not allow this: do not try again.`;
  if (error instanceof AuthenticationError) {
    const afresh = readEnvironment().token ? 'set FAIRLEAD_TOKEN to another' : 'run `fairlead login`';
    return `${error.message} (401). The service refuses the access token: the person has to ${afresh} and start this server again.`;
  }
  if (error instanceof RateLimitError) {
    const wait = error.retryAfter === undefined ? 'a minute' : `${Math.ceil(error.retryAfter)} seconds`;
    const tried = error.retries > 0 ? 'This was tried several times: wait' : 'Wait';
    return `${error.message} (429). ${tried} ${wait} before the next call.`;
  }
  if (error instanceof ServerError) {
    return `${error.message} (${error.status}). The service failed: try again later. Its operator finds this as request ${error.requestId}.`;
  }
  if (error instanceof ApiError) return `${error.message} (${error.status}).`;
  if (error instanceof TimeoutError || error instanceof ConnectionError) {
    return `${error.message}. Try again later; if it stays so, the person should check the address of the service.`;
  }
  return error instanceof Error ? error.message : 'Something unexpected happened.';
}

/** Every broken rule on a line of its own, once. */
function brokenRules({ message, violations }: BadRequestError): string {
  const rules = violations.map(({ field, description }) => `${field} ${description}`);
  // The message ends with the rules, and may be one of them itself.
  const ending = rules.map((rule) => `; ${rule}`).join('');
  const about = message.endsWith(ending) ? message.slice(0, message.length - ending.length) : message;
  const more = rules.filter((rule) => !about.includes(rule)).map((rule) => `- ${rule}`);
  return [`${about} (400). Mend ${more.length > 1 ? 'all of these' : 'this'} and call again.`, ...more].join('\n');
}
