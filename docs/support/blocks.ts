// The code blocks of our Markdown.
import { existsSync, readFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);

export interface Block {
  /** `docs/guide.md:12`: where its code begins. */
  readonly at: string;
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** What the `text` block after it shows: its output. */
  readonly shown?: string;
}

const FENCE = /^```(\w*)$/;

/** All blocks of a file, each `text` block with the block whose output it shows. */
export function blocksOf(path: string): Block[] {
  const blocks: Block[] = [];
  for (const block of fenced(path)) {
    const before = blocks.at(-1);
    if (block.language !== 'text') blocks.push(block);
    else if (before && before.shown === undefined) blocks[blocks.length - 1] = { ...before, shown: block.code };
    else throw new Error(`${block.at} shows the output of no block`);
  }
  return blocks;
}

function fenced(path: string): Block[] {
  const lines = textOf(path).split('\n');
  const fences = lines.flatMap((text, index) => (text.startsWith('```') ? [index] : []));
  if (fences.length % 2 > 0) throw new Error(`${path} has a block without an end`);
  return fences.flatMap((start, index) => {
    if (index % 2 > 0) return [];
    const language = FENCE.exec(lines[start] ?? '')?.[1] ?? '';
    const code = lines.slice(start + 1, fences[index + 1]).join('\n');
    return [{ at: `${path}:${start + 2}`, line: start + 2, language, code }];
  });
}

export const isThere = (path: string): boolean => existsSync(new URL(path, ROOT));

const textOf = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** The rows of the table under a heading, without its head: the text of each cell, code marks aside. */
export function tableUnder(path: string, heading: string): string[][] {
  const lines = textOf(path).split('\n');
  const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading);
  const from = lines.findIndex((line, index) => index > start && line.startsWith('|'));
  if (start < 0 || from < 0) throw new Error(`${path} has no table under ${heading}`);
  const length = lines.slice(from).findIndex((line) => !line.startsWith('|'));
  return lines.slice(from + 2, from + length).map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}
