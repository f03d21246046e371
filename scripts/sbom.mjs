// `node scripts/sbom.mjs [FILE]`: a bill of materials (CycloneDX 1.6) of what we ship, out of the lock file. What is
// bundled into the command and the application is among it, though npm has it for a tool of development.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getSystemErrorMap } from 'node:util';

/**
 * @typedef {Record<string, string>} Ranges
 * @typedef {object} Locked
 * @property {string} [name]
 * @property {string} version
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {string} [resolved]
 * @property {Ranges} [dependencies]
 * @property {Ranges} [devDependencies]
 * @property {Ranges} [optionalDependencies]
 * @property {Ranges} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** Our own packages that are shipped, and of what is bundled whole the sources, which say what of their tools goes along. */
const SHIPPED = /** @type {Record<string, string[]>} */ ({
  contract: [],
  service: [],
  sdk: ['src'],
  cli: ['src'],
  // What the map is drawn from is packed into the application while building.
  web: ['src', 'scripts/places.ts'],
});

/** @param {string} root */
export function sbomOf(root) {
  /** @type {Record<string, Locked>} */
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  /** By reference: a package that is installed twice in one version is one. @type {Map<string, Set<string>>} */
  const graph = new Map();
  /** @type {Map<string, object>} */
  const components = new Map();

  /** @param {string} path */
  const add = (path) => {
    const ref = refOf(path, locked);
    const isKnown = components.has(ref);
    if (!isKnown) components.set(ref, componentOf(path, locked));
    const uses = graph.get(ref) ?? new Set();
    graph.set(ref, uses);
    for (const found of namesUsed(root, path, locked).flatMap((name) => resolve(path, name, locked) ?? [])) {
      const isNew = !uses.has(refOf(found, locked));
      uses.add(refOf(found, locked));
      if (isNew) add(found);
    }
  };
  for (const workspace of Object.keys(SHIPPED)) add(workspace);

  const whole = /** @type {Locked} */ (locked['']);
  const own = Object.keys(SHIPPED).map((workspace) => refOf(workspace, locked));
  const product = { type: 'application', 'bom-ref': 'fairlead', name: 'fairlead', version: whole.version };
  const content = {
    metadata: { lifecycles: [{ phase: 'pre-build' }], component: { ...product, ...licencesOf(whole) } },
    components: [...components].sort(byRef).map(([, component]) => component),
    dependencies: [
      { ref: 'fairlead', dependsOn: own.sort() },
      ...[...graph].sort(byRef).map(([ref, uses]) => ({ ref, dependsOn: [...uses].sort() })),
    ],
  };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(content))}`;
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber, version: 1, ...content };
}

/** @param {[string, unknown]} one @param {[string, unknown]} other */
const byRef = ([one], [other]) => (one < other ? -1 : 1);

/** Packages that are there because one needs them; of our own, those that are bundled as well. @param {string} root @param {string} path @param {Record<string, Locked>} locked */
function namesUsed(root, path, locked) {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    /** @type {Locked} */ (locked[path]);
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  const sources = SHIPPED[path]?.map((source) => textBeneath(join(root, path, source))).join('') ?? '';
  const bundled = Object.keys(devDependencies ?? {}).filter((name) => new RegExp(`'${name}(/[^']*)?'`).test(sources));
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers, ...bundled];
}

/** What the sources say, but for tests and for types, of which nothing is left. @param {string} path @returns {string} */
function textBeneath(path) {
  if (statSync(path).isDirectory())
    return readdirSync(path)
      .map((name) => textBeneath(join(path, name)))
      .join('');
  return /(?<!\.(test|fixture))\.tsx?$/.test(path)
    ? readFileSync(path, 'utf8').replace(/^import type [^;]*;/gm, '')
    : '';
}

/** As Node finds a package: beside the one that asks, or further out. Of another machine's there may be none. @param {string} from @param {string} name @param {Record<string, Locked>} locked @returns {string | undefined} */
function resolve(from, name, locked) {
  const path = posix.join(from, 'node_modules', name);
  const found = locked[path];
  if (found) return found.link ? found.resolved : path;
  return from === '' ? undefined : resolve(from.replace(/(^|\/)[^/]+$/, ''), name, locked);
}

/** @param {string} path @param {Record<string, Locked>} locked */
function named(path, locked) {
  const { name = path.replace(/^.*node_modules\//, ''), version } = /** @type {Locked} */ (locked[path]);
  return { name, version };
}

/** @param {string} path @param {Record<string, Locked>} locked */
function refOf(path, locked) {
  const { name, version } = named(path, locked);
  return path in SHIPPED ? `${name}@${version}` : `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** @param {string} path @param {Record<string, Locked>} locked */
function componentOf(path, locked) {
  const { name, version } = named(path, locked);
  const [group, short] = name.startsWith('@') ? /** @type {[string, string]} */ (name.split('/')) : [undefined, name];
  const { integrity, optional } = /** @type {Locked} */ (locked[path]);
  const ref = refOf(path, locked);
  const [algorithm, digest] = integrity?.split('-') ?? [];
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group && { group }),
    name: short,
    version,
    // What there is a build of for each kind of machine.
    scope: optional ? 'optional' : 'required',
    ...(algorithm === 'sha512' && { hashes: [{ alg: 'SHA-512', content: hexOf(digest ?? '') }] }),
    ...licencesOf(/** @type {Locked} */ (locked[path])),
    ...(ref.startsWith('pkg:') && { purl: ref }),
  };
}

/** @param {Locked} locked */
const licencesOf = ({ license = 'Apache-2.0' }) => ({
  licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }],
});

/** @param {string} base64 */
const hexOf = (base64) => Buffer.from(base64, 'base64').toString('hex');

/** The same for the same content: a bill that says nothing new has no new number. @param {string} content */
function uuidOf(content) {
  const hex = createHash('sha256').update(content).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

if (realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const text = `${JSON.stringify(sbomOf(fileURLToPath(new URL('..', import.meta.url))), null, 2)}\n`;
  const [file] = process.argv.slice(2);
  if (file) writeBill(file, text);
  else print(text);
}

/** @param {string} file @param {string} text */
function writeBill(file, text) {
  try {
    writeFileSync(file, text);
  } catch (error) {
    const { errno, message } = /** @type {NodeJS.ErrnoException} */ (error);
    const reason = getSystemErrorMap().get(errno ?? 0)?.[1] ?? message;
    process.stderr.write(`sbom: ${file} cannot be written: ${reason}\n`);
    process.exitCode = 1;
  }
}

/** @param {string} text */
function print(text) {
  // Whoever read it has read enough (`npm run -s sbom | head`).
  process.stdout.on('error', (/** @type {NodeJS.ErrnoException} */ { code }) => process.exit(code === 'EPIPE' ? 0 : 1));
  process.stdout.write(text);
}
