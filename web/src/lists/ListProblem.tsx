import { BadRequestError } from '@fairlead/sdk/application';
import { Alert, Stack, Text } from '@mantine/core';
import { ButtonLink } from '../components/links.tsx';
import { Problem, type TellProps } from '../components/Problem.tsx';
import { useWords } from '../i18n/language.tsx';
import { listWords } from './words.ts';

/** What the URL asks wrongly is not mended by asking again, nor told by names that only programs know. */
export function ListProblem(told: TellProps) {
  const words = useWords(listWords);
  if (!(told.error instanceof BadRequestError)) return <Problem {...told} />;
  return (
    <Alert color="red" variant="light" title={words.odd_address} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text>{words.odd_address_hint}</Text>
        <ButtonLink size="xs" variant="default" to="." search={{}}>
          {words.start_over}
        </ButtonLink>
      </Stack>
    </Alert>
  );
}
