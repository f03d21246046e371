import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultExclude, defineConfig } from 'vitest/config';
import type { Engine } from './acceptance/support/provided.ts';

/** Our own packages are read from their sources. */
const resolve = { tsconfigPaths: true };
const limits = { testTimeout: 30_000, hookTimeout: 60_000 };
// A file leaves nothing behind in what it imports: it is loaded once a worker, not once a file.
const shared = { ...limits, isolate: false };
const PLAIN = ['contract', 'sdk', 'cli', 'web', 'scripts', 'test'];
const alone = [...PLAIN, 'service'].flatMap(mocking);

export default defineConfig({
  test: {
    // One more than the cores we have in mind: specs wait for programs, disks and clocks.
    maxWorkers: 3,
    projects: [
      // Tests beside what they test, without a service: of what runs as it is written, and of what needs machine code.
      beside('unit', PLAIN),
      beside('service', ['service']),
      { test: { ...limits, name: 'alone', include: alone }, resolve },
      // What clients hold in their hands, against a running service: which engine it has is the same to them.
      {
        test: {
          ...limits,
          name: 'clients',
          include: ['{sdk,cli,docs}/**/*.spec.ts'],
          provide: { engine: 'sqlite' as Engine },
        },
        resolve,
      },
      // The application in a real browser.
      {
        test: {
          ...shared,
          name: 'application',
          include: ['web/specs/**/*.spec.ts'],
          provide: { engine: 'sqlite' as Engine },
          globalSetup: ['web/specs/support/global-setup.ts'],
        },
        resolve,
      },
      acceptance('sqlite'),
      acceptance('postgres', ['acceptance/support/global-postgres.ts']),
    ],
  },
});

function beside(name: string, directories: string[]) {
  return {
    test: {
      ...shared,
      name,
      include: directories.map((directory) => `${directory}/**/*.test.ts`),
      exclude: [...defaultExclude, ...alone],
    },
    resolve,
  };
}

/** A module of a test's own takes the place of ours (vi.mock) only where nobody has loaded that yet. */
function mocking(directory: string): string[] {
  const root = fileURLToPath(new URL('.', import.meta.url));
  return readdirSync(root + directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .map((path) => `${directory}/${path}`)
    .filter((path) => readFileSync(root + path, 'utf8').includes('vi.mock('));
}

/** The same specs for every engine; they learn theirs by `inject('engine')`. */
function acceptance(engine: Engine, globalSetup: string[] = []) {
  return {
    test: {
      ...shared,
      name: `acceptance-${engine}`,
      include: ['acceptance/**/*.spec.ts'],
      provide: { engine },
      globalSetup,
    },
    resolve,
  };
}
