import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import {
  cut,
  drip,
  type Faults,
  FILE,
  failureOf,
  faults,
  json,
  record,
  refuse,
  type Step,
  silence,
  stall,
  text,
} from './faults.fixture.ts';

const listeners = ({ signal }: AbortController) => getEventListeners(signal, 'abort').length;
const busy = refuse(503, { 'Retry-After': 100 });
const pageBefore = (after: string) => json({ shipments: [{ id: '1' }], cursor: { after } });
const list = pageBefore('a');

describe('an aborted call fails with the reason of its signal', () => {
  const reason = new Error('the person went home');

  test('when it was aborted before: nothing is sent', async () => {
    const { client, got } = await faults(record());
    const signal = AbortSignal.abort(reason);
    await expect(client().shipments.get('1', { signal })).rejects.toBe(reason);
    await expect(client().shipments.list({}, { signal })).rejects.toBe(reason);
    await expect(client().documents.download('1', { signal })).rejects.toBe(reason);
    expect(got).toEqual([]);
  });

  test.each<[string, Step]>([
    ['before the answer', silence],
    ['in the middle of the answer', drip],
    ['in the pause before the next attempt', busy],
    ['in the middle of a refusal', (response) => response.writeHead(404).write('{"mess')],
  ])('%s', async (_, step) => {
    const { client, arrived, got } = await faults(step);
    const controller = new AbortController();
    // Without a retry, except where the pause before it is what is aborted.
    const maxRetries = step === busy ? 1 : 0;
    const call = client({ maxRetries }).shipments.get('1', { signal: controller.signal });
    arrived(1).then(() => setTimeout(() => controller.abort(reason), 30));
    await expect(call).rejects.toBe(reason);
    expect(got).toHaveLength(1);
    expect(listeners(controller)).toBe(0);
  });

  test('and the service sees the connection end', async () => {
    const { client, arrived, got } = await faults(silence);
    const controller = new AbortController();
    const failure = failureOf(client().shipments.get('1', { signal: controller.signal }));
    await arrived(1);
    controller.abort();
    await got[0]?.closed;
    expect((await failure).name).toBe('AbortError');
  });

  test('when the signal is a timeout of its own, over all attempts', async () => {
    const { client } = await faults(busy);
    const failure = await failureOf(client().shipments.get('1', { signal: AbortSignal.timeout(30) }));
    expect(failure).toBeInstanceOf(DOMException);
    expect(failure.name).toBe('TimeoutError');
  });

  test('between two records of a page', async () => {
    const { client } = await faults(json({ shipments: [{ id: '1' }, { id: '2' }], cursor: {} }));
    const controller = new AbortController();
    const seen: string[] = [];
    const walk = async () => {
      for await (const { id } of client().shipments.list({}, { signal: controller.signal })) {
        seen.push(id);
        controller.abort(reason);
      }
    };
    await expect(walk()).rejects.toBe(reason);
    expect(seen).toEqual(['1']);
  });

  test('with all others of its signal, which has one listener for them', async () => {
    const { client } = await faults(...Array.from({ length: 20 }, () => silence));
    const controller = new AbortController();
    const calls = Array.from({ length: 20 }, () => client().shipments.get('1', { signal: controller.signal }));
    expect(listeners(controller)).toBe(1);
    controller.abort(reason);
    expect(await Promise.allSettled(calls)).toEqual(calls.map(() => ({ status: 'rejected', reason })));
    expect(listeners(controller)).toBe(0);
  });

  test('on a later page of a list', async () => {
    const { client, got } = await faults(list, pageBefore('b'), silence);
    const controller = new AbortController();
    const seen: string[] = [];
    const walk = async () => {
      for await (const { id } of client().shipments.list({}, { signal: controller.signal })) {
        seen.push(id);
        if (seen.length === 2) controller.abort(reason);
      }
    };
    await expect(walk()).rejects.toBe(reason);
    expect([seen.length, got.length]).toEqual([2, 2]);
  });
});

describe('a signal that outlives its calls', () => {
  const outcomes: [string, Step, (client: ReturnType<Faults['client']>, signal: AbortSignal) => Promise<unknown>][] = [
    ['an answer', record(), ({ shipments }, signal) => shipments.get('1', { signal })],
    ['a list', list, ({ shipments }, signal) => shipments.list({}, { signal }).then((page) => page.next())],
    ['a refusal', refuse(404), ({ shipments }, signal) => shipments.get('1', { signal })],
    [
      'retries',
      refuse(503, { 'Retry-After': 0 }),
      ({ shipments }, signal) => shipments.get('1', { signal, maxRetries: 1 }),
    ],
    ['a broken connection', cut(), ({ shipments }, signal) => shipments.get('1', { signal })],
    ['a timeout', silence, ({ shipments }, signal) => shipments.get('1', { signal, timeout: 30 })],
    ['a bad name', silence, ({ shipments }, signal) => shipments.get('', { signal })],
    ['a bad header', silence, ({ shipments }, signal) => shipments.get('1', { signal, headers: { a: 'a\nb' } })],
    [
      'a file',
      text(200, '%PDF', FILE),
      ({ documents }, signal) => documents.download('1', { signal }).then((file) => file.bytes()),
    ],
    ['a refused file', refuse(404), ({ documents }, signal) => documents.download('1', { signal })],
    [
      'half a file',
      cut(FILE),
      ({ documents }, signal) => documents.download('1', { signal }).then((file) => file.text()),
    ],
    [
      'a file that stalls',
      stall('half', FILE),
      ({ documents }, signal) => documents.download('1', { signal, timeout: 30 }).then((file) => file.text()),
    ],
    [
      'a file that is not wanted',
      stall('half', FILE),
      ({ documents }, signal) => documents.download('1', { signal }).then((file) => file.stream.cancel()),
    ],
  ];

  test.each(outcomes)('is left without a listener by %s', async (_, step, call) => {
    const { client } = await faults(step);
    const controller = new AbortController();
    await call(client({ maxRetries: 0 }), controller.signal).catch(() => {});
    expect(listeners(controller)).toBe(0);
  });

  test('has one while a call is under way', async () => {
    const { client, arrived } = await faults(silence);
    const controller = new AbortController();
    const call = client().shipments.get('1', { signal: controller.signal });
    await arrived(1);
    expect(listeners(controller)).toBe(1);
    controller.abort();
    await failureOf(call);
  });
});
