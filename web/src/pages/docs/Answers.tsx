import { Text, Title } from '@mantine/core';
import { TextLink } from '../../components/links.tsx';
import { Section } from '../../components/Section.tsx';
import { useWords } from '../../i18n/language.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { rowOf, rowsOf } from './contract/rows.ts';
import { type Answer, type Definitions, type Operation, resolved, type Schema } from './contract/swagger.ts';
import { FieldTable } from './FieldTable.tsx';
import { Fold } from './Fold.tsx';
import { InlineProse } from './Prose.tsx';
import { docsWords } from './words.ts';

/** What an operation answers, by status; that of success is open. */
export function Answers({ operation, definitions }: { operation: Operation; definitions: Definitions }) {
  const words = useWords(docsWords);
  return (
    <Section title={words.responses}>
      {Object.entries(operation.responses).map(([status, answer]) => (
        <Fold
          key={status}
          opened={status.startsWith('2')}
          summary={
            <Title order={3} size="h6" lang="en">
              {status} <InlineProse text={answer.description} />
            </Title>
          }
        >
          {() => <Told status={status} answer={answer} definitions={definitions} />}
        </Fold>
      ))}
    </Section>
  );
}

interface ToldProps {
  status: string;
  answer: Answer;
  definitions: Definitions;
}

function Told({ status, answer: { schema, headers = {}, examples = {} }, definitions }: ToldProps) {
  const words = useWords(docsWords);
  const told = Object.entries(headers).map(([name, header]) => rowOf(name, header, definitions, false));
  return (
    <>
      <BodyOf schema={schema} definitions={definitions} />
      {Object.entries(examples).map(([type, example]) => (
        <CodeBlock key={type} label={`${words.example} ${status}, ${type}`} code={JSON.stringify(example, null, 2)} />
      ))}
      {told.length > 0 && (
        <>
          <Title order={4} size="h6" mt="xs">
            {words.headers}
          </Title>
          <FieldTable caption={`${words.headers} ${status}`} rows={told} />
        </>
      )}
    </>
  );
}

function BodyOf({ schema, definitions }: { schema: Schema | undefined; definitions: Definitions }) {
  const words = useWords(docsWords);
  if (!schema) return <Text size="sm">{words.no_body}</Text>;
  const { type, record } = resolved(schema, definitions);
  if (type === 'file') return <Text size="sm">{words.file}</Text>;
  const rows = rowsOf(schema, definitions);
  return (
    <>
      <Title order={4} size="h6" mt="xs">
        {words.fields}{' '}
        {record && (
          <TextLink to="/docs" hash={record} underline="always" lang="en">
            {record}
          </TextLink>
        )}
      </Title>
      {rows.length > 0 ? (
        <FieldTable caption={words.fields} rows={rows} isAnswer />
      ) : (
        <Text size="sm">{words.any_object}</Text>
      )}
    </>
  );
}
