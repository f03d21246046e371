import { strayBranches } from '@fairlead/contract';
import { BadLine } from './session.ts';

/** fcl goes with containers, lcl with packages and pallets, never both. */
export function checkBranch(line: { cargo_type: string; fcl?: unknown; lcl?: unknown }): void {
  const stray = strayBranches(line);
  if (stray.length > 0) throw new BadLine(stray);
}
