// The least that any program on Node must do for a durable create in these tables: `node:http`, the rows of an inquiry,
// one commit for all that come together. No credential, no judging, no limits, no search, no log, no replays.
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inquiryStates } from '@fairlead/contract';
import { freshReference } from '../../../service/src/database/drawn-references.ts';
import Sqlite from '../../../service/src/database/sqlite-driver.ts';

const connection = new Sqlite(process.argv[2]);
connection.pragma('journal_mode = WAL');
connection.pragma('synchronous = FULL');
connection.pragma('wal_autocheckpoint = 4000');
connection.pragma('cache_size = -16384');
connection.pragma('temp_store = MEMORY');
connection.function('note_search', { varargs: true }, () => null);

const [organization_id] = connection.prepare<[], number>('SELECT id FROM organization').pluck().all() as [number];
const lastId = connection.prepare<[], number>('SELECT last FROM record_id').pluck();
const keepLastId = connection.prepare('UPDATE record_id SET last = ?');
const claim = connection.prepare(
  'INSERT INTO inquiry_claim (organization_id, fingerprint, inquiry_id, claim_time_ms) VALUES (?, ?, ?, ?)',
);
const keep = connection.prepare(
  'INSERT OR IGNORE INTO inquiry (organization_id, id, search, body) VALUES (?, ?, ?, ?)',
);
const move = connection.prepare('UPDATE organization SET version = version + 1 WHERE id = ?');

function create(sent: string, id: number): string {
  const now = new Date();
  claim.run(organization_id, createHash('sha256').update(sent).digest('hex'), id, now.getTime());
  const content = JSON.parse(sent);
  for (;;) {
    const own = { id: String(id), reference: freshReference(), status: inquiryStates.received };
    const body = JSON.stringify({ ...own, create_time: now.toISOString(), ...content });
    // None, when another has the reference.
    if (keep.run(organization_id, id, '', body).changes > 0) return body;
  }
}

let waiting: { sent: string; response: ServerResponse }[] = [];
const createAll = connection.transaction((all: typeof waiting) => {
  let last = lastId.get() as number;
  const bodies = all.map(({ sent }) => create(sent, ++last));
  keepLastId.run(last);
  move.run(organization_id);
  return bodies;
});

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
