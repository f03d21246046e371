import { randomUUID } from 'node:crypto';
import { access, type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { makeDirectories, naming, removeLeftovers, syncDirectory } from './durable.ts';
import { FileParts } from './file-parts.ts';
import { spool } from './spool.ts';
import { assertReadable, type ByteRange, type FileStore, FileUnavailable, isSha256, type StoredFile } from './store.ts';
import { hashOfFile, stampOf, VerifiedFiles } from './verify.ts';

const LEFTOVER_AGE_MS = 60 * 60 * 1000;

/** A directory that is in the way is told by its own name, not by that of the file that was to take its place. */
const namingPlace = (path: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'EISDIR' ? Object.assign(error, { path }) : error;
};

/** Files at `<root>/<first two digits>/<sha256>`; what is still being written is in `<root>/incoming`. */
export class DirectoryStore implements FileStore {
  readonly #root: string;
  readonly #incoming: string;
  readonly #verified = new VerifiedFiles();
  readonly #hashing = new Map<string, Promise<string>>();
  #made: Promise<void> | undefined;
  #swept_at_ms = 0;

  constructor(root: string) {
    this.#root = resolve(root);
    this.#incoming = join(this.#root, 'incoming');
  }

  async put(content: Readable, maxBytes: number): Promise<StoredFile & { created: boolean }> {
    const temporary = join(this.#incoming, randomUUID());
    const openTemporary = async () => {
      await this.#prepare();
      return open(temporary, 'wx', 0o600);
    };
    const incoming = { directory: this.#incoming, open: openTemporary };
    try {
      return await spool(content, maxBytes, incoming, async (file, handle) => {
        await handle.sync().catch(naming(this.#incoming));
        return { ...file, created: await this.#keep(temporary, file) };
      });
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async open(file: StoredFile, range?: ByteRange): Promise<FileParts> {
    assertReadable(file, range);
    const handle = await this.#openWhole(file);
    return new FileParts(handle, file, range);
  }

  async remove(sha256: string): Promise<void> {
    if (isSha256(sha256)) await rm(this.#pathOf(sha256), { force: true });
  }

  async check(): Promise<void> {
    await readdir(this.#root);
  }

  /** Whether there is such a file, whole or not. */
  has(sha256: string): Promise<boolean> {
    return access(this.#pathOf(sha256)).then(
      () => true,
      () => false,
    );
  }

  /** Leaves nothing but the files, once all are kept. */
  removeIncoming(): Promise<void> {
    return rm(this.#incoming, { recursive: true, force: true });
  }

  async *list(): AsyncGenerator<string> {
    for (const shard of (await this.#shards()).sort()) {
      if (!/^[0-9a-f]{2}$/.test(shard)) continue;
      for (const name of (await readdir(join(this.#root, shard))).sort()) {
        if (isSha256(name) && name.startsWith(shard)) yield name;
      }
    }
  }

  /** None before the first file is kept: who only looks makes nothing. */
  #shards(): Promise<string[]> {
    return readdir(this.#root).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
      return [];
    });
  }

  /** Once only: a directory that vanishes later (a volume unmounted) is reported, not quietly begun anew. */
  async #prepare(): Promise<void> {
    this.#made ??= makeDirectories(this.#incoming);
    await this.#made.catch((error) => {
      this.#made = undefined;
      throw error;
    });
    if (Date.now() - this.#swept_at_ms < LEFTOVER_AGE_MS) return;
    this.#swept_at_ms = Date.now();
    await removeLeftovers(this.#incoming, LEFTOVER_AGE_MS);
  }

  /** True when there was no file. One that is not whole is mended: it is not new, and records may name it. */
  async #keep(temporary: string, file: StoredFile): Promise<boolean> {
    const path = this.#pathOf(file.sha256);
    await mkdir(dirname(path), { mode: 0o700 }).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const flaw = await this.#flawOf(file);
    if (flaw) await rename(temporary, path).catch(namingPlace(path));
    // Also when it was whole: whoever is creating it at this moment may not have synced its name yet.
    await syncDirectory(dirname(path));
    await syncDirectory(this.#root);
    return flaw === 'missing';
  }

  async #flawOf(file: StoredFile): Promise<FileUnavailable['reason'] | undefined> {
    try {
      const handle = await this.#openWhole(file);
      await handle.close();
      return undefined;
    } catch (error) {
      if (error instanceof FileUnavailable) return error.reason;
      throw error;
    }
  }

  /** The handle that was verified is the one that is read: a file exchanged in between changes nothing. */
  async #openWhole(file: StoredFile): Promise<FileHandle> {
    const handle = await open(this.#pathOf(file.sha256), 'r').catch((error) => {
      if (error.code !== 'ENOENT') throw error;
      throw new FileUnavailable(file.sha256, 'missing', { cause: error });
    });
    try {
      await this.#verify(file, handle);
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async #verify(file: StoredFile, handle: FileHandle): Promise<void> {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile() || stats.size !== BigInt(file.size_bytes)) throw new FileUnavailable(file.sha256, 'damaged');
    if (this.#verified.has(file.sha256, stats)) return;
    if ((await this.#hash(handle, stampOf(stats))) !== file.sha256) throw new FileUnavailable(file.sha256, 'damaged');
    this.#verified.add(file.sha256, stats);
  }

  /** Once, however many ask for a file at the same time. */
  #hash(handle: FileHandle, stamp: string): Promise<string> {
    const hashing = this.#hashing.get(stamp) ?? hashOfFile(handle).finally(() => this.#hashing.delete(stamp));
    this.#hashing.set(stamp, hashing);
    return hashing;
  }

  #pathOf(sha256: string): string {
    return join(this.#root, sha256.slice(0, 2), sha256);
  }
}
