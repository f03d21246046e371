import { limits, type PasswordChangeInput, RateLimitError } from '@fairlead/sdk/application';
import { Alert, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { minutesToWait } from '../../api/failure.ts';
import { queries } from '../../api/queries.ts';
import { useWrite } from '../../api/write.ts';
import { Problem } from '../../components/Problem.tsx';
import { Section } from '../../components/Section.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { useWords } from '../../i18n/language.tsx';
import { securityWords } from './security-words.ts';
import { Told } from './Told.tsx';
import { isElsewhere, violationsOf } from './violations.tsx';

const FIELDS = ['current_password', 'new_password'] as const satisfies readonly (keyof PasswordChangeInput)[];

/** Read from the form itself: a password is kept nowhere else. */
const read = (form: HTMLFormElement): PasswordChangeInput => {
  const data = new FormData(form);
  const [current_password, new_password] = FIELDS.map((field) => String(data.get(field) ?? ''));
  return { current_password, new_password } as PasswordChangeInput;
};

export function PasswordSection() {
  const words = useWords(securityWords);
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [told, setTold] = useState('');
  const change = useWrite({
    mutationFn: async () => api.password.change(read(form.current as HTMLFormElement)),
    onMutate: () => setTold(''),
    onSuccess: () => {
      form.current?.reset();
      setTold(words.changed);
      client.invalidateQueries({ queryKey: ['sessions'] });
    },
    // The first field that something is said about.
    onError: (error) => {
      const field = FIELDS.find((each) => violationsOf(error, each)) ?? FIELDS[0];
      form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Section title={words.change}>
      <Told text={told} />
      <form ref={form} onSubmit={submit} noValidate>
        <Stack maw={460}>
          {change.error && isElsewhere(change.error, FIELDS) && <Refusal error={change.error} />}
          <Username />
          <Secret field="current_password" label={words.current} complete="current-password" error={change.error} />
          <Secret
            field="new_password"
            label={words.new}
            hint={words.new_hint(limits.min_password_length)}
            complete="new-password"
            error={change.error}
          />
          <Text size="sm">{words.others_end}</Text>
          <Group>
            <SubmitButton loading={change.isPending}>{words.submit}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

/** Unseen: tells a password manager whose password it is. */
function Username() {
  const { data } = useQuery(queries.user());
  return <input hidden readOnly name="username" autoComplete="username" value={data?.email ?? ''} />;
}

interface SecretProps {
  field: (typeof FIELDS)[number];
  label: string;
  hint?: string;
  complete: string;
  error: Error | null;
}

function Secret({ field, label, hint, complete, error }: SecretProps) {
  const words = useWords(securityWords);
  const told = violationsOf(error, field);
  return (
    <PasswordInput
      name={field}
      label={label}
      description={hint}
      autoComplete={complete}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': words.show_password(label) }}
      error={told}
      aria-invalid={told ? true : undefined}
    />
  );
}

function Refusal({ error }: { error: Error }) {
  const words = useWords(securityWords);
  if (!(error instanceof RateLimitError)) return <Problem error={error} />;
  return (
    <Alert color="red" variant="light" role="alert">
      {words.throttled(minutesToWait(error))}
    </Alert>
  );
}
