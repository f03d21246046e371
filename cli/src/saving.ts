import type { Download } from '@fairlead/sdk';
import { CommandError } from './exit.ts';
import { type FileOptions, type Sink, writeFile } from './files.ts';
import { byteProgress, type Watched } from './progress.ts';
import { count } from './words.ts';

// Files of the service on their way to a disk.

export interface Saved {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly length: number;
}

interface SaveOptions extends FileOptions {
  /** The name it is to have. */
  readonly name: string;
  readonly path: string;
  /** Which of several it is, for who watches: `2 of 7`. */
  readonly which?: string;
}

export async function save(download: Download, options: SaveOptions, terminal: Watched): Promise<Saved> {
  const { path, name, which } = options;
  let length = 0;
  try {
    await writeFile(path, options, async (sink) => {
      length = await pour(download, sink, [which, name].filter(Boolean).join('  '), terminal);
    });
  } finally {
    // When it was refused before its first byte, nobody else ends it.
    await download.stream.cancel().catch(() => {});
  }
  return { path, name, type: download.type, length };
}

/** The bytes as they come, counted: a file that is not whole is none. */
export async function pour(download: Download, sink: Sink, label: string, terminal: Watched): Promise<number> {
  const { stream, length: told } = download;
  const progress = byteProgress(terminal, label, told);
  let length = 0;
  try {
    for await (const chunk of stream) {
      await sink.write(chunk);
      length += chunk.byteLength;
      progress.at(length);
    }
  } finally {
    progress.stop();
  }
  if (told === undefined || told === length) return length;
  throw new CommandError('failed', `The file came incomplete: ${count(length, 'byte')} of ${count(told, 'byte')}.`);
}
