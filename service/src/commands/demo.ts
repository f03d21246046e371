import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/index.ts';
import { demoRecords } from '../demo/index.ts';
import { loadDemo, wantsDemo } from '../demo/load.ts';
import { demoSecrets, newSecrets } from '../demo/secrets.ts';
import { openFileStore } from '../files/index.ts';
import { Mendable } from './mendable.ts';

export const demoCommand = (): Command =>
  new Command('demo')
    .description('load the demo records, with dates around today')
    .option('--print', 'write them to standard output as an import file instead')
    .action(async ({ print = false }: { print?: boolean }) => {
      const config = readConfig();
      if (print) {
        // Those of a demo that is loaded are nobody's business: whoever loads these lines has them of this moment.
        for (const line of demoRecords({ today: today(), secrets: newSecrets() }))
          process.stdout.write(`${JSON.stringify(line)}\n`);
        return;
      }
      const database = await openDatabase(config.database);
      try {
        if ((await wantsDemo(database, today())) === 'no') {
          throw new Mendable('the database holds other records: the demo is not loaded over them');
        }
        const { secrets } = demoSecrets(config);
        const { applied } = await loadDemo(database, openFileStore(config.files), secrets, today());
        process.stdout.write(`${applied} demo records loaded\n`);
      } finally {
        await database.close();
      }
    });

export const today = (): string => new Date().toISOString().slice(0, 10);
