import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { naming } from './durable.ts';
import { FileTooLarge, type StoredFile } from './store.ts';

const CHUNK_BYTES = 64 * 1024;

/**
 * Writes the stream to a temporary file, to learn its hash and size without holding it, and lends both to `use`.
 * The handle is closed when this returns; the name of the temporary file is its opener's to remove.
 */
export async function spool<T>(
  content: Readable,
  maxBytes: number,
  temporary: { directory: string; open: () => Promise<FileHandle> },
  use: (file: StoredFile, handle: FileHandle) => Promise<T>,
): Promise<T> {
  // A source may fail before it is first read (a path that does not exist); unheard, that would end the process.
  content.on('error', () => {});
  let handle: FileHandle | undefined;
  try {
    handle = await temporary.open();
    return await use(await write(content, maxBytes, handle).catch(naming(temporary.directory)), handle);
  } finally {
    content.destroy();
    await handle?.close();
  }
}

async function write(content: Readable, maxBytes: number, handle: FileHandle): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size_bytes = 0;
  async function* measured() {
    for await (const chunk of content) {
      const bytes: Buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      size_bytes += bytes.length;
      if (size_bytes > maxBytes) throw new FileTooLarge(maxBytes);
      hash.update(bytes);
      yield bytes;
    }
  }
  await writeFile(handle, measured());
  return { sha256: hash.digest('hex'), size_bytes };
}

/** A temporary file that loses its name at once: whatever happens to this process, nothing stays behind. */
export async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `fairlead-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}

/** Reads from the first byte and leaves the handle open: a stream over it would close it when a failed upload ends. */
export async function* bytesOf(handle: FileHandle): AsyncGenerator<Buffer> {
  let position = 0;
  while (true) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
