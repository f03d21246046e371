import { SimpleGrid, Textarea, TextInput, Title } from '@mantine/core';
import { useWords } from '../../../i18n/language.tsx';
import { type Definitions, type Operation, type Parameter, parametersIn } from '../contract/swagger.ts';
import classes from '../docs.module.css';
import { InlineProse } from '../Prose.tsx';
import type { Filled } from './filled.ts';
import { QueryField } from './QueryField.tsx';
import { isJson } from './tell.ts';
import { useNames } from './use-names.ts';
import { tryWords } from './words.ts';

export const NAME_ID = 'try-name';
const NAMES_ID = 'try-names';
export const BODY_ID = 'try-body';

interface RequestFieldsProps {
  operation: Operation;
  definitions: Definitions;
  filled: Filled;
  onFill: (filled: Filled) => void;
  isNameMissing: boolean;
}

/** A field for each parameter, and one for the body. What is typed is sent as it is. */
export function RequestFields({ operation, definitions, filled, onFill, isNameMissing }: RequestFieldsProps) {
  const words = useWords(tryWords);
  const [named] = parametersIn(operation, 'path');
  const query = parametersIn(operation, 'query');
  const hasBody = parametersIn(operation, 'body').length > 0;
  return (
    <>
      {named && (
        <>
          <Title order={3} size="h6" mt="md" mb="xs">
            {words.path}
          </Title>
          <NameField
            parameter={named}
            name={filled.name}
            onName={(name) => onFill({ ...filled, name })}
            isMissing={isNameMissing}
          />
        </>
      )}
      {query.length > 0 && (
        <>
          <Title order={3} size="h6" mt="md" mb="xs">
            {words.query}
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {query.map((parameter) => (
              <QueryField
                key={parameter.name}
                parameter={parameter}
                definitions={definitions}
                values={filled.query[parameter.name] ?? []}
                onValues={(values) => onFill({ ...filled, query: { ...filled.query, [parameter.name]: values } })}
              />
            ))}
          </SimpleGrid>
        </>
      )}
      {hasBody && (
        <Textarea
          id={BODY_ID}
          label={words.body}
          value={filled.body}
          onChange={(event) => onFill({ ...filled, body: event.currentTarget.value })}
          error={filled.body !== '' && !isJson(filled.body) && words.body_invalid}
          classNames={{ input: classes.mono ?? '' }}
          autosize
          minRows={4}
          maxRows={24}
          spellCheck={false}
          mt="md"
        />
      )}
    </>
  );
}

interface NameFieldProps {
  parameter: Parameter;
  name: string;
  onName: (name: string) => void;
  isMissing: boolean;
}

function NameField({ parameter, name, onName, isMissing }: NameFieldProps) {
  const words = useWords(tryWords);
  const names = useNames(parameter.name);
  return (
    <>
      <TextInput
        id={NAME_ID}
        label={parameter.name}
        description={<InlineProse text={parameter.description ?? ''} />}
        list={NAMES_ID}
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
        error={isMissing && words.name_missing}
        required
        autoComplete="off"
        maw={360}
      />
      <datalist id={NAMES_ID}>
        {names.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
