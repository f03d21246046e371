import { type Database, isEmpty, readMeta, writeMeta } from '../database/index.ts';
import type { FileStore } from '../files/store.ts';
import { type Outcome, runImport } from '../import/run.ts';
import { type DemoSecret, demoRecords } from './index.ts';

/** Loads the demo around a day, through the operator's import like anybody's records. */
export async function loadDemo(
  database: Database,
  files: FileStore,
  secrets: readonly DemoSecret[],
  today: string,
): Promise<Outcome> {
  return runImport(database, files, lines(today, secrets), {
    directory: '.',
    onRefused: ({ line, violations: [first] }) => {
      throw new Error(`the demo's line ${line} is refused: ${first?.field} ${first?.description}`);
    },
    beforeCommit: (tx) => writeMeta(tx, 'demo', today),
  });
}

async function* lines(today: string, secrets: readonly DemoSecret[]): AsyncGenerator<Buffer> {
  for (const line of demoRecords({ today, secrets })) yield Buffer.from(`${JSON.stringify(line)}\n`);
}

/** Whether the demo belongs into a database: it is empty, or holds the demo of another day. */
export async function wantsDemo(database: Database, today: string): Promise<'yes' | 'loaded' | 'no'> {
  const { demo } = await readMeta(database);
  if (demo === undefined) return (await isEmpty(database)) ? 'yes' : 'no';
  return demo === today ? 'loaded' : 'yes';
}
