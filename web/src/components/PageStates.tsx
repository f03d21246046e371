import { Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';
import { closest, destinations } from '../layout/here.ts';
import { ButtonLink } from './links.tsx';
import { Problem } from './Problem.tsx';
import { useTitle } from './title.ts';
import { reloadIfReached, reloadOnce, UnloadedError } from './unloaded.ts';

export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isUnloaded = error instanceof UnloadedError;
  useTitleOfPath();
  useEffect(() => {
    if (isUnloaded) reloadOnce();
  }, [isUnloaded]);
  const retry = () => {
    if (isUnloaded) return void reloadIfReached();
    reset();
    router.invalidate();
  };
  return <Problem error={error} onRetry={retry} />;
}

/** Of a page that cannot say its name itself: that of the menu, with the record's where there is one. */
function useTitleOfPath() {
  const { nav } = useWords(common);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const place = destinations.find(({ to }) => to === closest(path));
  const record = /\/(\w{4}-\w{4}[\w-]*)/.exec(path)?.[1];
  useTitle([record, place && nav[place.name]].filter(Boolean).join(' · ') || nav.dashboard);
}

export function PageNotFound() {
  const words = useWords(common);
  useTitle(words.not_found);
  return (
    <Stack align="flex-start" gap="sm" py="xl">
      <Title order={1}>{words.not_found}</Title>
      <Text>{words.not_found_hint}</Text>
      <ButtonLink to="/">{words.home}</ButtonLink>
    </Stack>
  );
}
