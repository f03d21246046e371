import { createHash } from 'node:crypto';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { S3Failure } from './s3-failure.ts';
import type { S3Settings, StoredFile } from './store.ts';

/** A full page of a listing is under 1 MiB. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;
const EMPTY: StoredFile = { sha256: createHash('sha256').digest('hex'), size_bytes: 0 };

/** `timeout_ms` bounds each silence: waiting for a socket, connecting, and between two pieces of a transfer. */
export interface S3Patience {
  timeout_ms: number;
  tries: number;
  backoff_ms: number;
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Without a key it is the bucket that is asked. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** `open` is called once a try. */
  body?: StoredFile & { open: () => Readable };
}

/** Signed requests to one bucket, path-style. All that the store sends may be sent twice, so all of it is retried. */
export class S3Client {
  readonly #settings: S3Settings;
  readonly #agent: http.Agent;

  constructor(settings: S3Settings, maxSockets: number) {
    this.#settings = settings;
    const { Agent } = settings.endpoint.startsWith('https:') ? https : http;
    this.#agent = new Agent({ keepAlive: true, maxSockets });
  }

  /** The answer, its body still to come, if it is a success; otherwise an S3Failure. */
  send(request: S3Request, limits: S3Patience): Promise<IncomingMessage> {
    return retried(limits, () => this.#once(request, limits));
  }

  /** The same, with the body read. */
  text(request: S3Request, limits: S3Patience): Promise<string> {
    return retried(limits, async () => {
      const response = await this.#once(request, limits);
      return textOf(response).catch((error) => {
        throw S3Failure.unreachable(this.#settings.endpoint, error);
      });
    });
  }

  async #once(request: S3Request, limits: S3Patience): Promise<IncomingMessage> {
    const url = this.#urlOf(request);
    const headers = await this.#sign(request, url);
    const options = { method: request.method, headers, agent: this.#agent, timeout: limits.timeout_ms };
    const response = await exchange(url, options, request.body?.open()).catch((error) => {
      throw S3Failure.unreachable(this.#settings.endpoint, error);
    });
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) return response;
    const body = await textOf(response).catch(() => '');
    throw S3Failure.answered(`${request.method} ${url.origin}${url.pathname}`, status, body);
  }

  #urlOf({ key = '', query = {} }: S3Request): URL {
    const url = new URL(this.#settings.endpoint);
    const segments = [this.#settings.bucket, ...key.split('/').filter((segment) => segment !== '')];
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${segments.map(encodeURIComponent).join('/')}`;
    // Not URLSearchParams: its "+" for a space is not what is signed.
    url.search = Object.entries(query)
      .map((pair) => pair.map(encodeURIComponent).join('='))
      .join('&');
    return url;
  }

  /** The payload's hash is signed too: a store that checks it refuses bytes that were damaged on the way. */
  async #sign({ method, headers, body }: S3Request, url: URL): Promise<Record<string, string>> {
    const { region, access_key_id, secret_access_key, session_token } = this.#settings;
    const { sha256, size_bytes } = body ?? EMPTY;
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      service: 's3',
      region,
      accessKeyId: access_key_id,
      secretAccessKey: secret_access_key,
      ...(session_token === undefined ? {} : { sessionToken: session_token }),
    });
    const signed = Object.fromEntries((await signer.sign()).headers);
    return body === undefined ? signed : { ...signed, 'content-length': String(size_bytes) };
  }
}

/** node:http and not fetch, which would send a stream chunked: S3 wants its length first. */
function exchange(url: URL, options: RequestOptions & { timeout: number }, body?: Readable): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options);
    const silent = () => new Error(`silent for ${options.timeout} ms`);
    // Node's timeout starts, and a destroyed request says so, only when there is a socket; all of them may be taken.
    const waiting = setTimeout(() => {
      reject(silent());
      request.destroy();
    }, options.timeout);
    request.once('socket', () => clearTimeout(waiting));
    request.once('close', () => clearTimeout(waiting));
    let response: IncomingMessage | undefined;
    request.on('timeout', () => {
      // While there is more than our reader has taken, it is not the store that is silent.
      if (response && response.readableLength > 0) request.setTimeout(options.timeout);
      else (response ?? request).destroy(silent());
    });
    request.on('error', reject);
    request.once('response', (answer) => {
      response = answer;
      // An answer before the end of the upload is a refusal: nobody reads the rest.
      if (!request.writableEnded) answer.once('end', () => request.destroy());
      resolve(answer);
    });
    if (body === undefined) request.end();
    else pipeline(body, request, (error) => error && reject(error));
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size_bytes = 0;
  for await (const chunk of response) {
    size_bytes += chunk.length;
    if (size_bytes > MAX_TEXT_BYTES) throw new Error(`an answer of more than ${MAX_TEXT_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function retried<T>(limits: S3Patience, attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (tried >= limits.tries || !(error instanceof S3Failure && error.passing)) throw error;
      // Spread, so that callers who failed together do not come back together.
      await delay(limits.backoff_ms * 2 ** (tried - 1) * (0.5 + Math.random()));
    }
  }
}
