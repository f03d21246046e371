import { Box, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Problem } from '../components/Problem.tsx';
import { Waiting } from '../components/Waiting.tsx';
import { useWords } from '../i18n/language.tsx';
import { type Journey, journeyOf, type Place } from './journey.ts';
import { Legend } from './Legend.tsx';
import { type LoadedMap, mapQuery } from './load.ts';
import type { Frame } from './projection.ts';
import { type MapKind, type Stop, shownName, type Traveller } from './stops.ts';
import { mapWords } from './words.ts';

interface PictureProps {
  kind: MapKind;
  travellers: Traveller[];
  /** With all its places, also those the map does not know. */
  journey: Journey;
}

const heightFor = (width: number) => Math.min(420, Math.max(240, Math.round(width * 0.5)));

/** The map, once it and its places are there; drawn for the width it has, so that its names stay readable. */
export function Picture({ kind, travellers, journey }: PictureProps) {
  const { ref, width } = useElementSize();
  const { data, error, refetch } = useQuery(mapQuery(kind));
  if (error) return <Problem error={error} onRetry={refetch} />;
  const frame = { width: Math.round(width), height: heightFor(width) };
  return (
    <Box ref={ref} mih={240}>
      {data && width > 0 ? (
        <Drawn kind={kind} map={data} frame={frame} travellers={travellers} journey={journey} />
      ) : (
        <Waiting height={frame.height} />
      )}
    </Box>
  );
}

interface DrawnProps extends PictureProps {
  map: LoadedMap;
  frame: Frame;
}

function Drawn({ kind, map: { JourneyDrawing, places }, frame, travellers, journey }: DrawnProps) {
  const words = useWords(mapWords);
  const drawn = useMemo(() => {
    const isKnown = ({ code }: Stop) => code !== undefined && Object.hasOwn(places, code);
    return journeyOf(travellers, isKnown);
  }, [travellers, places]);
  if (drawn.places.length === 0) return <Text>{words.none_located}</Text>;
  const missing = journey.places.filter(({ key }) => !drawn.places.some((place) => place.key === key));
  const nameOf = (place: Place) => place.name ?? places[place.key]?.[2] ?? place.key;
  const namesOf = (place: Place) => [
    `${journey.places.findIndex(({ key }) => key === place.key) + 1}. ${nameOf(place)}`,
    ...(place.last_heard_of.length > 0 ? [words.last_known] : []),
  ];
  const last = drawn.places.filter((place) => place.last_heard_of.length > 0).map(nameOf);
  const title = [
    words.title(drawn.places.map(nameOf).join(', ')),
    ...(last.length > 0 ? [words.last_known_in(last.join(', '))] : []),
  ].join(' ');
  return (
    <>
      <JourneyDrawing by={kind} journey={drawn} places={places} frame={frame} title={title} namesOf={namesOf} />
      <Legend />
      <Text size="sm" c="dimmed">
        {words.drawn[kind]} {missing.length > 0 && words.some_not_located(missing.map(shownName).join(', '))}
      </Text>
    </>
  );
}
