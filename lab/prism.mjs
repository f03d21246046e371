// `node lab/prism.mjs`: brings Prism, a proxy that holds traffic against a contract, into lab/.tools for the experiment
// with fuzzed requests. It is no part of the project: not in package.json, not in git.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PRISM = '@stoplight/prism-cli@5.14.2';
const directory = fileURLToPath(new URL('.tools/', import.meta.url));

mkdirSync(directory, { recursive: true });
// A package of its own, so that npm leaves the workspaces alone.
writeFileSync(`${directory}package.json`, `${JSON.stringify({ name: 'lab-tools', private: true }, null, 2)}\n`);
// Without scripts of packages: one of them would tell others that it was installed.
const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', directory, PRISM];
const { status } = spawnSync('npm', args, {
  cwd: directory,
  stdio: 'inherit',
  env: { ...process.env, SCARF_ANALYTICS: 'false' },
});
process.exitCode = status ?? 1;
