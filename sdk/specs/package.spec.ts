// The package as it is published: packed, installed into an empty project, and used there in every way that it is for.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, credentialOf, shipment } from '../../acceptance/support/records.ts';
import { rounds } from '../../acceptance/support/rounds.ts';
import { type Service, startService } from '../../acceptance/support/service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LARGEST_ENTRY = 12_000;

const place = mkdtempSync(join(tmpdir(), 'fairlead-package-'));
const project = join(place, 'project');
const installed = join(project, 'node_modules/@fairlead/sdk');
let service: Service;

beforeAll(async () => {
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  const records = [...client(), shipment({ reference: 'PACK-0001', eta: '2026-04-20' })];
  [service] = await Promise.all([startService({ records }), install()]);
}, 180_000);
afterAll(async () => {
  rmSync(place, { recursive: true, force: true });
  await service?.stop();
});

async function install(): Promise<void> {
  const quietly = ['--cache', join(place, 'cache'), '--loglevel=error', '--no-update-notifier'];
  await run('npm', ['pack', '--pack-destination', place, ...quietly], join(ROOT, 'sdk'));
  const [tarball = ''] = readdirSync(place).filter((name) => name.endsWith('.tgz'));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...quietly, join(place, tarball)], project);
}

/** Nothing of the caller's own settings but where programs are; what is left behind is left in our place. */
async function run(program: string, args: string[], cwd: string, more: Record<string, string> = {}): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: place, TMPDIR: place, ...more };
  const done = await promisify(execFile)(program, args, { cwd, env }).catch(({ stdout, stderr }) => {
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
  });
  return done.stdout;
}

/** Runs a program in the project, where the environment tells it of the service. */
const runProgram = (file: string): Promise<string> =>
  run(process.execPath, [file], project, { FAIRLEAD_BASE_URL: service.url, FAIRLEAD_TOKEN: credentialOf() });

