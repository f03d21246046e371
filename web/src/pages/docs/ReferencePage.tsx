import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Problem } from '../../components/Problem.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { useSearchParams, valuesOf } from '../../search-params.ts';
import { About } from './About.tsx';
import { operationMatches, recordMatches } from './contract/matches.ts';
import { type Contract, operationsOf } from './contract/swagger.ts';
import { OperationList } from './OperationList.tsx';
import { docsQueries } from './queries.ts';
import { Records } from './Records.tsx';
import { docsWords } from './words.ts';

/** The running contract, to be read. */
export function ReferencePage() {
  const words = useWords(docsWords);
  const { data: contract, error, refetch } = useQuery(docsQueries.contract());
  return (
    <>
      <PageHeader
        title={words.title}
        {...(contract && { subtitle: `${contract.info.title} · ${words.version(contract.info.version)}` })}
        actions={
          <>
            <ButtonLink to="/docs/getting-started" variant="default">
              {words.getting_started}
            </ButtonLink>
            {contract && <DownloadButton ask={async () => fileOf(contract)}>{words.download_contract}</DownloadButton>}
          </>
        }
      />
      {error && <Problem error={error} onRetry={refetch} />}
      {contract ? <Reference contract={contract} /> : !error && <Waiting height={[160, 36, 400]} />}
    </>
  );
}

const fileOf = (contract: Contract) => ({
  name: 'openapi.json',
  type: 'application/json',
  bytes: async () => new TextEncoder().encode(`${JSON.stringify(contract, null, 2)}\n`),
});

function Reference({ contract }: { contract: Contract }) {
  const words = useWords(docsWords);
  const format = useFormat();
  const navigate = useNavigate();
  const search = useSearchParams();
  const filter = valuesOf(search.search)[0] ?? '';
  const operations = operationsOf(contract).filter((operation) => operationMatches(filter, operation));
  const records = Object.entries(contract.definitions ?? {}).filter(([name, schema]) =>
    recordMatches(filter, name, schema),
  );
  const narrow = (text: string) =>
    navigate({ to: '/docs', search: text === '' ? {} : { search: text }, replace: true, resetScroll: false });
  return (
    <>
      <About contract={contract} />
      <TextInput
        type="search"
        label={words.filter}
        placeholder={words.filter_hint}
        value={filter}
        onChange={(event) => narrow(event.currentTarget.value)}
        description={words.found(format.number(operations.length), format.number(records.length))}
        descriptionProps={{ 'aria-live': 'polite' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        mb="md"
        maw={480}
      />
      {operations.length + records.length === 0 && (
        <EmptyState title={words.nothing_found} hint={words.nothing_found_hint}>
          <ButtonLink to="/docs" variant="default">
            {words.clear}
          </ButtonLink>
        </EmptyState>
      )}
      {operations.length > 0 && <OperationList operations={operations} tags={contract.tags ?? []} />}
      {records.length > 0 && <Records records={records} definitions={contract.definitions ?? {}} />}
    </>
  );
}
