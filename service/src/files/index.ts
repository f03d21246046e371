import { DirectoryStore } from './directory.ts';
import { S3Store } from './s3.ts';
import type { FileStore, FilesLocation } from './store.ts';

/** Touches nothing yet: a directory is made, or a bucket asked, by the first call. */
export function openFileStore(location: FilesLocation): FileStore {
  return location.kind === 'directory' ? new DirectoryStore(location.path) : new S3Store(location);
}
