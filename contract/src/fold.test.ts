import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/any-character.ts';
import { fold, searchNeedle, searchText } from './fold.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 30 });

describe('folding: case and accents do not matter', () => {
  test.each([
    ['Zürich', 'zurich'],
    ['Zu\u0308rich', 'zurich'],
    ['ZÜRICH', 'zurich'],
    ['São Paulo', 'sao paulo'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Łódź', 'lodz'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Œuvre', 'oeuvre'],
    ['Þórshöfn', 'thorshofn'],
    ['Đà Nẵng', 'da nang'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['ﬁne Ⅷ', 'fine viii'],
    ['ＡＢＣ', 'abc'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ἄλφα', 'αλφα'],
    ['e\u0301\u0327\u0308', 'e'],
    ['100% cotton_shirts', '100% cotton_shirts'],
    ['上海', '上海'],
    ['🚢', '🚢'],
    ['', ''],
  ])('%s is %s', (given, folded) => {
    expect(fold(given)).toBe(folded);
  });

  test('folding twice is folding once: every character of the planes that have letters', () => {
    for (let point = 0; point <= 0x3_ff_ff; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const once = fold(String.fromCodePoint(point));
      if (fold(once) !== once) expect(fold(once), point.toString(16)).toBe(once);
    }
  });

  test('folding twice is folding once: any text', () => {
    fc.assert(fc.property(text, (given) => fold(fold(given)) === fold(given)));
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (given) => fold(fold(given)) === fold(given)));
  });

  test('however a text is composed or written large, it folds alike', () => {
    const latin = fc.string({ unit: fc.constantFrom(...'aàÅåbcçdðeéęFøÖœßšžŁzþñ 1-'), maxLength: 20 });
    fc.assert(
      fc.property(latin, (given) => {
        expect(fold(given.normalize('NFD'))).toBe(fold(given.normalize('NFC')));
        expect(fold(given.toUpperCase())).toBe(fold(given.toLowerCase()));
      }),
    );
  });

  test('a part of a text is found in it', () => {
    const parts = fc.tuple(text, text, text);
    // Half a character is no part: what combines with the end of another belongs to it.
    fc.assert(
      fc.property(parts, ([before, part, after]) => {
        expect(searchText([`${before} ${part} ${after}`])).toContain(searchNeedle(part));
      }),
    );
    expect(searchText(['ΟΔΟΣΑ'])).toContain(searchNeedle('ΟΔΟΣ'));
  });
});

describe('the text a record is found by', () => {
  test('has a line for each field that says something', () => {
    expect(searchText(['K7WM-42QX', undefined, '', 'Zürich\nHB'])).toBe('k7wm-42qx\nzurich hb');
    expect(searchText([])).toBe('');
  });

  test('a needle never matches across two fields', () => {
    fc.assert(
      fc.property(
        fc.array(text),
        fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', ' ', '\u2028', '\u0085') }),
        (fields, needle) => {
          expect(searchNeedle(needle)).not.toContain('\n');
          const filled = fields.filter((field) => field !== '');
          expect(searchText(fields).split('\n')).toHaveLength(Math.max(1, filled.length));
        },
      ),
    );
    expect(searchText(['one', 'two'])).not.toContain(searchNeedle('one\ntwo'));
    expect(searchText(['one\ntwo'])).toContain(searchNeedle('one\ntwo'));
  });
});
