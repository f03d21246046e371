import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyTwice } from './key-twice.ts';

const found = (text: string) => keyTwice(text, JSON.parse(text));

describe('a key that is there twice', () => {
  test.each([
    ['{"id":"1","id":"2"}', 'id'],
    ['{"id":"1","id":"1"}', 'id'],
    [' { "id" : 1 ,\t"x" : {} , "id"\r: 2 } ', 'id'],
    ['{"lcl":{"components":[{"weight":1},{"weight":1,"width":2,"weight":3}]}}', 'lcl.components[1].weight'],
    ['{"a":{"b":1},"a":{"c":1}}', 'a'],
    ['{"\\u0069d":1,"id":2}', 'id'],
    ['{"a\\"":1,"a\\u0022":2}', 'a"'],
    ['{"a":"\\\\","b":"\\":","b":1}', 'b'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"":1,"":2}', ''],
    ['{"a":[[],{"b":{"c":[],"c":[]}}]}', 'a[1].b.c'],
  ])('is found in %s', (text, path) => {
    expect(found(text)).toBe(path);
  });

  test.each([
    '{}',
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
    '{"a":"\\"b\\":1,\\"b\\":2","b":"\\\\\\":"}',
    '{"a":"b","c":"a","d":["a","a"],"__proto__":{"a":1}}',
  ])('is not seen in %s', (text) => {
    expect(found(text)).toBeUndefined();
  });

  test('is looked for however deep a line is nested', () => {
    const deep = (inner: string) => `{"a":${'['.repeat(100_000)}${inner}${']'.repeat(100_000)}}`;
    expect(found(deep('{"b":1}'))).toBeUndefined();
    expect(found(deep('{"b":1,"b":1}'))).toMatch(/^a(\[0\])+\.b$/);
  });

  test('is in no JSON that a program makes of a value, laid out or not', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, indent) => {
        expect(found(JSON.stringify({ value }, null, indent))).toBeUndefined();
      }),
    );
  });

  test('is found wherever it is put', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.string(), fc.jsonValue({ maxDepth: 3 }), (first, key, second) => {
        const [name, one, other] = [key, first, second].map((value) => JSON.stringify(value));
        expect(found(`{"x":[${other},{${name}:${one},${name} :${other}}]}`)).toBe(`x[1].${key}`);
      }),
    );
  });
});
