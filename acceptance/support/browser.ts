// A browser as far as the service can tell: it keeps the one cookie and sends it along.
import { expect } from 'vitest';
import { plainRequest, type SendOptions, type Service } from './service.ts';

export interface Told {
  status: number;
  headers: Headers;
  text: string;
}

export interface Browser {
  /** `name=value`, as it is sent; empty when there is none. */
  cookie: string;
  send(method: string, path: string, options?: SendOptions): Promise<Told>;
  get(path: string, options?: SendOptions): Promise<Told>;
}

export function openBrowser({ url }: Pick<Service, 'url'>, cookie = ''): Browser {
  const browser: Browser = {
    cookie,
    async send(method, path, options = {}) {
      const headers = { ...(browser.cookie && { Cookie: browser.cookie }), ...options.headers };
      const response = await fetch(url + path, plainRequest(method, { ...options, headers }));
      const [set] = response.headers.getSetCookie();
      if (set !== undefined) browser.cookie = /Max-Age=0/.test(set) ? '' : (set.split(';')[0] as string);
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    get: (path, options) => browser.send('GET', path, options),
  };
  return browser;
}

export const emailOf = (user_id: string): string => `person-${user_id}@polderkamp.example`;

export const tryToLogIn = (browser: Browser, email: string, password: string): Promise<Told> =>
  browser.send('POST', '/app/session', { body: { email, password } });

/** A browser in which a person of `records.ts` is logged in. */
export async function loggedIn(service: Pick<Service, 'url'>, user_id: string, password: string): Promise<Browser> {
  const browser = openBrowser(service);
  const { status, text } = await tryToLogIn(browser, emailOf(user_id), password);
  expect(status, text).toBe(201);
  return browser;
}

/** All of an answer that a client can tell apart: not what differs from one request to the next. */
export const lasting = ({ status, headers, text }: Told) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => !PASSING.includes(name)),
});
const PASSING = ['date', 'x-request-id', 'ratelimit-remaining', 'ratelimit-reset', 'keep-alive', 'set-cookie'];

export const LOGGED_OUT = '{"code":16,"message":"You are not logged in","details":[]}';
