import { CommanderError } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { buildProgram } from './program.ts';

afterEach(() => vi.restoreAllMocks());

/** What is told of wrong arguments, and that nothing else is. */
async function refusal(args: string[]): Promise<string> {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const refused = await buildProgram()
    .parseAsync(args, { from: 'user' })
    .catch((error) => error);
  expect(refused).toBeInstanceOf(CommanderError);
  expect(refused.exitCode).not.toBe(0);
  expect(printed).not.toHaveBeenCalled();
  return told.mock.calls.map(([text]) => text).join('');
}

test.each([
  [[], 'Usage: fairlead-service'],
  [['ship'], "fairlead-service: unknown command 'ship'"],
  [['token'], 'Usage: fairlead-service token'],
  [['import'], "fairlead-service: missing required argument 'file'"],
  [['import', 'a', 'b'], 'fairlead-service: too many arguments'],
  [['verify', '--quickly'], "fairlead-service: unknown option '--quickly'"],
])('%j is refused: %s', async (args, words) => {
  expect(await refusal(args)).toContain(words);
});

const NO_USER = "option '--user <id>' argument 'sanne' is invalid. It must be the id of a user, a number such as 31.";
const NO_TOKEN =
  "command-argument value 'ERP' is invalid for argument 'id'. It must be the id of a token, a number such as 31.";
const LONG = 'n'.repeat(101);
const NO_NAME = `option '--name <name>' argument '${LONG}' is invalid. It must have at most 100 characters.`;
test.each([
  [`create --user 31 --name ${LONG}`, NO_NAME],
  ['create --user sanne', NO_USER],
  ['create', "required option '--user <id>' not specified"],
  ['list --user sanne', NO_USER],
  ['list', "required option '--user <id>' not specified"],
  ['delete ERP', NO_TOKEN],
  ['delete', 'name tokens by their ids, or a user by --all-of'],
  ['delete 999 --all-of 31', 'name tokens by their ids, or a user by --all-of'],
])('token %s is refused: %s', async (args, words) => {
  expect(await refusal(['token', ...args.split(' ')])).toBe(`fairlead-service: ${words}\n`);
});
