// Laws about what is written in files.
import { isTriedOnSqliteAlone } from '../../acceptance/support/alike.ts';
import { at, type File, isSource, isTest, matches, type Node, nodes } from './source.ts';

export interface Law {
  name: string;
  /** What in this file breaks the law, each as `file:line: what`. */
  offences(file: File): string[];
  /** Path and text of one-line files that break it. */
  broken: [path: string, text: string][];
}

const WORKBENCH = /^(scripts|bench|lab|acceptance|test|web\/(scripts|specs))\/|(^|\/)\w+\.config\.ts$/;

// The keywords as SQL is written: all capitals, or all small at the start of a text (prose may "select … from").
const STATEMENTS = [
  'SELECT\\b[^]*\\bFROM\\b',
  'SELECT\\s+[\\d$?(]',
  'INSERT\\s+(OR\\s+\\w+\\s+)?INTO\\b',
  'UPDATE\\s+\\S+\\s+SET\\b',
  'DELETE\\s+FROM\\b',
  '(CREATE|DROP|ALTER)\\s+(UNIQUE\\s+|VIRTUAL\\s+|TEMP\\s+)?(TABLE|INDEX|VIEW|TRIGGER|DATABASE|EXTENSION|SCHEMA)\\b',
  'WITH\\s+(RECURSIVE\\s+)?\\w+(\\s*\\([^)]*\\))?\\s+AS\\s*\\(',
  'PRAGMA\\s+\\w',
];
const CAPITALS = new RegExp(STATEMENTS.map((statement) => `\\b${statement}`).join('|'));
const SMALL = new RegExp(`^\\s*(${STATEMENTS.join('|').replace(/[A-Z]{2,}/g, (word) => word.toLowerCase())})`);

/** The text of a string or template literal; what is put into a template counts as a word. */
function literalText(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('$');
}

const isNamed = (node: unknown, name: string) => (node as Node | null | undefined)?.name === name;

/** `process.env`, `globalThis.process?.env`, `process['env']`, `const { env } = process` and `import { env } from 'node:process'`. */
function readsEnvironment(node: Node): boolean {
  const key = node.property as Node | undefined;
  if (node.type === 'MemberExpression') {
    const owner = node.object as Node;
    const isProcess = isNamed(owner, 'process') || isNamed(owner.property, 'process');
    return isProcess && (isNamed(key, 'env') || key?.value === 'env');
  }
  if (node.type === 'ImportDeclaration' && /^(node:)?process$/.test(String((node.source as Node).value))) {
    return (node.specifiers as Node[]).some(({ imported }) => isNamed(imported, 'env'));
  }
  if (node.type !== 'VariableDeclarator' || !isNamed(node.init, 'process')) return false;
  const { properties = [] } = node.id as { properties?: Node[] };
  return properties.some(({ key }) => isNamed(key, 'env'));
}

/** What asks others, whatever it is reached by, as a global of that name. */
const ASKING = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'];
const GLOBAL = ['globalThis', 'global', 'window', 'self'];

/** `fetch(url)`, `window.fetch`, `globalThis['fetch']`, `const ask = fetch`; not a method of ours, as `store.fetch(id)`. */
export function asksOthers(file: File): Node[] {
  const all = nodes(file);
  const isOurs = ({ type, computed, object }: Node) =>
    type === 'MemberExpression' && !computed && !GLOBAL.includes(String((object as Node).name));
  const ours = new Set(all.filter(isOurs).map(({ property }) => property));
  const isNamed = ({ type, name, value }: Node) =>
    (type === 'Identifier' && ASKING.includes(String(name))) || (type === 'Literal' && ASKING.includes(String(value)));
  return all.filter((node) => isNamed(node) && !ours.has(node));
}

