import type { TransportMode, ValueOf } from './enums.ts';

/** The tracking a mode of transport has, if any. */
export const trackedAs = (mode: ValueOf<typeof TransportMode>): 'sea' | 'air' | undefined =>
  mode === 'TRANSPORT_MODE_SEA' ? 'sea' : mode === 'TRANSPORT_MODE_AIR' ? 'air' : undefined;
