/** White space and control characters: browsers drop some of them, and then read another address. */
const INVISIBLE = /[\s\p{Cc}]/u;

/** Where to go on after logging in: a page of this very application, else its first one. */
export function returnPath(asked: unknown): string {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return '/';
  if (asked.includes('\\') || INVISIBLE.test(asked)) return '/';
  const { origin, pathname, search, hash } = new URL(`http://here.invalid${asked}`);
  // Whatever is left of the dots must not begin like the address of another host.
  if (origin !== 'http://here.invalid' || pathname.startsWith('//')) return '/';
  return isLogIn(pathname) ? '/' : pathname + search + hash;
}

const isLogIn = (pathname: string) => pathname.replace(/\/+$/, '') === '/log-in';
