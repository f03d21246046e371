// Every condition of service/src that keeps organizations and people apart, and how it reads without its effect.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ file: string, from: number, to: number, text: string }} Edit A stretch of a file, and what takes its place.
 * @typedef {{ where: string, line: string, engine: 'sqlite' | 'postgres', edits: Edit[] }} Predicate
 * @typedef {{ of: RegExp, without: string, in?: RegExp }} Kind `without` is a replacement of `String.replace`.
 */

/** @type {Kind[]} */
const KINDS = [
  // Still a statement that asks for its organization, as far as view.ts can read.
  { of: /(?<![\w.])((?:\w+\.)?organization_id) = \$1(?!\d)/g, without: '$1 = $$1 + $1 - $$1' },
  { of: /organization_id = \?/g, without: '(organization_id = ? OR TRUE)' },
  { of: /(?:\w+|\$\{table\})\.organization_id = \w+\.organization_id/g, without: 'TRUE' },
  { of: /(?:person\.id = (?:token|session)\.user_id|organization\.id = person\.organization_id)/g, without: 'TRUE' },
  { of: /(?<![\w.])(?:\w+\.)?user_id = \$1(?!\d)/g, without: '($& OR TRUE)' },
  { of: /(?<=WHERE )(?:id|email) = \$1(?!\d)/g, without: '($& OR TRUE)', in: /sessions\/accounts\/store\.ts$/ },
  { of: /\$\{table\}\.\$\{belongs\} = excluded\.\$\{belongs\}/g, without: 'TRUE' },
  // Invoices that are not issued, and documents that are withheld.
  { of: /\$\{ISSUED\}/g, without: 'TRUE' },
  { of: /(?<=\(\) => |\[)ISSUED(?=\])/g, without: "'TRUE'" },
  { of: /\$\{ofServedType\([^)]*\)\}/g, without: '($& OR TRUE)' },
  // Not in SQL: what a cursor and a remembered answer are known by.
  { of: /\$\{organization_id\} (?=\$\{list\})/g, without: '', in: /http\/cursor\.ts$/ },
  { of: /\$\{(?:organization\.organization_id|caller\.user_id)\}/g, without: '', in: /http\/(bind|answers)\.ts$/ },
];

/** A template of values, as it is written. @param {string[]} names */
const key = (...names) => `\`${names.map((name) => `\${${name}}`).join(' ')}\``;

/**
 * What is said in several places at once: unique keys by the table, the statement and the check of statements; whose a
 * token is, where many are looked for together, by the statement and by who reads its rows.
 *
 * @type {{ engine: Predicate['engine'], says: [file: string, found: string, without: string][] }[]}
 */
const TOGETHER = [
  {
    engine: 'sqlite',
    says: [
      ['inquiries/claims/store.ts', 'ON CONFLICT (organization_id, fingerprint)', 'ON CONFLICT (fingerprint)'],
      [
        'inquiries/claims/store.ts',
        'WHERE organization_id = $1 AND fingerprint',
        'WHERE organization_id = $1 + organization_id - $1 AND fingerprint',
      ],
      ['database/migrations/0005_claims.sql', 'KEY (organization_id, fingerprint)', 'KEY (fingerprint)'],
      ['database/view.ts', 'ON CONFLICT \\(organization_id,[^)]*\\)', 'ON CONFLICT \\([^)]*\\)'],
    ],
  },
  {
    engine: 'sqlite',
    says: [
      ['tokens/store.ts', 'ON CONFLICT (user_id, secret_sha256)', 'ON CONFLICT (secret_sha256)'],
      ['database/migrations/0002_records.sql', 'token (user_id, secret_sha256)', 'token (secret_sha256)'],
    ],
  },
  {
    engine: 'postgres',
    says: [
      [
        'tokens/checks/store.ts',
        '(token.user_id, token.secret_sha256) IN',
        'TRUE OR (token.user_id, token.secret_sha256) IN',
      ],
      ['tokens/checks/store.ts', key('user_id', 'hash'), key('hash')],
      ['tokens/checks/store.ts', key('row.user_id', 'row.secret_sha256'), key('row.secret_sha256')],
    ],
  },
];

const NOT_THE_SERVICE = /(^|\/)(demo\/|view\.ts$)|\.(test|fixture)\.ts$/;

/** @param {string} sources @returns {Predicate[]} */
export function findPredicates(sources) {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !NOT_THE_SERVICE.test(file),
  );
  const alone = files.sort().flatMap((file) => predicatesIn(file, readFileSync(join(sources, file), 'utf8')));
  return [...alone, ...TOGETHER.map((one) => predicateOf(sources, one))];
}

/** @param {string} file @param {string} source @returns {Predicate[]} */
function predicatesIn(file, source) {
  const kinds = KINDS.filter((kind) => !kind.in || kind.in.test(file));
  const edits = kinds.flatMap(({ of, without }) =>
    [...source.matchAll(of)].map((match) => {
      const [found] = match;
      // Alone, without what the expression looks at around it.
      const text = without.replace(/\$(\$|&|1)/g, (_, sign) =>
        sign === '$' ? '$' : sign === '&' ? found : (match[1] ?? ''),
      );
      return { file, from: match.index, to: match.index + found.length, text };
    }),
  );
  const engine = /postgres/.test(file) ? 'postgres' : 'sqlite';
  return edits.sort((a, b) => a.from - b.from).map((edit) => ({ ...placeOf(source, edit), engine, edits: [edit] }));
}

/** @param {string} sources @param {(typeof TOGETHER)[0]} together @returns {Predicate} */
function predicateOf(sources, { engine, says }) {
  const edits = says.map(([file, found, text]) => {
    const from = readFileSync(join(sources, file), 'utf8').indexOf(found);
    if (from < 0) throw new Error(`${file} no longer says ${found}`);
    return { file, from, to: from + found.length, text };
  });
  const [first] = /** @type {[Edit]} */ (edits);
  return { ...placeOf(readFileSync(join(sources, first.file), 'utf8'), first), engine, edits };
}

/** @param {string} source @param {Edit} edit */
function placeOf(source, { file, from, to }) {
  const before = source.slice(0, from);
  const start = before.lastIndexOf('\n') + 1;
  const end = source.indexOf('\n', to);
  return { where: `${file}:${before.split('\n').length}`, line: source.slice(start, end).trim() };
}
