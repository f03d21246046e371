import { AuthenticationError } from '@fairlead/sdk/application';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api, whoever } from '../../api/client.ts';
import { holdSessionEnd } from '../../api/session-end.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Problem } from '../../components/Problem.tsx';
import { useWords } from '../../i18n/language.tsx';
import { LogInForm } from '../log-in/LogInForm.tsx';
import { formWords } from './words.ts';

/** A log-in over the form: what was filled in stays there, and goes to nobody but who filled it in. */
export function LogInAgain({ onLoggedIn }: { onLoggedIn: () => void }) {
  const words = useWords(formWords);
  const { user } = useRouteContext({ from: '/inside' });
  const [opened, setOpened] = useState(false);
  const { goOn, error } = useGoOn(() => {
    setOpened(false);
    onLoggedIn();
  });
  useEffect(() => holdSessionEnd(() => setOpened(true)), []);
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title={words.ended_title} centered>
      <Text>{words.ended_text}</Text>
      {error ? <Problem error={error} onRetry={goOn} /> : null}
      <LogInForm email={user.email} onLoggedIn={goOn} />
    </Dialog>
  );
}

/** The same person goes on here; anybody else begins anew, and nothing of this page is kept. */
function useGoOn(onSame: () => void) {
  const client = useQueryClient();
  const router = useRouter();
  const [error, setError] = useState<unknown>();
  const goOn = async () => {
    setError(undefined);
    try {
      if (await isSame()) return onSame();
      // Where nobody is logged in any more this fails, and nothing is lost.
      await whoever.session.current();
    } catch (failure) {
      return setError(failure);
    }
    api.takeFor(undefined);
    client.removeQueries();
    await router.navigate({ to: '/', ignoreBlocker: true, replace: true });
  };
  return { goOn, error };
}

/** Whether who is logged in is who the page is for. */
const isSame = (): Promise<boolean> =>
  api.profile.user().then(
    () => true,
    (error: unknown) => {
      if (error instanceof AuthenticationError) return false;
      throw error;
    },
  );
