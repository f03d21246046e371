import { Text, Title } from '@mantine/core';
import { TextLink } from '../../components/links.tsx';
import { Section } from '../../components/Section.tsx';
import { useWords } from '../../i18n/language.tsx';
import { parameterRow, rowsOf } from './contract/rows.ts';
import { bodyOf, type Definitions, type Operation, parametersIn, resolved } from './contract/swagger.ts';
import { FieldTable } from './FieldTable.tsx';
import { docsWords } from './words.ts';

interface AskedProps {
  operation: Operation;
  definitions: Definitions;
}

const PLACES = ['path', 'query'] as const;

/** What an operation is asked with, besides its body. */
export function Parameters({ operation, definitions }: AskedProps) {
  const words = useWords(docsWords);
  const names = { path: words.in_path, query: words.in_query };
  const isNone = PLACES.every((place) => parametersIn(operation, place).length === 0);
  if (isNone && bodyOf(operation)) return null;
  return (
    <Section title={words.parameters}>
      {isNone && <Text size="sm">{words.no_parameters}</Text>}
      {PLACES.map((place) => {
        const parameters = parametersIn(operation, place);
        if (parameters.length === 0) return null;
        return (
          <div key={place}>
            <Title order={3} size="h6" mt="xs">
              {names[place]}
            </Title>
            <FieldTable
              caption={names[place]}
              rows={parameters.map((parameter) => parameterRow(parameter, definitions))}
            />
          </div>
        );
      })}
    </Section>
  );
}

export function Body({ operation, definitions }: AskedProps) {
  const words = useWords(docsWords);
  const schema = bodyOf(operation);
  if (!schema) return null;
  const { record = '' } = resolved(schema, definitions);
  return (
    <Section title={words.body}>
      <Text size="sm" mb="xs">
        {words.body_of}{' '}
        <TextLink to="/docs" hash={record} underline="always" size="sm">
          {record}
        </TextLink>
      </Text>
      <FieldTable caption={words.body} rows={rowsOf(schema, definitions)} />
    </Section>
  );
}
