import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

// What the map is drawn from, made small while building: as much of it as a map of the world a hand wide can show.

/** Longitude, latitude, name (empty when not known). */
type Located = [lon: number, lat: number, name: string];

const require = createRequire(import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(require.resolve(path), 'utf8'));
const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

interface Port {
  name: string;
  coordinates?: [lon: number, lat: number];
}

/** Ports that their source has in the wrong place: Yantian is the port of Shenzhen. */
const CORRECTED: Readonly<Record<string, [lon: number, lat: number]>> = { CNYTN: [114.27, 22.57] };

/** Ports by UN/LOCODE. */
export function ports(source: Record<string, Port> = read('sea-ports/lib/ports.json')): Record<string, Located> {
  const found = Object.entries(source).flatMap(([code, { name, coordinates }]) => {
    const [lon, lat] = CORRECTED[code] ?? coordinates ?? [];
    return lon === undefined || lat === undefined ? [] : [[code, located(lon, lat, name)] as const];
  });
  return Object.fromEntries(found);
}

interface Airport {
  iata: string;
  name?: string | null;
  lon?: string;
  lat?: string;
  size: string | null;
}

/** From small to large. Those of no size are landing strips, where no freight is flown to. */
const SIZES = ['medium', 'large'];

/** Airports by IATA code; of several with one code, the largest. */
export function airports(source: Airport[] = read('airports/airports.json')): Record<string, Located> {
  const found = source
    .filter(({ lon, lat, size }) => lon && lat && SIZES.includes(size ?? ''))
    .sort((a, b) => SIZES.indexOf(a.size ?? '') - SIZES.indexOf(b.size ?? '') || (a.iata < b.iata ? -1 : 1))
    .map(({ iata, lon, lat, name }) => [iata, located(Number(lon), Number(lat), name ?? '')] as const);
  return Object.fromEntries(found);
}

const located = (lon: number, lat: number, name: string): Located => [rounded(lon, 2), rounded(lat, 2), name];

/** The land as polygons: packed they are smaller than the topology with the code that reads it. */
export function land(topology: Topology = read('world-atlas/land-110m.json')) {
  const shapes = feature(topology, topology.objects.land as never) as unknown as GeoJSON.FeatureCollection;
  const coordinates = shapes.features
    .flatMap(({ geometry }) => (geometry as GeoJSON.MultiPolygon).coordinates)
    .map((rings) => rings.map(coarse).filter((ring) => ring.length >= 4))
    .filter((rings) => rings.length > 0);
  return { type: 'MultiPolygon' as const, coordinates };
}

/** A ring without the points that fall together. */
function coarse(ring: GeoJSON.Position[]): GeoJSON.Position[] {
  return ring
    .map((point) => point.map((value) => rounded(value, 1)))
    .filter((point, index, all) => index === 0 || point.join() !== all[index - 1]?.join());
}

const MODULES: Readonly<Record<string, () => unknown>> = {
  'virtual:ports': ports,
  'virtual:airports': airports,
  'virtual:land': land,
};
const RESOLVED = '\0';

export const places = (): Plugin => ({
  name: 'fairlead-places',
  resolveId: (id) => (id in MODULES ? RESOLVED + id : undefined),
  load: (id) => {
    const make = id.startsWith(RESOLVED) ? MODULES[id.slice(RESOLVED.length)] : undefined;
    // As text to be parsed: browsers read it faster than a script that says the same.
    return make && `export default JSON.parse(${JSON.stringify(JSON.stringify(make()))});`;
  },
});
