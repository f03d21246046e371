import { EventEmitter, once } from 'node:events';
import { OutgoingMessage, ServerResponse, validateHeaderValue } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { DocumentMediaType } from '@fairlead/contract';
import fc from 'fast-check';
import Fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { contentDisposition, type Download, parseRange, sendFile } from './download.ts';
import { Problem } from './problem.ts';

describe('a range of bytes', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=3-', { start: 3, end: 9 }],
    ['bytes=-4', { start: 6, end: 9 }],
    [' bytes=2-5 ', { start: 2, end: 5 }],
    ['Bytes=2-5', { start: 2, end: 5 }],
    ['bytes=0-999999999999999', { start: 0, end: 9 }],
    ['bytes=-999999999999999', { start: 0, end: 9 }],
  ])('%s of ten bytes is served', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });

  test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=999999999999999-'])(
    '%s of ten bytes cannot be satisfied',
    (header) => {
      expect(parseRange(header, 10)).toBe('unsatisfiable');
    },
  );

  test.each(['bytes=0-', 'bytes=-1', 'bytes=0-0'])('%s of an empty file cannot be satisfied', (header) => {
    expect(parseRange(header, 0)).toBe('unsatisfiable');
  });

  test.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,3-4',
    'bytes=a-b',
    'bytes= 0-1',
    'bytes=0x0-1',
    'bytes=-1-2',
    'bytes=1.5-2',
    'items=0-1',
    'bytes=0-9999999999999999999999',
  ])('%s is passed over: the whole file is sent', (header) => {
    expect(parseRange(header, 10)).toBeUndefined();
  });

  test('never lies outside the file, whatever is asked', () => {
    const number = fc.oneof(fc.constant(''), fc.nat({ max: 30 }).map(String), fc.bigInt({ min: 0n }).map(String));
    fc.assert(
      fc.property(number, number, fc.nat({ max: 20 }), (first, last, size) => {
        const range = parseRange(`bytes=${first}-${last}`, size);
        if (range === undefined || range === 'unsatisfiable') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
});

describe('the name of a download', () => {
  test.each([
    ['packing list.pdf', `attachment; filename="packing list.pdf"; filename*=UTF-8''packing%20list.pdf`],
    ['Zürich.pdf', `attachment; filename="Z_rich.pdf"; filename*=UTF-8''Z%C3%BCrich.pdf`],
    ['发票.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E5%8F%91%E7%A5%A8.pdf`],
    ['a"b\\c.pdf', `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b_c.pdf`],
    ['../../etc/passwd', `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
    ['a\r\nSet-Cookie: b', `attachment; filename="a__Set-Cookie: b"; filename*=UTF-8''a__Set-Cookie%3A%20b`],
    ['invoice\u202Efdp.exe', `attachment; filename="invoice_fdp.exe"; filename*=UTF-8''invoice_fdp.exe`],
    ["o'clock (1)*.pdf", `attachment; filename="o'clock (1)*.pdf"; filename*=UTF-8''o%27clock%20%281%29%2A.pdf`],
    ['100%.pdf', `attachment; filename="100_.pdf"; filename*=UTF-8''100%25.pdf`],
    ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
    [
      'می\u200cخواهم.pdf',
      `attachment; filename="________.pdf"; filename*=UTF-8''${encodeURIComponent('می\u200cخواهم')}.pdf`,
    ],
    [
      `${'n'.repeat(300)}.pdf`,
      `attachment; filename="${'n'.repeat(251)}.pdf"; filename*=UTF-8''${'n'.repeat(251)}.pdf`,
    ],
    ['', `attachment; filename="file"; filename*=UTF-8''file`],
  ])('%j is sent as %s', (name, header) => {
    expect(contentDisposition(name)).toBe(header);
  });

  test('is one header of printable ASCII with two parameters, whatever the name', () => {
    const hostile = fc.constantFrom('"', '\\', '\r', '\n', ';', '=', '%', "'", '/', '\0', '\u2028', '\ud83d', 'é', '𝕏');
    const names = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(hostile).map((letters) => letters.join('')),
      fc.array(fc.nat({ max: 0xffff })).map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(names, (name) => {
        const header = contentDisposition(name);
        expect(header).toMatch(/^attachment; filename="[ !#$&-[\]-~]+"; filename\*=UTF-8''[\w.!~%-]+$/);
        validateHeaderValue('Content-Disposition', header);
        const sent = decodeURIComponent(header.split("''").at(-1) as string);
        expect(sent).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}/\\]/u);
        expect([...sent].length).toBe([...name].length || 'file'.length);
      }),
      { numRuns: 300 },
    );
  });

  test('is one that file systems take, and the end of what it was, in whole letters', () => {
    const letters = fc.array(fc.constantFrom('a', 'é', '中', '🚢'), { minLength: 60, maxLength: 300 });
    fc.assert(
      fc.property(letters, (all) => {
        const name = all.join('');
        const sent = decodeURIComponent(contentDisposition(name).split("''").at(-1) as string);
        const bytes = Buffer.byteLength(sent);
        expect(name.endsWith(sent)).toBe(true);
        expect(bytes).toBeLessThanOrEqual(255);
        expect(bytes).toBeGreaterThan(Math.min(Buffer.byteLength(name) - 1, 251));
      }),
    );
  });
});

describe('a file whose caller leaves', () => {
  /** Asks for a file of a hundred parts, leaves when it is told to, and says how many were read. */
  async function readBy(leave: 'while it is opened' | 'after the first part') {
    const happened = new EventEmitter();
    const [opened, gone, ended] = ['opened', 'gone', 'ended'].map((event) => once(happened, event));
    let read = 0;
    let bytes: Readable | undefined;
    const parts = async function* () {
      for (; read < 100; read++) yield Buffer.alloc(65_536);
    };
    const open = async () => {
      happened.emit('opened');
      if (leave === 'while it is opened') await gone;
      bytes = Readable.from(parts());
      return bytes;
    };
    const app = Fastify();
    app.get('/', async (request, reply) => {
      request.raw.socket.once('close', () => happened.emit('gone'));
      await sendFile(request, reply, {
        file_name: 'a',
        media_type: 'text/plain',
        size_bytes: 6_553_600,
        sha256: 'ab12',
        open,
      });
      happened.emit('ended');
    });
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const peer = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    peer.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await (leave === 'while it is opened' ? opened : once(peer, 'data'));
    peer.destroy();
    await Promise.all([gone, ended]);
    await app.close();
    expect(bytes?.destroyed).toBe(true);
    return read;
  }

  test('while it is opened is not read', async () => {
    expect(await readBy('while it is opened')).toBe(0);
  });

  test('is not read to its end', async () => {
    expect(await readBy('after the first part')).toBeLessThan(100);
  });
});

test('of many files that are sent at once, one part is in a turn: others are answered in between', async () => {
  const [files, parts, part] = [8, 20, Buffer.alloc(65_536, 'a')];
  const app = Fastify();
  const download: Download = {
    file_name: 'a',
    media_type: 'text/plain',
    size_bytes: parts * part.length,
    sha256: 'ab12',
    open: async () => Readable.from(Array.from({ length: parts }, () => Buffer.from(part))),
  };
  app.get('/', (request, reply) => sendFile(request, reply, download));
  const { write } = OutgoingMessage.prototype;
  const turns: number[] = [];
  let turn = 0;
  const writing = vi.spyOn(ServerResponse.prototype, 'write').mockImplementation(function (
    this: ServerResponse,
    ...sent
  ) {
    turns.push(turn);
    return write.apply(this, sent as Parameters<typeof write>);
  });
  let isOver = false;
  const count = () => {
    turn++;
    if (!isOver) setImmediate(count);
  };
  count();
  try {
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const sizes = await Promise.all(
      Array.from({ length: files }, async () => (await (await fetch(url)).arrayBuffer()).byteLength),
    );
    expect(new Set(sizes)).toEqual(new Set([download.size_bytes]));
    expect(turns).toHaveLength(files * parts);
    expect(new Set(turns).size).toBe(turns.length);
  } finally {
    writing.mockRestore();
    isOver = true;
    await app.close();
  }
});

describe('a file in a page of our own', () => {
  const headersOf = async (media_type: string, mayShow: boolean) => {
    const open = async () => Readable.from([Buffer.from('0123456789')]);
    const download = { file_name: 'a', media_type, size_bytes: 10, sha256: 'ab12', open };
    const app = Fastify();
    app.get('/', (request, reply) => sendFile(request, reply, download, mayShow));
    return (await app.inject('/')).headers;
  };
  const { MEDIA_TYPE_TXT, MEDIA_TYPE_PDF, ...kinds } = DocumentMediaType.meanings;
  const SHOWN = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

  test.each([
    [MEDIA_TYPE_PDF, MEDIA_TYPE_PDF, SHOWN],
    [MEDIA_TYPE_TXT, 'text/plain; charset=utf-8', `${SHOWN}; sandbox`],
    [kinds.MEDIA_TYPE_PNG, kinds.MEDIA_TYPE_PNG, `${SHOWN}; sandbox`],
    [kinds.MEDIA_TYPE_JPG, kinds.MEDIA_TYPE_JPG, `${SHOWN}; sandbox`],
    [kinds.MEDIA_TYPE_GIF, kinds.MEDIA_TYPE_GIF, `${SHOWN}; sandbox`],
  ])('of type %s is shown, and nowhere else', async (media_type, type, policy) => {
    expect(await headersOf(media_type, true)).toMatchObject({
      'content-type': type,
      'content-disposition': `inline; filename="a"; filename*=UTF-8''a`,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    });
    expect(await headersOf(media_type, false)).toMatchObject({
      'content-type': media_type,
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  const { MEDIA_TYPE_PNG: _, MEDIA_TYPE_JPG: __, MEDIA_TYPE_GIF: ___, ...others } = kinds;
  test.each([...Object.values(others), 'text/html', 'image/svg+xml'])('of type %s is kept, not shown', async (type) => {
    expect(await headersOf(type, true)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
});

describe('sending a file', () => {
  const content = Buffer.from('0123456789');

  function serve(more: Partial<Download> = {}) {
    const opened: unknown[] = [];
    const download: Download = {
      file_name: 'a.txt',
      media_type: 'text/plain',
      size_bytes: content.length,
      sha256: 'ab12',
      open: async (range) => {
        opened.push(range ?? 'whole');
        return Readable.from([range ? content.subarray(range.start, range.end + 1) : content]);
      },
      ...more,
    };
    const app = Fastify({ exposeHeadRoutes: false });
    app.setErrorHandler((error, _, reply) => {
      const { status, headers } = error as Problem;
      return reply.code(status).headers(headers).send(JSON.stringify(error));
    });
    app.route({ method: ['GET', 'HEAD'], url: '/', handler: (request, reply) => sendFile(request, reply, download) });
    return { app, opened };
  }

  test('says its type, size and name, and forbids sniffing, running and keeping it', async () => {
    const { app } = serve();
    const { statusCode, headers, body } = await app.inject('/');
    expect(statusCode).toBe(200);
    expect(body).toBe('0123456789');
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'content-disposition': `attachment; filename="a.txt"; filename*=UTF-8''a.txt`,
      'accept-ranges': 'bytes',
      etag: '"ab12"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('sends the range asked for, and opens no more than that', async () => {
    const { app, opened } = serve();
    const { statusCode, headers, body } = await app.inject({ url: '/', headers: { range: 'bytes=2-4' } });
    expect([statusCode, body]).toEqual([206, '234']);
    expect(headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' });
    expect(opened).toEqual([{ start: 2, end: 4 }]);
  });

  test('tells the size when a range cannot be satisfied, and opens nothing', async () => {
    const { app, opened } = serve();
    const { statusCode, headers } = await app.inject({ url: '/', headers: { range: 'bytes=10-' } });
    expect([statusCode, headers['content-range']]).toEqual([416, 'bytes */10']);
    expect(opened).toEqual([]);
  });

  test('answers HEAD with the same headers, and opens nothing', async () => {
    const { app, opened } = serve();
    const [get, head] = [await app.inject('/'), await app.inject({ method: 'HEAD', url: '/' })];
    const { date: _, ...headers } = get.headers;
    expect(head.headers).toMatchObject({ ...headers, connection: expect.anything() });
    expect(head.body).toBe('');
    expect(opened).toEqual(['whole']);
  });

  test.each([
    ['HEAD', {}],
    ['GET', { 'if-range': '"cd34"' }],
    ['GET', { 'if-range': 'W/"ab12"' }],
    ['GET', { 'if-range': 'Tue, 17 Nov 2026 10:00:00 GMT' }],
  ] as const)('passes a range over that is asked by %s with %j', async (method, more) => {
    const { app } = serve();
    const { statusCode, headers } = await app.inject({ method, url: '/', headers: { range: 'bytes=2-4', ...more } });
    expect([statusCode, headers['content-length']]).toEqual([200, '10']);
  });

  test('sends the rest to who has the beginning of the same file', async () => {
    const { app, opened } = serve();
    const { statusCode, body } = await app.inject({ url: '/', headers: { range: 'bytes=7-', 'if-range': '"ab12"' } });
    expect([statusCode, body, opened]).toEqual([206, '789', [{ start: 7, end: 9 }]]);
  });

  test.each([
    ['GET', '"ab12"'],
    ['GET', '"cd34", W/"ab12"'],
    ['GET', '*'],
    ['HEAD', '"ab12"'],
  ] as const)('sends nothing to who has it already: %s with %s', async (method, known) => {
    const { app, opened } = serve();
    const asked = { 'if-none-match': known, range: 'bytes=2-4' };
    const { statusCode, headers, body } = await app.inject({ method, url: '/', headers: asked });
    expect([statusCode, headers.etag, headers['cache-control'], body]).toEqual([
      ...[304, '"ab12"', 'private, no-store', ''],
    ]);
    for (const name of ['content-length', 'content-range', 'content-disposition'])
      expect(headers[name]).toBeUndefined();
    expect(opened).toEqual([]);
  });

  test('sends all to who has another', async () => {
    const { statusCode, body } = await serve().app.inject({ url: '/', headers: { 'if-none-match': '"cd34"' } });
    expect([statusCode, body]).toEqual([200, '0123456789']);
  });

  test('is done with a peer that leaves while the next part is read', async () => {
    let goOn = () => {};
    let isAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    async function* parts() {
      yield Buffer.from('01234');
      isAsked();
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      yield Buffer.from('56789');
    }
    const app = Fastify();
    const open = async () => Object.assign(parts(), { destroy: () => undefined });
    const done = new Promise<void>((resolve) => {
      app.get('/', async (request, reply) => {
        await sendFile(request, reply, {
          file_name: 'a',
          media_type: 'text/plain',
          size_bytes: 10,
          sha256: 'ab12',
          open,
        });
        resolve();
        return reply;
      });
    });
    const closed = new Promise((resolve) => app.server.once('connection', (socket) => socket.once('close', resolve)));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await asked;
    socket.destroy();
    await closed;
    goOn();
    await done;
    await app.close();
  });

  test('cuts off a file whose rest cannot be read: nothing more comes on its connection', async () => {
    async function* parts() {
      yield Buffer.from('01234');
      throw new Error('the file is damaged');
    }
    const { app } = serve({ open: async () => Readable.from(parts()) });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'close');
    expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)+\r\n01234$/);
    await app.close();
  });

  test('leaves nobody listening to a connection that asks for the next', async () => {
    const { app } = serve();
    const connected = once(app.server, 'connection') as Promise<[Socket]>;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const [served] = await connected;
    const listening: number[] = [];
    for (let file = 0; file < 3; file++) {
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      let heard = '';
      while (!heard.endsWith('0123456789')) heard += (await once(socket, 'data'))[0];
      await new Promise(setImmediate);
      listening.push(served.listenerCount('close'));
    }
    expect(new Set(listening).size).toBe(1);
    socket.destroy();
    await app.close();
  });

  test('sends no header of a file that cannot be opened', async () => {
    const { app } = serve({
      open: async () => {
        throw new Problem('unavailable');
      },
    });
    const { statusCode, headers } = await app.inject('/');
    expect(statusCode).toBe(503);
    expect(headers['content-disposition']).toBeUndefined();
  });
});
