import type { ApiInfo } from '@fairlead/sdk/application';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../components/Facts.tsx';
import { Problem } from '../../components/Problem.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { docsQueries } from './queries.ts';
import { docsWords } from './words.ts';

/** The limits that the service says are in force. */
export function Limits() {
  const words = useWords(docsWords);
  const format = useFormat();
  const { data: info, error, refetch } = useQuery(docsQueries.info());
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (!info) return <Waiting height={120} />;
  return (
    <Facts
      facts={[
        [words.reads, <Rate key="r" window={info.rate_limit} />],
        [words.writes, <Rate key="w" window={info.write_rate_limit} />],
        [words.per_address, <Rate key="e" window={info.edge_rate_limit} />],
        [
          words.page_size,
          words.page_size_of(
            format.number(info.pagination.default_page_size),
            format.number(info.pagination.max_page_size),
          ),
        ],
        [words.body_size, format.bytes(String(info.max_request_body_bytes))],
        [words.longest, words.seconds(format.number(info.request_timeout_seconds))],
      ]}
    />
  );
}

function Rate({ window: { requests, window_seconds, scope } }: { window: ApiInfo['rate_limit'] }) {
  const words = useWords(docsWords);
  const format = useFormat();
  return (
    <>
      {words.rate(format.number(requests), format.number(window_seconds))}
      <Scope scope={scope} />
    </>
  );
}

/** In the person's words; one that a later service has gained, in the service's own. */
function Scope({ scope }: { scope: string }) {
  const { scope: known } = useWords(docsWords);
  const told = (known as Record<string, string>)[scope];
  return (
    <Text size="sm" c="dimmed" {...(!told && { lang: 'en' })}>
      {told ?? scope}
    </Text>
  );
}
