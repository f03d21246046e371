import { isUtf8 } from 'node:buffer';
import type { Download } from '@fairlead/sdk';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { refusal, text } from './answer.ts';

// A file in an answer: text to be read (in UTF-8), anything else as a resource within the answer.

/** More would burden an assistant, and its base64 the pipe. */
export const MOST_BYTES = 5 * 1024 * 1024;

/** `uri` tells where the file is from; `command` is how a person gets it. */
export async function fileAnswer(download: Download, uri: string, command: string): Promise<CallToolResult> {
  const { name, type, length = 0, stream } = download;
  const bytes = length > MOST_BYTES ? undefined : await readAtMost(stream, MOST_BYTES);
  if (!bytes) {
    await stream.cancel();
    const size = length > MOST_BYTES ? `has ${megabytes(length)}` : 'is larger than that';
    return refusal(
      `${name} ${size}; at most ${megabytes(MOST_BYTES)} can be handed over here. The person can save it with \`${command}\`.`,
    );
  }
  const about = text(`${name} (${type}, ${bytes.length} bytes)`);
  if (/^text\//i.test(type) && isPlain(bytes)) return { content: [about, text(new TextDecoder().decode(bytes))] };
  const resource = {
    uri: `${uri}/${encodeURIComponent(name)}`,
    mimeType: type,
    blob: Buffer.from(bytes).toString('base64'),
  };
  return { content: [about, { type: 'resource', resource }] };
}

/** Text in other letters than UTF-8's would be garbled: with a NUL at every other place, it is UTF-16. */
const isPlain = (bytes: Uint8Array): boolean => isUtf8(bytes) && !bytes.includes(0);

/** All bytes; undefined when there are more than so many. */
async function readAtMost(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.length;
    chunks.push(chunk.value);
    if (size > most) break;
  }
  reader.releaseLock();
  return size > most ? undefined : Buffer.concat(chunks);
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1).replace('.0', '')} MB`;
