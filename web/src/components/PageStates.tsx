import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';
import { ButtonLink } from './links.tsx';
import { Problem } from './Problem.tsx';

/** While a page is on its way: its outline, and words for who does not see it. */
export function PagePending() {
  const words = useWords(common);
  return (
    <Stack role="status" aria-label={words.loading} aria-busy="true">
      <Skeleton height={34} width="40%" />
      <Skeleton height={18} width="60%" />
      <Skeleton height={240} />
    </Stack>
  );
}

export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    router.invalidate();
  };
  return <Problem error={error} onRetry={retry} />;
}

export function PageNotFound() {
  const words = useWords(common);
  useEffect(() => {
    document.title = `${words.not_found} · Fairlead`;
  }, [words]);
  return (
    <Stack align="flex-start" gap="sm" py="xl">
      <Title order={1}>{words.not_found}</Title>
      <Text>{words.not_found_hint}</Text>
      <ButtonLink to="/">{words.home}</ButtonLink>
    </Stack>
  );
}
