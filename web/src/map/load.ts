import { queryOptions } from '@tanstack/react-query';
import type { MapKind } from './stops.ts';

/** Where a place is: longitude, latitude, name. */
export type Places = Readonly<Record<string, readonly [lon: number, lat: number, name: string]>>;

const placesOf = {
  sea: () => import('virtual:ports'),
  air: () => import('virtual:airports'),
} as const satisfies Record<MapKind, () => Promise<{ default: Places }>>;

export interface LoadedMap {
  JourneyDrawing: typeof import('./JourneyDrawing.tsx').JourneyDrawing;
  places: Places;
}

/** What draws a map, and the places on it: only for who looks at one, and a failure is the map's alone. */
export const mapQuery = (kind: MapKind) =>
  queryOptions({
    queryKey: ['map', kind],
    queryFn: async (): Promise<LoadedMap> => {
      const [{ JourneyDrawing }, { default: places }] = await Promise.all([
        import('./JourneyDrawing.tsx'),
        placesOf[kind](),
      ]);
      return { JourneyDrawing, places };
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
