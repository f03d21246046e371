// What the operator does: lines of an import as text, commands while they run, and all that a client then sees.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { collect, type Environment, ended, type Finished, start } from './process.ts';
import type { Service } from './service.ts';

/** What an import or a restore says that waits for another (PostgreSQL). */
export const WAITS = 'fairlead-service: another import or restore is under way: waiting for its end\n';

export const ndjson = (lines: Iterable<object | string>): string =>
  [...lines].map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');

/** Imports lines through standard input. */
export const importLines = (service: Pick<Service, 'run'>, lines: Iterable<object | string>): Promise<Finished> =>
  service.run(['import', '-'], { stdin: ndjson(lines) });

export interface Running {
  pid: number;
  write(text: string | Uint8Array): void;
  /** Closes its standard input and waits for its end. */
  end(): Promise<Finished>;
  signal(signal: NodeJS.Signals): Promise<Finished>;
  stdout(): string;
  stderr(): string;
  /** Bytes that it has not taken from its standard input yet. */
  pending(): number;
}

/** A command that is fed and ended by the spec. */
export function startCommand(args: string[], env: Environment, cwd?: string): Running {
  const child = start(args, env, 'pipe', cwd);
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  child.stdin?.on('error', () => {}); // It may end before it has read everything.
  const finished = ended(child).then((code) => ({ code, stdout: stdout(), stderr: stderr() }));
  return {
    pid: child.pid as number,
    write: (text) => child.stdin?.write(text),
    end: () => {
      child.stdin?.end();
      return finished;
    },
    signal: (signal) => {
      child.kill(signal);
      return finished;
    },
    stdout,
    stderr,
    pending: () => child.stdin?.writableLength ?? 0,
  };
}

/** Waits for what will become true, and gives it. */
export async function until<T>(what: () => T | Promise<T>, words: string): Promise<NonNullable<T>> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(10)) {
    const found = await what();
    if (found) return found;
  }
  throw new Error(`in vain: ${words}`);
}

/** The files in a service's store, by their names: what is still being written is not among them. */
export function storedFiles({ env }: Pick<Service, 'env'>): string[] {
  const directory = (env.FILES_URL as string).slice('file:'.length);
  try {
    return readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((path) => /[0-9a-f]{64}$/.test(path))
      .sort();
  } catch {
    return [];
  }
}

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Told = Record<string, string>;

/** One shipment of so many. */
const SAMPLED = 4;

/**
 * All that the API tells the owner of a credential, by path. Without `each` no files, no record that a list has, and of
 * shipments only some with what belongs to them.
 */
export async function everything(service: Service, credential: string, { each = true } = {}): Promise<Told> {
  const told: Told = {};
  const read = async (path: string) => {
    const response = await service.get(path, { credential });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isFile = path.endsWith('/download');
    told[path] = `${response.status} ${isFile ? `${response.headers.get('content-type')} ${sha256(bytes)}` : bytes}`;
    return isFile || response.status !== 200 ? {} : JSON.parse(bytes.toString());
  };
  const list = async (path: string, key: string): Promise<{ id: string }[]> => {
    const all: { id: string }[] = [];
    for (let next = path; next; ) {
      const page = await read(next);
      all.push(...page[key]);
      next = page.cursor.after && `${path}&after=${encodeURIComponent(page.cursor.after)}`;
    }
    return all;
  };
  await read('/v1/profile/user');
  await read('/v1/profile/organization');
  for (const [index, { id }] of (await list('/v1/shipment?limit=100', 'shipments')).entries()) {
    if (!each && index % SAMPLED !== 0) continue;
    if (each) await read(`/v1/shipment/${id}`);
    await read(`/v1/shipment/${id}/tracking`);
    const { documents } = await read(`/v1/shipment/${id}/document`);
    for (const { document } of documents) if (document && each) await read(`/v1/document/${document.id}/download`);
  }
  const invoices = await list('/v1/invoice?limit=100', 'invoices');
  const inquiries = await list('/v1/inquiry?limit=100', 'inquiries');
  if (!each) return told;
  for (const { id } of invoices) {
    await read(`/v1/invoice/${id}`);
    await read(`/v1/invoice/${id}/download`);
  }
  for (const { id } of inquiries) await read(`/v1/inquiry/${id}`);
  return told;
}

/** Answers change only with their tag: what has the same is not asked again. */
export async function tagOf(service: Service, credential: string): Promise<string> {
  const response = await service.get('/v1/profile/organization', { credential });
  return response.headers.get('etag') as string;
}
