// Makes a checkout ready to run: the packages of the lock file installed, the programs built. Node's own modules only,
// as nothing else may be there yet. Says what it does on standard error: a command's output belongs to the command.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DRIVER, isCompiled } from '../service/src/database/driver-name.mjs';
import { withLock } from './lock.mjs';
import { run } from './run.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OLDEST_NODE = 20;
const SOURCES = ['contract/src', 'service/src', 'sdk/src', 'cli/src', 'scripts/build.mjs', ...webSources()];
const BUILT = ['service/dist/main.mjs', 'cli/dist/main.mjs', 'web/dist/index.html'];

function webSources() {
  return ['src', 'public', 'scripts', 'index.html', 'vite.config.ts'].map((name) => `web/${name}`);
}

export class SetupError extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status = 1) {
    super(message);
    this.status = status;
  }
}

/**
 * Makes this checkout ready, or ends the process with the reason. `meanwhile` is done as soon as packages and programs
 * are there, though their machine code may still be compiled: that takes two minutes of one core.
 *
 * @param {() => Promise<void>} [meanwhile]
 */
export async function setUp(meanwhile) {
  try {
    await prepare(ROOT, {}, meanwhile);
  } catch (error) {
    say(error instanceof SetupError ? error.message : String(error));
    process.exit(error instanceof SetupError ? error.status : 1);
  }
}

/** @typedef {(root: string) => Promise<void>} Step */

/**
 * @param {string} root
 * @param {{ install?: Step, compile?: Step, build?: Step }} steps
 * @param {() => Promise<void>} meanwhile
 */
export async function prepare(
  root,
  { install = installPackages, compile = compilePackages, build = buildPrograms } = {},
  meanwhile = async () => {},
) {
  refuseOldNode(process.versions.node);
  if (isInstalled(root) && isBuilt(root)) return meanwhile();
  const onWait = () => say('Waiting for another set-up of this checkout.');
  // Whoever held the lock before us may have done the work: look again.
  await withLock(
    join(root, '.setup-lock'),
    async () => {
      const wanted = !isInstalled(root) && !npmInstalledThis(root);
      if (wanted) await install(root);
      // A set-up that ends before it is done is begun anew by the next.
      if (wanted) writeFileSync(stampPath(root), UNFINISHED);
      const ends = await Promise.allSettled([
        wanted && compile(root),
        (isBuilt(root) ? Promise.resolve() : build(root)).then(meanwhile),
      ]);
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      if (!isInstalled(root)) writeFileSync(stampPath(root), stamp(root));
    },
    { onWait },
  );
}

/** @param {string} version */
export function refuseOldNode(version) {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return;
  throw new SetupError(`Fairlead needs Node.js ${OLDEST_NODE} or newer; this is ${version}.`);
}

/** @param {string} root */
async function installPackages(root) {
  say('Installing packages (npm ci).');
  await npm(root, ['ci', '--include=dev', '--include=optional', '--ignore-scripts']);
  // Without one that may be missing, such as Node 20's, npm goes on in silence when it cannot fetch it.
  if (!existsSync(join(root, 'node_modules', DRIVER))) throw new SetupError(`npm ci could not fetch ${DRIVER}.`);
}

// Parts of SQLite that Fairlead has no table of: a third of the time that compiling takes.
const UNUSED = ['FTS3', 'FTS3_PARENTHESIS', 'FTS4', 'FTS5', 'RTREE', 'GEOPOLY', 'DBSTAT_VTAB']
  .map((part) => `-USQLITE_ENABLE_${part}`)
  .join(' ');

// Warnings that SQLite's makers mute are looked for all the same, over one file of 260,000 lines: a third of the rest.
const UNWARNED = '-Wno-all -Wno-extra';

/** Runs what packages do once they are there. @param {string} root */
async function compilePackages(root) {
  if (isCompiled) say('Compiling SQLite: a minute or two, this once.');
  // Its own -O3 takes a quarter longer, for nothing that can be measured. What the machine's owner says comes last.
  const { CFLAGS = '', CXXFLAGS = '' } = process.env;
  const flags = { CFLAGS: `-O2 ${UNWARNED} ${UNUSED} ${CFLAGS}`, CXXFLAGS: `-O2 ${UNWARNED} ${CXXFLAGS}` };
  // Who lets no package do anything by itself lets those do it that were looked at.
  await npm(root, ['rebuild', '--ignore-scripts=false', ...withScripts(root)], { ...headersHere(), ...flags });
  if (!isCompiledHere(root)) throw new SetupError(`npm rebuild did not compile ${DRIVER}.`);
}

