import { Code, Group, Paper, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api/client.ts';
import { useWrite } from '../../../api/write.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { Problem } from '../../../components/Problem.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { useWords } from '../../../i18n/language.tsx';
import { tryWords } from './words.ts';

/** A token made for trying things out. */
export function NewToken({ onMade }: { onMade: (credential: string) => void }) {
  const words = useWords(tryWords);
  const client = useQueryClient();
  const [name, setName] = useState(words.create_proposed);
  const lookAgain = () => client.invalidateQueries({ queryKey: ['tokens'] });
  const making = useWrite({
    mutationFn: () => api.tokens.create({ name: name.trim() }),
    onSuccess: async ({ credential }) => {
      // Known by its name from the first.
      await lookAgain();
      onMade(credential);
    },
    // One that was made all the same is to be seen.
    onError: () => void lookAgain(),
    gcTime: 0,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    making.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Text size="sm" fw={600}>
        {words.create}
      </Text>
      <TextInput
        label={words.create_name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
        mb="xs"
      />
      {making.error && <Problem error={making.error} />}
      <SubmitButton variant="default" size="xs" mt={4} loading={making.isPending} disabled={name.trim() === ''}>
        {words.create_button}
      </SubmitButton>
    </form>
  );
}

/** Shown once, right after it was made. */
export function CreatedToken({ credential }: { credential: string }) {
  const words = useWords(tryWords);
  return (
    <Paper withBorder p="sm" mt="sm" role="status">
      <Text size="sm" mb="xs">
        {words.created}
      </Text>
      <Group gap="sm">
        <Code style={{ overflowWrap: 'anywhere' }}>{credential}</Code>
        <CopyButton value={credential} label={words.created_copy} />
      </Group>
    </Paper>
  );
}
