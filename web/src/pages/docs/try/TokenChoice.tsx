import type { AccessToken } from '@fairlead/sdk/application';
import { Alert, Button, Group, Paper, PasswordInput, SimpleGrid, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { queries } from '../../../api/queries.ts';
import { useWords } from '../../../i18n/language.tsx';
import { CreatedToken, NewToken } from './NewToken.tsx';
import { type Recognised, recognise } from './recognise.ts';
import { tryWords } from './words.ts';

export const TOKEN_ID = 'try-token';

interface TokenChoiceProps {
  token: string | undefined;
  onHold: (token: string) => void;
  onForget: () => void;
  isMissing: boolean;
}

/** The token that requests are sent with: pasted, or made here. */
export function TokenChoice({ token, onHold, onForget, isMissing }: TokenChoiceProps) {
  const words = useWords(tryWords);
  const { user } = useRouteContext({ from: '/inside' });
  const { data } = useQuery(queries.tokens());
  const [created, setCreated] = useState<string>();
  const know = (text: string) => recognise(text, user.id, data?.tokens ?? []);
  const made = (credential: string) => {
    onHold(credential);
    setCreated(credential);
  };
  return (
    <Paper withBorder p="sm">
      <Title order={3} size="h6">
        {words.token}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {words.token_hint}
      </Text>
      {token === undefined ? (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Paste know={know} onHold={onHold} tokens={data?.tokens} isMissing={isMissing} />
          <NewToken onMade={made} />
        </SimpleGrid>
      ) : (
        <InUse token={token} known={know(token)} onForget={onForget} isSure={data !== undefined} />
      )}
      {created !== undefined && created === token && <CreatedToken credential={created} />}
    </Paper>
  );
}

interface PasteProps {
  know: (text: string) => Recognised;
  onHold: (token: string) => void;
  tokens: readonly AccessToken[] | undefined;
  isMissing: boolean;
}

function Paste({ know, onHold, tokens, isMissing }: PasteProps) {
  const words = useWords(tryWords);
  const [text, setText] = useState('');
  const known = know(text);
  const isUsable = known.kind !== 'malformed';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUsable) onHold(text);
  };
  const names = tokens?.map(({ name, last_four }) => words.token_entry(name, last_four)) ?? [];
  return (
    <form onSubmit={submit} autoComplete="off">
      <PasswordInput
        id={TOKEN_ID}
        label={words.token_paste}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={text === '' ? isMissing && words.needs_token : !isUsable && words.token_malformed}
        visibilityToggleButtonProps={{ 'aria-label': words.token_show }}
        autoComplete="off"
        spellCheck={false}
      />
      <div aria-live="polite">{isUsable && <KnownAs known={known} />}</div>
      {tokens && (
        <Text size="sm" mt={4}>
          {names.length > 0 ? words.token_yours(names.join(', ')) : words.token_none}
        </Text>
      )}
      <Button type="submit" variant="default" size="xs" mt="xs" disabled={!isUsable}>
        {words.token_use}
      </Button>
    </form>
  );
}

function KnownAs({ known }: { known: Recognised }) {
  const words = useWords(tryWords);
  if (known.kind === 'known') return <Text size="sm">{words.token_known(known.names.join(words.token_or))}</Text>;
  return (
    <Alert color="yellow" variant="outline" mt="xs" p="xs">
      {known.kind === 'other_person' ? words.token_other : words.token_unknown}
    </Alert>
  );
}

interface InUseProps {
  token: string;
  known: Recognised;
  onForget: () => void;
  /** The person's own tokens have been read. */
  isSure: boolean;
}

function InUse({ token, known, onForget, isSure }: InUseProps) {
  const words = useWords(tryWords);
  const lastFour = token.slice(-4);
  const name = known.kind === 'known' ? known.names.join(words.token_or) : undefined;
  return (
    <>
      <Group gap="sm">
        <Text>
          {words.token_in_use} <strong>{name ? words.token_entry(name, lastFour) : words.token_ends(lastFour)}</strong>
        </Text>
        <Button variant="default" size="xs" onClick={onForget}>
          {words.token_forget}
        </Button>
      </Group>
      {isSure && known.kind !== 'known' && <KnownAs known={known} />}
    </>
  );
}
