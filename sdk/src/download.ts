import type { Reply } from './attempt.ts';
import { asCall, type Call, type Caller } from './call.ts';
import { ConnectionError, strangeAnswer, TimeoutError } from './errors.ts';
import { safeFileName } from './file-name.ts';
import type { CallOptions } from './options.ts';
import type { Asked } from './request.ts';

// Files: their bytes as they arrive, under the name and type they were stored with.

/** An array that is no view of shared memory: written like this, TypeScript before 5.7 reads it too. */
type Bytes = ReturnType<typeof Uint8Array.of>;

export interface Download {
  /** Name of the file, without directories: safe to be written under. */
  readonly name: string;
  /** Media type. */
  readonly type: string;
  /** Length in bytes, when the service told it. */
  readonly length: number | undefined;
  /** The bytes as they arrive. It fails when the connection breaks, or when nothing arrives for the call's `timeout`. */
  readonly stream: ReadableStream<Uint8Array>;
  /** All bytes. */
  bytes(): Promise<Bytes>;
  /** All of it, as UTF-8 text. */
  text(): Promise<string>;
}

export const downloadCall = (caller: Caller, asked: Asked, options: CallOptions = {}): Call<Download> =>
  asCall(caller.send(asked, options, true, (reply, timeout) => downloadOf(reply, asked, timeout)));

/** The service names every file that it sends. */
function downloadOf(reply: Reply, { name = '' }: Asked, timeout: number): Download {
  const download = fileOf(reply, name, timeout);
  if (reply.response.headers.has('Content-Disposition')) return download;
  download.stream.cancel().catch(() => {});
  throw strangeAnswer('is not a file', reply);
}

/** The body of an answer, whatever it is. */
export function fileOf(reply: Reply, name: string, timeout: number): Download {
  const { headers } = reply.response;
  const disposition = headers.get('Content-Disposition') ?? '';
  const type = headers.get('Content-Type') ?? 'application/octet-stream';
  // What was packed for the journey has another length than what arrives.
  const told = headers.has('Content-Encoding') ? null : headers.get('Content-Length');
  const length = told === null ? undefined : Number(told);
  const stream = inTime(reply, timeout, length);
  return {
    name: safeFileName(fileName(disposition), `download-${safeFileName(name, 'file')}`),
    type,
    length,
    stream,
    bytes: async () => new Uint8Array(await new Response(stream).arrayBuffer()),
    text: () => new Response(stream).text(),
  };
}

/** The bytes of an answer; an error when they cease to arrive, or end too early. */
function inTime(reply: Reply, timeout: number, length: number | undefined): ReadableStream<Uint8Array> {
  const { response, requestId, release } = reply;
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  let arrived = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await nextChunk(reader, timeout, reply);
        arrived += value?.length ?? 0;
        if (!done) return controller.enqueue(value as Uint8Array);
        release();
        if (length !== undefined && arrived < length) throw new ConnectionError('The file ended early', { requestId });
        controller.close();
      },
      cancel(reason) {
        release();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

function nextChunk(reader: Reader, timeout: number, { requestId, release, signal }: Reply) {
  return new Promise<Awaited<ReturnType<Reader['read']>>>((resolve, reject) => {
    const fail = (error: unknown) => {
      clearTimeout(timer);
      release();
      reject(error);
    };
    const timer = setTimeout(() => {
      fail(new TimeoutError(`Nothing of the file arrived within ${timeout} ms`, { requestId }));
      reader.cancel().catch(() => {});
    }, timeout);
    reader.read().then(
      (chunk) => {
        clearTimeout(timer);
        resolve(chunk);
      },
      (cause) =>
        fail(signal?.aborted ? signal.reason : new ConnectionError('The download broke off', { requestId, cause })),
    );
  });
}

/** The name in a Content-Disposition. */
function fileName(disposition: string): string {
  const extended = /filename\*=UTF-8''([^;]*)/i.exec(disposition)?.[1];
  const quoted = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1');
  const plain = /filename=([^;"]*)/i.exec(disposition)?.[1]?.trim();
  return decoded(extended) ?? quoted ?? plain ?? '';
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
