// Bundles the programs, each into its dist with the packages it uses: reading them file by file took longer than all
// else a start does, and a command that is one package is there at once.
import { copyFileSync, cpSync, mkdirSync, readdirSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { DRIVER } from '../service/src/database/driver-name.mjs';
import { licencesOf } from './licences.mjs';

/** @param {string} root */
export async function build(root) {
  await Promise.all([buildService(root), buildCommand(root), buildApplication(root)]);
}

/** The pages that the service serves. @param {string} root */
async function buildApplication(root) {
  const started = new Date();
  const { build } = await import('vite');
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
  utimesSync(join(root, 'web/dist/index.html'), started, started);
}

/** @param {string} root */
export async function buildService(root) {
  const migrations = join(root, 'service/dist/migrations');
  rmSync(migrations, { recursive: true, force: true });
  cpSync(join(root, 'service/src/database/migrations'), migrations, { recursive: true });
  await bundle(root, 'service', OUTSIDE);
}

/** The clients' command: published as it is built. @param {string} root */
async function buildCommand(root) {
  const metafile = await bundle(root, 'cli', []);
  writeFileSync(join(root, 'cli/dist/LICENSES.txt'), licencesOf(root, metafile));
  copyFileSync(join(root, 'LICENSE'), join(root, 'cli/LICENSE'));
}

/** @param {string} root @param {string} workspace @param {string[]} external */
async function bundle(root, workspace, external) {
  const started = new Date();
  const outdir = join(root, workspace, 'dist');
  removeParts(outdir);
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [`${workspace}/src/main.ts`],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What is imported only when needed stays a file of its own: drawing PDFs must not slow down every start.
    splitting: true,
    chunkNames: 'part-[name]-[hash]',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    minifyWhitespace: true,
    metafile: true,
    logLevel: 'warning',
    external,
    // Packages that ask for Node's modules by `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  // Sources changed while we were building are newer than this, and built the next time.
  utimesSync(join(outdir, 'main.mjs'), started, started);
  return metafile;
}

// The service's packages with machine code, and those that are loaded only when needed: they go along with its build.
export const BESIDE = [DRIVER, '@node-rs/argon2', 'pdfkit', 'prom-client'];
// Besides these, those of PostgreSQL's driver and of Fastify's that never are loaded.
const OUTSIDE = [
  ...BESIDE,
  'pg-native',
  ...['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'],
];

/** @param {string} outdir */
function removeParts(outdir) {
  mkdirSync(outdir, { recursive: true });
  for (const name of readdirSync(outdir)) if (name.startsWith('part')) rmSync(join(outdir, name), { recursive: true });
}

if (realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  await build(fileURLToPath(new URL('..', import.meta.url)));
}
