import { geoBounds, geoContains, geoInterpolate } from 'd3-geo';
import type { Position } from 'geojson';
import { feature } from 'topojson-client';
import { describe, expect, it } from 'vitest';
import atlas from 'world-atlas/land-110m.json' with { type: 'json' };
import { lanes, seaRoute, whereIs } from './sea-lanes.ts';

const land = feature(atlas as never, (atlas as never as { objects: { land: never } }).objects.land) as unknown as {
  features: { geometry: { coordinates: Position[][][] } }[];
};
const pieces = land.features
  .flatMap(({ geometry }) => geometry.coordinates)
  .map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
  .map((piece) => ({ piece, bounds: geoBounds(piece) }));
/** Canals, and straits that a map of the whole world has no room for. */
const NARROW = [
  ...['suez_south suez_north', 'hurghada suez_south', 'colon balboa', 'alboran gibraltar', 'makassar lombok'],
  ...['singapore karimun', 'karimun malacca_strait', 'malacca_strait malacca', 'hormuz qeshm'],
];

/** Whether a point is between the outermost of a piece of land, which may lie across 180°. */
function isNear([x = 0, y = 0]: Position, [[west, south], [east, north]]: [[number, number], [number, number]]) {
  const isBetween = west <= east ? west <= x && x <= east : west <= x || x <= east;
  return isBetween && south <= y && y <= north;
}

const isOnLand = (point: Position) =>
  pieces.some(({ piece, bounds }) => isNear(point, bounds) && geoContains(piece, point as [number, number]));

function pointsOf(from: Position, to: Position): Position[] {
  const at = geoInterpolate(from as [number, number], to as [number, number]);
  return Array.from({ length: 41 }, (_, step) => at(step / 40));
}

describe('the lanes of the sea', () => {
  const oneWay = lanes.filter((_, index) => index % 2 === 0);
  it.each(oneWay.map(({ from, to }) => [`${from} ${to}`, from, to] as const))('%s goes by water', (name, from, to) => {
    const isNarrow = NARROW.includes(name);
    const dry = pointsOf(whereIs(from), whereIs(to)).filter(isOnLand);
    expect(isNarrow ? [] : dry.map((point) => point.map(Math.round).join(' '))).toEqual([]);
  });
});

const PORTS: Record<string, Position> = {
  Ningbo: [121.85, 29.93],
  Rotterdam: [4.05, 51.95],
  Singapore: [103.8, 1.26],
  'New York': [-74.05, 40.65],
  Santos: [-46.3, -23.98],
  'Los Angeles': [-118.25, 33.73],
  Mumbai: [72.95, 18.95],
  Antwerp: [4.3, 51.25],
};
const route = (from: string, to: string) => seaRoute(PORTS[from] as Position, PORTS[to] as Position);
const passes = (way: Position[], water: Parameters<typeof whereIs>[0]) =>
  way.some((point) => String(point) === String(whereIs(water)));

describe('the way of a ship', () => {
  it('begins and ends at its ports, and is the same back', () => {
    const way = route('Ningbo', 'Rotterdam');
    expect([way[0], way.at(-1)]).toEqual([PORTS.Ningbo, PORTS.Rotterdam]);
    expect(route('Rotterdam', 'Ningbo')).toEqual(way.toReversed());
  });

  it('from China to Europe is by Malacca, Suez and Gibraltar', () => {
    const way = route('Ningbo', 'Rotterdam');
    for (const water of ['malacca', 'suez_south', 'gibraltar'] as const) expect(passes(way, water)).toBe(true);
  });

  it('from Brazil to Europe does not cross Africa, and from California to New York is by Panama', () => {
    expect(passes(route('Santos', 'Rotterdam'), 'natal')).toBe(true);
    expect(passes(route('Los Angeles', 'New York'), 'colon')).toBe(true);
    expect(passes(route('Los Angeles', 'Ningbo'), 'north_pacific')).toBe(true);
  });

  it('between neighbours is straight', () => {
    expect(route('Rotterdam', 'Antwerp')).toEqual([PORTS.Rotterdam, PORTS.Antwerp]);
  });
});
