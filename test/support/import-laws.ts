// Laws about who imports whom. Tests may reach further than what they test; the black-box specs may not.
import { at, type File, type Import, imports, isSource, isTest } from './source.ts';
import type { Law } from './text-laws.ts';

const SLICES = 'shipments|tracking|documents|invoices|inquiries|people|tokens|sessions|attention';
const SLICE = new RegExp(`^service/src/(${SLICES})/`);

function importLaw(
  name: string,
  applies: (file: File) => boolean,
  isForbidden: (found: Import, file: File) => boolean | undefined,
  broken: Law['broken'],
): Law {
  const offences = (file: File) => {
    if (!isSource(file) || !applies(file)) return [];
    return imports(file)
      .filter((found) => isForbidden(found, file))
      .map(({ start, specifier }) => at(file, start, `imports ${specifier}`));
  };
  return { name, offences, broken };
}

/** The sources beneath a directory, its tests aside. */
const beneath = (directory: string) => (file: File) => file.path.startsWith(directory) && !isTest(file);

/** What clients can show and check by: bundled whole, and loaded by whoever asks for it. */
const CONTRACT_ENTRY = 'sdk/src/contract.ts';

/** Names the driver that opens a file of SQLite on this Node, and is nothing of the service's own. */
const SQLITE_DRIVER = 'service/src/database/sqlite-driver.ts';

const sliceOf = (path = '') => SLICE.exec(path)?.[1];

export const importLaws: Law[] = [
  importLaw(
    'the contract is pure: nothing of Node, nothing of the other workspaces',
    beneath('contract/src/'),
    ({ isNode, workspace }) => isNode || (workspace !== undefined && workspace !== 'contract'),
    [
      ['contract/src/enums.ts', "import { readFileSync } from 'node:fs';"],
      ['contract/src/enums.ts', "import { readFileSync } from 'fs';"],
      ['contract/src/enums.ts', "import type { App } from '../../service/src/app.ts';"],
      ['contract/src/enums.ts', "export * from '@fairlead/service';"],
    ],
  ),
  importLaw(
    'the database knows nothing above it',
    beneath('service/src/database/'),
    ({ path, workspace }) =>
      path ? !/^(service\/src\/database|contract)\//.test(path) : workspace !== undefined && workspace !== 'contract',
    [
      ['service/src/database/sqlite.ts', "import { config } from '../config.ts';"],
      ['service/src/database/sqlite.ts', "import type { Client } from '@fairlead/sdk';"],
    ],
  ),
  importLaw('the doors know no slice', beneath('service/src/http/'), ({ path }) => sliceOf(path) !== undefined, [
    ['service/src/http/token.ts', "const store = await import('../tokens/store.ts');"],
  ]),
  importLaw(
    "a slice uses another's store.ts, never its routes.ts",
    beneath('service/src/'),
    ({ path = '' }, file) =>
      sliceOf(file.path) !== undefined && sliceOf(file.path) !== sliceOf(path) && path.endsWith('/routes.ts'),
    [['service/src/documents/routes.ts', "import { routes } from '../shipments/routes.ts';"]],
  ),
  importLaw(
    'the specs know the service by HTTP alone',
    ({ path }) => /^(acceptance|lab)\//.test(path),
    ({ workspace, path }) => workspace === 'service' && path !== SQLITE_DRIVER,
    [
      ['acceptance/shipments.spec.ts', "import { buildApp } from '../service/src/app.ts';"],
      ['acceptance/support/service.ts', "import '@fairlead/service';"],
    ],
  ),
  importLaw(
    'the SDK stands alone: of others it takes types only, and the contract as an entry of its own',
    (file) => beneath('sdk/src/')(file) && file.path !== CONTRACT_ENTRY,
    ({ isType, path, workspace }) => !isType && (path === undefined || workspace !== 'sdk' || path === CONTRACT_ENTRY),
    [
      ['sdk/src/client.ts', "import { Type } from 'typebox';"],
      ['sdk/src/client.ts', "import { enums } from '@fairlead/contract';"],
      ['sdk/src/client.ts', "import { enumerations } from './contract.ts';"],
    ],
  ),
  {
    name: 'the SDK has no runtime dependencies',
    offences(file) {
      if (file.path !== 'sdk/package.json') return [];
      const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(file.text);
      const names = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });
      return names.map((name) => at(file, Math.max(file.text.indexOf(`"${name}"`), 0), name));
    },
    broken: [['sdk/package.json', '{ "dependencies": { "typebox": "^1.0.0" } }']],
  },
  importLaw(
    'of our own, the command-line client uses the SDK alone',
    beneath('cli/src/'),
    ({ workspace }) => workspace !== undefined && workspace !== 'cli' && workspace !== 'sdk',
    [['cli/src/main.ts', "import { enums } from '@fairlead/contract';"]],
  ),
  importLaw(
    'of our own, the application uses the SDK and the contract; nothing of Node',
    beneath('web/src/'),
    ({ isNode, workspace }) => isNode || (workspace !== undefined && !['web', 'sdk', 'contract'].includes(workspace)),
    [
      ['web/src/main.tsx', "import { readFileSync } from 'node:fs';"],
      ['web/src/main.tsx', "import type { Context } from '../../service/src/http/context.ts';"],
    ],
  ),
  importLaw(
    'nothing imports what was built',
    () => true,
    ({ path, workspace, specifier }) => workspace !== undefined && /(^|\/)dist\//.test(path ?? specifier),
    [['bench/reads.ts', "await import('../service/dist/main.mjs');"]],
  ),
];
