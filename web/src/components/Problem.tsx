import {
  AuthenticationError,
  BadRequestError,
  ConnectionError,
  FairleadError,
  NotFoundError,
} from '@fairlead/sdk/application';
import { Alert, Button, Code, Group, List, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode, Ref } from 'react';
import { isUnanswered, toldByOthers } from '../api/failure.ts';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';
import { PageNotFound } from './PageStates.tsx';
import { RuleWords } from './RuleWords.tsx';
import { isUnloaded, UnloadedError } from './unloaded.ts';

export interface TellProps {
  error: unknown;
  onRetry?: () => void;
  /** What else there is to know, or to do. */
  hint?: ReactNode;
}

interface ProblemProps extends TellProps {
  /** What to say of a record that is not there any more. */
  gone?: string | undefined;
  /** Of a problem that the focus is brought to. */
  ref?: Ref<HTMLDivElement>;
}

/** What went wrong, in words a person can act on, with the request's id. */
export function Problem({ error, onRetry, hint, gone, ref }: ProblemProps) {
  const words = useWords(common);
  const requestId = requestOf(error);
  // Who was told that there is no connection need not watch for it.
  useWindowEvent('online', () => isUnreached(error) && onRetry?.());
  return (
    <Alert {...(ref && { ref, tabIndex: -1 })} color="red" variant="light" title={words.failed} role="alert">
      <Stack gap="xs" align="flex-start">
        <Told error={error} gone={gone} />
        {hint && <Text>{hint}</Text>}
        {requestId && (
          <Text size="sm">
            <Code>{words.request(requestId)}</Code> {words.request_hint}
          </Text>
        )}
        {onRetry && (
          <Group>
            <Button size="xs" variant="default" onClick={onRetry}>
              {words.retry}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

const isUnreached = (error: unknown): boolean => isUnanswered(error) || isUnloaded(error);

/** What never reached the service is in none of its logs. */
const requestOf = (error: unknown): string | undefined =>
  error instanceof FairleadError && !(error instanceof ConnectionError) ? error.requestId : undefined;

function Told({ error, gone }: Pick<ProblemProps, 'error' | 'gone'>) {
  const words = useWords(common);
  if (error instanceof UnloadedError) return <Text>{words.unloaded}</Text>;
  if (isUnreached(error)) return <Text>{words.unreachable}</Text>;
  if (error instanceof AuthenticationError) return <Text>{words.session_ended}</Text>;
  if (error instanceof BadRequestError && error.violations.length > 0) {
    return (
      <List>
        {error.violations.map(({ field, description }) => (
          <List.Item key={`${field} ${description}`}>
            <Code>{field}</Code> <RuleWords words={description} />
          </List.Item>
        ))}
      </List>
    );
  }
  const kind = toldByOthers(error);
  if (kind) return <Text>{words.told_by_others[kind]}</Text>;
  if (error instanceof NotFoundError) return <Text>{gone ?? words.not_found_hint}</Text>;
  return (
    <Text>
      <RuleWords words={error instanceof Error ? error.message : String(error)} isAlone />
    </Text>
  );
}

/** A record that is not there has a page of its own; anything else is told. */
export function RecordProblem(told: TellProps) {
  return told.error instanceof NotFoundError ? <PageNotFound /> : <Problem {...told} />;
}
