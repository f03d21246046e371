// The licences of the packages that a bundle contains: they ask to be passed on with it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} root
 * @param {import('esbuild').Metafile} metafile
 */
export function licencesOf(root, metafile) {
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const packages = inputs.map((path) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[0]);
  return licencesAt(root, [...new Set(packages)].filter((path) => path !== undefined).sort());
}

/** @param {string} root @param {string[]} paths */
export function licencesAt(root, paths) {
  return paths.map((path) => `${licence(join(root, path))}\n`).join(`\n${'-'.repeat(80)}\n\n`);
}

/** @param {string} directory */
function licence(directory) {
  const { name, version, license } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  const files = readdirSync(directory).filter((file) => /^(licen[cs]e|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(join(directory, file), 'utf8').trim());
  return [`${name} ${version}: ${license}`, ...texts].join('\n\n');
}
