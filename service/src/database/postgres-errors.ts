import { DatabaseForbids, DatabaseUnavailable, NotUnique } from './database.ts';

// What PostgreSQL, its driver and the system say when something fails, in words of our own. A server may speak any
// language: it is understood by its codes, by which of its own routines complains, and by names that we have given.

/** What the server or the system calls an error; '' when it has no name. */
export const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? '';

export const READ_ONLY = '25006';
// Connection faults, refused log-ins, databases that do not exist or take no connections or no writes now, shutdowns,
// too many connections, disks that are full or fail, statements and transactions cut off for time.
const UNREACHED = /^(08|25006|25P0[34]|28|3D|53|55000|57P|57014|58|ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/;
// No socket of a server that is down, or no file of a certificate, and what TLS has to say against the server's.
const NOT_LET_IN = /^(ENOENT|EACCES|EPROTO|ERR_(OSSL|SSL|TLS)_|UNABLE_TO_|.*CERT)/;
/** What the driver says without a code; SASL, where a password is asked for and there is none. */
const SAID = /connection|timeout|^SASL/i;

const routineOf = (error: unknown): string => (error as { routine?: string }).routine ?? '';

/** Tables were made anew beneath statements that a connection has prepared, as by a dump that is put back. */
const isOutdated = (error: unknown): boolean =>
  codeOf(error) === '0A000' && routineOf(error) === 'RevalidateCachedQuery';

/** A statement that the server should know by its name is not there, or is though it should not be. */
const POOLED = /^(26000|42P05)$/;
const POOLER =
  'a pooler must leave a connection to one client until that ends it, as PgBouncer does with pool_mode = session';

const [DENIED, NO_SCHEMA] = ['42501', '3F000'];
const OF_EXTENSIONS = /extension/i;
const TO_EXTEND = 'CREATE on the database, which its owner or a superuser can grant';
const TO_HAVE_A_SCHEMA =
  'a schema that its search_path names to be there (CREATE SCHEMA makes it), and USAGE and CREATE on it, which the owner of the database or a superuser can grant';
/** The server complains of schemas and tables in the same place. */
const ANY_RIGHT = 'rights on it (on a schema, USAGE and CREATE), which its owner or a superuser can grant';

/** What has to be granted, or be there, where that is what is missing. */
function rightMissing(error: unknown): string | undefined {
  const code = codeOf(error);
  if (code === NO_SCHEMA) return TO_HAVE_A_SCHEMA;
  if (code !== DENIED) return undefined;
  return OF_EXTENSIONS.test(routineOf(error)) ? TO_EXTEND : ANY_RIGHT;
}

/** What indexes are made with is in a schema that nobody looks into. */
const isElsewhere = (error: unknown): boolean =>
  codeOf(error) === '42704' && (error as Error).message.includes('gin_trgm_ops');
const SEARCH_PATH = 'name the schema in which pg_trgm was made behind the first of search_path, as in freight,public';

/** The server looks for the file by which it would know an extension. */
const isWithoutContrib = (error: unknown): boolean => routineOf(error) === 'parse_extension_control_file';
const CONTRIB = 'install the contrib package of PostgreSQL (postgresql-contrib) on its server';

const unreached = (error: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable(`the database cannot be reached: ${(error as Error).message || codeOf(error)}`, {
    cause: error,
  });

/** A connection that is made: whatever is said against it is against DATABASE_URL, as a setting that is none. */
export const letIn = <T>(connect: () => Promise<T>): Promise<T> =>
  reached(connect).catch((error) => {
    throw codeOf(error) ? unreached(error) : error;
  });

/** Where its connection is of no use any more, `renew` is told. */
export async function reached<T>(work: () => Promise<T>, renew?: () => void): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const [code, { message }] = [codeOf(error), error as Error];
    if (isOutdated(error)) renew?.();
    if (isWithoutContrib(error)) throw new DatabaseUnavailable(`${message}: ${CONTRIB}`, { cause: error });
    const isAway = code ? UNREACHED.test(code) || NOT_LET_IN.test(code) : SAID.test(message);
    if (isAway || isOutdated(error)) throw unreached(error);
    if (POOLED.test(code)) throw new DatabaseUnavailable(`${message}: ${POOLER}`, { cause: error });
    const right = rightMissing(error);
    if (right) throw new DatabaseForbids(`${message}: the role in DATABASE_URL needs ${right}`, { cause: error });
    if (isElsewhere(error)) throw new DatabaseForbids(`${message}: ${SEARCH_PATH}`, { cause: error });
    throw error;
  }
}

/** Not given the lock in time, a deadlock, a conflict of two transactions, a new id that another took as its own. */
export const isInTheWay = (error: unknown): boolean =>
  error instanceof NotUnique || ['55P03', '40P01', '40001'].includes(codeOf(error));

/** What ended a read, which is not tried again: a lock it may not wait for so long, a standby that goes on without it. */
export const ofRead = (error: unknown): unknown =>
  isInTheWay(error)
    ? new DatabaseUnavailable(`others are in the way of what is read: ${(error as Error).message}`, { cause: error })
    : error;

/** Tables, types and functions that are there before ours, and tables of ours that lack a column. */
const TAKEN = /^(42P07|42710|42723|42703)$/;
const OF_OTHERS = 'the schema holds what another program has made: give Fairlead a database or a schema of its own';

/** What ended a migration, or the look whether one is due. */
export const ofMigration = (error: unknown): unknown =>
  TAKEN.test(codeOf(error))
    ? new DatabaseUnavailable(`${(error as Error).message}: ${OF_OTHERS}`, { cause: error })
    : error;

export async function unlessNotUnique<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) !== '23505') throw error;
    throw new NotUnique((error as Error).message, { cause: error });
  }
}
