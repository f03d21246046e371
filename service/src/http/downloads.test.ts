import { expect, test, vi } from 'vitest';
import { connection, headers, stand } from '../app.fixture.ts';
import { buildApp } from '../app.ts';
import { Downloads } from './downloads.ts';

/** A download that ends when it is told. */
function download(downloads: Downloads, organization_id: bigint) {
  let end: () => void = () => undefined;
  const send = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const sent = downloads.take(organization_id, send);
  sent.catch(() => undefined);
  return { send, sent, end: () => end() };
}

test('an organization waits for files of its own to end, in their order, and nobody else does', async () => {
  const downloads = new Downloads(2);
  const [first, , third, fourth] = [7n, 7n, 7n, 7n].map((organization_id) => download(downloads, organization_id));
  const other = download(downloads, 8n);
  expect([third, fourth, other].map((one) => one?.send.mock.calls.length)).toEqual([0, 0, 1]);
  first?.end();
  await vi.waitFor(() => expect(third?.send).toHaveBeenCalled());
  expect(fourth?.send).not.toHaveBeenCalled();
});

test('it does not wait for ever: it is told so, and to try again', async () => {
  const downloads = new Downloads(1, 1);
  const first = download(downloads, 7n);
  const told = { name: 'unavailable', headers: { 'Retry-After': '1' }, message: expect.stringContaining('1 files') };
  await expect(download(downloads, 7n).sent).rejects.toMatchObject(told);
  first.end();
  await first.sent;
  expect(download(downloads, 7n).send).toHaveBeenCalled();
});

test('a place is free again after a file that could not be sent', async () => {
  const downloads = new Downloads(1);
  await expect(downloads.take(7n, () => Promise.reject(new Error('missing')))).rejects.toThrow('missing');
  expect(await downloads.take(7n, async () => 'sent')).toBe('sent');
});

test('who reads slowly holds its own back, and no more files are open, wherever they lie', async () => {
  const size_bytes = 16 * 1_024 * 1_024;
  const details = { file_name: 'a.pdf', media_type: 'MEDIA_TYPE_PDF', size_bytes: String(size_bytes) };
  const found = { body: JSON.stringify({ document: details }), sha256: 'a'.repeat(64) };
  const open = vi.fn(async () => ({
    async *[Symbol.asyncIterator]() {
      for (let sent = 0; sent < size_bytes; sent += 65_536) yield Buffer.allocUnsafeSlow(65_536);
    },
    destroy() {},
  }));
  const { context } = stand(async () => found as never, { open });
  const app = buildApp({ ...context, downloads: new Downloads(2) });
  const asked = `GET /v1/document/1/download HTTP/1.1\r\nHost: x\r\nX-Service-Key: ${headers['x-service-key']}\r\n\r\n`;
  const readers = await Promise.all([1, 2, 3].map(() => connection(app)));
  const take = vi.spyOn(Downloads.prototype, 'take');
  for (const { socket } of readers) socket.pause().write(asked);
  await vi.waitFor(() => expect(take).toHaveBeenCalledTimes(3));
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2));
  const head = await app.inject({ method: 'HEAD', url: '/v1/document/1/download', headers });
  expect([head.statusCode, open.mock.calls.length]).toEqual([200, 2]);
  for (const { socket } of readers) socket.destroy();
  await app.close();
});
