import type { Cursor } from '@fairlead/contract';
import type { ListCall } from '@fairlead/sdk/application';
import { expect, it } from 'vitest';
import { draw, linesIn } from '../drawing.fixture.tsx';
import { ListPage } from './ListPage.tsx';
import { listWords } from './words.ts';

const EMPTY = 'No shipments yet';
const list = (): ListCall<{ id: string }> => {
  throw new Error('all is known already');
};

const toldOf = async (cursor: Cursor, search = {}) =>
  linesIn(
    await draw(
      ListPage,
      { kind: 'shipments', title: 'Shipments', columns: [], list, empty: EMPTY },
      {
        search: `?${new URLSearchParams(search)}`,
        answers: [[['shipments', 'list', search], { items: [], cursor }]],
      },
    ),
  );

it('says that there are none at all only when nothing was asked for and no page lies beside', async () => {
  expect(await toldOf({})).toContain(EMPTY);
  for (const told of [
    await toldOf({ before: 'here' }, { after: 'here' }),
    await toldOf({ after: 'here' }, { before: 'here' }),
    await toldOf({}, { search: 'towels' }),
  ]) {
    expect(told).toContain(listWords.en.none_found);
    expect(told).not.toContain(EMPTY);
  }
});
