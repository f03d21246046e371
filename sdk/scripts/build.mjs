// Builds the package as it is published: ES modules and CommonJS, each with its declarations, nothing imported from
// elsewhere. In the repository the sources are used as they are.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { licencesOf } from '../../scripts/licences.mjs';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const ROOT = join(PACKAGE, '..');
const DIST = join(PACKAGE, 'dist');

const ENTRIES = ['index', 'application', 'contract'];
const FORMATS = /** @type {const} */ ({ esm: 'module', cjs: 'commonjs' });

/**
 * One file of typebox makes a TextEncoder as it is loaded, for what is not used here: told that it may, esbuild leaves it
 * out. Pages that tests make up have none.
 *
 * @type {esbuild.Plugin}
 */
const withoutEncoder = {
  name: 'without encoder',
  setup: (build) =>
    build.onLoad({ filter: /typebox.*hash\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace('new TextEncoder', '/* @__PURE__ */ $&'),
    })),
};

rmSync(DIST, { recursive: true, force: true });
const tsc = join(ROOT, 'node_modules/.bin/tsc');
// The types were checked with all others.
const options = ['--project', 'sdk/tsconfig.json', '--noCheck', '--outDir', join(DIST, 'esm')];
execFileSync(tsc, options, { cwd: ROOT, stdio: 'inherit' });
nameDeclarations(join(DIST, 'esm'));
// CommonJS reads the same declarations as its own.
cpSync(join(DIST, 'esm'), join(DIST, 'cjs'), { recursive: true });

for (const [format, type] of Object.entries(FORMATS)) {
  const outdir = join(DIST, format);
  const { metafile } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES.map((entry) => `sdk/src/${entry}.ts`),
    outdir,
    bundle: true,
    platform: 'neutral',
    target: 'es2022',
    format: /** @type {'esm' | 'cjs'} */ (format),
    metafile: true,
    plugins: [withoutEncoder],
    logLevel: 'warning',
  });
  writeFileSync(join(outdir, 'LICENSES.txt'), licencesOf(ROOT, metafile));
  writeFileSync(join(outdir, 'package.json'), `${JSON.stringify({ type }, null, 2)}\n`);
}
// Who does not read `exports`, as Parcel and TypeScript 5 for CommonJS do not, looks for a directory of an entry's name.
for (const entry of ENTRIES.slice(1)) {
  const found = { main: `../dist/cjs/${entry}.js`, module: `../dist/esm/${entry}.js` };
  const told = { ...found, types: `../dist/esm/${entry}.d.ts`, sideEffects: false };
  mkdirSync(join(PACKAGE, entry), { recursive: true });
  writeFileSync(join(PACKAGE, entry, 'package.json'), `${JSON.stringify(told, null, 2)}\n`);
}
copyFileSync(join(ROOT, 'LICENSE'), join(PACKAGE, 'LICENSE'));

/** The sources import each other as `.ts`; what is published is called `.js`. @param {string} directory */
function nameDeclarations(directory) {
  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.d.ts')) continue;
    const file = join(directory, path);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/((?:from |import\()['"]\.[^'"]*)\.ts(?=['"])/g, '$1.js'));
  }
}
