import { S3Failure } from './s3-failure.ts';

/** A disk that is full or fails, a share that is away, a process that has too much open. */
const TROUBLES = new Set(['EIO', 'EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT', 'EROFS', 'ESTALE', 'ETIMEDOUT', 'EHOSTDOWN']);

/** Whether it is the store that fails, not the file, and it may be over at the next try. */
export const isTrouble = (error: unknown): boolean =>
  error instanceof S3Failure ? error.passing : TROUBLES.has((error as NodeJS.ErrnoException | undefined)?.code ?? '');
