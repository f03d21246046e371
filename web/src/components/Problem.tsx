import {
  ApiError,
  BadRequestError,
  ConnectionError,
  FairleadError,
  NotFoundError,
  TimeoutError,
} from '@fairlead/sdk/application';
import { Alert, Button, Code, Group, List, Stack, Text } from '@mantine/core';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';
import { PageNotFound } from './PageStates.tsx';

/** What went wrong, in words a person can act on, with the request's id. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useWords(common);
  const requestId = error instanceof FairleadError ? error.requestId : undefined;
  return (
    <Alert color="red" variant="light" title={words.failed} role="alert">
      <Stack gap="xs" align="flex-start">
        <Told error={error} />
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

/** The service speaks English; so do the rules it tells. */
function Told({ error }: { error: unknown }) {
  const words = useWords(common);
  if (error instanceof ConnectionError || error instanceof TimeoutError || isUnloaded(error)) {
    return <Text>{words.unreachable}</Text>;
  }
  if (error instanceof BadRequestError && error.violations.length > 0) {
    return (
      <List lang="en">
        {error.violations.map(({ field, description }) => (
          <List.Item key={`${field} ${description}`}>
            <Code>{field}</Code> {description}
          </List.Item>
        ))}
      </List>
    );
  }
  const message = error instanceof ApiError || error instanceof Error ? error.message : String(error);
  return <Text lang="en">{message}</Text>;
}

/** A record that is not there has a page of its own; anything else is told. */
export function RecordProblem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (error instanceof NotFoundError) return <PageNotFound />;
  return <Problem error={error} {...(onRetry && { onRetry })} />;
}

/** A part of the application that could not be fetched; each browser says it in its own words. */
const isUnloaded = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported|importing a module/i.test(error.message);
