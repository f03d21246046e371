import { Text, Title } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { Section } from '../../components/Section.tsx';
import { useWords } from '../../i18n/language.tsx';
import { meaningsOf } from './contract/prose.ts';
import { type Row, rowOf, rowsOf } from './contract/rows.ts';
import type { Definitions, Schema } from './contract/swagger.ts';
import { FieldTable } from './FieldTable.tsx';
import { Fold } from './Fold.tsx';
import { Prose } from './Prose.tsx';
import { docsWords } from './words.ts';

interface RecordsProps {
  records: readonly (readonly [string, Schema])[];
  definitions: Definitions;
}

/** Every record and enumeration under its own anchor. */
export function Records({ records, definitions }: RecordsProps) {
  const words = useWords(docsWords);
  const target = useRouterState({ select: (state) => state.location.hash });
  return (
    <Section title={words.records}>
      <Text size="sm" mb="xs">
        {words.records_hint}
      </Text>
      {records.map(([name, schema]) => (
        <Fold
          key={name}
          id={name}
          isTarget={target === name}
          summary={
            <>
              <Title order={3} size="h6" lang="en">
                {name}
              </Title>{' '}
              <Text size="sm" c="dimmed" lang="en">
                {firstSentence(schema.description)}
              </Text>
            </>
          }
        >
          {() => <RecordOf name={name} schema={schema} definitions={definitions} />}
        </Fold>
      ))}
    </Section>
  );
}

const firstSentence = (text = ''): string => text.split(/(?<=\.)\s/, 1)[0] ?? '';

function RecordOf({ name, schema, definitions }: { name: string; schema: Schema; definitions: Definitions }) {
  const { prose } = meaningsOf(schema.description ?? '', schema.enum ?? []);
  return (
    <>
      {/* Its first sentence stands beside its name. */}
      <Prose text={prose.slice(firstSentence(prose).length).trim()} />
      <FieldTable caption={name} rows={ownRows(name, schema, definitions)} isAnswer={!/(Input|Change)$/.test(name)} />
    </>
  );
}

/** An enumeration is one row, of itself. */
function ownRows(name: string, schema: Schema, definitions: Definitions): Row[] {
  if (!schema.enum) return rowsOf(schema, definitions, false);
  const { record: _, ...row } = rowOf(name, { $ref: `#/definitions/${name}` }, definitions, false);
  return [{ ...row, description: '' }];
}
