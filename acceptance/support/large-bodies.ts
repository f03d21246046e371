// Bodies as large as they may be, made as they are sent, and a service whose memory can be looked at.
import { readFileSync } from 'node:fs';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { until } from './operator.ts';
import { collect, ended, runCommand, start } from './process.ts';
import { makePlace, type ServiceOptions } from './service.ts';

export const LARGEST_BODY = 37_748_736;
const PIECE = 65_536;

export type Body = () => Iterable<Buffer>;

/** So many bytes: `before`, then `unit` as often as it fits, `after`, and spaces for the rest. */
export const filled = (before: string, unit: string, after: string, size = LARGEST_BODY): Body =>
  function* () {
    const ends = Buffer.byteLength(before + after);
    const length = Buffer.byteLength(unit);
    let count = Math.floor((size - ends) / length);
    const rest = size - ends - count * length;
    const each = Math.floor(PIECE / length);
    const piece = Buffer.from(unit.repeat(each));
    yield Buffer.from(before);
    for (; count > 0; count -= each) yield piece.subarray(0, Math.min(count, each) * length);
    yield Buffer.from(after + ' '.repeat(rest));
  };

/** An object of millions of keys, all different. */
export const manyKeys: Body = function* () {
  let left = LARGEST_BODY - 7;
  yield Buffer.from('{');
  for (let key = 10_000_000; left > 0; key += 4_096) {
    const pairs = Array.from({ length: 4_096 }, (_, more) => `"${key + more}":1,`).join('');
    const piece = left >= pairs.length ? pairs : pairs.slice(0, left - (left % 13)) + ' '.repeat(left % 13);
    yield Buffer.from(piece);
    left -= piece.length;
  }
  yield Buffer.from('"a":1}');
};

/** So many bytes of white space before and after a text. */
export const surrounded = (inside: string, size = LARGEST_BODY): Body =>
  function* () {
    const half = Math.floor((size - Buffer.byteLength(inside)) / 2);
    yield* filled('', ' \n', '', half)();
    yield* filled(inside, '\t', '', size - half)();
  };

export interface Uploaded {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
  /** Whether it was sent on a connection that had been used before. */
  reused: boolean;
}

export interface Upload {
  method?: string;
  path?: string;
  headers: Record<string, string | number>;
  body?: Body;
  agent?: Agent;
}

/** Sends a body piece by piece, to its end even when it is answered earlier. An answer that is lost is an error. */
export function upload(url: string, { method = 'POST', path = '/v1/inquiry', ...how }: Upload): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const sending = request(url + path, { method, headers: how.headers, agent: how.agent });
    let answer: Promise<Uploaded> | undefined;
    sending.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      answer = text(response).then((body) => ({ status, headers, body, reused: sending.reusedSocket }));
    });
    sending.on('error', (error) => answer ?? reject(new Error(`no answer came: ${error.message}`)));
    sending.on('close', () => answer?.then(resolve, reject));
    Readable.from(how.body?.() ?? [], { objectMode: false }).pipe(sending);
  });
}

/** Starts a service of its own, as `startService` does. */
export async function startMeasured({ records = [], env }: { records: Iterable<object> } & ServiceOptions) {
  const place = await makePlace({ env });
  const lines = [...records].map((record) => `${JSON.stringify(record)}\n`).join('');
  const imported = await runCommand(['import', '-'], place.env, lines);
  if (imported.code !== 0) throw new Error(imported.stderr);
  const child = start(['serve'], place.env, 'ignore');
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const url = await until(() => /Fairlead listening on (http:\/\/\S+)\n/.exec(stdout())?.[1], 'the service listens');
  return {
    url,
    logs: () => stdout() + stderr(),
    /** What it holds in memory now. */
    memory_mb: () => Number(/VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024,
    async stop() {
      child.kill('SIGTERM');
      const code = await ended(child);
      await place.remove();
      if (code !== 0) throw new Error(`the service ended with ${code}\n${stdout()}${stderr()}`);
    },
  };
}

type Measured = Awaited<ReturnType<typeof startMeasured>>;

/** Sends bodies at once, and reads again and again until the last of them is answered. */
export async function uploadWhileReading({ url, memory_mb }: Measured, uploads: Upload[], reading: Upload) {
  let isOver = false;
  const sending = Promise.all(uploads.map((one) => upload(url, one))).finally(() => {
    isOver = true;
  });
  const reads: number[] = [];
  let peak_mb = 0;
  while (!isOver) {
    const { status } = await upload(url, { method: 'GET', ...reading });
    if (!isOver) reads.push(status);
    peak_mb = Math.max(peak_mb, memory_mb());
  }
  return { answers: await sending, reads, peak_mb };
}
