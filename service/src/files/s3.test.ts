import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  bytesFrom,
  fakeS3,
  generated,
  MAX_BYTES,
  measure,
  memoryMeter,
  startS3rver,
  temporaryDirectory,
} from './files.fixture.ts';
import { S3_LIMITS, S3Store } from './s3.ts';
import { textsOf } from './s3-xml.ts';

const HELLO = { sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', size_bytes: 5 };
const hello = () => Readable.from([Buffer.from('hello')]);
const QUICK = { ...S3_LIMITS, backoff_ms: 1 };
const IMPATIENT = { ...QUICK, timeout_ms: 300, tries: 1 };

/** A bucket with one file, or none of it. */
async function answer(request: IncomingMessage, response: ServerResponse, has = true): Promise<void> {
  const received = await bytesFrom(request);
  if (request.method === 'PUT') response.end(received.equals(Buffer.from('hello')) ? '' : 'not what was sent');
  else if (request.url?.includes('list-type')) response.end(`<Key>kept/${HELLO.sha256}</Key>`);
  else if (request.method === 'DELETE') response.writeHead(204).end();
  else if (has) response.writeHead(200, { 'content-length': 5 }).end(request.method === 'HEAD' ? '' : 'hello');
  else response.writeHead(404).end();
}

const refusal = (code: string) => `<Error><Code>${code}</Code><Message>Because &amp; why</Message></Error>`;

const CALLS: [string, (store: S3Store) => Promise<unknown>][] = [
  ['put', (store) => store.put(hello(), 100)],
  ['open', async (store) => bytesFrom(await store.open(HELLO))],
  ['remove', (store) => store.remove(HELLO.sha256)],
  ['list', (store) => Readable.from(store.list()).toArray()],
];

describe('failures', () => {
  it('names the reason when the credentials are wrong', async () => {
    const { path, remove } = await temporaryDirectory();
    const s3 = await startS3rver(path);
    onTestFinished(() => s3.close().then(remove));
    const store = new S3Store({ ...s3.settings, access_key_id: 'WRONG' });
    await expect(store.check()).rejects.toThrow(/403 InvalidAccessKeyId .*does not exist in our records.* to GET http/);
    await expect(store.open(HELLO)).rejects.toThrow('403 InvalidAccessKeyId');
    await expect(store.put(hello(), 100)).rejects.toThrow('S3 answered 403 to HEAD');
    const nowhere = new S3Store({ ...s3.settings, bucket: 'elsewhere' });
    for (const [, call] of CALLS) await expect(call(nowhere)).rejects.toThrow('404 NoSuchBucket');
  });

  it('says that the endpoint cannot be reached', async () => {
    const { settings, [Symbol.asyncDispose]: close } = await fakeS3(() => {});
    await close();
    const store = new S3Store(settings);
    await expect(store.check()).rejects.toThrow(/S3 at http:.* could not be reached: .*ECONNREFUSED/);
    for (const [, call] of CALLS) await expect(call(store)).rejects.toThrow('could not be reached');
  });

  it.each(CALLS)('tries %s again after a 503', async (_name, call) => {
    await using s3 = await fakeS3((request, response, count) => {
      if (count === 1) response.writeHead(503).end(request.method === 'HEAD' ? '' : refusal('SlowDown'));
      else void answer(request, response, request.method !== 'HEAD');
    });
    await call(new S3Store(s3.settings, QUICK));
    expect(s3.requests.length).toBeGreaterThanOrEqual(2);
  });

  it.each(CALLS)('tries %s again after a broken connection', async (_name, call) => {
    await using s3 = await fakeS3((request, response, count) => {
      if (count === 1) request.socket.destroy();
      else void answer(request, response);
    });
    await call(new S3Store(s3.settings, QUICK));
    expect(s3.requests).toHaveLength(2);
  });

  it('sends all of an upload again when it is refused in the middle', async () => {
    const received: unknown[] = [];
    await using s3 = await fakeS3(async (request, response) => {
      if (request.method === 'HEAD') response.writeHead(404).end();
      else if (s3.requests.length === 2) response.writeHead(503).end(refusal('SlowDown'));
      else if (s3.requests.length === 3) request.once('data', () => request.socket.destroy());
      else {
        received.push(await measure(request));
        response.end();
      }
    });
    const { created, ...file } = await new S3Store(s3.settings, QUICK).put(generated(5_000_000), MAX_BYTES);
    expect(created).toBe(true);
    expect(received).toEqual([file]);
    expect(s3.requests.map((request) => request.method)).toEqual(['HEAD', 'PUT', 'PUT', 'PUT']);
  });

  it.each([
    [503, 3],
    [403, 1],
  ])('gives up on a lasting %d after %d tries', async (status, tries) => {
    await using s3 = await fakeS3((_request, response) => response.writeHead(status).end(refusal('Nothing')));
    const failure = new S3Store(s3.settings, QUICK).open(HELLO);
    await expect(failure).rejects.toThrow(`S3 answered ${status} Nothing Because & why to GET`);
    expect(s3.requests).toHaveLength(tries);
  });

  it('does not wait for ever for an answer', async () => {
    await using silent = await fakeS3(() => {});
    await expect(new S3Store(silent.settings, IMPATIENT).check()).rejects.toThrow('silent for 300 ms');
  });

  it('does not wait for ever for the rest of an answer', async () => {
    await using s3 = await fakeS3((_request, response) => {
      response.writeHead(200, { 'content-length': 5 }).write('hel');
    });
    const store = new S3Store(s3.settings, IMPATIENT);
    await expect(store.open(HELLO).then(bytesFrom)).rejects.toThrow('silent for 300 ms');
    await store.open(HELLO);
    await delay(600); // Nobody listens to that one: its error must not end the process.
  });

  const LONG = { ...HELLO, size_bytes: 1_000_000 };
  const beginning = Buffer.alloc(900_000);
  /** An S3 with one file, of which more is there at once than is taken of it before somebody reads. */
  const unread = () =>
    fakeS3((request, response) => {
      if (!request.url?.includes(LONG.sha256)) void answer(request, response, false);
      else response.writeHead(200, { 'content-length': LONG.size_bytes }).write(beginning);
    });
  const openMany = (store: S3Store, count: number) =>
    Promise.all(Array.from({ length: count }, () => store.open(LONG)));

  it('does not wait for ever for one of its sockets', async () => {
    await using s3 = await unread();
    const store = new S3Store(s3.settings, { ...IMPATIENT, timeout_ms: 1500, sockets: 4 });
    const taken = await openMany(store, 4);
    await expect(store.open(LONG)).rejects.toThrow('silent for 1500 ms');
    // Whether the store can be reached does not depend on who reads from it.
    await store.check();
    for (const stream of taken) stream.destroy();
  });

  it('does not take a reader who pauses for a store that is silent', async () => {
    const content = Buffer.alloc(2_000_000, 'a');
    const file = { sha256: createHash('sha256').update(content).digest('hex'), size_bytes: content.length };
    await using s3 = await fakeS3((_request, response) => {
      response.writeHead(200, { 'content-length': content.length }).end(content);
    });
    const bytes = await new S3Store(s3.settings, IMPATIENT).open(file);
    await delay(2.5 * IMPATIENT.timeout_ms);
    expect(await measure(bytes)).toEqual(file);
  });

  it('ends the stream with an error when the connection breaks in the middle', async () => {
    await using s3 = await fakeS3((_request, response) => {
      response.writeHead(200, { 'content-length': 5 }).write('hel', () => response.destroy());
    });
    await expect(new S3Store(s3.settings, QUICK).open(HELLO).then(bytesFrom)).rejects.toThrow('aborted');
  });

  it('takes a range of a file of another size for damage', async () => {
    const headers = { 'content-range': 'bytes 0-1/6', 'content-length': 2 };
    await using s3 = await fakeS3((_request, response) => response.writeHead(206, headers).end('he'));
    const range = { start: 0, end: 1 };
    await expect(new S3Store(s3.settings).open(HELLO, range)).rejects.toMatchObject({ reason: 'damaged' });
  });
});

describe('transfers', () => {
  it('uploads with a length, holding little of it in memory', async () => {
    const meter = await memoryMeter();
    await using s3 = await fakeS3(async (request, response) => {
      if (request.method === 'PUT') await measure(request, meter.sample);
      response.writeHead(request.method === 'PUT' ? 200 : 404).end();
    });
    const file = await new S3Store(s3.settings).put(generated(MAX_BYTES), MAX_BYTES);
    expect(s3.requests[1]?.headers).toMatchObject({
      'content-length': String(MAX_BYTES),
      'x-amz-content-sha256': file.sha256,
    });
    expect(s3.requests[1]?.headers).not.toHaveProperty('transfer-encoding');
    expect(meter.peak()).toBeLessThan(MAX_BYTES / 4);
  });

  it('uses so many connections at most, and uses them again', async () => {
    let connections = 0;
    await using s3 = await fakeS3((request, response) => setTimeout(() => answer(request, response), 5));
    s3.server.on('connection', () => connections++);
    const store = new S3Store(s3.settings, { ...S3_LIMITS, sockets: 32 });
    const opened = await Promise.all(Array.from({ length: 100 }, () => store.open(HELLO).then(bytesFrom)));
    expect(opened.every((bytes) => bytes.toString() === 'hello')).toBe(true);
    expect(connections).toBe(32);
  });

  it('lists page after page, by the token of each', async () => {
    const hashes = ['a', 'b', 'c'].map((digit) => digit.repeat(64));
    await using s3 = await fakeS3((request, response, count) => {
      const token = new URL(request.url ?? '', s3.settings.endpoint).searchParams.get('continuation-token');
      expect(token).toBe(count === 1 ? null : `<${count}> + &/=`);
      const next =
        count < 3 ? `<NextContinuationToken>&lt;${count + 1}> + &amp;&#47;&#x3D;</NextContinuationToken>` : '';
      response.end(`<Key>kept/${hashes[count - 1]}</Key><Key>kept/notes.txt</Key>${next}`);
    });
    expect(await Readable.from(new S3Store(s3.settings).list()).toArray()).toEqual(hashes);
  });

  it('does not walk in circles', async () => {
    const page = '<NextContinuationToken>same</NextContinuationToken>';
    await using s3 = await fakeS3((_request, response) => response.end(page));
    await expect(Readable.from(new S3Store(s3.settings).list()).toArray()).rejects.toThrow('repeats');
  });

  it('reads entities, and leaves alone what is none', () => {
    expect(textsOf('<Key>&quot;&apos;&gt;&nope;&#x110000;&amp;lt;</Key><Key></Key>', 'Key')).toEqual([
      `"'>&nope;&#x110000;&lt;`,
    ]);
  });
});

describe('signatures', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

  /** AWS's description of version 4, followed a second time from what arrived: s3rver does not check it. */
  function signatureOf({ method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string {
    const { pathname, searchParams } = new URL(url ?? '', 'http://s3');
    const [, date = '', names = ''] =
      /Credential=KEY\/(\d{8})\/eu-north-1\/s3\/aws4_request, SignedHeaders=([^,]+),/.exec(
        headers.authorization ?? '',
      ) ?? [];
    const query = [...searchParams].map((pair) => pair.map(encode).join('=')).sort();
    const path = pathname.split('/').map(decodeURIComponent).map(encode).join('/');
    const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
    const canonical = [method, path, query.join('&'), signed.join(''), names, headers['x-amz-content-sha256']].join(
      '\n',
    );
    const scope = `${date}/eu-north-1/s3/aws4_request`;
    const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
    return hmac(['eu-north-1', 's3', 'aws4_request'].reduce(hmac, hmac('AWS4SECRET', date)), text).toString('hex');
  }

  it.each([undefined, 'a-session'])('are right on every request, with session token %s', async (session_token) => {
    await using s3 = await fakeS3((request, response) => void answer(request, response, request.method === 'GET'));
    const keys = { region: 'eu-north-1', access_key_id: 'KEY', secret_access_key: 'SECRET' };
    const settings = { ...s3.settings, ...keys, prefix: "/Zürich (main)/a+b 'c'/" };
    const store = new S3Store(session_token === undefined ? settings : { ...settings, session_token });
    for (const [, call] of CALLS) await call(store);
    await store.check();
    expect(s3.requests.map(({ method }) => method)).toEqual(['HEAD', 'PUT', 'GET', 'DELETE', 'GET', 'GET']);
    for (const request of s3.requests) {
      expect(request.headers.authorization).toContain(`Signature=${signatureOf(request)}`);
      for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256'])
        expect(request.headers.authorization).toContain(name);
      expect(request.headers['x-amz-security-token']).toBe(session_token);
    }
  });
});
