import { EventEmitter } from 'node:events';
import pg from 'pg';

// A page of a list is sent as PostgreSQL sends it. pg makes text of all that a row holds; to do so, and to make bytes of
// that text again, took a third of what a page costs. So rows are taken from its hands, and all else is left to it.

/** A message is a letter, its length without that letter, and what it says. */
const HEADER_BYTES = 5;
const DATA_ROW = 'D'.charCodeAt(0);

const JSON_TYPE = 114;
const BYTES_TYPE = 17;

type Parse = (field: string) => unknown;
type ParseBytes = (field: Buffer) => unknown;
type GetTypeParser = typeof pg.types.getTypeParser;

/** JSON is sent as the text it is stored as, never parsed. */
const parserOf = (type: number): Parse => (type === JSON_TYPE ? (text) => text : pg.types.getTypeParser(type));
export const types = { getTypeParser: parserOf as GetTypeParser };

function bytesParserOf(type: number): ParseBytes {
  if (type === BYTES_TYPE) return (field) => field;
  const parse = parserOf(type);
  return (field) => parse(String(field));
}

interface Listening {
  attachListeners(stream: EventEmitter): void;
}

export class BytesClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, types: { getTypeParser: bytesParserOf as GetTypeParser } });
    const { connection } = this as unknown as { connection: EventEmitter & Listening };
    // pg copies what it is told is binary: text is the same either way, and nothing else is asked for as that.
    connection.on('rowDescription', ({ fields }: { fields: { format: string }[] }) => {
      for (const field of fields) field.format = 'text';
    });
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => {
      const others = new EventEmitter();
      attach(others);
      const onRow = (row: Buffer) => connection.emit('dataRow', { fields: fieldsOf(row) });
      stream.on(
        'data',
        cutter(onRow, (messages) => others.emit('data', messages)),
      );
    };
  }
}

/** Cuts what comes off a connection into rows and the messages between them, all whole. */
export function cutter(onRow: (row: Buffer) => void, onOthers: (messages: Buffer) => void): (chunk: Buffer) => void {
  /** A message that has come in part, with room for the rest of it. */
  let begun: Buffer | undefined;
  let begun_bytes = 0;
  const cut = (all: Buffer) => {
    let others = 0;
    let at = 0;
    let end = endOf(all, at);
    for (; end <= all.length; end = endOf(all, at)) {
      if (all[at] === DATA_ROW) {
        if (others < at) onOthers(all.subarray(others, at));
        onRow(all.subarray(at + HEADER_BYTES, end));
        others = end;
      }
      at = end;
    }
    if (others < at) onOthers(all.subarray(others, at));
    if (at === all.length) return;
    begun = Buffer.allocUnsafe(end - at);
    begun_bytes = all.copy(begun, 0, at);
  };
  return (chunk) => {
    let rest = chunk;
    while (begun && rest.length > 0) {
      const taken = rest.copy(begun, begun_bytes);
      begun_bytes += taken;
      rest = rest.subarray(taken);
      if (begun_bytes < begun.length) return;
      const whole = begun;
      begun = undefined;
      cut(whole);
    }
    if (rest.length > 0) cut(rest);
  };
}

/** Where the message ends that begins there, as far as can be told. */
const endOf = (all: Buffer, at: number): number =>
  at + HEADER_BYTES > all.length ? at + HEADER_BYTES : at + 1 + all.readUInt32BE(at + 1);

/** How many, then each by its length; that of NULL is below zero. */
function fieldsOf(row: Buffer): (Buffer | null)[] {
  const fields: (Buffer | null)[] = [];
  let at = 2;
  for (let left = row.readInt16BE(0); left > 0; left--) {
    const length = row.readInt32BE(at);
    at += 4;
    fields.push(length < 0 ? null : row.subarray(at, at + length));
    at += Math.max(0, length);
  }
  return fields;
}
