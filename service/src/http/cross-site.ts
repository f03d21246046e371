import type { IncomingHttpHeaders } from 'node:http';
import { isRead } from './methods.ts';

// Whether a browser was led here by another site. Browsers say where a request comes from, and no page can make them
// say otherwise. A program says nothing, and has nobody's cookie.

interface Origins {
  method: string;
  headers: Pick<IncomingHttpHeaders, 'origin'> & { 'sec-fetch-site'?: string | string[] | undefined };
  /** As the browser addressed us. */
  host: string;
  /** It is known to come by HTTPS: what comes of the same host without may be anybody's on the way. */
  secure: boolean;
}

export function isCrossSite({ method, headers, host, secure }: Origins): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  // `none` is a person at the address bar, who cannot write from there.
  if (site !== undefined) return site !== 'same-origin' && !(site === 'none' && isRead(method));
  if (origin === undefined) return false;
  return !isAt(origin, host) || (secure && !/^https:/i.test(origin));
}

/**
 * A page without an origin of its own says `null`, which is nowhere. Browsers leave the port out that the scheme has, and
 * a proxy may write it.
 */
function isAt(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const here = `${from.protocol}//${host}`;
  return URL.canParse(here) && new URL(here).host === from.host;
}
