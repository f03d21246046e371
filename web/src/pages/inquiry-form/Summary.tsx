import { readPath } from '@fairlead/contract';
import { Alert, Anchor, Code, List, Text } from '@mantine/core';
import type { Ref } from 'react';
import { RuleWords } from '../../components/RuleWords.tsx';
import { common } from '../../i18n/common.ts';
import { useWords } from '../../i18n/language.tsx';
import { focusInput, idOf } from './focus.ts';
import { useFormPart } from './form-context.ts';
import type { Told } from './inputs.ts';
import { fieldLabels } from './labels.ts';
import { nameOfPath } from './naming.ts';
import { formWords } from './words.ts';

/** Every problem once more, above the form, with a way to each. */
export function Summary({ requestId, ref }: { requestId: string | undefined; ref: Ref<HTMLDivElement> }) {
  const words = useWords(formWords);
  const { request } = useWords(common);
  const told = useFormPart((state) => state.told);
  const isTried = useFormPart((state) => state.isTried);
  if (!isTried || told.length === 0) return null;
  return (
    <Alert ref={ref} color="red" variant="light" title={words.problems(told.length)} tabIndex={-1} role="group" mb="md">
      <Text size="sm" mb="xs">
        {words.problems_hint}
      </Text>
      <List size="sm">
        {told.map((violation) => (
          <List.Item key={`${violation.field} ${violation.description}`}>
            <Violation {...violation} />
          </List.Item>
        ))}
      </List>
      {requestId && (
        <Code mt="xs" display="inline-block">
          {request(requestId)}
        </Code>
      )}
    </Alert>
  );
}

function Violation({ field, description, input, entry }: Told) {
  const labels = useWords(fieldLabels);
  const { row, told_of } = useWords(formWords);
  if (input === undefined) {
    return (
      <>
        <Code>{field}</Code> <RuleWords words={description} />
      </>
    );
  }
  const name = nameOfPath(labels, row, readPath(input));
  return (
    <Anchor
      href={`#${idOf(input)}`}
      c="inherit"
      underline="always"
      onClick={(event) => {
        event.preventDefault();
        focusInput(input);
      }}
    >
      {told_of(entry ? `${name} ${entry}` : name)} <RuleWords words={description} />
    </Anchor>
  );
}
