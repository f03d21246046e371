import type { AccessToken } from '@fairlead/sdk/application';
import { Button, Code, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { orGone, useWrite } from '../../api/write.ts';
import { type CardColumn, CardTable } from '../../components/CardTable.tsx';
import { Confirm } from '../../components/Confirm.tsx';
import { Section } from '../../components/Section.tsx';
import { type Format, useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { lastUsed } from './last-used.ts';
import { tokenWords } from './token-words.ts';

interface TokenListProps {
  tokens: readonly AccessToken[];
  onDeleted: (id: string, told: string) => void;
}

export function TokenList({ tokens, onDeleted }: TokenListProps) {
  const words = useWords(tokenWords);
  const format = useFormat();
  const client = useQueryClient();
  const [asked, setAsked] = useState<AccessToken>();
  const [isOpen, setOpen] = useState(false);
  const remove = useWrite({
    mutationFn: ({ id }: AccessToken) => orGone(api.tokens.delete(id)),
    onSuccess: async (_, { id, name }) => {
      await client.invalidateQueries({ queryKey: ['tokens'] });
      setOpen(false);
      onDeleted(id, words.deleted(name));
    },
  });
  const ask = (token: AccessToken) => {
    remove.reset();
    setAsked(token);
    setOpen(true);
  };
  return (
    <Section title={words.list}>
      <CardTable keyOf={({ id }) => id} caption={words.list} columns={columns(words, format, ask)} records={tokens} />
      <Confirm
        opened={isOpen}
        title={words.delete_title}
        text={asked ? words.delete_text(asked.name, asked.last_four) : ''}
        yes={words.delete}
        isBusy={remove.isPending}
        error={remove.error}
        onYes={() => asked && remove.mutate(asked)}
        onClose={() => setOpen(false)}
      />
    </Section>
  );
}

const columns = (
  words: (typeof tokenWords)['en'],
  format: Format,
  ask: (token: AccessToken) => void,
): CardColumn<AccessToken>[] => [
  { label: words.known_as, wide: true, cell: ({ name }) => <Text fw={600}>{name}</Text> },
  { label: words.created, cell: ({ create_time }) => format.instant(create_time) },
  { label: words.last_used, cell: ({ last_used_on }) => (last_used_on ? lastUsed(last_used_on, format) : words.never) },
  { label: words.ends_in, cell: ({ last_four }) => <Code>{last_four}</Code> },
  {
    label: words.action,
    cell: (token) => (
      <Button
        size="xs"
        variant="default"
        onClick={() => ask(token)}
        aria-label={words.delete_this(token.name, token.last_four)}
      >
        {words.delete}
      </Button>
    ),
  },
];
