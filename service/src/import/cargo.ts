import { CargoType } from '@fairlead/contract';
import { refuse } from './session.ts';

const [, PACKAGES, PALLETS, CONTAINERS] = CargoType.values;

/** fcl goes with containers, lcl with packages and pallets, never both. */
export function checkBranch({ cargo_type, fcl, lcl }: { cargo_type: string; fcl?: unknown; lcl?: unknown }): void {
  if (fcl !== undefined && cargo_type !== CONTAINERS) refuse('fcl', `is for ${CONTAINERS} only`);
  if (lcl !== undefined && cargo_type !== PACKAGES && cargo_type !== PALLETS) {
    refuse('lcl', `is for ${PACKAGES} and ${PALLETS} only`);
  }
}
