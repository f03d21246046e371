import type { NewAccessToken } from '@fairlead/sdk/application';
import { Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useState } from 'react';
import { api } from '../../api/client.ts';
import { mayBeDone } from '../../api/failure.ts';
import { useWrite } from '../../api/write.ts';
import { Problem } from '../../components/Problem.tsx';
import { Section } from '../../components/Section.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
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
  const create = useWrite({
    // Gives nothing back: what a mutation returns is kept for a while, and a credential must not be.
    mutationFn: async () => onMade(await api.tokens.create({ name })),
    onSuccess: () => setName(''),
    onError: () => nameRef.current?.focus(),
    // Also when no answer came: a token that was made all the same is to be seen.
    onSettled: () => void client.invalidateQueries({ queryKey: ['tokens'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <Section title={words.new}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {create.error && isElsewhere(create.error, ['name']) && (
            <Problem error={create.error} hint={mayBeDone(create.error) && words.maybe_made} />
          )}
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
            <SubmitButton loading={create.isPending}>{words.create}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