function write(name: string, text: string): string {
  const file = join(project, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll(sep, '/'),
    );
const textOf = (file: string): string => readFileSync(join(installed, file), 'utf8');

describe('the package', () => {
  test('has its programs, their types and its papers, and nothing else', () => {
    const files = filesIn(installed);
    const others = files.filter(
      (file) => !/^dist\/(esm|cjs)\/([\w/-]+\.(js|d\.ts)|LICENSES\.txt|package\.json)$/.test(file),
    );
    const entries = ['application', 'contract'].map((entry) => `${entry}/package.json`);
    expect(others.sort()).toEqual(['LICENSE', 'README.md', ...entries, 'package.json']);
    expect(files.filter((file) => /\.(test|fixture)\./.test(file))).toEqual([]);
    expect(textOf('LICENSE')).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
  });

  test('needs no other, and none came with it', () => {
    const { dependencies, peerDependencies, optionalDependencies, bundleDependencies } = JSON.parse(
      textOf('package.json'),
    );
    expect([dependencies, peerDependencies, optionalDependencies, bundleDependencies]).toEqual(
      Array(4).fill(undefined),
    );
    expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@fairlead']);
    expect(readdirSync(join(project, 'node_modules/@fairlead'))).toEqual(['sdk']);
  });

  test('imports nothing but itself: its programs nothing at all, its types each other', () => {
    const imported = filesIn(installed)
      .filter((file) => /\.(js|ts)$/.test(file))
      .flatMap((file) =>
        [...textOf(file).matchAll(/\b(?:from|import|require)\b\s*\(?\s*(['"])([^'"\n]+)\1/g)].map(
          ([, , specifier = '']) => `${file} ${specifier}`,
        ),
      );
    expect(imported.filter((found) => !/\.d\.ts \.\.?\/[\w/-]+\.js$/.test(found))).toEqual([]);
    expect(imported.length).toBeGreaterThan(0);
  });

  test('has types that older compilers read: before 5.7 they know of no array by its buffer', () => {
    const declarations = filesIn(installed).filter((file) => file.endsWith('.d.ts'));
    expect(declarations.filter((file) => /\b\w+Array<ArrayBuffer/.test(textOf(file)))).toEqual([]);
  });

  test.each(['index', 'contract', 'application'])('loads its %s where there is nothing but the language', (entry) => {
    const module = { exports: {} };
    runInNewContext(textOf(`dist/cjs/${entry}.js`), { module });
    expect(Object.keys(module.exports)).not.toEqual([]);
  });

  test(`has a main entry of less than ${LARGEST_ENTRY} bytes, minified and packed`, async () => {
    const entryPoints = [join(installed, 'dist/esm/index.js')];
    const { outputFiles } = await build({ entryPoints, bundle: true, minify: true, format: 'esm', write: false });
    const size = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
    expect(size, `the main entry has ${size} bytes`).toBeLessThan(LARGEST_ENTRY);
    expect(readFileSync(join(ROOT, 'sdk/README.md'), 'utf8')).toContain(
      `less than ${Math.ceil(size / 1000)} kB minified and gzipped`,
    );
  });
});

const SHIPMENTS = 'PACK-0001 STATUS_ACTIVE 2026-04-20\n';
const MEMBERS = 'CARGO_TYPE_UNSPECIFIED CARGO_TYPE_PACKAGES CARGO_TYPE_PALLETS CARGO_TYPE_CONTAINERS\n';
const THREE_LINES = `const client = new Fairlead();
for await (const { reference, status, eta } of client.shipments.list()) console.log(reference, status, eta);`;
const TELL_MEMBERS = "console.log(enumerations.CargoType.values.join(' '));";

describe('three lines list the shipments', () => {
  test('of a module', async () => {
    const file = write('shipments.mjs', `import { Fairlead } from '@fairlead/sdk';\n${THREE_LINES}\n`);
    expect(await runProgram(file)).toBe(SHIPMENTS);
  });

  test('of CommonJS', async () => {
    const lines = `const { Fairlead } = require('@fairlead/sdk');\n(async () => {\n${THREE_LINES}\n})();\n`;
    expect(await runProgram(write('shipments.cjs', lines))).toBe(SHIPMENTS);
  });
});

describe('the contract is told', () => {
  test('to a module', async () => {
    const lines = `import { enumerations } from '@fairlead/sdk/contract';\n${TELL_MEMBERS}\n`;
    expect(await runProgram(write('contract.mjs', lines))).toBe(MEMBERS);
  });

  test('to CommonJS', async () => {
    const lines = `const { enumerations } = require('@fairlead/sdk/contract');\n${TELL_MEMBERS}\n`;
    expect(await runProgram(write('contract.cjs', lines))).toBe(MEMBERS);
  });
});

test.each(['application', 'contract'])('who reads no `exports` finds the entry %s by its directory', async (entry) => {
  const told = JSON.parse(textOf(`${entry}/package.json`));
  const files = [told.main, told.module, told.types].map((file) => join(entry, file).replaceAll(sep, '/'));
  expect(filesIn(installed)).toEqual(expect.arrayContaining(files));
  const lines = `console.log(Object.keys(require(${JSON.stringify(join(installed, entry))})).length > 0);\n`;
  expect(await runProgram(write(`${entry}-by-directory.cjs`, lines))).toBe('true\n');
});

const TYPED = `import { Fairlead, type Inquiry, type InquiryChange, NotFoundError, type Page, type Shipment } from '@fairlead/sdk';
import { enumerations, problemsOfCreate, type Problems } from '@fairlead/sdk/contract';

async function main(): Promise<void> {
  const client: Fairlead = new Fairlead();
  for await (const shipment of client.shipments.list({ filter: { status: 'STATUS_ACTIVE', eta: 'gte:2026-01-01' } })) {
    const { reference, status, eta }: { reference: string; status: string; eta?: string } = shipment;
    // @ts-expect-error a shipment has no such field
    shipment.arrival;
    console.log(reference, status, eta);
  }
  const page: Page<Shipment> = await client.shipments.list();
  const items: readonly Shipment[] = page.items;
  const problems: Problems = problemsOfCreate({});
  const read: Partial<Inquiry> = {};
  const change: InquiryChange = { insured_goods_value: read.insured_goods_value, fcl: read.fcl, storage: undefined };
  // @ts-expect-error an address that was read may have no locality
  change.origin = read.origin;
  // @ts-expect-error a list has no such filter
  client.inquiries.list({ filter: { eta: '2026-01-01' } }).catch((error) => error instanceof NotFoundError);
  if (items.length === 1 && problems.violations.length > 0) console.log(enumerations.CargoType.values.join(' '));
}
main();
`;

const DOM = { lib: ['es2022', 'dom'], types: [] };
const NODE = { lib: ['es2022'], types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] };

/** The compiler's settings, with the files that it reads, and makes. */
const SETTINGS: Record<string, { options: object; files: Record<string, string> }> = {
  'nodenext, modules and CommonJS': {
    options: { module: 'nodenext', ...DOM },
    files: { 'typed.mts': 'typed.mjs', 'typed.cts': 'typed.cjs' },
  },
  'node16, CommonJS, with the types of Node alone': {
    options: { module: 'node16', ...NODE },
    files: { 'typed.ts': 'typed.js' },
  },
  'a bundler': {
    options: { module: 'esnext', moduleResolution: 'bundler', ...DOM },
    files: { 'typed.mts': 'typed.mjs' },
  },
};

describe('TypeScript compiles and runs', () => {
  // The first are read by both ways into the package; of the others each is like one of them.
  const settings = Object.entries(SETTINGS).slice(0, rounds(1, 3));
  test.each(settings)('by the settings of %s', async (name, { options, files }) => {
    const directory = name.replaceAll(/\W+/g, '-');
    for (const file of Object.keys(files)) write(join(directory, file), TYPED);
    const compilerOptions = {
      ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false },
      ...{ target: 'es2022', outDir: 'out', ...options },
    };
    const config = { compilerOptions, files: Object.keys(files) };
    const written = write(join(directory, 'tsconfig.json'), JSON.stringify(config));
    await run(join(ROOT, 'node_modules/.bin/tsc'), ['--project', written], project);
    for (const file of Object.values(files)) {
      expect(await runProgram(join(project, directory, 'out', file))).toBe(SHIPMENTS + MEMBERS);
    }
  });
});
