import fc from 'fast-check';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { type Column, FittedTable, type Space } from './table.ts';
import { width } from './text.ts';

interface Cargo {
  reference: string;
  what: string;
  kilos: string;
}

const columns: Column<Cargo>[] = [
  { head: 'REF', text: ({ reference }) => reference, rank: 1 },
  { head: 'WHAT', text: ({ what }) => what, rank: 2, least: 6 },
  { head: 'KILOS', text: ({ kilos }) => kilos, rank: 3, align: 'right' },
];
const cargo = (reference: string, what: string, kilos: string): Cargo => ({ reference, what, kilos });
const records = [cargo('A-1', 'Garden kitchens', '12,000'), cargo('B-2', '中文字 tiles', '9')];

const space = (terminalColumns: number, isColoured = false): Space => ({
  columns: terminalColumns,
  colour: pc.createColors(isColoured),
});
const drawn = (terminalColumns: number, of = records) => {
  const table = new FittedTable(columns, of, space(terminalColumns));
  return (table.head() + table.lines(of)).split('\n').slice(0, -1);
};

describe('a table', () => {
  test('is as wide as what it says where there is room', () => {
    const whole = ['REF  WHAT              KILOS', 'A-1  Garden kitchens  12,000', 'B-2  中文字 tiles          9'];
    expect(drawn(Number.POSITIVE_INFINITY)).toEqual(whole);
    expect(drawn(28)).toEqual(whole);
  });

  test('shortens what can be shortened', () => {
    expect(drawn(22)).toEqual(['REF  WHAT        KILOS', 'A-1  Garden k…  12,000', 'B-2  中文字 t…       9']);
  });

  test('leaves whole what cannot be shortened, however wide, while others can give', () => {
    const wide = [cargo('A-1234567890123456', 'Garden kitchens', '1')];
    expect(drawn(36, wide)).toEqual(['REF                 WHAT       KILOS', 'A-1234567890123456  Garden k…      1']);
  });

  test('leaves out what matters least', () => {
    expect(drawn(18)).toEqual(['REF  WHAT', 'A-1  Garden kitch…', 'B-2  中文字 tiles']);
    expect(drawn(10)).toEqual(['REF', 'A-1', 'B-2']);
    expect(drawn(2)).toEqual(['R…', 'A…', 'B…']);
  });

  test('keeps the widths of its first records for all that follow', () => {
    const table = new FittedTable(columns, records, space(40));
    expect(table.lines([cargo('C-300000', 'x'.repeat(40), '1')])).toBe('C-…  xxxxxxxxxxxxxx…       1\n');
  });

  test('cuts nothing of what follows where there is no end to its width', () => {
    const table = new FittedTable(columns, records, space(Number.POSITIVE_INFINITY));
    table.lines(records);
    expect(table.lines([cargo('C-300000', 'x', '1')])).toBe('C-300000  x                     1\n');
  });

  test('has no lines without records', () => {
    expect(new FittedTable(columns, [], space(80)).lines([])).toBe('');
  });

  test('has colours beside what it says, not in place of it', () => {
    const { red } = pc.createColors(true);
    const painted: Column<Cargo>[] = [{ head: 'REF', text: () => 'A\u001b[2J-1', rank: 1, paint: red }];
    expect(new FittedTable(painted, records, space(80)).lines(records.slice(1))).toBe('\u001b[31mA-1\u001b[39m\n');
    expect(new FittedTable(columns, records, space(80, true)).head()).toContain('\u001b[1mREF\u001b[22m');
    expect(new FittedTable(columns, records, space(80)).head()).not.toContain('\u001b');
  });

  test('has no line wider than the terminal, and every line for each record', () => {
    const unit = fc.constantFrom('a', ' ', '中', 'é', 'e\u0301', '🚢', 'Ｆ', '\n', '\u001b[31m', '\t', '👨‍👩‍👧');
    const anyText = fc.uint16Array({ maxLength: 10 }).map((units) => String.fromCharCode(...units));
    const text = fc.oneof(fc.string({ unit, maxLength: 30 }), anyText);
    const record = fc.record({ reference: text, what: text, kilos: text });
    const page = fc.array(record, { maxLength: 4 });
    fc.assert(
      fc.property(page, page, fc.integer({ min: 1, max: 60 }), fc.boolean(), (first, next, wide, isColoured) => {
        const table = new FittedTable(columns, first, space(wide, isColoured));
        const lines = (table.head() + table.lines(first) + table.lines(next)).split('\n');
        expect(lines.length).toBe(1 + first.length + next.length + 1);
        expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(wide);
      }),
      { numRuns: 60 },
    );
  });
});
