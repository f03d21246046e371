// What has no room in SQLite's cache is sorted in files of the temporary directory. Where these cannot be written, SQLite
// says the same as of a database that cannot.

interface Failure {
  code: string;
  message: string;
}

const NOWHERE = 'no temporary directory can be written, and sorting takes one: set TMPDIR to one that can';
const NO_ROOM = 'the temporary directory has no room for what is sorted: set TMPDIR to one that has';
const NO_ROOM_IN_EITHER =
  'the disk of the database is full, or that of the temporary directory, where what is brought is sorted: set TMPDIR to another';

/** Why one who only reads could not sort, and so writes nothing else; undefined when it is not that. */
export function unsortedOf({ code }: Failure): string | undefined {
  if (code === 'SQLITE_IOERR_GETTEMPPATH') return NOWHERE;
  return /^SQLITE_(FULL|IOERR_WRITE)$/.test(code) ? NO_ROOM : undefined;
}

/** What keeps one who writes from it. Only what is brought in bulk is sorted in files; which disk is full is not told. */
export function unwrittenOf({ code, message }: Failure, bulk: boolean): string {
  if (bulk && code === 'SQLITE_IOERR_GETTEMPPATH') return NOWHERE;
  return bulk && code === 'SQLITE_FULL' ? NO_ROOM_IN_EITHER : `the database cannot be reached: ${message}`;
}
