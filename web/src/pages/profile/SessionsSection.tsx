import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { Confirm } from '../../components/Confirm.tsx';
import { Problem } from '../../components/Problem.tsx';
import { Section } from '../../components/Section.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { useWords } from '../../i18n/language.tsx';
import { useLogOut } from '../../layout/log-out.ts';
import { SessionList } from './SessionList.tsx';
import { securityWords } from './security-words.ts';

/** Where the person is logged in; this browser first, then as the service tells them: the last used first. */
export function SessionsSection() {
  const words = useWords(securityWords);
  const { data, error, isPending, refetch } = useQuery(queries.sessions());
  const sessions = data?.sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <Section title={words.sessions} actions={<Everywhere />}>
      <Stack>
        <Text size="sm">{words.sessions_hint}</Text>
        {error && <Problem error={error} onRetry={refetch} />}
        {isPending && <Waiting height={120} />}
        {sessions && <SessionList sessions={sessions} />}
      </Stack>
    </Section>
  );
}

function Everywhere() {
  const words = useWords(securityWords);
  const [isOpen, setOpen] = useState(false);
  const leave = useLogOut(() => api.sessions.endAll());
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {words.everywhere}
      </Button>
      <Confirm
        opened={isOpen}
        title={words.everywhere_title}
        text={words.everywhere_text}
        yes={words.everywhere}
        isBusy={leave.isPending}
        error={leave.error}
        onYes={() => leave.mutate()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
