import { rawUrl } from '@fairlead/sdk/application';
import { Button, Group, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Section } from '../../../components/Section.tsx';
import { useWords } from '../../../i18n/language.tsx';
import { type Definitions, isWrite, type Operation, parametersIn } from '../contract/swagger.ts';
import { AnswerView } from './AnswerView.tsx';
import { Confirm } from './Confirm.tsx';
import { emptyFor, type Filled, isName, requestOf } from './filled.ts';
import { useHeldToken } from './held-token.ts';
import { BODY_ID, NAME_ID, RequestFields } from './RequestFields.tsx';
import { TOKEN_ID, TokenChoice } from './TokenChoice.tsx';
import { useTry } from './use-try.ts';
import { tryWords } from './words.ts';

interface TryItProps {
  operation: Operation;
  definitions: Definitions;
  filled: Filled;
  onFill: (filled: Filled) => void;
}

/** The operation itself, with the token that the person chooses. */
export function TryIt({ operation, definitions, filled, onFill }: TryItProps) {
  const words = useWords(tryWords);
  const { token, hold, forget } = useHeldToken();
  const { sending, stop } = useTry(operation, token);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const request = requestOf(operation, filled);
  const isNamed = parametersIn(operation, 'path').length === 0 || isName(request.name);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (token === undefined) return document.getElementById(TOKEN_ID)?.focus();
    if (!isNamed) return document.getElementById(NAME_ID)?.focus();
    if (isWrite(operation)) return setAsking(true);
    sending.mutate(request);
  };
  const confirmed = () => {
    setAsking(false);
    sending.mutate(request);
  };
  const reset = () => {
    onFill(emptyFor(operation, definitions));
    sending.reset();
    setTried(false);
    document.getElementById(parametersIn(operation, 'body').length > 0 ? BODY_ID : NAME_ID)?.focus();
  };

  return (
    <Section title={words.title}>
      <Text size="sm" mb="sm">
        {words.title_hint}
      </Text>
      <TokenChoice token={token} onHold={hold} onForget={forget} isMissing={isTried && token === undefined} />
      <form onSubmit={submit} noValidate>
        <RequestFields
          operation={operation}
          definitions={definitions}
          filled={filled}
          onFill={onFill}
          isNameMissing={isTried && !isNamed}
        />
        <Group mt="md">
          <Button type="submit" disabled={sending.isPending}>
            {words.send}
          </Button>
          {sending.isPending && (
            <Button variant="default" onClick={stop}>
              {words.stop}
            </Button>
          )}
          <Button variant="default" onClick={reset} disabled={sending.isPending}>
            {words.reset}
          </Button>
        </Group>
      </form>
      <AnswerView operation={operation} sending={sending} />
      {isWrite(operation) && (
        <Confirm
          opened={isAsking}
          request={isNamed ? `${request.method} ${rawUrl(window.location.origin, request)}` : ''}
          onCancel={() => setAsking(false)}
          onConfirm={confirmed}
        />
      )}
    </Section>
  );
}
