// The whole API on two committed pages: a diff of them is a diff of the API.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { goldenFile, goldens } from '../scripts/golden.ts';

test.each(Object.entries(goldens))('%s is the contract as committed', (name, text) => {
  const mend = `contract/${name} is not what the contract says; write it with: npx tsx contract/scripts/write-golden.ts`;
  expect(readFileSync(goldenFile(name), 'utf8'), mend).toBe(text);
});
