// Programs in the documents: checked by the compiler, and made to run.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import type { Block } from './blocks.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RUNNER = fileURLToPath(new URL('runner.ts', import.meta.url));

export const isProgram = ({ language }: Block): boolean => language === 'ts' || language === 'js';

/** Programs of the older kind ask for packages by `require`. */
export const isModule = ({ code }: Block): boolean => !/\brequire\(/.test(code);

const nameOf = ({ at }: Block): string => at.replaceAll(/[/:]/g, '-');

const EXTENSIONS = { cjs: '.cjs', esm: '.mjs' } as const;

/** Programs as files. */
export class Programs {
  readonly #blocks: readonly Block[];
  readonly #directory: string;

  constructor(blocks: readonly Block[], directory: string) {
    this.#blocks = blocks;
    this.#directory = directory;
    mkdirSync(directory);
    for (const block of blocks) writeFileSync(this.#sourceOf(block), '\n'.repeat(block.line - 1) + block.code);
  }

  /** Every line has the number in it that it has in the document. */
  #sourceOf = (block: Block): string => join(this.#directory, `${nameOf(block)}.${block.language}`);

  get #built(): string {
    return join(this.#directory, 'built');
  }

  /** What Node runs, once everything is bundled. */
  fileOf = (block: Block): string =>
    join(this.#built, `${nameOf(block)}${EXTENSIONS[isModule(block) ? 'esm' : 'cjs']}`);

  get runner(): string {
    return join(this.#built, `runner${EXTENSIONS.esm}`);
  }

  /** With the SDK from its sources. */
  async bundle(): Promise<void> {
    const [modules, others] = [true, false].map((kind) => this.#blocks.filter((block) => isModule(block) === kind));
    const entries = (blocks: readonly Block[] = []) =>
      blocks.map((block) => ({ in: this.#sourceOf(block), out: nameOf(block) }));
    await Promise.all([
      this.#build({
        entryPoints: [...entries(modules), { in: RUNNER, out: 'runner' }],
        format: 'esm',
        splitting: true,
        outExtension: { '.js': EXTENSIONS.esm },
      }),
      this.#build({ entryPoints: entries(others), format: 'cjs', outExtension: { '.js': EXTENSIONS.cjs } }),
    ]);
  }

  async #build(options: BuildOptions): Promise<void> {
    const tsconfig = join(ROOT, 'tsconfig.json');
    await build({ ...options, outdir: this.#built, bundle: true, platform: 'node', tsconfig, logLevel: 'error' });
  }

  /** What the compiler has against the TypeScript among them. */
  async typeErrors(): Promise<string> {
    const types = join(this.#directory, 'types');
    const config = join(this.#directory, 'tsconfig.json');
    const compilerOptions = {
      typeRoots: [join(ROOT, 'node_modules/@types')],
      // By the declarations, as in the package: the contract's sources take the compiler longer than all programs.
      paths: {
        '@fairlead/sdk': [join(types, 'index.d.ts')],
        '@fairlead/sdk/contract': [join(types, 'contract.d.ts')],
      },
      // Readers may have the compiler as strict as it can be.
      noPropertyAccessFromIndexSignature: true,
      exactOptionalPropertyTypes: true,
    };
    const files = this.#blocks.filter(({ language }) => language === 'ts').map(this.#sourceOf);
    writeFileSync(
      config,
      JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions, files, include: [] }),
    );
    const declared = await compile('-p', join(ROOT, 'sdk'), '--noCheck', '--outDir', types);
    return declared || compile('-p', config);
  }
}

const compile = (...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(join(ROOT, 'node_modules/.bin/tsc'), [...args, '--pretty', 'false'], (error, stdout, stderr) =>
      resolve(error ? stdout + stderr || error.message : ''),
    );
  });
