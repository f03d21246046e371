import { CREDENTIAL_HEADER, operations, utcDate } from '@fairlead/contract';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../database/index.ts';
import { demoPeople, demoRecords } from '../demo/index.ts';
import { loadDemo, OtherRecords, wantsDemo } from '../demo/load.ts';
import { demoSecrets, newSecrets, secretsFile } from '../demo/secrets.ts';
import { openFileStore } from '../files/index.ts';
import type { Context } from '../http/context.ts';
import { Mendable } from './mendable.ts';
import { failIfOutputIsLost } from './output.ts';
import { complain, sayWaiting, tell } from './words.ts';

// The demo's part of the commands: most start without it.

export function printRecords(): void {
  readConfig();
  failIfOutputIsLost();
  // Those of a demo that is loaded are nobody's business: whoever loads these lines has them of this moment.
  for (const line of demoRecords({ today: utcDate(), secrets: newSecrets() }))
    process.stdout.write(`${JSON.stringify(line)}\n`);
}

const OTHER_RECORDS = 'the database holds other records: the demo is not loaded over them';

export async function loadRecords(): Promise<void> {
  const config = readConfig();
  const database = await openDatabase(config.database);
  try {
    if ((await wantsDemo(database, utcDate())) === 'no') throw new OtherRecords();
    const { secrets } = keptSecrets(config);
    const { applied } = await loadDemo(database, openFileStore(config.files), secrets, utcDate(), sayWaiting);
    process.stdout.write(`${applied} demo records loaded; log-ins and tokens are in ${secretsFile(config)}\n`);
  } catch (error) {
    if (!(error instanceof OtherRecords)) throw error;
    throw new Mendable(OTHER_RECORDS);
  } finally {
    await database.close();
  }
}

/** Says which file it is, and whence its place follows: no setting names it. */
function keptSecrets(config: Config): ReturnType<typeof demoSecrets> {
  try {
    return demoSecrets(config);
  } catch (error) {
    const place = config.database.kind === 'sqlite' ? 'keep the database' : 'run the command';
    const words = `which keeps the demo's log-ins and tokens for the next start, cannot be written`;
    return tell((reason) => `${secretsFile(config)}, ${words}: ${reason}; ${place} where you may write`)(
      error as NodeJS.ErrnoException,
    );
  }
}

/** Loads the demo where it belongs; what to tell a newcomer, given the address. */
export async function greet(context: Context): Promise<((url: string) => string) | undefined> {
  const { config, database, files } = context;
  const wanted = await wantsDemo(database, utcDate());
  if (wanted === 'no') return void complain(OTHER_RECORDS);
  const { secrets, fresh } = keptSecrets(config);
  try {
    if (wanted === 'yes' || fresh) await loadDemo(database, files, secrets, utcDate(), sayWaiting);
  } catch (error) {
    if (error instanceof OtherRecords) return void complain(OTHER_RECORDS);
    throw error;
  }
  const [person] = demoPeople;
  const secret = secrets.find(({ user_id }) => user_id === person?.user_id);
  const credential = `${secret?.user_id}|${secret?.token}`;
  return (url) => `
  Demo records of ${person?.organization_name}, around today.
  Application  ${url}/
  Log in       ${person?.email} with the password ${secret?.password}
  Credential   ${credential}
  Try          curl -s -H '${CREDENTIAL_HEADER}: ${credential}' '${url}${operations.listShipments.path}?limit=3'

`;
}
