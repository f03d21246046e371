import type { NewAccessToken } from '@fairlead/sdk/application';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useState } from 'react';
import { api } from '../../api/client.ts';
import { Problem } from '../../components/Problem.tsx';
import { Section } from '../../components/Section.tsx';
import { useWords } from '../../i18n/language.tsx';
import { tokenWords } from './token-words.ts';
import { isElsewhere, violationsOf } from './violations.tsx';

interface NewTokenFormProps {
  nameRef: RefObject<HTMLInputElement | null>;
  onMade: (made: NewAccessToken) => void;
}

export function NewTokenForm({ nameRef, onMade }: NewTokenFormProps) {
  const words = useWords(tokenWords);
  const client = useQueryClient();
  const [name, setName] = useState('');
  const create = useMutation({
    // Gives nothing back: what a mutation returns is kept for a while, and a credential must not be.
    mutationFn: async () => onMade(await api.tokens.create({ name })),
    onSuccess: () => {
      setName('');
      client.invalidateQueries({ queryKey: ['tokens'] });
    },
    onError: () => nameRef.current?.focus(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  };
  return (
    <Section title={words.new}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {create.error && isElsewhere(create.error, ['name']) && <Problem error={create.error} />}
          <Group align="flex-end" gap="sm">
            <TextInput
              ref={nameRef}
              name="name"
              label={words.name}
              description={words.name_hint}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={violationsOf(create.error, 'name')}
              inputWrapperOrder={['label', 'description', 'error', 'input']}
              autoComplete="off"
              style={{ flex: '1 1 16rem' }}
            />
            <Button type="submit" loading={create.isPending}>
              {words.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
