import { trackedAs } from '@fairlead/contract/tracked';
import type { Shipment } from '@fairlead/sdk/application';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';

type Mode = Parameters<typeof trackedAs>[0];

/** The other ways of transport have no tracking: asking for it is an error. */
export const isTracked = ({ transport_mode }: Shipment): boolean => trackedAs(transport_mode as Mode) !== undefined;

export const useTracking = (shipment: Shipment) =>
  useQuery({ ...queries.tracking(shipment.reference), enabled: isTracked(shipment) });
