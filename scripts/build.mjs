// Bundles the service into service/dist: our own sources in one file, npm packages left where npm put them.
import { copyFileSync, mkdirSync, readdirSync, realpathSync, rmSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

/** @param {string} root */
export async function build(root) {
  const started = new Date();
  const outdir = join(root, 'service/dist');
  rmSync(join(outdir, 'parts'), { recursive: true, force: true });
  copyMigrations(join(root, 'service/src'), join(outdir, 'migrations'));
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['service/src/main.ts'],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What is imported only when needed stays a file of its own: drawing PDFs must not slow down every start.
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [packagesStayOutside],
  });
  // Sources changed while we were building are newer than this, and built the next time.
  utimesSync(join(outdir, 'main.mjs'), started, started);
}

/** @type {esbuild.Plugin} */
const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup(plugin) {
    plugin.onResolve({ filter: /^[^./]/ }, ({ kind, path }) => {
      // typebox is hundreds of small modules: reading them one by one was half the time of every start.
      const ours = kind === 'entry-point' || path.startsWith('@fairlead/') || path.startsWith('typebox');
      return ours ? undefined : { path, external: true };
    });
  },
};

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
