import { limits } from '@fairlead/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { JsonText, MOST_LAYOUT, readJson, SHORT_BYTES } from './json-text.ts';
import { Problem } from './problem.ts';

/** Reads a body that arrives in pieces of so many bytes each, the last size again and again; or, just so, at once. */
function read(source: string | Uint8Array, sizes: readonly number[] = [65_536]): unknown {
  const bytes = Buffer.from(source);
  const atOnce = endOf(() => readJson(bytes));
  const inPieces = endOf(() => {
    const text = new JsonText();
    for (let at = 0, piece = 0; at < bytes.length; piece++) {
      const size = sizes[Math.min(piece, sizes.length - 1)] as number;
      text.write(bytes.subarray(at, at + size));
      at += size;
    }
    return text.isBlank ? undefined : text.parse();
  });
  expect(atOnce).toEqual(inPieces);
  if ('error' in inPieces) throw inPieces.error;
  return inPieces.value;
}

function endOf(work: () => unknown): { value: unknown } | { error: unknown } {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}

/** What is said of a body that is refused. */
function refusalOf(source: string | Uint8Array, sizes?: readonly number[]): string {
  try {
    read(source, sizes);
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    expect((error as Problem).status).toBe(400);
    return (error as Problem).message.replace(/^The request body /, '');
  }
  throw new Error('it was taken');
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });
const spaces = fc.array(fc.stringMatching(/^[ \t\r\n]{0,3}$/), { minLength: 1, maxLength: 20 });
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g;

/** The same JSON in another layout, some of its strings spelled in escapes. */
function laidOut(json: string, between: readonly string[], escapes: readonly boolean[] = [false]): string {
  const tokens = json.match(TOKEN) ?? [];
  const spelled = tokens.map((token, at) =>
    token.startsWith('"') && escapes[at % escapes.length] ? inEscapes(JSON.parse(token)) : token,
  );
  return spelled.map((token, at) => between[at % between.length] + token).join('') + between.at(-1);
}

const inEscapes = (text: string) =>
  `"${[...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`;

/** Compared as text: a key `__proto__` counts too. */
const same = (a: unknown, b: unknown) => expect(JSON.stringify(a)).toBe(JSON.stringify(b));

/** JSON that may have keys twice. Few keys, so that it does; values that look like keys. */
interface Tree {
  json: string;
  hasTwice: boolean;
}
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('"a"', '"a\\":"', '{}', '1', 'null', '"\\\\"', '"{"').map((json) => ({ json, hasTwice: false })),
    fc.array(tie('tree'), { maxLength: 3 }).map((trees) => ({
      json: `[${trees.map(({ json }) => json)}]`,
      hasTwice: trees.some(({ hasTwice }) => hasTwice),
    })),
    fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', '__proto__', ''), tie('tree')), { maxLength: 3 }).map((pairs) => ({
      json: `{${pairs.map(([key, { json }]) => `"${key}":${json}`)}}`,
      hasTwice: pairs.some(([, { hasTwice }]) => hasTwice) || new Set(pairs.map(([key]) => key)).size < pairs.length,
    })),
  ),
}));

describe('JSON as it arrives', () => {
  test('is what JSON.parse makes of it, in any layout and in any pieces', () => {
    const escapes = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: anyCharacter }), spaces, escapes, sizes, (value, ...how) => {
        const text = laidOut(JSON.stringify(value), how[0], how[1]);
        same(read(text, how[2]), value);
      }),
      { numRuns: 100 },
    );
  });

  test('is refused where JSON.parse refuses it, and only there', () => {
    const pieces = fc.constantFrom(...'{}[]",:\\ 01-.eu\n\0\u00a0é', '', '"a"', ':1', 'true', '//');
    fc.assert(
      fc.property(tree, spaces, fc.nat(), fc.nat(2), pieces, sizes, ({ json }, between, at, left, put, how) => {
        const whole = laidOut(json, between);
        const text = whole.slice(0, at % whole.length) + put + whole.slice((at % whole.length) + left);
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          expect(refusalOf(text, how)).not.toBe('');
          return;
        }
        if (keysIn(value) < (text.match(/"(?:[^"\\]|\\.)*"(?=\s*:)/g) ?? []).length) return;
        same(read(text, how), value);
      }),
      { numRuns: 100 },
    );
  });

  const keysIn = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce((sum: number, inner) => sum + keysIn(inner), 0) +
        (Array.isArray(value) ? 0 : Object.keys(value).length)
      : 0;

  test.each(['', ' ', '\r\n\t ', ' '.repeat(70_000)])('is nothing when it is white space alone', (text) => {
    const blank = new JsonText();
    blank.write(Buffer.from(text));
    expect(blank.isBlank).toBe(true);
  });

  test('is the same just below and just above what is looked at as a whole', () => {
    for (const length of [SHORT_BYTES - 1, SHORT_BYTES, SHORT_BYTES + 1]) {
      for (const spelled of ['', '\\u0041', 'é', '\ud83d\udea2']) {
        const rest = length - Buffer.byteLength(`["${spelled}"]`);
        const text = `["${spelled}${'a'.repeat(rest)}"]`;
        same(read(text), JSON.parse(text));
      }
      expect(refusalOf(`{"a":1,"a":"${'a'.repeat(length - 14)}"}`)).toBe('has the key "a" twice');
      expect(refusalOf(Buffer.from(`["${'a'.repeat(length - 5)}\xff"]`, 'latin1'))).toBe('is not UTF-8');
      expect(refusalOf('['.repeat(length))).toMatch('levels deep');
    }
  });

  test.each(['""', ' 0', 'null', '\0', '\ufeff', '}'])('is not nothing when it is %j', (text) => {
    const written = new JsonText();
    written.write(Buffer.from(text));
    expect(written.isBlank).toBe(false);
  });
});

