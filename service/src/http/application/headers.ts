import type { Context } from '../context.ts';

const POLICY: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'self' blob:",
  'form-action': "'self'",
  'base-uri': "'none'",
  // Ourselves, though the page is in no frame: to Safari's engine this also binds the PDF that the page shows in one.
  'frame-ancestors': "'self'",
  'object-src': "'none'",
};

/** What the page may load, and from where: nothing but our own. Styles that scripts write need the answer's nonce. */
export const policy = (nonce?: string): string =>
  Object.entries(POLICY)
    .map(([what, from]) => `${what} ${from}${what === 'style-src' && nonce ? ` 'nonce-${nonce}'` : ''}`)
    .join('; ');

export const pageHeaders = ({ base_url }: Pick<Context, 'base_url'>): Record<string, string> => ({
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  ...(base_url.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
});
