import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { limits } from '@fairlead/contract';
import { FileTooLarge, type StoredFile } from '../files/store.ts';
import { isPdf, PDF_BEGINS_WITHIN_BYTES } from '../invoices/given-pdf.ts';
import { refuse, type Session } from './session.ts';

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
    const bytes = Buffer.from(given.base64, 'base64');
    const file = await put(session, Readable.from([bytes]), base64);
    if (name === 'pdf' && !isPdf(bytes)) refuse(base64, NO_PDF);
    return file;
  }
  if (given.path === undefined) return undefined;
  const source = resolve(session.directory, given.path);
  if (!(await isReadableFile(source))) refuse(path, 'names no file that can be read');
  const file = await put(session, createReadStream(source), path);
  if (name === 'pdf' && !isPdf(await beginningOf(source))) refuse(path, NO_PDF);
  return file;
}

const NO_PDF = [
  `must be a PDF: there is no %PDF- in its first ${PDF_BEGINS_WITHIN_BYTES} bytes;`,
  'give the invoice as PDF, or leave it out and the service draws it',
].join(' ');

async function beginningOf(path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of createReadStream(path, { end: PDF_BEGINS_WITHIN_BYTES - 1 })) parts.push(part);
  return Buffer.concat(parts);
}

/** Asked before the store is: what fails afterwards is not the line's fault. A pipe could be waited for in vain. */
async function isReadableFile(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

async function put(session: Session, bytes: Readable, field: string): Promise<StoredFile> {
  const most = limits.max_request_body_bytes;
  const file = await session.newFiles.put(bytes, most).catch((error) => {
    if (!(error instanceof FileTooLarge)) throw error;
    return refuse(field, `must have at most ${most} bytes`);
  });
  // Nobody files an empty document: whatever wrote it was broken off.
  return file.size_bytes > 0 ? file : refuse(field, 'must have at least one byte');
}
