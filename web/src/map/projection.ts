import { type GeoProjection, geoBounds, geoNaturalEarth1, geoPath } from 'd3-geo';
import type { GeometryCollection, Position } from 'geojson';

// The part of the world that a journey takes place in.

export interface Frame {
  width: number;
  height: number;
}

/** Places one after the other. */
export type Line = readonly Position[];

/** A journey within one port is still shown with the countries around it. */
const LEAST_DEGREES = 25;

/** Points and great circles as one shape, to measure it. */
export const shapeOf = (points: readonly Position[], lines: readonly Line[]): GeometryCollection => ({
  type: 'GeometryCollection',
  geometries: [
    { type: 'MultiPoint', coordinates: [...points] },
    { type: 'MultiLineString', coordinates: lines.map((line) => [...line]) },
  ],
});

/** The longitude in the middle of a shape. Who crosses the Pacific has its middle there, not in Africa. */
export function middleOf(shape: GeometryCollection): number {
  const [[west], [east]] = geoBounds(shape);
  const middle = (west + (east < west ? east + 360 : east)) / 2;
  return middle > 180 ? middle - 360 : middle;
}

/** A projection in which the shape fills the frame but for its margins. */
export function projectionFor(shape: GeometryCollection, { width, height }: Frame): GeoProjection {
  const [across, down] = [Math.min(120, width * 0.2), Math.min(48, height * 0.2)];
  const projection = geoNaturalEarth1().rotate([-middleOf(shape), 0]);
  projection.fitExtent([[across, down], [width - across, height - down]], shape); // biome-ignore format: a box
  const most = width / ((LEAST_DEGREES * Math.PI) / 180);
  if (!(projection.scale() < most)) projection.scale(most);
  return centred(projection, shape, { width, height }).clipExtent([
    [0, 0],
    [width, height],
  ]);
}

function centred(projection: GeoProjection, shape: GeometryCollection, { width, height }: Frame): GeoProjection {
  projection.translate([0, 0]);
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(shape);
  return projection.translate([(width - left - right) / 2, (height - top - bottom) / 2]);
}