/**
 * Those that came with this Node, if they did: others would have to be fetched from elsewhere.
 *
 * @returns {Record<string, string>}
 */
function headersHere() {
  const nodedir = dirname(dirname(realpathSync(process.execPath)));
  const header = join(nodedir, 'include/node/node_version.h');
  const [major, minor, patch] = process.versions.node.split('.');
  const isOurs = (/** @type {string} */ text) =>
    [`MAJOR_VERSION ${major}`, `MINOR_VERSION ${minor}`, `PATCH_VERSION ${patch}`].every((line) =>
      text.includes(`#define NODE_${line}\n`),
    );
  return existsSync(header) && isOurs(readFileSync(header, 'utf8')) ? { npm_config_nodedir: nodedir } : {};
}

/** @param {string} root */
const isCompiledHere = (root) =>
  !isCompiled || existsSync(join(root, 'node_modules', DRIVER, 'build/Release/better_sqlite3.node'));

/**
 * The packages that do something. Of the two drivers of SQLite it is this Node's: the other would be compiled for nobody.
 *
 * @param {string} root
 */
export function withScripts(root, driver = DRIVER) {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  return allowed.map((name) => (name === 'better-sqlite3' ? driver : name));
}

/** @param {string} root @param {string[]} args @param {Record<string, string>} [more] added to the environment */
async function npm(root, args, more) {
  // npm names its own script to what it runs, so `npm start` installs with the npm that was called.
  const cli = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  // What it says on standard output is not the command's.
  const options = {
    cwd: root,
    env: { ...process.env, ...more },
    stdio: /** @type {import('node:child_process').StdioOptions} */ (['ignore', 'ignore', 2]),
  };
  const { status } = cli ? await run(process.execPath, [cli, ...all], options) : await run('npm', all, options);
  if (status !== 0) throw new SetupError(`npm ${args[0]} failed with exit status ${status}.`, status);
}

/** @param {string} root */
async function buildPrograms(root) {
  say('Building.');
  // By a process of its own: what bundlers take of memory would stay with the service for as long as it runs.
  const { status } = await run(process.execPath, [join(root, 'scripts/build.mjs')], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new SetupError(`Building failed with exit status ${status}.`, status);
}

/** @param {string} root */
function isInstalled(root) {
  return existsSync(stampPath(root)) && readFileSync(stampPath(root), 'utf8') === stamp(root);
}

/** @param {string} root */
const stampPath = (root) => join(root, 'node_modules/.fairlead-setup');

const UNFINISHED = 'unfinished\n';

/** What an install depends on: a compiled package fits one Node major on one kind of machine. @param {string} root */
function stamp(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lock} node-${Number.parseInt(process.versions.node, 10)} ${process.platform}-${process.arch}\n`;
}

/**
 * Someone ran `npm ci` or `npm install` by hand: npm's own record of node_modules says the same as the lock file, and
 * doing it again would cost minutes. A stamp of another Node or machine still asks for a new install.
 *
 * @param {string} root
 */
function npmInstalledThis(root) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const old = existsSync(stampPath(root)) ? readFileSync(stampPath(root), 'utf8') : stamp(root);
  if (old.slice(old.indexOf(' ')) !== stamp(root).slice(stamp(root).indexOf(' '))) return false;
  const installed = readPackages(record);
  const wanted = readPackages(join(root, 'package-lock.json'));
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed[path];
    const isDriver = path === `node_modules/${DRIVER}`;
    // Without scripts it is there, and not compiled.
    if (found) return found.version === version && found.integrity === integrity && (!isDriver || isCompiledHere(root));
    // Those for other kinds of machines, or for another Node.
    return optional === true && !isDriver;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** @param {string} root */
function isBuilt(root) {
  const changed = Math.max(...SOURCES.map((source) => newest(join(root, source))));
  return BUILT.every((file) => {
    const built = statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs;
    return built !== undefined && built >= changed;
  });
}

/** The latest change beneath a path; a directory's own time tells of files removed. @param {string} path @returns {number} */
function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** @param {string} line */
const say = (line) => process.stderr.write(`${line}\n`);
