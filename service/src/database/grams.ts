// SQLite's trigram index. Tokens carry their organization, so that a search never walks another organization's
// postings: `7x6162c3` is the trigram, letter by letter in hex, of organization 7.

const hex = (letters: string[]): string => letters.map((letter) => letter.codePointAt(0)?.toString(16)).join('_');

function trigrams(text: string): string[] {
  const letters = [...text];
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= letters.length; at++) grams.add(hex(letters.slice(at, at + 3)));
  return [...grams];
}

/** What is indexed for a record. */
export const gramsOf = (organization_id: bigint, text: string): string =>
  trigrams(text)
    .map((gram) => `${organization_id}x${gram}`)
    .join(' ');

const MOST_GRAMS = 16;

/** An FTS5 query for rows that hold every trigram of the needle; undefined when it is too short to have one. */
export function gramQuery(organization_id: bigint, needle: string): string | undefined {
  const grams = trigrams(needle).slice(0, MOST_GRAMS);
  return grams.length ? grams.map((gram) => `"${organization_id}x${gram}"`).join(' ') : undefined;
}
