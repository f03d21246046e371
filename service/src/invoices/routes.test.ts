import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { connection, headers, stand } from '../app.fixture.ts';
import { buildApp } from '../app.ts';
import { Turns } from '../http/turns.ts';

test('an invoice that would wait long to be drawn is told to come back; one that has its PDF is not', async () => {
  const found = { body: '{"reference":"F1-AAAA-2222"}', shipment: '{}', pdf_sha256: null as string | null };
  const { context } = stand(async () => found as never);
  const app = buildApp({ ...context, drawing: new Turns(0, 0) });
  const download = () => app.inject({ url: '/v1/invoice/1/download', headers });
  const refused = await download();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
  found.pdf_sha256 = 'a'.repeat(64);
  expect((await download()).headers['retry-after']).toBeUndefined();
  await app.close();
});

test('an invoice whose turn comes after its client has left is not drawn', async () => {
  const found = { body: '{"reference":"F1-AAAA-2222"}', shipment: '{}', pdf_sha256: null };
  const { context, lines } = stand(async () => found as never);
  const drawing = new Turns(1, 1);
  const app = buildApp({ ...context, drawing });
  let end: () => void = () => undefined;
  const before = drawing.take(() => new Promise<void>((resolve) => (end = resolve)));
  const waits = vi.spyOn(drawing, 'take');
  const taken = new Promise<Socket>((resolve) => app.server.once('connection', resolve));
  const { socket } = await connection(app);
  socket.write(`GET /v1/invoice/1/download HTTP/1.1\r\nHost: x\r\nX-Service-Key: ${headers['x-service-key']}\r\n\r\n`);
  await vi.waitFor(() => expect(waits).toHaveBeenCalled());
  const left = once(await taken, 'close');
  socket.destroy();
  await left;
  end();
  await before;
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatchObject({ level: 30, operation: 'downloadInvoice', status: 408, gone: true });
  await app.close();
});
