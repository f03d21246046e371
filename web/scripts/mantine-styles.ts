import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import postcss from 'postcss';
import type { Plugin } from 'vite';

// Mantine's style sheet has the rules of every component it knows: nearly half are of components that no page uses, and
// everybody would load them first.

const MANTINE = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'esm');

export const mantineStyles = (): Plugin => ({
  name: 'fairlead-mantine-styles',
  enforce: 'pre',
  apply: 'build',
  transform(css, id) {
    if (!id.endsWith('@mantine/core/styles.css')) return null;
    const sources = join(import.meta.dirname, '../src');
    const names = [...sourcesBeneath(sources)].flatMap((path) => importedNames(readFileSync(path, 'utf8')));
    return { code: onlyRulesOf(css, classesOf(names)), map: null };
  },
});

/** Names that only tools for developers show: a kilobyte of what everybody loads first. */
export const mantineNames = (): Plugin => ({
  name: 'fairlead-mantine-names',
  apply: 'build',
  transform(code, id) {
    return id.startsWith(MANTINE) ? { code: withoutNames(code), map: null } : null;
  },
});

export const withoutNames = (code: string): string => code.replace(/^\w+\.displayName = "@mantine\/[^"]*";$/gm, '');

function* sourcesBeneath(directory: string): Generator<string> {
  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (/(?<!\.test)\.tsx?$/.test(path)) yield join(directory, path);
  }
}

/** `Button` and `Menu` of `import { Button, type ButtonProps, Menu as Choices } from '@mantine/core'`. */
export function importedNames(source: string): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim().split(' as ')[0] as string)
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );
}

/** The classes of components, and of all that they are made of. */
export function classesOf(names: readonly string[]): Set<string> {
  const index = readFileSync(join(MANTINE, 'index.mjs'), 'utf8');
  const files = new Map(
    [...index.matchAll(/import \{([^}]*)\} from "([^"]+)"/g)].flatMap(([, list = '', path = '']) =>
      list.split(',').map((name) => [name.trim().split(' as ').at(-1) as string, join(MANTINE, path)] as const),
    ),
  );
  const seen = new Set<string>();
  const classes = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    if (file.endsWith('.module.mjs')) for (const [name] of source.matchAll(/m_[0-9a-z]+/g)) classes.add(name);
    for (const [, path = ''] of source.matchAll(/from "(\.[^"]+)"/g)) visit(resolve(dirname(file), path));
  };
  for (const name of names) {
    const file = files.get(name);
    if (file) visit(file);
  }
  return classes;
}

/** A style sheet without the rules that ask for classes nobody has. */
export function onlyRulesOf(css: string, classes: ReadonlySet<string>): string {
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    const wanted = rule.selectors.filter((selector) =>
      (selector.match(/m_[0-9a-z]+/g) ?? []).every((name) => classes.has(name)),
    );
    if (wanted.length === 0) rule.remove();
    else if (wanted.length < rule.selectors.length) rule.selectors = wanted;
  });
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return sheet.toString();
}
