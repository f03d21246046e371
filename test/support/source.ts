// The repository as the laws see it: its files, and of the sources what they import and the words in them.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', '.setup-lock', '.env']);

export interface File {
  path: string;
  text: string;
}

/** A node of the syntax tree: what we ask of it, and whatever else it has. */
export interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Every text file that is or would be committed. */
export function readRepository(): File[] {
  return listPaths()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'));
}

function listPaths(): string[] {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    // A file removed but not yet committed is still listed.
    return listed.split('\0').filter((path) => path && statSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile());
  } catch {
    return walk(''); // Not a git checkout: an unpacked archive, or no git here.
  }
}

function walk(directory: string): string[] {
  return readdirSync(join(ROOT, directory), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) => {
      const path = posix.join(directory, entry.name);
      return entry.isDirectory() ? walk(path) : [path];
    });
}

export const isSource = ({ path }: File) => /\.[cm]?[jt]sx?$/.test(path);
export const isTest = ({ path }: File) => /\.(test|spec|fixture)\.tsx?$/.test(path) || path.startsWith('test/');

export function nodes(file: File): Node[] {
  const found: Node[] = [];
  collect(parseSync(file.path, file.text).program, found);
  return found;
}

function collect(value: unknown, found: Node[]) {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found);
  } else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'start' in value) found.push(value as Node);
    for (const child of Object.values(value)) collect(child, found);
  }
}

export interface Import {
  /** As written. */
  specifier: string;
  /** The file meant, from the repository's root, where it is one of ours by a relative path. */
  path?: string;
  /** `contract` for `@fairlead/contract` and for a relative path into contract/. */
  workspace?: string;
  isNode: boolean;
  isType: boolean;
  start: number;
}

/** Static, dynamic and re-exporting imports, types included. */
export function imports(file: File): Import[] {
  return nodes(file).flatMap((node) => {
    const source = node.source as Node | null | undefined;
    const isImport = /^(Import(Declaration|Expression)|Export(Named|All)Declaration|TSImportType)$/.test(node.type);
    if (!isImport || typeof source?.value !== 'string') return [];
    const isType = node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType';
    return [{ ...resolve(file.path, source.value), isType, start: node.start }];
  });
}

function resolve(importer: string, specifier: string) {
  const isNode = isBuiltin(specifier);
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(importer), specifier);
    return { specifier, isNode, path, workspace: path.split('/')[0] };
  }
  return { specifier, isNode, workspace: /^@fairlead\/([^/]+)/.exec(specifier)?.[1] };
}

/** `file:line`, and what was found there. */
export function at(file: File, offset: number, found: string): string {
  const line = file.text.slice(0, offset).split('\n').length;
  return `${file.path}:${line}: ${found.trim().slice(0, 100)}`;
}

/** Where a pattern (with the g flag) matches in the plain text. */
export function matches(file: File, pattern: RegExp): string[] {
  return [...file.text.matchAll(pattern)].map((match) => at(file, match.index, match[0]));
}
