// What docs/security.md says is held by a test is: each file that it cites is there, and has a test of that name.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { imports, isTest, matches, readRepository } from './support/source.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${root}docs/security.md`, 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('.ts`'));

/** `file` “name”, “another” of one row. */
function citationsOf(row: string): [file: string, name: string][] {
  let file = '';
  const citations: [string, string][] = [];
  for (const [, path, name] of row.matchAll(/`([\w./-]+\.ts)`|“([^”]+)”/g)) {
    if (path) file = path;
    else citations.push([file, name as string]);
  }
  return citations;
}

/** As the name of a test, a describe or a law. */
function isNamedIn(text: string, name: string): boolean {
  const words = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(\\(\\s*|name: )(['"\`])${words}\\2,`).test(text);
}

describe('docs/security.md', () => {
  const citations = rows.flatMap(citationsOf);

  test.each(citations)('cites %s, which has: %s', (file, name) => {
    expect(existsSync(root + file)).toBe(true);
    expect(isNamedIn(readFileSync(root + file, 'utf8'), name)).toBe(true);
  });

  test('has all ten risks of the API Security Top 10, each held by a test', () => {
    const risks = rows.filter((row) => row.startsWith('| API'));
    expect(risks.map((row) => /^\| (API\d+) /.exec(row)?.[1])).toEqual(
      Array.from({ length: 10 }, (_, at) => `API${at + 1}`),
    );
    for (const row of risks) expect(citationsOf(row)).not.toEqual([]);
  });

  test('names no file of tests without saying which of them', () => {
    for (const row of rows) {
      const cited = new Set(citationsOf(row).map(([file]) => file));
      for (const [, file] of row.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)) expect(cited).toContain(file);
    }
  });

  test('a name is found where it is a test’s, and not where it is only said', () => {
    for (const text of ["test('is so', () => {})", "test.each(ALL)(\n    'is so',\n", 'it("is so", async']) {
      expect([text, isNamedIn(text, 'is so')]).toEqual([text, true]);
    }
    for (const text of ['// is so', "test('is so too', ", "expect('is so')"]) {
      expect([text, isNamedIn(text, 'is so')]).toEqual([text, false]);
    }
  });
});

test('one file of the service alone calls out, and it is the client of the S3 store', () => {
  const sources = readRepository().filter(
    (file) => /^service\/src\/.*\.ts$/.test(file.path) && !isTest(file) && !file.path.endsWith('.fixture.ts'),
  );
  // Whoever serves, or names a status, imports that by name; whoever asks takes the module, or `request`, or fetches.
  const asks = sources.filter(
    (file) =>
      matches(
        file,
        /(?<![\w.])fetch\(|import (https?|\{[^}]*\b(request|get|connect)\b[^}]*\})[^;]* from 'node:(https?|net|tls)'/g,
      ).length > 0 || imports(file).some(({ specifier }) => /^(undici|axios|node:(dgram|dns))/.test(specifier)),
  );
  expect(asks.map(({ path }) => path)).toEqual(['service/src/files/s3-client.ts']);
});
