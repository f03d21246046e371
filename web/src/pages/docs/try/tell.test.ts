// What is shown of an answer, and what is kept as a file.
import { describe, expect, test } from 'vitest';
import { isFile, isJson, pretty, refusalOf } from './tell.ts';

describe('a body', () => {
  test.each([
    ['application/json', {}, false],
    ['application/json; charset=utf-8', {}, false],
    ['application/problem+json', {}, false],
    ['text/html', {}, false],
    ['text/plain', { 'Content-Disposition': 'attachment; filename="packing-list.txt"' }, true],
    ['application/pdf', {}, true],
    ['application/octet-stream', {}, true],
  ])('%s with %j is a file: %s', (type, headers, told) => {
    expect(isFile(type, new Headers(headers as Record<string, string>))).toBe(told);
  });

  test('is shown on lines of its own, or as it came', () => {
    expect(pretty('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(pretty('<h1>Bad gateway')).toBe('<h1>Bad gateway');
    expect([isJson('{}'), isJson('{"half'), isJson('')]).toEqual([true, false, false]);
  });
});

describe('a refusal', () => {
  test('says what is wrong with which field', () => {
    const violation = { field: 'limit', description: 'must lie between 1 and 100' };
    const text = JSON.stringify({ code: 3, message: 'No', details: [{ field_violations: [violation] }, {}] });
    expect(refusalOf(text)).toEqual({ message: 'No', violations: [violation] });
  });

  test.each(['', '<h1>', 'null', '[]', '{"message":{},"details":[null,{"field_violations":[null,{}]}]}'])(
    'of %j says nothing, and breaks nothing',
    (text) => {
      expect(refusalOf(text)).toEqual({ message: '', violations: [] });
    },
  );
});
