import { Alert, Divider, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../api/client.ts';
import { useTitle } from '../../components/title.ts';
import { useWords } from '../../i18n/language.tsx';
import { AppearanceChoice, LanguageChoice } from '../../layout/BrowserChoices.tsx';
import { type SearchParams, useSearchParams } from '../../search-params.ts';
import { LogInForm } from './LogInForm.tsx';
import classes from './LogInPage.module.css';
import { returnPath } from './return-path.ts';
import { logInWords } from './words.ts';

export function LogInPage() {
  const words = useWords(logInWords);
  const search = useSearchParams();
  const goOn = useGoOn(search.return);
  useTitle(words.title);
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <Paper className={classes.card} withBorder shadow="sm" p={{ base: 'lg', xs: 'xl' }}>
        <Stack gap="lg">
          <header className={classes.header}>
            <img src="/favicon.svg" alt="" width={44} height={44} />
            <div>
              <Text fw={700}>Fairlead</Text>
              <Title order={1} size="h3">
                {words.title}
              </Title>
            </div>
          </header>
          <Text c="dimmed">{words.lead}</Text>
          <WhyHere search={search} />
          <LogInForm onLoggedIn={goOn} />
          <Text size="sm">{words.forgotten}</Text>
          <Divider label={words.this_browser} labelPosition="left" />
          <LanguageChoice />
          <AppearanceChoice />
        </Stack>
      </Paper>
    </main>
  );
}

/** What led here, when it was not the person's own wish to log in. */
function WhyHere({ search: { ended, out } }: { search: SearchParams }) {
  const words = useWords(logInWords);
  const told = out !== undefined ? words.logged_out : ended === 'unsaved' ? words.ended_unsaved : words.ended;
  return (
    (out ?? ended) !== undefined && (
      <Alert variant="light" role="status">
        {told}
      </Alert>
    )
  );
}

/** Goes on where one was; at once when one is logged in already. */
function useGoOn(asked: unknown) {
  const router = useRouter();
  const client = useQueryClient();
  const gone = useRef(false);
  const goOn = useCallback(() => {
    if (gone.current) return;
    gone.current = true;
    // Whoever was here before may have seen other records.
    client.removeQueries();
    router.history.replace(returnPath(asked));
  }, [client, router, asked]);
  const { isSuccess } = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => api.session.current({ signal }),
    meta: { anonymous: true },
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    if (isSuccess) goOn();
  }, [isSuccess, goOn]);
  return goOn;
}
