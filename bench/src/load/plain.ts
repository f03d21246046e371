// The least that any program on Node must do for a durable create in these tables: `node:http`, the rows of an inquiry,
// one commit for all that come together. No credential, no judging, no limits, no search, no log, no replays.
import { createHash, randomFillSync } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inquiryStates, referenceFrom } from '@fairlead/contract';
import Sqlite from 'better-sqlite3';

const connection = new Sqlite(process.argv[2]);
connection.pragma('journal_mode = WAL');
connection.pragma('synchronous = FULL');
connection.pragma('wal_autocheckpoint = 4000');
connection.pragma('cache_size = -16384');
connection.pragma('temp_store = MEMORY');
connection.function('note_search', { varargs: true }, () => null);

const [organization_id] = connection.prepare<[], number>('SELECT id FROM organization').pluck().all() as [number];
const nextId = connection.prepare<[], number>('UPDATE record_id SET last = last + 1 RETURNING last').pluck();
const claim = connection.prepare(
  'INSERT INTO inquiry_claim (organization_id, fingerprint, inquiry_id, claim_time_ms) VALUES (?, ?, ?, ?)',
);
const keep = connection.prepare('INSERT INTO inquiry (organization_id, id, search, body) VALUES (?, ?, ?, ?)');
const move = connection.prepare('UPDATE organization SET version = version + 1 WHERE id = ?');

// Drawn many at a time, as by the service.
const random = Buffer.alloc(4_096);
const EACH = 32;
let left = 0;

function newReference(): string {
  if (left === 0) left = randomFillSync(random).length;
  left -= EACH;
  return referenceFrom(random.subarray(left, left + EACH)) ?? newReference();
}

function create(sent: string): string {
  const id = nextId.get() as number;
  const now = new Date();
  claim.run(organization_id, createHash('sha256').update(sent).digest('hex'), id, now.getTime());
  const own = { id: String(id), reference: newReference(), status: inquiryStates.received };
  const body = JSON.stringify({ ...own, create_time: now.toISOString(), ...JSON.parse(sent) });
  keep.run(organization_id, id, '', body);
  move.run(organization_id);
  return body;
}

let waiting: { sent: string; response: ServerResponse }[] = [];
const createAll = connection.transaction((all: typeof waiting) => all.map(({ sent }) => create(sent)));

function createWaiting(): void {
  const all = waiting;
  waiting = [];
  for (const [at, body] of createAll(all).entries()) {
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) };
    all[at]?.response.writeHead(201, headers).end(body);
  }
}

/** As long as each turn of the event loop brings more. */
function gather(known = 0): void {
  setImmediate(() => (waiting.length > known ? gather(waiting.length) : createWaiting()));
}

const server = createServer((request, response) => {
  let sent = '';
  request.setEncoding('utf8').on('data', (part: string) => {
    sent += part;
  });
  request.on('end', () => {
    if (waiting.push({ sent, response }) === 1) gather();
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
