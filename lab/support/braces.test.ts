import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BRACES } from './braces.mjs';
import { findPredicates } from './predicates.mjs';

const predicates = findPredicates(fileURLToPath(new URL('../../service/src', import.meta.url)));

test.each(BRACES)('$file has a condition that nobody sees missing: $text', ({ file, text }) => {
  expect(predicates.some(({ where, line }) => where.startsWith(`${file}:`) && line.includes(text))).toBe(true);
});
