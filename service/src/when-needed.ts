import { createRequire as requireFrom } from 'node:module';

const require = requireFrom(import.meta.url);

/**
 * A package that is loaded when it is first needed, by `require`: a process that has no file descriptor left at that
 * moment loads it the next time, where Node would keep the failure of an `import` for ever. It keeps as well that a
 * package.json could not be read, so where the package lies is looked up now.
 */
export function whenNeeded<Package>(name: string): () => Package {
  const path = require.resolve(name);
  return () => {
    try {
      return require(path);
    } catch (error) {
      throw asLackOfDescriptors(error);
    }
  };
}

/** Newer versions of Node tell it in words alone, of a package.json that could not be read. */
export function asLackOfDescriptors(error: unknown): unknown {
  const { code, message = '' } = error as NodeJS.ErrnoException;
  if (code === 'EMFILE' || !/too many open files/i.test(message)) return error;
  return Object.assign(new Error(message, { cause: error }), { code: 'EMFILE' });
}
