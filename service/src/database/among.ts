/** In the statement itself: the indexes are of these states, and an engine uses them for these words alone. */
export const among = (statuses: readonly string[], column = 'status'): string =>
  `${column} IN (${statuses.map((status) => `'${status}'`).join(', ')})`;
