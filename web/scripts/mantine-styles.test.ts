import { expect, test } from 'vitest';
import { classesOf, importedNames, onlyRulesOf, withoutNames } from './mantine-styles.ts';

test('names of components are read off the imports, whatever they are called afterwards', () => {
  const source =
    "import { Button, type ButtonProps, CopyButton as Copying } from '@mantine/core';\nimport { a } from 'b';";
  expect(importedNames(source)).toEqual(['Button', 'CopyButton']);
});

test('a component brings the classes of what it is made of', () => {
  const [button, bare, both] = [classesOf(['Button']), classesOf(['UnstyledButton']), classesOf(['Button', 'Table'])];
  expect(bare.size).toBeGreaterThan(0);
  expect([...bare].every((name) => button.has(name))).toBe(true);
  expect(both.size).toBeGreaterThan(button.size);
});

test('rules of other classes go, in part or whole; the rest stays as it is', () => {
  const css =
    ':root { --a: 1 } .m_1 { a: b } .m_2, .m_1:hover { c: d } @media print { .m_2 { e: f } } .m_1 .m_2 { g: h }';
  expect(onlyRulesOf(css, new Set(['m_1'])).replace(/\s+/g, ' ')).toBe(
    ':root { --a: 1 } .m_1 { a: b } .m_1:hover { c: d }',
  );
});

test('names for developers go, and nothing else', () => {
  const code = 'const Box = make();\nBox.displayName = "@mantine/core/Box";\nOwn.displayName = "Own";\nexport { Box };';
  expect(withoutNames(code)).toBe('const Box = make();\n\nOwn.displayName = "Own";\nexport { Box };');
});
