import { Code, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../components/links.tsx';
import { Section } from '../../components/Section.tsx';
import { useWords } from '../../i18n/language.tsx';
import type { Contract } from './contract/swagger.ts';
import { Limits } from './Limits.tsx';
import { Prose } from './Prose.tsx';
import { docsQueries } from './queries.ts';
import { docsWords } from './words.ts';

/** What the contract is for, how to say who one is, and how much one may ask. */
export function About({ contract }: { contract: Contract }) {
  const words = useWords(docsWords);
  const { data: info } = useQuery(docsQueries.info());
  const [key] = Object.values(contract.securityDefinitions ?? {});
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" verticalSpacing={0}>
      <Section title={words.authentication}>
        <Prose text={contract.info.description ?? ''} />
        {key && (
          <>
            <Text size="sm">{words.auth_words}</Text>
            <Code block my="xs" lang="en">
              {key.name}: {info?.auth.token_format ?? '<USER_ID>|<SECRET>'}
            </Code>
            <Text size="sm" mb="xs">
              {words.auth_whole} {words.auth_session}
            </Text>
          </>
        )}
        <ButtonLink to="/profile/tokens" size="xs" variant="default">
          {words.make_token}
        </ButtonLink>
      </Section>
      <Section title={words.limits}>
        <Limits />
      </Section>
    </SimpleGrid>
  );
}
