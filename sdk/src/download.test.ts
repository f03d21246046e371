import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ConnectionError, FairleadError, NotFoundError, TimeoutError } from './errors.ts';
import { cut, drip, FILE, failureOf, faults, html, json, refuse, stall, text } from './faults.fixture.ts';

const pdf = { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="bill.pdf"' };
const decoded = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe('a download', () => {
  test('has the name, the type, the length and the bytes of the file', async () => {
    const { client, got } = await faults(text(200, '%PDF', { ...pdf, 'Content-Length': 4 }));
    const { documents, invoices } = client();
    const file = await documents.download('9');
    expect(file).toMatchObject({ name: 'bill.pdf', type: 'application/pdf', length: 4 });
    expect(decoded(await file.bytes())).toBe('%PDF');
    expect(await (await invoices.download('A1-ABCD-2345')).text()).toBe('%PDF');
    expect(got.map(({ path }) => path)).toEqual(['/v1/document/9/download', '/v1/invoice/A1-ABCD-2345/download']);
    expect(got[0]?.headers.accept).toBe('*/*');
  });

  test('holds any byte as it is', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
    const { client } = await faults((response) => response.writeHead(200, pdf).end(bytes));
    const arrived = await (await client().documents.download('9')).bytes();
    expect(Buffer.compare(arrived, bytes)).toBe(0);
  });

  test('may be empty', async () => {
    for (const step of [text(200, '', { ...FILE, 'Content-Length': 0 }), text(204, '', FILE)]) {
      const { client } = await faults(step);
      const file = await client().documents.download('9');
      expect(file.type).toBe('application/octet-stream');
      expect(await file.bytes()).toEqual(new Uint8Array());
    }
  });

  test('knows its answer', async () => {
    const { client } = await faults(refuse(503, { 'Retry-After': 0 }), text(200, '%PDF', pdf));
    const { data, status, retries } = await client().documents.download('9').withResponse();
    expect([await data.text(), status, retries]).toEqual(['%PDF', 200, 1]);
  });

  test('can be read while it is being sent', async () => {
    let finish = () => {};
    const { client } = await faults((response) => {
      response.writeHead(200, { ...pdf, 'Content-Length': 11 }).write('first ');
      finish = () => response.end('piece');
    });
    const reader = (await client().documents.download('9')).stream.getReader();
    expect(decoded((await reader.read()).value)).toBe('first ');
    finish();
    expect(decoded((await reader.read()).value)).toBe('piece');
    expect((await reader.read()).done).toBe(true);
  });

  test('that was packed for the journey is unpacked, and its length is not known', async () => {
    const packed = gzipSync('a'.repeat(1_000));
    const headers = { ...pdf, 'Content-Encoding': 'gzip', 'Content-Length': packed.length };
    const { client } = await faults((response) => response.writeHead(200, headers).end(packed));
    const file = await client().documents.download('9');
    expect(file.length).toBeUndefined();
    expect(await file.text()).toBe('a'.repeat(1_000));
  });
});

describe('a download fails', () => {
  test('when there is none', async () => {
    const { client } = await faults(refuse(404));
    await expect(client().documents.download('9')).rejects.toThrow(NotFoundError);
  });

  test.each<Record<string, number>>([{ 'Content-Length': 40 }, {}])('when it breaks off, told %o', async (headers) => {
    const { client, got } = await faults(cut({ ...FILE, ...headers }));
    const file = await client().documents.download('9');
    const failure = await failureOf(file.bytes());
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure.message).toBe('The download broke off');
    expect(failure.requestId).toBe(got[0]?.headers['x-request-id']);
    expect(got).toHaveLength(1);
  });

  test('when it ends early, by a runtime that does not notice', async () => {
    const { client } = await faults(refuse(404));
    const fetch = async () => new Response('half', { headers: { ...FILE, 'Content-Length': '8' } });
    const file = await client({ fetch }).documents.download('9');
    const failure = await failureOf(file.text());
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure.message).toBe('The file ended early');
  });

  test('when it stalls, and the connection is closed', async () => {
    const { client, got } = await faults(stall('half', pdf));
    const file = await client({ timeout: 250 }).documents.download('9');
    const failure = await failureOf(file.text());
    expect(failure).toBeInstanceOf(TimeoutError);
    expect(failure.message).toBe('Nothing of the file arrived within 250 ms');
    await got[0]?.closed;
  });

  test('when it is aborted, with the reason, and the connection is closed', async () => {
    const { client, got } = await faults(drip);
    const controller = new AbortController();
    const file = await client().documents.download('9', { signal: controller.signal });
    const reader = file.stream.getReader();
    await reader.read();
    const next = reader
      .read()
      .then(() => reader.read())
      .then(() => reader.closed);
    controller.abort('enough');
    await expect(next).rejects.toBe('enough');
    await got[0]?.closed;
  });

  test('when it was aborted before it was read', async () => {
    const { client } = await faults(stall('half', FILE));
    const controller = new AbortController();
    const file = await client().documents.download('9', { signal: controller.signal });
    controller.abort('enough');
    await expect(file.text()).rejects.toBe('enough');
  });

  test.each([html, json({ status: 'ok' }), text(200, '')])(
    'when whoever answers instead of the service does not name it',
    async (step) => {
      const { client } = await faults(step);
      const failure = await failureOf(client().documents.download('9'));
      expect(failure).toBeInstanceOf(FairleadError);
      expect(failure.message).toBe('The answer is not a file: check baseUrl');
    },
  );
});

test('a page that was stored as a document is a file like any other', async () => {
  const headers = { 'Content-Type': 'text/html', 'Content-Disposition': 'attachment; filename="a.html"' };
  const { client } = await faults(text(200, '<p>', headers));
  expect(await (await client().documents.download('9')).text()).toBe('<p>');
});

test('a stream that is cancelled closes the connection', async () => {
  const { client, got } = await faults(drip);
  const { stream } = await client().documents.download('9');
  await stream.cancel('not wanted');
  await got[0]?.closed;
});

describe('the stream of a download', () => {
  /** A file of three bytes, each there when it is asked for. */
  async function streamed(pull: () => unknown = () => {}) {
    const { client } = await faults(refuse(404));
    let left = 3;
    const send = async (controller: ReadableStreamDefaultController) => {
      await pull();
      if (left-- > 0) controller.enqueue(new Uint8Array(1));
      else controller.close();
    };
    const fetch = async () => new Response(new ReadableStream({ pull: send }, { highWaterMark: 0 }), { headers: FILE });
    return (await client({ fetch, timeout: 100 }).documents.download('9')).stream;
  }

  test('reads nothing ahead of who reads it', async () => {
    const pull = vi.fn();
    const stream = await streamed(pull);
    expect(pull).toHaveBeenCalledTimes(0);
    await stream.getReader().read();
    expect(pull).toHaveBeenCalledTimes(1);
  });

  test('may take longer than the timeout as a whole, and so may who reads it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const reader = (await streamed(() => vi.advanceTimersByTime(90))).getReader();
    for (let read = 0; read < 3; read++) {
      expect((await reader.read()).value).toHaveLength(1);
      vi.advanceTimersByTime(1_000);
    }
    expect((await reader.read()).done).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('may not take longer than the timeout for any piece', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const reader = (await streamed(() => vi.advanceTimersByTime(101))).getReader();
    await expect(reader.read()).rejects.toThrow(TimeoutError);
    expect(vi.getTimerCount()).toBe(0);
  });
});
