// What docs/security.md says is held by a test is: each file that it cites is there, and has a test of that name.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type File, imports, isTest, readRepository } from './support/source.ts';
import { asksOthers } from './support/text-laws.ts';

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

/** Taken by name of Node's modules that reach others: what serves, names a status or reads an address. All else asks. */
const ASKS_NOBODY = ['createServer', 'STATUS_CODES', 'isIP', 'isIPv6'];
const REACHING = /^(undici|axios|ws|(node:)?(https?|http2|net|tls|dgram|dns|child_process))(\/|$)/;

function callsOut(file: File): boolean {
  if (asksOthers(file).length > 0) return true;
  return imports(file).some(({ specifier, isType, start }) => {
    if (isType || !REACHING.test(specifier)) return false;
    const [, names] = /^import \{([^}]*)\} from/.exec(file.text.slice(start)) ?? [];
    const taken = names?.split(',').map((name) => name.trim()) ?? ['all of it'];
    const asksNobody = (name: string) => ASKS_NOBODY.includes(name) || (name === 'Socket' && readsAPipe(file));
    return taken.some((name) => name && !name.startsWith('type ') && !asksNobody(name));
  });
}

/** What is open already, and nothing else: its sockets are made of a file's descriptor, and none is connected. */
const readsAPipe = ({ text }: File): boolean =>
  /\bnew Socket\(/.test(text) && !/\bSocket\((?!\{ fd,)|\bconnect\b/.test(text);

test('one file of the service alone calls out, and it is the client of the S3 store', () => {
  const sources = readRepository().filter(
    (file) => /^service\/src\/.*\.ts$/.test(file.path) && !isTest(file) && !file.path.endsWith('.fixture.ts'),
  );
  expect(sources.filter(callsOut).map(({ path }) => path)).toEqual(['service/src/files/s3-client.ts']);
});

test('a file that calls out is known, however it does', () => {
  const inFile = (text: string): [string, boolean] => [text, callsOut({ path: 'service/src/a.ts', text })];
  const asking = [
    "import http from 'node:http';",
    "import * as https from 'node:https';",
    'await globalThis.fetch(url);',
  ];
  asking.push("import { request as ask } from 'node:http';", "import { createServer, Socket } from 'node:net';");
  asking.push("import { connect } from 'node:http2';", "const dns = await import('node:dns/promises');", 'fetch(url)');
  asking.push('global.fetch(url)', "await globalThis['fetch'](url)", 'const ask = fetch;', 'globalThis?.fetch(url)');
  asking.push('const { fetch: ask } = globalThis;', 'new WebSocket(url)', 'new globalThis.EventSource(url)');
  const socket = (use: string) => `import { Socket } from 'node:net'; ${use}`;
  asking.push(socket('new Socket().connect(port)'), socket('new Socket({ fd, readable: true }).connect(port)'));
  asking.push("import { spawn } from 'node:child_process';", "import { get } from 'https';");
  expect(asking.map(inFile)).toEqual(asking.map((text) => [text, true]));
  const others = ["import type { Socket } from 'node:net';", "import { STATUS_CODES, type Agent } from 'node:http';"];
  others.push(socket('new Socket({ fd, readable: true })'));
  others.push("import { isIP } from 'node:net';", 'store.fetch(id)', 'prefetch(page)', '// as fetch(url) does');
  expect(others.map(inFile)).toEqual(others.map((text) => [text, false]));
});
