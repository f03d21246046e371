import { Alert, Code, List, Text } from '@mantine/core';
import { Facts } from '../../../components/Facts.tsx';
import { common } from '../../../i18n/common.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.tsx';
import type { Operation } from '../contract/swagger.ts';
import { Fold } from '../Fold.tsx';
import { InlineProse } from '../Prose.tsx';
import { refusalOf } from './tell.ts';
import type { Tried } from './use-try.ts';
import { tryWords } from './words.ts';

interface VerdictProps {
  operation: Operation;
  tried: Tried;
  /** Its body, where that can be read. */
  text: string;
}

/** How it went: the status in words, how long it took, what is left of the limit. */
export function Verdict({ operation, tried, text }: VerdictProps) {
  const words = useWords(tryWords);
  const { request } = useWords(common);
  const format = useFormat();
  const { status, elapsed_ms, requestId, rateLimit } = tried;
  const isDone = status < 400;
  const told = operation.responses[String(status)]?.description;
  const left =
    rateLimit &&
    words.rate_left(format.number(rateLimit.remaining), format.number(rateLimit.limit), format.number(rateLimit.reset));
  return (
    <Alert
      role="group"
      variant="outline"
      color={isDone ? 'green' : 'red'}
      title={isDone ? words.done(String(status)) : words.refused(String(status))}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      mb="sm"
    >
      <Text size="sm">{told ? <InlineProse text={told} /> : words.unexpected}</Text>
      {!isDone && <Wrong text={text} />}
      <Text size="sm">
        {words.took(format.number(elapsed_ms))} · <Code>{request(requestId)}</Code>
      </Text>
      {left && <Text size="sm">{left}</Text>}
    </Alert>
  );
}

/** The service's own words on it. */
function Wrong({ text }: { text: string }) {
  const { message, violations: all } = refusalOf(text);
  // Of a single problem the message may have told already.
  const violations = all.filter(({ field, description }) => !message.includes(`${field} ${description}`));
  return (
    <div lang="en">
      {message && <Text size="sm">{message}</Text>}
      {violations.length > 0 && (
        <List size="sm">
          {violations.map(({ field, description }) => (
            <List.Item key={`${field} ${description}`}>
              <Code>{field}</Code> {description}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  );
}

export function AnswerHeaders({ headers }: { headers: Headers }) {
  const words = useWords(tryWords);
  return (
    <Fold summary={words.headers}>{() => <Facts facts={[...headers].map(([name, value]) => [name, value])} />}</Fold>
  );
}
