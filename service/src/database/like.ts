/** A LIKE pattern for text that holds the needle; `%`, `_` and `\` are letters like any other. */
export const escapeLike = (needle: string): string => `%${needle.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
