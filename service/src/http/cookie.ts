import type { FastifyRequest } from 'fastify';
import type { Context } from './context.ts';

// The one cookie: what a browser keeps of a log-in. Not for scripts, not for other sites, and on HTTPS neither for
// plain HTTP nor to be set by another host of the same domain.

const NAME = 'fairlead';

type Where = Pick<Context, 'base_url'>;
type Asking = Pick<FastifyRequest, 'protocol' | 'headers'>;

/** Whether people come by HTTPS, as far as is known. */
export const isSecure = ({ base_url }: Where, { protocol }: Pick<Asking, 'protocol'>): boolean =>
  base_url.startsWith('https:') || protocol === 'https';

const nameOf = (secure: boolean): string => (secure ? `__Host-${NAME}` : NAME);

/** What the cookie holds. Two of the name are none: one of them is not ours. */
export function readCookie(context: Where, request: Asking): string | undefined {
  const name = nameOf(isSecure(context, request));
  const values = (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  return values.length === 1 ? values[0] : undefined;
}

const written = (context: Where, request: Pick<Asking, 'protocol'>, value: string, more: string[]) => {
  const secure = isSecure(context, request);
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : []), ...more];
  return { 'Set-Cookie': `${nameOf(secure)}=${value}; ${attributes.join('; ')}` };
};

/** The browser keeps it until it is closed; how long it opens anything is the service's to say. */
export const setCookie = (context: Where, request: Pick<Asking, 'protocol'>, value: string) =>
  written(context, request, value, []);

export const clearCookie = (context: Where, request: Pick<Asking, 'protocol'>) =>
  written(context, request, '', ['Max-Age=0']);
