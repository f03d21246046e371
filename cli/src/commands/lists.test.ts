import { Page } from '@fairlead/sdk';
import { expect, test } from 'vitest';
import { addLists } from './lists.ts';
import { runWith } from './run.fixture.ts';

/** Lists shipments of which there are none where they are asked for. */
const told = async (cursor: object, ...args: string[]) => {
  const list = async () => new Page([], cursor, async () => expect.fail('the walk reads pages itself'));
  return (await runWith(addLists, { shipments: { list } }, ['shipments', '--search=tiles', ...args])).err;
};

test('of a list that is empty at one place it is not said that nothing matches', async () => {
  expect(await told({})).toBe('No shipments match.\n');
  expect(await told({ before: 'b' }, '--after=x')).toBe(
    'No shipments there.\nThose before:\n  fairlead shipments --before=b --search=tiles\n',
  );
  expect(await told({ after: 'a' }, '--before=x')).toBe(
    'No shipments there. Those after:\n  fairlead shipments --after=a --search=tiles\n',
  );
});
