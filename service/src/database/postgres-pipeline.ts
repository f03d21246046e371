import type { Socket } from 'node:net';
import type pg from 'pg';
import { DatabaseUnavailable, type Row } from './database.ts';
import { BytesClient } from './postgres-bytes.ts';
import type { Said, Standbys } from './postgres-standbys.ts';

// A connection on which many statements are under way at once, none waiting for the one before it to be answered.

export const MOST_IN_FLIGHT = 2_000;
/** So many the server is to know by name on a connection. */
export const MOST_STATEMENTS = 500;
/** A statement that takes longer is given up by the server, which says so. */
export const STATEMENT_MS = 8_000;
/** A connection on which nothing is said for longer is lost, though nobody has told us: a cable, a firewall. */
const LOST_MS = STATEMENT_MS + 1_000;
const LOOK_MS = 500;
/** Time for a connection to end well. */
const END_MS = 2_000;

export interface Pipeline {
  /** Statements that are not answered yet. */
  readonly length: number;
  /** For how long none of them was answered. */
  readonly silent_ms: number;
  /** Whether the server let it in no more when it last asked, as when it has no connections left. */
  readonly isRefused: boolean;
  /** Whatever waits on it fails, and what comes next has a new connection. */
  breakOff(): void;
  query(query: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
  close(): Promise<void>;
}

/** What the driver keeps of a connection. */
interface Connection {
  stream: Socket;
  on(event: 'parameterStatus', listener: (said: Said) => void): void;
  /** Statements that the server knows, by the names it was told, in that order. */
  parsedStatements: Record<string, string>;
  /** Statements that were sent under a name and not answered yet, by that name. */
  submittedNamedStatements: Record<string, string>;
}

const connectionOf = (client: pg.ClientBase): Connection =>
  (client as unknown as { connection: Connection }).connection;

const socketOf = (client: pg.ClientBase): Socket => connectionOf(client).stream;

/**
 * As it is to be sent. A name that the server has yet to learn is left to the query that tells it: were that one
 * refused, all that are sent behind it would call for a statement that is not there. And for a new one it forgets the
 * oldest: lists have more shapes than it can know, and whoever asks for all of them must not leave it knowing no others.
 */
export function prepared(query: pg.QueryConfig, client: pg.ClientBase): pg.QueryConfig {
  const { parsedStatements: known, submittedNamedStatements: told } = connectionOf(client);
  if (query.name === undefined || query.name in known) return query;
  const names = Object.keys(known);
  const tooMany = Math.max(0, names.length + Object.keys(told).length + 1 - MOST_STATEMENTS);
  if (query.name in told || tooMany > names.length) return { ...query, name: undefined };
  for (const oldest of names.slice(0, tooMany)) {
    delete known[oldest];
    client.query(`DEALLOCATE "${oldest}"`).catch(() => undefined);
  }
  return query;
}

/** Breaks a connection off: all that wait on it learn of it. */
const breakOff = (client: pg.ClientBase): Socket => socketOf(client).destroy(new Error('the connection is lost'));

/**
 * An answer that comes before its connection is lost; that is then broken off, and whoever has others like it is told.
 * Where others are answered meanwhile, the server is busy: it may take longer to come to this one.
 */
export async function heard<T>(client: pg.ClientBase, answer: Promise<T>, onLost: () => void): Promise<T> {
  const socket = socketOf(client);
  let [read, since_ms] = [socket.bytesRead, performance.now()];
  const watch = setInterval(() => {
    const now_ms = performance.now();
    if (socket.bytesRead !== read) [read, since_ms] = [socket.bytesRead, now_ms];
    if (now_ms - since_ms < LOST_MS) return;
    clearInterval(watch);
    breakOff(client);
    onLost();
  }, LOOK_MS);
  try {
    return await answer;
  } finally {
    clearInterval(watch);
  }
}

/** So many pages take no longer than the service does to send them. */
const MOST_TOGETHER = 32;
/** Shorter ones say little: the service itself may have been busy. */
const SILENCE_MS = 5;

/**
 * Where a page is asked for: one behind the other on the same connection, which are sent in one piece and find the
 * server's process awake. On two cores that gives a fifth more than to take turns. None is sent behind one that has
 * taken long already.
 */
export const forPages = (lanes: readonly Pipeline[]): Pipeline =>
  lanes.find(({ length, silent_ms, isRefused }) => length < MOST_TOGETHER && silent_ms < SILENCE_MS && !isRefused) ??
  leastLoaded(lanes);

/** Where all else is asked for, which may take longer: of those that have nothing to do, on the one furthest from pages. */
export const leastLoaded = (lanes: readonly Pipeline[]): Pipeline =>
  lanes.reduceRight((least, lane) => (loadOf(lane) < loadOf(least) ? lane : least));

const loadOf = ({ length, silent_ms, isRefused }: Pipeline): number =>
  length + Math.floor(silent_ms / SILENCE_MS) + (isRefused ? MOST_TOGETHER : 0);

/** What is asked in one go is sent in one piece: each is a system call, and wakes the server. */
function sendTogether(socket: Socket): void {
  socket.cork();
  process.nextTick(() => socket.uncork());
}

/** A connection that is made when first needed, and made anew after it broke. It is told its settings before all else. */
export function pipeline(config: pg.ClientConfig, standbys: Standbys, onLost: () => void, settings?: string): Pipeline {
  let current: pg.Client | undefined;
  let connected: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;
  let inFlight = 0;
  /** When it last answered, or first had something to answer. */
  let heard_ms = 0;
  let isRefused = false;
  const connect = async () => {
    let client: pg.Client | undefined;
    const forget = () => {
      standbys.forget(leave);
      // It may tell of its end once more, when another has taken its place.
      if (current !== client) return;
      current = undefined;
      connecting = undefined;
      connected = undefined;
    };
    // What is under way is answered; whatever is asked next has a new connection.
    const leave = () => {
      const own = current;
      if (!own || own !== client) return;
      forget();
      const last = heard(own, own.query('SELECT'), () => undefined);
      last.then(() => own.end()).catch(() => undefined);
    };
    // To make one may fail at once, as without the file of a certificate: `connecting` is to be there by then.
    await Promise.resolve();
    try {
      client = new BytesClient({ ...config, pipeline: true } as pg.ClientConfig);
      const own = client.on('error', forget).on('end', forget);
      connectionOf(own).on('parameterStatus', (said) => standbys.hear(said, leave));
      current = own;
      await own.connect();
      isRefused = false;
      // What is sent behind them is done after them. Without them the connection is of no use.
      const told = settings && heard(own, own.query(settings), onLost);
      if (told) told.then((answers) => standbys.look(answers, leave)).catch(() => breakOff(own));
      // Unless it was left before it was made.
      if (current === own) connected = own;
      return own;
    } catch (error) {
      isRefused = true;
      forget();
      throw error;
    }
  };
  return {
    breakOff: () => {
      if (connected) breakOff(connected);
    },
    get length() {
      return inFlight;
    },
    get silent_ms() {
      return inFlight === 0 ? 0 : performance.now() - heard_ms;
    },
    get isRefused() {
      return isRefused;
    },
    async query(query) {
      if (inFlight >= MOST_IN_FLIGHT) throw new DatabaseUnavailable('too many statements under way');
      if (inFlight++ === 0) heard_ms = performance.now();
      try {
        connecting ??= connect();
        const client = await connecting;
        if (inFlight > 1) sendTogether(socketOf(client));
        return await heard(client, client.query<Row>(prepared(query, client)), onLost);
      } finally {
        inFlight--;
        heard_ms = performance.now();
      }
    },
    async close() {
      const client = await connecting?.catch(() => undefined);
      if (!client) return;
      const cut = setTimeout(() => socketOf(client).destroy(), END_MS);
      await client.end();
      clearTimeout(cut);
    },
  };
}
