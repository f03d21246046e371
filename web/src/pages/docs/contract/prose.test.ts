// The contract's text as paragraphs, lists and code, and never as markup of another kind.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFINITIONS } from './contract.fixture.ts';
import { type Block, blocksOf, meaningsOf, spansOf } from './prose.ts';

const plain = (text: string) => ({ text, is_code: false });
const code = (text: string) => ({ text, is_code: true });
const wordsOf = (block: Block) => (block.kind === 'list' ? block.items.flat() : block.spans).map(({ text }) => text);

describe('text', () => {
  test('has paragraphs where there are empty lines', () => {
    expect(blocksOf('One\ntwo.\n\nThree.')).toEqual([
      { kind: 'paragraph', spans: [plain('One two.')] },
      { kind: 'paragraph', spans: [plain('Three.')] },
    ]);
    expect(blocksOf('')).toEqual([]);
  });

  test('has lists where lines begin with a dash', () => {
    expect(blocksOf('Any of:\n- `A`: first\n- B\n\nThe end')).toEqual([
      { kind: 'paragraph', spans: [plain('Any of:')] },
      { kind: 'list', items: [[code('A'), plain(': first')], [plain('B')]] },
      { kind: 'paragraph', spans: [plain('The end')] },
    ]);
  });

  test('has code between back-ticks, and a lone back-tick is one', () => {
    expect(spansOf('zero to `limit` items')).toEqual([plain('zero to '), code('limit'), plain(' items')]);
    expect(spansOf('a ` b')).toEqual([plain('a ` b')]);
    expect(spansOf('``')).toEqual([plain('``')]);
  });

  test('keeps what looks like markup as the words it is', () => {
    expect(spansOf('<b>&amp;</b> [x](y)')).toEqual([plain('<b>&amp;</b> [x](y)')]);
  });

  test('loses no word, whatever it says', () => {
    const line = fc.string({ unit: fc.constantFrom('a', '`', '-', ' ', '<', '\n') });
    fc.assert(
      fc.property(line, (text) => {
        const kept = blocksOf(text).flatMap(wordsOf).join('').replaceAll(/[^a<]/g, '');
        expect(kept).toBe(text.replaceAll(/[^a<]/g, ''));
      }),
    );
  });
});

describe('meanings of members', () => {
  test('are taken out of the text, and the rest of it stays', () => {
    const text = 'Any of these.\n\n- A: first: of all\n- B: second\n- C: no member';
    const { prose, meanings } = meaningsOf(text, ['A', 'B']);
    expect(prose).toBe('Any of these.\n\n- C: no member');
    expect([...meanings]).toEqual([
      ['A', 'first: of all'],
      ['B', 'second'],
    ]);
  });

  test('are told of every member of an enumeration of the contract', () => {
    for (const [name, { enum: members, description = '' }] of Object.entries(DEFINITIONS)) {
      if (!members || name.endsWith('Choice')) continue;
      expect([...meaningsOf(description, members).meanings.keys()], name).toEqual(members);
    }
  });
});
