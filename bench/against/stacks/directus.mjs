// Directus over the same table: its answers remembered in memory, a static token a user, a role an organization.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const { DATABASE_URL, POOL_SIZE, TOKENS = '{}' } = process.env;
const PORT = await freePort();
const url = `http://127.0.0.1:${PORT}`;
const ADMIN_TOKEN = 'the-administrator-of-the-bench';
Object.assign(process.env, {
  HOST: '127.0.0.1',
  PORT,
  PUBLIC_URL: url,
  SECRET: 'a secret of at least thirty-two letters',
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: DATABASE_URL,
  DB_POOL__MAX: POOL_SIZE,
  ADMIN_EMAIL: 'bench@import.example.com',
  ADMIN_PASSWORD: 'a long sentence',
  ADMIN_TOKEN,
  CACHE_ENABLED: 'true',
  CACHE_STORE: 'memory',
  CACHE_TTL: '1h',
  CACHE_AUTO_PURGE: 'true',
  // The schema is shared by all requests rather than copied for each.
  CACHE_SCHEMA_FREEZE_ENABLED: 'true',
  // Refuses requests of a busy server, which would count as answers.
  PRESSURE_LIMITER_ENABLED: 'false',
  LOG_LEVEL: 'warn',
  LOG_STYLE: 'raw',
  SERVE_APP: 'false',
  TELEMETRY: 'false',
});

// What `directus` runs once it has looked on the Internet for a newer one.
const directus = fileURLToPath(import.meta.resolve('@directus/api/cli/run.js'));
execFileSync(process.execPath, [directus, 'bootstrap'], { stdio: ['ignore', 'ignore', 'inherit'] });
process.argv = [process.execPath, directus, 'start'];
await import(directus);

while (!(await fetch(`${url}/server/ping`).catch(() => undefined))?.ok) await sleep(100);
for (const [organization_id, token] of Object.entries(JSON.parse(TOKENS))) await admit(organization_id, token);
console.log(`listening on ${url}`);

/** A user who reads what is the organization's. */
async function admit(organization_id, token) {
  const read = { collection: 'shipment', action: 'read', fields: ['*'] };
  const permissions = [{ ...read, permissions: { organization_id: { _eq: organization_id } } }];
  const name = `Organization ${organization_id}`;
  const role = { name, policies: [{ policy: { name, permissions } }] };
  const response = await fetch(`${url}/users`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `user@organization-${organization_id}.example.com`, token, role }),
  });
  if (!response.ok) throw new Error(`user of ${name}: ${await response.text()}`);
}

/** Directus must be told its port: one that nobody has. */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
