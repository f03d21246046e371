// Bundles the service into service/dist, packages included: reading them file by file took longer than all else a
// start does.
import { copyFileSync, mkdirSync, readdirSync, realpathSync, rmSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

/** @param {string} root */
export async function build(root) {
  const started = new Date();
  const outdir = join(root, 'service/dist');
  removeParts(outdir);
  copyMigrations(join(root, 'service/src'), join(outdir, 'migrations'));
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['service/src/main.ts'],
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
    logLevel: 'warning',
    external: OUTSIDE,
    // Packages that ask for Node's modules by `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  // Sources changed while we were building are newer than this, and built the next time.
  utimesSync(join(outdir, 'main.mjs'), started, started);
}

// Packages with machine code, and those that are loaded only when needed.
const OUTSIDE = ['better-sqlite3', '@node-rs/argon2', 'pdfkit', 'prom-client', 'pg-native'];

/** @param {string} outdir */
function removeParts(outdir) {
  mkdirSync(outdir, { recursive: true });
  for (const name of readdirSync(outdir)) if (name.startsWith('part')) rmSync(join(outdir, name), { recursive: true });
}

/** @param {string} from @param {string} to */
function copyMigrations(from, to) {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const path of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.sql') || basename(dirname(path)) !== 'migrations') continue;
    copyFileSync(join(from, path), join(to, basename(path)));
  }
}

if (realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  await build(fileURLToPath(new URL('..', import.meta.url)));
}
