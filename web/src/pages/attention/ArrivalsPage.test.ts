import { Shipment } from '@fairlead/contract';
import { expect, it } from 'vitest';
import { draw, example, linesIn, linksIn } from '../../drawing.fixture.tsx';
import { today } from '../../i18n/days.ts';
import { ArrivalsPage } from './ArrivalsPage.tsx';

const drawOf = (search: string, after?: string) =>
  draw(
    ArrivalsPage,
    {},
    {
      search,
      answers: [
        [
          ['attention', 'arrivals', 'late', today(), after],
          { items: [example(Shipment)], cursor: { after: 'further' } },
        ],
      ],
    },
  );

it('the next page is of the same concern', async () => {
  expect(linksIn(await drawOf('?concern=late'))['Next page']).toBe('/?concern=late&after=further');
});

it('so is the first, from a later one', async () => {
  const links = linksIn(await drawOf('?concern=late&after=here', 'here'));
  expect(links['First page']).toBe('/?concern=late');
});

it('what it says of the order is true of each concern: some go by the day that tracking expects, not by ETA', async () => {
  for (const concern of ['late', 'moved']) {
    expect(linesIn(await drawOf(`?concern=${concern}`))).toContain(
      'Shipments under way that tracking has not seen arrive, the earliest first.',
    );
  }
});
