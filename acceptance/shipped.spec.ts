// What goes into the image runs by itself: from a directory that has it and nothing else.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ship } from '../scripts/ship.mjs';
import { atEnd } from './support/cleanup.ts';
import { until } from './support/operator.ts';
import { collect, ended, runCommand } from './support/process.ts';
import { client, credentialOf, invoice, shipment, user } from './support/records.ts';
import { makePlace, type Place } from './support/service.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PASSWORD = 'correct horse battery staple';

// One engine is enough: PostgreSQL's driver is in the bundle, SQLite's is beside it.
describe.runIf(inject('engine') === 'sqlite')('what is shipped', () => {
  let place: Place;
  let directory: string;
  let url: string;
  let stop: () => Promise<number>;
  beforeAll(async () => {
    place = await makePlace({ env: { METRICS_PORT: '0' } });
    directory = join(place.directory, 'shipped');
    ship(ROOT, directory);
    const records = [
      ...client(),
      user({ password: PASSWORD }),
      shipment({ id: '70100', reference: 'AAAA-2222' }),
      invoice({ id: '70400', shipment_id: '70100' }),
    ];
    const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('');
    expect(await runCommand(['import', '-'], place.env, lines)).toMatchObject({ code: 0 });
    const child = spawn(process.execPath, ['service/dist/main.mjs', 'serve'], { cwd: directory, env: place.env });
    child.once(
      'exit',
      atEnd(() => child.kill('SIGKILL')),
    );
    const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
    stop = () => {
      child.kill('SIGTERM');
      return ended(child);
    };
    url = await until(() => /listening on (http:\/\/\S+)\n/.exec(stdout())?.[1] ?? stderr(), 'the service listens');
  });
  afterAll(async () => {
    const code = await stop?.();
    await place?.remove();
    expect(code).toBe(0);
  });

  test('answers, has the application, knows passwords and draws invoices', async () => {
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
    const page = await fetch(url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const body = JSON.stringify({ email: 'person-31@polderkamp.example', password: PASSWORD });
    const headers = { 'Content-Type': 'application/json' };
    expect((await fetch(`${url}/app/session`, { method: 'POST', headers, body })).status).toBe(201);
    const pdf = await fetch(`${url}/v1/invoice/70400/download`, { headers: { 'X-Service-Key': credentialOf() } });
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  test('is nothing but what runs, its bill of materials and its licences', () => {
    expect(readdirSync(directory).sort()).toEqual([
      ...['LICENSE', 'LICENSES.txt', 'bom.json', 'node_modules', 'service', 'web'],
    ]);
    expect(readdirSync(join(directory, 'service'))).toEqual(['dist']);
    for (const tool of ['typescript', 'vitest', 'vite', 'esbuild', 'prebuild-install', 'react', 'fastify']) {
      expect([tool, existsSync(join(directory, 'node_modules', tool))]).toEqual([tool, false]);
    }
    // Of SQLite there is machine code of one driver, for this kind of machine, whichever library of C that has.
    const files = readdirSync(join(directory, 'node_modules'), { recursive: true, encoding: 'utf8' });
    const code = files.filter((path) => /^better-sqlite3.*\.node$/.test(path));
    expect(code.filter((path) => !path.includes('musl'))).toHaveLength(1);
    const licences = readFileSync(join(directory, 'LICENSES.txt'), 'utf8');
    for (const name of ['react', 'fastify', 'pg', 'better-sqlite3'])
      expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });
});
