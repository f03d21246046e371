import { AuthenticationError, type LogInInput, RateLimitError } from '@fairlead/sdk/application';
import { Alert, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { isUnanswered, minutesToWait } from '../../api/failure.ts';
import { useWrite } from '../../api/write.ts';
import { Problem } from '../../components/Problem.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { common } from '../../i18n/common.ts';
import { useWords } from '../../i18n/language.tsx';
import { keptLogIn, UnkeptError } from './kept-log-in.ts';
import { logInWords } from './words.ts';

type Missing = Partial<Record<keyof LogInInput, string>>;

/** Read from the form itself: password managers fill it in without telling. */
const read = (form: HTMLFormElement): LogInInput => {
  const data = new FormData(form);
  return { email: String(data.get('email') ?? '').trim(), password: String(data.get('password') ?? '') };
};

interface LogInFormProps {
  /** Whose log-in it is, where that is known. */
  email?: string;
  onLoggedIn: () => void;
}

export function LogInForm({ email: known, onLoggedIn }: LogInFormProps) {
  const words = useWords(logInWords);
  const refusal = useId();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const logIn = useWrite({
    mutationFn: keptLogIn,
    meta: { anonymous: true },
    onSuccess: onLoggedIn,
    onError: () => password.current?.select(),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = read(event.currentTarget);
    setMissing({
      ...(!input.email && { email: words.no_email }),
      ...(!input.password && { password: words.no_password }),
    });
    if (!input.email) return email.current?.focus();
    if (!input.password) return password.current?.focus();
    logIn.mutate(input);
  };
  const refused = logIn.error instanceof AuthenticationError;
  const described = refused ? { 'aria-describedby': refusal, 'aria-invalid': true } : {};
  return (
    <form onSubmit={submit} noValidate aria-label={words.title}>
      <Stack>
        {logIn.error && <Refusal id={refusal} error={logIn.error} />}
        <TextInput
          ref={email}
          name="email"
          type="email"
          label={words.email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={known}
          // To the dialog that it may be in, the field to begin with is the one that is empty.
          {...(known === undefined ? { autoFocus: true } : {})}
          error={missing.email}
          {...described}
        />
        <PasswordInput
          ref={password}
          name="password"
          label={words.password}
          autoComplete="current-password"
          data-autofocus={known !== undefined || undefined}
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': words.show_password }}
          error={missing.password}
          aria-invalid={refused || missing.password ? true : undefined}
        />
        <SubmitButton fullWidth loading={logIn.isPending}>
          {words.submit}
        </SubmitButton>
      </Stack>
    </form>
  );
}

function Refusal({ id, error }: { id: string; error: Error }) {
  const words = useWords(logInWords);
  const { unreachable } = useWords(common);
  const told = (title: string, hint?: string) => (
    <Alert id={id} color="red" variant="light" role="alert" title={title}>
      {hint && <Text size="sm">{hint}</Text>}
    </Alert>
  );
  if (error instanceof AuthenticationError) return told(words.refused, words.refused_hint);
  if (error instanceof UnkeptError) return told(words.unkept, words.unkept_hint);
  if (error instanceof RateLimitError) return told(words.throttled(minutesToWait(error)));
  if (isUnanswered(error)) return told(unreachable);
  return <Problem error={error} />;
}
