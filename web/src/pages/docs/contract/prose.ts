// The contract's own text: paragraphs, `code`, and lists whose lines begin with "- ". Nothing else is markup.

export interface Span {
  text: string;
  is_code: boolean;
}
export type Block = { kind: 'paragraph'; spans: Span[] } | { kind: 'list'; items: Span[][] };

export function blocksOf(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .flatMap(grouped);
}

/** Lines of a list follow each other; what is between them is a paragraph. */
function grouped(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let words: string[] = [];
  const finish = () => {
    if (words.length > 0) blocks.push({ kind: 'paragraph', spans: spansOf(words.join(' ')) });
    words = [];
  };
  for (const line of lines) {
    if (!line.startsWith('- ')) {
      words.push(line);
      continue;
    }
    finish();
    const item = spansOf(line.slice(2));
    const last = blocks.at(-1);
    if (last?.kind === 'list') last.items.push(item);
    else blocks.push({ kind: 'list', items: [item] });
  }
  finish();
  return blocks;
}

/** A back-tick without a partner is one. */
export const spansOf = (text: string): Span[] =>
  text
    .split(/(`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      const is_code = part.length > 2 && part.startsWith('`') && part.endsWith('`');
      return { text: is_code ? part.slice(1, -1) : part, is_code };
    });

/** What an enumeration's text says of its members, and the rest of it. */
export function meaningsOf(text: string, members: readonly string[]): { prose: string; meanings: Map<string, string> } {
  const meanings = new Map<string, string>();
  const rest = text.split('\n').filter((line) => {
    const [, member = '', meaning = ''] = /^- (\w+): (.*)$/.exec(line) ?? [];
    if (!members.includes(member)) return true;
    meanings.set(member, meaning);
    return false;
  });
  return { prose: rest.join('\n').trim(), meanings };
}
