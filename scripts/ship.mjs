// `node scripts/ship.mjs DIRECTORY`: copies what runs, and nothing else, out of a built checkout: the service, the
// application and the packages beside them; a bill of what all of it is made of, and the licences that go with it.
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BESIDE } from './build.mjs';
import { licencesAt } from './licences.mjs';
import { sbomOf } from './sbom.mjs';

// They fetch or compile a package when that is installed.
const INSTALLERS = ['prebuild-install', 'node-addon-api'];
// Of SQLite's driver the sources, what compiling them left, and what is ready for other kinds of machines.
const SOURCES = 'deps|src|build/(?!Release$|Release/better_sqlite3\\.node$).*';
const FOREIGN = `prebuilds/(?!${process.platform}(musl)?-${process.arch}\\.node$).*`;
// And maps to sources that are not there.
const LEFT = new RegExp(`/better-sqlite3(-node20)?/(${SOURCES}|${FOREIGN})|\\.map$`);

/** @param {string} root @param {string} directory */
export function ship(root, directory) {
  const packages = packagesBeside(root);
  for (const path of ['service/dist', 'web/dist', 'LICENSE', ...packages]) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    cpSync(join(root, path), join(directory, path), {
      recursive: true,
      // A package that another has for itself is copied when it is its turn.
      filter: (source) => !LEFT.test(source) && basename(source) !== 'node_modules',
    });
  }
  const bom = sbomOf(root);
  writeFileSync(join(directory, 'bom.json'), `${JSON.stringify(bom, null, 2)}\n`);
  writeFileSync(join(directory, 'LICENSES.txt'), licencesAt(root, packagesOf(root, bom)));
}

/** The packages that are loaded by name, with all that they need, as paths. @param {string} root */
function packagesBeside(root) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} from @param {string} name */
  const add = (from, name) => {
    const path = locate(from, name);
    // Those for other kinds of machines are not installed.
    if (path === undefined || found.has(path) || INSTALLERS.includes(name)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(path, needed);
  };
  for (const name of BESIDE) add(join(root, 'service'), name);
  return [...found].map((path) => relative(root, path)).sort();
}

/** As Node does: beside who asks, or further out. @param {string} from @param {string} name @returns {string | undefined} */
function locate(from, name) {
  const path = join(from, 'node_modules', name);
  if (existsSync(path)) return path;
  return from === dirname(from) ? undefined : locate(dirname(from), name);
}

/** Where the packages of a bill are installed. @param {string} root @param {ReturnType<typeof sbomOf>} bom */
function packagesOf(root, bom) {
  const refs = new Set(bom.dependencies.map(({ ref }) => ref));
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.keys(packages)
    .filter((path) => {
      const { name = path.replace(/^.*node_modules\//, ''), version } = packages[path];
      return refs.has(`pkg:npm/${name.replace('@', '%40')}@${version}`) && existsSync(join(root, path));
    })
    .sort();
}

if (realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const [directory] = process.argv.slice(2);
  if (!directory) throw new Error('node scripts/ship.mjs DIRECTORY');
  ship(fileURLToPath(new URL('..', import.meta.url)), directory);
}
