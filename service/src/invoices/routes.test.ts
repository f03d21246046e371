import { expect, test } from 'vitest';
import { headers, stand } from '../app.fixture.ts';
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
