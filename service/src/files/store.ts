import type { Readable } from 'node:stream';

/** A file is named by its content: SHA-256 as 64 lowercase hex digits. Names and media types are the record's affair. */
export interface StoredFile {
  sha256: string;
  size_bytes: number;
}

/** Both ends inclusive, as in HTTP: the first byte is 0 to 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file's bytes, part by part. Destroy what is not read to its end. */
export interface Opened extends AsyncIterable<Buffer> {
  destroy(): void;
  /** Takes the memory of a part that is no longer needed, for another. */
  giveBack?(part: Buffer): void;
}

export interface FileStore {
  /**
   * Reads the stream to its end and keeps it durably under its SHA-256. `created` is false when there was a file of
   * that name already, though it was damaged and is mended now. Refuses more than maxBytes with FileTooLarge. The
   * stream is destroyed when anything fails.
   */
  put(content: Readable, maxBytes: number): Promise<StoredFile & { created: boolean }>;
  /**
   * The bytes, or FileUnavailable when they are missing or damaged. Verified before the first byte is handed out where
   * that is affordable; a whole read of any store never completes with wrong bytes.
   */
  open(file: StoredFile, range?: ByteRange): Promise<Opened>;
  /** Forgets the bytes; none there is no error. Different records may share a hash: ask only for one that none names. */
  remove(sha256: string): Promise<void>;
  /** Rejects when the store cannot be reached or refuses us. It only looks: nothing need be writable, or is made. */
  check(): Promise<void>;
  /** Every hash kept. */
  list(): AsyncIterable<string>;
}

export interface S3Settings {
  bucket: string;
  prefix: string;
  endpoint: string;
  region: string;
  access_key_id: string;
  secret_access_key: string;
  session_token?: string;
}

export type FilesLocation = { kind: 'directory'; path: string } | ({ kind: 's3' } & S3Settings);

export class FileUnavailable extends Error {
  override readonly name = 'FileUnavailable';
  readonly sha256: string;
  readonly reason: 'missing' | 'damaged';

  constructor(sha256: string, reason: 'missing' | 'damaged', options?: ErrorOptions) {
    super(`file ${sha256} is ${reason}`, options);
    this.sha256 = sha256;
    this.reason = reason;
  }
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
  readonly max_bytes: number;

  constructor(max_bytes: number) {
    super(`the file is larger than ${max_bytes} bytes`);
    this.max_bytes = max_bytes;
  }
}

/** Hashes become paths and keys, so every store asks this before it builds one. */
export function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** What any store does before it looks: a name that cannot exist is missing, an impossible range is the caller's error. */
export function assertReadable(file: StoredFile, range?: ByteRange): void {
  if (!isSha256(file.sha256)) throw new FileUnavailable(file.sha256, 'missing');
  if (range === undefined) return;
  const { start, end } = range;
  const possible = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end;
  if (!possible || end >= file.size_bytes) {
    throw new RangeError(`bytes ${start}-${end} do not lie in a file of ${file.size_bytes} bytes`);
  }
}
