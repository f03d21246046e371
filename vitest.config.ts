import { defineConfig } from 'vitest/config';
import type { Engine } from './acceptance/support/provided.ts';

const limits = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...limits,
          name: 'unit',
          include: ['contract/**/*.test.ts', 'service/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
        },
      },
      acceptance('sqlite'),
      acceptance('postgres', ['acceptance/support/global-postgres.ts']),
    ],
  },
});

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
  };
}