export const textLaws: Law[] = [
  {
    name: 'the environment is read in config.ts alone, and in the options of the SDK',
    offences(file) {
      const isExempt =
        /^((service|cli)\/src\/config|sdk\/src\/options)\.ts$/.test(file.path) ||
        WORKBENCH.test(file.path) ||
        isTest(file);
      if (!isSource(file) || isExempt) return [];
      return nodes(file)
        .filter(readsEnvironment)
        .map(({ start }) => at(file, start, 'process.env'));
    },
    broken: [
      ['service/src/app.ts', 'listen(process.env.PORT);'],
      ['service/src/app.ts', "listen(process['env'].PORT);"],
      ['sdk/src/client.ts', 'const token = globalThis.process?.env?.TOKEN;'],
      ['service/src/http/door.ts', 'const { env } = process;'],
      ['service/src/http/door.ts', "import { env } from 'node:process';"],
    ],
  },
  {
    name: 'SQL is written in service/src/database and in store.ts files alone',
    offences(file) {
      const isExempt = /^service\/src\/database\/|\/store\.ts$/.test(file.path) || WORKBENCH.test(file.path);
      if (!isSource(file) || isExempt || isTest(file)) return [];
      return nodes(file).flatMap((node) => {
        const text = literalText(node);
        return text && (CAPITALS.test(text) || SMALL.test(text)) ? [at(file, node.start, text)] : [];
      });
    },
    broken: [
      ['service/src/shipments/routes.ts', "all('SELECT body FROM shipment');"],
      ['service/src/shipments/routes.ts', 'all(`SELECT $' + '{columns} FROM shipment`);'],
      ['service/src/commands/verify.ts', "run('INSERT INTO shipment VALUES (1)');"],
      ['service/src/commands/verify.ts', "run('UPDATE shipment SET body = 1');"],
      ['service/src/commands/verify.ts', "run('DELETE FROM shipment');"],
      ['service/src/commands/verify.ts', "run('CREATE UNIQUE INDEX a ON b (c)');"],
      ['service/src/commands/verify.ts', 'run("select body from shipment");'],
    ],
  },
  {
    name: 'no file names a place on the machine it was written on',
    offences: (file) => matches(file, /(?<=^|[\s'"`=:(/])\/(work|home|Users|root)\/[\w.]*/gm),
    broken: [
      ['docs/operating.md', ['', 'work', 'main'].join('/')],
      ['service/src/app.ts', `'file:${['', 'home', 'me', 'data'].join('/')}'`],
    ],
  },
  {
    name: 'no file names a package registry',
    offences(file) {
      const hosts = matches(
        file,
        /https?:\/\/[^\s/"']*(registry|artifactory|nexus|verdaccio|jfrog|npmmirror)[^\s"']*/g,
      );
      const locked = file.path.endsWith('package-lock.json') ? matches(file, /"resolved": "https?:[^"]*/g) : [];
      return hosts.length > 0 ? hosts : locked;
    },
    broken: [
      ['.npmrc', `registry=https://${'registry'}.example.com/`],
      ['package-lock.json', '"resolved": "https://packages.example.com/a/-/a-1.0.0.tgz"'],
    ],
  },
  {
    name: 'the application asks the service through the SDK alone, and draws no text as markup',
    offences(file) {
      if (!file.path.startsWith('web/src/') || isTest(file)) return [];
      const asking = isSource(file)
        ? asksOthers(file).map(({ start, name, value }) => at(file, start, String(name ?? value)))
        : [];
      const ways =
        /sendBeacon|\b(inner|outer|insertAdjacent)HTML\b|dangerouslySetInnerHTML|document\.write|DOMParser|srcdoc|ContextualFragment/gi;
      return [...asking, ...matches(file, ways)];
    },
    broken: [
      ['web/src/pages/a.tsx', "await fetch('/app/v1/shipment');"],
      ['web/src/pages/a.tsx', "await window.fetch('/app/v1/shipment');"],
      ['web/src/pages/a.tsx', "await globalThis['fetch']('/app/v1/shipment');"],
      ['web/src/pages/a.tsx', 'const ask = fetch;'],
      ['web/src/pages/a.tsx', "new EventSource('/events');"],
      ['web/src/pages/a.tsx', "new window.WebSocket('/events');"],
      ['web/src/pages/a.tsx', '<p dangerouslySetInnerHTML={{ __html: text }} />'],
      ['web/src/pages/a.ts', 'element.innerHTML = text;'],
      ['web/src/pages/a.ts', "element.insertAdjacentHTML('beforeend', text);"],
      ['web/src/pages/a.tsx', '<iframe srcDoc={text} />'],
    ],
  },
  {
    name: 'typebox is imported by its parts: as a whole it is a third of what every program and the form load',
    offences: (file) => (isSource(file) ? matches(file, /^import (?!type )Type\b.* from 'typebox'/gm) : []),
    broken: [
      ['contract/src/enums.ts', "import Type from 'typebox';"],
      ['contract/src/enums.ts', "import Type, { type Static } from 'typebox';"],
    ],
  },
  {
    name: 'no test is left out and none runs alone',
    offences: (file) => (isTest(file) ? matches(file, /\b(describe|suite|it|test)(\.\w+)*\.(only|skip|todo)\b/g) : []),
    broken: [
      ['service/src/app.test.ts', `test.${'only'}('a', () => {});`],
      ['acceptance/shipments.spec.ts', `describe.concurrent.${'skip'}('a', () => {});`],
    ],
  },
  {
    name: 'no test is for an engine alone that its file is not tried on',
    offences(file) {
      // What a test is for is said where it stands.
      if (/^(acceptance|lab)\/support\//.test(file.path)) return matches(file, /^export const .*=== 'postgres'/gm);
      if (!isTriedOnSqliteAlone(file.path)) return [];
      return matches(
        file,
        /\.(runIf\((?!.*\|\|).*(postgres|!isSqlite|!== 'sqlite')|skipIf\((isSqlite|.*=== 'sqlite')).*/gi,
      );
    },
    broken: [
      ['acceptance/backup.spec.ts', "test.runIf(engine === 'postgres')('a', () => {});"],
      ['acceptance/backup.spec.ts', "describe.runIf(hasNginx && inject('engine') === 'postgres')('a', () => {});"],
      ['acceptance/backup.spec.ts', "test.skipIf(engine === 'sqlite')('a', () => {});"],
      ['lab/03-races.spec.ts', "test.runIf(onPostgres)('a', () => {});"],
      ['acceptance/support/edge.ts', "export const edgeRuns = () => inject('engine') === 'postgres';"],
      ['lab/02-sync.spec.ts', "test.skipIf(isSqlite)('a', () => {});"],
    ],
  },
];
