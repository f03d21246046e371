import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { limits } from '@fairlead/contract';
import { FileTooLarge, type StoredFile } from '../files/store.ts';
import { BadLine, refuse, type Session } from './session.ts';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Keeps the bytes that a line gives as `<name>_base64` or `<name>_path`; undefined when it gives neither. */
export async function keepContent(
  session: Session,
  name: 'content' | 'pdf',
  given: { base64?: string | undefined; path?: string | undefined },
  within = '',
): Promise<StoredFile | undefined> {
  const [base64, path] = [`${within}${name}_base64`, `${within}${name}_path`];
  if (given.base64 !== undefined && given.path !== undefined) refuse(path, `cannot be combined with ${base64}`);
  if (given.base64 !== undefined) {
    if (given.base64.length % 4 !== 0 || !BASE64.test(given.base64)) refuse(base64, 'must be base64');
    return put(session, Readable.from([Buffer.from(given.base64, 'base64')]), base64);
  }
  return given.path === undefined
    ? undefined
    : put(session, createReadStream(resolve(session.directory, given.path)), path);
}

async function put(session: Session, bytes: Readable, field: string): Promise<StoredFile> {
  try {
    const { created, ...file } = await session.files.put(bytes, limits.max_request_body_bytes);
    if (created) session.created.push(file.sha256);
    return file;
  } catch (error) {
    const { code } = error as { code?: string };
    if (error instanceof FileTooLarge) {
      throw new BadLine([{ field, description: `must have at most ${limits.max_request_body_bytes} bytes` }]);
    }
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
      throw new BadLine([{ field, description: 'names no file that can be read' }]);
    }
    throw error;
  }
}
