import { Attention } from '@fairlead/contract';
import { expect, it } from 'vitest';
import { draw, example, linesIn } from '../../drawing.fixture.tsx';
import { Numbers } from './Numbers.tsx';

const attention = example(Attention);

/** The numbers that look as if they meant this. */
async function feelingOf(feeling: string, about: Attention): Promise<string[]> {
  const html = await draw(Numbers, { attention: about });
  return [...html.matchAll(/<a\b[^>]*? data-feeling="(\w+)"[^>]*>(.*?)<\/a>/gs)]
    .filter(([, felt]) => felt === feeling)
    .flatMap(([, , words = '']) => linesIn(words));
}

const LATE = 'late: past their ETA, not arrived';
const FREE_TIME = 'have ended, and cost money';
const OVERDUE = 'overdue, without disputes and payment plans';

it('marks what has gone wrong already, and nothing else', async () => {
  const alarming = await feelingOf('alarming', attention);
  expect(alarming).toEqual(
    expect.arrayContaining([
      `Shipments: 4 ${LATE}`,
      `Free periods of containers: 4 ${FREE_TIME}`,
      `Invoices: 4 ${OVERDUE}`,
    ]),
  );
  expect(alarming.join()).not.toMatch(/within/);
  expect(await feelingOf('calm', attention)).toEqual([]);
});

it('marks as calm what there is none of', async () => {
  const late = { count: 0, more: false };
  expect(await feelingOf('alarming', { ...attention, late })).not.toContainEqual(expect.stringContaining(LATE));
  expect(await feelingOf('calm', { ...attention, late })).toEqual([`Shipments: None ${LATE}`]);
});

it('tells that there are more than were counted', async () => {
  const late = { count: 10_000, more: true };
  const lines = linesIn(await draw(Numbers, { attention: { ...attention, late } }));
  expect(lines).toContain(`Shipments: more than 10,000 ${LATE}`);
});
