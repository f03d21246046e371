// The standard fonts of PDF draw Windows-1252 and nothing else. Text outside it is spelled with what they have.

const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹Œ\u017D‘’“”•–—˜™š›œ\u017EŸ';
const drawable = (letter: string): boolean =>
  /[\n -~\u00a0-\u00ac\u00ae-ÿ]/.test(letter) || BEYOND_LATIN_1.includes(letter);

const PLAIN = /^[\n -~]*$/;

/** `from` and `to` hold one spelling each, parted by spaces; `''` is a letter that is not spelled. */
function spellings(from: string, to: string): [string, string][] {
  const spelled = to.split(' ');
  return from.split(' ').map((letter, index) => [letter, (spelled[index] as string).replace("''", '')]);
}

const SPELLED = new Map([
  ...spellings('ł đ ħ ı ĸ ŋ ŧ ə ƶ ɓ ɗ ƙ ẞ', 'l d h i k n t e z b d k SS'),
  ...spellings('а б в г д е ё ж з и й к л м н о п р с т у ф', 'a b v g d e yo zh z i y k l m n o p r s t u f'),
  ...spellings('х ц ч ш щ ъ ы ь э ю я і ї є ґ ў', "kh ts ch sh shch '' y '' e yu ya i yi ye g u"),
  ...spellings('ђ ј љ њ ћ џ ѓ ѕ ќ', 'dj j lj nj c dz gj dz kj'),
  ...spellings(
    'α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω',
    'a v g d e z i th i k l m n x o p r s s t y f ch ps o',
  ),
  ...spellings('‐ ‑ ‒ ― − ′ ″ ← → ≤ ≥ ≠ ≈ ⌀ ∅ ⁄ ∕', '- - - — - \' " <- -> <= >= != ~ Ø Ø / /'),
  ...spellings('₽ ₴ ₺ ₹ ₩ ₪ ₫ ₱ ₦ ₸ ₾', 'RUB UAH TRY INR KRW ILS VND PHP NGN KZT GEL'),
]);

function spell(letter: string, next: string): string | undefined {
  const spelled = SPELLED.get(letter);
  if (spelled !== undefined) return spelled;
  const small = SPELLED.get(letter.toLowerCase());
  if (small === undefined) return undefined;
  const rest = small.slice(1);
  return small.slice(0, 1).toUpperCase() + (/\p{Lu}/u.test(next) ? rest.toUpperCase() : rest);
}

function draw(letter: string, next: string): string {
  if (drawable(letter)) return letter;
  const spelled = spell(letter, next);
  if (spelled !== undefined) return spelled;
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  if (plain === letter) return '?';
  return [...plain].map((part) => (drawable(part) ? part : (spell(part, next) ?? '?'))).join('');
}

/** The text as the fonts can draw it: accents they lack are dropped, `?` stands for what has no spelling. */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
  const letters = [...text];
  return letters.map((letter, index) => draw(letter, letters[index + 1] ?? '')).join('');
}

/** One form for text however it was typed: no control characters, single spaces, no more than `most` characters. */
export function tidy(text: string, most = 200): string {
  const clean = text
    .slice(0, 4 * most)
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[^\S\n\u00a0]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, (mark) => (mark === '\n' ? mark : ''))
    .replace(/ *\n\s*/g, '\n')
    .trim();
  const letters = [...clean];
  return letters.length > most || text.length > 4 * most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : clean;
}

/** The same in one paragraph: so many characters then fill so many lines and no more. */
export const flat = (text: string, most?: number): string => tidy(text, most).replaceAll('\n', ' ');

/** Lines no wider than `width`: broken between words, and inside a word only when it alone is wider. */
export function wrap(text: string, width: number, measure: (text: string) => number, most = Infinity): string[] {
  const space = measure(' ');
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    let reach = 0;
    for (const word of paragraph.split(' ')) {
      const length = measure(word);
      if (line !== '' && reach + space + length <= width) {
        line += ` ${word}`;
        reach += space + length;
        continue;
      }
      if (line !== '') lines.push(line);
      const pieces = length <= width ? [word] : cut(word, width, measure);
      line = pieces.pop() ?? '';
      lines.push(...pieces);
      reach = measure(line);
    }
    lines.push(line);
  }
  if (lines.length <= most) return lines;
  const last = [...(lines[most - 1] ?? '')];
  while (last.length > 0 && measure(`${last.join('')}…`) > width) last.pop();
  return [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`];
}

function cut(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let reach = 0;
  for (const letter of word) {
    const length = measure(letter);
    if (piece !== '' && reach + length > width) {
      const kept = /^.+[-@./_]/.exec(piece)?.[0] ?? piece;
      pieces.push(kept);
      piece = piece.slice(kept.length);
      reach = measure(piece);
    }
    piece += letter;
    reach += length;
  }
  return [...pieces, piece];
}
