import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText, shorten, width } from './text.ts';

const anyText = fc.uint16Array({ maxLength: 40 }).map((units) => String.fromCharCode(...units));
const ESC = '\u001b';

describe('a text of the service', () => {
  test.each([
    ['colours and clears nothing', `${ESC}[31mred${ESC}[2J${ESC}[0m`, 'red'],
    ['sets no title', `${ESC}]0;owned\u0007Steel`, 'Steel'],
    ['keeps what only stands beside a sequence', `${ESC}[31mRed\u0007 tiles`, 'Red tiles'],
    ['keeps what a sequence without an end is followed by', `${ESC}]0;Steel pipes`, '0;Steel pipes'],
    ['asks the terminal nothing', `a${ESC}P+q544e${ESC}\\b${ESC}c${ESC}(0c${ESC}`, 'abc'],
    ['sends nothing by an eight-bit sequence', 'a\u009b31mb', 'ab'],
    ['rings no bell and goes back over nothing', 'a\u0007b\b\bc\u007f', 'abc'],
    ['stays on its line', 'two\r\nlines\tand\u2028more', 'two lines and more'],
    ['does not turn the direction of what follows it', 'invoice\u202efdp.exe\u2066\u200f', 'invoicefdp.exe'],
    ['has no half of a character', 'a\ud83d', 'a\ufffd'],
    ['keeps its letters', 'Zürich, 東京, e\u0301, 🚢 👨‍👩‍👧', 'Zürich, 東京, e\u0301, 🚢 👨‍👩‍👧'],
  ])('%s', (_, text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  test('has no control character left, whatever it was', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText, fc.string({ unit: fc.constantFrom(ESC, '[', ']', '\u009b', 'm', '\n', 'a') })),
        (text) => {
          expect(plainText(text)).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        },
      ),
    );
  });

  test('is plain when it has been made plain', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(plainText(plainText(text))).toBe(plainText(text));
      }),
    );
  });
});

describe('the width of a text', () => {
  test.each([
    ['Rotterdam', 9],
    ['中文', 4],
    ['Ｆｕｌｌ', 8],
    ['e\u0301', 1],
    ['🚢', 2],
    [`${ESC}[1mbold${ESC}[22m`, 4],
    ['', 0],
  ])('of %j is %i', (text, columns) => {
    expect(width(text)).toBe(columns);
  });
});

describe('a text that is shortened', () => {
  test.each([
    ['Garden kitchens', 15, 'Garden kitchens'],
    ['Garden kitchens', 14, 'Garden kitche…'],
    ['Garden kitchens', 8, 'Garden…'],
    ['中文字', 5, '中文…'],
    ['中文字', 4, '中…'],
    ['👨‍👩‍👧👨‍👩‍👧', 3, '👨‍👩‍👧…'],
    ['Steel', 1, '…'],
    ['Steel', 0, ''],
  ])('%j in %i columns is %j', (text, columns, short) => {
    expect(shorten(text, columns)).toBe(short);
  });

  test('is never wider than asked, and whole where it fits', () => {
    const wide = fc.string({
      unit: fc.constantFrom('a', '中', 'é', 'e\u0301', '🚢', ' ', 'Ｆ', '👨‍👩‍👧'),
      maxLength: 30,
    });
    fc.assert(
      fc.property(fc.oneof(anyText.map(plainText), wide), fc.nat(40), (text, columns) => {
        expect(width(shorten(text, columns))).toBeLessThanOrEqual(columns);
        if (width(text) <= columns) expect(shorten(text, columns)).toBe(text);
      }),
    );
  });
});
