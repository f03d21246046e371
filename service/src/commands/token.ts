import { parseId } from '@fairlead/contract';
import { Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/index.ts';
import { createToken } from '../tokens/store.ts';

export const tokenCommand = (): Command =>
  new Command('token')
    .description('personal access tokens')
    .addCommand(
      new Command('create')
        .description('make a token for a user and print its credential, once')
        .requiredOption('--user <id>', 'the user it acts for', userId)
        .option('--name <name>', 'what it is for', 'made by the operator')
        .action(create),
    );

function userId(value: string): bigint {
  const id = parseId(value);
  if (id === undefined) throw new InvalidArgumentError('must be the id of a user.');
  return id;
}

async function create({ user, name }: { user: bigint; name: string }): Promise<void> {
  const database = await openDatabase(readConfig().database);
  try {
    const credential = await database.transaction((tx) => createToken(tx, user, name));
    if (credential) process.stdout.write(`${credential}\n`);
    else process.stderr.write(`fairlead-service: there is no user ${user}\n`);
    if (!credential) process.exitCode = 1;
  } finally {
    await database.close();
  }
}
