// Reads a Content-Disposition as a browser would, but forgives nothing: RFC 6266 with the names of RFC 8187.

const PLAIN = String.raw`"([\x20\x21\x23-\x5b\x5d-\x7e]*)"`;
const EXTENDED = String.raw`UTF-8''((?:%[0-9A-F]{2}|[A-Za-z0-9!#$&+.^_\x60|~-])+)`;
const ATTACHMENT = new RegExp(`^attachment; filename=${PLAIN}; filename\\*=${EXTENDED}$`);

/** The plain name for old readers, and the true one. */
export function fileNames(header: string | null): { plain: string; name: string } {
  const found = ATTACHMENT.exec(header ?? '');
  if (!found) throw new Error(`not a Content-Disposition with two names: ${header}`);
  return { plain: found[1] as string, name: decodeURIComponent(found[2] as string) };
}
