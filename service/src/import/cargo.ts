import { branchOf, type Sent, strayBranches, strayOptions } from '@fairlead/contract';
import { BadLine } from './session.ts';

/** fcl goes with containers, lcl with packages and pallets, never both; options of one kind go with that kind alone. */
export function checkCargo(line: Sent): void {
  const stray = [...strayBranches(line), ...strayOptions(line, branchOf(line.cargo_type))];
  if (stray.length > 0) throw new BadLine(stray);
}
