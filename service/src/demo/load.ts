import { type Database, isEmpty, type Reader, readMeta, writeMeta } from '../database/index.ts';
import type { FileStore } from '../files/store.ts';
import { type Outcome, runImport } from '../import/run.ts';
import { forgetTold } from '../tokens/store.ts';
import { type DemoSecret, demoRecords } from './index.ts';

/** The database holds records that are not the demo's. */
export class OtherRecords extends Error {}

/** Loads the demo around a day, through the operator's import like anybody's records. */
export async function loadDemo(
  database: Database,
  files: FileStore,
  secrets: readonly DemoSecret[],
  today: string,
  onWait?: () => void,
): Promise<Outcome> {
  return runImport(database, files, lines(today, secrets), {
    directory: '.',
    ...(onWait && { onWait }),
    // An import that was waited for may have brought them.
    beforeLines: async (tx) => {
      if ((await wantsDemo(tx, today)) === 'no') throw new OtherRecords();
      // What a visitor deleted is what the next one is greeted with.
      for (const { user_id, token } of secrets) await forgetTold(tx, BigInt(user_id), token);
    },
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
export async function wantsDemo(reader: Reader, today: string): Promise<'yes' | 'loaded' | 'no'> {
  const { demo } = await readMeta(reader);
  if (demo === undefined) return (await isEmpty(reader)) ? 'yes' : 'no';
  return demo === today ? 'loaded' : 'yes';
}
