import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ALIKE, DIFFERENT_EXPERIMENTS } from './acceptance/support/alike.ts';
import type { Engine } from './acceptance/support/provided.ts';
import { isEverywhere, isLong } from './acceptance/support/rounds.ts';

/** Our own packages are read from their sources. */
const resolve = { tsconfigPaths: true };
// However slow a machine is made by others, as a host of many can be: what hangs is still told.
const limits = { testTimeout: 120_000, hookTimeout: 120_000 };
// A file leaves nothing behind in what it imports: it is loaded once a worker, not once a file.
const shared = { ...limits, isolate: false };
/** At full length an experiment takes up to hours. */
const patience = isLong ? { testTimeout: 14_400_000, hookTimeout: 600_000 } : {};
/** Not UTC: what is by mistake told in the machine's own time is told wrong. West, and with a summer time. */
const zone = { TZ: 'America/Los_Angeles' };
const root = fileURLToPath(new URL('.', import.meta.url));
const units = ['contract', 'service', 'sdk', 'cli', 'web', 'scripts', 'lab', 'test'].flatMap(testsIn);
// A module of a test's own takes the place of ours (vi.mock) only where nobody has loaded that yet.
const alone = units.filter((path) => readFileSync(root + path, 'utf8').includes('vi.mock('));
const compiled = units.filter((path) => needsSqlite(root + path));

export default defineConfig({
  test: {
    // One more than the cores we have in mind: specs wait for programs, disks and clocks.
    maxWorkers: 3,
    projects: [
      // Tests beside what they test, without a service. The first need nothing that is compiled in a new clone.
      beside('unit', without(units, compiled, alone)),
      beside('unit-compiled', without(compiled, alone)),
      { test: { ...limits, name: 'unit-alone', include: alone, env: zone }, resolve },
      // What clients hold in their hands, against a running service: which engine it has is the same to them.
      {
        test: {
          ...shared,
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
      onEngine('sqlite', 'acceptance'),
      onEngine('postgres', 'acceptance', { exclude: isEverywhere ? [] : ALIKE }),
      // Experiments that try to break what clients trust in: see lab/README.md.
      onEngine('sqlite', 'lab', patience),
      onEngine('postgres', 'lab', { ...patience, ...(!isEverywhere && { include: [DIFFERENT_EXPERIMENTS] }) }),
    ],
  },
});

function beside(name: string, include: string[]) {
  return { test: { ...shared, name, include, env: zone }, resolve };
}

function without(paths: string[], ...others: string[][]): string[] {
  return paths.filter((path) => !others.flat().includes(path));
}

function testsIn(directory: string): string[] {
  return readdirSync(root + directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .map((path) => `${directory}/${path}`);
}

/** Whether a file imports SQLite, itself or by what it imports. */
function needsSqlite(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  const imported = [...readFileSync(file, 'utf8').matchAll(/(?:from|import) ?\(?'([^']+)'/g)].map(
    ([, name = '']) => name,
  );
  return imported.some((name) => name === 'better-sqlite3' || needsSqlite(join(dirname(file), name), seen));
}

/** The same specs for every engine; they learn theirs by `inject('engine')`. */
function onEngine(engine: Engine, directory: string, own = {}) {
  return {
    test: {
      ...shared,
      name: `${directory}-${engine}`,
      include: [`${directory}/**/*.spec.ts`],
      ...own,
      provide: { engine },
      globalSetup: engine === 'postgres' ? ['acceptance/support/global-postgres.ts'] : [],
    },
    resolve,
  };
}
