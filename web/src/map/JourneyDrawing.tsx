import land from 'virtual:land';
import { geoGraticule10, geoPath } from 'd3-geo';
import type { Position } from 'geojson';
import classes from './JourneyDrawing.module.css';
import type { Journey, Place } from './journey.ts';
import { type Label, LINE_HEIGHT, placeLabels } from './labels.ts';
import type { Places } from './load.ts';
import { LastKnownMark, PlaceMark } from './marks.tsx';
import { type Frame, type Line, projectionFor, shapeOf } from './projection.ts';
import { seaRoute } from './sea-lanes.ts';
import type { MapKind } from './stops.ts';

interface JourneyDrawingProps {
  by: MapKind;
  /** Only places that are in `places`. */
  journey: Journey;
  places: Places;
  frame: Frame;
  /** What the picture shows, in words. */
  title: string;
  /** What stands beside a place's mark. */
  namesOf: (place: Place) => string[];
}

const directly = (from: Position, to: Position): Line => [from, to];

/** The world between the places of a journey, and the journey on it. */
export function JourneyDrawing({ by, journey, places, frame, title, namesOf }: JourneyDrawingProps) {
  const at = (key: string): Position => (places[key] as Places[string]).slice(0, 2) as [number, number];
  const lines = journey.legs.map(({ from, to }): Line => (by === 'sea' ? seaRoute : directly)(at(from), at(to)));
  const points = journey.places.map(({ key }) => at(key));
  const projection = projectionFor(shapeOf(points, lines), frame);
  const path = geoPath(projection).digits(1);
  const marks = journey.places.map((place, index) => {
    const [x, y] = projection(points[index] as [number, number]) as [number, number];
    return { place, x, y, lines: namesOf(place) };
  });
  const labels = placeLabels(marks, frame);
  return (
    <svg className={classes.map} viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={title}>
      <path className={classes.graticule} d={path(geoGraticule10()) ?? ''} />
      <path className={classes.land} d={path(land) ?? ''} />
      {journey.legs.map(({ from, to, state }, index) => (
        <path
          key={`${from} ${to}`}
          className={classes.leg}
          data-state={state}
          d={path({ type: 'LineString', coordinates: lines[index] as unknown as Position[] }) ?? ''}
        />
      ))}
      {marks.map(({ place, x, y }) =>
        place.last_heard_of.length > 0 ? (
          <LastKnownMark key={place.key} x={x} y={y} />
        ) : (
          <PlaceMark key={place.key} x={x} y={y} is_reached={place.is_reached} />
        ),
      )}
      {marks.map(({ place, lines: names }, index) => {
        const label = labels[index];
        return label && <Name key={place.key} label={label} lines={names} />;
      })}
    </svg>
  );
}

const Name = ({ label: { x, y, anchor }, lines }: { label: Label; lines: readonly string[] }) => (
  <text className={classes.label} textAnchor={anchor} y={y}>
    {lines.map((line, index) => (
      <tspan key={line} x={x} dy={index && LINE_HEIGHT}>
        {line}
      </tspan>
    ))}
  </text>
);
