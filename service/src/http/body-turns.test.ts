import { Readable } from 'node:stream';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readBody } from './body.ts';

const BODIES = 20;
const CHUNKS = 16;
const CHUNK_BYTES = 65_536;
const headers = { 'content-type': 'application/json' };

/** A body that tells of each chunk that is taken of it, and may state how long it is. */
function longBody(onChunk: (chunk: Buffer) => void, stated = {}): Promise<unknown> {
  let left = CHUNKS;
  const raw = new Readable({
    highWaterMark: 1,
    read() {
      if (left-- > 0) this.push(Buffer.alloc(CHUNK_BYTES, ' '));
      else if (left === -1) this.push('{"a":1}');
      else this.push(null);
    },
  }).on('data', onChunk);
  return readBody({ headers: { ...headers, ...stated }, raw } as unknown as FastifyRequest, {} as FastifyReply);
}

const LENGTH = { 'content-length': String(CHUNKS * CHUNK_BYTES + 7) };

test.each([
  ['that state their length', LENGTH, BODIES / 2],
  // The first chunk of each is taken before anybody knows.
  ['that do not', {}, 2 * BODIES],
])('long bodies %s take turns: a round of the event loop takes little of them', async (_which, stated, limit) => {
  let [taken, most, isOver] = [0, 0, false];
  const bodies = Promise.all(Array.from({ length: BODIES }, () => longBody(() => taken++, stated))).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await nextRound();
    most = Math.max(most, taken);
    taken = 0;
  }
  expect(await bodies).toEqual(Array.from({ length: BODIES }, () => ({ a: 1 })));
  expect(most).toBeLessThan(limit);
});

test('a short body does not wait for its turn', async () => {
  const long = Array.from({ length: BODIES }, () => longBody(() => {}));
  for (let round = 0; round < 5; round++) await nextRound();
  const raw = Readable.from([Buffer.from('{"a":'), Buffer.from('2}')]);
  const short = readBody({ headers, raw } as unknown as FastifyRequest, {} as FastifyReply);
  expect(await Promise.race([short, ...long])).toEqual({ a: 2 });
  await Promise.all(long);
});

test('the memory of what was looked at is given back at once, and none that is shared', async () => {
  const own: Buffer[] = [];
  await longBody((chunk) => own.push(chunk), LENGTH);
  expect(own.filter(({ length }) => length === CHUNK_BYTES)).toEqual([]);
  const shared = Buffer.alloc(2 * CHUNK_BYTES, ' ');
  const raw = Readable.from([shared.subarray(0, CHUNK_BYTES), shared.subarray(CHUNK_BYTES), Buffer.from('{"a":1}')]);
  expect(await readBody({ headers, raw } as unknown as FastifyRequest, {} as FastifyReply)).toEqual({ a: 1 });
  expect(shared).toHaveLength(2 * CHUNK_BYTES);
});

test('a body that ends while its last chunk is looked at is read whole', async () => {
  const sent = { values: Array.from({ length: 9_000 }, (_, number) => `${number}`.repeat(20)) };
  const raw = Readable.from([Buffer.from(JSON.stringify(sent))]);
  expect(await readBody({ headers, raw } as unknown as FastifyRequest, {} as FastifyReply)).toEqual(sent);
});
