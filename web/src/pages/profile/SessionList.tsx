import type { Session } from '@fairlead/sdk/application';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { orGone } from '../../api/write.ts';
import { CardTable } from '../../components/CardTable.tsx';
import { Problem } from '../../components/Problem.tsx';
import { common } from '../../i18n/common.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { useLogOut } from '../../layout/log-out.ts';
import { browserOf } from './browser.ts';
import { securityWords } from './security-words.ts';
import { Told } from './Told.tsx';

export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const words = useWords(securityWords);
  const { nav } = useWords(common);
  const format = useFormat();
  const client = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState('');
  const logOut = useLogOut();
  const nameOf = (session: Session) => {
    const { browser, system } = browserOf(session.user_agent);
    return system ? words.on(browser, system) : browser || words.unknown;
  };
  const end = useMutation({
    mutationFn: ({ id }: Session) => orGone(api.sessions.end(id)),
    onMutate: () => setTold(''),
    onSuccess: async (_, session) => {
      await client.invalidateQueries({ queryKey: ['sessions'] });
      setTold(words.ended(nameOf(session)));
      list.current?.focus();
    },
  });
  const button = (session: Session) =>
    session.current ? (
      <Button size="xs" variant="default" loading={logOut.isPending} onClick={() => logOut.mutate()}>
        {nav.log_out}
      </Button>
    ) : (
      <Button
        size="xs"
        variant="default"
        loading={end.isPending && end.variables.id === session.id}
        onClick={() => end.mutate(session)}
        aria-label={words.end_this(nameOf(session), format.instant(session.create_time))}
      >
        {words.end}
      </Button>
    );
  const error = end.error ?? logOut.error;
  return (
    <div ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      <Told text={told} />
      {error && <Problem error={error} />}
      <CardTable
        keyOf={({ id }) => id}
        caption={words.sessions}
        records={sessions}
        columns={[
          { label: words.browser, wide: true, cell: (session) => <Name name={nameOf(session)} session={session} /> },
          { label: words.address, cell: ({ address }) => address },
          { label: words.begun, cell: ({ create_time }) => format.instant(create_time) },
          { label: words.last_used, cell: ({ last_seen_time }) => format.instant(last_seen_time) },
          { label: words.action, cell: button },
        ]}
      />
    </div>
  );
}

/** What the browser calls itself is there to be looked at, for who wants to know it exactly. */
function Name({ name, session }: { name: string; session: Session }) {
  const words = useWords(securityWords);
  return (
    <Group gap="xs">
      <Text fw={600} title={session.user_agent}>
        {name}
      </Text>
      {session.current && (
        <Badge variant="outline" c="var(--mantine-color-text)" tt="none">
          {words.this_browser}
        </Badge>
      )}
    </Group>
  );
}
