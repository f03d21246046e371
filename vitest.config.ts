import { defineConfig } from 'vitest/config';
import type { Engine } from './acceptance/support/provided.ts';

/** Our own packages are read from their sources. */
const resolve = { tsconfigPaths: true };
const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      units('unit', ['service', 'sdk', 'scripts', 'test']),
      // They leave nothing behind in what they import: loading it once, not for each file, takes a fifth of the time.
      units('unit-shared', ['contract', 'cli'], false),
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
      acceptance('sqlite'),
      acceptance('postgres', ['acceptance/support/global-postgres.ts']),
    ],
  },
});

/** Tests beside what they test, without a service. */
function units(name: string, directories: string[], isolate = true) {
  const include = directories.map((directory) => `${directory}/**/*.test.ts`);
  return { test: { ...limits, name, include, isolate }, resolve };
}

/** The same specs for every engine; they learn theirs by `inject('engine')`. */
function acceptance(engine: Engine, globalSetup: string[] = []) {
  return {
    test: {
      ...limits,
      name: `acceptance-${engine}`,
      include: ['acceptance/**/*.spec.ts'],
      provide: { engine },
      globalSetup,
    },
    resolve,
  };
}
