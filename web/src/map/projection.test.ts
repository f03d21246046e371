import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { type Line, middleOf, projectionFor, shapeOf } from './projection.ts';

const ROTTERDAM: Position = [4.5, 51.92];
const SHANGHAI: Position = [121.47, 31.23];
const LOS_ANGELES: Position = [-118.24, 34.05];
const AUCKLAND: Position = [174.8, -36.83];
const FRAME = { width: 800, height: 400 };

const journey = (...points: Position[]) => {
  const lines = points.slice(1).map((to, index): Line => [points[index] as Position, to]);
  return shapeOf(points, lines);
};
const drawn = (...points: Position[]) => {
  const projection = projectionFor(journey(...points), FRAME);
  return points.map((point) => projection(point as [number, number]) as [number, number]);
};

describe('the middle of a journey', () => {
  it('lies between its ends', () => {
    expect(middleOf(journey(SHANGHAI, ROTTERDAM))).toBeCloseTo(63, 0);
  });

  it('lies in the Pacific when the journey crosses it', () => {
    expect(Math.abs(middleOf(journey(SHANGHAI, LOS_ANGELES)))).toBeGreaterThan(170);
  });
});

describe('the projection of a journey', () => {
  it('has Los Angeles to the right of Shanghai when the Pacific is crossed', () => {
    const [shanghai, losAngeles] = drawn(SHANGHAI, LOS_ANGELES);
    expect(losAngeles?.[0]).toBeGreaterThan(shanghai?.[0] as number);
  });

  it.each([
    ['from Asia to Europe', [SHANGHAI, ROTTERDAM]],
    ['across the Pacific', [AUCKLAND, LOS_ANGELES]],
    ['around the world', [SHANGHAI, LOS_ANGELES, ROTTERDAM, AUCKLAND]],
    ['in one place', [ROTTERDAM]],
  ])('keeps a journey %s within the frame', (_, points) => {
    for (const [x, y] of drawn(...points)) {
      expect(x).toBeGreaterThan(20);
      expect(x).toBeLessThan(FRAME.width - 20);
      expect(y).toBeGreaterThan(20);
      expect(y).toBeLessThan(FRAME.height - 20);
    }
  });

  it('does not come closer than some countries, for a journey in one place', () => {
    const projection = projectionFor(journey(ROTTERDAM), FRAME);
    const paris = projection([2.35, 48.86]) as [number, number];
    expect(paris[1]).toBeLessThan(FRAME.height);
  });
});
