import { expect, test } from 'vitest';
import { asLackOfDescriptors } from './when-needed.ts';

test('a package that no descriptor was left for is told by that code, in whichever words Node says it', () => {
  const told = Object.assign(new Error('Cannot read package config /a/package.json: too many open files'), {
    code: 'ERR_INVALID_PACKAGE_CONFIG',
  });
  expect(asLackOfDescriptors(told)).toMatchObject({ code: 'EMFILE', cause: told });
});

test.each([
  Object.assign(new Error('EMFILE: too many open files, open'), { code: 'EMFILE' }),
  Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' }),
])('any other failure is as it was: %s', (error) => {
  expect(asLackOfDescriptors(error)).toBe(error);
});
