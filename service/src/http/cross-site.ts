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
  return hostOf(origin) !== host.toLowerCase() || (secure && !/^https:/i.test(origin));
}

/** A page without an origin of its own says `null`, which is no host. */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
