import type { TransportMode, ValueOf } from './enums.ts';
import type { FieldViolation } from './errors.ts';

type Mode = ValueOf<typeof TransportMode>;

/** The tracking a mode of transport has, if any. */
export const trackedAs = (mode: Mode): 'sea' | 'air' | undefined =>
  mode === 'TRANSPORT_MODE_SEA' ? 'sea' : mode === 'TRANSPORT_MODE_AIR' ? 'air' : undefined;

/** Why a shipment of another mode has no tracking. */
export const untracked = (mode: Mode): FieldViolation => ({
  field: 'shipment',
  description: `moves by ${mode.slice('TRANSPORT_MODE_'.length).toLowerCase()}: only shipments by sea and air are tracked`,
});
