import { SimpleGrid, Text } from '@mantine/core';
import { Section } from '../../components/Section.tsx';
import { useWords } from '../../i18n/language.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { curlOf } from './code/curl.ts';
import { snippetOf } from './code/snippet.ts';
import { type Definitions, type Operation, successOf } from './contract/swagger.ts';
import { type Filled, shownRequest } from './try/filled.ts';
import { docsWords } from './words.ts';

interface AsCodeProps {
  operation: Operation;
  definitions: Definitions;
  filled: Filled;
}

/** The request that was filled in, for a shell and for a program. */
export function AsCode({ operation, definitions, filled }: AsCodeProps) {
  const words = useWords(docsWords);
  const request = shownRequest(operation, filled, definitions);
  const isFile = successOf(operation)?.answer.schema?.type === 'file';
  const { origin } = window.location;
  const snippet = snippetOf(operation, request, origin, definitions);
  return (
    <Section title={words.code}>
      <Text size="sm" mb="sm">
        {words.code_hint}
      </Text>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <CodeBlock label={words.curl} code={curlOf(request, origin, isFile)} />
        {snippet && <CodeBlock label={words.typescript} code={snippet} />}
      </SimpleGrid>
    </Section>
  );
}
