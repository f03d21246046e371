import { Code, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ButtonLink, TextLink } from '../../components/links.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Problem } from '../../components/Problem.tsx';
import { Section } from '../../components/Section.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { useWords } from '../../i18n/language.tsx';
import { Answers } from './Answers.tsx';
import { AsCode } from './AsCode.tsx';
import { Body, Parameters } from './Asked.tsx';
import { bodyOf, type Contract, type Operation, operationsOf } from './contract/swagger.ts';
import classes from './docs.module.css';
import { MethodMark } from './MethodMark.tsx';
import { Prose } from './Prose.tsx';
import { docsQueries } from './queries.ts';
import { emptyFor } from './try/filled.ts';
import { TryIt } from './try/TryIt.tsx';
import { docsWords } from './words.ts';

/** One operation: what it takes and answers, and a place to try it. */
export function OperationPage() {
  const { operation: id } = useParams({ strict: false });
  const words = useWords(docsWords);
  const { data: contract, error, refetch } = useQuery(docsQueries.contract());
  if (error) return <Failed title={words.title} error={error} onRetry={refetch} />;
  if (!contract) return <Waiting height={400} />;
  const operation = operationsOf(contract).find(({ operationId }) => operationId === id);
  if (!operation) return <NoSuchOperation />;
  return <Described key={id} operation={operation} contract={contract} />;
}

function Failed({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHeader title={title} />
      <Problem error={error} onRetry={onRetry} />
    </>
  );
}

function NoSuchOperation() {
  const words = useWords(docsWords);
  return (
    <>
      <PageHeader title={words.title} />
      <EmptyState title={words.not_found} hint={words.not_found_hint}>
        <ButtonLink to="/docs">{words.all_operations}</ButtonLink>
      </EmptyState>
    </>
  );
}

function Described({ operation, contract }: { operation: Operation; contract: Contract }) {
  const words = useWords(docsWords);
  const definitions = contract.definitions ?? {};
  const [filled, setFilled] = useState(() => emptyFor(operation, definitions));
  const { method, path, summary = operation.operationId, description = '' } = operation;
  return (
    <>
      <PageHeader
        title={summary}
        titleLang="en"
        subtitle={
          <Group gap="xs" mt={4} lang="en">
            <MethodMark method={method} />
            <span className={classes.mono}>{path}</span>
            <Code>{operation.operationId}</Code>
          </Group>
        }
        actions={
          <ButtonLink to="/docs" variant="default">
            {words.all_operations}
          </ButtonLink>
        }
      />
      <Section title={words.about}>
        <Prose text={description} />
        <Contents operation={operation} />
      </Section>
      <div id={PARTS.parameters} className={classes.part}>
        <Parameters operation={operation} definitions={definitions} />
        <Body operation={operation} definitions={definitions} />
      </div>
      <div id={PARTS.try_it} className={classes.part}>
        <TryIt operation={operation} definitions={definitions} filled={filled} onFill={setFilled} />
      </div>
      <div id={PARTS.code} className={classes.part}>
        <AsCode operation={operation} definitions={definitions} filled={filled} />
      </div>
      <div id={PARTS.responses} className={classes.part}>
        <Answers operation={operation} definitions={definitions} />
      </div>
    </>
  );
}

const PARTS = { parameters: 'asked', try_it: 'try', code: 'code', responses: 'answers' } as const;

/** A long page can be walked by its parts. */
function Contents({ operation }: { operation: Operation }) {
  const words = useWords(docsWords);
  const names = { ...words, parameters: bodyOf(operation) ? words.body : words.parameters };
  return (
    <Group component="nav" aria-label={words.contents} gap="md" mt="sm">
      {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
        <TextLink key={part} to="." hash={PARTS[part]} size="sm">
          {names[part]}
        </TextLink>
      ))}
    </Group>
  );
}
