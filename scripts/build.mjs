// Bundles the service into service/dist: our own sources in one file, npm packages left where npm put them.
import { copyFileSync, mkdirSync, readdirSync, realpathSync, rmSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

/** @param {string} root */
export async function build(root) {
  const started = new Date();
  const outfile = join(root, 'service/dist/main.mjs');
  copyMigrations(join(root, 'service/src'), join(root, 'service/dist/migrations'));
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['service/src/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [packagesStayOutside],
  });
  // Sources changed while we were building are newer than this, and built the next time.
  utimesSync(outfile, started, started);
}

/** @type {esbuild.Plugin} */
const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup(plugin) {
    plugin.onResolve({ filter: /^[^./]/ }, ({ kind, path }) => {
      const ours = kind === 'entry-point' || path.startsWith('@fairlead/');
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
