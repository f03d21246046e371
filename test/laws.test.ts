// The laws of this repository. Each is tried on all of it, and on examples that break it, so that it can be believed.
import { describe, expect, test } from 'vitest';
import { importLaws } from './support/import-laws.ts';
import { readRepository } from './support/source.ts';
import { textLaws } from './support/text-laws.ts';

const repository = readRepository();

for (const { name, offences, broken } of [...textLaws, ...importLaws]) {
  describe(name, () => {
    test('holds everywhere', () => {
      expect(repository.flatMap(offences)).toEqual([]);
    });

    for (const [path, text] of broken) {
      test(`is broken by ${text} in ${path}`, () => {
        expect(offences({ path, text })).toEqual([expect.stringContaining(`${path}:1: `)]);
      });
    }
  });
}
