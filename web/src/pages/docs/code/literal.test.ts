// A value as it is written in a program, which reads it as the same value.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { literal } from './literal.ts';

const read = (written: string): unknown => new Function(`return (${written});`)();

test('is read as what it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(read(literal(value))).toEqual(value);
    }),
  );
  const awkward = JSON.parse('{"__proto__": {"a": "it\'s \\"so\\" \\\\ \\n \\u2028"}, "b-c": [], "d": {}}');
  const again = read(literal(awkward)) as object;
  expect(Object.keys(again)).toEqual(['__proto__', 'b-c', 'd']);
  expect(JSON.stringify(again)).toBe(JSON.stringify(awkward));
});

test('stands on one line where it fits, and on several where it does not', () => {
  expect(literal({ limit: 5, filter: { status: ["it's"] } })).toBe("{ limit: 5, filter: { status: ['it\\'s'] } }");
  expect(literal({ description: 'x'.repeat(80), list: [1] })).toBe(
    `{\n  description: '${'x'.repeat(80)}',\n  list: [1],\n}`,
  );
});
