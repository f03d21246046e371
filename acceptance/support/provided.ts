// What vitest.config.ts and the global set-up hand to the specs: `inject('engine')`.
import type { Server } from './postgres.ts';

export type Engine = 'sqlite' | 'postgres';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
    postgres: Server;
  }
}
