// The edge as it is deployed: the nginx of the machine with the files of deploy/, which are changed in nothing but where
// it listens, what it writes and where the instances are.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd } from './cleanup.ts';
import { freePort } from './free-port.ts';
import { until } from './operator.ts';
import { collect } from './process.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx'].find(existsSync);

/** Requests come from several addresses of the loopback network, which only Linux has without being told. */
export const hasNginx = NGINX !== undefined && process.platform === 'linux';

const LOGS = ['access.log', 'error.log'] as const;

export interface Edge {
  url: string;
  /** Where it takes HTTPS, of nginx-tls.conf. */
  secure_url: string;
  logs(): string;
  stop(): Promise<void>;
}

export interface EdgeOptions {
  config?: 'nginx.conf' | 'nginx-tls.conf';
  /** Said in other words than in the files: for what would take too long. */
  instead?: Record<string, string>;
}

export async function startEdge(
  instances: string[],
  { config = 'nginx.conf', instead }: EdgeOptions = {},
): Promise<Edge> {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-edge-'));
  const [port, secure_port] = [await freePort(), await freePort()];
  cpSync(DEPLOY, directory, { recursive: true });
  render(directory, {
    'listen 80;': `listen 127.0.0.1:${port};`,
    'listen 443 ssl;': `listen 127.0.0.1:${secure_port} ssl;`,
    '/tmp/': `${directory}/`,
    // Node's pipes cannot be opened by name.
    '/dev/stdout': join(directory, LOGS[0]),
    '/dev/stderr': join(directory, LOGS[1]),
    ...Object.fromEntries(instances.map((url, index) => [`service-${index + 1}:3000`, new URL(url).host])),
    ...instead,
  });
  if (config === 'nginx-tls.conf') makeCertificate(join(directory, 'certificates'));
  // A worker of another user could not enter the directory.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const args = ['-c', join(directory, config), '-g', `daemon off; ${user}`];
  const child = spawn(NGINX as string, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const stderr = collect(child.stderr);
  const callOff = atEnd(() => child.kill('SIGKILL'));
  const edge = { url: `http://127.0.0.1:${port}`, secure_url: `https://127.0.0.1:${secure_port}` };
  const listens = () => fetch(`${edge.url}/.problem`).then(Boolean, () => child.exitCode !== null);
  await until(listens, 'nginx listens');
  if (child.exitCode !== null) throw new Error(`nginx did not start:\n${stderr()}`);
  return {
    ...edge,
    logs: () => LOGS.map((name) => readFileSync(join(directory, name), 'utf8')).join(''),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      callOff();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** What is to be said otherwise must be there to be said: a renamed directive is noticed. */
function render(directory: string, words: Record<string, string>): void {
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.conf'));
  const texts = paths.map((path) => readFileSync(join(directory, path), 'utf8'));
  for (const word of Object.keys(words)) {
    if (!texts.some((text) => text.includes(word))) throw new Error(`no file of deploy/ says ${word}`);
  }
  for (const [index, path] of paths.entries()) {
    const rendered = Object.entries(words).reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      texts[index] as string,
    );
    writeFileSync(join(directory, path), rendered);
  }
}

function makeCertificate(directory: string): void {
  mkdirSync(directory);
  const names = ['-keyout', join(directory, 'privkey.pem'), '-out', join(directory, 'fullchain.pem')];
  const kind = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
  ];
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...kind, ...names], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`no certificate: ${stderr}`);
}

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
