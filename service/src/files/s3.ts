import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { pipeline, Readable } from 'node:stream';
import { S3Client, type S3Patience, type S3Request } from './s3-client.ts';
import { S3Failure } from './s3-failure.ts';
import { textsOf } from './s3-xml.ts';
import { bytesOf, openNameless, spool } from './spool.ts';
import {
  assertReadable,
  type ByteRange,
  type FileStore,
  FileUnavailable,
  isSha256,
  type S3Settings,
  type StoredFile,
} from './store.ts';
import { verifying } from './verify.ts';

/** A download keeps its socket for as long as its reader takes; no organization has all of them (see http/downloads). */
interface S3Limits extends S3Patience {
  sockets: number;
}
export const S3_LIMITS: S3Limits = { timeout_ms: 30_000, tries: 3, backoff_ms: 100, sockets: 256 };
/** /readyz asks often and must answer soon: what it asks waits for no download to end. */
const CHECK_SOCKETS = 2;
const CHECK_TIMEOUT_MS = 5000;

/** Files at `<prefix>/<sha256>` in a bucket of any S3-compatible store. */
export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #checks: S3Client;
  readonly #prefix: string;
  readonly #limits: S3Limits;

  constructor(settings: S3Settings, limits: S3Limits = S3_LIMITS) {
    this.#client = new S3Client(settings, limits.sockets);
    this.#checks = new S3Client(settings, CHECK_SOCKETS);
    this.#limits = limits;
    const segments = settings.prefix.split('/').filter((segment) => segment !== '');
    this.#prefix = segments.map((segment) => `${segment}/`).join('');
  }

  put(content: Readable, maxBytes: number): Promise<StoredFile & { created: boolean }> {
    return spool(content, maxBytes, { directory: tmpdir(), open: openNameless }, async (file, handle) => {
      const held = await this.#held(file.sha256);
      if (held !== String(file.size_bytes)) {
        const body = { ...file, open: () => Readable.from(bytesOf(handle), { objectMode: false }) };
        const headers = { 'content-type': 'application/octet-stream' };
        await this.#text({ method: 'PUT', key: this.#keyOf(file.sha256), headers, body });
      }
      return { ...file, created: held === undefined };
    });
  }

  async open(file: StoredFile, range?: ByteRange): Promise<Readable> {
    assertReadable(file, range);
    const whole = range === undefined || range.end - range.start + 1 === file.size_bytes;
    const part: Record<string, string> = whole ? {} : { range: `bytes=${range.start}-${range.end}` };
    const response = await this.#get(file, part);
    const { statusCode, headers } = response;
    const right = whole
      ? statusCode === 200 && headers['content-length'] === String(file.size_bytes)
      : statusCode === 206 && headers['content-range'] === `bytes ${range.start}-${range.end}/${file.size_bytes}`;
    if (!right) {
      response.destroy();
      throw new FileUnavailable(file.sha256, 'damaged');
    }
    // A part cannot be verified without reading all of it: its place and length are all that is known.
    const content = whole ? pipeline(response, verifying(file), () => {}) : response;
    // A reader who went away hears no error; unheard, it would end the process.
    return content.on('error', () => {});
  }

  async remove(sha256: string): Promise<void> {
    if (!isSha256(sha256)) return;
    await this.#text({ method: 'DELETE', key: this.#keyOf(sha256) }).catch(unlessMissing);
  }

  /** A listing and not a HEAD, whose refusal has no body to say why. */
  async check(): Promise<void> {
    const query = { 'list-type': '2', 'max-keys': '1', prefix: this.#prefix };
    const timeout_ms = Math.min(CHECK_TIMEOUT_MS, this.#limits.timeout_ms);
    await this.#checks.text({ method: 'GET', query }, { ...this.#limits, timeout_ms, tries: 1 });
  }

  async *list(): AsyncGenerator<string> {
    let token: string | undefined;
    do {
      const query = { 'list-type': '2', delimiter: '/', prefix: this.#prefix };
      const page = token === undefined ? query : { ...query, 'continuation-token': token };
      const xml = await this.#text({ method: 'GET', query: page });
      for (const key of textsOf(xml, 'Key')) {
        const name = key.slice(this.#prefix.length);
        if (key.startsWith(this.#prefix) && isSha256(name)) yield name;
      }
      const [next] = textsOf(xml, 'NextContinuationToken');
      if (next !== undefined && next === token) throw new Error('S3 repeats one page of its listing');
      token = next;
    } while (token !== undefined);
  }

  /** How many bytes are there under a hash; undefined when there is no such object. */
  async #held(sha256: string): Promise<string | undefined> {
    const request: S3Request = { method: 'HEAD', key: this.#keyOf(sha256) };
    const response = await this.#client.send(request, this.#limits).catch(unlessMissing);
    response?.resume();
    return response && (response.headers['content-length'] ?? 'unknown');
  }

  async #get(file: StoredFile, headers: Record<string, string>): Promise<IncomingMessage> {
    const request: S3Request = { method: 'GET', key: this.#keyOf(file.sha256), headers };
    return this.#client.send(request, this.#limits).catch((error) => {
      if (!(error instanceof S3Failure)) throw error;
      if (error.isMissing) throw new FileUnavailable(file.sha256, 'missing', { cause: error });
      // "Range not satisfiable", although it lies in the size that was stated.
      if (error.status === 416) throw new FileUnavailable(file.sha256, 'damaged', { cause: error });
      throw error;
    });
  }

  #text(request: S3Request): Promise<string> {
    return this.#client.text(request, this.#limits);
  }

  #keyOf(sha256: string): string {
    return `${this.#prefix}${sha256}`;
  }
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof S3Failure && error.isMissing)) throw error;
}
