import { type AccessToken, limits, parseId } from '@fairlead/contract';
import { Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../config.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../database/index.ts';
import { openCurrentSnapshot, openSnapshot } from '../database/snapshot.ts';
import {
  countTokens,
  isPerson,
  issueToken,
  listTokens,
  type RevokedToken,
  revokeToken,
  revokeTokensOf,
} from '../tokens/store.ts';
import { EXIT } from './exit.ts';
import { Mendable } from './mendable.ts';
import { failIfOutputIsLost, isOutputNowhere } from './output.ts';
import { complain } from './words.ts';

export const tokenCommand = (): Command =>
  new Command('token')
    .description('personal access tokens')
    .addCommand(
      new Command('create')
        .description('make a token for a user and print its credential, once')
        .requiredOption('--user <id>', 'the user it acts for', idOf('user'))
        .option('--name <name>', 'what it is for', nameOf, 'made by the operator')
        .action(create),
    )
    .addCommand(
      new Command('list')
        .description('print the tokens of a user, newest first: id, time, last four characters and name')
        .requiredOption('--user <id>', 'the user they act for', idOf('user'))
        .action(list),
    )
    .addCommand(
      new Command('delete')
        .description('delete tokens; whoever has one is refused from then on')
        .argument('[id...]', 'the ids of the tokens, as list prints them', tokenIds)
        .option('--all-of <user>', 'all that a user has, instead', idOf('user'))
        .action(revoke),
    );

const idOf = (kind: string) => (value: string) => {
  const id = parseId(value);
  if (id === undefined) throw new InvalidArgumentError(`It must be the id of a ${kind}, a number such as 31.`);
  return id;
};

const nameOf = (value: string): string => {
  const most = limits.max_token_name_length;
  if (Array.from(value).length > most) throw new InvalidArgumentError(`It must have at most ${most} characters.`);
  return value;
};

const tokenIds = (value: string, before: bigint[] = []) => [...before, idOf('token')(value)];

async function within<D extends { close(): Promise<void> }, T>(
  open: (location: DatabaseLocation) => Promise<D>,
  work: (database: D) => Promise<T>,
): Promise<T> {
  const database = await open(readConfig().database);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** To be written to; one that is not there has nobody's tokens, and is not made by asking for them. */
async function openMade(location: DatabaseLocation): Promise<Database> {
  const snapshot = await openSnapshot(location);
  await snapshot.close();
  return openDatabase(location);
}

const nobody = (user: bigint) => new Mendable(`there is no user ${user}`);

async function create({ user, name }: { user: bigint; name: string }): Promise<void> {
  if (isOutputNowhere()) {
    throw new Mendable(
      'standard output is closed, or leads nowhere: nobody would have the credential, and no token was made',
    );
  }
  const make = (database: Database) => database.transaction((tx) => issueToken(tx, user, name));
  const issued = await within(openMade, make);
  if (!issued) throw nobody(user);
  const { token, credential } = issued;
  // Shown once: what did not reach its reader is of no use to anybody.
  const refused = await new Promise((resolve) => process.stdout.write(`${credential}\n`, resolve));
  if (refused) throw new Mendable(`the credential could not be written: delete token ${token.id}, and make another`);
}

async function list({ user }: { user: bigint }): Promise<void> {
  failIfOutputIsLost();
  await within(openCurrentSnapshot, async (database) => {
    if (!(await isPerson(database, user))) throw nobody(user);
    const tokens = await listTokens(database, user);
    for (const token of tokens) process.stdout.write(`${rowOf(token)}\n`);
    const more = (await countTokens(database, user)) - tokens.length;
    if (more > 0) complain(`and ${more} more, which are older`);
  });
}

/** Columns for `cut`; what a name was given stays on its line. */
const rowOf = ({ id, create_time, last_four, name }: AccessToken): string =>
  [id, create_time, last_four, visible(name)].join('\t');

const visible = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');

async function revoke(ids: bigint[] = [], { allOf }: { allOf?: bigint }, command: Command): Promise<void> {
  if (ids.length > 0 === (allOf !== undefined)) command.error('error: name tokens by their ids, or a user by --all-of');
  await within(openMade, (database) => (allOf === undefined ? revokeEach(database, ids) : revokeAll(database, allOf)));
}

/** Those that are there are deleted whatever the others are: nobody should keep their access for a slip in a list. */
async function revokeEach(database: Database, ids: bigint[]): Promise<void> {
  for (const id of new Set(ids)) {
    const token = await database.transaction((tx) => revokeToken(tx, id));
    if (token) sayDeleted(token);
    else complain(`there is no token ${id}`);
    if (!token) process.exitCode = EXIT.failed.status;
  }
}

async function revokeAll(database: Database, user: bigint): Promise<void> {
  if (!(await isPerson(database, user))) throw nobody(user);
  for (const token of await database.transaction((tx) => revokeTokensOf(tx, user))) sayDeleted(token);
}

const sayDeleted = ({ id, user_id, name }: RevokedToken): boolean =>
  process.stdout.write(`token ${id} of user ${user_id} deleted: ${visible(name)}\n`);
