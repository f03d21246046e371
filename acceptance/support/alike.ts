// Which specs `npm test` tries on one engine: SQLite. `EVERYWHERE=1 npm test` tries all on both.

/**
 * What is judged before the database is asked, or asks it in words that other specs ask it as well (of backups the tenth
 * experiment), is the same on either engine.
 */
export const ALIKE = [
  ...['access-tokens', 'arrivals', 'backup', 'bodies', 'commands', 'description', 'documents', 'door'],
  ...['edge', 'edge-failures', 'errors', 'import', 'import-refusals', 'import-whole', 'inquiries', 'inquiry-end'],
  ...['inquiry-update', 'invoices', 'limits', 'lists', 'narrowing', 'people', 'robustness', 'session-door'],
  ...['shipments', 'shipped', 'through-sdk', 'verify'],
].map((name) => `acceptance/${name}.spec.ts`);

/** Of the experiments only what differs most: servers killed, databases in trouble, and what a backup sees. */
const DIFFERENT = ['01', '09', '10'];
export const DIFFERENT_EXPERIMENTS = `lab/{${DIFFERENT.join()}}-*.spec.ts`;

export const isTriedOnSqliteAlone = (path: string): boolean =>
  ALIKE.includes(path) || (/^lab\/\d+-/.test(path) && !DIFFERENT.some((number) => path.startsWith(`lab/${number}-`)));
