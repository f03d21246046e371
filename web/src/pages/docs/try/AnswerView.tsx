import type { RawRequest } from '@fairlead/sdk/application';
import { Alert, Loader, Text, Title } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { DownloadButton } from '../../../components/DownloadButton.tsx';
import { Problem } from '../../../components/Problem.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.tsx';
import { CodeBlock } from '../CodeBlock.tsx';
import type { Operation } from '../contract/swagger.ts';
import { isFile, pretty, SHOWN_CHARACTERS } from './tell.ts';
import type { Tried } from './use-try.ts';
import { AnswerHeaders, Verdict } from './Verdict.tsx';
import { tryWords } from './words.ts';

interface AnswerViewProps {
  operation: Operation;
  sending: UseMutationResult<Tried, Error, RawRequest>;
}

/** What came of the request. Its verdict is read out, its body is there to be read. */
export function AnswerView({ operation, sending }: AnswerViewProps) {
  const words = useWords(tryWords);
  const { data, error, isPending, isIdle } = sending;
  const text = data && !isFile(data.type, data.headers) ? new TextDecoder().decode(data.bytes) : '';
  return (
    <div>
      {!isIdle && (
        <Title order={3} size="h6" mt="lg" mb="xs">
          {words.answer}
        </Title>
      )}
      <div aria-live="polite">
        {isPending && (
          <Text>
            <Loader size="xs" aria-hidden /> {words.sending}
          </Text>
        )}
        {error && (error.name === 'AbortError' ? <Stopped /> : <Problem error={error} />)}
        {data && <Verdict operation={operation} tried={data} text={text} />}
      </div>
      {data && <AnswerBody tried={data} text={text} />}
      {data && <AnswerHeaders headers={data.headers} />}
    </div>
  );
}

function Stopped() {
  const words = useWords(tryWords);
  return (
    <Alert color="yellow" variant="outline" role="note">
      {words.stopped}
    </Alert>
  );
}

function AnswerBody({ tried, text }: { tried: Tried; text: string }) {
  const words = useWords(tryWords);
  const format = useFormat();
  if (tried.bytes.length === 0) return <Text size="sm">{words.empty}</Text>;
  const file = { name: tried.name, type: tried.type, bytes: async () => tried.bytes };
  const save = (
    <DownloadButton ask={async () => file} file_name={tried.name} size="xs" mb="sm">
      {words.save}
    </DownloadButton>
  );
  if (isFile(tried.type, tried.headers)) {
    return (
      <>
        <Text size="sm" mb="xs">
          <bdi>{tried.name}</bdi> · {tried.type} · {words.size(format.bytes(String(tried.bytes.length)))}
        </Text>
        {save}
      </>
    );
  }
  const shown = pretty(text);
  const isLong = shown.length > SHOWN_CHARACTERS;
  return (
    <>
      <CodeBlock label={words.body_label} code={isLong ? shown.slice(0, SHOWN_CHARACTERS) : shown} />
      {isLong && <Text size="sm">{words.too_long}</Text>}
      {isLong && save}
    </>
  );
}
