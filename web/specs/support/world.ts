// A service with the demo's records, and the people of two organizations who can log in.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Service, startService } from '../../../acceptance/support/service.ts';

export interface Someone {
  email: string;
  password: string;
  credential: string;
}

export interface World extends Service {
  /** Marit Veenhuis of Lindewerf Import, whose pages are looked at. */
  marit: Someone;
  /** Zoë Brändlin of Rütihof Gerätebau: a stranger to Lindewerf. */
  zoe: Someone;
}

const EMAILS = ['marit@lindewerf.example', 'zoe@ruetihof.example'];
const PLENTY = { READ_RATE_LIMIT: '100000', WRITE_RATE_LIMIT: '10000', EDGE_RATE_LIMIT: '100000' };

export async function startWorld(): Promise<World> {
  const place = mkdtempSync(join(tmpdir(), 'fairlead-world-'));
  cpSync(inject('demo'), place, { recursive: true });
  const env = { ...PLENTY, DATABASE_URL: `file:${place}/f.db`, FILES_URL: `file:${place}/files` };
  const service = await startService({ env });
  const kept = JSON.parse(readFileSync(join(place, 'demo-credentials.json'), 'utf8')) as {
    user_id: string;
    token: string;
    password: string;
  }[];
  const [marit, zoe] = kept.map(({ user_id, token, password }, index) => ({
    email: EMAILS[index] as string,
    password,
    credential: `${user_id}|${token}`,
  })) as [Someone, Someone];
  const stop = () => service.stop().finally(() => rmSync(place, { recursive: true, force: true }));
  return { ...service, stop, marit, zoe };
}
