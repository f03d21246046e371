import type { Inquiry, Sent } from '@fairlead/contract';
import { branchOf } from '@fairlead/contract/inquiry/rules';
import fc from 'fast-check';
import { stored } from '../../../../contract/src/inquiry/generators.fixture.ts';
import { type Draft, draftOf } from './draft.ts';
import type { Mark } from './numbers.ts';

export { stored };
export const mark = fc.constantFrom('.' as const, ',' as const);

/** An inquiry, and the form of it in which some fields were given other, sound values. */
export const edited: fc.Arbitrary<{ inquiry: Inquiry; draft: Draft; mark: Mark }> = fc
  .record({ inquiry: stored, other: stored, keys: fc.uniqueArray(fc.nat(30)), mark })
  .map(({ inquiry, other, keys, mark }) => {
    const [own, others] = [draftOf(inquiry as Sent, mark), draftOf(other as Sent, mark)];
    const names = Object.keys(own);
    const taken = new Set(keys.map((key) => names[key % names.length] as string));
    // Cargo comes with its type, and an option with the cargo it is for.
    if (branchOf(inquiry.cargo_type) !== branchOf(other.cargo_type) && taken.has('cargo_type')) {
      return { inquiry, draft: { ...own, ...others }, mark };
    }
    if (branchOf(inquiry.cargo_type) !== branchOf(other.cargo_type)) {
      for (const key of ['fcl', 'lcl']) taken.delete(key);
    }
    const chosen = Object.entries(others).filter(([key]) => taken.has(key));
    return { inquiry, draft: { ...own, ...Object.fromEntries(chosen) }, mark };
  });
