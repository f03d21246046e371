import fc from 'fast-check';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { plainText, width } from '../text.ts';
import { apart, fields, hang, hold, type Paper, wrap } from './paper.ts';

const paper: Paper = { columns: 20, colour: pc.createColors(false), today: '2026-11-15', utcToday: '2026-11-15' };

describe('a text on paper', () => {
  test('is broken between words', () => {
    expect(wrap('The vessel left Ningbo', 12)).toEqual(['The vessel', 'left Ningbo']);
    expect(wrap('', 12)).toEqual([]);
  });

  test('is broken inside a word that is too long for a line', () => {
    expect(wrap('a MSCU6639870MSCU b', 10)).toEqual(['a', 'MSCU663987', '0MSCU b']);
  });

  test('counts the columns of wide letters', () => {
    expect(wrap('東京東京東京', 8)).toEqual(['東京東京', '東京']);
  });

  test('keeps together what is held, where it fits', () => {
    expect(wrap(`weighs ${hold('99 kg')}`, 10)).toEqual(['weighs', '99 kg']);
    expect(wrap(hold('it weighs 99 kg'), 10)).toEqual(['it weighs', '99 kg']);
  });

  test('never loses a letter, and never has a line that is too long', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 120 }).map(plainText);
    fc.assert(
      fc.property(text, fc.integer({ min: 8, max: 60 }), fc.boolean(), (words, columns, isHeld) => {
        const lines = wrap(isHeld ? hold(words) : words, columns);
        expect(lines.join('').replaceAll(/[ \u00a0]/g, '')).toBe(words.replaceAll(/[ \u00a0]/g, ''));
        expect(Math.max(0, ...lines.map(width))).toBeLessThanOrEqual(columns);
      }),
    );
  });
});

test('parts stand apart, the dot at the end of a line, and empty ones are left out', () => {
  expect(wrap(apart('at sea', undefined, '', 'on time'), 40)).toEqual(['at sea · on time']);
  expect(wrap(apart('at sea', 'on time'), 10)).toEqual(['at sea ·', 'on time']);
});

test('what hangs behind something has its further lines under its first', () => {
  expect(hang('a long way to go for one', '● ', '│ ', 2, paper)).toEqual(['● a long way to go', '│ for one']);
});

test('fields stand in two columns, without those that are empty', () => {
  const rows = [
    ['Route', 'from Ningbo to Rotterdam'],
    ['Departure', undefined],
    ['By', 'sea'],
    ['Free days', ''],
  ] as const;
  expect(fields(rows, paper)).toEqual(['Route  from Ningbo', '       to Rotterdam', 'By     sea']);
});
