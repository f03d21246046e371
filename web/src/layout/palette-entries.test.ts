import { describe, expect, test } from 'vitest';
import { type Entry, isAsking, narrowed, stepped } from './palette-entries.ts';

const entry = (id: string, name: string, also?: string): Entry => ({ id, name, run: () => {}, ...(also && { also }) });
const groups = [
  { id: 'pages', name: 'Pages', entries: [entry('a', 'Shipments', 'Zendingen'), entry('b', 'Invoices')] },
  { id: 'actions', name: 'Actions', entries: [entry('c', 'New inquiry'), entry('d', 'Kopiëren')] },
];
const found = (text: string) => narrowed(groups, text).flatMap(({ entries }) => entries.map(({ id }) => id));

describe('what is typed narrows the list', () => {
  test('to the names that have every word of it, in any order and spelling', () => {
    expect(found('')).toEqual(['a', 'b', 'c', 'd']);
    expect(found('  INQ new ')).toEqual(['c']);
    expect(found('kopieren')).toEqual(['d']);
    expect(found('shipments invoices')).toEqual([]);
  });

  test('to other words for the same, too', () => {
    expect(found('zending')).toEqual(['a']);
  });

  test('and groups without entries are gone', () => {
    expect(narrowed(groups, 'inquiry').map(({ id }) => id)).toEqual(['actions']);
  });
});

describe('the arrow keys', () => {
  const entries = groups.flatMap((group) => group.entries);
  test('go from one to the next, over groups and around the ends', () => {
    expect(stepped(entries, 'b', 1)?.id).toBe('c');
    expect(stepped(entries, 'd', 1)?.id).toBe('a');
    expect(stepped(entries, 'a', -1)?.id).toBe('d');
  });

  test('begin at an end when the one chosen is gone', () => {
    expect(stepped(entries, 'gone', 1)?.id).toBe('a');
    expect(stepped(entries, undefined, -1)?.id).toBe('d');
    expect(stepped([], 'a', 1)).toBeUndefined();
  });
});

test('records are asked for from two characters on', () => {
  expect(['', 'a', '🚢', 'ab', '🚢🚢'].map(isAsking)).toEqual([false, false, false, true, true]);
});