describe('a key that is there twice in one object', () => {
  test('is found at every depth, however it is spelled, and none other is', () => {
    const escapes = fc.array(fc.boolean(), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(tree, spaces, escapes, sizes, ({ json, hasTwice }, between, escaped, how) => {
        const text = laidOut(json, between, escaped);
        if (hasTwice) expect(refusalOf(text, how)).toMatch(/^has the key ".*" twice$/);
        else same(read(text, how), JSON.parse(json));
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ['{"a":1,"a":1}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"\\/":1,"/":2}', '/'],
    ['{"é":1,"\\u00E9":2}', 'é'],
    ['{"":1,"":2}', ''],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"fcl":{},"lcl":{"components":[{"width":1},{"width":1,"depth":{"a":1},"width":2}]}}', 'lcl.components[1].width'],
  ])('is named with its path: %s', (text, path) => {
    expect(refusalOf(text)).toBe(`has the key ${JSON.stringify(path)} twice`);
  });

  test('is named by its beginning when it is long', () => {
    const key = 'k'.repeat(300);
    expect(refusalOf(`{"${key}":1,"${key}":1}`)).toBe(`has the key "${'k'.repeat(200)}…" twice`);
  });

  test.each([
    '[{"a":1},{"a":1}]',
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '{"a":"a","b":"a"}',
    '{"a":["a","a",{"a":"a"}],"b":"\\",\\"a\\":"}',
    '{"a":1,"A":2,"a ":3,"\\\\u0061":4}',
    '{"\\ud800":1,"\\ud801":2}',
  ])('is not seen where there is none: %s', (text) => {
    same(read(text), JSON.parse(text));
  });
});

describe('what a body may hold', () => {
  const { max_body_depth: deepest, max_body_values: most, max_body_significant_bytes: largest } = limits;
  const { max_object_keys: keys } = limits;
  const nested = (depth: number, open: string, inside = '') =>
    open.repeat(depth) + inside + (open === '[' ? ']' : '}').repeat(depth);

  test('is nested as deep as the limit, not deeper', () => {
    const tooDeep = `is nested more than ${deepest} levels deep`;
    for (const [open, inside] of [['['], ['{"a":', '1']] as const) {
      same(read(nested(deepest, open, inside)), JSON.parse(nested(deepest, open, inside)));
      expect(refusalOf(nested(deepest + 1, open, inside))).toBe(tooDeep);
    }
    expect(refusalOf('[{"a":'.repeat(100_000))).toBe(tooDeep);
    // What is closed again is not above what follows, and brackets in a string are none.
    const wide = `[${Array(300).fill(nested(deepest - 1, '['))},"${'['.repeat(1_000)}"]`;
    same(read(wide), JSON.parse(wide));
  });

  test('is refused as soon as it is too deep, not when all of it is there', () => {
    expect(() => new JsonText().write(Buffer.from('['.repeat(deepest + 1)))).toThrow(Problem);
  });

  test('has as many values as the limit, not one more', () => {
    const tooMany = `holds more than ${most} values`;
    const list = (count: number) => `[${Array(count).fill(1)}]`;
    const objects = (count: number) => `[${Array(count / 2).fill('{"a":1}')}]`;
    for (const make of [list, objects]) {
      same(read(make(most)), JSON.parse(make(most)));
      expect(refusalOf(make(most + 2))).toBe(tooMany);
    }
    expect(refusalOf(list(most + 1))).toBe(tooMany);
    expect(refusalOf(`{"a":${list(most - 1)},"b":${list(2)}}`)).toBe(tooMany);
    expect(read(`"${','.repeat(most + 1)}"`)).toHaveLength(most + 1);
  });

  test('has as many keys in an object as the limit, not one more', () => {
    const object = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":1`)}}`;
    const both = `[${object(keys)},${object(keys)}]`;
    same(read(both), JSON.parse(both));
    expect(refusalOf(`[${object(keys + 1)}]`)).toBe(`holds an object of more than ${keys} keys`);
  });

  test('has as many bytes as the limit, not one more', () => {
    const sized = (size: number) => {
      const whole = Math.floor((size - 3) / 50_003);
      const rest = 'b'.repeat(size - 4 - whole * 50_003);
      return `[${`"${'a'.repeat(50_000)}",`.repeat(whole)}"${rest}"]`;
    };
    expect(sized(largest)).toHaveLength(largest);
    same(read(sized(largest)), JSON.parse(sized(largest)));
    const tooLarge = `holds more than ${largest} bytes besides white space`;
    expect(refusalOf(sized(largest + 1))).toBe(tooLarge);
    expect(refusalOf('1'.repeat(largest + 1))).toBe(tooLarge);
  });
});

describe('white space beyond the ordinary', () => {
  const AROUND = [-2, -1, 0, 1, 2, 5_000].map((more) => MOST_LAYOUT + more);

  test('is left out without joining what it parts', () => {
    for (const count of AROUND) {
      for (const space of [' ', '\n', '\r\n', '\t']) {
        const gap = space.repeat(count / space.length);
        for (const apart of ['1 2', 'tru e', '- 1', '1. 5', '1 e5', '"a" "b"', '"\\ u0061"', '[1 2]', '{"a" 1}']) {
          expect(() => read(apart.replace(' ', gap)), `${apart} with ${count}`).toThrow(Problem);
          expect(() => read(gap + apart), `${apart} after ${count}`).toThrow(Problem);
        }
      }
    }
  });

  test('can be anywhere between two tokens', () => {
    const json = '{"a":[1,-2.5e3,true,null,"b c"],"d":{}}';
    for (const count of AROUND) {
      same(read(' '.repeat(count) + json), JSON.parse(json));
      same(read(laidOut(json, ['\n'.repeat(count)])), JSON.parse(json));
      same(read(laidOut(json, ['', ' '.repeat(count), '\r\n'])), JSON.parse(json));
    }
  });

  test('is no other than that of JSON, and in a string it is text', () => {
    const gap = ' '.repeat(MOST_LAYOUT + 1);
    for (const other of ['\u00a0', '\f', '\v', '\u2028', '\ufeff'])
      expect(() => read(`[${gap}${other}]`)).toThrow(Problem);
    expect(read(`${gap}"a   b${' '.repeat(1_000)}"`)).toBe(`a   b${' '.repeat(1_000)}`);
    const text = ' '.repeat(50_000);
    expect(read(`${gap}"${text}"`)).toBe(text);
  });
});

describe('a string longer than any text may be', () => {
  const CHARACTERS = [
    'a',
    'é',
    '€',
    '🚢',
    '\\u0041',
    '\\u20ac',
    '\\ud83d\\udea2',
    '\\n',
    '\\\\',
    '\\"',
    'aé€🚢\\u0041\\"',
  ];
  const most = limits.max_description_length;
  const repeated = (unit: string, bytes: number) => unit.repeat(Math.ceil(bytes / Buffer.byteLength(unit)));

  test.each(CHARACTERS)('of %s is cut between two characters, and is still too long', (unit) => {
    // Begun so many bytes later, it is cut at every place a character has.
    for (let offset = 0; offset < Buffer.byteLength(unit); offset++) {
      const text = 'x'.repeat(offset) + repeated(unit, 140_000);
      const whole = JSON.parse(`"${text}"`) as string;
      const cut = read(`"${text}"`) as string;
      expect(whole.startsWith(cut) && cut.length < whole.length).toBe(true);
      expect([...cut].length).toBeGreaterThan(most);
      for (const size of [1, 4_099, 120_013]) expect(read(`"${text}"`, [size]) === cut).toBe(true);
    }
  });

  test.each(CHARACTERS)('of %s leaves what follows it as it is', (unit) => {
    const text = repeated(unit, 140_000);
    const value = read(`{"a":["${text}","b"],"${text}":{"c":"d"},"e":1}`) as Record<string, unknown>;
    expect(value).toMatchObject({ a: [expect.any(String), 'b'], e: 1 });
    expect(Object.values(value)[1]).toEqual({ c: 'd' });
    expect(Object.keys(value)[1]?.length).toBeGreaterThan(most);
    expect(refusalOf(`{"a":"${text}","b":1,"b":2}`)).toBe('has the key "b" twice');
    expect(refusalOf(`{"a":"${text}"`)).toBe('is not JSON');
    expect(refusalOf(`"${text}`)).toBe('is not JSON');
  });

  test('is any of which a character would be lost: the longest that a field may have is whole', () => {
    for (const unit of CHARACTERS.filter((unit) => [...JSON.parse(`"${unit}"`)].length === 1)) {
      const text = unit.repeat(most);
      expect(read(`"${text}"`) === JSON.parse(`"${text}"`)).toBe(true);
      expect([...(read(`"${text}${unit}"`) as string)].length).toBeGreaterThan(most);
    }
  });
});

describe('the encoding', () => {
  test.each([
    ['a continuation alone', [0x80]],
    ['a byte that is never used', [0xff]],
    ['half a character', [0xe2, 0x82]],
    ['a slash spelled too long', [0xc0, 0xaf]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a character beyond the last', [0xf4, 0x90, 0x80, 0x80]],
  ])('is UTF-8: %s is refused in a string, in a key and outside', (_, bytes) => {
    for (const [before, after] of [
      ['{"a":"', '"}'],
      ['{"', '":1}'],
      ['{"a":1}', ''],
      ['', '{"a":1}'],
    ] as const) {
      const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
      expect(refusalOf(body)).toBe('is not UTF-8');
      expect(refusalOf(body, [1])).toBe('is not UTF-8');
    }
  });

  test('is UTF-8, not UTF-16', () => {
    expect(refusalOf(Buffer.from('{"a":1}', 'utf16le'))).toMatch(/^is not JSON/);
    expect(refusalOf(Buffer.from('\ufeff{"a":1}', 'utf16le'))).toBe('is not UTF-8');
  });

  test('may be told by a byte order mark at the very beginning', () => {
    expect(read('\ufeff{"a":1}')).toEqual({ a: 1 });
    expect(read('\ufeff{"a":1}', [1])).toEqual({ a: 1 });
    for (const text of ['\ufeff', ' \ufeff{}', '\ufeff\ufeff{}', '{}\ufeff'])
      expect(refusalOf(text)).toMatch(/^is not JSON/);
    expect(read('"\ufeff"')).toBe('\ufeff');
  });

  test('has no NUL; one that is spelled, and half a surrogate pair, are for the fields to refuse', () => {
    for (const text of ['\0', '{"a":"\0"}', '{"a":1}\0', '{\0"a":1}'])
      expect(refusalOf(text)).toMatch(/^is not JSON: line 1/);
    expect(read('["\\u0000","\\ud800","\\udc00\\ud800"]')).toEqual(['\0', '\ud800', '\udc00\ud800']);
  });
});

describe('an error in an ordinary body', () => {
  test.each([
    ['{"a":1,}', 1, 8],
    ['{"a":1}}', 1, 8],
    ['{"a":1 "b":2}', 1, 8],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ['{\r\n  "a": 1,\r\n  b: 2\r\n}', 3, 3],
    ['{"a":"b\n"}', 1, 8],
    ['{"a":"\\q"}', 1, 8],
    ['{', 1, 2],
    ['{"a":\n', 2, 1],
    ['[1,\n2', 2, 2],
    ['"abc', 1, 5],
  ])('is told by its line and column: %j', (text, line, column) => {
    expect(refusalOf(text)).toBe(`is not JSON: line ${line}, column ${column}`);
  });

  test.each([
    ['{"description": x}', 1, 17],
    ['{"a":}', 1, 6],
    ['[1,]', 1, 4],
    ['{\n  "a": 1,\n  "b": True\n}', 3, 8],
    ['{"a": NaN,\n"b": 2,\n"c": 3\n}', 1, 7],
    ['<inquiry>\n</inquiry>', 1, 1],
    ["{'a': 1}", 1, 2],
    ['["position 2", x]', 1, 16],
    [`{"a": x, "b": "${'long '.repeat(12)}"}`, 1, 7],
  ])('is told where it is, not at the end of what was sent: %j', (text, line, column) => {
    expect(refusalOf(text)).toBe(`is not JSON: line ${line}, column ${column}`);
  });

  test('is told without a place where white space or text was left out before', () => {
    expect(refusalOf(`${'\n'.repeat(MOST_LAYOUT)}}`)).toBe(`is not JSON: line ${MOST_LAYOUT + 1}, column 1`);
    expect(refusalOf(`${'\n'.repeat(MOST_LAYOUT + 1)}}`)).toBe('is not JSON');
    expect(refusalOf(`["${'a'.repeat(200_000)}"}`)).toBe('is not JSON');
  });

  test('never repeats what was sent', () => {
    expect(refusalOf('{"secret": hunter2}')).not.toMatch(/hunter2|secret/);
  });
});
