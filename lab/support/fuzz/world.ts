// The service that is fuzzed: every kind of record, a person with a token and a log-in, and what they know.
import { expect } from 'vitest';
import { openBrowser, tryToLogIn } from '../../../acceptance/support/browser.ts';
import { credential, everyKind } from '../../../acceptance/support/every-kind.ts';
import { documentSlot, file, invoice, shipment } from '../../../acceptance/support/records.ts';
import { type Service, startService } from '../../../acceptance/support/service.ts';
import type { Swagger } from '../../../acceptance/support/swagger.ts';
import { pallets, UNLIMITED } from '../../../acceptance/support/writing.ts';
import type { Keys } from './requests.ts';
import type { Known } from './targets.ts';

const ORGANIZATION = { organization_id: '70' };
const more = Array.from({ length: 12 }, (_, at) => [
  shipment({ ...ORGANIZATION, id: String(7_010 + at), reference: `MORE-00${10 + at}`, eta: '2026-03-20' }),
  invoice({ shipment_id: '7001', id: String(7_310 + at) }),
]);

/** So large that it is long under way; of letters alone. */
export const LARGE_FILE = { id: '7299', bytes: Buffer.alloc(8_000_000, 'freight') };
const large = documentSlot({ id: '7199', shipment_id: '7001', document: file(LARGE_FILE.id, LARGE_FILE.bytes) });

export interface FuzzWorld {
  service: Service;
  contract: Swagger;
  known: Known;
  keys: Keys;
}

export async function startFuzzWorld(): Promise<FuzzWorld> {
  const env = { ...UNLIMITED, LOG_LEVEL: 'warn' };
  const service = await startService({ env, records: [...everyKind, ...more.flat(), large] });
  const browser = openBrowser(service);
  const user = everyKind.find(({ kind }) => kind === 'user') as unknown as { email: string; password: string };
  expect((await tryToLogIn(browser, user.email, user.password)).status).toBe(201);
  const read = async (path: string) => JSON.parse((await browser.get(path)).text);
  const created = await service.send('POST', '/v1/inquiry', { credential, body: pallets() });
  const etag = (await service.get('/v1/shipment', { credential })).headers.get('etag') as string;
  const { tokens } = await read('/app/tokens');
  const paths = ['shipment?', 'shipment?order=ORDER_ASC&', 'invoice?', 'shipment/7001/invoice?'];
  const pages = await Promise.all(paths.map((path) => read(`/app/v1/${path}limit=2`)));
  return {
    service,
    contract: await read('/app/openapi.json'),
    keys: { credential, cookie: browser.cookie },
    known: {
      cursors: pages.map(({ cursor }) => cursor.after as string),
      etags: [etag, `W/${etag}`, `"a", ${etag}`],
      last_inquiry: Number(((await created.json()) as { id: string }).id),
      names: {
        shipment: ['7001', '7002', 'SEAS-0001', 'AIRS-0001', '7010', 'MORE-0011', '424242'],
        inquiry: ['7401', '7402', 'INQU-0001', 'INQU-0002', '424242'],
        invoice: ['7301', 'F26041-SEAS-0001', '7310', '424242'],
        document: ['7201', '424242'],
        user: ['310', '424242'],
        session: ['424242'],
        token: range(200).filter((id) => id !== tokens[0].id),
      },
    },
  };
}

const range = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));
