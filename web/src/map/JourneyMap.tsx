import type { Tracking } from '@fairlead/sdk/application';
import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useWords } from '../i18n/language.tsx';
import { journeyOf } from './journey.ts';
import { Picture } from './Picture.tsx';
import { PlaceList } from './PlaceList.tsx';
import { travellersOf } from './stops.ts';
import { mapWords } from './words.ts';

/** A journey on the map and in words, as far as tracking tells it. */
export function JourneyMap({ tracking }: { tracking: Tracking }) {
  const words = useWords(mapWords);
  const kind = tracking.air ? 'air' : 'sea';
  const travellers = useMemo(() => travellersOf(tracking), [tracking]);
  const journey = useMemo(() => journeyOf(travellers), [travellers]);
  if (journey.places.length === 0) return <Text>{words.none}</Text>;
  return (
    <Stack gap="sm">
      <Picture kind={kind} travellers={travellers} journey={journey} />
      <PlaceList kind={kind} journey={journey} />
    </Stack>
  );
}
