import { Code, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { ButtonLink, TextLink } from '../../components/links.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { today } from '../../i18n/days.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { queryOf } from '../../lists/query.ts';
import { isTracked } from '../shipment/tracked.ts';
import { CodeBlock } from './CodeBlock.tsx';
import {
  COMMAND_FILE,
  firstPage,
  firstRequest,
  installSdk,
  MCP,
  nextArrivals,
  nextPage,
  PROGRAM,
  SDK_FILE,
  terminal,
} from './code/start.ts';
import { startWords } from './getting-started-words.ts';
import { Coded } from './Prose.tsx';
import { docsQueries } from './queries.ts';
import { useNames } from './try/use-names.ts';

const { origin } = window.location;

/** From a token to one's first shipments. */
export function GettingStartedPage() {
  const words = useWords(startWords);
  const day = today();
  const shipment = useShipment(day);
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <ButtonLink to="/docs" variant="default">
            {words.reference}
          </ButtonLink>
        }
      />
      <Section title={words.token}>
        <Text mb="sm">{words.token_words}</Text>
        <ButtonLink to="/profile/tokens" mb="sm">
          {words.token_button}
        </ButtonLink>
        <Text mb="xs">
          <Coded text={words.token_kept} />
        </Text>
        <CodeBlock label={words.shell} code="export FAIRLEAD_TOKEN='<USER_ID>|<SECRET>'" />
      </Section>
      <Section title={words.first}>
        <Text mb="xs">{words.first_words}</Text>
        <CodeBlock label="curl" code={firstRequest(origin)} />
      </Section>
      <Section title={words.lists}>
        <Text mb="xs">
          <Coded text={words.lists_words} />
        </Text>
        <CodeBlock label={words.lists_first} code={firstPage(origin, day)} />
        <Text mb="xs">
          <Coded text={words.lists_cursor} />
        </Text>
        <CodeBlock label={words.lists_next} code={nextPage(origin, day)} />
      </Section>
      <Section title={words.sdk}>
        <Text mb="xs">
          <Coded text={words.sdk_words} />
        </Text>
        <Text mb="xs">
          <Coded text={words.packed('@fairlead/sdk', SDK_FILE)} />
        </Text>
        <CodeBlock label={words.install} code={installSdk(origin)} />
        <CodeBlock label={words.program} code={PROGRAM} />
      </Section>
      <Section title={words.command}>
        <Text mb="xs">
          <Coded text={words.packed('fairlead', COMMAND_FILE)} /> <Coded text={words.command_words} />
        </Text>
        <CodeBlock label={words.shell} code={terminal(origin, shipment)} />
      </Section>
      <Errors />
      <Section title={words.mcp}>
        <Text mb="xs">
          <Coded text={words.mcp_words} />
        </Text>
        <CodeBlock label={words.configuration} code={MCP} />
        <Text>
          <Coded text={words.mcp_writes} />
        </Text>
      </Section>
      <TextLink to="/docs">{words.next}</TextLink>
    </>
  );
}

/** One whose tracking has something to tell, as the list of the page begins with; else the newest. */
function useShipment(day: string): string {
  const [newest = 'ABCD-1234'] = useNames('shipment');
  const { data } = useQuery({
    queryKey: ['names', 'next arrivals', day],
    queryFn: ({ signal }) => api.shipments.list(queryOf('shipments', nextArrivals(day)), { signal }),
  });
  return data?.items.find(isTracked)?.reference ?? newest;
}

/** With the limits that are in force, as soon as they are known. */
function Errors() {
  const words = useWords(startWords);
  const format = useFormat();
  const { data: info } = useQuery(docsQueries.info());
  const told = (limit?: number) => (limit === undefined ? '…' : format.number(limit));
  const lines: [status: string, meaning: string][] = [
    ['400', words.error_400],
    ['401', words.error_401],
    ['404', words.error_404],
    ['409', words.error_409],
    [
      '429',
      words.error_429(
        told(info?.rate_limit.requests),
        told(info?.write_rate_limit.requests),
        told(info?.rate_limit.window_seconds),
      ),
    ],
  ];
  return (
    <Section title={words.errors}>
      <List mb="xs">
        {lines.map(([status, meaning]) => (
          <List.Item key={status}>
            <Code>{status}</Code> <Coded text={meaning} />
          </List.Item>
        ))}
      </List>
      <Text>
        <Coded text={words.error_id} />
      </Text>
    </Section>
  );
}
