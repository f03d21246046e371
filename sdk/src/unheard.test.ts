import { describe, expect, test, vi } from 'vitest';
import type { Fairlead } from './client.ts';
import { failureOf, faults, refuse } from './faults.fixture.ts';

/** What fails without anybody hearing of it, which ends a program, until so many failures are known. */
async function unheard(run: (client: Fairlead) => unknown, count: number): Promise<unknown[]> {
  const { client } = await faults(refuse(404));
  const failures: unknown[] = [];
  const others = process.rawListeners('unhandledRejection') as NodeJS.UnhandledRejectionListener[];
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (error) => failures.push(error));
  try {
    await run(client());
    await vi.waitUntil(() => failures.length >= count, { interval: 5, timeout: 10_000 });
    await new Promise(setImmediate);
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const other of others) process.on('unhandledRejection', other);
  }
  return failures;
}

async function walk(records: AsyncIterable<unknown>) {
  for await (const _ of records);
}

async function later(iterator: AsyncIterator<unknown>) {
  await new Promise((resolve) => setTimeout(resolve, 50));
  await failureOf(iterator.next());
}

describe('a failure is heard once, by who', () => {
  test.each<[string, (client: Fairlead) => unknown]>([
    ['waits for a call', ({ shipments }) => failureOf(shipments.get('1'))],
    ['waits for its answer', ({ shipments }) => failureOf(shipments.get('1').withResponse())],
    ['waits for a page', ({ shipments }) => failureOf(shipments.list())],
    ['waits for the answer of a page', ({ shipments }) => failureOf(shipments.list().withResponse())],
    ['walks over records', ({ shipments }) => failureOf(walk(shipments.list()))],
    ['walks over pages', ({ shipments }) => failureOf(walk(shipments.list().pages()))],
    ['walks over pages later', ({ shipments }) => later(shipments.list().pages())],
    ['walks over records later', ({ shipments }) => later(shipments.list()[Symbol.asyncIterator]())],
    ['waits for a file', ({ documents }) => failureOf(documents.download('1'))],
    ['waits for the answer of a file', ({ documents }) => failureOf(documents.download('1').withResponse())],
    ['waits for a delete', ({ inquiries }) => failureOf(inquiries.delete('1').withResponse())],
    ['watches', ({ shipments }) => failureOf(walk(shipments.watch()))],
    ['names nothing', ({ shipments }) => failureOf(shipments.get('').withResponse())],
  ])('%s', async (_, run) => {
    expect(await unheard(run, 0)).toEqual([]);
  });
});

describe('a failure is not kept from who drops', () => {
  test.each<[string, (client: Fairlead) => unknown]>([
    ['a call', ({ inquiries }) => void inquiries.delete('1')],
    ['its answer', ({ inquiries }) => void inquiries.delete('1').withResponse()],
    ['a list', ({ shipments }) => void shipments.list()],
    ['a file', ({ documents }) => void documents.download('1')],
  ])('%s', async (_, run) => {
    expect(await unheard(run, 1)).toMatchObject([{ name: 'NotFoundError' }]);
  });
});
