import { List, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { OwnTimes } from '../components/OwnTimes.tsx';
import { type Format, useFormat } from '../i18n/format.ts';
import { useWords } from '../i18n/language.tsx';
import type { Journey, Place } from './journey.ts';
import { mapQuery } from './load.ts';
import { type MapKind, shownName } from './stops.ts';
import { mapWords } from './words.ts';

/** What the map shows, for who does not see it. */
export function PlaceList({ kind, journey }: { kind: MapKind; journey: Journey }) {
  const words = useWords(mapWords);
  const { data } = useQuery(mapQuery(kind));
  const places = journey.places.map((place) => ({ name: data?.places[place.key]?.[2] ?? '', ...place }));
  const isSpread = places.filter(({ last_heard_of }) => last_heard_of.length > 0).length > 1;
  return (
    <div>
      <Title order={3} size="h6" mb={4}>
        {words.places}
      </Title>
      <OwnTimes>{journey.is_in_parts && words.in_parts}</OwnTimes>
      <List type="ordered" size="sm" spacing={4} style={{ overflowWrap: 'anywhere' }}>
        {places.map((place) => (
          <List.Item key={place.key}>
            <PlaceLine place={place} isSpread={isSpread} isInParts={journey.is_in_parts} />
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function passingOf(place: Place, isInParts: boolean, words: (typeof mapWords)['en'], format: Format): string {
  const { timestamp, is_reached, is_origin, left } = place;
  const reached = isInParts ? words.first_reached : words.reached;
  const came = is_reached ? (is_origin ? words.reported : reached) : words.expected;
  return [
    !(is_origin && left) && `${came} ${format.instant(timestamp)}`,
    left && `${isInParts ? words.last_left : words.left} ${format.instant(left)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function PlaceLine({ place, isSpread, isInParts }: { place: Place; isSpread: boolean; isInParts: boolean }) {
  const words = useWords(mapWords);
  const format = useFormat();
  const { last_heard_of } = place;
  return (
    <>
      <Text component="bdi" fw={600} size="sm">
        {shownName(place)}
      </Text>
      : {passingOf(place, isInParts, words, format)}
      {last_heard_of.length > 0 && `. ${isSpread ? words.last_known_of(last_heard_of.join(', ')) : words.last_known}.`}
    </>
  );
}
